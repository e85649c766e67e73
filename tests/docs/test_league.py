"""docs/league.md does what it says."""

from __future__ import annotations

import re
import shlex
from itertools import zip_longest
from pathlib import Path

import pytest

from sushibelt.cli import run
from sushibelt.lab.arena.schedule import ALL_SEATINGS
from tests.docs.test_docs import ROOT, blocks, text_of

PAGE = ROOT / "docs" / "league.md"


def test_the_example_prints_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")
    (command,) = blocks(PAGE, "text")
    (result,) = blocks(PAGE, "result")
    assert run(shlex.split(command)[1:]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for line, shown in zip_longest(said.out.splitlines(), result.splitlines(), fillvalue=""):
        assert line.rstrip() == shown
    assert (tmp_path / "league.jsonl").read_text().count("\n") == 41


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]):
    (block,) = blocks(PAGE, "python")
    exec(compile(block, str(PAGE), "exec"), {})
    assert re.fullmatch(r"(?:(?:random|easy) \d+ ± \d+ \d+% of wins\n){2}", capsys.readouterr().out)


def test_numbers_of_the_page():
    text = text_of(PAGE)
    assert f"if there are at most {ALL_SEATINGS} of them" in text
    for points, ahead in re.findall(r"(\d+) (?:points )?more (?:finish ahead )?(\d+)", text):
        assert 100 / (1 + 10 ** (-int(points) / 400)) == pytest.approx(int(ahead), abs=0.5)
