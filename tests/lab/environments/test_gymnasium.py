"""Gymnasium: its own checker, seeds, bots, refusals, and what a whole game brings."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sushibelt.lab.environments.gymnasium import IDS, OneSeat
from sushibelt.lab.setup import Setup
from tests.lab.environments.kinds import BASE, FEW, PARTY, THIRD, named


def one_seat(setup: Setup, **settings: Any) -> OneSeat:
    return OneSeat(setup.edition, setup.players, setup.menu or None, dict(setup.switches), bots="random", **settings)


def whole(env: OneSeat, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """The actions of a game at random, the sum of its rewards, and the last info."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    actions, total, over = [], 0.0, False
    while not over:
        assert (info["action_mask"] == observation["action_mask"]).all()
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        actions.append(int(action))
        total += reward
    return actions, total, info


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_it_conforms(setup: Setup):
    check_env(one_seat(setup), skip_render_check=True)


@pytest.mark.deep
@pytest.mark.parametrize("setup", [*BASE, *PARTY], ids=named)
def test_every_kind_conforms(setup: Setup):
    check_env(one_seat(setup, memory=True, seat=None, reward="margin"), skip_render_check=True)


@pytest.mark.parametrize("edition", IDS)
def test_it_is_registered(edition: str):
    env = gymnasium.make(IDS[edition], players=3, bots=["easy", "random"], seat=2, render_mode="ansi")
    assert isinstance(env.unwrapped, OneSeat)
    check_env(env.unwrapped)
    assert env.unwrapped.setup.edition == edition


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_a_whole_game_brings_its_reward(setup: Setup):
    seat = setup.players - 1
    actions, total, info = whole(one_seat(setup, seat=seat, reward="points"), 3)
    assert total == info["scores"][seat]
    assert len(actions) > 10
    _, total, info = whole(one_seat(setup, seat=seat), 3)
    winners = info["places"].count(1)
    assert total == pytest.approx((info["places"][seat] == 1) / winners - 1 / setup.players)
    assert info["action_mask"].tolist() == [1] + [0] * (len(info["action_mask"]) - 1)


def test_the_same_seed_gives_the_same_game_whatever_was_played_before():
    env = one_seat(THIRD)
    first = whole(env, 7)
    assert str(whole(env, 8)) != str(first)
    assert str(whole(env, 7)) == str(first)
    assert str(whole(one_seat(THIRD), 7)) == str(first)


def test_without_a_seed_the_next_game_is_another():
    env = one_seat(Setup.of())
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    assert (first["observation"] != second["observation"]).any()


def test_the_agent_can_sit_anywhere():
    env = one_seat(Setup.of(players=5), seat=None)
    seats = set()
    for seed in range(40):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3, 4}


def test_a_bot_from_outside_may_sit_there_and_its_faults_stop_nobody():
    broken = f"{sys.executable} -c pass"
    env = OneSeat(players=3, bots=[broken, "random"])
    _, _, info = whole(env, 1)
    env.close()
    assert len(info["scores"]) == 3
    assert env.guarded[0].defaults > 20
    assert [bot.counts.total() > 0 for bot in env.guarded] == [True, False]


def test_a_refused_action_changes_nothing():
    env = one_seat(Setup.of(players=2))
    observation, _ = env.reset(seed=1)
    before = env.game.record()
    for action in np.flatnonzero(observation["action_mask"] == 0):
        again, reward, over, _, info = env.step(action)
        assert info["refused"]
        assert (reward, over) == (0.0, False)
        assert all((again[name] == observation[name]).all() for name in again)
    assert env.step(np.int64(99))[4]["refused"] == "an action is a number from 0 to 13, not np.int64(99)"
    assert env.game.record() == before
    _, _, _, _, info = env.step(np.flatnonzero(observation["action_mask"])[0])
    assert "refused" not in info
    whole(env, 1)
    assert env.step(np.int64(0))[4]["refused"] == "the game is over"


def test_what_the_agent_sees_can_be_read():
    env = one_seat(Setup.of(players=2), render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == (
        "round 1, turn 1\nseat 0, 0 points: nothing\nseat 1, 0 points: nothing\nhand of seat 0: "
        + ", ".join(_counted(env.game.hand(0)))
    )
    assert one_seat(Setup.of()).render() is None


def _counted(hand: tuple[str, ...]) -> list[str]:
    return [f"{hand.count(card)} {card}" if hand.count(card) > 1 else card for card in dict.fromkeys(hand)]


@pytest.mark.parametrize(
    "settings, said",
    [
        ({"players": 9}, "is played with 2 to 5 seats, not 9"),
        ({"bots": ["easy"]}, "4 players need 3 bots, not 1"),
        ({"bots": "hardest"}, "there is no bot 'hardest'"),
        ({"seat": 4}, "there is no seat 4 at a table of 4"),
        ({"reward": "money"}, "there is no reward 'money'"),
        ({"render_mode": "human"}, "there is no render mode 'human'; there is ansi"),
    ],
)
def test_what_there_is_not_is_refused(settings: dict[str, Any], said: str):
    with pytest.raises(ValueError, match=said):
        OneSeat(**settings)


def test_seeds_may_be_numbers_of_numpy():
    env = one_seat(Setup.of(players=3), seat=np.int8(1))
    observation = env.reset(seed=5)[0]["observation"].copy()
    assert (env.reset(seed=np.int32(5))[0]["observation"] == observation).all()  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"seed is a whole number, not 1\.5"):
        env.reset(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat is a whole number, not '0'"):
        one_seat(Setup.of(players=3), seat="0")
