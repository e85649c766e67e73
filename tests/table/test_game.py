"""`Game`, as a user of the library meets it."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from sushibelt.table import CHANCE, ChoiceRefused, Game
from tests.rules.randomly import play_on
from tests.rules.scenes import finish_round, scene

HANDS = [["egg", "squid", *["tempura"] * 8], ["wasabi", "chopsticks", *["sashimi"] * 8]]


def small_game() -> Game:
    """Two seats; seat 0 holds egg, squid and tempura, seat 1 wasabi, chopsticks and sashimi."""
    game = Game.new(names=["Ann", "Bob"], deal_by_hand=True)
    game.deal(HANDS)
    return game


# --- a new game -------------------------------------------------------------------------------------------------------


def test_a_new_game_has_four_seats_and_passes_left():
    game = Game.new()
    assert game.seats == 4
    assert game.header.passing == "left"
    assert game.header.names == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
    assert game.owing == {0, 1, 2, 3}
    assert not game.over


def test_without_a_seed_games_differ():
    assert Game.new().deals != Game.new().deals


@pytest.mark.parametrize(
    "options, reason",
    [
        ({"edition": "deluxe"}, "there is no edition 'deluxe'; there is base, party"),
        ({"edition": ""}, "there is no edition ''"),
        ({"edition": "x" * 1000}, "there is no edition 'x{40}';"),
        ({"passing": "right"}, "passing is left or both, not 'right'"),
        ({"seats": 1}, "Sushi Go! is played with 2 to 5 seats, not 1"),
        ({"seats": 6}, "Sushi Go! is played with 2 to 5 seats, not 6"),
        ({"seats": 0}, "not 0"),
        ({"seats": -3}, "-3"),
        ({"seats": 3, "names": ["Ann", "Bob"]}, "3 seats, but 2 names"),
        ({"names": []}, "not 0"),
        ({"names": ["Ann", ""]}, "a name is 1 to 40 printable characters, not ''"),
        ({"names": ["Ann", " Bob"]}, "a name is 1 to 40 printable characters, not ' Bob'"),
        ({"names": ["Ann", "Bob\n"]}, r"a name is 1 to 40 printable characters, not 'Bob\\n'"),
        ({"names": ["Ann", "B" * 41]}, "a name is 1 to 40 printable characters"),
        ({"names": ["Ann", "Bob\x1b[31m"]}, "a name is 1 to 40 printable characters"),
    ],
)
def test_what_is_not_offered_is_refused(options: dict[str, object], reason: str):
    with pytest.raises(ValueError, match=reason):
        Game.new(**options)  # type: ignore[arg-type]  # options of all kinds


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_an_index_error(seat: int):
    game = small_game()
    for ask in (game.choices, game.view, game.hand, game.asks_second):
        with pytest.raises(IndexError, match=rf"there is no seat {seat} at a table of 2 \(seats count from 0\)"):
            ask(seat)
    with pytest.raises(IndexError):
        game.choose(seat, "egg")


def test_a_seat_that_is_not_there_is_an_index_error_after_the_game_too():
    game = play_on(Game.new(seats=2, seed=1), Random(1))
    with pytest.raises(IndexError):
        game.asks_second(7)


# --- picks ------------------------------------------------------------------------------------------------------------


def test_the_cards_are_revealed_when_the_last_pick_is_made():
    game = small_game()
    game.choose(0, "egg")
    assert game.owing == {1}
    assert game.view(0).pick == ("egg",)
    assert game.view(0).ready
    assert "egg" in game.hand(0), "it is picked, but not played yet"
    assert game.view().plates == ((), ())
    game.choose(1, "wasabi")
    assert game.view().plates == (("egg",), ("wasabi",))
    assert game.history == (((("egg",), ("wasabi",)),),)
    assert game.owing == {0, 1}
    assert "squid" in game.hand(1)


def test_a_pick_can_be_taken_back_until_the_last_one_is_made():
    game = small_game()
    game.choose(0, "egg")
    game.choose(0, "back")
    assert game.owing == {0, 1}
    game.choose(0, "squid")
    game.choose(0, "back", "tempura")
    game.choose(1, "wasabi")
    assert game.view().plates == (("tempura",), ("wasabi",))
    with pytest.raises(ChoiceRefused, match="there is no pick to take back"):
        game.choose(0, "back")


def test_a_half_pick_can_be_taken_back_too():
    game = scene("chopsticks", "tempura", hands=["egg squid"])
    game.choose(0, "egg")
    assert game.view(0).pick == ("egg",)
    assert game.view(0).ready is False
    assert game.owing == {0, 1}
    assert game.view(1).owing == (0, 1)
    assert "done" in game.choices(0)
    game.choose(0, "back")
    game.choose(0, "squid", "egg")
    assert game.view(0).pick == ("squid", "egg")
    assert game.choices(0) == ("back",)
    game.choose(0, "back")
    assert game.view(0).pick == ()


def test_choices_are_all_done_or_none():
    game = scene("chopsticks", "tempura", hands=["egg squid"])
    saved = bytes(game.state)
    for words in (("egg", "egg"), ("egg", "squid", "squid"), ("back",), ("egg", "back", "back"), ("done",)):
        with pytest.raises(ChoiceRefused):
            game.choose(0, *words)
        assert bytes(game.state) == saved
    game.choose(0, "egg", "back", "squid", "done")
    assert game.view(0).pick == ("squid",)
    assert game.view(0).ready


@pytest.mark.parametrize(
    "words, reason, rule",
    [
        ((), "no choice was given", None),
        (("egg",) * 25, "too many choices for one turn", None),
        (("sushi",), "there is no card called 'sushi'", None),
        (("Egg",), "there is no card called 'Egg'", None),
        (("",), "there is no card called ''", None),
        (("x" * 1000,), "there is no card called '" + "x" * 40 + "'", None),
        (("egg-on-wasabi",), "there is no card called 'egg-on-wasabi'", None),
        (("wasabi",), "there is no wasabi in your hand", None),
        (("back",), "there is no pick to take back", None),
        (("done",), "pick a card first", None),
        (
            ("egg", "squid"),
            "your pick is egg; two cards need chopsticks that lie in front of you since an earlier turn",
            "chopsticks",
        ),
        (
            ("egg", "done"),
            "your pick is egg; two cards need chopsticks that lie in front of you since an earlier turn",
            "chopsticks",
        ),
    ],
)
def test_a_refusal_says_why(words: tuple[str, ...], reason: str, rule: str | None):
    game = small_game()
    saved = bytes(game.state)
    with pytest.raises(ChoiceRefused) as refused:
        game.choose(0, *words)
    assert (str(refused.value), refused.value.rule) == (reason, rule)
    assert bytes(game.state) == saved


@pytest.mark.parametrize(
    "words, reason, rule",
    [
        (("egg", "squid", "tempura"), "two cards are the most in one turn", "chopsticks"),
        (("egg", "egg"), "there is only one egg in your hand", None),
        (("egg", "done", "squid"), "your pick is egg; take it back first", None),
        (("egg", "wasabi"), "there is no wasabi in your hand", None),
    ],
)
def test_a_refusal_with_chopsticks_says_why(words: tuple[str, ...], reason: str, rule: str | None):
    game = scene("chopsticks", "dumpling", hands=["egg squid tempura"])
    with pytest.raises(ChoiceRefused) as refused:
        game.choose(0, *words)
    assert (str(refused.value), refused.value.rule) == (reason, rule)


@pytest.mark.parametrize(
    "words, reason",
    [
        (("maki-3",), "there is no Maki 3 in your hand"),
        (("egg", "egg"), "there is only one Egg in your hand"),
        (("egg", "done", "squid"), "your pick is Egg; take it back first"),
    ],
)
def test_the_reason_of_a_refusal_calls_cards_by_title(words: tuple[str, ...], reason: str):
    game = scene("chopsticks", "dumpling", hands=["egg squid tempura"])
    with pytest.raises(ChoiceRefused) as refused:
        game.choose(0, *words)
    assert refused.value.reason == reason


def test_choices_are_words_for_everything_that_is_allowed():
    game = small_game()
    assert set(game.choices(0)) == {"egg", "squid", "tempura"}
    assert set(game.choices(1)) == {"wasabi", "chopsticks", "sashimi"}
    game.choose(0, "egg")
    assert game.choices(0) == ("back",)


def test_the_last_cards_are_played_without_a_choice():
    game = scene("egg " * 5 + "salmon " * 4, "tempura " * 8)  # nine turns of ten; the ninth ends the round
    assert len(game.results) == 1
    assert [len(turn) for turn in game.history] == [10]
    assert game.owing == {CHANCE}


def test_nothing_can_be_chosen_while_a_deal_is_due_or_after_the_end():
    game = Game.new(seats=2, deal_by_hand=True)
    with pytest.raises(ChoiceRefused, match="the cards are still being dealt"):
        game.choose(0, "egg")
    assert game.choices(0) == ()
    play_on(game, Random(1))
    with pytest.raises(ChoiceRefused, match="the game is over"):
        game.choose(0, "egg")
    assert game.owing == frozenset()
    assert game.choices(0) == ()
    with pytest.raises(ValueError, match="no deal is due"):
        game.deal(HANDS)


def test_play_turn_plays_for_everybody_at_once():
    game = scene("chopsticks", "chopsticks", hands=["egg squid", "maki-1 maki-2"])
    game.play_turn([("egg", "squid"), ("maki-1",)])
    assert game.history[0][-1] == (("egg", "squid"), ("maki-1",))


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands, reason",
    [
        ([], "2 hands are due, not 0"),
        ([["egg"] * 10] * 3, "2 hands are due, not 3"),
        ([["egg"] * 9], "the hand of seat 1 has 9 cards, not 10"),
        ([["tempura"] * 10, ["tempura"] * 11], "the hand of seat 2 has 11 cards, not 10"),
        ([["egg"] * 10], "the hand of seat 1: no egg is left in the deck"),
        ([["tempura"] * 10, ["tempura"] * 10], "the hand of seat 2: no tempura is left in the deck"),
        ([["sushi"] * 10], "there is no card called 'sushi'"),
        ([["done"] * 10], "'done' is not a card"),
        ([["egg-on-wasabi"] * 10], "there is no card called 'egg-on-wasabi'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_as_a_whole(hands: list[list[str]], reason: str):
    game = Game.new(seats=2, deal_by_hand=True)
    saved = bytes(game.state)
    with pytest.raises(ValueError, match=reason):
        game.deal(hands)
    assert bytes(game.state) == saved
    assert game.owing == {CHANCE}
    assert game.deals == []


def test_hands_may_be_dealt_one_by_one():
    game = Game.new(seats=2, deal_by_hand=True)
    game.deal(HANDS[:1])
    assert game.owing == {CHANCE}
    game.deal(HANDS[1:])
    assert game.owing == {0, 1}
    assert game.deals == [[tuple(HANDS[0]), tuple(HANDS[1])]]


def test_a_drawn_deal_is_not_dealt():
    game = Game.new(seats=5, deal_by_hand=True)
    saved = bytes(game.state)
    hands = game.draw_deal(Random(1))
    assert bytes(game.state) == saved
    assert [len(hand) for hand in hands] == [7] * 5
    game.deal(hands)
    with pytest.raises(ValueError, match="no deal is due"):
        game.deal(hands)


# --- the count --------------------------------------------------------------------------------------------------------


def test_results_say_what_lay_there_and_what_it_scored():
    game = scene("wasabi squid pudding tempura tempura", "maki-3")
    finish_round(game)
    result = game.results[0]
    lines = dict(result.lines)
    assert "squid-on-wasabi" in result.plates[0]
    assert lines["nigiri"] == (9, 0)
    assert lines["maki"] == (0, 6)
    assert "pudding" not in lines
    assert "chopsticks" not in lines
    assert result.kept == ((), ())
    assert tuple(map(sum, zip(*lines.values(), strict=True))) == result.points
    assert result.totals == result.points == game.scores
    finish_next(game)
    assert game.results[1].kept == (("pudding",), ())
    assert game.scores == game.results[1].totals


def finish_next(game: Game) -> None:
    game.deal(game.draw_deal(Random(2)))
    finish_round(game)


def test_the_end_names_places_and_winners():
    game = play_on(Game.new(seats=5, seed=3), Random(3))
    final = game.final
    assert final is not None
    assert final.totals == game.scores
    before = game.results[-1].totals
    assert final.totals == tuple(a + b for a, b in zip(before, final.points, strict=True))
    ranking = sorted(zip(final.totals, final.desserts, strict=True), reverse=True)
    for seat, place in enumerate(final.places):
        assert place == 1 + ranking.index((final.totals[seat], final.desserts[seat]))
    assert final.winners == tuple(seat for seat, place in enumerate(final.places) if place == 1)


def test_a_view_knows_where_hands_go():
    game = Game.new(seats=3, passing="both", seed=1)
    assert [game.view(seat).passes_to for seat in range(3)] == [1, 2, 0]
    assert [game.view(seat).receives_from for seat in range(3)] == [2, 0, 1]
    finish_round(game)
    assert game.view().direction == "right"
    assert [game.view(seat).passes_to for seat in range(3)] == [2, 0, 1]


# --- arguments of the wrong type --------------------------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", [5, None, 1.5, [], {}, b"egg"])
def test_a_choice_that_is_no_word_leaves_the_game_as_it_was(nonsense: Any):
    game = Game.new(seats=2, seed=7)
    game.choose(1, game.choices(1)[0])
    before = bytes(game.state)
    with pytest.raises(ChoiceRefused, match="a choice is a word"):
        game.choose(0, game.choices(0)[0], nonsense)
    assert bytes(game.state) == before
    assert game.owing == {0}


def test_a_deal_of_nonsense_leaves_the_game_as_it_was():
    game = Game.new(seats=2, deal_by_hand=True)
    before = bytes(game.state)
    with pytest.raises(ValueError, match="a choice is a word"):
        game.deal(cast(Any, [["egg"] * 5 + [5] * 5]))
    assert bytes(game.state) == before


@pytest.mark.parametrize(
    "options", [{"seats": 4.0}, {"seats": "4"}, {"names": [1, 2]}, {"seed": "x"}, {"passing": 7}, {"edition": 7}]
)
def test_options_of_the_wrong_type_are_value_errors(options: dict[str, Any]):
    with pytest.raises(ValueError, match=r"."):
        Game.new(**options)
