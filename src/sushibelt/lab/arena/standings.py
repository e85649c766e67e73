"""The table of a league: ratings, wins and points of each bot, and how each pair did against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from typing import Any

from ..intervals import mean_and_variance, mean_interval, share_interval
from .league import DealResult, League
from .ratings import Ratings, rate

Interval = tuple[float, float]

DIGITS = 4
"""So many digits behind the point of numbers for programs."""


@dataclass(frozen=True)
class FirstFault:
    """The first that was wrong with a bot."""

    deal: int
    """From 0, as in a kept file."""
    what: str
    """On one line."""


@dataclass(frozen=True)
class Standing:
    """A row of the table. Intervals are of 95 %, over deals."""

    bot: int
    rating: float
    half: float
    """Half the width of the interval of the rating."""
    seats: int
    """How many seats the bot had, in all games together."""
    wins: float
    """Its share of a win, a seat: 1 for a win alone, 1/k for one shared by k."""
    wins_interval: Interval
    points: float
    """A seat and game."""
    choices: int
    faults: int
    seconds: float
    first_fault: FirstFault | None = None

    @property
    def rating_interval(self) -> Interval:
        """From the lowest to the highest."""
        return self.rating - self.half, self.rating + self.half


@dataclass(frozen=True)
class Pair:
    """One bot against another. Each seat of the one is compared with each seat of the other in the same game."""

    comparisons: int
    ahead: float
    """The share in which it finished ahead; a shared place counts half."""
    ahead_interval: Interval
    difference: float
    """Its points less those of the other, in the mean."""
    difference_interval: Interval


@dataclass(frozen=True)
class Table:
    """The table of some deals of a league."""

    league: League
    deals: int
    games: int
    par: float
    """The share of wins a seat if all were equal."""
    rows: tuple[Standing, ...]
    """Best rating first."""
    pairs: dict[tuple[int, int], Pair]
    """By the numbers of both bots; pairs that have not met are missing."""

    @property
    def width(self) -> float:
        """Half the width of the widest interval of a rating."""
        return max(row.half for row in self.rows)

    def each_pair(self) -> Iterator[tuple[int, int, Pair]]:
        """Every pair that has met, once: the better bot, the other one, and how it did."""
        better = [row.bot for row in self.rows]
        for at, one in enumerate(better):
            for other in better[at + 1 :]:
                if (one, other) in self.pairs:
                    yield one, other, self.pairs[one, other]

    def plain(self) -> dict[str, Any]:
        """The table as JSON has it. What it took is not in it: the same seed gives the same again."""
        setup, bots = self.league.setup, self.league.bots
        return {
            "setup": {
                "edition": setup.edition,
                "players": setup.players,
                "menu": list(setup.menu),
                "switches": dict(setup.switches),
            },
            "seed": self.league.seed,
            "deals": self.deals,
            "games": self.games,
            "bots": [
                {
                    "bot": bots[row.bot],
                    "rating": _round(row.rating),
                    "interval": _rounds(row.rating_interval),
                    "seats": row.seats,
                    "wins": _round(row.wins),
                    "wins_interval": _rounds(row.wins_interval),
                    "points": _round(row.points),
                    "faults": row.faults,
                    "first_fault": asdict(row.first_fault) if row.first_fault else None,
                    "choices": row.choices,
                }
                for row in self.rows
            ],
            "pairs": [
                {
                    "bot": bots[one],
                    "against": bots[other],
                    "comparisons": pair.comparisons,
                    "ahead": _round(pair.ahead),
                    "ahead_interval": _rounds(pair.ahead_interval),
                    "difference": _round(pair.difference),
                    "difference_interval": _rounds(pair.difference_interval),
                }
                for (one, other), pair in self.pairs.items()
            ],
        }


def table(league: League, deals: Sequence[DealResult]) -> Table:
    """The table of these deals, which should be the first of the league, in order; at least one."""
    bots = range(len(league.bots))
    ratings = ratings_of(league, deals)
    rows = [_standing(bot, deals, float(ratings.rating[bot]), float(ratings.half[bot])) for bot in bots]
    rows.sort(key=lambda row: (-row.rating, row.bot))
    order = [row.bot for row in rows]
    pairs = {(one, other): _pair(one, other, deals) for one in order for other in order if one != other}
    return Table(
        league,
        len(deals),
        sum(len(deal.games) for deal in deals),
        1 / league.setup.players,
        tuple(rows),
        {both: pair for both, pair in pairs.items() if pair is not None},
    )


def ratings_of(league: League, deals: Sequence[DealResult]) -> Ratings:
    """The ratings alone, in the order of the bots."""
    return rate(len(league.bots), [[(game.bots, game.places) for game in deal.games] for deal in deals])


def _standing(bot: int, deals: Sequence[DealResult], rating: float, half: float) -> Standing:
    wins, seats, points, choices, faults, seconds = [], [], 0, 0, 0, 0.0
    for deal in deals:
        share, count = 0.0, 0
        for game in deal.games:
            winners = game.places.count(1)
            for seat, who in enumerate(game.bots):
                if who == bot:
                    count += 1
                    share += 1 / winners if game.places[seat] == 1 else 0.0
                    points += game.scores[seat]
                    choices += game.choices[seat]
                    faults += game.faults[seat]
                    seconds += game.seconds[seat]
        if count:
            wins.append(share)
            seats.append(count)
    total = sum(seats)
    if not total:  # more bots than seats, and few deals: it has not played yet
        return Standing(bot, rating, half, 0, 0.0, (0.0, 1.0), 0.0, 0, 0, 0.0)
    interval = share_interval(wins, seats)
    mean, first = fsum(wins) / total, _first_fault(bot, deals)
    return Standing(bot, rating, half, total, mean, interval, points / total, choices, faults, seconds, first)


def _first_fault(bot: int, deals: Sequence[DealResult]) -> FirstFault | None:
    for deal in deals:
        for game in deal.games:
            for who, what in zip(game.bots, game.first_faults, strict=False):  # there are none if nothing was wrong
                if who == bot and what:
                    return FirstFault(deal.deal, what)
    return None


def _pair(one: int, other: int, deals: Sequence[DealResult]) -> Pair | None:
    """How `one` did against `other`; None if they have not met."""
    ahead, difference, sizes = [], [], []
    for deal in deals:
        share, points, size = 0.0, 0, 0
        for game in deal.games:
            for mine, who in enumerate(game.bots):
                if who != one:
                    continue
                for theirs, whom in enumerate(game.bots):
                    if whom == other:
                        size += 1
                        points += game.scores[mine] - game.scores[theirs]
                        share += _half_steps(game.places[mine], game.places[theirs])
        if size:
            ahead.append(share)
            difference.append(points)
            sizes.append(size)
    if not sizes:
        return None
    return Pair(
        sum(sizes),
        mean_and_variance(ahead, sizes)[0],
        share_interval(ahead, sizes),
        mean_and_variance(difference, sizes)[0],
        mean_interval(difference, sizes),
    )


def _half_steps(mine: int, theirs: int) -> float:
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def _round(number: float) -> float | None:
    return round(number, DIGITS) + 0.0 if abs(number) != float("inf") else None


def _rounds(interval: Interval) -> list[float | None]:
    return [_round(number) for number in interval]
