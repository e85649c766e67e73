"""Questions people get wrong: played, and answered where they arise, on the tile's own page."""

from __future__ import annotations

import pytest

from sushibelt.rules.course import COURSE
from sushibelt.rules.registry import TILES, tile_named
from sushibelt.table import ChoiceRefused, Game
from tests.rules.scenes import finish_round, plate, play_round, pudding_points, scene, scores


def test_a_wasabi_taken_after_a_nigiri_does_not_triple_it():
    game = scene("squid wasabi", "tempura")
    assert plate(game, 0) == ["squid", "wasabi"]
    assert scores(game, "nigiri")[0] == 3


def test_a_nigiri_cannot_lie_beside_an_open_wasabi():
    game = scene("wasabi", "tempura", hands=["egg"])
    game.choose(0, "egg")
    game.choose(1, game.hand(1)[0])
    assert plate(game, 0) == ["egg-on-wasabi", "wasabi"]
    assert scores(game, "nigiri")[0] == 3


def test_chopsticks_wait_for_the_next_turn():
    game = scene("chopsticks", "tempura", hands=["chopsticks squid"])
    first = Game.new(seats=2, deal_by_hand=True)
    first.deal([["chopsticks", "squid", *["tempura"] * 8], ["sashimi"] * 10])
    assert not first.asks_second(0)
    with pytest.raises(ChoiceRefused, match="two cards need chopsticks"):
        first.choose(0, "chopsticks", "squid")
    assert game.asks_second(0)
    game.choose(0, "chopsticks", "squid")


def test_used_chopsticks_are_passed_on_and_serve_again_and_again():
    game = scene(
        "chopsticks   egg+salmon   tempura        chopsticks   squid+tempura",
        "tempura      tempura      chopsticks     egg+salmon   tempura",
    )
    assert [len(play) for play in sum(game.history[0], ())] == [1, 1, 2, 1, 1, 1, 1, 2, 2, 1]
    assert sum(game.state.discard) == 0
    assert "chopsticks" in game.hand(1)


def test_icons_are_compared_not_maki_cards():
    game = scene("maki-3", "maki-1 maki-1")
    assert scores(game, "maki") == (6, 3)


@pytest.mark.parametrize("cards, points", [(1, 0), (2, 5), (3, 5), (4, 10), (5, 10)])
def test_three_tempura_are_worth_5_and_four_are_worth_10(cards: int, points: int):
    assert scores(scene("tempura " * cards, "egg"), "tempura")[0] == points


def test_puddings_stay_to_the_end_and_are_scored_once():
    game = Game.new(seats=3, deal_by_hand=True)
    play_round(game, "pudding pudding", "pudding", "egg")
    finish_round(game)
    assert "pudding" not in dict(game.results[0].lines)
    play_round(game, "egg", "pudding", "egg")
    assert game.view().kept == (("pudding", "pudding"), ("pudding",), ())
    finish_round(game)
    play_round(game, "egg", "pudding", "egg")
    finish_round(game)
    assert game.final is not None
    assert game.final.desserts == (2, 3, 0)
    assert game.final.lines == (("pudding", (0, 6, -6)),)
    rounds = [sum(result.points[seat] for result in game.results) for seat in range(3)]
    assert game.final.totals == (rounds[0], rounds[1] + 6, rounds[2] - 6)


def test_the_remainder_of_a_split_is_dropped():
    game = scene("maki-3", "maki-2", "maki-2", "egg")
    assert scores(game, "maki") == (6, 1, 1, 0)


@pytest.mark.parametrize("cards, points", [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (10, 15)])
def test_a_sixth_dumpling_adds_nothing(cards: int, points: int):
    assert scores(scene("dumpling " * cards, "egg"), "dumpling")[0] == points


def test_nobody_loses_6_for_puddings_between_two_players():
    assert pudding_points(3, 0) == (6, 0)


@pytest.mark.parametrize(
    "tile, question, answer",
    [
        ("wasabi", "wasabi the turn after a nigiri", "played after the wasabi"),
        ("wasabi", "keep an open wasabi free", "must go on it"),
        ("chopsticks", "on the turn I take them", "from the next turn on"),
        ("chopsticks", "used chopsticks discarded", "into the hand that is passed"),
        ("maki", "number of maki cards compared", "icons"),
        ("tempura", "3 tempura worth", "5."),
        ("pudding", "discarded after a round", "scored once"),
        ("maki", "remainder of a split", "1 each"),
        ("dumpling", "sixth dumpling", "15"),
        ("pudding", "who loses 6", "Nobody"),
    ],
)
def test_the_question_is_answered_on_the_page_of_its_tile(tile: str, question: str, answer: str):
    found = tile_named(tile)
    assert found is not None
    answers = [entry.answer for entry in found.questions if question in entry.question]
    assert len(answers) == 1
    assert answer in answers[0]


DECIDED = [
    ("maki", "Only one player has maki"),
    ("nigiri", "I play two nigiri with chopsticks"),
    ("chopsticks", "I take wasabi and squid with chopsticks"),
    ("chopsticks", "May both cards be of the same kind?"),
    ("chopsticks", "May I call two special cards on one turn?"),
    ("spoon", "May I call chopsticks and a spoon on one turn?"),
    ("pudding", "Two players have the same total and as many desserts"),
    ("temaki", "Everybody has the same number"),
    ("uramaki", "Two players reach 12 icons on the same turn"),
    ("takeout-box", "Which colour has a card that lies face down?"),
    ("takeout-box", "I turn chopsticks or a spoon face down"),
    ("takeout-box", "I turn a pudding of this round face down"),
    ("wasabi", "A Takeout Box turns only the wasabi under a nigiri"),
]
"""Points on which printed rules differ, and the page where each is marked so, with the other reading."""


@pytest.mark.parametrize("name, begins", DECIDED)
def test_a_decided_point_is_marked_on_its_page(name: str, begins: str):
    tile = tile_named(name)
    assert tile is not None
    (question,) = (each for each in tile.questions if each.question.startswith(begins))
    assert question.decided
    assert question.other


@pytest.mark.parametrize(
    "begins",
    [
        "Points and desserts are level",
        "How many cards do eight players get",
        "How often may I call special cards",
        "Are wasabi in every menu",
        "Two players and a third plate: is the third plate compared",
        "Two players and a third plate: may the third plate win",
        "Two players and a third plate: does a nigiri go on its wasabi",
        "Two players and a third plate: can the third plate use chopsticks",
        "Two players and a third plate: who plays for it",
        "Two players and a third plate: may I use my chopsticks",
    ],
)
def test_a_decided_point_of_no_single_tile_is_marked_too(begins: str):
    (question,) = (each for each in COURSE if each.question.startswith(begins))
    assert question.decided


def test_every_decided_point_tells_the_other_reading_and_no_other_does():
    everything = [*COURSE, *(each for tile in TILES for each in tile.questions)]
    assert all(each.decided == bool(each.other) for each in everything)
    assert not any(each.other == each.answer for each in everything)
