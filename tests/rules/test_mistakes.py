"""Mistakes that other programs make: those that a base game can show without a network."""

from __future__ import annotations

import pytest

from sushibelt.table import ChoiceRefused, Game
from tests.rules.scenes import finish_round, plate, play_round, pudding_points, scene, scores


def test_tied_maki_split_the_6_and_close_the_second_place():
    assert scores(scene("maki-3", "maki-3", "maki-1"), "maki") == (3, 3, 0)
    assert scores(scene("maki-2", "maki-2", "maki-2", "maki-2", "maki-1"), "maki") == (1, 1, 1, 1, 0)


def test_tied_second_places_split_the_3():
    assert scores(scene("maki-3", "maki-1", "maki-1", "maki-1", "egg"), "maki") == (6, 1, 1, 1, 0)
    assert scores(scene("maki-3", *["maki-2"] * 4), "maki") == (6, 0, 0, 0, 0)


def test_a_player_without_maki_is_never_second():
    assert scores(scene("maki-1", "egg"), "maki") == (6, 0)
    assert scores(scene("egg", "egg", "egg"), "maki") == (0, 0, 0)


@pytest.mark.parametrize(
    "puddings, points",
    [
        ((4, 0, 0, 0, 0), (6, -1, -1, -1, -1)),  # flooring -6 / 4 would take 2
        ((3, 2, 0, 0), (6, 0, -3, -3)),
        ((2, 2, 2, 2, 0), (1, 1, 1, 1, -6)),
        ((2, 2, 1), (3, 3, -6)),
    ],
)
def test_a_shared_pudding_loss_drops_its_remainder_too(puddings: tuple[int, ...], points: tuple[int, ...]):
    assert pudding_points(*puddings) == points


def test_two_players_have_no_fewest_puddings():
    assert pudding_points(1, 0) == (6, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("each", [0, 1, 2])
def test_level_puddings_pay_nobody(seats: int, each: int):
    assert pudding_points(*[each] * seats) == (0,) * seats


def test_no_round_counts_puddings():
    game = scene("pudding pudding pudding", "egg")
    assert scores(game, "pudding") == (0, 0)
    finish_round(game)
    assert "pudding" in game.results[0].plates[0]
    assert "pudding" not in dict(game.results[0].lines)


def test_a_wasabi_triples_one_nigiri():
    game = scene("wasabi squid squid", "egg")
    assert plate(game, 0) == ["squid", "squid-on-wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 9 + 3


def test_a_nigiri_lies_on_one_wasabi():
    game = scene("wasabi wasabi squid", "egg")
    assert plate(game, 0) == ["squid-on-wasabi", "wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 9


def test_a_pair_is_not_replayed_in_the_order_of_the_hand():
    """Neither card's place in the hand matters: each ordered pair of hand cards comes out as it was named."""
    for pair, points in (("wasabi+salmon", 6), ("salmon+wasabi", 2), ("egg+wasabi", 1), ("wasabi+egg", 3)):
        assert scores(scene(f"chopsticks {pair}", "tempura"), "nigiri")[0] == points


def test_the_first_pick_does_not_shift_the_second():
    hand = "egg salmon squid wasabi maki-1 pudding"
    for first in hand.split():
        for second in hand.split():
            if first == second:
                continue
            game = scene("chopsticks", "tempura", hands=[hand])
            left = sorted([*game.hand(0), "chopsticks"])
            game.choose(0, first, second)
            game.choose(1, game.hand(1)[0])
            left.remove(first)
            left.remove(second)
            assert game.history[0][-1][0] == (first, second)
            assert sorted(game.hand(1)) == left


def test_two_cards_of_one_face_are_a_pair_and_need_two_in_the_hand():
    game = scene("chopsticks", "egg", hands=["squid squid salmon"])
    game.choose(0, "squid", "squid")
    game.choose(0, "back")
    with pytest.raises(ChoiceRefused, match="only one salmon"):
        game.choose(0, "salmon", "salmon")


def test_the_second_card_may_itself_be_chopsticks_and_the_old_ones_go():
    game = scene("chopsticks squid+chopsticks", "tempura tempura")
    assert plate(game, 0) == ["chopsticks", "squid"]
    assert "chopsticks" in game.hand(1)
    assert game.asks_second(0), "usable next turn"


def test_the_deck_runs_down_and_is_not_rebuilt():
    game = Game.new(seats=4, seed=1)
    left = []
    while not game.over:
        left.append(sum(game.state.deck))
        finish_round(game)
    assert left == [76, 44, 12]
    dealt = [card for deal in game.deals for hand in deal for card in hand]
    assert dealt.count("wasabi") <= 6
    assert dealt.count("pudding") <= 10


def test_games_do_not_share_a_deck():
    for seed in range(30):
        game = Game.new(seats=5, seed=seed)
        assert sum(game.state.deck) == 108 - 35
        finish_round(game)
    box = Game.new(deal_by_hand=True)
    assert sum(box.state.deck) == 108


def test_hands_go_round_the_table_seat_by_seat():
    game = Game.new(seats=4, seed=3, names=["Ann", "Bob", "Cleo", "Dan"])
    for _ in range(5):
        kept = [list(game.hand(seat)) for seat in range(4)]
        for seat in range(4):
            game.choose(seat, kept[seat].pop())
        assert [list(game.hand((seat + 1) % 4)) for seat in range(4)] == kept


def test_no_view_shows_anothers_hand_the_deck_or_a_locked_pick():
    game = scene("chopsticks", "egg", "egg", hands=["wasabi squid", "pudding", "maki-3"])
    game.choose(0, "wasabi", "squid")
    for view in (game.view(1), game.view()):
        assert view.pick in ((), None)
        assert "squid" not in repr(view), "the only squid that anybody could have read of is the locked one"
        assert view.owing == (1, 2)
    assert not {"deck", "discard", "hands"} & set(view.__slots__)


def test_a_passing_hand_leaves_nobody_a_different_number_of_cards():
    game = scene(
        "chopsticks  egg+salmon   tempura",
        "chopsticks  wasabi+squid tempura",
        "tempura     tempura      chopsticks",
    )
    assert game.view().hand_sizes == (6, 6, 6)


def test_points_of_each_round_are_new():
    """A plate that scored in round 1 does not score again in round 2."""
    game = Game.new(seats=2, deal_by_hand=True)
    play_round(game, "squid squid squid", "egg")
    finish_round(game)
    first = game.results[0].points
    play_round(game, "egg", "egg")
    assert scores(game, "nigiri") == (1, 1)
    assert game.scores == first
