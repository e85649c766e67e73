"""Running sums over games: what any number of games comes to, in a few kilobytes of whole numbers.

Everything is counted game by game, so that the seats of a game, which share its deal and its win, count as one piece of
evidence when intervals are made of it (`measure.py`). Sums are exact, and the same in whatever order games come.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...rules.kit import FACES
from ...rules.registry import TILES
from .played import Array, Games, Played

WHOLE_WIN = 840
"""A win in units that any number of winners, up to 8, can share evenly."""

LOWEST, SCORES = -64, 512
"""The scores that are counted one by one: from here, so many."""

ALL, WON, LOST = range(3)
"""Which seats' points are added up: every seat's, winners', and those of the others."""

FIRST, EARLY = range(2)
"""Which picks of the first round: the first alone, or the first three."""

EARLY_PICKS = 3

SCORE, WIN = range(2)
"""What is added up: points, and shares of the win in units of 1 / WHOLE_WIN."""


@dataclass(frozen=True)
class Seating:
    """Who sits where, and what can be seen there: the shape of a tally."""

    bots: tuple[str, ...]
    """By player."""
    tiles: tuple[int, ...]
    """The numbers of the tiles in play."""

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The different bots, in the order of their first seats."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def seats_of(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each kind."""
        return tuple(tuple(seat for seat, bot in enumerate(self.bots) if bot == kind) for kind in self.kinds)

    @cached_property
    def neighbours(self) -> dict[tuple[str, str, str], tuple[int, ...]]:
        """The seats for each (bot, bot upstream, bot downstream): hands go from a seat to the next higher one."""
        players, found = len(self.bots), dict[tuple[str, str, str], tuple[int, ...]]()
        for seat, bot in enumerate(self.bots):
            key = bot, self.bots[seat - 1], self.bots[(seat + 1) % players]
            found[key] = (*found.get(key, ()), seat)
        return found

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Seats whose scores and wins are added up: all, each kind's, single ones, those with like neighbours."""
        players = tuple(range(len(self.bots)))
        singles = tuple((seat,) for seat in players)
        return tuple(dict.fromkeys((players, *self.seats_of, *singles, *self.neighbours.values())))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The faces that can be picked out of a hand."""
        return tuple(face for at in self.tiles for face in TILES[at].faces if FACES[face].card == face)

    @cached_property
    def column(self) -> Array:
        """For each face its place in `cards`; one place more for whatever is not there."""
        place = np.full(256, len(self.cards), np.int64)
        place[list(self.cards)] = range(len(self.cards))
        return place


@dataclass
class Tally:
    """Sums over games. Arrays that end in 5 hold sums as `sums` makes them."""

    seating: Seating
    games: int = 0
    decisions: int = 0
    defaults: Array = field(init=False)
    """(players): how often a bot from outside had no answer, so that one was made for it."""
    scores: Array = field(init=False)
    """(players, SCORES): how often each seat had the score LOWEST + index."""
    best: Array = field(init=False)
    """(SCORES): how often that was the score that won."""
    winners: Array = field(init=False)
    """(players + 1): how often so many won."""
    won: Array = field(init=False)
    """(players, 2): how often each seat won alone, and together with others."""
    groups: Array = field(init=False)
    """(groups, SCORE | WIN, 5)."""
    points: Array = field(init=False)
    """(kinds, ALL | WON | LOST, tiles, 5)."""
    picks: Array = field(init=False)
    """(kinds, FIRST | EARLY, cards, SCORE | WIN, 5)."""

    def __post_init__(self) -> None:
        seating, players = self.seating, len(self.seating.bots)
        self.defaults = np.zeros(players, np.int64)
        self.scores = np.zeros((players, SCORES), np.int64)
        self.best = np.zeros(SCORES, np.int64)
        self.winners = np.zeros(players + 1, np.int64)
        self.won = np.zeros((players, 2), np.int64)
        self.groups = np.zeros((len(seating.groups), 2, 5), np.int64)
        self.points = np.zeros((len(seating.kinds), 3, len(seating.tiles), 5), np.int64)
        self.picks = np.zeros((len(seating.kinds), 2, len(seating.cards), 2, 5), np.int64)

    @classmethod
    def of(cls, seating: Seating, games: Games) -> Tally:
        """The sums over these games."""
        tally, players = cls(seating), len(seating.bots)
        score = games.score[:, :players].astype(np.int64)
        won = games.place == 1
        winners = won.sum(1)
        share = np.where(won, WHOLE_WIN // winners[:, None], 0)
        tally.games, tally.decisions = len(score), games.decisions
        if isinstance(games, Played):
            tally.defaults[:] = games.defaults
        tally._count_scores(score, won, winners)
        for at, seats in enumerate(seating.groups):
            mine = list(seats)
            for kind, value in ((SCORE, score), (WIN, share)):
                tally.groups[at, kind] = sums(np.full(len(score), len(mine)), value[:, mine].sum(1))
        for at, seats in enumerate(seating.seats_of):
            mine = list(seats)
            tally.points[at] = _points(games.points[:, mine][:, :, list(seating.tiles)], won[:, mine])
            picked = seating.column[games.picks[:, mine, :EARLY_PICKS]]
            tally.picks[at] = _picks(picked, score[:, mine], share[:, mine], len(seating.cards))
        return tally

    def _count_scores(self, score: Array, won: Array, winners: Array) -> None:
        players = len(self.seating.bots)
        seat = np.arange(players) * SCORES - LOWEST
        self.scores[:] = np.bincount((score + seat).ravel(), minlength=self.scores.size).reshape(players, SCORES)
        self.best[:] = np.bincount(np.where(won, score, LOWEST).max(1) - LOWEST, minlength=SCORES)
        self.winners[:] = np.bincount(winners, minlength=players + 1)
        alone = won & (winners == 1)[:, None]
        self.won[:, 0] = alone.sum(0)
        self.won[:, 1] = won.sum(0) - self.won[:, 0]

    def add(self, other: Tally) -> None:
        """Add the sums over other games of the same seating."""
        self.games += other.games
        self.decisions += other.decisions
        for name in ("defaults", "scores", "best", "winners", "won", "groups", "points", "picks"):
            getattr(self, name).__iadd__(getattr(other, name))


def sums(count: Array, value: Array) -> Array:
    """What a mean and its interval are made of, from (n, ...) game by game: how many seats, and what they had together.

    Returns (..., 5): sums of count, value, count², count * value, value². All are whole numbers far below 2**53, which
    floating point, where it is quicker, adds up exactly.
    """
    squares = (np.einsum("n...,n...->...", a, b) for a, b in ((count, count), (count, value), (value, value)))
    return np.stack([count.sum(0), value.sum(0), *squares], -1).astype(np.int64)


def _points(points: Array, won: Array) -> Array:
    """(3, tiles, 5) from the points (n, seats, tiles) of a bot's seats, and whether they won (n, seats)."""
    taken = points.astype(np.int32)
    all_points, winning = taken.sum(1), (taken * won[:, :, None]).sum(1)
    seats, winners = np.full((len(won), 1), won.shape[1]), won.sum(1)[:, None]
    tiles = all_points.shape
    return np.stack(
        [
            sums(np.broadcast_to(seats, tiles), all_points),
            sums(np.broadcast_to(winners, tiles), winning),
            sums(np.broadcast_to(seats - winners, tiles), all_points - winning),
        ]
    )


def _picks(picked: Array, score: Array, share: Array, cards: int) -> Array:
    """(2, cards, 2, 5) from the first picks (n, seats, turns) of a bot's seats, as columns of `cards`.

    A card that a seat took twice among its first three counts once.
    """
    new = np.ones(picked.shape, bool)
    for turn in range(1, picked.shape[2]):
        new[:, :, turn] = (picked[:, :, :turn] != picked[:, :, turn : turn + 1]).all(2)
    first = new.copy()
    first[:, :, 1:] = False
    n = len(picked)
    cell = picked + (np.arange(n) * (cards + 1))[:, None, None]
    made = []
    for counted in (first, new):
        cells = cell[counted]
        count, points, wins = (
            np.bincount(cells, weight, n * (cards + 1)).reshape(n, cards + 1)[:, :cards]
            for weight in (None, *(np.broadcast_to(a[:, :, None], cell.shape)[counted] for a in (score, share)))
        )
        made.append(np.stack([sums(count, points), sums(count, wins)], 1))
    return np.stack(made)
