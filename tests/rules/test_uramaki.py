"""The uramaki race: its three places, tested at the end of every turn, and the end of the round."""

from __future__ import annotations

from tests.rules.party_scenes import finish_round, party, play_round
from tests.rules.scenes import plate, scores


def test_two_with_12_icons_on_one_turn_take_8_each_and_the_next_takes_2():
    game = party("uramaki-5 uramaki-4 uramaki-3", "uramaki-4 uramaki-4 uramaki-4", "tofu tofu tofu uramaki-5 uramaki-5")
    assert game.view().taken == (8, 8, 2)
    assert game.view().prizes == 3
    assert [plate(game, seat).count("uramaki-4") for seat in range(3)] == [0, 0, 0]


def three_tied(*then: str) -> tuple[str, ...]:
    """Ten icons each for three players on turn 3; the fourth plays on."""
    lines = ("uramaki-5 tofu uramaki-5", "uramaki-5 tofu uramaki-5", "uramaki-3 uramaki-3 uramaki-4")
    return (*lines, " ".join(("tofu tofu tofu", *then)))


def test_three_tied_first_take_all_places():
    game = party(*three_tied())
    assert game.view().taken == (8, 8, 8, 0)
    assert game.view().prizes == 3


def test_when_all_places_are_gone_the_cards_just_lie_there():
    game = party(*three_tied("uramaki-4 uramaki-4 uramaki-3"))
    assert plate(game, 3).count("uramaki-4") == 2
    assert game.view().taken[3] == 0
    assert scores(game, "uramaki") == (8, 8, 8, 0)


def test_more_icons_go_first():
    game = party("uramaki-5 uramaki-5", "uramaki-4 uramaki-3", "uramaki-4 tofu")
    assert game.view().taken == (8, 0, 0)
    game = party("uramaki-3 uramaki-3 uramaki-4", "uramaki-4 uramaki-3 uramaki-5")
    assert game.view().taken == (5, 8), "10 icons and 12 on the same turn"


def test_a_player_may_take_several_places_in_a_round():
    game = party("uramaki-5 uramaki-5 uramaki-5 uramaki-5 uramaki-4 uramaki-4 uramaki-4", "tofu")
    assert game.view().taken == (8 + 5 + 2, 0)
    assert game.view().prizes == 3


def test_nine_icons_are_not_ten():
    game = party("uramaki-5 uramaki-4", "tofu")
    assert game.view().taken == (0, 0)
    assert plate(game, 0) == ["uramaki-4", "uramaki-5"]


def test_at_the_end_most_icons_take_the_next_free_place_and_nobody_else_is_paid():
    game = party("uramaki-4", "uramaki-3", "tofu")
    assert scores(game, "uramaki") == (8, 0, 0)
    after_one = party("uramaki-5 uramaki-5 uramaki-3", "tofu uramaki-4 tofu", "tofu tofu tofu")
    assert scores(after_one, "uramaki") == (8, 5, 0)


def test_ties_at_the_end_are_paid_in_full():
    game = party("uramaki-4", "uramaki-4", "uramaki-3")
    assert scores(game, "uramaki") == (8, 8, 0)


def test_without_an_icon_nobody_is_paid():
    assert scores(party("tofu", "tofu", menu="dinner-for-two"), "uramaki") == (0, 0)


def test_what_was_taken_is_scored_at_the_end_of_the_round():
    game = party("uramaki-5 uramaki-5", "tofu")
    assert game.scores == (0, 0), "not before"
    finish_round(game)
    assert dict(game.results[0].lines)["uramaki"] == (8, 0)
    assert (game.results[0].taken, game.results[0].prizes) == ((8, 0), 1)


def test_places_start_afresh_each_round():
    game = party("uramaki-5 uramaki-5", "tofu")
    finish_round(game)
    play_round(game, "tofu", "uramaki-5 uramaki-5")
    assert game.view().taken == (0, 8)
    assert game.view().prizes == 1


def test_the_last_turn_is_a_race_too():
    game = party("uramaki-5 tofu tofu tofu tofu tofu tempura tempura tempura uramaki-5", "eel")
    assert game.results[0].taken == (8, 0)
    assert game.results[0].plates[0].count("uramaki-5") == 0
