"""A game turn by turn with all hands open, for whoever wants to look back."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import engine
from .count import Cards
from .game import Game
from .view import Turn, View


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment. After a round `hands` and `picks` are empty."""

    view: View
    """What everybody could see before the turn."""
    hands: tuple[Cards, ...]
    picks: Turn
    """What each seat then plays, in order."""


def frames(game: Game) -> tuple[Frame, ...]:
    """The game as it went: one frame a turn and one after the last turn of each round. Made by playing it again."""
    film = _Film(game)
    for deal, turns in zip(game.deals, game.history, strict=True):
        film.deal(deal)
        for turn in turns:
            if film.state.phase == engine.PICK:  # the last cards have been played already
                film.play_turn(turn)
    return tuple(film.frames)


class _Film(Game):
    """A game that takes a picture before each reveal."""

    def __init__(self, game: Game) -> None:
        self.frames: list[Frame] = []
        super().__init__(game.header, None)

    def _reveal(self) -> None:
        before, hands = self.view(), tuple(self.hand(seat) for seat in range(self.seats))
        super()._reveal()
        self.frames.append(Frame(before, hands, self.history[-1][-1]))
        if self.state.phase != engine.PICK:
            self.frames.append(Frame(self.view(), ((),) * self.seats, ((),) * self.seats))
