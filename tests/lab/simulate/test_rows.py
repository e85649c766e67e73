"""The games as rows of a file."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np
import pytest

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study
from sushibelt.lab.simulate import rows as writing
from sushibelt.lab.simulate.rows import Rows
from sushibelt.rules.kit import FACES
from sushibelt.rules.registry import TILES
from tests.lab.simulate.conftest import made_up

SETUP = Setup.of("party", 3, "big-banquet")


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some parts are written on the way, and some at the end."""
    monkeypatch.setattr(writing, "BLOCK", 15)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_row_for_each_game_and_seat(tmp_path: Path, ending: str):
    study = Study.of(SETUP, ["easy", "normal"])
    parts = [made_up(SETUP, study.seating, 10, seed) for seed in range(4)]
    file = tmp_path / f"it's here.{ending}"
    with Rows(file, study) as rows:
        for at, part in enumerate(parts):
            rows.add(10 * at, part)
        rows.finish()
    assert list(tmp_path.iterdir()) == [file]
    found = duckdb.read_parquet(str(file)) if ending == "parquet" else duckdb.read_csv(str(file))
    tiles = [TILES[tile].name.replace("-", "_") for tile in study.seating.tiles]
    assert found.columns == [
        "game", "seat", "bot", "score", "rank", "shared", "desserts", *(f"points_{tile}" for tile in tiles), "picks",
    ]  # fmt: skip
    everything = found.fetchall()
    assert len(everything) == 4 * 10 * 3
    for at, row in enumerate(everything):
        game, seat = divmod(at, 3)
        part, inside = parts[game // 10], game % 10
        place = part.place[inside]
        picks = [FACES[face].name for face in part.picks[inside, seat]]
        assert row == (
            game, seat, ("easy", "normal", "easy")[seat], part.score[inside, seat], place[seat],
            (place == place[seat]).sum() > 1, part.desserts[inside, seat],
            *part.points[inside, seat, list(study.seating.tiles)], picks if ending == "parquet" else " ".join(picks),
        )  # fmt: skip


def test_turns_that_were_not_played_have_no_picks(tmp_path: Path):
    setup = Setup.of("party", 8, "my-first-meal", {"eight-player-hand": "8"})
    study = Study.of(setup, ["easy"])
    games = made_up(setup, study.seating, 2)
    picks = np.insert(games.picks[:, :, :21], [7, 14, 21], 0, axis=2)
    part = type(games)(games.score, games.points, games.place, games.desserts, picks, 0, games.defaults)
    with Rows(tmp_path / "x.parquet", study) as rows:
        rows.add(0, part)
        rows.finish()
    found = duckdb.read_parquet(str(tmp_path / "x.parquet")).fetchall()
    assert {len(row[-1]) for row in found} == {21}
    assert found[0][-1] == [FACES[face].name for face in games.picks[0, 0, :21]]


def test_a_file_that_is_not_finished_is_not_there(tmp_path: Path):
    study = Study.of(SETUP, ["easy"])
    with Rows(tmp_path / "x.csv", study) as rows:
        rows.add(0, made_up(SETUP, study.seating, 20))
        assert len(list(tmp_path.iterdir())) >= 1
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_an_oserror(tmp_path: Path):
    study = Study.of(SETUP, ["easy"])
    with pytest.raises(OSError, match="Cannot open file"):
        Rows(tmp_path / "nowhere" / "x.csv", study)
    assert list(tmp_path.iterdir()) == []


def test_duckdb_makes_nothing_of_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """`md:` is an extension that it would fetch, `~` another folder."""
    monkeypatch.chdir(tmp_path)
    study = Study.of(SETUP, ["easy"])
    for name in ("md:x", "~"):
        file = Path(name) / "y.csv"
        file.parent.mkdir()
        with Rows(file, study) as rows:
            rows.add(0, made_up(SETUP, study.seating, 2))
            rows.finish()
        assert list((tmp_path / name).iterdir()) == [tmp_path / file]


def test_a_link_is_written_through(tmp_path: Path):
    study = Study.of(SETUP, ["easy"])
    link, there = tmp_path / "link.csv", tmp_path / "there.csv"
    link.symlink_to(there)
    with Rows(link, study) as rows:
        rows.add(0, made_up(SETUP, study.seating, 2))
        rows.finish()
    assert link.is_symlink()
    assert there.read_text().startswith("game,seat")


def test_of_what_could_not_be_begun_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(database: Path, **_: object) -> None:
        database.write_text("half")
        raise duckdb.IOException("no space left")

    monkeypatch.setattr(duckdb, "connect", full)
    with pytest.raises(OSError, match="no space left"):
        Rows(tmp_path / "x.csv", Study.of(SETUP, ["easy"]))
    assert list(tmp_path.iterdir()) == []
