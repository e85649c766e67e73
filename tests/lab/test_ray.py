"""A real cluster of Ray on this machine: the same table, also if a worker is killed in the middle."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        find_spec("ray") is None and "CI" not in os.environ, reason="the extra `cluster` is not there; CI must have it"
    ),
]

TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
"""Whoever has it may use the cluster."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, int]]:
    """A cluster with two processors: its address, and the process that it is made of."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="ray")  # pytest's own are too long for sockets
    command = f"start --head --block --port={port} --num-cpus=2 --disable-usage-stats --include-dashboard=false"
    with (Path(folder) / "log").open("w") as log:
        head = subprocess.Popen(
            [sys.executable, "-m", "ray.scripts.scripts", *command.split(), f"--temp-dir={folder}"],
            stdout=log, stderr=log, env=os.environ | TOKEN,
        )  # fmt: skip
        try:
            for _ in range(600):
                time.sleep(0.1)
                if "Ray runtime started" in (Path(folder) / "log").read_text():
                    break
            yield f"127.0.0.1:{port}", head.pid
        finally:
            head.terminate()
            head.wait(40)
            shutil.rmtree(folder, ignore_errors=True)


LEAGUE = "arena easy random --seats 2 --seed 1 --json"


def begun(*words: str, **environment: str) -> subprocess.Popen[str]:
    """`sushibelt arena` in a process of its own; two games a deal, of some 20 ms."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "sushibelt", *LEAGUE.split(), *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment,
    )  # fmt: skip


def table(*words: str, **environment: str) -> str:
    """What it prints, if it prints nothing else."""
    program = begun(*words, **environment)
    out, err = program.communicate(timeout=240)
    assert (program.returncode, err) == (0, "")
    return out


def descendants(process: int) -> list[tuple[int, str]]:
    """The processes that this one has started, they and theirs: numbers and command lines."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = []
    for number in parents:
        above: int | None = number
        while above is not None and above != process:
            above = parents.get(above)
        if above == process:
            try:
                found.append((number, Path(f"/proc/{number}/cmdline").read_text()))
            except OSError:
                continue
    return found


def test_a_worker_is_killed_in_the_middle(cluster: tuple[str, int], tmp_path: Path):
    """The same table as of one process, byte for byte; and the file of one goes on with the other."""
    address, head = cluster
    path = tmp_path / "league.jsonl"
    program = begun("--deals", "160", "--cluster", address, "--keep", str(path), **TOKEN)
    killed = 0
    while program.poll() is None and killed < 2:
        time.sleep(0.02)
        begun_already = path.exists() and path.read_bytes().count(b"\n") > 9
        busy = [number for number, line in descendants(head) if line.startswith("ray::_do")] if begun_already else []
        if busy:
            os.kill(busy[0], signal.SIGKILL)
            killed += 1
            time.sleep(0.5)
    out, err = program.communicate(timeout=240)
    assert (program.returncode, killed) == (0, 2), err
    assert "worker died or was killed" in err
    assert out == table("--deals", "160", "--processes", "2")
    assert path.read_bytes().count(b"\n") == 161
    assert table("--deals", "170", "--processes", "1", "--keep", str(path)) == table(
        "--deals", "170", "--processes", "2"
    )


def test_a_bot_from_outside_on_the_cluster(cluster: tuple[str, int]):
    bad = f"{sys.executable} {Path(__file__).parent / 'arena' / 'bad_bot.py'} lie"
    words = (bad, "--deals", "3")
    on_ray = table(*words, "--cluster", cluster[0], **TOKEN)
    assert on_ray == table(*words, "--processes", "1")
    assert max(row["faults"] for row in json.loads(on_ray)["bots"]) > 0


def test_a_cluster_of_its_own_ends_with_it():
    local = ("--cluster", "local", "--processes", "2")
    assert table("--deals", "12", *local) == table("--deals", "12", "--processes", "1")
    program = begun("--deals", "5000", *local)
    while program.poll() is None and not any(line.startswith("ray::_do") for _, line in descendants(program.pid)):
        time.sleep(0.1)
    time.sleep(2)
    started = descendants(program.pid)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=120)
    assert program.returncode == 130
    assert json.loads(out)["why"] == "interrupted"
    assert err == f"Stopped after {json.loads(out)['deals']} deals.\n"
    for _ in range(100):
        if not any(Path(f"/proc/{number}").exists() for number, _ in started):
            return
        time.sleep(0.1)
    raise AssertionError("something of the cluster is left")


@pytest.mark.parametrize(
    "address, reason", [("127.0.0.1:1", "nobody answers there"), ("nowhere", "HOST:PORT or local is expected")]
)
def test_no_cluster(address: str, reason: str):
    program = begun("--cluster", address)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, out) == (2, "")
    assert err == f"sushibelt: --cluster {address}: no cluster: {reason}\n"
