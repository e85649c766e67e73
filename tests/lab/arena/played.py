"""What tests of the arena play: a small league, and one whose games are made up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sushibelt.lab.arena import DealResult, GameResult, League, Outcome
from sushibelt.lab.arena.league import Chunk
from sushibelt.lab.setup import Setup

SMALL = League(Setup.of("base", 2), ("random", "easy"), 3)
"""Two games a deal, of some 20 ms."""


def played_alike(one: Outcome, other: Outcome) -> bool:
    """All but the time is the same."""
    return [*map(timeless, one.deals)] == [*map(timeless, other.deals)] and one.why == other.why


def timeless(deal: DealResult) -> list[tuple[object, ...]]:
    """What must be the same again."""
    return [(deal.deal, game.bots, game.scores, game.places, game.faults, game.choices) for game in deal.games]


@dataclass
class MadeUp:
    """A pool that plays nothing: scores are drawn, each bot a little better than the one before."""

    spread: float = 10.0
    last_first: bool = False
    """Deals come out of order, as from a pool: each pair the other way round."""

    def map(self, function: Callable[[Any], Any], chunks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """See `Pool.map`."""
        held: list[tuple[Chunk, list[DealResult]]] = []
        for chunk in chunks:
            held.append((chunk, [self.deal(chunk.league, deal) for deal in chunk.deals]))
            if len(held) == 2 or not self.last_first:
                yield from reversed(held)
                held.clear()
        yield from held

    def deal(self, league: League, number: int) -> DealResult:
        """The games of a deal."""
        random = np.random.default_rng([league.seed, number])
        games = []
        for bots in league.seatings(number):
            scores = [round(30 + 2 * bot + self.spread * random.normal()) for bot in bots]
            places = [1 + sum(other > score for other in scores) for score in scores]
            nothing = (0,) * len(bots)
            games.append(GameResult(bots, tuple(scores), tuple(places), nothing, (21,) * len(bots), (0.1,) * len(bots)))
        return DealResult(number, tuple(games))
