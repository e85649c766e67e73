"""What can be looked up: all of it is found, and what is found is there."""

from __future__ import annotations

from time import perf_counter

import pytest

from sushibelt.language import Catalogue, speaking
from sushibelt.rules.course import COURSE
from sushibelt.rules.editions import BASE_GAME, PARTY_GAME
from sushibelt.rules.kit import GROUPS
from sushibelt.rules.menus import MENUS
from sushibelt.rules.registry import TILES, tile_named
from sushibelt.table.lookup import (
    LONGEST,
    MOST,
    alike,
    boxes,
    entries,
    grouped,
    menu_seats,
    menus_with,
    questions,
    search,
)

MOST_OF_THEM = "No place has all of these words: the nearest come first."


def titles(words: str) -> list[str]:
    return [entry.title for entry in search(words).entries]


def test_every_entry_is_found_by_its_title():
    for entry in entries():
        assert entry in search(entry.title).entries


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
    assert "How many cards do eight players get?" in titles("one guide prints")  # only the other reading says so


def test_what_has_the_words_in_its_title_comes_first():
    found = search("pudding").entries
    in_title = ["pudding" in f"{entry.title} {entry.names}".lower() for entry in found]
    assert in_title == sorted(in_title, reverse=True)
    assert {True, False} == set(in_title)


@pytest.mark.parametrize("words", ["", "  ", "!?", "tuna", "sprout tuna", "\x00"])
def test_nothing_is_found(words: str):
    assert search(words).entries == ()


@pytest.mark.parametrize(
    "words, first, notes",
    [
        ("soy sauce colors", None, ()),
        ("wasbi", "Wasabi", ("Nothing is said of wasbi; shown: wasabi.",)),
        ("empura", "Tempura", ("Nothing is said of empura; shown: tempura.",)),
        ("wasabi tuna", "Wasabi", ("Nothing is said of tuna.",)),
        ("wasabi tuna sprout", "Wasabi", ("Nothing is said of tuna and sprout.",)),
        ("chopstick twice", "Are used chopsticks discarded?", ()),
        ("menu runs out of cards", "Can the deck run out of cards for a Menu?", ()),
        ("how many cards deal", "How many cards are dealt?", ()),
        ("tied uramaki shares", "Uramaki", (MOST_OF_THEM,)),
        (
            "miso soups quarrel with puddings",
            "Cutthroat Combo",
            ("Nothing is said of quarrel.", MOST_OF_THEM),
        ),
    ],
)
def test_a_search_forgives(words: str, first: str | None, notes: tuple[str, ...]):
    found = search(words)
    assert found.notes == notes
    assert found.entries
    assert first in (None, found.entries[0].title)


def test_american_spelling_is_the_same():
    assert search("soy sauce colors") == search("soy sauce colours")


def test_of_nearest_places_only_a_few_are_shown_and_rarer_words_weigh_more():
    found = search("a wasabi on the belt of the restaurant").entries
    assert 0 < len(found) <= MOST
    assert found[0].title == "The idea"  # which has no wasabi


def test_a_rule_that_differs_is_told_for_each_game_by_name():
    text = search("soy sauce").entries[0].text.split("\n")
    assert [line.split(" – ")[0] for line in text] == ["Sushi Go!", "Sushi Go Party!"]
    sizes = search("how many cards deal").entries[0].text.split("\n")
    for box, line in zip((BASE_GAME, PARTY_GAME), sizes, strict=True):
        assert line.startswith(f"{box.plays} – Cards in a hand: 10 with 2 players")


def test_a_search_is_done_before_the_next_letter():
    search("maki")  # makes the index
    hard = "wsabi uramkai chopstikcs tepmura saschimi edmaame onigri puddding temkai dumplng"
    started = perf_counter()
    for _ in range(10):
        search(hard)
    assert perf_counter() - started < 0.5  # a tenth of that on a machine that does nothing else


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
