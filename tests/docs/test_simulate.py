"""What docs/simulate.md and the page of the command line show of `simulate` runs, with fewer games."""

from __future__ import annotations

import re
import shlex
from functools import partial
from pathlib import Path

import pytest

from sushibelt.cli import run
from sushibelt.fast import games as compiled
from sushibelt.lab.simulate import study

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

GAMES = "8"


def blocks(page: str, language: str) -> list[str]:
    return [body for name, body in FENCE.findall((DOCS / page).read_text(encoding="utf-8")) if name == language]


def commands(page: str) -> list[list[str]]:
    """The command lines of `simulate`, without the words behind them, for a few games each."""
    lines = [line for block in blocks(page, "") for line in block.splitlines()]
    typed = [shlex.split(re.split(" {2,}", line)[0])[1:] for line in lines if line.startswith("sushibelt simulate")]
    return [_fewer(line) for line in typed]


def _fewer(line: list[str]) -> list[str]:
    if "--games" in line:
        line[line.index("--games") + 1] = GAMES
        return line
    return [*line, "--games", GAMES]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a folder of its own, by the rules as they stand: nothing has to be compiled."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr(study, "play_games", partial(compiled.play_games, plain=True))
    monkeypatch.setattr(study, "prepare", lambda start, policies, tell: None)


@pytest.mark.parametrize("line", commands("command-line.md"), ids=" ".join)
def test_the_commands_of_the_command_line_run(line: list[str], capsys: pytest.CaptureFixture[str]):
    assert run(line) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert f"\n{GAMES} games, seed " in said.out


def test_the_study_runs_from_the_first_command_to_the_last_line(capsys: pytest.CaptureFixture[str]):
    lines = commands("simulate.md")
    assert len(lines) == 4
    for line in lines:
        assert run(line) == 0
    assert Path("pudding.html").exists()
    capsys.readouterr()
    asking, studying, _ = blocks("simulate.md", "python")
    exec(compile(asking, "simulate.md", "exec"), {})
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()]
    assert sum(int(seats) for _, seats, _, _ in rows) == 3 * int(GAMES)
    assert sum(int(seats) * float(wins.rstrip("%")) / 100 for _, seats, _, wins in rows) <= int(GAMES) + 0.01
    few = studying.replace("games=100, threads=2", "games=2, threads=1")
    assert few != studying
    exec(compile(few, "simulate.md", "exec"), {"__name__": "__main__"})
    assert "easy after random: " in capsys.readouterr().out


@pytest.mark.deep
def test_the_search(capsys: pytest.CaptureFixture[str]):
    """With fewer worlds; it is compiled first."""
    *_, search = blocks("simulate.md", "python")
    assert "worlds, chance = dict.fromkeys(cards, 0.0), 100," in search
    exec(compile(search.replace("0.0), 100,", "0.0), 3,"), "simulate.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 3
    assert all(line.endswith("of wins") for line in lines)
