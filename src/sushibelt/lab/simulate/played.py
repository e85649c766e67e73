"""What a chunk of finished games leaves behind, as arrays: the same from compiled and from plain play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from numpy.typing import NDArray

Array = NDArray[Any]


class Games(Protocol):
    """Finished games, n of them, in the order of their numbers."""

    @property
    def score(self) -> Array:
        """(n, seats): final points."""

    @property
    def points(self) -> Array:
        """(n, seats, tiles): points by the number of the tile in `registry.TILES`, of all rounds and the end."""

    @property
    def place(self) -> Array:
        """(n, players): 1 for a winner; who shares a place has the same number."""

    @property
    def desserts(self) -> Array:
        """(n, players): how many desserts, which break ties."""

    @property
    def picks(self) -> Array:
        """(n, seats, rounds * turns): the face that was picked first in each turn; 0 where there was no turn."""

    @property
    def decisions(self) -> int:
        """All choices made in these games."""


@dataclass(frozen=True)
class Played:
    """`Games` of plain play; it travels between processes."""

    score: Array
    points: Array
    place: Array
    desserts: Array
    picks: Array
    decisions: int
    defaults: tuple[int, ...]
    """By player: how often a bot from outside had no answer, or did something else wrong."""
