"""Spoons: whom they ask, what they may ask for, and what they bring."""

from __future__ import annotations

import pytest

from sushibelt.table import ChoiceRefused
from tests.rules.party_scenes import answer, discarded, finish_round, party, pick
from tests.rules.scenes import plate


def test_it_may_be_used_from_the_next_turn_on():
    game = party("spoon-4", seats=3)
    assert game.moment == (1, 2)
    assert game.acts[0][0] == (), "not asked for on the turn it came"
    pick(game)
    assert game.owing == {0}
    assert "done" in game.choices(0), "and it may wait"


def test_the_first_holder_from_the_left_neighbour_round_gives():
    game = party("spoon-4", seats=4, hands=["", "", "squid", "squid"])
    pick(game)
    game.choose(0, "squid")
    (act,) = game.acts[0][1]
    assert (act.hand, act.took, act.put, act.landed) == (2, "squid", "spoon-4", "squid")


def test_from_the_last_seat_it_goes_on_with_seat_0():
    game = party("", "", "spoon-4", seats=3, hands=["squid", "squid"])
    pick(game)
    game.choose(2, "squid")
    assert game.acts[0][1][0].hand == 0


def test_an_exact_face_leaves_the_giver_no_choice():
    game = party("spoon-4", seats=3, hands=["", "egg squid"])
    pick(game)
    answer(game, 0, "squid")
    assert game.moment == (1, 3)
    assert "squid" in plate(game, 0)
    assert "egg" in game.hand(2)


def test_a_type_of_which_the_first_holder_has_one_face_leaves_no_choice_either():
    game = party("spoon-4", seats=3, hands=["", "egg egg", "squid"])
    pick(game)
    game.choose(0, "nigiri")
    assert game.moment == (1, 3)
    assert "egg" in plate(game, 0)


def test_the_giver_must_give_what_was_named():
    game = party("spoon-4", seats=3, hands=["", "egg squid"])
    pick(game)
    game.choose(0, "nigiri")
    asking = game.view().acting
    assert asking is not None
    assert (asking.asked, asking.wish) == (1, "nigiri")
    for word in ("tempura", "done", "salmon"):
        with pytest.raises(ChoiceRefused, match="you must hand over one of the cards that the spoon asks for"):
            game.choose(1, word)
    with pytest.raises(ChoiceRefused, match="another player decides now"):
        game.choose(0, "squid")


def test_a_spoon_asks_for_any_card_of_the_menu_and_for_types_with_several_faces():
    game = party("spoon-4", seats=3, menu="cutthroat-combo")
    pick(game)
    assert set(game.choices(0)) == {
        *"egg salmon squid temaki eel tofu miso-soup spoon-4 spoon-5 spoon-6 soy-sauce pudding".split(),
        *("nigiri", "spoon", "done"),
    }
    with pytest.raises(ChoiceRefused, match="a card of this game's menu"):
        game.choose(0, "tempura")


def test_what_it_brings_is_played_at_once():
    game = party("wasabi spoon-4 tofu/squid@1", seats=3)
    assert plate(game, 0) == ["squid-on-wasabi", "tofu", "wasabi"]


def test_a_box_that_it_brings_works_on_this_turn():
    game = party("tofu spoon-4 eel/takeout-box-10@2/tofu", seats=3)
    assert plate(game, 0) == ["eel", "face-down"]


def test_a_spoon_that_it_brings_waits():
    game = party("spoon-4 tofu/spoon-6@1", seats=3)
    assert plate(game, 0) == ["spoon-6", "tofu"]
    assert game.moment == (1, 3)


def test_a_spoon_with_a_higher_number_acts_after_it_and_for_its_own_owner():
    game = party("spoon-5", "spoon-4", seats=3, hands=["", "", "egg squid"])
    pick(game)
    assert game.owing == {1}
    game.choose(1, "egg")
    assert game.owing == {0}
    game.choose(0, "squid")
    assert ("egg" in plate(game, 1), "squid" in plate(game, 0)) == (True, True)
    assert {"spoon-4", "spoon-5"} <= set(game.hand(0)), "seat 2 gave twice, and its hand has gone on"


def test_on_the_last_turn_it_is_called_in_vain_and_discarded():
    turns = "spoon-4 tempura/done tempura/done eel/done tofu/done tofu/done eel/done eel/done maki-1/done tempura/eel"
    game = party(turns, seats=3)
    assert game.moment == (1, 10)
    assert "spoon-4" not in game.results[0].plates[0]
    assert discarded(game) == {"spoon-4": 1}


def test_an_unused_spoon_scores_nothing_and_is_discarded():
    game = party("spoon-4", seats=3)
    finish_round(game)
    assert "spoon" not in dict(game.results[0].lines)
