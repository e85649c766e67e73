"""Special orders: what they copy, when they are aimed, and what becomes of the copies."""

from __future__ import annotations

from random import Random

import pytest

from sushibelt.rules.menus import MENUS
from sushibelt.table import ChoiceRefused, Game
from tests.rules.party_scenes import (
    add_tile,
    answer,
    deck,
    discarded,
    finish_round,
    party,
    pick,
    play_round,
)  # fmt: skip
from tests.rules.scenes import plate, scores


def test_the_aim_is_part_of_the_pick_and_as_hidden():
    game = party("eel tofu", "tempura tempura", hands=["special-order", "maki-1"])
    before = [repr(game.view(seat)) for seat in (1, None)]
    game.choose(0, "special-order")
    assert game.owing == {0, 1}, "it wants an aim"
    assert game.choices(0) == ("eel", "tofu", "back")
    game.choose(0, "eel")
    assert game.view(0).pick == ("special-order", "eel")
    hidden = [repr(game.view(seat)).replace("owing=(1,)", "owing=(0, 1)") for seat in (1, None)]
    assert hidden == before, "nobody else sees more than that the pick is made"
    game.choose(1, "maki-1")
    assert plate(game, 0) == ["eel", "special-order:eel", "tofu"]
    assert game.history[0][2][0] == ("special-order", "eel")


def test_it_copies_only_own_cards_that_lie_in_front():
    game = party("eel", "tofu", hands=["special-order tofu"])
    game.choose(0, "special-order")
    with pytest.raises(ChoiceRefused, match="copies a card that lies in front of you") as refused:
        game.choose(0, "tofu")
    assert refused.value.rule == "special-order"


def test_an_aim_is_taken_back_with_its_pick():
    game = party("eel", "tofu", hands=["special-order"])
    game.choose(0, "special-order", "eel", "back")
    assert game.view(0).pick == ()
    assert game.owing == {0, 1}


# --- nigiri and wasabi ----------------------------------------------------------------------------------------------


def test_a_copy_of_a_nigiri_on_wasabi_is_plain():
    game = party("wasabi salmon special-order>salmon", "tofu")
    assert plate(game, 0) == ["salmon-on-wasabi", "special-order:salmon", "wasabi"]
    assert scores(game, "nigiri")[0] == 6 + 2


@pytest.mark.parametrize("aim, points, then", [("squid", 3 + 3, "egg-on-wasabi"), ("squid-on-wasabi", 3 + 9, "egg")])
def test_a_copy_of_a_nigiri_goes_on_an_open_wasabi_if_its_owner_likes(aim: str, points: int, then: str):
    game = party(f"squid wasabi special-order>{aim}", "tofu", hands=["egg"])
    assert plate(game, 0) == sorted(["squid", f"special-order:{aim}", "wasabi"])
    assert scores(game, "nigiri")[0] == points
    pick(game, "egg")
    assert then in plate(game, 0), "the wasabi is open, or it is not"


def test_without_an_open_wasabi_there_is_no_such_choice():
    game = party("wasabi egg squid", "tofu", hands=["special-order"])
    game.choose(0, "special-order")
    assert game.choices(0) == ("egg", "squid", "wasabi", "back")


