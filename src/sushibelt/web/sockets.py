"""One socket: a tab that is shown a table and says what its player wants."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from sushibelt.web.limits import Bucket, Limits
from sushibelt.web.log import StoreError
from sushibelt.web.protocol import Refused, decode, id_of, refusal
from sushibelt.web.snapshot import encode, sameness, table_message
from sushibelt.web.tables import Table

__all__ = ["Socket"]

MOST_REFUSALS = 20
PATIENCE = 200
"""Messages beyond the rate before the socket is closed."""

logger = logging.getLogger(__name__)


class Socket:
    """Reads and writes at the same time.

    Nothing queues up for a slow browser: a change only leaves a note that there is something to tell, and
    when the browser can take it, it is told how the table is then.
    """

    def __init__(self, socket: WebSocket, table: Table, player: str, link: str, limits: Limits) -> None:
        self._socket, self._table, self._player, self._link = socket, table, player, link
        self._news = asyncio.Event()
        self._refusals: deque[bytes] = deque(maxlen=MOST_REFUSALS)
        self._bucket = Bucket(limits.messages_at_once, limits.messages_per_second)
        self._over = 0

    async def run(self) -> None:
        """From the handshake to the end."""
        try:
            await self._table.arrive(self._player, self._tell)
        except Refused as refused:
            await self._socket.send_text(refusal(refused.reason).decode())
            await self._socket.close(1013)
            return
        tasks = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
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
        self._refusals.append(refusal(refused.reason, refused.rule, number))
        self._news.set()

    async def _write(self) -> None:
        shown = b""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._refusals:
                await self._socket.send_text(self._refusals.popleft().decode())
            message = table_message(self._table.room, self._player, self._table, self._link)
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
                self._refuse(Refused("That is too fast: wait a second."))
                continue
            text = frame.get("text")
            if text is None:
                self._refuse(Refused("Messages are text, not binary."))
                continue
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = decode(text)
        except Refused as refused:
            self._refuse(refused, id_of(text))
            return
        try:
            await self._table.act(self._player, message)
        except Refused as refused:
            self._refuse(refused, message.id)
        except StoreError as error:
            logger.error("%s", error)
            self._refuse(Refused("The server cannot write that down, so it does not happen."), message.id)

    async def _close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (RuntimeError, WebSocketDisconnect, OSError):
            # It is closed already.
            return
