"""A game told turn by turn, and a position with all hands open."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..rules.kit import CHANCE
from ..table import Game, words
from ..table.frames import Frame, frames
from .screen import cards, console, count_table, plate, plural, signed, table


def tell(game: Game, *, whole: bool) -> None:
    """Print the game: all that happened if `whole`, and where it stands."""
    screen = console()
    if whole:
        film = frames(game)
        for at in range(len(game.deals)):
            if at < len(game.history) and game.history[at]:
                screen.print(turns(game, [each for each in film if each.view.round == at + 1 and any(each.hands)]))
            if at < len(game.results):
                screen.print(count(game, at + 1))
    if game.final:
        podium(screen, game)
    else:
        screen.print(position(game))


def turns(game: Game, film: Sequence[Frame]) -> RenderableType:
    """A round as it was played, all hands open: what each seat held in each turn, and what it played of that."""
    view = film[0].view
    made = table(
        f"Round {view.round} of {view.rounds}; hands go {view.direction}", "Turn", "Seat", "Plays", "Of the hand"
    )
    for frame in film:
        for seat, name in enumerate(game.header.names):
            turn = Text(str(frame.view.turn) if seat == 0 else "")
            made.add_row(turn, Text(name), cards(frame.picks[seat]), cards(frame.hands[seat]))
        made.add_section()
    return made


def count(game: Game, round_: int) -> RenderableType:
    """The count of a round with its reasons."""
    result = game.results[round_ - 1]
    return count_table(
        f"Count of round {round_}",
        game.header.names,
        words.result_lines(game.header.edition, result),
        ("Round", result.points),
        ("Total", result.totals),
    )


def podium(screen: Console, game: Game) -> None:
    """The desserts, the points by tile, and who has won."""
    if game.final is None:
        return
    names = game.header.names
    lines = words.final_lines(game.header.edition, game.final)
    screen.print(count_table("Desserts", names, lines, ("Total", game.final.totals)))
    by_tile = [words.Line(tile, points, ("",) * game.seats) for tile, points in words.by_tile(game.results, game.final)]
    screen.print(
        count_table("The whole game", names, by_tile, ("Total", game.final.totals), ("Place", game.final.places))
    )
    screen.print(words.verdict(names, game.final), style="bold")


def position(game: Game) -> RenderableType:
    """Where an unfinished game stands, all hands open."""
    view = game.view()
    if game.owing == {CHANCE}:
        where = f"Round {view.round} is over" if game.results else "Nothing is dealt yet"
    else:
        where = f"Round {view.round} of {view.rounds}, turn {view.turn} of {view.turns}; hands go {view.direction}"
    s = words.laid(view)
    made = table(where, "Seat", "Hand", "Picked", "Plate", "Kept", "Points", number=[5])
    for seat, name in enumerate(view.names):
        made.add_row(
            Text(name),
            cards(game.hand(seat)),
            cards(game.picked(seat)),
            plate(s, seat),
            cards(view.kept[seat]),
            Text(signed(view.scores[seat])),
        )
    return Group(made, Text(_waiting(game)))


def _waiting(game: Game) -> str:
    if game.owing == {CHANCE}:
        return "The cards of the next round are to be dealt."
    owing = sorted(game.owing)
    return (
        f"{words.listed([game.header.names[seat] for seat in owing])} {plural(len(owing), 'owes a pick', 'owe picks')}."
    )
