"""A Menu: four cards that one player sees, of which one is played and none is lost."""

from __future__ import annotations

import pytest

from sushibelt.table import ChoiceRefused
from tests.rules.party_scenes import deck, discarded, party, pick
from tests.rules.scenes import plate


def test_only_its_owner_sees_the_four_cards():
    game = party(hands=["menu-7"], seats=3, menu="party-sampler")
    pick(game, "menu-7")
    assert game.due == "draw"
    four = ["egg", "squid", "wasabi", "green-tea-ice-cream"]
    game.draw(four)
    assert sorted(game.view(0).peek or ()) == sorted(four)
    for seat in (1, 2, None):
        view = game.view(seat)
        assert not view.peek
        assert view.choices in ((), None)
        assert "squid" not in repr(view)
    game.choose(0, "squid")
    assert game.view(1).plates[0] == ("squid",)
    assert not any("green-tea-ice-cream" in repr(game.view(seat).acts) for seat in (1, 2, None))


def test_three_cards_go_back_and_the_menu_is_discarded():
    game = party(hands=["menu-7"], seats=3, menu="party-sampler")
    pick(game, "menu-7")
    before = deck(game)
    game.draw(["egg", "egg", "squid", "wasabi"])
    assert sum(deck(game).values()) == sum(before.values()) - 4
    game.choose(0, "egg")
    before["egg"] -= 1
    assert deck(game) == +before
    assert discarded(game) == {"menu-7": 1}


def test_a_nigiri_from_a_menu_goes_on_wasabi():
    game = party("wasabi menu-7/squid", "tofu")
    assert plate(game, 0) == ["squid-on-wasabi", "wasabi"]


def test_a_box_from_a_menu_works_on_this_turn():
    game = party("tofu menu-9/takeout-box-10/tofu", "eel")
    assert plate(game, 0) == ["face-down"]
    assert discarded(game) == {"menu-9": 1, "takeout-box-10": 1, "tofu": 1}


def test_chopsticks_from_a_menu_wait():
    game = party("menu-7/chopsticks-2 tofu/egg", "eel")
    assert plate(game, 0) == ["egg", "tofu"]


def test_a_menu_that_chopsticks_bring_works_on_this_turn():
    game = party("chopsticks-1 tofu/menu-7/squid", "eel")
    assert plate(game, 0) == ["squid", "tofu"]
    assert [act.card for act in game.acts[0][1]] == ["chopsticks-1", "menu-7"]


def test_a_menu_works_on_the_last_turn():
    game = party("tofu tofu tofu tofu tofu tofu eel eel eel menu-7/squid")
    assert "squid" in game.results[0].plates[0]


def test_a_card_must_be_played():
    game = party(hands=["menu-7"], seats=3, menu="party-sampler")
    pick(game, "menu-7")
    game.draw(["egg", "egg", "squid", "menu-8"])
    with pytest.raises(ChoiceRefused, match="play one of the cards that you drew"):
        game.choose(0, "done")
    assert game.choices(0) == ("egg", "squid")
