"""PettingZoo: its own conformance suites over base and Party, seeds, rewards, refusals, and what stays hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from sushibelt.lab.environments.boxes import Observation
from sushibelt.lab.environments.core import REWARDS
from sushibelt.lab.environments.pettingzoo import AllAtOnce, OneByOne, env, parallel_env
from sushibelt.lab.setup import Setup
from tests.lab.environments.kinds import BASE, BUSY, FEW, PARTY, THIRD, named

pytestmark = [  # The suite knows the environments that observe a dictionary with a mask by their names only.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


def settings(setup: Setup, **more: Any) -> dict[str, Any]:
    return {
        "edition": setup.edition,
        "players": setup.players,
        "menu": setup.menu or None,
        "switches": dict(setup.switches),
        **more,
    }


def conforms(given: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(**given), num_cycles=500)
    parallel_seed_test(lambda: parallel_env(**given))
    api_test(env(**given))
    seed_test(lambda: env(**given))
    api_test(parallel_to_aec(parallel_env(**given)))


@pytest.mark.parametrize("setup", FEW[::3], ids=named)
def test_it_conforms(setup: Setup):
    conforms(settings(setup))


@pytest.mark.deep
@pytest.mark.parametrize("setup", [*BASE, *PARTY, BUSY], ids=named)
def test_every_kind_conforms(setup: Setup):
    conforms(settings(setup))
    conforms(settings(setup, reward=REWARDS[setup.players % 3], memory=True))


def legal(observation: Observation, random: Random) -> np.int64:
    return np.int64(random.choice(np.flatnonzero(observation["action_mask"])))


def parallel_game(table: AllAtOnce, seed: int | None) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
    """The sums of the rewards of a game at random, and the last infos."""
    random, total = Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    observations, infos = table.reset(seed=seed)
    while table.agents:
        actions = {agent: legal(observations[agent], random) for agent in table.agents}
        observations, rewards, _, _, infos = table.step(actions)
        assert not any("refused" in info for info in infos.values())
        for agent, reward in rewards.items():
            total[agent] += reward
    return total, infos


def turns_game(table: OneByOne, seed: int | None) -> tuple[dict[str, float], dict[str, dict[str, Any]]]:
    random, total = Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    infos = {}
    for agent in table.agent_iter():
        observation, reward, over, _, infos[agent] = table.last()
        total[agent] += reward
        table.step(None if over else legal(observation, random))
    return total, infos


@pytest.mark.parametrize("setup", FEW[1::3], ids=named)
def test_both_kinds_pay_what_the_scores_say(setup: Setup):
    for total, infos in (
        parallel_game(parallel_env(**settings(setup, reward="points")), 4),
        turns_game(env(**settings(setup, reward="points")), 4),
    ):
        agents = list(total)
        for agent, info in infos.items():
            assert info["scores"] == tuple(total[each] for each in agents)
            assert info["places"][agents.index(agent)] >= 1
        assert 1 in infos[agents[0]]["places"]
    for total, _ in (parallel_game(parallel_env(**settings(setup)), 4), turns_game(env(**settings(setup)), 4)):
        assert sum(total.values()) == pytest.approx(0)


def test_the_same_seed_gives_the_same_game_and_then_the_same_next_one():
    def two(table: AllAtOnce) -> list[Any]:
        return [parallel_game(table, 5), [each["observation"].tolist() for each in table.reset()[0].values()]]

    table = parallel_env(**settings(BUSY))
    first = two(table)
    assert two(table) == first
    assert two(parallel_env(**settings(BUSY))) == first
    assert first[1] != [each["observation"].tolist() for each in table.reset(seed=5)[0].values()]


def test_a_refused_action_of_one_agent_leaves_the_others_alone():
    table = parallel_env(players=3)
    observations, _ = table.reset(seed=1)
    random = Random(1)
    actions = {agent: legal(observations[agent], random) for agent in table.agents}
    actions["player_1"] = np.int64(np.flatnonzero(observations["player_1"]["action_mask"] == 0)[1])
    after, rewards, _, _, infos = table.step(actions)
    assert [agent for agent, info in infos.items() if "refused" in info] == ["player_1"]
    assert set(rewards.values()) == {0.0}
    assert all((after["player_1"][name] == observations["player_1"][name]).all() for name in after["player_1"])
    assert [int(after[f"player_{player}"]["action_mask"][0]) for player in range(3)] == [1, 0, 1], "who waits"
    waiting = {"player_0": np.int64(0), "player_2": np.int64(0), "player_1": legal(after["player_1"], random)}
    after, *_ = table.step(waiting)
    assert [int(after[f"player_{player}"]["action_mask"][0]) for player in range(3)] == [0, 0, 0], "the next turn"


def test_an_agent_that_says_nothing_is_told_so():
    table = parallel_env(players=2)
    table.reset(seed=1)
    assert table.step({})[4]["player_0"] == {"refused": "no action was given"}


def test_a_refused_action_changes_nothing_when_agents_take_turns():
    table = env(players=3)
    table.reset(seed=1)
    observation, *_ = table.last()
    before = bytes(table.play.state)
    table.step(np.int64(0))
    assert table.agent_selection == "player_0"
    assert table.infos["player_0"] == {"refused": "this player owes a choice: it cannot wait"}
    assert bytes(table.play.state) == before
    table.step(legal(observation, Random(1)))
    assert table.agent_selection == "player_1"
    assert table.infos["player_0"] == {}


def test_picks_stay_hidden_until_the_last_one():
    """What player 1 is shown does not depend on what player 0 has picked."""
    table, shown = env(players=3), set()
    table.reset(seed=1)
    options = np.flatnonzero(table.last()[0]["action_mask"])
    for option in options:
        table.reset(seed=1)
        table.step(option)
        shown.add(str([table.observe("player_1")["observation"].tolist(), table.observe("player_2")]))
    assert len(options) > 3
    assert len(shown) == 1


def test_only_those_who_owe_something_act_in_turn():
    table, random = env(**settings(THIRD)), Random(2)
    table.reset(seed=2)
    while not table.play.over:
        player = int(table.agent_selection.removeprefix("player_"))
        assert player == min(table.play.owing)
        table.step(legal(table.last()[0], random))


def test_what_lies_open_can_be_read_and_hands_cannot():
    table = parallel_env(players=2, render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == "round 1, turn 1\nseat 0, 0 points: nothing\nseat 1, 0 points: nothing"
    assert parallel_env().render() is None


@pytest.mark.parametrize(
    "given, said",
    [
        ({"players": 1}, "is played with 2 to 5 seats, not 1"),
        ({"edition": "party", "menu": "dinner"}, "there is no menu 'dinner'"),
        ({"reward": "money"}, "there is no reward 'money'"),
        ({"render_mode": "human"}, "there is no render mode 'human'; there is ansi"),
    ],
)
def test_what_there_is_not_is_refused(given: dict[str, Any], said: str):
    for make in (env, parallel_env):
        with pytest.raises(ValueError, match=said):
            make(**given)


def test_seeds_may_be_numbers_of_numpy():
    table, single = parallel_env(players=np.int64(3)), env(players=3)
    observations, _ = table.reset(seed=np.int32(5))  # type: ignore[arg-type]
    single.reset(seed=5)
    for agent in table.agents:
        assert (observations[agent]["observation"] == single.observe(agent)["observation"]).all()
    with pytest.raises(ValueError, match=r"seed is a whole number, not 1\.5"):
        table.reset(seed=1.5)  # type: ignore[arg-type]
    table.step({agent: legal(observations[agent], Random(1)) for agent in table.agents})
