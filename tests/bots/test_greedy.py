"""`greedy` at a table is the compiled policy of that name."""

from __future__ import annotations

import pytest

from sushibelt.bots import BUILT_IN, LEVELS, make
from sushibelt.fast.games import POLICIES
from sushibelt.lab.match import play
from sushibelt.lab.setup import Setup
from sushibelt.rules.menus import MENUS


def test_it_comes_along_and_is_no_level():
    assert "greedy" in BUILT_IN
    assert set(POLICIES) <= set(BUILT_IN)
    assert "greedy" not in LEVELS


THIRD_PLATE = Setup.of("base", 2, None, {"dummy": "on"})


@pytest.mark.parametrize("setup", [THIRD_PLATE, *(Setup.of("party", 4, menu) for menu in MENUS)])
def test_it_plays_every_menu(setup: Setup):
    for seed in range(2):
        bots = [make("greedy" if seat == 0 else "random", seed + seat) for seat in range(setup.players)]
        assert play(setup.game(seed), bots).over


def test_it_wins_as_often_as_the_policy():
    """Two players, against random: the policy wins 74 % of 100,000 games."""
    won = 0.0
    for seed in range(60):
        game = play(Setup.of("base", 2).game(seed), [make("greedy", seed), make("random", seed)])
        assert game.final is not None
        won += (0 in game.final.winners) / len(game.final.winners)
    assert 0.55 < won / 60 < 0.92
