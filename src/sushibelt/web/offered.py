"""The bots that this server has for its tables: the built-in ones, and programs that its host offers (`serve --bot`).

A program that plays is a process of its own, one for each seat, and is waited for in a thread: the event loop never is.
If more of them are wanted than may run at once, the one that has been idle for longest makes room and is started again
when its turn comes; a view tells it all of the game, and what it did wrong is remembered. One that is out for its game
takes no room and is not waited for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import Any, NamedTuple, TypeVar

from ..bots import BUILT_IN, DESCRIPTIONS, KINDS, LEVELS, Guarded, make
from ..bots.outside.program import TIME
from ..language import say
from ..table import View
from ..table.course import Course
from .nameplate import fault, likeness

__all__ = ["Level", "Offered", "Place", "check_offer"]

MOST = 8
"""Programs that run at once."""

logger = logging.getLogger(__name__)

Done = TypeVar("Done")


class Level(NamedTuple):
    """A bot as the lobby shows it, in the language spoken."""

    name: str
    title: str
    about: str


class Place(NamedTuple):
    """Where a program plays."""

    code: str
    """Of the table."""
    number: int
    """Of the game."""
    player: int


@dataclass
class _Player:
    name: str
    bot: Guarded
    asked: bool = False
    """Somebody waits for what it chooses."""
    running: bool = False
    """It has a process, or will have one in a moment."""
    work: asyncio.Future[Any] | None = None
    """What a thread does with it, or has done."""

    @property
    def out(self) -> bool:
        """It has no process any more, and is asked no more."""
        return self.bot.program is not None and self.bot.program.out


def check_offer(name: str, spec: str, others: Collection[str] = ()) -> None:
    """Raises ValueError for a bot that cannot be offered: for its name, or because there is no such bot."""
    if wrong := fault(name):
        raise ValueError(wrong)
    twin = next((other for other in (*BUILT_IN, *others) if likeness(other) == likeness(name)), None)
    if twin is not None:
        raise ValueError(say("there is a bot called {name} already", name=twin))
    make(spec, 0)


class Offered:
    """What can be put on a seat, and the programs that sit on some. Raises ValueError as `check_offer` does."""

    def __init__(self, bots: Mapping[str, str] | None = None, most: int = MOST, random: Random | None = None) -> None:
        self._specs: dict[str, str] = {}
        for name, spec in (bots or {}).items():
            check_offer(name, spec, self._specs)
            self._specs[name] = spec
        self._most, self._random = most, random or SystemRandom()
        self._players: dict[Place, _Player] = {}
        """Who has played last comes last."""
        self._free = asyncio.Semaphore(most)
        self._threads: ThreadPoolExecutor | None = None
        self._chores: set[asyncio.Task[None]] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """What a seat's level may be."""
        return (*LEVELS, *self._specs)

    @property
    def levels(self) -> list[Level]:
        """The same for the lobby."""
        built_in = [Level(name, say(told.title), say(told.sentence)) for name, told in DESCRIPTIONS.items()]
        return built_in + [Level(name, name, say("A bot of whoever runs this server.")) for name in self._specs]

    def programs(self, level: str) -> bool:
        """The bot of this name is a program, and is asked with `choose`."""
        return level in self._specs

    async def choose(self, level: str, place: Place, view: View) -> tuple[str, ...]:
        """What the program at this place chooses, or what is chosen for it; only the first word, perhaps."""
        known = self._players.get(place)
        if known is not None and known.name == level and known.out:
            return known.bot.choose(view)  # by chance: there is nobody to ask
        async with self._free:
            player = self._player(level, place)
            before = Counter(player.bot.counts)
            player.asked = True
            try:
                if player.bot.program is not None and not player.running:
                    player.running = True
                    await self._make_room()
                words = await self._let(player, partial(player.bot.choose, view))
            except asyncio.CancelledError:
                player.bot.kill()  # the thread has an end to wait for
                raise
            finally:
                player.asked, player.running = False, player.running and not player.out
        for kind in player.bot.counts - before:
            # What it wrote is not logged: it may name cards that only its seat knows.
            where = (place.code, level, place.player, KINDS[kind], view.round, view.turn)
            logger.warning("table %s: the bot %s of seat %d %s (round %d, turn %d)", *where)
        return words

    def _player(self, level: str, place: Place) -> _Player:
        player = self._players.pop(place, None)
        if player is not None and player.name != level:
            self._do(self._close(player))
            player = None
        if player is None:
            player = _Player(level, Guarded(self._specs[level], name=level, time=TIME))
            player.bot.new_game(place.number, self._random.getrandbits(31))
        self._players[place] = player
        return player

    async def _make_room(self) -> None:
        """Ends the processes of those who are not asked, until no more run than may."""
        while sum(player.running for player in self._players.values()) > self._most:
            idle = (player for player in self._players.values() if player.running and not player.asked)
            longest = next(idle, None)
            if longest is None:
                return
            longest.running = False
            await self._close(longest)

    def leave(self, code: str, game: Course | None = None) -> None:
        """Ends the programs of a table; those of a `game` that is over are told how it came out."""
        for place in [place for place in self._players if place.code == code]:
            player = self._players.pop(place)
            if player.asked:
                player.bot.kill()
            view = game.view(place.player) if game is not None and game.over else None
            self._do(self._close(player, view))

    def _do(self, chore: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _close(self, player: _Player, view: View | None = None) -> None:
        def close() -> None:
            if view is not None:
                player.bot.over(view)
            player.bot.close()

        await self._let(player, close)

    async def _let(self, player: _Player, work: Callable[[], Done]) -> Done:
        """What `work` gives, done in a thread: the only one, at a time, that is with this player."""
        while player.work is not None and not player.work.done():
            await asyncio.wait({player.work})
        doing = asyncio.get_running_loop().run_in_executor(self._pool(), work)
        player.work = doing
        return await asyncio.shield(doing)

    def _pool(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="bot")
        return self._threads

    async def close(self) -> None:
        """Ends all programs."""
        for code in {place.code for place in self._players}:
            self.leave(code)
        await asyncio.gather(*self._chores)
        if self._threads is not None:
            self._threads.shutdown()
