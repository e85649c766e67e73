"""The benchmark that checks random play: what it compares, and where it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import random_play
from sushibelt.lab.setup import Setup

BASE = Setup.of("base", 2)


@pytest.mark.usefixtures("uncompiled")
def test_it_writes_what_it_found_between_the_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(random_play, "limit_mean", lambda players, games: None)
    page = tmp_path / "page.md"
    page.write_text(f"before\n{random_play.BEGIN}\nold\n{random_play.END}\nafter\n")
    assert random_play.main(["--games", "6", "--others", "2", "--report", str(page)]) == 0
    text = page.read_text()
    assert text.startswith(f"before\n{random_play.BEGIN}\n| Players |")
    assert text.endswith(f"{random_play.END}\nafter\n")
    assert "old" not in text
    assert [f"| {players} | 6 |" in text for players in (2, 3, 4, 5)] == [True] * 4
    assert "| base, dummy on | 2 | 2 |" in text
    assert "| dinner-for-two | 2 | 2 |" in text
    assert capsys.readouterr().out.strip() in text


@pytest.mark.usefixtures("uncompiled")
def test_it_fails_if_limit_c_says_something_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(random_play, "limit_mean", lambda players, games: 99.0 if players == 3 else None)
    assert random_play.main(["--games", "8", "--others", "0"]) == 1
    assert capsys.readouterr().err == "error: with 3 players ours and limit.c do not agree\n"


@pytest.mark.usefixtures("uncompiled")
def test_what_is_far_from_the_survey_is_marked():
    said = random_play.played(BASE, 4)
    mean = said.everybody.score.mean
    assert mean is not None
    assert random_play._near(said.everybody.score, mean + 0.05, random_play.NEAR_MEAN) == ""
    assert random_play._near(said.everybody.score, mean + 0.2, random_play.NEAR_MEAN) == " (!)"
    assert not random_play.apart(said, None, 4)


@pytest.mark.usefixtures("uncompiled")
def test_the_survey_is_farther_off_the_more_games_it_counted():
    said = random_play.played(BASE, 40)
    score = said.everybody.score
    assert score.mean is not None
    assert score.error is not None
    few, many = random_play.distances(said, 40), random_play.distances(said, 4_000)
    assert few[0] == pytest.approx((random_play.SURVEY[2].score - score.mean) / score.error)
    assert many == pytest.approx([10 * each for each in few])
    assert "| 2,000 games |" in random_play.chance_table([said])
