"""What commands that play long are made of: the line of progress, and what a signal does to them."""

from __future__ import annotations

import signal
import sys
import threading
from io import StringIO

import pytest

from sushibelt.cli import meter
from sushibelt.cli.meter import Interrupts, Progress, clock, games_a_second

# --- signals ----------------------------------------------------------------------------------------------------------


def test_ctrl_c_while_something_is_taken_in_waits_for_it():
    with Interrupts() as interrupts:
        results = interrupts.until(iter([1, 2, 3]))
        assert next(results) == 1
        signal.raise_signal(signal.SIGINT)
        assert interrupts.pressed
        assert list(results) == []
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_first_signal_counts_and_further_ones_change_nothing():
    with Interrupts() as interrupts:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        for again in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.raise_signal(again)
        assert interrupts.status == 143


def test_what_must_be_finished_is_before_a_signal_is_heard():
    done = []

    def finish() -> None:
        with Interrupts() as interrupts:
            with interrupts.held():
                signal.raise_signal(signal.SIGINT)
                done.append("finished")
            done.append("never")

    with pytest.raises(KeyboardInterrupt):
        finish()
    assert done == ["finished"]


def test_when_all_results_are_there_a_signal_loses_nothing_any_more():
    with Interrupts() as interrupts:
        assert list(interrupts.until(iter([1, 2]))) == [1, 2]
        signal.raise_signal(signal.SIGINT)
        assert interrupts.status == 130


def test_nohup_stays():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Interrupts() as interrupts:
            signal.raise_signal(signal.SIGHUP)
            assert not interrupts.pressed
    finally:
        signal.signal(signal.SIGHUP, before)


def test_in_other_threads_ctrl_c_is_not_caught():
    found: list[int] = []

    def work() -> None:
        with Interrupts() as interrupts:
            found.extend(interrupts.until(iter([1, 2])))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [1, 2]


# --- progress ---------------------------------------------------------------------------------------------------------


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch):
    terminal, now = Terminal(), [100.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(meter, "monotonic", lambda: now[0])
    progress = Progress(60_000, games_a_second)
    progress.compiling(3, 120)
    progress.start()
    now[0] += 2
    progress.at(20_000)
    progress.at(21_000)  # too soon
    progress.end()
    assert terminal.getvalue().split(meter.CLEAR)[1:] == [
        "compiling the rules, once on this machine: 3 of 120",
        "20,000 of 60,000, 10,000 games a second, 0:04 left",
        "",
    ]


def test_progress_goes_nowhere_else(monkeypatch: pytest.MonkeyPatch):
    pipe = StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    progress = Progress(10, games_a_second)
    progress.compiling(1, 2)
    progress.at(5)
    progress.end()
    assert pipe.getvalue() == ""


@pytest.mark.parametrize("seconds, told", [(6.6, "0:07"), (750, "12:30"), (7200, "2:00:00")])
def test_a_clock(seconds: float, told: str):
    assert clock(seconds) == told
