"""Rollouts: what comes of a position, played to its end many times.

For search: a state is copied by `State.copy`, or as an element of an array; `table.redeal` makes states that agree with
what a seat may know. The positions of one call get the same chances, so that their difference is less uncertain than
each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.rng import MASK
from ..rules.state import Array, State
from . import run
from .fixed import Fixed
from .games import known, policy_numbers, workplace
from .program import Tell, compiled, watched
from .states import States

__all__ = ["Outcomes", "prepare", "rollouts"]


@dataclass(frozen=True)
class Outcomes:
    """Means over the rollouts of each position."""

    share: NDArray[np.float64]
    """(positions, players): the share of the win, 1 for a win alone, 1/k for one that k share."""
    score: NDArray[np.float64]
    """(positions, seats): the points at the end."""
    decisions: int
    """All choices that were made."""


def prepare(state: State, policies: Sequence[str] = (), tell: Tell | None = None) -> None:
    """Compile what `rollouts` will run for games like that of `state`, or load it; `tell` hears how far it is.

    The first time on a machine it takes up to half a minute: longer than any bot has for a choice.
    """
    numbers = policy_numbers(policies or ["random"] * state.seats, state.seats)
    with watched(compiled(run.rollouts, state, known(numbers)), tell):
        _play(state, state.array[:0], numbers, 0, 0)


def rollouts(
    positions: Sequence[State], count: int, seed: int, policies: Sequence[str] = (), *, plain: bool = False
) -> Outcomes:
    """Play each of `positions`, states of games of one setup, to its end `count` times; they stay as they are.

    `policies` are those of the seats, random if none are given. Picks that are locked already stand; one whose second
    half is still owed does not, and is picked anew. With `plain` the rules run as they stand, without Numba.
    Raises ValueError for no position, for positions of different setups, for less than one rollout.
    """
    count = index(count)
    if not positions or count < 1:
        raise ValueError("rollouts need a position, and at least one of each")
    first = positions[0]
    numbers = policy_numbers(policies or ["random"] * first.seats, first.seats)
    if len({Fixed.of(state, {}) for state in positions}) > 1:
        raise ValueError("the positions of one call are of games of one setup")
    array = np.concatenate([state.array for state in positions])
    shares, totals, decisions = _play(first, array, numbers, count, seed, plain=plain)
    return Outcomes(shares / (run.WHOLE * count), totals / count, decisions)


def _play(
    first: State, array: Array, numbers: NDArray[np.int64], count: int, seed: int, *, plain: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """Shares of wins in parts of WHOLE, points and decisions, all added up."""
    shares = np.zeros((len(array), first.players), np.int64)
    totals = np.zeros((len(array), first.seats), np.int64)
    play: Any = run.rollouts if plain else compiled(run.rollouts, first, known(numbers))
    starts: Any = States(array) if plain else array
    _, *place = workplace(first, numbers, plain=plain)
    decisions = play(starts, *place, seed & MASK, seed >> 32 & MASK, count, shares, totals)
    return shares, totals, int(decisions)
