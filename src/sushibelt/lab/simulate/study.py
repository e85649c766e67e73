"""A study: who plays what, how often, from which seed; played in chunks, on as many processors as there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice

from ...bots import make
from ...fast.games import POLICIES, play_games, prepare
from ..pool import Chunk, Here, Pool, Processes, Result
from ..setup import Setup
from .plain import play_plain
from .played import Games
from .tally import Seating, Tally

COMPILED_CHUNK = 1024
"""Games of compiled play that are played and added up at a time: some milliseconds."""

PLAIN_CHUNK = 10
"""The same for games at a table: less than a second. Always so many, whoever plays them: a program that has failed some
games in a row is given up, until a chunk begins."""


@dataclass(frozen=True)
class Study:
    """Games number 0, 1, 2 ... of a seed. The same game has the same cards and choices in whatever chunk it is played.

    `bots` are names, by player, of whatever `bots.make` knows. Where all of them can be compiled they are, otherwise
    all play at a table. Plain data, made by `Study.of`.
    """

    setup: Setup
    bots: tuple[str, ...]
    seed: int = 1

    @classmethod
    def of(cls, setup: Setup, bots: Sequence[str] = ("random",), seed: int = 1) -> Study:
        """A checked study; fewer bots than players sit down again and again. Raises ValueError."""
        if not 1 <= len(bots) <= setup.players:
            raise ValueError(f"{len(bots)} bots for {setup.players} players")
        seated = tuple(bots[seat % len(bots)] for seat in range(setup.players))
        study = cls(setup, seated, seed)
        if not study.compiled:
            for bot in dict.fromkeys(seated):
                make(bot, 0)
        return study

    @cached_property
    def compiled(self) -> bool:
        """Whether compiled policies can play all of this: a third plate that different bots play for has none."""
        alike = len(set(self.bots)) == 1
        return set(self.bots) <= set(POLICIES) and (alike or self.setup.start().seats == self.setup.players)

    @property
    def _policies(self) -> list[str]:
        """By seat, that of a third plate among them."""
        third = self.setup.start().seats - self.setup.players
        return [*self.bots, *self.bots[:third]]

    @cached_property
    def seating(self) -> Seating:
        """Who sits where, and which tiles are in play."""
        return Seating(self.bots, tuple(at for at, there in enumerate(self.setup.start().menu) if there))

    def prepare(self, tell: Callable[[int, int], None] | None = None) -> None:
        """Compile what plays, or take it out of the cache; `tell` hears how many functions of how many are compiled."""
        if self.compiled:
            prepare(self.setup.start(), self._policies, tell)

    def play(self, first: int, count: int) -> Games:
        """These games, here and now."""
        if self.compiled:
            return play_games(self.setup.start(), self._policies, first, count, self.seed)
        return play_plain(self.setup, self.bots, first, count, self.seed)

    def parts(self, games: int, threads: int = 1, *, keep: bool = False) -> Generator[Part]:
        """So many games, part by part in the order of their numbers; `keep` leaves the games themselves in.

        `threads` may be processes. Left early, it gives up what is in progress. `prepare` comes before it.
        """
        size = max(1, min(COMPILED_CHUNK, games // threads)) if self.compiled else PLAIN_CHUNK
        chunks = ((first, min(size, games - first)) for first in range(0, games, size))
        work = partial(play_part, self, keep)
        early: dict[int, Part] = {}
        following = 0
        for (first, _), part in self._pool(threads).map(work, chunks):
            early[first] = part
            while following in early:
                done = early.pop(following)
                following += done.tally.games
                yield done

    def tally(self, games: int, threads: int = 1) -> Tally:
        """The sums over so many games."""
        total = Tally(self.seating)
        self.prepare()  # by one thread alone
        for part in self.parts(games, threads):
            total.add(part.tally)
        return total

    def _pool(self, threads: int) -> Pool:
        if threads == 1:
            return Here()
        if self.compiled:
            return Threads(threads)
        return Processes(threads)


@dataclass(frozen=True)
class Part:
    """Games that were played together: their sums, and if they are kept the games themselves."""

    first: int
    tally: Tally
    games: Games | None


def play_part(study: Study, keep: bool, chunk: tuple[int, int]) -> Part:
    """What a thread or a process does at a time: games number first .. first + count - 1."""
    first, count = chunk
    games = study.play(first, count)
    return Part(first, Tally.of(study.seating, games), games if keep else None)


@dataclass(frozen=True)
class Threads:
    """So many threads of this process, for work that lets others work: compiled play, and most of NumPy."""

    count: int

    def map(self, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """See `Pool.map`; chunks come back in their order."""
        waiting = iter(chunks)
        with ThreadPoolExecutor(self.count) as pool:
            running = deque((chunk, pool.submit(function, chunk)) for chunk in islice(waiting, 2 * self.count))
            try:
                while running:
                    chunk, future = running.popleft()
                    result = future.result()
                    running.extend((each, pool.submit(function, each)) for each in islice(waiting, 1))
                    yield chunk, result
            finally:
                for _, future in running:
                    future.cancel()
