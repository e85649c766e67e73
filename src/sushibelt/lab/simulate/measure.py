"""Means with their intervals, from the sums of a tally.

A mean is a ratio of two sums over games: of what the seats had, and of how many seats there were (a card may be taken
by no seat of a game, or by several). Its variance is the usual one of a ratio, by its linear part: Cochran, Sampling
Techniques, 1977, section 6.4. So seats of one game are not taken for independent of each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..intervals import Z, student
from .played import Array
from .tally import LOWEST, WHOLE_WIN


@dataclass(frozen=True)
class Mean:
    """A mean over `n` game-seats, with its standard error and its 95 % interval; None where there are too few games."""

    n: int
    mean: float | None
    error: float | None
    low: float | None
    high: float | None

    def plain(self) -> dict[str, float | int | None]:
        """As JSON has it."""
        return {"n": self.n, "mean": self.mean, "error": self.error, "low": self.low, "high": self.high}


def mean(sums: Array, games: int) -> Mean:
    """The mean of anything, by Student's t over games, from five sums as `tally.sums` makes them."""
    count, value, error = _ratio(sums, games)
    if value is None or error is None:
        return Mean(count, value, None, None, None)
    half = student(min(games, count) - 1) * error
    return Mean(count, value, error, value - half, value + half)


def share(sums: Array, games: int) -> Mean:
    """The share of wins, from 0 to 1, from five sums in units of 1 / WHOLE_WIN.

    Wilson's interval, for as many trials as the spread over games is worth: those of a coin with the same mean whose
    mean would be as uncertain as this one.
    """
    count, value, error = _ratio(sums, games)
    if value is None:
        return Mean(count, None, None, None, None)
    value = value / WHOLE_WIN
    if error is None:
        return Mean(count, value, None, None, None)
    error = error / WHOLE_WIN
    if not error and 0 < value < 1:  # all seats together: they win once, whatever happens
        return Mean(count, value, 0.0, value, value)
    low, high = wilson(value, value * (1 - value) / error**2 if error else count)
    return Mean(count, value, error, low, high)


def proportion(hits: int, n: int) -> Mean:
    """The share of `n` independent games that had something."""
    if n == 0:
        return Mean(0, None, None, None, None)
    value = hits / n
    return Mean(n, value, math.sqrt(value * (1 - value) / n), *wilson(value, n))


def wilson(value: float, trials: float) -> tuple[float, float]:
    """95 % interval for a share that was seen in so many trials."""
    centre = (value + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * math.sqrt(value * (1 - value) / trials + Z * Z / (4 * trials * trials))
    return max(centre - half, 0.0), min(centre + half, 1.0)


def _ratio(sums: Array, games: int) -> tuple[int, float | None, float | None]:
    """How many, their mean, and its standard error; the numbers are whole and large, as only Python's own may be.

    Of a rare card no more than `count` games say anything: the correction for few games is made for them.
    """
    count, value, count_count, count_value, value_value = (int(each) for each in sums)
    if count == 0:
        return 0, None, None
    telling = min(games, count)
    if telling < 2:
        return count, value / count, None
    squares = value_value * count**2 - 2 * value * count * count_value + value**2 * count_count
    variance = squares / count**4 * telling / (telling - 1)
    return count, value / count, math.sqrt(max(variance, 0.0))


@dataclass(frozen=True)
class Spread:
    """How scores lie: least, most, and their standard deviation."""

    least: int
    most: int
    deviation: float

    def plain(self) -> dict[str, float | int]:
        """As JSON has it."""
        return {"least": self.least, "most": self.most, "deviation": self.deviation}


def spread(counts: Array) -> Spread | None:
    """The spread of scores counted one by one (`Tally.scores`); None if there are none."""
    found = np.flatnonzero(counts)
    if not len(found):
        return None
    at = found.astype(float)
    weight = counts[found] / counts[found].sum()
    centre = (at * weight).sum()
    deviation = math.sqrt((weight * (at - centre) ** 2).sum())
    return Spread(int(found[0]) + LOWEST, int(found[-1]) + LOWEST, deviation)


def histogram_sums(counts: Array) -> Array:
    """Five sums, one of each game, from scores counted one by one."""
    at = np.arange(len(counts)) + LOWEST
    n, total = counts.sum(), (counts * at).sum()
    return np.array([n, total, n, total, (counts * at * at).sum()])
