"""Many games and what came of them, as arrays.

>>> from sushibelt.lab.setup import Setup
>>> games = play_games(Setup.of("base", 4).start(), ["random"] * 4, first=0, count=2, seed=7, plain=True)
>>> games.score.shape, games.points.sum() == games.score.sum()
((2, 4), True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.registry import TILES
from ..rules.rng import MASK
from ..rules.state import State
from . import run
from .choices import ROOM
from .deal import PILE
from .policy import POLICIES
from .program import Tell, compiled, watched
from .states import States

__all__ = ["POLICIES", "Games", "play_games", "prepare"]


@dataclass(frozen=True)
class Games:
    """n games, in the order of their numbers. Seats count from 0."""

    score: NDArray[np.int16]
    """(n, seats): points at the end."""
    points: NDArray[np.int16]
    """(n, seats, tiles): those that each tile has brought, by number in `registry.TILES`; they add up to `score`."""
    place: NDArray[np.uint8]
    """(n, players): 1 for a winner; a shared place is the same number."""
    desserts: NDArray[np.uint8]
    """(n, players): cards kept to the end."""
    picks: NDArray[np.uint8]
    """(n, seats, rounds * turns): the number of the face that was picked first in each turn; 0 for no turn."""
    decisions: int
    """All choices that were made."""

    def __len__(self) -> int:
        return len(self.score)

    @classmethod
    def joined(cls, parts: Sequence[Games]) -> Games:
        """All of `parts`, one after the other; there must be one."""
        arrays = [field.name for field in fields(cls) if field.name != "decisions"]
        whole = {name: np.concatenate([getattr(part, name) for part in parts]) for name in arrays}
        return cls(**whole, decisions=sum(part.decisions for part in parts))


def play_games(
    start: State, policies: Sequence[str], first: int, count: int, seed: int, *, plain: bool = False
) -> Games:
    """Play the games of `seed` with the numbers `first` to `first + count - 1`, by the policies of the seats.

    A game depends on `seed` (64 bits), its number (32 bits) and the policies alone, so games may be played in any
    chunks and in threads. A third plate has a policy, too, like the players. With `plain` the rules run as they stand,
    which needs no Numba and is some 5,000 times slower. Raises ValueError for a policy that there is not.
    """
    numbers = policy_numbers(policies, start.seats)
    first, count, seed = index(first), index(count), index(seed)
    sheets = blank(start, count)
    play: Any = run.play_games if plain else compiled(run.play_games, start, known(numbers))
    decisions = play(*workplace(start, numbers, plain=plain), seed & MASK, seed >> 32 & MASK, first, *sheets)
    score, points, place, desserts, picks = sheets
    return Games(score, points, place, desserts, in_a_row(picks), int(decisions))


def blank(start: State, count: int) -> tuple[NDArray[Any], ...]:
    """Blank sheets for the arrays of `Games`, in their order; picks are still by round and turn."""
    turns = 8 if start.full_hands else start.turns
    return (
        np.zeros((count, start.seats), np.int16),
        np.zeros((count, start.seats, len(TILES)), np.int16),
        np.zeros((count, start.players), np.uint8),
        np.zeros((count, start.players), np.uint8),
        np.zeros((count, start.seats, start.rounds, turns), np.uint8),
    )


def in_a_row(picks: NDArray[Any]) -> NDArray[Any]:
    """Picks by round and turn as one row a seat."""
    games, seats, rounds, turns = picks.shape
    return picks.reshape(games, seats, rounds * turns)


def prepare(start: State, policies: Sequence[str], tell: Tell | None = None) -> None:
    """Compile what `play_games` will run, or load it from the cache; `tell` hears how far it is."""
    with watched(compiled(run.play_games, start, known(policy_numbers(policies, start.seats))), tell):
        play_games(start, policies, 0, 0, 0)


def policy_numbers(policies: Sequence[str], seats: int) -> NDArray[np.int64]:
    """The number of each seat's policy. Raises ValueError."""
    for name in policies:
        if name not in POLICIES:
            raise ValueError(f"there is no compiled policy {name!r}; there is {', '.join(POLICIES)}")
    if len(policies) != seats:
        raise ValueError(f"{seats} seats, but {len(policies)} policies")
    return np.array([POLICIES.index(name) for name in policies])


def known(policies: NDArray[np.int64]) -> dict[str, int]:
    """What is known of a program for these policies."""
    return {"GREEDY_SITS": int(policies.any())}


def workplace(start: State, policies: NDArray[np.int64], *, plain: bool = False) -> tuple[Any, ...]:
    """The first arguments of the kernels of `run`: where a game begins, and room to play in."""
    words = np.zeros(4, np.int64)
    if plain:
        begin, states, spare = (States.of(start, 1) for _ in range(3))
        return begin, states, spare, policies.tolist(), words.data, [0] * ROOM, [0] * PILE
    room, pile = np.zeros(ROOM, np.int64), np.zeros(PILE, np.uint8)
    return start.array, start.array.copy(), start.array.copy(), policies, words, room, pile
