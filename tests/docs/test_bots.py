"""What docs/bots.md shows is so: the conversation is held with the samples, the view is a view, the Python runs."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from sushibelt.bots import KINDS, Guarded
from sushibelt.cli import run
from sushibelt.table import Game, View
from tests.bots.outside.samples import ROOT, SAMPLES, sample
from tests.docs.test_docs import blocks, text_of

PAGE = ROOT / "docs" / "bots.md"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


def conversation(page: Path = PAGE) -> list[tuple[str, Any]]:
    """The lines of the page, as who says them and the message."""
    (view,) = blocks(page, "json")
    (said,) = blocks(page, "text")
    return [(line[0], json.loads(line[2:].replace("VIEW", view))) for line in said.splitlines()]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_conversation(name: str) -> None:
    """It is what a sample and this host say to each other, but for the end of the game, which is another one."""
    game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
    game.deal(
        [
            "chopsticks egg egg maki-1 maki-2 tempura tempura sashimi sashimi pudding".split(),
            "wasabi squid salmon maki-3 maki-3 dumpling dumpling dumpling pudding tempura".split(),
        ]
    )
    game.choose(0, "chopsticks")
    said: list[tuple[str, Any]] = []
    with Guarded(sample(name), 7) as bot:
        assert bot.program is not None
        bot.program.heard = lambda way, line: said.append((way, json.loads(line)))
        bot.choose(game.view(1))
        bot.over(finished().view(1))
    assert not bot.counts
    shown = conversation()
    assert [(way, each["type"], list(each)) for way, each in said] == [
        (way, each["type"], list(each)) for way, each in shown
    ]
    assert said[:6] == shown[:6]


def finished() -> Game:
    from sushibelt.bots import make
    from sushibelt.lab.match import play

    return play(Game.new(seats=2, seed=1), [make("random", seat) for seat in range(2)])


def rows(heading: str) -> list[str]:
    """The first cells of the table below a heading."""
    section = text_of(PAGE).partition(f"\n{heading}\n")[2].partition("\n#")[0]
    return re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)


def test_every_field_of_a_view_is_described() -> None:
    described = [name for cell in rows("### The view") for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(described) == sorted(field.name for field in fields(View))
    assert "error" not in described


def test_every_message_and_every_fault_is_described() -> None:
    described = [cell.strip("`") for cell in rows("## The protocol")]
    assert described == ["> hello", "> new_game", "> view", "> choose", "< choose", "> over", "> quit"]
    assert {f"{way} {message['type']}" for way, message in conversation()} == {*described, "< hello"}
    assert [cell.strip("`") for cell in rows("## Faults")] == list(KINDS)


def test_the_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written, *_ = blocks(PAGE, "python")
    (tmp_path / "mybot.py").write_text(written)
    monkeypatch.chdir(tmp_path)
    assert run(["check-bot", "mybot:Greedy", "--games", "2", "--time", "5"]) == 0
    assert capsys.readouterr().out.endswith("All is well.\n")


def test_the_league(monkeypatch: pytest.MonkeyPatch) -> None:
    _, league, _ = blocks(PAGE, "python")
    monkeypatch.chdir(ROOT)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(league, str(PAGE), "exec"), {})
    lines = out.getvalue().splitlines()
    assert len(lines) == 3
    assert all(line.endswith("[0, 0, 0]") for line in lines)


@pytest.mark.deep
def test_the_search() -> None:
    """It compiles when it is made; then it chooses in time, and squid before chopsticks when nothing else is left."""
    pytest.importorskip("numba")
    *_, search = blocks(PAGE, "python")
    names: dict[str, Any] = {}
    exec(compile(search, str(PAGE), "exec"), names)
    bot = names["Search"](1)
    game = Game.new(seats=4, seed=1)
    while game.view(0).turn < game.view(0).turns - 1:
        for seat in sorted(game.owing):
            view = game.view(seat)
            word = bot.choose(view)
            assert word in (view.choices or ())
            game.choose(seat, word)
