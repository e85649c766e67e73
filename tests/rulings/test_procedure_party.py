"""The procedural rulings of Party, each played as a game. The letter and number is the ruling's id."""

from __future__ import annotations

import pytest

from sushibelt.rules.registry import TILES
from sushibelt.table import ChoiceRefused, Game
from tests.rules.party_scenes import add_tile, answer, deck, discarded, finish_round, party, pick, play_round
from tests.rules.scenes import plate, scores


def menu(*tiles: str) -> tuple[str, ...]:
    """A menu with these tiles in place of some of an unremarkable one."""
    groups = [("maki",), ("tempura", "sashimi", "dumpling"), ("tea", "wasabi"), ("pudding",)]
    known = {tile.name: tile.group for tile in TILES}
    chosen: list[str] = []
    for group, usual in zip(("roll", "appetizer", "special", "dessert"), groups, strict=True):
        mine = [name for name in tiles if known[name] == group]
        chosen += [*mine, *usual][: max(len(usual), len(mine))]
    return tuple(chosen)


# --- menus and decks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile, title", [("spoon", "Spoon"), ("edamame", "Edamame")])
def test_r20_two_players_cannot_choose_spoon_or_edamame(tile: str, title: str):
    with pytest.raises(ValueError, match=f"{title} is not played with 2 players"):
        Game.new("party", 2, menu=menu(tile))
    assert tile in Game.new("party", 3, menu=menu(tile)).header.tiles


@pytest.mark.parametrize("tile, title", [("menu", "Menu"), ("special-order", "Special order")])
def test_r21_seven_players_cannot_choose_menu_or_special_order(tile: str, title: str):
    with pytest.raises(ValueError, match=f"{title} is played with 6 players at most"):
        Game.new("party", 7, menu=menu(tile))
    assert tile in Game.new("party", 6, menu=menu(tile)).header.tiles


def test_r22_two_rolls_or_an_appetizer_twice_are_rejected():
    with pytest.raises(ValueError, match="a menu has 1 roll, not 2"):
        Game.new("party", 4, menu=menu("maki", "temaki"))
    with pytest.raises(ValueError, match="the menu has Tempura twice"):
        Game.new("party", 4, menu=menu("tempura", "tempura", "eel"))


def test_r23_four_players_get_5_then_3_then_2_desserts_and_never_see_5():
    game = Game.new("party", 4, menu="sushi-go", deal_by_hand=True)
    for added in (5, 3, 2):
        with pytest.raises(ValueError, match=f"{added} cards are due, not 1"):
            game.add(["pudding"])
        play_round(game)
        finish_round(game)
    assert [len(desserts) for desserts in game.added] == [5, 3, 2]
    assert game.over
    assert sum(game.state.reserve) == 5


def test_r26_miso_discarded_in_round_1_is_in_the_deck_of_round_2():
    game = party("miso-soup", "miso-soup")
    assert discarded(game)["miso-soup"] == 2
    finish_round(game)
    game.add(["pudding"] * 3)
    assert deck(game)["miso-soup"] == 8


# --- chopsticks -----------------------------------------------------------------------------------------------------


