"""Pools: the same results whoever does the work, and processes that die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sushibelt.lab.pool import TRIES, Here, Processes, WorkerLost


def square(number: int) -> int:
    return number * number


def who(number: int) -> tuple[int, bool]:
    return os.getpid(), all(signal.getsignal(told) == signal.SIG_IGN for told in (signal.SIGINT, signal.SIGHUP))


def dies_once(name: str) -> str:
    """Is killed the first time it is done."""
    path = Path(name)
    if not path.exists():
        path.write_text("was here")
        os.kill(os.getpid(), signal.SIGKILL)
    return path.read_text()


def dies(name: str) -> None:
    with Path(name).open("a") as file:
        file.write("x")
    os._exit(1)


def fails(number: int) -> int:
    raise ValueError(f"no {number}")


def sleeps_and_tidies(name: str) -> None:
    Path(name).write_text(str(os.getpid()))
    try:
        time.sleep(60)
    finally:
        Path(name).write_text("tidy")


@pytest.mark.parametrize("pool", [Here(), Processes(1), Processes(2), Processes(9)], ids=repr)
def test_every_chunk_once(pool: Here | Processes):
    assert sorted(pool.map(square, range(7))) == [(number, number * number) for number in range(7)]
    assert list(pool.map(square, [])) == []


def test_processes_of_their_own_that_do_not_hear_a_terminal():
    done = [told for _, told in Processes(2).map(who, range(8))]
    assert os.getpid() not in {process for process, _ in done}
    assert 1 <= len({process for process, _ in done}) <= 2
    assert all(deaf for _, deaf in done)
    assert signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def test_chunks_are_asked_for_when_somebody_is_free():
    asked = []

    def chunks() -> Iterator[int]:
        for number in range(100):
            asked.append(number)
            yield number

    results = Processes(2).map(square, chunks())
    next(results)
    assert len(asked) <= 3
    results.close()  # type: ignore[attr-defined]  # a generator


def test_what_a_killed_process_did_is_done_again(tmp_path: Path):
    names = [str(tmp_path / name) for name in "abcd"]
    assert sorted(Processes(2).map(dies_once, names)) == [(name, "was here") for name in names]


def test_it_is_not_tried_for_ever(tmp_path: Path):
    name = tmp_path / "tries"
    with pytest.raises(WorkerLost) as lost:
        list(Processes(1).map(dies, [str(name)]))
    assert lost.value.chunk == str(name)
    assert name.read_text() == "x" * TRIES


def test_an_error_of_the_work_is_raised_with_where_it_was():
    with pytest.raises(ValueError, match="no 3") as error:
        list(Processes(2).map(fails, [3]))
    assert any("in fails" in note for note in error.value.__notes__)


def test_who_leaves_early_ends_what_is_in_progress(tmp_path: Path):
    """And lets it tidy up: children of its own must not be left."""
    name = tmp_path / "sleeper"
    results = Processes(1).map(sleeps_and_tidies, [str(name)])

    def interrupt(number: int, frame: object) -> None:
        if name.exists() and name.read_text():
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
        with pytest.raises(KeyboardInterrupt):
            next(results)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert name.read_text() == "tidy"


def test_workers_end_when_the_one_who_began_them_is_killed(tmp_path: Path):
    """And tidy up: what they have started would live on for ever."""
    name = tmp_path / "sleeper"
    code = f"""
from sushibelt.lab.pool import Processes
from tests.lab.test_pool import sleeps_and_tidies
list(Processes(1).map(sleeps_and_tidies, [{str(name)!r}]))
"""
    above = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[2])
    try:
        wait_until(lambda: name.exists() and name.read_text() != "")
    finally:
        above.kill()
        above.wait()
    wait_until(lambda: name.read_text() == "tidy")


def wait_until(true: Callable[[], bool]) -> None:
    """At most half a minute."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
