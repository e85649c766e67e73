"""Many games at once are many single games: the same numbers, rewards and ends; refusals change nothing.

The plain kernels run here; `deep` compiles them and compares.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sushibelt.lab.environments.batch import BatchEnv
from sushibelt.lab.environments.core import REWARDS, Play
from sushibelt.lab.setup import Setup
from tests.lab.environments.kinds import BASE, BUSY, FEW, PARTY, THIRD, named

GAMES = 2


def any_actions(masks: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.int64]:
    """Legal actions, all equally likely."""
    chosen: NDArray[np.int64] = (masks * random.random(masks.shape)).argmax(-1)
    return chosen


class Singles:
    """The same games one by one. A new one goes on with the stream of the one before."""

    def __init__(self, setup: Setup, seed: int, **settings: Any) -> None:
        self.plays = [Play(setup, seed=seed, number=number, **settings) for number in range(GAMES)]
        self.returns = [play.returns() for play in self.plays]

    def step(self, actions: NDArray[np.int64]) -> list[list[float]]:
        for play, row in zip(self.plays, actions, strict=True):
            play.act_all(row.tolist())
        before, self.returns = self.returns, [play.returns() for play in self.plays]
        return [
            [now - then for now, then in zip(*pair, strict=True)] for pair in zip(self.returns, before, strict=True)
        ]

    def deal_anew(self) -> None:
        for number, play in enumerate(self.plays):
            if play.over:
                play.again()
                self.returns[number] = play.returns()


@pytest.mark.parametrize(
    "setup, reward", [*((FEW[0], reward) for reward in REWARDS), (THIRD, "win"), (BUSY, "points"), (FEW[5], "margin")]
)
def test_a_batch_is_so_many_single_games(setup: Setup, reward: str):
    batch = BatchEnv(setup, GAMES, 5, memory=True, reward=reward, compiled=False)
    singles = Singles(setup, 5, memory=True, reward=reward)
    observations, masks = batch.reset()
    random, ended = np.random.default_rng(1), 0
    for _ in range(65):
        for game, play in enumerate(singles.plays):
            for player in range(setup.players):
                assert (observations[game, player] == play.observation(player)).all()
                assert (masks[game, player] == play.mask(player)).all()
        actions = any_actions(masks, random)
        brought = singles.step(actions)
        observations, masks, rewards, done = batch.step(actions)
        assert rewards == pytest.approx(np.array(brought, np.float32), abs=1e-5)
        for game, play in enumerate(singles.plays):
            assert done[game] == play.over
            if play.over:
                ended += 1
                assert tuple(batch.scores[game]) == play.scores()
                assert tuple(batch.places[game]) == play.places()
        singles.deal_anew()
    assert ended


def test_the_streams_are_those_of_the_rules():
    for seed in (0, 7, -3, 1 << 40):
        batch = BatchEnv(Setup.of(), 5, seed, compiled=False)
        batch.reset()
        assert [row.tobytes() for row in batch._states] == [
            bytes(Play(Setup.of(), seed=seed, number=game).state) for game in range(5)
        ]


def test_the_same_seed_gives_the_same_games():
    def numbers(batch: BatchEnv, seed: int | None) -> list[int]:
        observations, masks = batch.reset(seed)
        random = np.random.default_rng(1)
        for _ in range(12):
            observations, masks, *_ = batch.step(any_actions(masks, random))
        return observations.ravel().tolist()

    batch = BatchEnv(Setup.of(), 2, 9, compiled=False)
    first = numbers(batch, None)
    assert numbers(batch, None) != first, "without a seed the streams go on"
    assert numbers(batch, 9) == first
    assert numbers(BatchEnv(Setup.of(), 2, 9, compiled=False), None) == first
    assert numbers(BatchEnv(Setup.of(), 2, 10, compiled=False), None) != first


def test_a_refused_action_is_named_and_changes_nothing():
    batch = BatchEnv(Setup.of(players=3), 2, 1, compiled=False)
    observations, masks = batch.reset()
    before = observations.copy(), masks.copy(), batch._states.tobytes()
    good = masks.argmax(-1)
    bad = good.copy()
    bad[1, 2] = 0
    with pytest.raises(IndexError, match=r"^game 1, player 2: action 0 \('wait'\) is not legal now$"):
        batch.step(bad)
    for action in (-1, 14, 1 << 40):
        bad[1, 2] = action
        with pytest.raises(IndexError, match=rf"^game 1, player 2: action {action} \(not one of 0 to 13\) is not"):
            batch.step(bad)
    assert (observations == before[0]).all()
    assert (masks == before[1]).all()
    assert batch._states.tobytes() == before[2]
    batch.step(good)


@pytest.mark.parametrize(
    "actions", [np.zeros((2, 2), int), np.zeros(6, int), np.zeros((2, 3)), [[1, 2, 3]], None, np.zeros((2, 3), bool)]
)
def test_actions_of_another_shape_are_refused(actions: Any):
    batch = BatchEnv(Setup.of(players=3), 2, 1, compiled=False)
    batch.reset()
    with pytest.raises(ValueError, match=r"actions are whole numbers of shape \(2, 3\), not "):
        batch.step(actions)


def test_a_mask_is_for_the_learner_to_change():
    """What is legal is looked up elsewhere."""
    batch = BatchEnv(Setup.of(), 1, compiled=False)
    _, masks = batch.reset()
    masks[:] = 1
    with pytest.raises(IndexError, match="'done'"):
        batch.step([[13, 13, 13, 13]])


def test_arrays_are_the_same_ones_at_every_step():
    batch = BatchEnv(Setup.of(), 2, compiled=False)
    observations, masks = batch.reset()
    first = batch.step(masks.argmax(-1))
    second = batch.step(masks.argmax(-1))
    assert all(a is b for a, b in zip(first, second, strict=True))
    assert first[0] is observations is batch.observations
    assert [each.dtype for each in first] == [np.int16, np.uint8, np.float32, np.bool_]


def test_what_there_is_not_is_refused():
    with pytest.raises(ValueError, match="at least one game is played, not 0"):
        BatchEnv(Setup.of(), 0, compiled=False)
    with pytest.raises(ValueError, match="there is no reward 'money'"):
        BatchEnv(Setup.of(), 1, reward="money", compiled=False)
    with pytest.raises(ValueError, match=r"no game is dealt yet: reset\(\) first"):
        BatchEnv(Setup.of(), 1, compiled=False).step([[0, 0, 0, 0]])


@pytest.mark.deep
@pytest.mark.filterwarnings("default")  # what Numba has to say about itself is not about the games
@pytest.mark.parametrize("setup", [*BASE[::2], BASE[-1], *Random(1).sample(PARTY, 4), BUSY], ids=named)
def test_compiled_games_are_the_plain_ones(setup: Setup):
    plain = BatchEnv(setup, 5, 3, memory=True, reward="margin", compiled=False)
    fast = BatchEnv(setup, 5, 3, memory=True, reward="margin")
    shown = [plain.reset(), fast.reset()]
    random, ended = np.random.default_rng(1), 0
    for _ in range(250):
        assert all((a == b).all() for a, b in zip(*shown, strict=True))
        assert plain._states.tobytes() == fast._states.tobytes()
        actions = any_actions(plain.masks, random)
        shown = [plain.step(actions), fast.step(actions)]  # type: ignore[list-item]
        ended += int(plain.done.sum())
    assert ended > 5
    assert (plain.scores == fast.scores).all()
    assert (plain.places == fast.places).all()


def test_seeds_may_be_numbers_of_numpy():
    plain, numpys = BatchEnv(Setup.of(), 3, 5, compiled=False), BatchEnv(Setup.of(), 3, np.int32(5), compiled=False)
    assert (plain.reset()[0] == numpys.reset()[0]).all()
    assert (plain.reset(1 << 40)[0] == numpys.reset(np.int64(1 << 40))[0]).all()
    assert (plain.reset(-2)[0] == numpys.reset(np.int8(-2))[0]).all()


def test_a_seed_that_is_none_changes_nothing():
    env = BatchEnv(Setup.of(), 2, 5, compiled=False)
    before = env.reset()[0].copy()
    for seed in (1.5, "7", True):
        with pytest.raises(ValueError, match=f"^seed is a whole number, not {seed!r}$"):
            env.reset(seed)  # type: ignore[arg-type]
    assert env.seed == 5
    assert (env.observations == before).all()
    env.step(any_actions(env.masks, np.random.default_rng(1)))
    with pytest.raises(ValueError, match="seed is a whole number"):
        BatchEnv(Setup.of(), 2, 1.5, compiled=False)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="games is a whole number"):
        BatchEnv(Setup.of(), 2.0, compiled=False)  # type: ignore[arg-type]
