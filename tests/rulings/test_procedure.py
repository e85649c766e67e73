"""The procedural rulings of the base game, each played as a game. The letter and number is the ruling's id.

The table of them is `procedure.md`; those of Party are played in `test_procedure_party.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sushibelt.rules.front import colours
from sushibelt.rules.kit import CHANCE
from sushibelt.table import ChoiceRefused, Game
from tests.rules.scenes import finish_round, plate, play_round, scene, scores


def cards_in_deck(game: Game) -> int:
    return sum(game.state.deck)


def test_r01_chopsticks_played_on_turn_3_serve_from_turn_4_on():
    game = scene("egg egg", "egg egg", hands=["chopsticks squid", "salmon salmon salmon"])
    with pytest.raises(ChoiceRefused, match="since an earlier turn"):
        game.choose(0, "chopsticks", "squid")
    game.choose(0, "chopsticks")
    game.choose(1, "salmon")
    assert game.state.turn == 4
    game.choose(0, "salmon", "salmon")
    assert game.view(0).pick == ("salmon", "salmon")


def test_r02_two_chopsticks_in_front_still_mean_two_cards():
    game = scene("chopsticks chopsticks egg egg egg", "egg egg", hands=["squid salmon tempura dumpling sashimi"])
    assert len(game.hand(0)) == 5
    assert plate(game, 0).count("chopsticks") == 2
    with pytest.raises(ChoiceRefused, match="two cards are the most") as refused:
        game.choose(0, "squid", "salmon", "tempura")
    assert refused.value.rule == "chopsticks"
    game.choose(0, "squid", "salmon")
    game.choose(1, game.hand(1)[0])
    assert plate(game, 0).count("chopsticks") == 1


def test_r03_the_last_card_leaves_nothing_to_do_with_chopsticks():
    game = scene("chopsticks", "egg")
    finish_round(game)
    assert game.state.turn == game.state.turns
    assert [len(play) for play in game.history[0][-1]] == [1, 1]
    assert "chopsticks" in plate(game, 0), "nobody could use them up"


def test_r05_a_hand_of_7_is_passed_as_6_with_the_chopsticks_in_it():
    game = scene("chopsticks", seats=4, hands=["squid salmon"])
    assert [len(game.hand(seat)) for seat in range(4)] == [7, 7, 7, 7]
    assert not any("chopsticks" in game.hand(seat) for seat in range(4))
    game.choose(0, "squid", "salmon")
    for seat in (1, 2, 3):
        game.choose(seat, game.hand(seat)[0])
    assert [len(game.hand(seat)) for seat in range(4)] == [6, 6, 6, 6]
    assert ["chopsticks" in game.hand(seat) for seat in range(4)] == [False, True, False, False]
    assert plate(game, 0) == ["salmon", "squid"]


def test_r06_wasabi_first_and_squid_second_is_9_points_in_one_turn():
    game = scene("chopsticks wasabi+squid", "egg")
    assert plate(game, 0) == ["squid-on-wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 9


def test_r06_the_order_is_the_players_own_so_squid_first_is_3_points():
    game = scene("chopsticks squid+wasabi", "egg")
    assert scores(game, "nigiri")[0] == 3


def test_r08_a_pair_of_nigiri_fills_two_open_wasabi():
    game = scene("chopsticks wasabi wasabi egg+squid", "tempura")
    assert plate(game, 0) == ["egg-on-wasabi", "squid-on-wasabi", "wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 3 + 9


def test_r09_an_open_wasabi_takes_the_egg_and_cannot_wait_for_the_squid():
    game = scene("wasabi egg squid", "tempura")
    assert plate(game, 0) == ["egg-on-wasabi", "squid", "wasabi"]
    assert scores(game, "nigiri")[0] == 3 + 3


def test_r10_an_empty_wasabi_of_round_1_is_gone_in_round_2():
    game = scene("wasabi", "tempura")
    finish_round(game)  # with tempura, sashimi and dumplings
    assert "wasabi" in game.results[0].plates[0]
    assert not any("on-wasabi" in card for card in game.results[0].plates[0])
    play_round(game, "squid", "tempura")
    assert plate(game, 0) == ["squid"]
    assert scores(game, "nigiri")[0] == 3


def test_r11_five_players_deal_the_deck_down_from_108_over_73_and_38_to_3():
    game = Game.new(seats=5, deal_by_hand=True)
    before = []
    for _ in range(3):
        before.append(cards_in_deck(game))
        play_round(game, "")
        finish_round(game)
    assert before == [108, 73, 38]
    assert cards_in_deck(game) == 3
    assert game.over


def test_r13_both_ways_is_left_then_right_then_left():
    game = Game.new(seats=3, passing="both", seed=13)
    directions, went_to = [], []
    while not game.over:
        directions.append(game.view().direction)
        passed_on = list(game.hand(0))
        passed_on.remove(passed_on[0])
        for seat in range(3):
            game.choose(seat, game.hand(seat)[0])
        went_to.append([seat for seat in range(3) if list(game.hand(seat)) == passed_on])
        finish_round(game)
    assert directions == ["left", "right", "left"]
    assert went_to == [[1], [2], [1]], "left is the next higher seat"


def dummy(seed: int = 14) -> Game:
    """Two players and a third plate."""
    return Game.new(seats=2, switches={"dummy": "on"}, seed=seed)


def play_turn(game: Game) -> None:
    """Everybody plays any card, for the third plate too."""
    for seat in sorted(game.owing):
        game.play(seat, next(word for word in game.choices(seat) if word != "back"))


def test_r14_the_controller_chooses_from_10_cards_the_other_from_9_and_then_there_are_8_and_8():
    game = Game.new(seats=2, switches={"dummy": "on"}, deal_by_hand=True)
    game.deal([["egg", *["tempura"] * 8], ["salmon", *["sashimi"] * 8]])
    game.draw(["wasabi"])
    assert game.owing == {0, 1, 2}
    assert game.chooser(2) == 0
    assert (len(game.hand(0)), len(game.hand(1))) == (10, 9)
    assert game.hand(2) == game.hand(0)
    game.choose(0, "wasabi")
    game.choose(2, "egg")
    game.choose(1, "salmon")
    assert game.moment == (1, 2)
    assert game.view().plates == (("wasabi",), ("salmon",), ("egg",))
    assert (game.hand(0), game.hand(1)) == (("sashimi",) * 8, ("tempura",) * 8), "swapped"


def test_r15_the_first_controller_plays_for_the_third_plate_in_5_turns_and_the_other_in_4():
    game = dummy()
    controllers = []
    while not game.results:
        controllers.append(game.chooser(2))
        play_turn(game)
    assert controllers == [0, 1, 0, 1, 0, 1, 0, 1, 0]


def test_r16_three_rounds_of_the_dummy_variant_use_81_cards():
    game = dummy()
    before = []
    while not game.over:
        before.append(cards_in_deck(game))
        finish_dummy_round(game)
    assert before == [108 - 18 - 1, 81 - 18 - 1, 54 - 18 - 1]
    assert cards_in_deck(game) == 108 - 81


def finish_dummy_round(game: Game) -> None:
    done = len(game.results)
    while len(game.results) == done:
        play_turn(game)


def test_r18_level_points_and_puddings_share_the_win():
    """Both play the same cards in each round, for 15, 18 and 7 points, and have three puddings each."""
    game = Game.new(seats=2, deal_by_hand=True)
    for mine, points in (
        # a set of sashimi 10, a pair of tempura 5
        ("sashimi sashimi sashimi tempura tempura pudding wasabi wasabi chopsticks chopsticks", 15),
        # the same, and 3 icons each: half of the 6 for most
        ("sashimi sashimi sashimi tempura tempura pudding wasabi maki-1 maki-1 maki-1", 18),
        # two dumplings 3, egg 1, half of the 6 for most
        ("dumpling dumpling egg maki-2 maki-2 maki-2 maki-2 pudding sashimi tempura", 7),
    ):
        assert game.owing == {CHANCE}
        play_round(game, mine, mine)
        assert game.results[-1].points == (points, points)
    assert game.final is not None
    assert game.final.totals == (40, 40)
    assert game.final.desserts == (3, 3)
    assert game.final.places == (1, 1)
    assert game.final.winners == (0, 1)


PROMO = {"soy-promo": "on"}


def test_r76_nigiri_and_wasabi_are_one_colour_and_soy_sauce_has_its_own():
    game = scene("soy-sauce wasabi squid tempura", "egg tempura chopsticks egg", switches=PROMO)
    assert [colours(game.state, seat) for seat in range(2)] == [3, 3]
    assert scores(game, "soy-sauce") == (4, 0)
    game = scene("soy-sauce wasabi squid tempura", "egg tempura chopsticks pudding", switches=PROMO)
    assert scores(game, "soy-sauce") == (0, 0), "wasabi is no fourth colour"
    game = scene("soy-sauce", "egg", switches=PROMO)
    assert scores(game, "soy-sauce") == (4, 0), "the soy sauce is a colour: level, not behind"


@pytest.mark.parametrize(
    "third, points",
    [
        ("egg tempura sashimi", (0, 0, 0)),
        ("egg tempura tempura", (4, 0, 0)),
        ("soy-sauce tempura tempura", (2, 0, 2)),
        ("soy-sauce tempura egg", (0, 0, 4)),
    ],
)
def test_r77_the_third_plate_is_compared_for_soy_sauce_and_may_have_one(third: str, points: tuple[int, ...]):
    game = Game.new(seats=2, switches=PROMO | {"dummy": "on"}, deal_by_hand=True)
    game.deal([["soy-sauce", "sashimi", *["tempura"] * 7], ["dumpling", "sashimi", *["dumpling"] * 7]])
    mine, theirs = "soy-sauce sashimi sashimi".split(), "dumpling tempura dumpling".split()
    for drawn, *picks in zip(third.split(), mine, theirs, strict=True):
        game.draw([drawn])
        for seat, card in enumerate((*picks, drawn)):
            game.play(seat, card)
    assert scores(game, "soy-sauce") == points


def test_every_ruling_of_the_table_is_played():
    here = Path(__file__).parent
    ids = re.findall(r"^\| (R\d+) \|", (here / "procedure.md").read_text("utf-8"), re.MULTILINE)
    assert len(ids) == len(set(ids)) == 54
    tests = "".join(path.read_text("utf-8") for path in here.glob("test_procedure*.py"))
    assert set(ids) == {number.upper() for number in re.findall(r"^def test_(r\d+)_", tests, re.MULTILINE)}
