"""The server is killed, not stopped, and every table is back at the same turn."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx2
import pytest

from sushibelt.table import Game
from tests.web.play import PATIENCE, Tab, cookie, play_on

PROGRAM = """
import sys
from sushibelt.web.limits import Limits
from sushibelt.web.pace import Pace
from sushibelt.web.serve import serve
sys.exit(serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], pace=Pace(0, 0), limits=Limits(1000, 1000, 1000)))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/healthz", timeout=1).status_code == 200
    except httpx2.TransportError:
        return False


Start = Callable[[], subprocess.Popen[str]]


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Start]:
    running: list[subprocess.Popen[str]] = []

    def starting() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(port), str(tmp_path / "data" / "x.db")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        deadline = time.monotonic() + 2 * PATIENCE
        while not answers(port):
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return process

    yield starting
    for process in running:
        process.kill()
        process.communicate()


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


def opened(port: int, kind: str) -> str:
    headers = {"cookie": f"sushibelt={cookie(1)}"}
    answer = httpx2.post(f"http://127.0.0.1:{port}/api/tables", json={"open": kind}, headers=headers, timeout=PATIENCE)
    return str(answer.json()["code"])


@pytest.mark.deep
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_after_a_kill_every_table_is_at_the_same_turn(start: Start, port: int) -> None:
    process = start()
    lobby, *codes = opened(port, "friends"), opened(port, "bots"), opened(port, "bots"), opened(port, "bots")
    tabs = [Tab(f"ws://127.0.0.1:{port}/t/{code}/socket", 1) for code in (lobby, *codes)]
    for turn, tab in enumerate(tabs[1:], 3):
        play_on([tab], Random(turn), until=lambda table, turn=turn: table["game"]["turn"] == turn)  # type: ignore[misc]
        tab.wait(lambda table: table["game"]["owing"] == [0])
    # At the last table a choice is on its way: it was written or it was not, but what was shown stays.
    last = tabs[-1].table
    tabs[-1].choose_any(Random(1))
    kill(process)
    for tab in tabs:
        tab.closed()
        tab.close()

    process = start()
    for code, old in zip((lobby, *codes), tabs, strict=True):
        with Tab(f"ws://127.0.0.1:{port}/t/{code}/socket", 1) as tab:
            if old is tabs[-1]:
                assert tab.game["history"][0][: last["game"]["turn"] - 1] == last["game"]["history"][0]
            else:
                assert tab.table == old.table
            if code != lobby:
                play_on([tab], Random(7))
                record = httpx2.get(f"http://127.0.0.1:{port}/api/tables/{code}/games/1/record", timeout=PATIENCE)
                assert record.status_code == 200
                assert list(Game.from_record(record.text).scores) == tab.game["final"]["totals"]

    # And once it is stopped as it should be, with a browser still there, by somebody impatient.
    with Tab(f"ws://127.0.0.1:{port}/t/{lobby}/socket", 1):
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}" in out
    assert "The tables are kept" in out
    assert err == ""
