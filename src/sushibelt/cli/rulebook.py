"""The pages that `sushibelt rules` and the `?` of `sushibelt play` show."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..language import phrase, say
from ..rules.about import DIFFERENCES, HISTORY, told
from ..rules.editions import BASE_GAME, EDITIONS, PARTY_GAME, Edition
from ..rules.kit import Question, Tile
from ..rules.menus import BEST, MENUS, TITLES
from ..rules.switches import SWITCHES
from ..table.header import Header
from ..table.lookup import (
    GROUP_TITLES,
    KINDS,
    Found,
    alike,
    edition_of,
    grouped,
    menu_seats,
    menus_with,
    questions,
    sentence,
)
from ..table.words import hand_sizes
from .screen import card, table
from .started import command

COURSE = phrase(
    "Everyone takes one card from their hand, hidden, and all turn theirs over at once. The hands then go to the left "
    "(with passing both ways, to the right in round 2), and so on to the last card. That is a round: the plates are "
    "counted and cleared, but desserts stay. After three rounds the desserts are counted, and the most points win; the "
    "most desserts decide a tie, and if those are level too, the win is shared."
)
PARTY_COURSE = phrase(
    "A menu says which tiles are in play. Everyone takes one card from their hand, hidden, and all turn theirs over "
    "at once; then cards with a number act, the lowest first, and the hands go to the left. After the last card the "
    "plates are counted. Desserts stay; all other cards are shuffled together with some more desserts. After three "
    "rounds the desserts are counted, and the most points win; the most desserts decide a tie, and if those are level"
    " too, the win is shared."
)

QUESTION = "bold"
ASIDE = "dim"


def overview(edition: Edition, playing: Collection[str] | None = None) -> RenderableType:
    """The course of a game and a line for each tile, or for each of those that are being played."""
    heading = say(
        "{game} – {cards} cards, {rounds} rounds", game=edition.plays, cards=edition.cards, rounds=edition.rounds
    )
    tiles = table("", say("Tile"), say("Worth"), say("Cards"))
    for group, members in grouped().items():
        shown = [tile for tile in members if tile in edition.tiles and (playing is None or tile.name in playing)]
        if edition.has_menus and shown:
            tiles.add_row(Text(say(GROUP_TITLES[group]), style=ASIDE), Text(), Text())
        for tile in shown:
            counts = ", ".join(f"{count} {name}" for name, count in edition.printed(tile).items())
            worth = say(tile.summary_in(edition.number))
            if tile.promo and not edition.has_menus:
                worth = say("{worth} (a promo)", worth=worth)
            tiles.add_row(Text(tile.name, style="bold"), Text(worth), Text(counts, style=ASIDE))
    one = say("TILE")
    more = say("{command} tells more about one of them.", command=command("rules", one))
    return Group(
        Text(heading, style="bold"),
        Text(f"\n{say(PARTY_COURSE if edition.has_menus else COURSE)}\n"),
        Text(say("Cards in a hand: {sizes}.", sizes=hand_sizes(edition)) + "\n"),
        tiles,
        *([] if playing else [Text(more, style=ASIDE)]),
    )


def page(tile: Tile, editions: Sequence[Edition] = tuple(EDITIONS.values())) -> RenderableType:
    """Everything about one tile, in these editions: what they share is told once."""
    here = [edition for edition in editions if tile in edition.tiles]
    both = len(here) > 1
    parts: list[RenderableType] = []
    if both and not alike(tile):
        parts.append(Text(say(tile.title), style="bold"))
        for edition in here:
            parts += [Text(f"\n{edition.plays}", style="bold"), *_rule(tile, edition)]
    else:
        edition = here[0]
        parts.append(Text.assemble((say(tile.title), "bold"), f": {say(tile.summary_in(edition.number))}"))
        parts.append(Text(f"\n{say(tile.help_in(edition.number))}\n"))
        parts += [_box(tile, edition, named=both) for edition in here]
    if PARTY_GAME in here:
        parts += _on_menus(tile)
    for question in tile.questions:
        if any(question in tile.questions_in(edition.number) for edition in here):
            parts += _asked(question, boxed=both)
    return Group(*parts)


def _rule(tile: Tile, edition: Edition) -> list[RenderableType]:
    rule = f"{sentence(say(tile.summary_in(edition.number)))}\n{say(tile.help_in(edition.number))}"
    return [Padding(Text(rule), (0, 0, 0, 2)), Padding(_box(tile, edition), (0, 0, 0, 2))]


def _box(tile: Tile, edition: Edition, *, named: bool = False) -> Text:
    """How many cards the box holds."""
    line = Text(say("In the box of {game}:", game=edition.plays) if named else say("In the box:"))
    for name, count in edition.printed(tile).items():
        line.append(f" {count} ×").append_text(card(name))
    if tile.promo and edition is BASE_GAME:
        line.append(" " + say("(a promo)"), style=ASIDE)
    return line


def _on_menus(tile: Tile) -> list[RenderableType]:
    """Where a Party game has the tile."""
    fewest, most = tile.seats
    lines = []
    if (fewest, most) != (PARTY_GAME.fewest, PARTY_GAME.most):
        lines.append(say("In Party for {fewest} to {most} players.", fewest=fewest, most=most))
    if tile.group and (names := menus_with(tile)):
        titles = ", ".join(say(TITLES[name]) for name in names)
        lines.append(say("On these printed menus: {menus}.", menus=titles))
    return [Text(" ".join(lines), style=ASIDE)] if lines else []


def _asked(question: Question, *, boxed: bool = True) -> list[RenderableType]:
    """A question, its answer, and how else a decided point could be read."""
    title = Text(f"\n{say(question.question)}", style=QUESTION)
    edition = edition_of(question)
    if edition and boxed:
        title.append(f" ({edition.plays})", style=ASIDE)
    answer = Text(say(question.answer))
    if question.decided:
        answer.append(" " + say("(Decided: sources differ.)"), style="italic dim")
    if question.other:
        answer.append("\n" + say("The other reading: {other}", other=say(question.other)), style=ASIDE)
    return [title, Padding(answer, (0, 0, 0, 2))]


def board(header: Header) -> RenderableType:
    """The menu that is played: its tiles and what they score."""
    title = say(TITLES[header.menu_name]) if header.menu_name else say("Your own menu")
    made = table(title, say("Tile"), say("Worth"))
    for members in grouped().values():
        for tile in members:
            if tile.name in header.tiles:
                made.add_row(Text(tile.name, style="bold"), Text(say(tile.summary_in(PARTY_GAME.number))))
    return made


def menus() -> RenderableType:
    """The printed menus."""
    made = table(say("Printed menus of Party"), say("Menu"), say("Tiles, beside nigiri"), say("Players"))
    for name, tiles in MENUS.items():
        players = say("{fewest} to {most}", fewest=menu_seats(name)[0], most=menu_seats(name)[1])
        if name in BEST:
            fewest, most = BEST[name]
            best = str(most) if fewest == most else say("{fewest} to {most}", fewest=fewest, most=most)
            players = say("{players}, best with {best}", players=players, best=best)
        title = Text.assemble((say(TITLES[name]), "bold"), "\n", (name, ASIDE))
        made.add_row(title, Text(", ".join(tiles)), Text(players))
    hint = command("play", "--menu", "party-sampler")
    return Group(made, Text(say("{command} plays one of them.", command=hint), style=ASIDE))


def switches() -> RenderableType:
    """The variants and switches of both games."""
    parts: list[RenderableType] = []
    for edition in EDITIONS.values():
        made = table(edition.plays, say("Switch"), say("Value"), say("What it means"))
        for switch in SWITCHES:
            if switch.edition == edition.number:
                for value, means in switch.values.items():
                    first = value == switch.default
                    made.add_row(Text(switch.name if first else "", style="bold"), Text(value), Text(say(means)))
        parts.append(made)
    hint = command("play", "--switch", "passing=both")
    default = say("The first value holds unless you choose another: {command}", command=hint)
    return Group(*parts, Text(default, style=ASIDE))


def rulings() -> RenderableType:
    """Every point that was decided, with both readings."""
    parts: list[RenderableType] = [Text(say("Decided points: sources differ, and this is how we play."), style="bold")]
    last: Tile | None = None
    for tile, _, question in questions(decided=True):
        if tile is not None and tile is not last:
            parts.append(Text(f"\n{say(tile.title)}", style="bold underline"))
        last = tile
        parts += _asked(question)
    return Group(*parts)


def about() -> RenderableType:
    """The games and what differs between them."""
    parts: list[RenderableType] = []
    for topic in HISTORY:
        parts += [Text(say(topic.title), style="bold"), Text(told(topic.text) + "\n")]
    made = table(say("What differs"), "", *(edition.plays for edition in EDITIONS.values()))
    for each in DIFFERENCES:
        made.add_row(Text(say(each.point), style="bold"), Text(told(each.base)), Text(told(each.party)))
    return Group(*parts, made)


def found(search: Found) -> RenderableType:
    """What a search has found."""
    parts: list[RenderableType] = [Text(note, style=ASIDE) for note in search.notes]
    for entry in search.entries:
        where = f" ({', '.join(filter(None, (say(KINDS[entry.kind]), entry.about)))})"
        text = Text(entry.text)
        if entry.other:
            text.append("\n" + say("The other reading: {other}", other=entry.other), style=ASIDE)
        parts += [Text.assemble(("\n" if parts else "") + entry.title, (where, ASIDE), style="bold")]
        parts.append(Padding(text, (0, 0, 0, 2)))
    return Group(*parts)
