"""Mistakes that other programs make, in both games: those that a game can show without a network."""

from __future__ import annotations

import pytest

from sushibelt.rules.menus import MENUS
from sushibelt.table import CHANCE, ChoiceRefused, Game
from tests.rules import party_scenes
from tests.rules.party_scenes import answer, deck, discarded, party, pick
from tests.rules.scenes import finish_round, plate, play_round, pudding_points, scene, scores

# --- base -----------------------------------------------------------------------------------------------------------


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
    assert not {"discard", "hands", "reserve"} & set(view.__slots__)
    assert view.deck == 81, "how many cards are in the deck, not which"


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


# --- party ----------------------------------------------------------------------------------------------------------


def test_party_ties_are_paid_in_full_and_the_next_place_too():
    game = party("maki-3 maki-2", "maki-3 maki-2", "maki-2 maki-1", "maki-1 eel")
    assert scores(game, "maki") == (6, 6, 3, 0)
    game = party("maki-3", "maki-2", "maki-2", "maki-1", "eel", "eel")
    assert scores(game, "maki") == (6, 4, 4, 2, 0, 0), "three places with six players"
    game = party("temaki temaki", "temaki temaki", "temaki eel", "eel eel", "eel eel")
    assert scores(game, "temaki") == (4, 4, 0, -4, -4)


def test_a_player_without_maki_is_in_no_place_in_party_either():
    assert scores(party("maki-1", "eel", "eel"), "maki") == (6, 0, 0)
    assert scores(party("eel", "eel", "eel", menu=MENUS["big-banquet"]), "maki") == (0, 0, 0)


def party_desserts(*kept: int, tile: str = "pudding") -> tuple[int, ...]:
    """What so many desserts of each player score at the end of a real game, all taken in the first round."""
    game = party(*(f"{tile} " * count for count in kept), desserts=f"{tile} " * sum(kept), menu=menu_with(tile))
    for number in (1, 2, 3):
        while len(game.results) < number:
            play_without_desserts(game)
        if number < 3:
            party_scenes.play_round(game)
    assert game.final is not None
    assert game.final.desserts == kept
    return game.final.points


def menu_with(dessert: str) -> tuple[str, ...]:
    return ("maki", "tempura", "sashimi", "dumpling", "tea", "soy-sauce", dessert)


def play_without_desserts(game: Game) -> None:
    for seat in sorted(game.owing):
        cards = [card for card in game.choices(seat) if card != "back"]
        game.choose(seat, min(cards, key=lambda card: card in ("pudding", "green-tea-ice-cream")))


@pytest.mark.parametrize(
    "puddings, points",
    [
        ((2, 1, 1, 0), (6, 0, 0, -6)),
        ((2, 1, 1, 1), (6, -6, -6, -6)),  # nothing to split, nothing to floor
        ((2, 2, 1), (6, 6, -6)),
        ((2, 0), (6, 0)),  # no loss with two players
        ((1, 1, 1), (0, 0, 0)),
        ((2, 2), (0, 0)),
    ],
)
def test_party_puddings_are_compared_in_full_and_only_at_the_end(puddings: tuple[int, ...], points: tuple[int, ...]):
    assert party_desserts(*puddings) == points


def test_no_round_of_party_counts_desserts():
    for dessert in ("pudding", "green-tea-ice-cream"):
        game = party(f"{dessert} {dessert} {dessert} {dessert}", "tempura", desserts=f"{dessert} " * 4)
        assert scores(game, dessert) == (0, 0)
        party_scenes.finish_round(game)
        assert dessert not in dict(game.results[0].lines)


@pytest.mark.parametrize("cards, points", [(5, 15), (6, 15), (8, 15)])
def test_more_than_five_dumplings_pay_no_more_in_party(cards: int, points: int):
    assert scores(party("dumpling " * cards, "eel"), "dumpling")[0] == points