def test_r27_wasabi_revealed_and_squid_by_chopsticks_is_9():
    game = party("chopsticks-1 wasabi/squid", "tempura")
    assert plate(game, 0) == ["squid-on-wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 9


def test_r29_the_second_card_is_chosen_after_the_reveal():
    game = party("chopsticks-1", "tempura", hands=["salmon squid", "eel"])
    game.choose(0, "salmon")
    assert game.choices(0) == ("back",), "no second card before the reveal"
    game.choose(1, "eel")
    assert plate(game, 1) == ["eel", "tempura"], "everybody sees what was revealed"
    assert game.owing == {0}
    assert game.choices(0) == tuple(dict.fromkeys((*game.hand(0), "done")))
    game.choose(0, "squid")
    assert plate(game, 0) == ["salmon", "squid"]
    assert "chopsticks-1" in game.hand(1), "the hand is passed with them"


def test_r30_chopsticks_by_chopsticks_are_kept_for_a_later_turn():
    game = party("chopsticks-1 egg/chopsticks-2", "tempura", hands=["salmon squid"])
    assert plate(game, 0) == ["chopsticks-2", "egg"]
    assert game.moment == (1, 3), "they were not asked for on that turn"
    pick(game, "salmon")
    game.choose(0, "squid")
    assert plate(game, 0) == ["egg", "salmon", "squid"]


# --- miso soup ------------------------------------------------------------------------------------------------------


def test_r31_two_miso_on_one_turn_are_both_discarded():
    game = party("miso-soup", "miso-soup")
    assert plate(game, 0) == plate(game, 1) == []
    assert scores(game, "miso-soup") == (0, 0)


def test_r33_a_miso_of_turn_1_survives_the_clash_of_turn_3():
    game = party("miso-soup tofu miso-soup", "tofu tofu miso-soup")
    assert plate(game, 0) == ["miso-soup", "tofu"]
    assert plate(game, 1) == ["tofu", "tofu"]
    assert scores(game, "miso-soup") == (3, 0)


def test_r35_an_order_that_copies_an_old_miso_stays_if_no_other_comes():
    game = party("miso-soup special-order>miso-soup", "tofu tofu")
    assert plate(game, 0) == ["miso-soup", "special-order:miso-soup"]
    assert scores(game, "miso-soup") == (6, 0)


def test_r36_an_order_that_copies_an_old_miso_clashes_with_one_that_comes_out():
    game = party("miso-soup special-order>miso-soup", "tofu miso-soup")
    assert plate(game, 0) == ["miso-soup"]
    assert plate(game, 1) == ["tofu"]
    assert scores(game, "miso-soup") == (3, 0)
    assert discarded(game) == {"miso-soup": 1, "special-order": 1}


# --- menu and the order of actions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["pudding", "takeout-box-10", "tofu"])
def test_r37_a_menu_plays_anything_it_draws_but_a_menu(card: str):
    game = party(hands=["menu-7"], menu=menu("menu", "takeout-box", "tofu"))
    pick(game, "menu-7")
    four = ["menu-8", "pudding", "takeout-box-10", "tofu"]
    before = deck(game)
    game.draw(four)
    assert sorted(game.choices(0)) == ["pudding", "takeout-box-10", "tofu"]
    with pytest.raises(ChoiceRefused, match="anything but a Menu"):
        game.choose(0, "menu-8")
    game.choose(0, card)
    before[card] -= 1
    assert deck(game) == +before, "the other three are back"
    assert discarded(game)["menu-7"] == 1
    assert plate(game, 0) == ([] if card == "takeout-box-10" else [card])


def test_r39_the_lowest_number_acts_first():
    game = Game.new("party", 4, menu=menu("chopsticks", "menu"), deal_by_hand=True)
    add_tile(game, "spoon")
    lines = ["tempura menu-9", "tempura menu-7", "chopsticks-3 tempura/egg", "spoon-5 tempura/salmon@0"]
    play_round(game, *lines)
    assert [act.card for act in game.acts[0][1]] == ["chopsticks-3", "spoon-5", "menu-7", "menu-9"]
    assert [act.actor for act in game.acts[0][1]] == [2, 3, 1, 0]


# --- takeout box ----------------------------------------------------------------------------------------------------


def test_r40_a_box_does_not_turn_what_came_on_this_turn():
    game = party("eel chopsticks-1", hands=["takeout-box-10 tofu"])
    pick(game, "takeout-box-10")
    game.choose(0, "tofu")
    assert game.choices(0) == ("eel", "done")
    with pytest.raises(ChoiceRefused, match="cards of earlier turns") as refused:
        game.choose(0, "tofu")
    assert refused.value.rule == "takeout-box"
    game.choose(0, "done")
    assert plate(game, 0) == ["eel", "tofu"]


def test_r41_a_box_may_turn_nothing():
    game = party("eel takeout-box-10/done", "tofu")
    assert plate(game, 0) == ["eel"]
    assert discarded(game) == {"takeout-box-10": 1}


def test_r42_on_the_first_turn_a_box_finds_nothing_and_is_discarded():
    game = party("takeout-box-10", "tofu")
    assert game.moment == (1, 2), "nobody was asked"
    assert plate(game, 0) == []
    assert discarded(game) == {"takeout-box-10": 1}


def test_r44_a_box_does_not_turn_a_dessert_of_an_earlier_round():
    game = party("pudding", "tofu", menu=menu("takeout-box", "tofu"))
    finish_round(game)
    play_round(game, "tofu", hands=["takeout-box-11"])
    assert game.view().kept[0] == ("pudding",)
    pick(game, "takeout-box-11")
    assert game.choices(0) == ("tofu", "done")
    with pytest.raises(ChoiceRefused, match="cards of earlier turns of this round"):
        game.choose(0, "pudding")


def test_r45_what_an_order_copies_may_be_turned_and_the_order_stays():
    game = party("tempura special-order>tempura takeout-box-10/tempura", "tofu")
    assert plate(game, 0) == ["face-down", "special-order:tempura"]
    assert (scores(game, "tempura")[0], scores(game, "takeout-box")[0]) == (0, 2)


def test_r47_a_spoon_that_was_turned_cannot_be_used():
    game = party("spoon-4 takeout-box-10/done/spoon-4", seats=3)
    assert plate(game, 0) == ["face-down"]
    assert scores(game, "takeout-box")[0] == 2
    pick(game)
    assert game.moment == (1, 4), "nobody was asked for a spoon"


# --- spoon ----------------------------------------------------------------------------------------------------------


def test_r48_who_is_asked_for_a_type_chooses_which_card_to_give():
    game = party("spoon-4", seats=3, hands=["", "egg squid"])
    pick(game)
    game.choose(0, "nigiri")
    assert game.owing == {1}
    assert game.choices(1) == ("egg", "squid"), "one of them must be given"
    game.choose(1, "egg")
    assert "egg" in plate(game, 0)
    assert ("squid" in game.hand(2), "spoon-4" in game.hand(2)) == (True, True), "the hand of the giver, passed on"


def test_r50_a_spoon_that_nobody_can_serve_is_discarded():
    game = party("spoon-4", seats=3, hands=["tofu"])
    assert ["tofu" in game.hand(seat) for seat in range(3)] == [True, False, False]
    pick(game)
    before = plate(game, 0)
    game.choose(0, "tofu")
    before.remove("spoon-4")
    assert plate(game, 0) == before
    assert discarded(game) == {"spoon-4": 1}
    assert "tofu" in game.hand(1), "the asker's own hand was not searched"


def test_r52_hands_are_equal_after_a_spoon():
    game = party("spoon-4 tempura/eel@2", seats=3)
    assert "eel" in plate(game, 0)
    assert game.view().hand_sizes == (8, 8, 8)
    assert "spoon-4" in game.hand(0), "the hand of seat 2, passed on"


# --- special order --------------------------------------------------------------------------------------------------


def test_r54_an_order_on_the_first_turn_is_discarded_and_reshuffled():
    game = party("special-order", "tofu")
    assert plate(game, 0) == []
    assert discarded(game) == {"special-order": 1}
    finish_round(game)
    game.add(["pudding"] * 3)
    assert deck(game)["special-order"] == 3


def test_r55_an_order_that_copies_an_order_that_is_an_eel_is_an_eel():
    game = party("eel special-order>eel special-order>eel", "tofu")
    assert plate(game, 0) == ["eel", "special-order:eel", "special-order:eel"]
    assert scores(game, "eel")[0] == 7


def test_r56_an_order_that_copies_the_wasabi_under_a_salmon_is_a_new_open_wasabi():
    game = party("wasabi salmon special-order>wasabi", "tofu", hands=["egg"])
    assert plate(game, 0) == ["salmon-on-wasabi", "special-order:wasabi", "wasabi"]
    pick(game, "egg")
    assert plate(game, 0) == ["egg-on-wasabi", "salmon-on-wasabi", "special-order:wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 6 + 3


def test_r58_an_order_used_as_chopsticks_goes_into_the_hand_as_an_order():
    game = party("chopsticks-1 special-order>chopsticks-1/done egg/done/squid", "tofu")
    assert [act.card for act in game.acts[0][2]] == ["chopsticks-1", "special-order:chopsticks-1"]
    assert plate(game, 0) == ["chopsticks-1", "egg", "squid"]
    assert "special-order" in game.hand(1)
    pick(game, "", "special-order>tofu")
    answer(game, 0)
    assert "special-order:tofu" in plate(game, 1), "it is aimed anew"


def test_r59_an_order_that_copies_a_pudding_is_kept_and_out_of_the_deck():
    game = party("pudding special-order>pudding", "tofu")
    cards = sum(deck(game).values()) + 20
    finish_round(game)
    game.add(["pudding"] * 3)
    assert game.view().kept[0] == ("pudding", "special-order:pudding")
    assert sum(deck(game).values()) == cards + 3 - 2, "without the pudding, and with one card fewer"
    assert deck(game)["special-order"] == 2
    for _ in range(2):
        play_round(game, "tofu")
        finish_round(game)
    assert game.final is not None
    assert game.final.desserts[0] >= 2
    assert game.final.lines == (("pudding", (6, 0)),)
    assert "special-order:pudding" in game.final.kept[0]


# --- uramaki --------------------------------------------------------------------------------------------------------


def test_r61_twelve_icons_take_the_best_place_and_the_surplus_is_lost():
    game = party("uramaki-5 uramaki-4 uramaki-3 uramaki-4", "tempura")
    assert game.view().taken == (8, 0)
    assert plate(game, 0) == ["uramaki-4"], "nothing is left of the 12"
    assert discarded(game) == {"uramaki-3": 1, "uramaki-4": 1, "uramaki-5": 1}
    assert game.view().prizes == 1


def test_r64_four_icons_of_the_only_player_with_uramaki_take_8_at_the_end():
    game = party("uramaki-4", "tempura")
    finish_round(game)
    assert dict(game.results[0].lines)["uramaki"] == (8, 0)
    assert game.results[0].taken == (0, 0), "it was no race"


def test_r65_the_icons_that_chopsticks_bring_count_on_that_turn():
    game = party("uramaki-5 chopsticks-1 egg/uramaki-5", "tempura")
    assert game.moment == (1, 4)
    assert game.view().taken == (8, 0)
    assert plate(game, 0) == ["egg"]


# --- colours --------------------------------------------------------------------------------------------------------


def test_r67_a_pudding_of_round_1_is_no_colour_in_round_2():
    game = party("pudding", "eel", menu=menu("eel", "soy-sauce", "tea"))
    finish_round(game)
    play_round(game, "soy-sauce eel eel", "eel tea egg")
    assert game.view().kept[0] == ("pudding",)
    assert scores(game, "soy-sauce") == (0, 0), "two colours against three"
    game = party("pudding soy-sauce eel", "eel tea egg", menu=menu("eel", "soy-sauce", "tea"))
    assert scores(game, "soy-sauce") == (4, 0), "in its own round it counts"


def test_r68_soy_scores_nothing_if_others_have_more_colours():
    game = party("soy-sauce eel eel", "eel tea egg", "eel tea salmon", menu=menu("eel", "soy-sauce", "tea"))
    assert scores(game, "soy-sauce") == (0, 0, 0)


def test_r70_two_teas_and_5_dumplings_are_10_and_15():
    game = party("tea tea dumpling dumpling dumpling dumpling dumpling", "eel")
    assert (scores(game, "tea")[0], scores(game, "dumpling")[0]) == (10, 15)


@pytest.mark.parametrize("special", ["chopsticks-1", "spoon-4"])
@pytest.mark.parametrize("counting", ["soy-sauce", "tea"])
def test_r73_unused_chopsticks_and_spoons_score_0_but_are_a_colour(special: str, counting: str):
    tile = special.rsplit("-", 1)[0]
    if counting == "soy-sauce":
        game = party(f"{special} soy-sauce", "tempura tempura", seats=3)
        assert scores(game, "soy-sauce")[0] == 4, "two colours; without it there would be one, as others have"
        rival = party("soy-sauce tempura tempura", f"tempura eel {special}", seats=3)
        assert scores(rival, "soy-sauce")[0] == 0, "three colours of somebody else"
    else:
        others = [f"{tile}-{int(special[-1]) + more}" for more in (0, 1, 2)]
        game = party(f"{' '.join(others)} tea", "tempura", seats=3)
        assert scores(game, "tea")[0] == 3
    assert scores(game, tile) == (0, 0, 0)


# --- the end of the game --------------------------------------------------------------------------------------------

ROUNDS = (
    # a set of sashimi 10, a pair of tempura 5, two dumplings 3
    ("sashimi sashimi sashimi tempura tempura dumpling dumpling pudding wasabi wasabi", 18),
    # a set of sashimi 10, three dumplings 6
    ("sashimi sashimi sashimi sashimi dumpling dumpling dumpling pudding tempura wasabi", 16),
    ("sashimi sashimi sashimi sashimi dumpling dumpling dumpling pudding tempura wasabi", 16),
)


def test_r71_as_many_points_and_more_desserts_win():
    game = Game.new("party", 2, menu=menu(), deal_by_hand=True)
    theirs = (
        ("sashimi sashimi sashimi tempura tempura dumpling dumpling pudding pudding wasabi", 18),
        ("sashimi sashimi sashimi sashimi dumpling dumpling pudding tempura wasabi wasabi", 13),
        ("sashimi sashimi sashimi sashimi dumpling dumpling pudding tempura wasabi wasabi", 13),
    )
    for (mine, points), (other, others) in zip(ROUNDS, theirs, strict=True):
        play_round(game, mine, other)
        assert game.results[-1].points == (points, others)
    assert game.final is not None
    assert game.final.points == (0, 6)
    assert game.final.totals == (50, 50)
    assert game.final.desserts == (3, 4)
    assert game.final.places == (2, 1)
    assert game.final.winners == (1,)


def test_r72_as_many_points_and_desserts_share_the_win():
    game = Game.new("party", 2, menu=menu(), deal_by_hand=True)
    both = "sashimi sashimi sashimi tempura tempura dumpling dumpling pudding wasabi tea"  # tea 3
    for _ in range(3):
        play_round(game, both, both)
        assert game.results[-1].points == (21, 21)
    assert game.final is not None
    assert game.final.totals == (63, 63)
    assert game.final.desserts == (3, 3)
    assert game.final.winners == (0, 1)


# --- calls ----------------------------------------------------------------------------------------------------------


def two_calls(calls: str) -> Game:
    """Seat 0 has chopsticks and a spoon in front, and calls the chopsticks."""
    game = party("chopsticks-1 spoon-4", seats=3, hands=["egg", "squid"], switches={"calls-per-turn": calls})
    pick(game)
    game.choose(0, "egg")
    return game


def test_r75_chopsticks_or_a_spoon_once_a_turn():
    game = two_calls("one")
    assert game.moment == (1, 4), "the spoon was not asked for"
    assert "spoon-4" in plate(game, 0)


def test_r75_with_any_number_of_calls_the_chopsticks_come_first_and_then_the_spoon():
    game = two_calls("any")
    assert game.owing == {0}
    acting = game.view().acting
    assert acting is not None
    assert acting.card == "spoon-4"
    game.choose(0, "squid")
    assert {"egg", "squid"} <= set(plate(game, 0))
    assert [act.card for act in game.acts[0][2]] == ["chopsticks-1", "spoon-4"]