def test_a_copy_of_wasabi_is_a_fresh_open_one():
    game = party("wasabi special-order>wasabi egg squid", "tofu")
    assert plate(game, 0) == ["egg-on-wasabi", "special-order:wasabi", "squid-on-wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 3 + 9


# --- other cards ----------------------------------------------------------------------------------------------------


def test_a_copy_scores_just_like_its_original():
    assert scores(party("dumpling dumpling special-order>dumpling", "tofu"), "dumpling")[0] == 6
    assert scores(party("tofu tofu special-order>tofu", "eel"), "tofu")[0] == 0
    assert scores(party("maki-3 special-order>maki-3", "maki-3 maki-2"), "maki") == (6, 3)
    assert scores(party("onigiri-circle onigiri-square special-order>onigiri-square", "eel"), "onigiri")[0] == 4 + 1


def test_a_copy_has_the_colour_of_what_it_copies():
    game = party("dumpling dumpling special-order>dumpling tea", "tofu")
    assert scores(game, "tea")[0] == 3
    soy = party("eel special-order>eel soy-sauce", "tofu tempura maki-1")
    assert scores(soy, "soy-sauce")[0] == 0, "two colours, not three"


def test_a_copy_of_uramaki_has_its_icons_and_is_discarded_with_them():
    game = party("uramaki-5 special-order>uramaki-5", "tempura")
    assert game.view().taken == (8, 0)
    assert plate(game, 0) == []
    assert discarded(game) == {"uramaki-5": 1, "special-order": 1}


def test_a_copy_of_a_copy_is_what_that_one_is_even_without_the_original():
    game = party("eel special-order>eel takeout-box-10/eel special-order>eel", "tofu")
    assert plate(game, 0) == ["face-down", "special-order:eel", "special-order:eel"]
    assert scores(game, "eel")[0] == 7


def test_a_copy_of_a_face_down_card_is_another_one():
    game = party("eel takeout-box-10/eel special-order>face-down", "tofu")
    assert plate(game, 0) == ["face-down", "special-order:face-down"]
    assert scores(game, "takeout-box")[0] == 4
    finish_round(game)
    game.add(["pudding"] * 3)
    assert deck(game)["special-order"] == 3
    assert deck(game)["eel"] == 8


def test_a_copy_that_is_turned_goes_back_as_a_special_order():
    game = party("eel special-order>eel takeout-box-10/special-order:eel", "tofu")
    assert plate(game, 0) == ["eel", "face-down"]
    assert discarded(game)["special-order"] == 1


@pytest.mark.parametrize("dessert", ["pudding", "green-tea-ice-cream", "fruit-wo"])
def test_a_copied_dessert_is_kept_to_the_end_and_out_of_the_deck_for_good(dessert: str):
    game = party(f"{dessert} special-order>{dessert}", "tofu")
    finish_round(game)
    play_round(game, "tofu")
    assert set(game.view().kept[0]) >= {dessert, f"special-order:{dessert}"}
    finish_round(game)
    game.chance(game.draw_due(Random(1)))
    assert deck(game)["special-order"] == 2


# --- chopsticks and spoons ------------------------------------------------------------------------------------------


def test_a_copy_of_chopsticks_waits_for_the_next_turn():
    game = party("chopsticks-1 special-order>chopsticks-1/done", "tofu", hands=["egg"])
    assert [act.card for act in game.acts[0][1]] == ["chopsticks-1"]
    pick(game, "egg")
    assert acting(game) == "chopsticks-1"
    game.choose(0, "done")
    assert acting(game) == "special-order:chopsticks-1"


def acting(game: Game) -> str:
    """The card whose number has come up."""
    now = game.view().acting
    assert now is not None
    return now.card


def test_used_chopsticks_leave_their_copy():
    game = party("chopsticks-1 special-order>chopsticks-1/done egg/squid", "tofu")
    assert plate(game, 0) == ["egg", "special-order:chopsticks-1", "squid"]
    assert "chopsticks-1" in game.hand(1)


def test_a_used_copy_of_a_spoon_goes_to_the_giver_as_a_special_order():
    game = party("spoon-4 special-order>spoon-4/done tempura/done/squid@2", "tofu", seats=3)
    assert plate(game, 0) == ["spoon-4", "squid", "tempura"]
    assert "special-order" in game.hand(0), "the hand of seat 2, passed on"
    assert game.view().hand_sizes == (7, 7, 7)


def test_a_copy_of_a_spoon_that_finds_nothing_is_discarded():
    game = party("spoon-4 special-order>spoon-4/done tempura/done/miso-soup", seats=3)
    assert plate(game, 0) == ["spoon-4", "tempura"]
    assert discarded(game) == {"special-order": 1}


def test_equal_numbers_act_by_seat():
    game = party(
        "chopsticks-1 special-order>chopsticks-1/done eel/tofu eel/done    eel/squid",
        "tofu         tofu                            tofu     chopsticks-1 tofu/egg",
    )
    assert [(act.actor, act.card) for act in game.acts[0][4]] == [
        (0, "special-order:chopsticks-1"),
        (1, "chopsticks-1"),
    ]


# --- brought out by another card ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["chopsticks-1 tofu/special-order/tofu", "spoon-4 tofu/special-order@2/tofu"], ids=["chopsticks", "spoon"]
)
def test_brought_out_it_is_aimed_then_also_at_a_card_of_this_turn(line: str):
    game = party(line, seats=3)
    assert plate(game, 0) == ["special-order:tofu", "tofu"]
    assert [act.aimed for act in game.acts[0][1]] == [False, True]


def test_brought_out_by_a_menu_it_is_aimed_at_what_lies_in_front():
    game = party("tofu menu-7/special-order/tofu", "eel")
    assert plate(game, 0) == ["special-order:tofu", "tofu"]


def test_brought_out_where_nothing_lies_it_is_discarded():
    game = party("menu-7/special-order", "eel")
    assert plate(game, 0) == []
    assert discarded(game) == {"menu-7": 1, "special-order": 1}


def test_brought_out_it_cannot_become_a_box_that_waits_for_its_number():
    menu = ("maki", "tempura", "dumpling", "tofu", "chopsticks", "special-order", "pudding")
    game = add_tile(Game.new("party", 2, menu=menu, deal_by_hand=True), "takeout-box")
    play_round(game, "tofu chopsticks-1", hands=["takeout-box-12 special-order"])
    pick(game, "takeout-box-12")
    game.choose(0, "special-order")
    assert game.choices(0) == ("tofu",)
    with pytest.raises(ChoiceRefused, match="none that waits for its number"):
        game.choose(0, "takeout-box-12")
    answer(game, 0, "tofu")
    assert plate(game, 0) == ["special-order:tofu", "tofu"]


def test_three_orders_of_one_player_copy_three_cards():
    menu = MENUS["points-platter"]
    game = party("dumpling special-order>dumpling special-order>dumpling special-order>dumpling", seats=3, menu=menu)
    assert plate(game, 0) == ["dumpling", *["special-order:dumpling"] * 3]
    assert scores(game, "dumpling")[0] == 10
    finish_round(game)
    game.add(["green-tea-ice-cream"] * 3)
    assert deck(game)["special-order"] == 3
    assert deck(game)["dumpling"] == 8
