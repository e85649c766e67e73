"""Running the command line inside the test's own process, which is quick, or as a program of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sushibelt.cli import run
from sushibelt.table import Game

Run = Callable[..., "Outcome"]


@dataclass(frozen=True)
class Outcome:
    """What came of a command line."""

    status: int
    out: str
    err: str

    def mistake(self) -> str:
        """The one line that a mistake is, without the program's name."""
        assert self.status == 2, self
        assert self.out == ""
        assert self.err.startswith("sushibelt: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("sushibelt: ").rstrip("\n")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine speaks."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("SUSHIBELT_LANGUAGES", raising=False)
    monkeypatch.delenv("SUSHIBELT_STARTED", raising=False)


@pytest.fixture
def sushibelt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`sushibelt("rules", "tempura", stdin="...")` in this process."""

    def call(*arguments: str, stdin: str | bytes = "") -> Outcome:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = run(arguments)
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return call


@pytest.fixture
def program() -> Run:
    """The same in a process of its own; `environment` is added to this one's."""

    def call(*arguments: str, stdin: str = "", environment: dict[str, str] | None = None) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "sushibelt", *arguments],
            input=stdin.encode(),
            capture_output=True,
            env=os.environ | (environment or {}),
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def unfinished() -> Game:
    """Two seats in turn 3 of round 1; seat 0 has chopsticks in front of it."""
    game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
    game.deal(
        [
            "chopsticks egg egg maki-1 maki-2 tempura tempura sashimi sashimi pudding".split(),
            "wasabi squid salmon maki-3 maki-3 dumpling dumpling dumpling pudding tempura".split(),
        ]
    )
    game.play_turn([["chopsticks"], ["wasabi"]])
    game.play_turn([["salmon"], ["egg"]])
    return game
