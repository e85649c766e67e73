"""What docs/train.md shows runs: each piece by itself, beside the example and what that has learnt."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "train.md").read_text(encoding="utf-8")


def test_the_python_of_the_page_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples")
    monkeypatch.delitem(sys.modules, "train", raising=False)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 4
    out = io.StringIO()
    names: list[dict[str, Any]] = [{} for _ in blocks]
    with contextlib.redirect_stdout(out):
        exec(PREPARE, {})
        for number, block in enumerate(blocks):
            exec(compile(block, f"train.md, block {number + 1}", "exec"), names[number])
    said = out.getvalue()
    assert "['player_0', 'player_1', 'player_2', 'player_3']" in said
    assert "seat 1\nround 1\nhand 1 " in said
    assert names[2]["game"].over
    assert sum(names[3]["state"].returns()) == pytest.approx(0)


PREPARE = """
from sushibelt.lab.setup import Setup
from train import Agent, train

agent = Agent(Setup.of())
train(agent, games=5, seed=1)
agent.save("trained.npz")
"""


def test_the_options_of_the_page_are_there():
    script = (ROOT / "examples" / "train.py").read_text(encoding="utf-8")
    section = PAGE.partition("## An agent in a minute")[2].partition("\n## ")[0]
    shown = set(re.findall(r"--[a-z]+", section)) - {"--help"}
    assert shown >= {"--edition", "--menu", "--seats", "--to", "--overwrite"}
    for option in shown:
        assert f'"{option}"' in script
    for constant in ("CURIOUS", "DISCOUNT", "FORGET"):
        assert f"`{constant}`" in section
        assert f"\n{constant} = " in script
