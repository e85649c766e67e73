"""Ratings by the model of Plackett and Luce, with intervals over deals (docs/decisions/0013).

Every bot has a worth. The winner of a game is any seat with the chance of its worth among all; the second place goes
the same way among those that are left, and so on. So the bot with worth a finishes ahead of one with worth b with the
chance a / (a + b), whoever else plays. A rating is the logarithm of the worth on the scale that Elo made usual: 400
more are ten times the worth, the mean of all is 1500.

- Several seats of a bot have its worth each: the sets that a place is drawn from hold it several times.
- A tie is the mean of its orders: of two seats half a win each. The mean is taken of the logarithms of chances, so that
  two bots that always tie come out equal; the chance that *either* order comes would say nothing about them.
- The most likely worths are pulled together by one more deal that nobody has played, in which every pair shares its
  comparisons evenly: the half that one has won, and the half that it has lost. So a bot that never lost has a finite
  rating, and the interval of a row of wins without a loss is as wide as it should be.
- Intervals are of the kind that is called cluster-robust (Liang and Zeger, Biometrika 73, 1986; "sandwich"): what pulls
  at the ratings is added up over a deal first, and its spread over deals is what counts. It holds whatever the games of
  a deal have to do with each other, and whether or not the model is quite right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, log, sqrt

import numpy as np
from numpy.typing import NDArray

from ..intervals import student

ELO = 400 / log(10)
"""Points of a rating for a factor e."""

MEAN = 1500.0

Floats = NDArray[np.float64]
Ranked = tuple[Sequence[int], Sequence[int]]
"""A game: the bot and the place of each seat; equal places are a tie."""

Counts = tuple[int, ...]
"""How many seats of each bot are in a set."""


@dataclass(frozen=True)
class Ratings:
    """Ratings, in the order of the bots. All arrays have one entry a bot."""

    rating: Floats
    half: Floats
    """Half the width of the 95 % interval."""
    covariance: Floats
    """(bots, bots): of the ratings; their mean is fixed."""
    deals: int

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much better `one` is than `other`, and half the width of its 95 % interval."""
        c = self.covariance
        variance = c[one, one] + c[other, other] - 2 * c[one, other]
        return float(self.rating[one] - self.rating[other]), student(self.deals - 1) * sqrt(max(variance, 0.0))


def rate(bots: int, deals: Sequence[Iterable[Ranked]]) -> Ratings:
    """The ratings of so many bots from the games of deals. With fewer than two deals intervals are infinite."""
    evidence = _Evidence.of(bots, deals)
    theta = evidence.most_likely()
    inverse = np.linalg.inv(evidence.curvature(theta) + 1 / bots)  # the mean is fixed, and gets a curvature of its own
    pulls = evidence.pulls(theta)
    n = len(deals)
    middle = pulls.T @ pulls * (n / max(n - 1, 1))
    covariance = inverse @ middle @ inverse * ELO**2
    spread = np.sqrt(np.maximum(np.diagonal(covariance), 0))
    half = np.full(bots, np.inf) if n < 2 else student(n - 1) * spread
    return Ratings(MEAN + ELO * (theta - theta.mean()), half, covariance, n)


