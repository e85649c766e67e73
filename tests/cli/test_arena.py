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

ANY = ("arena", "easy", "random", "--seats", "2")
SMALL = (*ANY, "--processes", "1", "--seed", "1")
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
    assert "400 points more are ten times the chance" in " ".join(done.out.split())


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
    small = (*ANY, "--deals", "4", "--json")
    tables = [sushibelt(*small, "--seed", "1", "--processes", count).out for count in "12"]
    assert tables[0] == tables[1] != ""
    assert sushibelt(*small, "--seed", "2", "--processes", "1").out.startswith("{")
    assert sushibelt(*small, "--seed", "2", "--processes", "1").out != tables[0]


def test_a_seed_that_nobody_gave_cannot_be_guessed_and_is_told(sushibelt: Run):
    small = (*ANY, "--processes", "1", "--deals", "2", "--json")
    one, other = (json.loads(sushibelt(*small).out) for _ in range(2))
    assert one["seed"] != other["seed"]
    assert max(one["seed"], other["seed"]) > 2**48
    assert json.loads(sushibelt(*small, "--seed", str(one["seed"])).out) == one


def test_the_seed_of_the_file_goes_on(sushibelt: Run, tmp_path: Path):
    small = (*ANY, "--processes", "1", "--json", "--keep", str(tmp_path / "league.jsonl"))
    first, more = (json.loads(sushibelt(*small, "--deals", deals).out) for deals in "24")
    assert first["seed"] == more["seed"]
    assert (first["deals"], more["deals"]) == (2, 4)
    seed = str(first["seed"])
    assert json.loads(sushibelt(*ANY, "--processes", "1", "--json", "--deals", "4", "--seed", seed).out) == more


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


