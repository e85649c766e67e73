"""Playing a league: chunk after chunk on a pool, until the ratings are sure enough or all deals are played.

The deals are looked at in order, and only at numbers of deals that are fixed beforehand, so that the end and the table
are the same whatever the pool, and whether or not the run was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from ...bots import BUILT_IN
from ..pool import Pool
from .keep import Kept
from .league import Chunk, DealResult, League
from .play import play_chunk
from .standings import Table, ratings_of, table

FIRST_LOOK = 50
"""An interval from fewer deals is not trusted to end a run: its width is too uncertain itself."""

GAMES_A_CHUNK = 16
"""About so many games are played before a process reports ..."""

DEALS_A_CHUNK = 4
"""... and no fewer deals if bots are started for them: each start serves one game of every deal."""


@dataclass(frozen=True)
class Limits:
    """When a league is over."""

    deals: int
    """At the latest after so many."""
    width: float | None = None
    """When the interval of every rating is at most so many points to each side."""

    def looks(self) -> Iterator[int]:
        """The numbers of deals at which the width is looked at: a tenth more each time."""
        look = FIRST_LOOK
        while self.width is not None and look < self.deals:
            yield look
            look += max(look // 10, 1)


@dataclass(frozen=True)
class Progress:
    """How far a run has come."""

    done: int
    """Deals that are played, those that were kept before among them."""
    deals: int
    """Of at most so many."""
    played: int
    """Deals that this run has played ..."""
    games: int
    """... and their games."""
    width: float | None
    """The widest half of an interval at the last look."""


@dataclass(frozen=True)
class Outcome:
    """The first deals of a league, in order, and why there are no more."""

    deals: tuple[DealResult, ...]
    why: str
    """ "deals", "width" or "interrupted"."""

    def table(self, league: League) -> Table:
        """The table of the league; there must be a deal."""
        return table(league, self.deals)


class NotKept(OSError):
    """A deal could not be written to the file; `outcome` is what was played."""

    def __init__(self, error: OSError, outcome: Outcome) -> None:
        super().__init__(*error.args)
        self.outcome = outcome


def run(
    league: League, limits: Limits, pool: Pool, kept: Kept | None = None, tell: Callable[[Progress], None] | None = None
) -> Outcome:
    """Play a league. After Ctrl-C the outcome is what was played up to the first deal that is missing.

    Raises `pool.WorkerLost`, and NotKept if the file cannot be written.
    """
    done = dict(kept.deals) if kept else {}
    judge, played, games = _Judge(league, limits, done), 0, 0
    results = pool.map(play_chunk, _chunks(league, limits, done))
    try:
        while not judge.over() and (finished := next(results, None)) is not None:
            _, deals = finished
            done.update((deal.deal, deal) for deal in deals)
            played += len(deals)
            games += sum(len(deal.games) for deal in deals)
            if kept:
                try:
                    kept.add(deals)
                except OSError as error:
                    raise NotKept(error, Outcome(judge.first(limits.deals), "interrupted")) from None
            if tell:
                there = sum(deal < limits.deals for deal in done)
                tell(Progress(there, limits.deals, played, games, judge.width))
        return judge.outcome()
    except KeyboardInterrupt:
        return Outcome(judge.first(limits.deals), "interrupted")
    finally:
        if isinstance(results, Generator):
            results.close()  # what is in progress is given up now, not when somebody cleans up


class _Judge:
    """Looks at the deals that are there, in order."""

    def __init__(self, league: League, limits: Limits, done: dict[int, DealResult]) -> None:
        self._league, self._limits, self._done = league, limits, done
        self._looks = limits.looks()
        self._next = next(self._looks, None)
        self._whole = 0
        """All deals before this one are there."""
        self._stopped: int | None = None
        self.width: float | None = None

    def over(self) -> bool:
        """Whether the league is over."""
        self._count()
        while self._stopped is None and self._next is not None and self._next <= self._whole:
            self.width = float(ratings_of(self._league, self.first(self._next)).half.max())
            if self._limits.width is not None and self.width <= self._limits.width:
                self._stopped = self._next
            self._next = next(self._looks, None)
        return self._stopped is not None or self._whole >= self._limits.deals

    def first(self, most: int) -> tuple[DealResult, ...]:
        """The first deals, up to the first that is missing."""
        self._count()
        return tuple(self._done[deal] for deal in range(min(self._whole, most)))

    def _count(self) -> None:
        while self._whole in self._done:
            self._whole += 1

    def outcome(self) -> Outcome:
        """When it is over."""
        if self._stopped is not None:
            return Outcome(self.first(self._stopped), "width")
        return Outcome(self.first(self._limits.deals), "deals")


def _chunks(league: League, limits: Limits, done: dict[int, DealResult]) -> Iterator[Chunk]:
    """What is missing, in order."""
    started = any(bot not in BUILT_IN for bot in league.bots)
    size = max(GAMES_A_CHUNK // len(league.seatings(0)), DEALS_A_CHUNK if started else 1)
    for first in range(0, limits.deals, size):
        missing = tuple(deal for deal in range(first, min(first + size, limits.deals)) if deal not in done)
        if missing:
            yield Chunk(league, missing)
