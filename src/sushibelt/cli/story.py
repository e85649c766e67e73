"""A game told turn by turn, and a position with all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..language import listed, plural, say
from ..rules.kit import CHANCE
from ..rules.registry import face_named, tile_of, words_of
from ..table import DONE_WORD, Game, View, words
from ..table.acts import Act
from ..table.course import Course, Gone
from ..table.frames import Frame, frames
from ..table.plates import original
from ..table.record import retell
from .screen import card, cards, console, count_table, plate, played, signed, table


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that everybody saw: the picks of a turn, a bonus action, or the count of a round."""

    round: int
    turn: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    act: Act | None = None
    answered: bool = False
    """Somebody else decides what comes of the act: whom a spoon asks."""
    gone: Gone | None = None
    """What the end of the turn took from a plate."""
    counted: bool = False


def course_of(game: Game) -> Course:
    """The same game once more, with all that the ends of its turns took."""
    course = Course(game.header, None)
    retell(game, course)
    return course


def happenings(game: Course) -> Iterator[Happening]:
    """What has happened in the game so far, in order."""
    taken = game.gone
    for round_, turns in enumerate(game.history, start=1):
        for turn, picks in enumerate(turns, start=1):
            yield Happening(round_, turn, picks)
            yield from _acts(game, round_, turn)
            for each in chain(*taken[round_ - 1][turn - 1 : turn]):
                yield Happening(round_, turn, gone=each)
        if round_ <= len(game.results):
            yield Happening(round_, counted=True)


def _acts(game: Game, round_: int, turn: int) -> Iterator[Happening]:
    acts = game.acts[round_ - 1][turn - 1]
    now = game.view().acting if game.moment == (round_, turn) else None
    for at, act in enumerate(acts):
        later = acts[at + 1 : at + 2]
        asks = any(each.seat != act.seat and each.actor == act.actor for each in later)
        waits = not later and now is not None and now.asked is not None
        yield Happening(round_, turn, act=act, answered=asks or waits)


def acted(game: Game, happening: Happening, names: Sequence[str]) -> Text:
    """A bonus action: who, with which card, what was chosen and what came of it."""
    act = happening.act
    assert act is not None
    who = Text.assemble((names[act.actor], "dim"), " ", card(act.card))
    if act.aimed:
        return Text.assemble(who, " ", say("a copy:"), " ", card(act.landed))
    if act.choice == DONE_WORD:
        face = face_named(original(act.card))
        declines = words_of("declines").get(tile_of(face.number)) if face else None
        return Text.assemble(who, " ", (declines(game.state, act.actor) if declines else "–", "dim"))
    if act.hand is not None and act.hand != act.actor:
        return Text.assemble(who, " ", say("from {name}:", name=names[act.hand]), " ", card(act.landed or act.took))
    if act.brought:
        return Text.assemble(who, " ", card(act.landed or act.brought))
    if (face := face_named(act.card)) and face.waits:
        return Text.assemble(who, " ", say("face down:"), " ", card(act.choice))
    asked = Text.assemble(who, " ", say("asks for"), " ", card(act.choice))
    return asked if happening.answered else asked.append(" " + say("Nobody has any."))


def lost(gone: Gone, names: Sequence[str]) -> Text:
    """What the end of a turn took from a plate, and what that seat got for it."""
    told = say("discarded for a place in the race: +{points}", points=gone.points) if gone.points else say("discarded")
    return Text.assemble((names[gone.seat], "dim"), " ", cards(gone.cards), " ", told)


def tell(game: Game, *, whole: bool) -> None:
    """Print the game: all that happened if `whole`, and where it stands."""
    screen = console()
    if whole:
        film, taken = frames(game), course_of(game).gone
        for at in range(len(game.deals)):
            if at < len(game.history) and game.history[at]:
                shown = [each for each in film if each.view.round == at + 1 and any(each.hands)]
                screen.print(turns(game, shown, taken[at]))
            if at < len(game.results):
                screen.print(count(game, at + 1))
    if game.final:
        podium(screen, game)
    else:
        screen.print(position(game))