BOTS = """
def Blind(seed): open("model.npz")

class Weak:
    def __init__(self, seed): pass
    def choose(self, view): raise RuntimeError("too much wasabi")
"""


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_a_bot_that_does_not_begin(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kls.py").write_text(BOTS)
    assert sushibelt("arena", "kls:Blind", "random").mistake() == (
        "kls:Blind: FileNotFoundError: [Errno 2] No such file or directory: 'model.npz'; "
        "`sushibelt check-bot kls:Blind` tells more"
    )


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_faults_are_told_with_the_first_of_them(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kls.py").write_text(BOTS)
    small = ("arena", "kls:Weak", "random", "--seats", "2", "--deals", "1", "--processes", "1", "--time", "9")
    first = "ended in the middle of a game: it ended with status 1: RuntimeError: too much wasabi"
    told = f"kls:Weak had 54 faults. The first: it {first}."
    more = "`sushibelt check-bot kls:Weak` tells more."
    kept = sushibelt(*small, "--keep", "league.jsonl", "--report", "league.html").out
    assert " ".join(kept.split()).endswith(f"{told} {more}")
    assert sushibelt(*small, "--keep", "league.jsonl").out == kept
    assert sushibelt(*small, "--markdown").out.endswith(f"\n\n{told} {more}\n")
    assert told in (tmp_path / "league.html").read_text()
    rows = json.loads(sushibelt(*small, "--json").out)["bots"]
    assert {row["bot"]: row["first_fault"] for row in rows} == {
        "kls:Weak": {"deal": 0, "what": first},
        "random": None,
    }


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_the_file_says_which_bot_has_changed(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.py").write_text(BOTS)
    (tmp_path / "two.py").write_text(BOTS)
    small = ("arena", "one:Weak", "two:Weak", "--seats", "2", "--deals", "1", "--processes", "1", "--keep", "kept")
    sushibelt(*small)
    (tmp_path / "two.py").write_text(BOTS + "# better\n")
    assert sushibelt(*small).mistake() == "kept: the code of two:Weak has changed since; begin a new file"
    (tmp_path / "one.py").write_text(BOTS + "# better\n")
    told = "kept: the code of these has changed since: one:Weak, two:Weak; begin a new file"
    assert sushibelt(*small).mistake() == told


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
    (*ANY, "--processes", "257"): "--processes 257: must be at most 256",
    (*ANY, "--seed", "-1"): "--seed -1: must be from 0 to 9223372036854775807",
    (*ANY, "--seed", "9223372036854775808"): "--seed 9223372036854775808: must be from 0 to",
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
    told = sushibelt(*ANY, "--deals", "1", "--seed", "5", *kept).mistake()
    assert told == f"{tmp_path / 'league.jsonl'}: holds another league: seed is 1 there, 5 here"


def test_what_is_no_league_stays_as_it_is(sushibelt: Run, tmp_path: Path):
    path = tmp_path / "diary"
    path.write_text("Dear diary\nToday\n")
    for words in (ANY, SMALL):
        assert sushibelt(*words, "--keep", str(path)).mistake() == f"{path}: holds no league"
    assert path.read_text() == "Dear diary\nToday\n"


@pytest.mark.skipif(os.name != "posix", reason="there are no such devices")
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
def test_a_device_keeps_nothing(sushibelt: Run, device: str):
    assert sushibelt(*ANY, "--keep", device).mistake() == f"{device}: this is a device or the like, not a file"


@pytest.mark.skipif(os.name != "posix", reason="files are not locked there")
def test_two_runs_do_not_write_one_file(sushibelt: Run, tmp_path: Path):
    path = tmp_path / "league.jsonl"
    program = begun(*LONG, "--keep", str(path))
    lines_in(path, 2)
    for words in (ANY, SMALL):
        assert sushibelt(*words, "--keep", str(path)).mistake() == f"{path}: another run is writing it"
    os.killpg(program.pid, signal.SIGINT)
    program.communicate(timeout=20)
    assert path.read_bytes().count(b"sushibelt-arena") == 1
    assert sushibelt(*SMALL, "--deals", "2", "--keep", str(path)).status == 0


@pytest.mark.skipif(os.name != "posix", reason="files have no limit there")
def test_a_full_disk_loses_nothing_that_was_played(tmp_path: Path):
    """No file may have more than two blocks of 512 or 1024 bytes: the heading and some deals."""
    path = tmp_path / "league.jsonl"
    done = subprocess.run(
        ["sh", "-c", 'ulimit -f 2; exec "$0" -m sushibelt "$@"', sys.executable, *SMALL, "--keep", str(path), "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    deals = json.loads(done.stdout)["deals"]
    assert 0 < deals < 200
    assert done.stderr == f"Stopped after {deals} deals.\nsushibelt: {path}: File too large\n"
    assert path.stat().st_size in (1024, 2048)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs an output that is full")
@pytest.mark.parametrize("output", [">/dev/full", "| true", ">&-"])
def test_the_report_is_written_though_nobody_reads_the_table(tmp_path: Path, output: str):
    page = tmp_path / "league.html"
    words = [sys.executable, *SMALL, "--deals", "2", "--report", str(page)]
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m sushibelt "$@" {output}', *words], capture_output=True, text=True, check=False
    )
    assert page.read_text().endswith("</html>")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("sign", ["\x01", "\x1b[31m", "\ufffe", "\u2028", "\udcff", "\n"])
def test_a_bot_is_named_by_text(sushibelt: Run, sign: str):
    bot = f"cat {sign}"
    told = f"{bot!r}: a bot is named by signs that can be printed, in UTF-8"
    for words in (("arena", "easy"), ("check-bot",)):
        assert sushibelt(*words, bot).mistake() == told
    assert sushibelt("simulate", "--bots", f"easy,{bot}x").mistake() == told.replace(repr(bot), repr(f"{bot}x"))


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


LONG = ("arena", "easy", "random", "--seats", "2", "--deals", "5000", "--processes", "2", "--seed", "1")


def test_ctrl_c_prints_what_was_played_and_the_same_command_goes_on(sushibelt: Run, tmp_path: Path):
    path = tmp_path / "league.jsonl"
    program = begun(*LONG, "--keep", str(path), "--json")
    lines_in(path, 33)  # four chunks: the first of them is likely among them, whichever process is slow
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
