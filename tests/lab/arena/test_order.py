"""The levels come in their order, with intervals that do not meet, in every game: benchmarks/arena.py, small."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import arena
from sushibelt.lab.arena import Limits, run
from sushibelt.lab.pool import Processes

DEALS = {"master-menu": 160}
"""Where `easy` is nearest to `normal` it takes more of them."""


@pytest.mark.deep
@pytest.mark.parametrize("league", list(arena.leagues(seed=2026)), ids=lambda league: league.setup.title)
def test_the_levels_come_in_their_order(league, record_property):
    table = run(league, Limits(DEALS.get(league.setup.title, 30)), Processes(2)).table(league)
    record_property("table", arena.section(table))
    assert arena.in_order(table), arena.section(table)
    assert not any(row.faults for row in table.rows)


@pytest.mark.deep
def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Two of the games, small; it goes on where it stopped."""
    games = list(arena.leagues(1))
    assert len(games) == 9
    monkeypatch.setattr(arena, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(arena, "leagues", lambda seed: iter(games[:2]))
    page = tmp_path / "page.md"
    arena.main(["--deals", "1", "--page", str(page), "--processes", "1"])
    first = page.read_text()
    assert first.startswith("# How the bots are rated\n")
    assert "## base, 4 players: 1 deal, 12 games, seed 1" in first
    assert "## my-first-meal, 4 players: 1 deal, 12 games, seed 1" in first
    assert "| `normal` | `random` | " in first
    arena.main(["--deals", "1", "--page", str(page), "--processes", "1"])
    assert page.read_text() == first
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["base-1.jsonl", "my-first-meal-1.jsonl"]
    (tmp_path / "kept" / "base-1.jsonl").write_text("something else\n")
    arena.main(["--deals", "1", "--page", str(page), "--processes", "1"])
    assert page.read_text() == first
    assert "base-1.jsonl: holds no league" in capsys.readouterr().err
