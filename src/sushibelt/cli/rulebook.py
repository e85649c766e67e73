"""The pages that `sushibelt rules` and the `?` of `sushibelt play` show."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..language import phrase, say
from ..rules.editions import Edition
from ..rules.kit import Tile
from ..table.words import hand_sizes
from .screen import card, table

COURSE = phrase(
    "Everyone takes one card from their hand, hidden, and all turn theirs over at once. The hands then go to the left "
    "(with passing both ways, to the right in round 2), and so on to the last card. That is a round: the plates are "
    "counted and cleared, but desserts stay. After three rounds the desserts are counted, and the most points win; the "
    "most desserts decide a tie, and if those are level too, the win is shared."
)


def overview(edition: Edition) -> RenderableType:
    """The course of a game and a line for each tile."""
    heading = say(
        "{game} – {cards} cards, {rounds} rounds", game=edition.plays, cards=edition.cards, rounds=edition.rounds
    )
    tiles = table("", say("Tile"), say("Worth"), say("Cards"))
    for tile in edition.tiles:
        counts = ", ".join(f"{count} {name}" for name, count in edition.printed(tile).items())
        tiles.add_row(Text(tile.name, style="bold"), Text(say(tile.summary)), Text(counts, style="dim"))
    return Group(
        Text(heading, style="bold"),
        Text(f"\n{say(COURSE)}\n"),
        Text(say("Cards in a hand: {sizes}.", sizes=hand_sizes(edition)) + "\n"),
        tiles,
        Text(say("sushibelt rules TILE tells more about one of them."), style="dim"),
    )


def page(tile: Tile, edition: Edition) -> RenderableType:
    """Everything about one tile."""
    counts = edition.printed(tile)
    heading = Text.assemble((say(tile.title), "bold"), f": {say(tile.summary)}")
    parts: list[RenderableType] = [heading, Text(f"\n{say(tile.help)}\n"), Text.assemble(*_box(counts))]
    for question in tile.questions:
        answer = Text(say(question.answer))
        if question.decided:
            answer.append(" " + say("(Decided: sources differ.)"), style="italic dim")
        parts += [Text(f"\n{say(question.question)}", style="bold"), Padding(answer, (0, 0, 0, 2))]
    return Group(*parts)


def _box(counts: dict[str, int]) -> list[Text | str]:
    parts: list[Text | str] = [say("In the box:")]
    for name, count in counts.items():
        parts += [f" {count} ×", card(name)]
    return parts
