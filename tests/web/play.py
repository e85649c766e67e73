"""A server on a free port, and tabs that play at its tables: what the tests of the web are made of."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sushibelt.web.app import create_app
from sushibelt.web.limits import Limits
from sushibelt.web.pace import Pace
from sushibelt.web.serve import _listen, configure
from sushibelt.web.tables import Table

T = TypeVar("T")
Message = dict[str, Any]

SPECIAL = ("chopsticks-", "spoon", "menu", "takeout-box", "special-order")
"""What Party cards that do something are called."""

PATIENCE = 20
"""Seconds after which a test gives up on the server."""


def cookie(player: int) -> str:
    """The cookie of a player of the tests."""
    return f"{player:032x}"


class Server:
    """The application under Uvicorn in a thread; several may use one database, one after the other."""

    def __init__(self, database: Path, **options: Any) -> None:
        options.setdefault("pace", Pace(0, 0))
        options.setdefault("limits", Limits(10_000, 10_000, 10_000))
        self.app = create_app(str(database), **options)
        self._listener = _listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self._server = uvicorn.Server(configure(self.app))
        self._thread = threading.Thread(target=self._run)
        self.loop: asyncio.AbstractEventLoop

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve([self._listener])

        asyncio.run(main())

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.005)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, method: str, path: str, player: int = 1, **options: Any) -> httpx2.Response:
        """A request of a player."""
        headers = {"cookie": f"sushibelt={cookie(player)}", **options.pop("headers", {})}
        return httpx2.request(method, self.url + path, headers=headers, timeout=PATIENCE, **options)

    def open(self, kind: str = "friends", player: int = 1) -> str:
        """A new table's code."""
        answer = self.http("POST", "/api/tables", player, json={"open": kind})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    def tab(self, code: str, player: int = 1) -> Tab:
        """A tab of a player at a table, with the first message read."""
        return Tab(f"ws://127.0.0.1:{self.port}/t/{code}/socket", player)

    def await_(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Runs something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def call(self, function: Callable[[], T]) -> T:
        """Calls something in the server's loop."""

        async def calling() -> T:
            return function()

        return self.await_(calling())

    def table(self, code: str) -> Table:
        """The table itself."""
        table = self.await_(self.app.state.site.tables.get(code))
        assert isinstance(table, Table)
        return table


class Tab:
    """A socket with everything it received."""

    def __init__(self, url: str, player: int, **headers: str) -> None:
        headers = {"Cookie": f"sushibelt={cookie(player)}", **headers}
        # Entered by hand: a tab closes when the test wants, not at the end of a block.
        self._open = connect(url, additional_headers=headers, compression=None, open_timeout=PATIENCE)
        self.socket: ClientConnection = self._open.__enter__()
        self.player = player
        self.raw: list[str] = []
        self.refusals: list[Message] = []
        self.done: list[int] = []
        self.table: Message = {}
        self.wait(lambda table: bool(table))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.__exit__(None, None, None)

    def receive(self, timeout: float = PATIENCE) -> Message:
        """The next message; raises TimeoutError."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "done":
            self.done.append(message["id"])
        else:
            self.refusals.append(message)
        return message

    def drain(self, quiet: float = 0.05) -> None:
        """Reads until nothing comes for a moment."""
        while True:
            try:
                self.receive(quiet)
            except TimeoutError:
                return

    def wait(self, wanted: Callable[[Message], bool]) -> Message:
        """Reads until the table is as wanted."""
        while not (self.table and wanted(self.table)):
            message = self.receive()
            assert message["type"] == "table", message
        return self.table

    def send(self, do: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"do": do, **fields}))

    def asked(self, do: str, number: int, **fields: Any) -> Message:
        """Sends something with an `id`; the answer to it."""
        self.send(do, id=number, **fields)
        while True:
            message = self.receive()
            if message["type"] != "table" and message["id"] == number:
                return message

    def refused(self, frame: str | bytes | Message) -> Message:
        """Sends something that is to be refused; the refusal."""
        self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)
        while True:
            message = self.receive()
            if message["type"] == "refused":
                return message

    def closed(self) -> int | None:
        """Reads until the server closes; the code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else int(closed.rcvd.code)

    # Playing.

    @property
    def game(self) -> Message:
        game: Message = self.table["game"]
        return game

    def owes(self) -> bool:
        """This seat owes a choice, as far as it knows."""
        return self.table["stage"] == "playing" and bool(
            {self.table["you"]["seat"], self._third()} & set(self.game["owing"])
        )

    def _third(self) -> int | None:
        """The third plate, if this player plays for it now."""
        third = self.game["third"]
        return third["seat"] if third and third["yours"] else None

    def choose(self, *choices: str, **fields: Any) -> None:
        """Sends choices for the moment that is seen."""
        moment = {key: self.game[key] for key in ("round", "turn", "step")}
        self.send("choose", **moment, choices=list(choices), **fields)

    def choose_any(self, random: Random) -> None:
        """Sends one of the legal choices; a card that does something sooner than another, and "done" last."""
        choices, fields = self.game["choices"], {}
        if self.table["you"]["seat"] not in self.game["owing"]:
            choices, fields = self.game["third"]["choices"], {"seat": self.game["third"]["seat"]}
        choices = [choice for choice in choices if choice not in ("back", "done")] or ["done"]
        special = (
            [choice for choice in choices if choice.startswith(SPECIAL)]
            if self.game["phase"] == "pick" and self.game["turn"] > 1
            else []
        )
        if "done" in self.game["choices"] and random.random() < 0.2:
            choices = ["done"]
        self.choose(random.choice(special or choices), **fields)


def _own(table: Message) -> tuple[Any, ...]:
    """What changes by a choice of one's own."""
    return (table["stage"], *(table["game"][key] for key in ("round", "turn", "step", "pick", "ready", "third")))


def sit_and_start(one: Tab, two: Tab) -> None:
    """The host `one` and `two`, who takes seat 1, begin a game of whoever sits at the table."""
    two.send("sit", seat=1)
    one.wait(lambda table: table["seats"][1]["kind"] == "person")
    one.send("start")
    for tab in (one, two):
        tab.wait(lambda table: table["stage"] == "playing")


def play_on(tabs: list[Tab], random: Random, until: Callable[[Message], bool] | None = None) -> None:
    """Plays on for these tabs until the game is over, or the table is as wanted."""

    def done(tab: Tab) -> bool:
        return tab.table["stage"] == "over" or (until is not None and until(tab.table))

    known = [len(tab.refusals) for tab in tabs]
    while not all(done(tab) for tab in tabs):
        assert [len(tab.refusals) for tab in tabs] == known, "only legal choices are sent"
        for tab in tabs:
            if not done(tab) and tab.owes():
                before = _own(tab.table)
                tab.choose_any(random)
                tab.wait(lambda table, before=before: _own(table) != before)  # type: ignore[misc]
            elif not done(tab):
                try:
                    tab.receive(0.02)
                except TimeoutError:
                    continue
