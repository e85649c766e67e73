"""PettingZoo: every seat an agent, all at once (`parallel_env`) or one after the other (`env`).

>>> from sushibelt.lab.environments.pettingzoo import parallel_env
>>> env = parallel_env(players=3)
>>> observations, infos = env.reset(seed=1)
>>> actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
>>> observations, rewards, terminations, truncations, infos = env.step(actions)

An action that is not legal changes nothing, and `infos[agent]["refused"]` says why; the agent owes its action still.
When the game is over, `infos` have `scores` and `places`, by player.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ..setup import Setup, whole
from .boxes import Observation, chosen, observed, outcome, seen
from .core import Play, checked_reward
from .space import space_of
from .text import told

VERSION = "v0"
"""Grows when the same actions no longer give the same game."""

Infos = dict[str, dict[str, Any]]


class _Table:
    """What both kinds share: the game, and how seeds make the next one."""

    possible_agents: list[str]
    render_mode: str | None

    def __init__(
        self,
        edition: str = "base",
        players: int = 4,
        menu: str | Sequence[str] | None = None,
        switches: Mapping[str, str] | None = None,
        *,
        memory: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """Raises ValueError for a game or a reward that there is not."""
        self.setup = Setup.of(edition, players, menu, switches)
        self.game_space = space_of(self.setup, memory)
        self.reward = checked_reward(reward)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is ansi")
        self.render_mode = render_mode
        self.metadata = {
            "name": f"sushibelt_{edition}_{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{player}" for player in range(self.setup.players)]
        self.observation_spaces = {agent: observed(self.game_space) for agent in self.possible_agents}
        self.action_spaces = {agent: chosen(self.game_space) for agent in self.possible_agents}
        self._number = {agent: player for player, agent in enumerate(self.possible_agents)}
        self._seed, self._games = secrets.randbits(62), 0
        self._deal(None)

    def _deal(self, seed: int | None) -> None:
        """A new game: the first of `seed`, or the next one of the seed before."""
        if seed is not None:
            self._seed, self._games = whole("seed", seed), 0
        self.play = Play(
            self.setup, seed=self._seed, number=self._games, memory=self.game_space.memory, reward=self.reward
        )
        self._games += 1
        self._returns = self.play.returns()

    def _gained(self) -> dict[str, float]:
        """What every agent has got since this was asked last."""
        before, self._returns = self._returns, self.play.returns()
        return {agent: now - then for agent, now, then in zip(self.possible_agents, self._returns, before, strict=True)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what `agent` sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what `agent` may do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What `agent` knows and may do."""
        return seen(self.play, self._number[agent])

    def render(self) -> str | None:
        """What lies open, as text."""
        return told(self.play.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class AllAtOnce(_Table, ParallelEnv[str, Observation, np.int64]):  # type: ignore[misc]  # it ships no types
    """Every agent acts at every step; whoever owes nothing has only `wait`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """A new game. The same `seed` gives the same deals; without one the next game of the seed before is dealt."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, np.int64]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Do an action of every agent; those that are refused change nothing, the others are done."""
        agents, infos, doing = self.agents, {}, []
        for agent in agents:
            player = self._number[agent]
            reason = self.play.refusal(player, actions[agent]) if agent in actions else "no action was given"
            infos[agent] = {"refused": reason} if reason else {}
            doing.append(0 if reason else int(actions[agent]))
        self.play.act_some(doing)
        over = self.play.over
        for agent in agents:
            infos[agent].update(outcome(self.play))
        self.agents = [] if over else agents
        return (
            {agent: self.observe(agent) for agent in agents},
            self._gained() if agents else {},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )


class OneByOne(_Table, AECEnv[str, Observation, np.int64]):  # type: ignore[misc]  # the same
    """Only agents that owe something act. Picks stay hidden until all have picked, so the order tells nothing."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same `seed` gives the same deals; without one the next game of the seed before is dealt."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def step(self, action: np.int64 | None) -> None:
        """Do the action of the agent whose turn it is (`agent_selection`)."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        player = self._number[agent]
        reason = self.play.refusal(player, action)
        self.infos[agent] = {"refused": reason} if reason else {}
        if not reason:
            self.play.act(player, int(action))  # type: ignore[arg-type]  # None would have been refused
        self.rewards = self._gained()
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: outcome(self.play) for each in self.agents}
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def _next(self) -> str:
        """Who owes something, lowest seat first; anybody once the game is over."""
        return self.possible_agents[min(self.play.owing, default=0)]


def parallel_env(**settings: Any) -> AllAtOnce:
    """All agents at once. `settings` are edition, players, menu, switches, memory, reward, render_mode."""
    return AllAtOnce(**settings)


def env(**settings: Any) -> OneByOne:
    """One agent after the other, for the same `settings`."""
    return OneByOne(**settings)
