"""`sushibelt check-bot`: what it tells authors of bots that are well and of bots that are not."""

import os
import re
import sys
from pathlib import Path

import pytest

from sushibelt.bots import KINDS
from sushibelt.cli import check_bot
from sushibelt.rules.editions import EDITIONS
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
TASTER = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'taster.py'}"
NAUGHTY = f"{sys.executable} {ROOT / 'tests' / 'bots' / 'outside' / 'naughty.py'}"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


def test_the_plan_has_every_number_of_seats():
    for box in EDITIONS.values():
        seats = {setup.players for setup in check_bot.PLAN if setup.edition == box.name}
        assert seats == set(range(box.fewest, box.most + 1)) or box.name == "party"
    assert {setup.players for setup in check_bot.PLAN} == set(range(2, 9))


def test_every_fault_has_its_advice():
    assert check_bot.EXPECTED.keys() == KINDS.keys()


def test_a_bot_that_is_well(sushibelt: Run):
    result = sushibelt("check-bot", TASTER, "--time", "10")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[-1] == "All is well."
    assert re.fullmatch(r"  1  base, 4 seats +84 choices  no fault", lines[0])
    assert [line[:3] for line in lines[:12]] == [f"{n:>3}" for n in range(1, 13)]
    assert "Picks 1,137" in result.out
    assert re.search(
        r"Half of the answers took less than [\d.]+ ms, the slowest [\d.]+ ms; it has 10000 ms.", result.out
    )


ANYTHING = """
import json, random, sys
chance = random.Random(3)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    if message["type"] == "choose":
        choice = chance.choice(message["choices"])
        print(json.dumps({"type": "choose", "id": message["id"], "choice": choice}), flush=True)
"""


def test_every_decision_is_met(sushibelt: Run, tmp_path: Path):
    """By a bot that leaves nothing out."""
    script = tmp_path / "bot.py"
    script.write_text(ANYTHING)
    result = sushibelt("check-bot", f"{sys.executable} {script}", "--time", "5")
    assert result.status == 0
    assert "Not met" not in result.out
    for title in check_bot.DECISIONS.values():
        assert title in result.out


def test_what_is_missed_is_told(sushibelt: Run):
    result = sushibelt("check-bot", "easy", "--games", "1")
    assert result.status == 0
    assert "Not met: Second cards, Chopsticks, Wishes of a Spoon" in result.out


@pytest.mark.parametrize(
    "kind, told",
    [
        ("illegal", "'caviar' is not one of "),
        ("garbage", "'hmm...' is not a message"),
        ("early", "of its output answers 6, and 5 was asked"),
        ("crash", "it ended with status 1: RuntimeError: what is this?"),
    ],
)
def test_what_is_wrong(sushibelt: Run, kind: str, told: str):
    result = sushibelt("check-bot", f"{NAUGHTY} {kind}", "--games", "3", "--time", "2")
    assert (result.status, result.err) == (1, "")
    assert told in result.out
    assert "Expected: " in result.out
    assert result.out.count("  game ") <= check_bot.SHOWN
    if kind == "illegal":
        # Each of four programs once, with its fifth choice.
        assert "4 times it chose what cannot be chosen." in result.out
        assert '    > {"type":"choose","id":5,"time":2000,"choices":[' in result.out
        assert '    < {"type": "choose", "id": 5, "choice": "caviar"}' in result.out
    if kind == "crash":
        assert "The bot had to be stopped again and again: the other games are left out." in result.out
        assert "What it wrote last to standard error:\nTraceback (most recent call last):" in result.out


def test_a_bot_that_is_late(sushibelt: Run):
    result = sushibelt("check-bot", f"{NAUGHTY} slow", "--games", "1", "--time", "0.05")
    assert result.status == 1
    assert "12 times it did not answer in time. Expected: an answer in time, flushed at once" in result.out
    assert "no answer within 50 ms, 3 times in this game: it is stopped" in result.out


def test_the_conversation(sushibelt: Run):
    result = sushibelt("check-bot", f"{NAUGHTY} good", "--games", "1", "--show")
    lines = result.out.splitlines()
    assert re.match(r'0> \{"type":"hello","protocol":1,"host":"sushibelt ', lines[0])
    assert lines[1] == '0< {"type": "hello", "protocol": 1, "name": "Naughty", "colour": "red"}'
    assert lines[2].startswith('0> {"type":"new_game","game":1,"player":0,"players":4,"seed":')
    assert lines[3].startswith('0> {"type":"view","view":{"edition":"base",')
    assert lines[4].startswith('0> {"type":"choose","id":1,"time":1000,"choices":[')
    assert sum(line.startswith('3> {"type":"over","game":1,"totals":[') for line in lines) == 1
    assert sum(line.endswith('> {"type":"quit"}') for line in lines) == 4


def test_the_same_seed_is_the_same_check(sushibelt: Run):
    first, second = (sushibelt("check-bot", TASTER, "--games", "3", "--show", "--seed", "4").out for _ in range(2))
    timeless = [re.sub("Half of .*", "", out) for out in (first, second)]
    assert timeless[0] == timeless[1]


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["hard"], "there is no bot 'hard'; there is random, easy, normal, greedy"),
        (["./no-such-bot"], "there is no program './no-such-bot'"),
        (["easy", "--games", "0"], "--games 0: must be 1 or more"),
        (["easy", "--time", "-5"], "--time -5: must be above 0, and no more than 3600"),
        (["easy", "--time", "nan"], "--time nan: must be above 0, and no more than 3600"),
    ],
)
def test_mistakes(sushibelt: Run, arguments: list[str], reason: str):
    assert sushibelt("check-bot", *arguments).mistake() == reason


def test_signs_that_would_colour_the_screen(tmp_path: Path, sushibelt: Run):
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\nprintf '\\033[2Jhello\\n'\nprintf '\\033[31mred' >&2\n")
    script.chmod(0o755)
    result = sushibelt("check-bot", str(script), "--games", "1", "--show")
    assert result.status == 2
    assert "\033" not in result.out + result.err
    assert r"< \x1b[2Jhello" in result.out
    assert r"no hello: it ended with status 0: \x1b[31mred" in result.err


def test_a_bot_that_does_not_begin(sushibelt: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One line, and no game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kls.py").write_text("def Blind(seed): open('model.npz')\n")
    assert sushibelt("check-bot", "kls:Nope").mistake() == "kls:Nope: module kls has no Nope"
    dead = sushibelt("check-bot", f"{NAUGHTY} dead")
    assert (dead.status, dead.out) == (2, "")
    assert dead.err.endswith("dead: no hello: it ended with status 1: no such book of openings\n")
    blind = sushibelt("check-bot", "kls:Blind")
    assert blind.err == "sushibelt: kls:Blind: FileNotFoundError: [Errno 2] No such file or directory: 'model.npz'\n"
    assert blind.out.startswith("What it wrote last to standard error:\nTraceback")
    silent = sushibelt("check-bot", "cmd:true")
    assert "no hello: it ended with status 0. Expected: a line {" in silent.mistake()
