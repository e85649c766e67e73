"""What a chunk of finished games leaves behind, as arrays: the same from compiled and from plain play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from ...fast.games import Games as Games

Array = NDArray[Any]


@dataclass(frozen=True)
class Played(Games):
    """The same of plain play; it travels between processes."""

    defaults: tuple[int, ...]
    """By player: how often a bot from outside had no answer, or did something else wrong."""
