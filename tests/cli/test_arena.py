"""`sushibelt arena`: a league of bots, rated."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

SMALL = ("arena", "easy", "random", "--seats", "2", "--processes", "1")
"""Two games a deal, of some 20 ms."""


def test_a_table_for_people(sushibelt: Run):
    done = sushibelt(*SMALL, "--deals", "12")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].rstrip() == "base, 2 players: 12 deals, 24 games, seed 1"
    rows = [line.split() for line in lines if line.startswith((" easy", " random"))]
    assert [row[0] for row in rows] == ["easy", "random", "easy"]  # the better first, then their pair
    assert rows[2][1] == "random"
    assert re.search(r"^ easy +1\d\d\d ± \d+ +\d+ % \(\d+–\d+\) +\d\d\.\d +0", done.out, re.MULTILINE)
    assert "400 points more are ten times the chance" in done.out


def test_json_in_one_line(sushibelt: Run):
    done = sushibelt(*SMALL, "--deals", "5", "--json")
    assert done.out.count("\n") == 1
    data: dict[str, Any] = json.loads(done.out)
    assert (data["deals"], data["games"], data["seed"], data["why"]) == (5, 10, 1, "deals")
    assert data["setup"]["players"] == 2
    assert [row["bot"] for row in data["bots"]] == ["easy", "random"]
    one, other = data["bots"]
    assert one["rating"] + other["rating"] == pytest.approx(3000, abs=0.01)
    assert one["wins"] + other["wins"] == pytest.approx(1)
    assert all(row["interval"][0] < row["rating"] < row["interval"][1] for row in data["bots"])
    there, back = data["pairs"]
    assert (there["bot"], there["against"]) == (back["against"], back["bot"]) == ("easy", "random")
    assert there["ahead"] + back["ahead"] == pytest.approx(1)
    assert there["difference"] == -back["difference"] == pytest.approx(one["points"] - other["points"])


def test_markdown(sushibelt: Run):
    out = sushibelt(*SMALL, "--deals", "3", "--markdown").out
    assert out.startswith(
        "base, 2 players: 3 deals, 6 games, seed 1\n\n| Bot | Rating | Wins | Points | Faults |\n| --- |"
    )
    assert "\n| `easy` | `random` | " in out


def test_the_same_seed_gives_the_same_table(sushibelt: Run):
    tables = [sushibelt(*SMALL, "--deals", "4", "--processes", count).out for count in "12"]
    assert tables[0] == tables[1]
    assert sushibelt(*SMALL, "--deals", "4", "--seed", "2").out != tables[0]


def test_one_deal_has_no_interval_yet(sushibelt: Run):
    assert json.loads(sushibelt(*SMALL, "--deals", "1", "--json").out)["bots"][0]["interval"] == [None, None]
    assert not re.search("inf|nan|±", sushibelt(*SMALL, "--deals", "1").out)


def test_a_report(sushibelt: Run, tmp_path: Path):
    page = tmp_path / "league.html"
    done = sushibelt(*SMALL, "--deals", "4", "--report", str(page))
    assert done.err == f"The report is in {page}.\n"
    text = page.read_text()
    assert text.startswith("<!doctype html>")
    assert text.count("<svg") == 6  # three charts, each for wide and narrow pages
    asked_for = re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?(https?:[^\"' )>]+)", text)
    assert asked_for == []
    assert "<script" not in text
    assert "easy" in text


def test_it_goes_on_in_its_file(sushibelt: Run, tmp_path: Path):
    kept = ("--keep", str(tmp_path / "league.jsonl"))
    sushibelt(*SMALL, "--deals", "3", *kept)
    before = (tmp_path / "league.jsonl").read_bytes()
    assert sushibelt(*SMALL, "--deals", "7", *kept).out == sushibelt(*SMALL, "--deals", "7").out
    after = (tmp_path / "league.jsonl").read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == 8


MISTAKES = {
    ("arena",): "two bots are needed to compare, like `sushibelt arena normal easy`",
    ("arena", "easy"): "two bots are needed to compare, like `sushibelt arena normal easy`",
    ("arena", "easy", "eazy"): "there is no bot 'eazy'; there is random, easy, normal",
    ("arena", "easy", "easy"): "'easy': is named twice",
    (*SMALL, "--deals", "0"): "--deals 0: must be at least 1",
    (*SMALL, "--deals", "many"): "'many' is not a whole number",
    (*SMALL, "--width", "0"): "--width 0: must be above 0",
    (*SMALL, "--width", "nan"): "--width nan: must be above 0",
    (*SMALL, "--time", "0"): "--time 0: must be above 0, and less than an hour",
    ("arena", "easy", "random", "--processes", "0"): "--processes 0: must be at least 1",
    ("arena", "easy", "random", "--seats", "9"): "--seats 9: Sushi Go! is played with 2 to 5 seats",
    (*SMALL, "--menu", "nothing"): "--menu nothing: ",
    (*SMALL, "--json", "--markdown"): "--json and --markdown do not go together",
    (*SMALL, "--keep", "."): ".: this is a folder, not a file",
    (*SMALL, "--keep", "no/folder"): "no/folder: there is no such folder",
    (*SMALL, "--keep=-x"): "unknown option: -x",
    (*SMALL, "--report", "page.pdf"): "--report page.pdf: must end in .html or .htm",
    (*SMALL, "--report", "no/page.html"): "no/page.html: there is no such folder",
    (*SMALL, "--report", "there.html"): "there.html: is there already; --overwrite replaces it",
}


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_mistakes_are_one_line(words: tuple[str, ...], sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["sushibelt"])
    (tmp_path / "there.html").write_text("mine")
    assert MISTAKES[words] in sushibelt(*words).mistake()
    assert [path.name for path in tmp_path.iterdir()] == ["there.html"]
    assert (tmp_path / "there.html").read_text() == "mine"


def test_a_cluster_needs_ray(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sushibelt.cli.arena.find_spec", lambda name: None)
    told = sushibelt(*SMALL, "--cluster", "local").mistake()
    assert told == "--cluster: needs Ray: pip install 'sushibelt[cluster]'"


def test_another_league_in_the_file(sushibelt: Run, tmp_path: Path):
    kept = ("--keep", str(tmp_path / "league.jsonl"))
    sushibelt(*SMALL, "--deals", "1", *kept)
    told = sushibelt(*SMALL, "--deals", "1", "--seed", "5", *kept).mistake()
    assert told == f"{tmp_path / 'league.jsonl'}: holds another league: seed is 1 there, 5 here"


def begun(*words: str) -> subprocess.Popen[str]:
    """The command in a process of its own, and of its own group, as a terminal has it."""
    return subprocess.Popen(
        [sys.executable, "-m", "sushibelt", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def lines_in(path: Path, count: int) -> None:
    """Wait until the file has so many lines."""
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise AssertionError("nothing is played")


LONG = ("arena", "easy", "random", "--seats", "2", "--deals", "5000", "--processes", "2")


def test_ctrl_c_prints_what_was_played_and_the_same_command_goes_on(sushibelt: Run, tmp_path: Path):
    path = tmp_path / "league.jsonl"
    program = begun(*LONG, "--keep", str(path), "--json")
    lines_in(path, 9)
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=20)
    assert program.returncode == 130
    data = json.loads(out)
    assert data["why"] == "interrupted"
    assert err == f"Stopped after {data['deals']} deals. The same command goes on from there.\n"
    more = str(data["deals"] + 3)
    assert (
        sushibelt(*SMALL, "--deals", more, "--keep", str(path), "--json").out
        == sushibelt(*SMALL, "--deals", more, "--json").out
    )


def test_killed_in_the_middle(sushibelt: Run, tmp_path: Path):
    """Nothing that was finished is lost, and its processes end by themselves."""
    path = tmp_path / "league.jsonl"
    program = begun(*LONG, "--keep", str(path))
    lines_in(path, 9)
    program.kill()
    program.communicate(timeout=20)
    for _ in range(200):
        if not group(program.pid):
            break
        time.sleep(0.05)
    assert not group(program.pid)
    assert sushibelt(*SMALL, "--deals", "20", "--keep", str(path)).out == sushibelt(*SMALL, "--deals", "20").out


def group(number: int) -> list[str]:
    """The processes of this group that are there."""
    there = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == number and state != "Z":
            there.append(path.parent.name)
    return there
