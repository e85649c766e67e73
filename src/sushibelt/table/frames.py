"""A game turn by turn with all hands open, for whoever wants to look back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .acts import Act
from .count import Cards
from .game import Game
from .header import Header
from .record import retell
from .view import Turn, View


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment. After a round `hands` and `picks` are empty."""

    view: View
    """What everybody could see before the turn."""
    hands: tuple[Cards, ...]
    picks: Turn
    """What each seat then plays, in order."""
    acts: tuple[Act, ...] = ()
    """The bonus actions of the turn."""


def frames(game: Game) -> tuple[Frame, ...]:
    """The game as it went: one frame a turn and one after the last turn of each round. Made by playing it again."""
    film = _Film(game.header)
    retell(game, film)
    acts = (turn for turns in game.acts for turn in turns)
    return tuple(replace(frame, acts=next(acts)) if any(frame.picks) else frame for frame in film.frames)


class _Film(Game):
    """A game that takes a picture before each reveal, and one of each round that was counted."""

    def __init__(self, header: Header) -> None:
        self.frames: list[Frame] = []
        super().__init__(header, None)

    def _reveal(self) -> None:
        before, hands = self.view(), tuple(self.hand(seat) for seat in range(self.seats))
        super()._reveal()
        self.frames.append(Frame(before, hands, self.history[-1][-1]))

    def _count(self) -> None:
        super()._count()
        self.frames.append(Frame(self.view(), ((),) * self.seats, ((),) * self.seats))
