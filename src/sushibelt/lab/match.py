"""Matches: one bot, the hero, against bots of one other level; every deal is played in every seating.

Neighbours matter, so a fair comparison lets the hero sit in each seat with the same deals. The games of one deal
are alike for that reason: intervals count deals, not games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..bots import Bot, make
from ..table import Game
from .intervals import share_interval
from .setup import Setup

SEATINGS_APART = 1000
"""Bots of different seatings of one deal get different seeds, so many apart."""


@dataclass(frozen=True)
class Match:
    """What is compared: `hero` in one seat, `others` in all the others."""

    hero: str
    others: str
    seats: int = 4
    """How many players."""
    edition: str = "base"
    menu: str | tuple[str, ...] | None = None
    switches: tuple[tuple[str, str], ...] = ()
    seed: int = 1

    @cached_property
    def setup(self) -> Setup:
        """What is played."""
        return Setup.of(self.edition, self.seats, self.menu, dict(self.switches))

    @property
    def title(self) -> str:
        """What is played, in a few words."""
        return self.setup.title


@dataclass(frozen=True)
class Deal:
    """The games of one deal, one for each seat of the hero."""

    games: int
    share: float
    """Sum of the hero's shares of the win: 1 for a win alone, 1/k for one shared by k."""
    alone: int
    shared: int
    difference: float
    """Sum of the hero's points less the mean of the others'."""


def play(game: Game, bots: Sequence[Bot]) -> Game:
    """Let `bots`, one a player, play `game` to its end."""
    while not game.over:
        seat = min(game.owing)
        game.choose(seat, *bots[game.chooser(seat)].choose(game.view(seat)))
    return game


def play_deal(match: Match, number: int) -> Deal:
    """Play deal `number` of a match in all seatings."""
    share, alone, shared, difference = 0.0, 0, 0, 0.0
    for hero in range(match.seats):
        seed = (match.seed * 1_000_003 + number) * SEATINGS_APART + 10 * hero
        bots = [make(match.hero if seat == hero else match.others, seed + seat) for seat in range(match.seats)]
        deals = match.seed * 1_000_003 + number
        game = play(match.setup.game(deals), bots)
        assert game.final is not None
        winners, totals = game.final.winners, game.final.totals[: match.seats]
        if hero in winners:
            share += 1 / len(winners)
            alone += len(winners) == 1
            shared += len(winners) > 1
        difference += totals[hero] - (sum(totals) - totals[hero]) / (match.seats - 1)
    return Deal(match.seats, share, alone, shared, difference)


@dataclass(frozen=True)
class Result:
    """A match so far."""

    match: Match
    deals: tuple[Deal, ...]

    @property
    def games(self) -> int:
        """Games played."""
        return sum(deal.games for deal in self.deals)

    @property
    def alone(self) -> int:
        """Games that the hero won alone."""
        return sum(deal.alone for deal in self.deals)

    @property
    def shared(self) -> int:
        """Games that the hero won together with others."""
        return sum(deal.shared for deal in self.deals)

    @property
    def share(self) -> float:
        """The hero's share of all wins."""
        return sum(deal.share for deal in self.deals) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of `share`."""
        return share_interval([deal.share / deal.games for deal in self.deals])

    @property
    def difference(self) -> float:
        """The hero's points less the mean of the others', a game."""
        return sum(deal.difference for deal in self.deals) / self.games

    def summary(self) -> dict[str, object]:
        """The result as plain data."""
        return {
            "hero": self.match.hero, "others": self.match.others, "seats": self.match.seats,
            "edition": self.match.edition, "menu": self.match.menu, "switches": dict(self.match.switches),
            "seed": self.match.seed, "deals": len(self.deals), "games": self.games,
            "share": self.share, "interval": self.interval, "alone": self.alone, "shared": self.shared,
            "difference": self.difference,
        }  # fmt: skip

    def line(self) -> str:
        """The result in one line."""
        low, high = self.interval
        match = self.match
        return (
            f"{match.title}: {match.hero} against {match.seats - 1} x {match.others}: n = {self.games} "
            f"({len(self.deals)} deals x {match.seats} seatings), share of wins {self.share:.1%} "
            f"(95 % {low:.1%} to {high:.1%}, par {1 / match.seats:.0%}), won alone {self.alone}, shared {self.shared}, "
            f"points {self.difference:+.1f}"
        )


def play_match(match: Match, deals: Iterable[int]) -> Result:
    """Play these deals of a match."""
    return Result(match, tuple(play_deal(match, number) for number in deals))
