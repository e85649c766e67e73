"""Rollouts: positions stay as they are, and good ones are told from bad ones."""

from __future__ import annotations

import numpy as np
import pytest

from sushibelt.fast.rollout import prepare, rollouts
from sushibelt.lab.setup import Setup
from sushibelt.rules import engine
from sushibelt.rules.kit import State
from sushibelt.rules.rng import stream
from sushibelt.rules.tiles.chopsticks import CHOPSTICKS


def dealt(setup: Setup, seed: int = 1) -> State:
    """The first picks are due."""
    s = setup.start()
    engine.deal_round(s, stream(seed))
    return s


def test_positions_stay_and_shares_add_up():
    s = dealt(Setup.of("party", 3, "master-menu"))
    before = bytes(s)
    outcomes = rollouts([s, s], 3, seed=1, plain=True)
    assert bytes(s) == before
    assert outcomes.share.sum(axis=1) == pytest.approx(1)
    assert (outcomes.share[0] == outcomes.share[1]).all(), "the same chances for all positions"
    assert outcomes.score.shape == (2, 3)


def test_a_lead_is_worth_something():
    level = dealt(Setup.of("base", 2))
    ahead = level.copy()
    ahead.score[1] = 40
    outcomes = rollouts([level, ahead], 20, seed=2, plain=True)
    assert outcomes.share[1, 1] > outcomes.share[0, 1]
    assert outcomes.score[1, 1] == outcomes.score[0, 1] + 40


def test_a_locked_pick_stands_and_half_a_pick_does_not():
    s = dealt(Setup.of("base", 2))
    s.table[0, CHOPSTICKS] = 1
    s.pick[0] = s.hands[0, 0]
    assert engine.owes(s, 0)
    assert rollouts([s], 2, seed=3, plain=True).share.sum() == pytest.approx(1)


def test_a_game_that_is_over_is_what_it_is():
    s = dealt(Setup.of("base", 2))
    s.phase, s.score[0], s.score[1] = engine.OVER, 30, 30
    outcomes = rollouts([s], 5, seed=1, plain=True)
    assert outcomes.share.tolist() == [[0.5, 0.5]]
    assert outcomes.decisions == 0


@pytest.mark.parametrize("positions", [[], [Setup.of("base", 2).start(), Setup.of("base", 3).start()]], ids=len)
def test_what_makes_no_sense_is_refused(positions: list[State]):
    with pytest.raises(ValueError, match="position"):
        rollouts(positions, 1, seed=1)


@pytest.mark.deep
def test_compiled_rollouts_are_the_same():
    for setup, policies in (
        (Setup.of("base", 2, None, {"dummy": "on"}), []),
        (Setup.of("party", 3, "master-menu"), ["greedy"] * 3),
    ):
        s = dealt(setup)
        prepare(s, policies)
        fast, plain = (rollouts([s, dealt(setup, 2)], 5, 9, policies, plain=plain) for plain in (False, True))
        assert np.array_equal(fast.share, plain.share)
        assert np.array_equal(fast.score, plain.score)
        assert fast.decisions == plain.decisions
