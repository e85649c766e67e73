"""Commands that play with many processes, ended from elsewhere: nothing of them is left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="bots from outside are for POSIX")

SLEEPS = """
import json, os, sys, time
open(os.path.join(sys.argv[1], str(os.getpid())), "w")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "sleeps"}), flush=True)
    if message["type"] == "choose":
        os.rename(os.path.join(sys.argv[1], str(os.getpid())), os.path.join(sys.argv[1], f"{os.getpid()}.asked"))
        time.sleep(3600)
"""

COMMANDS = {
    "simulate": ["simulate", "--seats", "2", "--threads", "2", "--games", "100", "--out", "x.csv", "--bots"],
    "arena": ["arena", "--seats", "2", "--processes", "2", "--time", "3000", "easy"],
}


@pytest.mark.parametrize(
    "command, number, status",
    [("simulate", signal.SIGTERM, 143), ("arena", signal.SIGHUP, 129), ("arena", signal.SIGKILL, -signal.SIGKILL)],
)
def test_nothing_is_left(tmp_path: Path, command: str, number: int, status: int):
    bot, pids = tmp_path / "sleeps.py", tmp_path / "pids"
    bot.write_text(SLEEPS)
    pids.mkdir()
    line = [sys.executable, "-m", "sushibelt", *COMMANDS[command], f"{sys.executable} {bot} {pids}"]
    program = subprocess.Popen(line, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    asked: list[int] = []
    try:
        wait_until(lambda: len(list(pids.glob("*.asked"))) >= 2)
        asked += [int(path.stem) for path in pids.glob("*.asked")]
        program.send_signal(number)
        assert program.wait(20) == status
        wait_until(lambda: not any(map(lives, asked)))
    finally:
        program.kill()
        program.wait()
        for process in filter(lives, asked):
            os.kill(process, signal.SIGKILL)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pids", "sleeps.py"]


def lives(process: int) -> bool:
    """There is such a process."""
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def wait_until(true: Callable[[], bool]) -> None:
    """At most half a minute."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