def test_one_wasabi_and_one_nigiri_belong_together_in_party_too():
    assert scores(party("wasabi squid squid", "tofu"), "nigiri")[0] == 9 + 3
    assert scores(party("wasabi wasabi squid", "tofu"), "nigiri")[0] == 9


def test_party_chopsticks_are_not_used_on_the_turn_they_come():
    game = party("chopsticks-1", "tofu", hands=["squid egg"])
    assert game.moment == (1, 2)
    assert game.acts[0][0] == ()
    pick(game, "egg")
    assert game.owing == {0}


def test_the_second_card_is_named_not_counted_in_a_hand_that_has_changed():
    hand = "egg salmon squid maki-1 maki-2"
    for first in hand.split():
        for second in hand.split():
            if first != second:
                game = party("chopsticks-1", "tofu", hands=[hand])
                left = [*game.hand(0), "chopsticks-1"]
                pick(game, first)
                game.choose(0, second)
                assert plate(game, 0) == sorted((first, second))
                left.remove(first)
                left.remove(second)
                assert sorted(game.hand(1)) == sorted(left)


def test_chopsticks_are_not_asked_for_when_the_hand_is_empty():
    turns = "chopsticks-1 tofu/done tofu/done tofu/done tofu/done tofu/done tofu/done eel/done eel/done eel"
    game = party(turns)
    assert game.moment == (1, 10)
    assert game.acts[0][9] == ()
    assert "chopsticks-1" in game.results[0].plates[0]


def test_desserts_do_not_dry_up_and_no_card_is_lost_over_many_games():
    for seed in range(12):
        game = Game.new("party", 2 + seed % 7, menu="sushi-go", seed=seed)
        for number, desserts in enumerate((7, 5, 3) if game.players > 5 else (5, 3, 2)):
            assert len(game.added[number]) == desserts
            party_scenes.finish_round(game)
        assert sum(game.state.reserve) == (0 if game.players > 5 else 5)
        assert game.final is not None
        lying = sum(map(len, game.results[-1].plates)) - sum(row.count("pudding") for row in game.results[-1].plates)
        kept = sum(map(len, game.final.kept))
        piles = sum(map(sum, (game.state.deck, game.state.discard, game.state.reserve)))
        assert lying + kept + piles == 12 + 12 + 24 + 6 + 15


def test_hands_go_left_in_every_round_of_party():
    game = Game.new("party", 5, menu="my-first-meal", seed=3)
    for _ in range(3):
        for _ in range(3):
            kept = [list(game.hand(seat)) for seat in range(5)]
            for seat in range(5):
                game.choose(seat, kept[seat].pop())
            assert [list(game.hand((seat + 1) % 5)) for seat in range(5)] == kept
        party_scenes.finish_round(game)


def test_a_spoon_searches_from_the_left_neighbour_on_and_not_backwards():
    game = party("", "", "spoon-4", seats=4, hands=["squid", "squid", "", ""])
    pick(game)
    game.choose(2, "squid")
    (act,) = game.acts[0][1]
    assert act.hand == 0, "after seat 3 comes seat 0, then seat 1"


def test_a_spoon_that_nobody_can_serve_does_not_go_round_for_ever():
    game = party("spoon-4", seats=4, menu="cutthroat-combo")
    pick(game)
    answer(game, 0, "miso-soup")
    assert game.moment == (1, 3)
    assert discarded(game)["spoon-4"] == 1


def test_a_menu_neither_loses_nor_duplicates_the_drawn_cards():
    game = party(hands=["menu-7"], seats=3, menu="party-sampler")
    pick(game, "menu-7")
    before = deck(game)
    game.draw(["egg", "squid", "squid", "green-tea-ice-cream"])
    game.choose(0, "squid")
    before["squid"] -= 1
    assert deck(game) == +before
    assert plate(game, 0) == ["squid"]


def test_the_miso_of_other_players_goes_too():
    game = party("miso-soup", "tofu", "miso-soup", "miso-soup")
    assert [plate(game, seat) for seat in range(4)] == [[], ["tofu"], [], []]