def turns(game: Game, film: Sequence[Frame], taken: Sequence[Sequence[Gone]]) -> RenderableType:
    """A round as it was played, all hands open: what each seat held in each turn, and what it played of that.

    `taken` is what the end of each finished turn took.
    """
    view = film[0].view
    if view.direction == "left":
        title = say("Round {round} of {rounds}; hands go left", round=view.round, rounds=view.rounds)
    else:
        title = say("Round {round} of {rounds}; hands go right", round=view.round, rounds=view.rounds)
    made = table(title, say("Turn"), say("Seat"), say("Plays"), say("Hand"))
    names = words.seat_names(game.header.names, game.seats)
    for frame in film:
        for seat, name in enumerate(names):
            turn = Text(str(frame.view.turn) if seat == 0 else "")
            made.add_row(turn, Text(name), played(frame.picks[seat]), cards(frame.hands[seat]))
        for each in _acts(game, frame.view.round, frame.view.turn):
            made.add_row(Text(), Text("→", style="dim"), acted(game, each, names), Text())
        for loss in chain(*taken[frame.view.turn - 1 : frame.view.turn]):
            made.add_row(Text(), Text("→", style="dim"), lost(loss, names), Text())
        made.add_section()
    return made


def count(game: Game, round_: int) -> RenderableType:
    """The count of a round with its reasons."""
    result = game.results[round_ - 1]
    return count_table(
        say("Count of round {round}", round=round_),
        words.seat_names(game.header.names, game.seats),
        words.result_lines(game.header.edition, result),
        (say("Round"), result.points),
        (say("Total"), result.totals),
    )


def podium(screen: Console, game: Game) -> None:
    """The desserts, the points by tile, and who has won."""
    if game.final is None:
        return
    names = words.seat_names(game.header.names, game.seats)
    lines = words.final_lines(game.header.edition, game.final)
    total = say("Total"), game.final.totals
    screen.print(count_table(say("Desserts"), names, lines, total))
    by_tile = [words.Line(tile, points, ("",) * game.seats) for tile, points in words.by_tile(game.results, game.final)]
    places = say("Place"), (*game.final.places[: game.players], *[None] * (game.seats - game.players))
    screen.print(count_table(say("The whole game"), names, by_tile, total, places))
    screen.print(words.verdict(game.header.names, game.final), style="bold")


def position(game: Game) -> RenderableType:
    """Where an unfinished game stands, all hands open."""
    view = game.view()
    s = words.laid(view)
    columns = say("Seat"), say("Hand"), say("Picked"), say("Plate"), say("Kept"), say("Points")
    made = table(_where(game, view), *columns, number=[5])
    for seat, name in enumerate(words.seat_names(view.names, game.seats)):
        made.add_row(
            Text(name),
            cards(game.hand(seat) if seat < game.players else ()),
            played(game.picked(seat)),
            plate(s, seat),
            cards(view.kept[seat]),
            Text(signed(view.scores[seat])),
        )
    return Group(made, Text(_waiting(game)))


def _where(game: Game, view: View) -> str:
    if game.due in ("add", "deal"):
        return say("Round {round} is over", round=view.round) if game.results else say("Nothing is dealt yet")
    at = {"round": view.round, "rounds": view.rounds, "turn": view.turn, "turns": view.turns}
    if view.direction == "left":
        return say("Round {round} of {rounds}, turn {turn} of {turns}; hands go left", **at)
    return say("Round {round} of {rounds}, turn {turn} of {turns}; hands go right", **at)


def _waiting(game: Game) -> str:
    if game.owing == {CHANCE}:
        if game.due == "draw":
            return say("Cards are to be drawn.")
        return say("The cards of the next round are to be dealt.")
    owing = [game.header.names[seat] for seat in sorted({game.chooser(seat) for seat in game.owing})]
    if (acting := game.view().acting) is not None:
        return say("Next to decide, for {card}: {name}.", name=owing[0], card=acting.card)
    # No verb: it would have to agree with whoever is called "You".
    return plural(len(owing), "A pick is due: {names}.", "Picks are due: {names}.", names=listed(owing))
