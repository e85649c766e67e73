"""The tables of this server: what `decide` allows goes into the log, the room, the sockets, in this order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from time import monotonic
from typing import Literal

from sushibelt.web import decide
from sushibelt.web.events import Event
from sushibelt.web.log import Log, OutOfDate, StoreError
from sushibelt.web.names import new_code
from sushibelt.web.pace import Bots, By, Pace
from sushibelt.web.presence import Attendance
from sushibelt.web.protocol import Message, Refused
from sushibelt.web.room import Room

__all__ = ["Table", "Tables"]

IDLE = 600.0
"""Seconds after which a table where nobody is and nothing happens leaves the memory; its log stays."""

MOST_SOCKETS = 300

logger = logging.getLogger(__name__)


class Table:
    """A room with the log behind it and the sockets in front. One change at a time."""

    def __init__(self, room: Room, log: Log, pace: Pace, random: Random, clock: Callable[[], float]) -> None:
        self.room = room
        self.attendance = Attendance(clock)
        self._log, self._random, self._clock = log, random, clock
        self._lock = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._bots = Bots(room, pace, self._bot_chooses)
        self._touched = clock()

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
        await self._change(lambda: decide.decide(self.room, player, message, self, self._random))

    async def arrive(self, player: str, listener: Callable[[], None]) -> None:
        """A tab opens. `listener` is called after each change, and must not wait for anything."""
        if len(self._listeners) >= MOST_SOCKETS:
            raise Refused("Too many people are at this table.")
        self._listeners.add(listener)
        self.attendance.come(player)
        try:
            await self._change(lambda: decide.come_back(self.room, player))
        except (Refused, StoreError):
            logger.error("table %s: the stand-in plays on, its end could not be written", self.room.code)
        self.wake()

    def depart(self, player: str, listener: Callable[[], None]) -> None:
        """The tab closes."""
        self._listeners.discard(listener)
        if self.attendance.go(player):
            self.attendance.forget_watchers({seat.player for seat in self.room.seats})
            self.wake()
            self.wake_later()

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

    async def _bot_chooses(self, seat: int, choices: Sequence[str], by: By) -> None:
        def decision() -> list[Event]:
            game, who = self.room.game, self.room.seats[seat]
            still = who.kind == "bot" if by == "bot" else who.stand_in
            if game is None or self.room.stage != "playing" or not still or seat not in game.owing:
                return []
            return decide.choose(self.room, seat, choices, self._random, by)

        await self._change(decision)

    async def _change(self, decision: Callable[[], list[Event]]) -> None:
        # A tab that closes now must not tear a change in two: it is written and then done, or neither.
        await asyncio.shield(self._change_now(decision))

    async def _change_now(self, decision: Callable[[], list[Event]]) -> None:
        async with self._lock:
            for _attempt in range(5):
                events = decision()
                if not events:
                    return
                try:
                    await self._log.append(self.room.code, self.room.seq, events)
                except OutOfDate:
                    # Another process serves this table too. What it wrote comes first; then decide again.
                    self.room.replay(await self._log.read(self.room.code, self.room.seq))
                    self.wake()
                    continue
                for event in events:
                    self.room.apply(event)
                self.wake()
                return
            raise Refused("This table is busy elsewhere; try again.")


class Tables:
    """All tables, each in memory from when somebody comes until it is idle."""

    def __init__(
        self,
        log: Log,
        pace: Pace | None = None,
        random: Random | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._log, self._clock = log, clock
        self._pace = pace or Pace()
        self._random = random or SystemRandom()
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def open(self, player: str, kind: Literal["bots", "friends"]) -> str:
        """Makes a table; its code."""
        for attempt in range(60):
            code = new_code(self._random, attempt)
            events = decide.open_table(player, kind, self._random)
            try:
                await self._log.append(code, 0, events)
            except OutOfDate:
                continue
            return code
        raise Refused("No code is free for another table.")

    async def get(self, code: str) -> Table | None:
        """The table with this code, None if there is none."""
        async with self._loading:
            table = self._tables.get(code)
            if table is None:
                entries = await self._log.read(code)
                if not entries:
                    return None
                room = Room(code)
                room.replay(entries)
                table = self._tables[code] = Table(room, self._log, self._pace, self._random, self._clock)
                table.wake()
                table.wake_later()
            table.touch()
            return table

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
        await self._log.close()
