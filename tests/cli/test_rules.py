"""`sushibelt rules`: everything comes from the tiles."""

import json

import pytest

from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.kit import FACES, Tile
from tests.cli.conftest import Run

TILES = pytest.mark.parametrize("tile", BASE_GAME.tiles, ids=lambda tile: tile.name)


def words_of(text: str) -> str:
    """Without line breaks."""
    return " ".join(text.split())


@TILES
def test_a_tile_in_words(sushibelt: Run, tile: Tile):
    result = sushibelt("rules", tile.name)
    assert (result.status, result.err) == (0, "")
    text = words_of(result.out)
    assert text.startswith(f"{tile.title}: {tile.summary}")
    assert words_of(tile.help) in text
    for face in tile.faces:
        assert not FACES[face].base or f"{FACES[face].base} × {FACES[face].name}" in text
    for question in tile.questions:
        assert question.question in text
        assert question.answer in text
    assert text.count("(Decided: sources differ.)") == sum(question.decided for question in tile.questions)


@TILES
def test_a_tile_as_data(sushibelt: Run, tile: Tile):
    data = json.loads(sushibelt("rules", tile.name, "--json").out)
    assert (data["name"], data["title"], data["summary"], data["help"]) == (
        tile.name, tile.title, tile.summary, tile.help,
    )  # fmt: skip
    assert data["cards"] == {FACES[face].name: FACES[face].base for face in tile.faces if FACES[face].base}
    assert [q["question"] for q in data["questions"]] == [q.question for q in tile.questions]


def test_the_game_as_data(sushibelt: Run):
    data = json.loads(sushibelt("rules", "--json").out)
    assert (data["edition"], data["cards"], data["rounds"]) == ("base", 108, 3)
    assert data["hand_sizes"] == {"2": 10, "3": 9, "4": 8, "5": 7}
    assert sum(sum(tile["cards"].values()) for tile in data["tiles"]) == 108


def test_the_game_in_words(sushibelt: Run):
    out = sushibelt("rules").out
    assert out.startswith("Sushi Go! – 108 cards, 3 rounds")
    for tile in BASE_GAME.tiles:
        assert tile.name in out


@pytest.mark.parametrize("name", ["maki", "Maki", "maki-3", "maki 3", "mak"])
def test_ways_to_name_a_tile(sushibelt: Run, name: str):
    assert sushibelt("rules", name).out.startswith("Maki rolls")


@pytest.mark.parametrize("name, nearest", [("tempra", "tempura"), ("squd", "squid"), ("dumplings", "dumpling")])
def test_an_unknown_tile_names_the_nearest(sushibelt: Run, name: str, nearest: str):
    assert sushibelt("rules", name).mistake() == f"there is no tile called {name!r}; did you mean {nearest}?"


@pytest.mark.parametrize("name", ["temaki", "soy-sauce", "", " ", "x" * 10_000, "\x1b[31m", "-x"])
def test_no_such_tile(sushibelt: Run, name: str):
    reason = sushibelt("rules", name).mistake()
    assert len(reason) < 200
    assert reason.isprintable()
