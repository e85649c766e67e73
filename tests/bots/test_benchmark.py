"""The command that measures strength (benchmarks/strength.py), small."""

import json
from pathlib import Path

import pytest

from benchmarks import strength
from sushibelt.lab.match import Match, play_match
from sushibelt.rules.menus import MENUS


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for what is played."""
    monkeypatch.setattr(strength, "KEPT", tmp_path / "build" / "strength.jsonl")
    return strength.KEPT


def test_processes_play_the_same_match_and_go_on_where_they_stopped(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few, more = "--only base easy random --games 24 --processes 2", "--only base easy random --games 28 --processes 1"
    assert strength.main(few.split()) == 0
    assert "6 of 6 deals" in capsys.readouterr().err
    assert strength.main(more.split()) == 0
    out, err = capsys.readouterr()
    assert "1 of 1 deals" in err
    assert out == play_match(Match("easy", "random", 4), range(7)).line() + "\n"


def test_what_other_bots_played_does_not_count(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "--only base easy random --games 4 --processes 1".split()
    strength.main(words)
    line = json.loads(kept.read_text())
    kept.write_text(json.dumps({**line, "bots": "others"}) + "\n")
    capsys.readouterr()
    strength.main(words)
    assert "1 of 1 deals" in capsys.readouterr().err


def test_the_figures_go_between_the_marks(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{strength.BEGIN}old\n{strength.END}after\n")
    strength.main(f"--only base easy random --games 4 --processes 1 --report {page}".split())
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| base | 4 | easy | 3 x random | 4 |" in text


def test_every_menu_is_played_with_few_four_and_many() -> None:
    seats = {
        menu: sorted(match.seats for match in strength.matches() if (match.menu, match.others) == (menu, "random"))
        for menu in MENUS
    }
    assert seats["sushi-go"] == [2, 4, 4, 8]
    assert seats["big-banquet"] == [3, 4, 4, 8]
    assert seats["dinner-for-two"] == [2, 4, 4, 6]
    assert len(seats) == 8
    assert strength.goal(Match("normal", "random", 8, "party", "sushi-go")) == 0.5
    assert strength.goal(Match("normal", "random", 6, "party", "dinner-for-two")) == pytest.approx(2 / 3)


@pytest.mark.parametrize("words", ["--games 0", "--games many", "--nonsense", "--only"])
def test_a_mistake_is_told_without_a_traceback(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        strength.main(words.split())
    assert stop.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_a_match_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main("--only nobody".split()) == 2
    assert capsys.readouterr().err == "error: no match has nobody\n"
