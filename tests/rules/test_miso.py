"""Miso soups clash however they come out, and only with those of the same turn."""

from __future__ import annotations

import pytest

from sushibelt.table.words import groups, laid
from tests.rules.party_scenes import discarded, party, pick
from tests.rules.scenes import plate, scores

CLASHES = {
    "two picks": ("tofu miso-soup", "tofu miso-soup", "tofu tofu"),
    "three picks": ("tofu miso-soup", "tofu miso-soup", "tofu miso-soup"),
    "own chopsticks": ("chopsticks-1 miso-soup/miso-soup", "tofu tofu", "tofu tofu"),
    "a pick and chopsticks": ("chopsticks-1 tofu/miso-soup", "tofu miso-soup", "tofu tofu"),
    "a pick and a spoon": ("spoon-4 tofu/miso-soup@2", "tofu miso-soup", "tofu tofu"),
    "a pick and a menu": ("tofu menu-8/miso-soup", "tofu miso-soup", "tofu tofu"),
}


@pytest.mark.parametrize("way", list(CLASHES))
def test_two_miso_of_one_turn_go_however_they_came(way: str):
    game = party(*CLASHES[way])
    assert [plate(game, seat).count("miso-soup") for seat in range(3)] == [0, 0, 0]
    assert discarded(game)["miso-soup"] == (3 if way == "three picks" else 2)
    assert scores(game, "miso-soup") == (0, 0, 0)


def test_an_order_clashes_with_a_pick_and_the_miso_that_it_copies_stays():
    game = party("miso-soup special-order>miso-soup", "tofu miso-soup", "tofu tofu")
    assert [plate(game, seat) for seat in range(3)] == [["miso-soup"], ["tofu"], ["tofu", "tofu"]]
    assert discarded(game) == {"miso-soup": 1, "special-order": 1}


def test_two_orders_clash_and_what_they_copy_stays():
    game = party("miso-soup tofu special-order>miso-soup", "tofu miso-soup special-order>miso-soup")
    assert [plate(game, seat).count("miso-soup") for seat in range(2)] == [1, 1]
    assert discarded(game) == {"special-order": 2}


def test_a_single_miso_stays():
    game = party("tofu miso-soup", "tofu tofu")
    assert discarded(game) == {}
    assert scores(game, "miso-soup") == (3, 0)


def test_an_order_that_is_the_only_miso_of_its_turn_stays():
    game = party("miso-soup special-order>miso-soup", "tofu tofu")
    assert discarded(game) == {}
    assert scores(game, "miso-soup") == (6, 0)


def test_the_clash_waits_for_the_end_of_the_turn():
    game = party("chopsticks-1", "tofu", hands=["miso-soup tofu", "miso-soup"])
    pick(game, "miso-soup", "miso-soup")
    assert "miso-soup" in plate(game, 0), "the bonus actions come first"
    game.choose(0, "done")
    assert "miso-soup" not in plate(game, 0)


def test_before_the_clash_an_order_is_told_to_go_like_the_miso():
    game = party("miso-soup", "chopsticks-1", hands=["special-order tofu", "miso-soup tofu"])
    game.choose(0, "special-order", "miso-soup")
    game.choose(1, "miso-soup")
    hints = [{found.tile: found.hint for found in groups(laid(game.view()), seat)}["miso-soup"] for seat in range(2)]
    assert hints == ["two on one turn: they go at its end"] * 2
