"""What a socket is answered: that something is done, that the line is alive, and nothing on the server's terminal."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sushibelt.web import decide
from sushibelt.web.limits import Limits
from sushibelt.web.log import CannotWrite
from sushibelt.web.pace import Pace
from sushibelt.web.protocol import Leave, Name, Sit, Start
from sushibelt.web.tables import Table, Tables
from sushibelt.web.wire import quiet
from tests.web.play import Server, cookie, play_on, sit_and_start
from tests.web.test_parts import ME, Memory, run, until

THIRD = "t" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


def entries(server: Server, code: str) -> int:
    return len(server.await_(server.app.state.site.tables._log.read(code)))


def test_what_was_accepted_is_done_and_on_disk(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as one, server.tab(code, 1) as again, server.tab(code, 2) as two:
        before = entries(server, code)
        assert one.asked("name", 7, name="Mochi 9") == {"type": "done", "id": 7}
        assert entries(server, code) == before + 1
        assert one.asked("name", 8, name="Mochi 9") == {"type": "done", "id": 8}, "it was so already"
        assert entries(server, code) == before + 1
        one.send("name", name="Mochi 10")
        one.wait(lambda table: table["you"]["name"] == "Mochi 10")
        assert one.asked("sit", 9, seat=0)["type"] == "done"
        assert one.asked("sit", 10, seat=99)["type"] == "refused"
        for other in (again, two):
            other.wait(lambda table: table["seats"][0]["name"] == "Mochi 10")
            other.drain()
            assert other.done == []
        assert one.done == [7, 8, 9], "no id, no answer"


def test_anyone_may_ask_whether_the_line_is_alive(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as one, server.tab(code, 2) as two:
        before = entries(server, code)
        for number, tab in enumerate((one, two)):
            assert tab.asked("here", number) == {"type": "done", "id": number}
        assert entries(server, code) == before
    code = server.open("bots", 1)
    with server.tab(code, 1) as one:
        assert one.asked("here", 3)["type"] == "done"
        play_on([one], Random(1))
        before = entries(server, code)
        assert one.asked("here", 4)["type"] == "done"
        assert entries(server, code) == before


def test_asking_for_the_line_hardly_counts_as_talking(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db", limits=Limits(30, 5, 0.001)) as server, server.tab(server.open(), 1) as tab:
        assert [tab.asked("here", number)["type"] for number in range(20)] == ["done"] * 20
        answers = [tab.asked("name", number, name="Mochi") for number in range(5)]
        assert [answer["type"] for answer in answers].count("refused") > 0
        assert answers[-1]["id"] == 4, "also who talks too fast learns that the line is alive"


def test_the_end_is_told_with_the_names_of_now(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as one, server.tab(code, 2) as two:
        sit_and_start(one, two)
        old = [seat["name"] for seat in one.table["seats"]]
        assert one.asked("name", 1, name="Newer one")["type"] == "done"
        assert two.asked("name", 2, name="Newer two")["type"] == "done"
        play_on([one, two], Random(1))
        why = one.game["final"]["why"]
        assert "Newer" in why
        assert not any(name in why for name in old)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_host_who_only_watches_stays_host_for_a_while() -> None:
    clock = Clock()

    async def main() -> None:
        tables = Tables(Memory(), Pace(100, 100), Random(1), clock)
        table = await tables.get(await tables.open(ME, "friends"))
        assert table is not None

        def listener() -> None:
            return None

        await table.arrive(ME, listener)
        for seat, player in enumerate(("g" * 32, THIRD)):
            await table.arrive(player, listener)
            await table.act(player, Sit(seat=seat + 1))
        await table.act(ME, Leave())
        clock.now += 100
        table.depart(ME, listener)
        assert decide.host(table.room, table) == ME
        clock.now += 19
        table.depart(THIRD, listener)
        assert decide.host(table.room, table) == ME
        clock.now += 1
        assert decide.host(table.room, table) == "g" * 32
        await tables.close()

    asyncio.run(main())


def test_who_goes_before_the_refusal_leaves_no_words_behind(caplog: pytest.LogCaptureFixture) -> None:
    """The event loop prints errors that nobody retrieved, and a refusal may name the pick of a seat."""

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        complaints: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
        for _ in range(3):
            async with table._lock:
                acting = asyncio.create_task(table.act(THIRD, Start()))
                await asyncio.sleep(0.01)
                acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            await until(lambda: not table._changes)
            gc.collect()
            await asyncio.sleep(0)
        assert complaints == []
        assert acting.cancelled()

    run(body, "friends")
    assert caplog.text == ""


def test_a_caller_that_goes_away_is_written_all_the_same() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        async with table._lock:
            acting = asyncio.create_task(table.act(ME, Name(name="Ann")))
            await asyncio.sleep(0.01)
            acting.cancel()
        await until(lambda: table.room.names[ME] == "Ann")

    run(body, "friends")


def test_text_that_is_no_text_is_no_traceback(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    quiet()
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("uvicorn.error").addHandler(handler)
    try:
        tab = server.tab(server.open())
        tab.socket.send(b"\xff\xfe{", text=True)
        assert tab.closed() == 1007
        tab.close()
    finally:
        logging.getLogger("uvicorn.error").removeHandler(handler)
    assert heard == []
    assert "Traceback" not in capfd.readouterr().err


def raw(server: Server, request: str) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        with suppress(OSError):  # it answered and closed before everything was said
            line.sendall(request.encode())
        try:
            return line.recv(200)
        except ConnectionResetError:
            return b"reset"


@pytest.mark.parametrize("size", [4_000, 9_000, 20_000, 70_000])
def test_a_handshake_with_a_large_cookie_is_answered(server: Server, size: int) -> None:
    request = (
        f"GET /t/{server.open()}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: sushibelt={cookie(1)}; a={'a' * size}\r\n\r\n"
    )
    answer = raw(server, request)
    assert answer.startswith((b"HTTP/1.1 101", b"HTTP/1.1 4", b"reset"))
    assert answer.startswith(b"HTTP/1.1 101") == (size < 8000)
    assert size > 60_000 or answer != b"reset"


def test_a_header_without_end_is_refused(server: Server) -> None:
    answer = raw(server, f"GET /healthz HTTP/1.1\r\nHost: x\r\nX: {'a' * 1_000_000}\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 4", b"reset"))
    assert server.http("GET", "/healthz").status_code == 200


def broken(path: Path, code: str, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement, (code,)).rowcount > 0
    connection.close()


DAMAGES = {
    "a gap": "DELETE FROM log WHERE table_code = ? AND seq = 3",
    "no beginning": "DELETE FROM log WHERE table_code = ? AND seq = 1",
    "a deal of nothing": """UPDATE log SET body = '{"hands": [["egg"]]}' WHERE table_code = ? AND kind = 'dealt'""",
    "no cards": """UPDATE log SET body = '{"hands": [["frog"]]}' WHERE table_code = ? AND kind = 'dealt'""",
    "half a body": """UPDATE log SET body = '{"hands": [["eg' WHERE table_code = ? AND kind = 'dealt'""",
    "a seat that is not": """UPDATE log SET body = '{"player": "p", "seat": 77, "name": "egg"}'
        WHERE table_code = ? AND kind = 'sat'""",
    "a seat below": """UPDATE log SET body = '{"player": "p", "seat": -1, "name": "egg"}'
        WHERE table_code = ? AND kind = 'sat'""",
    "fewer names": """UPDATE log SET body = '{"number": 1, "edition": "base", "passing": "left", "names": ["a", "b"]}'
        WHERE table_code = ? AND kind = 'started'""",
    "a menu that is none": """UPDATE log SET kind = 'agreed', body = '{"menu": ["frog"]}'
        WHERE table_code = ? AND seq = 3""",
    "a switch that is none": """UPDATE log SET kind = 'agreed', body = '{"switches": {"frog": "egg"}}'
        WHERE table_code = ? AND seq = 3""",
    "another kind": "UPDATE log SET kind = 'shuffled' WHERE table_code = ? AND seq = 2",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_log_that_makes_no_sense_is_one_line(damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "x.db"
    with Server(path) as server:
        code = server.open("bots")
        broken(path, code, damage)
        answer = server.http("GET", f"/api/tables/{code}")
        assert (answer.status_code, "cannot be read" in answer.json()["error"]) == (503, True)
        assert server.http("GET", f"/t/{code}").status_code == 503
    lines = caplog.text.splitlines()
    assert len(lines) == 2
    assert all(f"table {code}, event " in line for line in lines)
    assert "egg" not in caplog.text
    assert "frog" not in caplog.text


def test_what_cannot_be_written_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(tmp_path / "x.db") as server, server.tab(server.open(), 1) as tab:
        log = server.app.state.site.tables._log

        async def full(*_: object) -> int:
            raise CannotWrite("the log cannot be written: the disk is full")

        monkeypatch.setattr(log, "append", full)
        assert "cannot write" in tab.asked("name", 1, name="Ann")["reason"]
        answer = server.http("POST", "/api/tables", json={"open": "bots"})
        assert (answer.status_code, "cannot write" in answer.json()["error"]) == (503, True)


def test_a_table_that_breaks_turns_its_tabs_away(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with Server(path) as server:
        code = server.open("friends")
        with server.tab(code, 1) as tab:
            with sqlite3.connect(path) as connection:
                connection.execute("INSERT INTO log SELECT table_code, 9, kind, body, at FROM log WHERE seq = 2")
            connection.close()
            assert tab.closed() == 1011
            assert "cannot be read" in tab.refusals[-1]["reason"]
