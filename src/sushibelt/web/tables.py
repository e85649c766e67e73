"""The tables of this server: what `decide` allows goes into the log, the room, the sockets, in this order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random, SystemRandom
from time import monotonic
from typing import Literal

from ..language import plural, say
from ..rules.editions import BASE_GAME
from . import decide
from .events import Event, UnknownEvent
from .log import Log, OutOfDate, StoreError
from .names import new_code
from .offered import Offered
from .pace import Bots, By, Pace
from .presence import Attendance
from .protocol import Here, Message, Refused
from .room import Room

__all__ = ["Table", "Tables"]

IDLE = 600.0
"""Seconds after which a table where nobody is and nothing happens leaves the memory; its log stays."""

MOST_WATCHING = 300
"""Tabs of people who only watch. Those who play always get in."""

MOST_TABS = 16
"""Tabs of one player."""

POLL = 2.5
"""Seconds between two looks at what other processes wrote."""

logger = logging.getLogger(__name__)


class Table:
    """A room with the log behind it and the sockets in front. One change at a time."""

    def __init__(
        self,
        room: Room,
        log: Log,
        pace: Pace,
        random: Random,
        clock: Callable[[], float],
        offered: Offered | None = None,
    ) -> None:
        self.room = room
        self.offered = offered or Offered()
        self.attendance = Attendance(clock)
        self._log, self._random, self._clock = log, random, clock
        self._lock = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._bots = Bots(room, pace, self._bot_chooses, offered=self.offered)
        self._touched = clock()
        self._changes: set[asyncio.Task[None]] = set()
        self.broken: UnknownEvent | None = None
        """Set when its log cannot be read any further: the room is of no use then."""

    # The company: what `decide` and `snapshot` may ask.

    def away(self, player: str) -> int:
        """See `Presence.away`."""
        return self.attendance.away(player)

    def watching(self) -> int:
        """See `Company.watching`."""
        return sum(1 for player in self.attendance.here() if self.room.seat_of(player) is None)

    # What happens here.

    def touch(self) -> None:
        """Somebody is interested: the table is not idle."""
        self._touched = self._clock()

    def wake(self) -> None:
        """Sets going what ought to be going: after loading, and after each change."""
        self.touch()
        self._bots.wake()
        for listener in list(self._listeners):
            listener()

    async def act(self, player: str, message: Message) -> None:
        """Does what the player asks for, on disk when it returns; raises `Refused`."""
        if isinstance(message, Here):
            # It asks about the line only, so it does not wait for anybody's change.
            return
        await self._change(lambda: decide.decide(self.room, player, message, self, self._random, self.offered.names))

    async def arrive(self, player: str, listener: Callable[[], None]) -> None:
        """A tab opens. `listener` is called after each change, and must not wait for anything."""
        if self.attendance.tabs(player) >= MOST_TABS:
            raise Refused(
                plural(
                    MOST_TABS,
                    "You have this table open in {n} tab already: close one.",
                    "You have this table open in {n} tabs already: close one.",
                )
            )
        if not self._plays(player) and self._watching_tabs() >= MOST_WATCHING:
            raise Refused(say("Too many people watch this table."))
        self._listeners.add(listener)
        self.attendance.come(player)
        try:
            await self._change(lambda: decide.come_back(self.room, player))
        except (Refused, StoreError) as error:
            reason = error if isinstance(error, StoreError) else "the table is busy"
            logger.error("table %s: what somebody's coming changes could not be written: %s", self.room.code, reason)
        except BaseException:
            self._go(player, listener)
            raise
        self.wake()

    def _plays(self, player: str) -> bool:
        return player == self.room.opener or self.room.seat_of(player) is not None

    def _watching_tabs(self) -> int:
        here = self.attendance.here()
        return sum(self.attendance.tabs(player) for player in here if not self._plays(player))

    def depart(self, player: str, listener: Callable[[], None]) -> None:
        """The tab closes."""
        if self._go(player, listener):
            self.wake()
            self.wake_later()

    def _go(self, player: str, listener: Callable[[], None]) -> bool:
        self._listeners.discard(listener)
        last = self.attendance.go(player)
        if last:
            self.attendance.forget_watchers({self.room.opener, *(seat.player for seat in self.room.seats)})
        return last

    def wake_later(self) -> None:
        """When somebody has been gone for long enough, a stand-in may be asked for: the others are told."""
        loop = asyncio.get_running_loop()
        self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
        self._timers.add(loop.call_later(decide.AWAY + 0.1, self.wake))

    def idle(self) -> bool:
        """True if nobody would notice that the table is read from its log again."""
        quiet = not self._listeners and not self._bots.busy() and not self._lock.locked()
        return quiet and self._clock() - self._touched > IDLE

    async def close(self) -> None:
        """Stops what is going on; what was accepted is in the log."""
        for timer in self._timers:
            timer.cancel()
        await self._bots.close()
        async with self._lock:
            pass

    def listened_to(self) -> bool:
        """True while somebody has the table open here."""
        return bool(self._listeners)

    async def catch_up(self) -> None:
        """Takes over what another process wrote."""
        async with self._lock:
            await self._read_on()
        for player in self.attendance.here():
            # Elsewhere nobody knew that this person is here.
            if decide.come_back(self.room, player):
                await self._change(partial(decide.come_back, self.room, player))

    async def _read_on(self) -> bool:
        """With the lock held: true if there was something new."""
        if self.broken is not None:
            raise self.broken
        try:
            entries = await self._log.read(self.room.code, self.room.seq)
            self.room.replay(entries)
        except UnknownEvent as error:
            self.broken = error
            logger.error("%s", error)
            self.wake()
            raise
        if entries:
            self.wake()
        return bool(entries)

    def _instant(self) -> tuple[int, ...]:
        game = self.room.game
        return (len(self.room.games), *(() if game is None else game.instant))

    async def _bot_chooses(self, seat: int, choices: Sequence[str], by: By) -> None:
        instant = self._instant()

        def decision() -> list[Event]:
            if self._instant() != instant:
                # Another process played on: the bot thinks again.
                return []
            game = self.room.game
            if game is None or self.room.stage != "playing" or seat not in game.owing:
                return []
            who = self.room.seats[game.chooser(seat)]
            if not (who.kind == "bot" if by == "bot" else who.stand_in):
                return []
            return decide.choose(self.room, seat, choices, self._random, by)

        await self._change(decision)

    async def _change(self, decision: Callable[[], list[Event]]) -> None:
        # A tab that closes now must not tear a change in two: it is written and then done, or neither.
        # `asyncio.shield` would have the event loop print the refusal of somebody who is gone.
        change = asyncio.create_task(self._change_now(decision))
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)
        change.add_done_callback(heard)
        await asyncio.wait({change})
        change.result()

    async def _change_now(self, decision: Callable[[], list[Event]]) -> None:
        async with self._lock:
            for _attempt in range(5):
                if self.broken is not None:
                    raise self.broken
                try:
                    events = decision()
                except Refused:
                    # By what this process knows. Another one may have written since.
                    if await self._read_on():
                        continue
                    raise
                if not events:
                    if await self._read_on():
                        continue
                    return
                try:
                    await self._log.append(self.room.code, self.room.seq, events)
                except OutOfDate:
                    # Another process serves this table too. What it wrote comes first; then decide again.
                    await self._read_on()
                    continue
                for event in events:
                    self.room.apply(event)
                self.wake()
                return
            raise Refused(say("This table is busy elsewhere; try again."))


def heard(task: asyncio.Task[None]) -> None:
    """Nobody may be left to hear how it ended, and the event loop would print the text: it may name cards."""
    if not task.cancelled():
        task.exception()


class Tables:
    """All tables, each in memory from when somebody comes until it is idle."""

    def __init__(
        self,
        log: Log,
        pace: Pace | None = None,
        random: Random | None = None,
        clock: Callable[[], float] = monotonic,
        offered: Offered | None = None,
    ) -> None:
        self._log, self._clock = log, clock
        self._offered = offered or Offered()
        self._pace = pace or Pace()
        self._random = random or SystemRandom()
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def open(self, player: str, kind: Literal["bots", "friends"], edition: str = BASE_GAME.name) -> str:
        """Makes a table; its code."""
        for attempt in range(60):
            code = new_code(self._random, attempt)
            events = decide.open_table(player, kind, self._random, edition)
            try:
                await self._log.append(code, 0, events)
            except OutOfDate:
                continue
            return code
        raise Refused(say("No code is free for another table."))

    async def get(self, code: str) -> Table | None:
        """The table with this code, None if there is none."""
        fresh = False
        async with self._loading:
            table = self._tables.get(code)
            if table is not None and table.broken is not None:
                await self._tables.pop(code).close()
                table = None
            if table is None:
                fresh = True
                entries = await self._log.read(code)
                if not entries:
                    return None
                room = Room(code)
                room.replay(entries)
                table = self._tables[code] = Table(
                    room, self._log, self._pace, self._random, self._clock, self._offered
                )
                table.wake()
                table.wake_later()
            table.touch()
        if not fresh:
            try:
                with suppress(Refused):
                    await table.catch_up()
            except StoreError as error:
                # What is known here is better than nothing; whoever wants to change it will be told.
                logger.error("table %s: %s", code, error)
        return table

    async def poll(self) -> None:
        """Takes over what other processes wrote at the tables that somebody has open here."""
        open_here = {code: table for code, table in self._tables.items() if table.listened_to()}
        last = await self._log.last(open_here) if open_here else {}
        for code, table in open_here.items():
            if table.broken is None and last.get(code, 0) > table.room.seq:
                with suppress(UnknownEvent, Refused):
                    await table.catch_up()

    async def poll_forever(self, every: float = POLL) -> None:
        """Polls until cancelled. That the log cannot be read is said once, not each time."""
        said = False
        while True:
            await asyncio.sleep(every)
            try:
                await self.poll()
                said = False
            except StoreError as error:
                if not said:
                    logger.error("%s", error)
                said = True

    async def sweep(self) -> None:
        """Lets go of idle tables."""
        async with self._loading:
            for code in [code for code, table in self._tables.items() if table.idle()]:
                await self._tables.pop(code).close()

    async def sweep_forever(self, every: float = 60.0) -> None:
        """Sweeps now and then until cancelled."""
        while True:
            await asyncio.sleep(every)
            await self.sweep()

    async def close(self) -> None:
        """Stops all tables and closes the log."""
        for table in self._tables.values():
            await table.close()
        await self._offered.close()
        await self._log.close()
