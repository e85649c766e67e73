"""What can be looked up: all of it is found, and what is found is there."""

from __future__ import annotations

import pytest

from sushibelt.language import Catalogue, speaking
from sushibelt.rules.course import COURSE
from sushibelt.rules.editions import BASE_GAME, PARTY_GAME
from sushibelt.rules.kit import GROUPS
from sushibelt.rules.menus import MENUS
from sushibelt.rules.registry import TILES, tile_named
from sushibelt.table.lookup import (
    LONGEST,
    alike,
    boxes,
    entries,
    grouped,
    menu_seats,
    menus_with,
    questions,
    search,
)


def titles(words: str) -> list[str]:
    return [entry.title for entry in search(words)]


def test_every_entry_is_found_by_its_title():
    for entry in entries():
        assert entry in search(entry.title)


def test_every_tile_stands_in_one_group():
    groups = grouped()
    assert list(groups) == ["", *GROUPS]
    assert sorted(tile.name for tiles in groups.values() for tile in tiles) == sorted(tile.name for tile in TILES)


def test_every_question_is_listed_once():
    listed = [each for decided in (True, False) for _, _, each in questions(decided=decided)]
    assert len(listed) == len(COURSE) + sum(len(tile.questions) for tile in TILES)


def test_the_words_may_begin_words_and_stand_anywhere():
    assert titles("tempur") == titles("TEMPURÁ")
    assert "What are 3 tempura worth?" in titles("worth 3 tempura")
    assert "Tempura" not in titles("empura")
    assert "How many cards do eight players get?" in titles("one guide prints")  # only the other reading says so


def test_what_has_the_words_in_its_title_comes_first():
    found = search("pudding")
    in_title = ["pudding" in f"{entry.title} {entry.names}".lower() for entry in found]
    assert in_title == sorted(in_title, reverse=True)
    assert {True, False} == set(in_title)


@pytest.mark.parametrize("words", ["", "  ", "!?", "tuna", "wasabi tuna", "\x00"])
def test_nothing_is_found(words: str):
    assert search(words) == ()


def test_long_searches_are_cut():
    assert search("tofu " + " " * LONGEST + "tuna") == search("tofu")


def test_what_people_type_is_found_in_every_language():
    with speaking(
        Catalogue("de", {"Miso soup": ("Misosuppe",), "Dumplings": ("餃子と味噌",)}, "n != 1", lambda n: n != 1)
    ):
        assert "Misosuppe" in titles("misosuppe")
        assert "Misosuppe" in titles("miso soup")
        assert "餃子と味噌" in titles("味噌")  # words of that script have no blanks between them


def test_the_boxes_of_a_tile():
    told = {name: (boxes(tile), alike(tile)) for name in ("tempura", "maki", "tofu") if (tile := tile_named(name))}
    assert told == {
        "tempura": ((BASE_GAME, PARTY_GAME), True),
        "maki": ((BASE_GAME, PARTY_GAME), False),
        "tofu": ((PARTY_GAME,), True),
    }


def test_the_printed_menus():
    assert {name: menu_seats(name) for name in MENUS} == {
        "my-first-meal": (2, 8),
        "sushi-go": (2, 8),
        "party-sampler": (2, 6),
        "master-menu": (3, 8),
        "points-platter": (3, 6),
        "cutthroat-combo": (3, 8),
        "big-banquet": (3, 8),
        "dinner-for-two": (2, 6),
    }  # fmt: skip
    spoon = tile_named("spoon")
    assert spoon
    assert menus_with(spoon) == ("master-menu", "cutthroat-combo", "big-banquet")
