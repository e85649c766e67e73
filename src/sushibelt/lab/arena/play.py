"""Playing deals of a league: every seat has a guarded bot, so that none can stop a game.

No process of a bot from outside plays a deal twice: the same hands are dealt in all its games, so a bot that remembers
them would know the cards of the others from the second one on.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from itertools import zip_longest
from types import TracebackType

from ...bots import KINDS, Guarded
from ...bots.faults import printable
from ...bots.outside.program import STRIKES
from ...language import say
from ...table import Game
from ...table.view import View
from ..match import play
from .league import Chunk, DealResult, GameResult, League
from .schedule import Bots

Place = tuple[int, int]
"""A bot, and which of its seats in a game: 0 for the first."""


def play_chunk(chunk: Chunk) -> list[DealResult]:
    """Play deals of a league. What is started for bots plays one seating of each of them, and is ended then."""
    deals = [_Deal(chunk.league, number) for number in chunk.deals]
    for games in zip_longest(*(deal.seatings() for deal in deals)):
        with _Bench(chunk.league) as bench:
            for deal, game in zip(deals, games, strict=True):
                if game is not None:  # else it has fewer seatings than others
                    seating, bots = game
                    deal.play(seating, bots, bench)
    return [DealResult(deal.number, tuple(deal.results)) for deal in deals]


class _Deal:
    """A deal, played game by game."""

    def __init__(self, league: League, number: int) -> None:
        self.number = number
        self.results: list[GameResult] = []
        self._league = league
        self._failed: Counter[Place] = Counter()
        """In how many games in a row its program had to be stopped."""

    def seatings(self) -> enumerate[Bots]:
        """The games, with their numbers."""
        return enumerate(self._league.seatings(self.number))

    def play(self, seating: int, bots: Bots, bench: _Bench) -> None:
        """Play one of the games."""
        places = [(bot, bots[:seat].count(bot)) for seat, bot in enumerate(bots)]
        guards = [_GivenUp() if self._failed[place] >= STRIKES else bench.at(place) for place in places]
        for seat, (place, guard) in enumerate(zip(places, guards, strict=True)):
            guard.new_game(bench.number(place), self._league.bot_seed(self.number, seating, seat))
        players = [_Timed(guard) for guard in guards]
        game = play(self._league.setup.game(self._league.deal_seed(self.number)), players)
        _tell(game, guards)
        for place, guard in zip(places, guards, strict=True):
            if guard.program is not None:
                self._failed[place] = self._failed[place] + 1 if guard.program.out else 0
        self.results.append(_result(game, bots, players))


def _result(game: Game, bots: Bots, players: list[_Timed]) -> GameResult:
    """What is kept of a finished game."""
    assert game.final is not None
    guards = [player.guard for player in players]
    firsts = tuple(map(_first_fault, guards))
    return GameResult(
        bots=bots,
        scores=game.final.totals[: len(bots)],
        places=game.final.places[: len(bots)],
        faults=tuple(map(_faults, guards)),
        choices=tuple(player.choices for player in players),
        seconds=tuple(round(player.seconds, 6) for player in players),
        first_faults=firsts if any(firsts) else (),
    )


def _faults(guard: Guarded) -> int:
    """Choices that were made for the bot, and what else was wrong with it."""
    return max(guard.defaults, guard.counts.total())


def _first_fault(guard: Guarded) -> str:
    """On one line; "" if there is none."""
    return next((printable(f"{say(KINDS[fault.kind])}: {fault.what}") for fault in guard.faults), "")


def _tell(game: Game, guards: list[Guarded]) -> None:
    for seat, guard in enumerate(guards):
        guard.over(game.view(seat))


class _GivenUp(Guarded):
    """For a program that had to be stopped in game after game of a deal: every choice is made for it."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, view: View) -> tuple[str, ...]:
        """As `random`, with the same seed."""
        self.defaults += 1
        return super().choose(view)


class _Timed:
    """A bot with a clock."""

    def __init__(self, guard: Guarded) -> None:
        self.guard = guard
        self.choices = 0
        self.seconds = 0.0

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        words = self.guard.choose(view)
        self.choices += 1
        self.seconds += self.guard.seconds
        return words


class _Bench(ExitStack):
    """The guarded bots for one seating of some deals, made when they are first needed."""

    def __init__(self, league: League) -> None:
        super().__init__()
        self._league = league
        self._guards: dict[Place, Guarded] = {}
        self._games: Counter[Place] = Counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:  # given up: there is no time to say good-bye
            for guard in self._guards.values():
                guard.kill()
        super().__exit__(kind, error, trace)

    def at(self, place: Place) -> Guarded:
        """Who plays there now. After a fault it begins anew, so that no deal depends on what was played before it."""
        if place in self._guards and _faults(self._guards[place]):
            self._guards.pop(place).close()
            del self._games[place]
        if place not in self._guards:
            spec = self._league.bots[place[0]]
            self._guards[place] = self.enter_context(Guarded(spec, time=self._league.time))
        self._games[place] += 1
        return self._guards[place]

    def number(self, place: Place) -> int:
        """That of its game: it says how many it had before, and nothing else."""
        return self._games[place]
