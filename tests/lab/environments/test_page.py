"""What docs/environments.md shows runs, block by block, and prints what its comments say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from sushibelt.lab.environments.space import space_of
from tests.lab.environments.kinds import BUSY, FEW

PAGE = (Path(__file__).parents[3] / "docs" / "environments.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def runs(block: str) -> None:
    out, names = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(out):
        exec(compile(block, "environments.md", "exec"), names)
    wanted = re.findall(r"^print\(.*\)(?:  # (.*))?$", block, re.MULTILINE)
    printed = out.getvalue().splitlines()
    assert len(printed) == len(wanted) > 0
    assert all(line == comment for line, comment in zip(printed, wanted, strict=True) if comment)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_examples_run(block: str):
    """Many games are few here, and not compiled."""
    runs(block.replace("games=4096", "games=2, compiled=False"))


@pytest.mark.deep
@pytest.mark.filterwarnings("default")  # what Numba has to say about itself is not about the games
def test_the_batch_runs_as_it_is_shown():
    (block,) = [block for block in BLOCKS if "BatchEnv" in block]
    runs(block)


def test_the_page_tells_every_kind_of_column():
    table = PAGE.partition("## Observations")[2].partition("**Memory.**")[0]
    shown = {
        kind(name) for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall("`(.*?)`", cell)
    }
    columns = {kind(name) for setup in [*FEW, BUSY] for name in space_of(setup, True).columns}
    assert shown == columns


def kind(name: str) -> str:
    """A column without the number of its seat and the name of its card."""
    seat = re.sub(r"\d+", "", name.partition(":")[0])
    what = name.partition(":")[2]
    return f"{seat}:" + (what if seat == "acts" and not what.isdigit() else "") if what else seat
