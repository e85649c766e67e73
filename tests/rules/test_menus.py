"""Party menus: how many are legal, which are printed, and why others are not legal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sushibelt.rules.menus import BEST, MENUS, TITLES, choosable, faults, in_order, legal_menus, printed_name, surprise
from sushibelt.table import Game

SEATS = range(2, 9)

FITS = {
    "my-first-meal": SEATS,
    "sushi-go": SEATS,
    "party-sampler": range(2, 7),
    "master-menu": range(3, 9),
    "points-platter": range(3, 7),
    "cutthroat-combo": range(3, 9),
    "big-banquet": range(3, 9),
    "dinner-for-two": range(2, 7),
}
"""With how many players each printed menu is played."""


@pytest.mark.parametrize("seats, count", [(2, 6615), (3, 14112), (6, 14112), (7, 7560), (8, 7560)])
def test_how_many_menus_are_legal(seats: int, count: int):
    menus = set(legal_menus(seats))
    assert len(menus) == count
    assert not any(fault for menu in Random(seats).sample(sorted(menus), 200) for fault in faults(menu, seats))


@pytest.mark.parametrize("name", MENUS)
def test_a_printed_menu_is_played_with_the_printed_numbers_of_players(name: str):
    assert [seats for seats in SEATS if not list(faults(MENUS[name], seats))] == list(FITS[name])
    assert printed_name(MENUS[name]) == name
    assert printed_name(sorted(MENUS[name])) == name, "in any order"
    assert set(BEST.get(name, (3, 3))) <= {*FITS[name]}
    assert TITLES[name]


@pytest.mark.parametrize("seats", SEATS)
def test_a_surprise_is_a_legal_menu(seats: int):
    random = Random(seats)
    seen = [surprise(seats, random.randrange) for _ in range(300)]
    assert not any(fault for menu in seen for fault in faults(menu, seats))
    tiles = Counter(tile for menu in seen for tile in menu)
    assert set(tiles) == {tile.name for tile in choosable() if tile.seats[0] <= seats <= tile.seats[1]}


@pytest.mark.parametrize(
    "change, fault",
    [
        ({"maki": "tempura"}, "the menu has Tempura twice"),
        ({"maki": "eel"}, "a menu has 1 roll, not 0"),
        ({"tempura": "temaki"}, "a menu has 1 roll, not 2"),
        ({"wasabi": "eel"}, "a menu has 2 specials, not 1"),
        ({"pudding": "fruit", "wasabi": "pudding"}, "a menu has 1 dessert, not 2"),
        ({"maki": "sushi"}, "there is no menu tile called 'sushi'"),
        ({"maki": "wasabi "}, "there is no menu tile called 'wasabi '"),
    ],
)
def test_a_menu_that_is_not_legal_is_refused_with_the_reason(change: dict[str, str], fault: str):
    menu = [change.get(tile, tile) for tile in MENUS["sushi-go"]]
    assert fault in list(faults(menu))
    with pytest.raises(ValueError, match="menu"):
        Game.new("party", 4, menu=menu)


def test_nigiri_are_on_every_menu_whether_it_says_so_or_not():
    with_nigiri = Game.new("party", 4, menu=["nigiri", *reversed(MENUS["sushi-go"])], seed=1)
    without = Game.new("party", 4, menu=MENUS["sushi-go"], seed=1)
    assert set(with_nigiri.header.menu) == set(without.header.menu)
    assert with_nigiri.header.tiles == without.header.tiles
    assert "nigiri" in without.header.tiles
    assert with_nigiri.header.menu_name == "sushi-go"


def test_a_menu_is_told_in_the_order_in_which_it_is_printed():
    for menu in MENUS.values():
        assert in_order(menu) == menu


def test_base_has_no_menus():
    with pytest.raises(ValueError, match="Sushi Go! has no menus"):
        Game.new("base", 4, menu="sushi-go")


def test_a_menu_that_nobody_printed_has_no_name():
    with pytest.raises(ValueError, match="there is no menu 'lunch'"):
        Game.new("party", 4, menu="lunch")
    assert Game.new("party", 4, menu=next(legal_menus(4))).header.menu_name == ""
