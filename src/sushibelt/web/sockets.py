"""One socket: a tab that is shown a table and says what its player wants."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..language import phrase, say
from .events import UnknownEvent
from .limits import Bucket, Limits
from .log import CannotWrite, StoreError
from .protocol import Here, Refused, decode, done, id_of, refusal
from .snapshot import encode, sameness, table_message
from .tables import Table, heard

__all__ = ["Socket"]

MOST_ANSWERS = 100
"""Answers kept for a browser that does not read; it is told of the newest."""

PATIENCE = 200
"""Messages beyond the rate before the socket is closed."""

HERE_COSTS = 0.1
"""What asking whether the line is alive costs of the rate, where a message costs 1."""

logger = logging.getLogger(__name__)


UNREADABLE = phrase("This table cannot be read just now.")
NOT_WRITTEN = phrase("The server cannot write that down, so it does not happen.")
NOT_READ = phrase("The server cannot read this table, so it does not happen.")


class Socket:
    """Reads and writes at the same time.

    Nothing queues up for a slow browser: a change only leaves a note that there is something to tell, and
    when the browser can take it, it is told how the table is then.
    """

    def __init__(self, socket: WebSocket, table: Table, player: str, link: str, limits: Limits) -> None:
        self._socket, self._table, self._player, self._link = socket, table, player, link
        self._news = asyncio.Event()
        self._answers: deque[bytes] = deque(maxlen=MOST_ANSWERS)
        self._bucket = Bucket(limits.messages_at_once, limits.messages_per_second)
        self._over = 0

    async def run(self) -> None:
        """From the handshake to the end."""
        try:
            await self._table.arrive(self._player, self._tell)
        except Refused as refused:
            await self._turn_away(refused.reason, 1013)
            return
        except UnknownEvent:
            await self._turn_away(say(UNREADABLE), 1011)
            return
        tasks = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
        for task in tasks:
            task.add_done_callback(heard)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not isinstance(error, (WebSocketDisconnect, OSError)):
                    # The error's text is not logged: it may hold what a seat knows.
                    logger.error("a socket of table %s ended with %s", self._table.room.code, type(error).__name__)
                    await self._close(1011)
        finally:
            for task in tasks:
                task.cancel()
            self._table.depart(self._player, self._tell)

    def _tell(self) -> None:
        self._news.set()

    def _refuse(self, refused: Refused, number: int | None = None) -> None:
        self._answer(refusal(refused.reason, refused.rule, number))

    def _answer(self, answer: bytes) -> None:
        self._answers.append(answer)
        self._news.set()

    async def _turn_away(self, reason: str, code: int) -> None:
        try:
            await self._socket.send_text(refusal(reason).decode())
        except (WebSocketDisconnect, OSError):
            return
        await self._close(code)

    async def _write(self) -> None:
        shown = b""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers:
                await self._socket.send_text(self._answers.popleft().decode())
            if self._table.broken is not None:
                await self._turn_away(say(UNREADABLE), 1011)
                return
            levels = self._table.offered.levels
            message = table_message(self._table.room, self._player, self._table, self._link, levels)
            same = sameness(message)
            if same != shown:
                shown = same
                await self._socket.send_text(encode(message).decode())

    async def _read(self) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            if not self._bucket.take():
                self._over += 1
                if self._over > PATIENCE:
                    await self._close(1008)
                    return
                self._refuse(Refused(say("That is too fast: wait a second.")), id_of(frame.get("text") or ""))
                continue
            text = frame.get("text")
            if text is None:
                self._refuse(Refused(say("Messages are text, not binary.")))
                continue
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = decode(text)
        except Refused as refused:
            self._refuse(refused, id_of(text))
            return
        if isinstance(message, Here):
            self._bucket.give_back(1 - HERE_COSTS)
        try:
            await self._table.act(self._player, message)
        except Refused as refused:
            self._refuse(refused, message.id)
        except UnknownEvent:
            # The table has noticed, and `_write` ends this.
            self._refuse(Refused(say(UNREADABLE)), message.id)
        except StoreError as error:
            logger.error("%s", error)
            self._refuse(Refused(say(NOT_WRITTEN if isinstance(error, CannotWrite) else NOT_READ)), message.id)
        else:
            # To the sender alone, and not as a part of the table: what it tells is when somebody did something,
            # and others are told that only when it shows.
            if message.id is not None:
                self._answer(done(message.id))

    async def _close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (RuntimeError, WebSocketDisconnect, OSError):
            # It is closed already.
            return