@dataclass(frozen=True)
class _Evidence:
    """The likelihood: the sum of `seen` times the logarithms of worths, less those of the sums over `sets`.

    A group is a deal, or one half of a pair's comparisons in the deal that nobody has played.
    """

    seen: Floats
    """(groups, bots)."""
    sets: Floats
    """(sets, bots): how many seats of each bot."""
    group: NDArray[np.intp]
    """Of each entry: in which group ..."""
    set: NDArray[np.intp]
    """... which set was drawn from ..."""
    times: Floats
    """... how often."""

    @classmethod
    def of(cls, bots: int, deals: Sequence[Iterable[Ranked]]) -> _Evidence:
        numbers: dict[Counts, int] = {}
        entries: list[tuple[int, int, float]] = []
        groups: list[Floats] = []
        met, together = np.zeros((bots, bots)), np.zeros((bots, bots))
        for games in deals:
            seen, drawn, pairs = np.zeros(bots), dict[Counts, float](), np.zeros((bots, bots))
            for seats, places in games:
                counts = np.bincount(seats, minlength=bots)
                seen += counts
                pairs += np.outer(counts, counts)
                for drawn_from, times in _draws(bots, tuple(seats), tuple(places)):
                    drawn[drawn_from] = drawn.get(drawn_from, 0.0) + times
            entries += [(len(groups), numbers.setdefault(each, len(numbers)), n) for each, n in drawn.items()]
            groups.append(seen)
            met += pairs
            together += pairs > 0
        for pair in combinations(range(bots), 2):
            weight = met[pair] / together[pair] if together[pair] else 1.0
            both = numbers.setdefault(tuple(int(bot in pair) for bot in range(bots)), len(numbers))
            for ahead in pair:
                entries.append((len(groups), both, weight / 2))
                groups.append(weight / 2 * (np.arange(bots) == ahead))
        sets = np.array(list(numbers), dtype=float)
        group, which, often = (np.array(column) for column in zip(*entries, strict=True))
        return cls(np.array(groups), sets, group, which, often)

    def worth(self, theta: Floats) -> tuple[float, Floats]:
        """The logarithm of the likelihood, and for each set the chance of each bot to be drawn."""
        worths = self.sets * np.exp(theta - theta.max())
        sums = worths.sum(axis=1)
        logs = np.log(sums) + theta.max()
        return float(self.seen.sum(axis=0) @ theta - self.times @ logs[self.set]), worths / sums[:, None]

    def pulls(self, theta: Floats) -> Floats:
        """(groups, bots): what each group pulls at each logarithm of a worth."""
        pulls = self.seen.copy()
        np.subtract.at(pulls, self.group, self.times[:, None] * self.worth(theta)[1][self.set])
        return pulls

    def curvature(self, theta: Floats) -> Floats:
        """(bots, bots): less the second derivatives."""
        chances = self.worth(theta)[1]
        weights = np.bincount(self.set, self.times, len(self.sets))
        weighted = chances * weights[:, None]
        return np.diag(weighted.sum(axis=0)) - chances.T @ weighted

    def most_likely(self) -> Floats:
        """The logarithms of worths, with mean 0, by Newton's method; the function is concave, so there is one top."""
        bots = self.sets.shape[1]
        theta = np.zeros(bots)
        for _ in range(200):
            pull = self.pulls(theta).sum(axis=0)
            step = np.linalg.solve(self.curvature(theta) + 1 / bots, pull)
            step *= min(1.0, 2.0 / max(np.abs(step).max(), 1e-300))
            before, size = self.worth(theta)[0], 1.0
            while self.worth(theta + size * step)[0] < before and size > 1e-9:
                size /= 2
            theta = theta + size * step
            theta -= theta.mean()
            if np.abs(step).max() < 1e-10:
                break
        return theta


@lru_cache(maxsize=1 << 16)
def _draws(bots: int, seats: tuple[int, ...], places: tuple[int, ...]) -> tuple[tuple[Counts, float], ...]:
    """The sets that the places of a game are drawn from, and how often: once, or in a tie in a share of its orders.

    In a tie of t seats, each s of them are those that are left in one of C(t, s) orders.
    """
    drawn: dict[Counts, float] = {}
    for place in sorted(set(places)):
        tied = [bot for bot, other in zip(seats, places, strict=True) if other == place]
        below = [bot for bot, other in zip(seats, places, strict=True) if other > place]
        for size in range(1, len(tied) + 1):
            for left in combinations(tied, size):
                members = [*left, *below]
                counts = tuple(members.count(bot) for bot in range(bots))
                drawn[counts] = drawn.get(counts, 0.0) + 1 / comb(len(tied), size)
    return tuple(drawn.items())
