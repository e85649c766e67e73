"""Playing deals of a league: every seat has a guarded bot, so that none can stop a game."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from types import TracebackType

from ...bots import Guarded
from ...table import Game
from ...table.view import View
from ..match import play
from .league import Chunk, DealResult, GameResult, League
from .schedule import Bots


def play_chunk(chunk: Chunk) -> list[DealResult]:
    """Play deals of a league. What is started for bots is kept for all of them, and ended then."""
    with _Bench(chunk.league) as bench:
        return [_play_deal(chunk.league, deal, bench) for deal in chunk.deals]


def _play_deal(league: League, deal: int, bench: _Bench) -> DealResult:
    bench.refresh()
    games = league.seatings(deal)
    return DealResult(deal, tuple(_play_game(league, deal, at, bots, bench) for at, bots in enumerate(games)))


def _play_game(league: League, deal: int, seating: int, bots: Bots, bench: _Bench) -> GameResult:
    guards = bench.seat(bots)
    before = [_faults(guard) for guard in guards]
    for seat, guard in enumerate(guards):
        guard.new_game(deal * 1000 + seating, league.bot_seed(deal, seating, seat))
    players = [_Timed(guard) for guard in guards]
    game = play(league.setup.game(league.deal_seed(deal)), players)
    _tell(game, guards)
    assert game.final is not None
    return GameResult(
        bots=bots,
        scores=game.final.totals[: len(bots)],
        places=game.final.places[: len(bots)],
        faults=tuple(_faults(guard) - earlier for guard, earlier in zip(guards, before, strict=True)),
        choices=tuple(player.choices for player in players),
        seconds=tuple(round(player.seconds, 6) for player in players),
    )


def _faults(guard: Guarded) -> int:
    """Choices that were made for the bot, and what else was wrong with it."""
    return max(guard.defaults, guard.counts.total())


def _tell(game: Game, guards: list[Guarded]) -> None:
    for seat, guard in enumerate(guards):
        guard.over(game.view(seat))


class _Timed:
    """A bot with a clock."""

    def __init__(self, guard: Guarded) -> None:
        self._guard = guard
        self.choices = 0
        self.seconds = 0.0

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        words = self._guard.choose(view)
        self.choices += 1
        self.seconds += self._guard.seconds
        return words


class _Bench(ExitStack):
    """The guarded bots of a process, made when they are first needed: as many of each as sit in one game."""

    def __init__(self, league: League) -> None:
        super().__init__()
        self._league = league
        self._guards: dict[tuple[int, int], Guarded] = {}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:  # given up: there is no time to say good-bye
            for guard in self._guards.values():
                if guard.program is not None:
                    guard.program.kill()
        super().__exit__(kind, error, trace)

    def seat(self, bots: Bots) -> list[Guarded]:
        """One for each seat."""
        taken: Counter[int] = Counter()
        guards = []
        for bot in bots:
            key = bot, taken[bot]
            taken[bot] += 1
            if key not in self._guards:
                spec = self._league.bots[bot]
                self._guards[key] = self.enter_context(Guarded(spec, time=self._league.time))
            guards.append(self._guards[key])
        return guards

    def refresh(self) -> None:
        """One that has failed begins each deal anew, so that deals do not depend on what was played before them."""
        for key, guard in [*self._guards.items()]:
            if _faults(guard):
                guard.close()
                del self._guards[key]
