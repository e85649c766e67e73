"""Takeout boxes: which cards they turn, and what becomes of them and of what lies beside them."""

from __future__ import annotations

import pytest

from sushibelt.table import ChoiceRefused, Game
from tests.rules.party_scenes import deck, discarded, finish_round, party, pick, play_round
from tests.rules.scenes import plate, scores

CHOPSTICKS_AND_BOX = ("maki", "tempura", "eel", "tofu", "chopsticks", "takeout-box", "pudding")
"""A menu to which a switch adds wasabi."""


def points(game: Game) -> tuple[int, int]:
    """What nigiri and face-down cards score for the first seat."""
    return scores(game, "nigiri")[0], scores(game, "takeout-box")[0]


def test_any_number_of_cards_is_turned_for_2_points_each():
    game = party("eel tempura tofu takeout-box-10/eel/tempura/tofu", "tofu")
    assert plate(game, 0) == ["face-down"] * 3
    assert points(game) == (0, 6)
    assert scores(game, "eel")[0] == 0, "the single eel is no loss any more"
    assert discarded(game) == {"takeout-box-10": 1, "eel": 1, "tempura": 1, "tofu": 1}


def test_a_turned_tofu_is_none():
    game = party("tofu tofu tofu takeout-box-10/tofu", "eel")
    assert (scores(game, "tofu")[0], scores(game, "takeout-box")[0]) == (6, 2)


# --- wasabi and nigiri ----------------------------------------------------------------------------------------------


def test_the_wasabi_under_a_nigiri_leaves_it_plain():
    game = party("wasabi squid takeout-box-10/wasabi-under-squid", "tofu")
    assert plate(game, 0) == ["face-down", "squid"]
    assert points(game) == (3, 2)


def test_the_nigiri_alone_leaves_the_wasabi_open_again():
    game = party("wasabi egg takeout-box-10/egg-on-wasabi", "tofu", hands=["squid"])
    assert plate(game, 0) == ["face-down", "wasabi"]
    assert points(game) == (0, 2)
    pick(game, "squid")
    assert points(game) == (9, 2)


def test_both_are_two_cards():
    game = party("wasabi egg takeout-box-10/wasabi-under-egg/egg", "tofu")
    assert plate(game, 0) == ["face-down", "face-down"]
    game = party("wasabi egg takeout-box-10/egg-on-wasabi/wasabi", "tofu")
    assert plate(game, 0) == ["face-down", "face-down"]


def test_an_open_wasabi_and_a_covered_one_are_told_apart():
    game = party("wasabi egg wasabi", "tofu", hands=["takeout-box-10"])
    pick(game, "takeout-box-10")
    assert game.choices(0) == ("egg-on-wasabi", "wasabi", "wasabi-under-egg", "done")
    game.choose(0, "wasabi", "done")
    assert plate(game, 0) == ["egg-on-wasabi", "face-down", "wasabi"]
    assert points(game) == (3, 2)


# --- what cannot be turned ------------------------------------------------------------------------------------------


def test_a_wasabi_of_this_turn_that_a_nigiri_covers_at_once_is_not_turned():
    game = party(
        "tofu chopsticks-1 chopsticks-2/done",
        menu=CHOPSTICKS_AND_BOX,
        switches={"wasabi-in-every-menu": "on", "calls-per-turn": "any"},
        hands=["wasabi squid takeout-box-10"],
    )
    pick(game, "wasabi")
    game.choose(0, "squid")
    game.choose(0, "takeout-box-10")
    assert game.choices(0) == ("tofu", "done"), "neither the wasabi nor the squid on it"


def test_a_nigiri_of_this_turn_is_not_turned_but_the_old_wasabi_under_it_is():
    game = party(
        "wasabi chopsticks-1",
        menu=CHOPSTICKS_AND_BOX,
        switches={"wasabi-in-every-menu": "on"},
        hands=["squid takeout-box-10"],
    )
    pick(game, "squid")
    game.choose(0, "takeout-box-10")
    assert game.choices(0) == ("wasabi-under-squid", "done")
    game.choose(0, "wasabi-under-squid")
    assert game.moment == (1, 4), "the squid, plain now, came on this turn"
    assert plate(game, 0) == ["face-down", "squid"]


def test_other_players_cards_and_cards_of_the_hand_are_not_turned():
    game = party("eel", "tofu", hands=["takeout-box-10 tempura"])
    pick(game, "takeout-box-10")
    for word in ("tofu", "tempura", "face-down", "takeout-box-10"):
        with pytest.raises(ChoiceRefused, match="a takeout box turns only your own cards of earlier turns"):
            game.choose(0, word)
    assert game.choices(0) == ("eel", "done")


def test_turned_chopsticks_cannot_be_used():
    game = party("chopsticks-1 takeout-box-10/done/chopsticks-1 egg", "tofu")
    assert plate(game, 0) == ["egg", "face-down"]
    assert game.moment == (1, 4), "nobody was asked for a second card"


def test_a_turned_dessert_goes_back_into_the_deck():
    game = party("pudding pudding takeout-box-10/pudding", "tofu", desserts="pudding")
    finish_round(game)
    assert "face-down" in game.results[0].plates[0]
    play_round(game, "tofu")
    assert game.view().kept == (("pudding",), ())
    assert sum(len(desserts) for desserts in game.added) == 8


def test_the_turned_cards_of_all_are_back_in_the_next_deck():
    game = party("eel tofu takeout-box-10/eel/tofu", "tempura")
    cards = 12 + 12 + 3 * 8 + 2 * 3 + 5
    finish_round(game)
    kept = sum(card == "pudding" for row in game.results[0].plates for card in row)
    game.add(["pudding"] * 3)
    assert sum(deck(game).values()) == cards - kept + 3
    assert (deck(game)["eel"], deck(game)["tofu"], deck(game)["takeout-box-10"]) == (8, 8, 1)


# --- colours, and the last turn -------------------------------------------------------------------------------------


def test_face_down_cards_share_a_colour_of_their_own():
    game = party("eel tempura tofu takeout-box-10/eel/tempura/tofu tea", "tofu")
    assert scores(game, "tea")[0] == 3
    game = party("eel tempura takeout-box-10/eel/tempura soy-sauce", "tofu tofu eel maki-1")
    assert scores(game, "soy-sauce")[0] == 0, "two colours, not three"


def test_a_box_works_on_the_last_turn():
    game = party("eel tofu tofu eel tofu eel tofu tempura tempura takeout-box-10/tofu/tofu/done")
    assert game.moment == (1, 10)
    assert game.results[0].plates[0].count("face-down") == 2
    assert dict(game.results[0].lines)["tofu"][0] == 6
