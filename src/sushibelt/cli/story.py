"""A game told turn by turn, and a position with all hands open."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..language import listed, plural, say
from ..rules.kit import CHANCE
from ..table import Game, View, words
from ..table.frames import Frame, frames
from .screen import cards, console, count_table, plate, signed, table


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
    if view.direction == "left":
        title = say("Round {round} of {rounds}; hands go left", round=view.round, rounds=view.rounds)
    else:
        title = say("Round {round} of {rounds}; hands go right", round=view.round, rounds=view.rounds)
    made = table(title, say("Turn"), say("Seat"), say("Plays"), say("Of the hand"))
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
        say("Count of round {round}", round=round_),
        game.header.names,
        words.result_lines(game.header.edition, result),
        (say("Round"), result.points),
        (say("Total"), result.totals),
    )


def podium(screen: Console, game: Game) -> None:
    """The desserts, the points by tile, and who has won."""
    if game.final is None:
        return
    names = game.header.names
    lines = words.final_lines(game.header.edition, game.final)
    total = say("Total"), game.final.totals
    screen.print(count_table(say("Desserts"), names, lines, total))
    by_tile = [words.Line(tile, points, ("",) * game.seats) for tile, points in words.by_tile(game.results, game.final)]
    screen.print(count_table(say("The whole game"), names, by_tile, total, (say("Place"), game.final.places)))
    screen.print(words.verdict(names, game.final), style="bold")


def position(game: Game) -> RenderableType:
    """Where an unfinished game stands, all hands open."""
    view = game.view()
    s = words.laid(view)
    columns = say("Seat"), say("Hand"), say("Picked"), say("Plate"), say("Kept"), say("Points")
    made = table(_where(game, view), *columns, number=[5])
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


def _where(game: Game, view: View) -> str:
    if game.owing == {CHANCE}:
        return say("Round {round} is over", round=view.round) if game.results else say("Nothing is dealt yet")
    at = {"round": view.round, "rounds": view.rounds, "turn": view.turn, "turns": view.turns}
    if view.direction == "left":
        return say("Round {round} of {rounds}, turn {turn} of {turns}; hands go left", **at)
    return say("Round {round} of {rounds}, turn {turn} of {turns}; hands go right", **at)


def _waiting(game: Game) -> str:
    if game.owing == {CHANCE}:
        return say("The cards of the next round are to be dealt.")
    owing = [game.header.names[seat] for seat in sorted(game.owing)]
    return plural(len(owing), "{names} owes a pick.", "{names} owe picks.", names=listed(owing))