def test_the_limit_for_edamame_is_4_a_card_and_not_a_round():
    lines = ("edamame edamame", "edamame tofu", "edamame tofu", "edamame tofu", "edamame tofu", "edamame tofu")
    assert scores(party(*lines), "edamame") == (8, 4, 4, 4, 4, 4)
    assert scores(party("edamame edamame", "edamame edamame", "edamame tofu"), "edamame") == (4, 4, 2)
    assert scores(party("edamame edamame", "tofu", "tofu"), "edamame") == (0, 0, 0)


@pytest.mark.parametrize("rich", [1, 2, 3])
def test_soy_compares_every_opponent(rich: int):
    lines = ["soy-sauce eel eel", "maki-1 maki-2 maki-2", "maki-1 maki-2 maki-2", "tempura tempura tempura"]
    assert scores(party(*lines), "soy-sauce") == (4, 0, 0, 0)
    lines[rich] = "eel tempura egg"
    assert scores(party(*lines), "soy-sauce") == (0, 0, 0, 0)


def test_every_soy_of_every_player_with_most_colours_scores_in_full():
    game = party("soy-sauce soy-sauce eel", "soy-sauce eel eel", "tempura tempura tempura")
    assert scores(game, "soy-sauce") == (8, 4, 0)


def test_level_temaki_pay_nobody():
    assert scores(party("temaki", "temaki"), "temaki") == (0, 0)
    assert scores(party("temaki", "temaki", "temaki"), "temaki") == (0, 0, 0)
    assert scores(party("eel", "eel", "eel", menu=MENUS["cutthroat-combo"]), "temaki") == (0, 0, 0)


def test_no_view_of_party_shows_a_locked_pick_an_aim_or_what_a_menu_drew():
    """Whatever seat 0 has locked, everybody else sees the same."""
    game = party("eel tofu", "eel", "eel", hands=["special-order squid egg"])
    seen = set()
    for words in (["squid"], ["egg"], ["special-order", "eel"], ["special-order", "tofu"]):
        game.choose(0, *words)
        seen.add(repr([game.view(seat) for seat in (1, 2, None)]))
        game.choose(0, "back")
    assert len(seen) == 1
    view = game.view(1)
    assert not {"discard", "hands", "reserve"} & set(view.__slots__)


def test_a_bot_decides_from_its_view_and_has_no_way_to_the_game():
    """The view of seat 1 is plain data: nothing in it leads to seat 0's pick, its hand or the deck."""
    game = party("eel", "eel", "eel", hands=["squid", "egg"])
    game.choose(0, "squid")

    def parts(thing: object) -> list[object]:
        if isinstance(thing, (str, int, bool, type(None))):
            return [thing]
        if isinstance(thing, (tuple, frozenset)):
            return [part for each in thing for part in parts(each)]
        assert hasattr(thing, "__slots__"), f"{type(thing).__name__} could hold anything"
        assert not hasattr(thing, "__dict__")
        return [part for name in thing.__slots__ for part in parts(getattr(thing, name))]

    found = parts(game.view(1))
    assert "egg" in found
    assert "squid" not in found


@pytest.mark.parametrize("name", MENUS)
def test_a_game_goes_on_with_any_choice_of_any_seat(name: str):
    """Nobody who is gone can stall it: at every moment somebody owes a choice, has one, and any of them may be made."""
    seats = 6 if name in ("party-sampler", "points-platter", "dinner-for-two") else 8
    game = Game.new("party", seats, menu=name, seed=2)
    for _ in range(1000):
        if game.over:
            break
        assert game.owing
        assert CHANCE not in game.owing
        for seat in sorted(game.owing, reverse=True):
            if seat in game.owing:
                game.choose(seat, game.choices(seat)[-1] if game.choices(seat)[-1] != "back" else game.choices(seat)[0])
    assert game.over
