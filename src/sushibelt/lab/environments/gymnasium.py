"""Gymnasium: one seat against bots. Importing this registers `sushibelt/Base-v0` and `sushibelt/Party-v0`.

>>> import gymnasium
>>> import sushibelt.lab.environments.gymnasium
>>> env = gymnasium.make("sushibelt/Base-v0", players=3, bots="easy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from ...bots import Guarded
from ...table import Game
from ..setup import Setup, whole
from .boxes import Observation, chosen, observed, outcome, seen
from .core import Play
from .text import told

IDS = {"base": "sushibelt/Base-v0", "party": "sushibelt/Party-v0"}
"""The registered name for each edition. The number grows when the same actions no longer give the same game."""

SEEDS = 1 << 62


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots play the others.

    An observation is a dictionary: `observation` (int16, the columns of `space.columns`) and `action_mask` (int8, 1 for
    what may be done); the mask is in `info`, too. An action that is not legal changes nothing, gives 0, and
    `info["refused"]` says why. When the game is over, `info` has `scores` and `places` by seat.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        edition: str = "base",
        players: int = 4,
        menu: str | Sequence[str] | None = None,
        switches: Mapping[str, str] | None = None,
        *,
        bots: str | Sequence[str] = "normal",
        seat: int | None = 0,
        memory: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """`bots` are those of `bots.make`: one for all, or one for each of the others, next seat first. What they do
        wrong is in `guarded`, and their seats go on. `seat` is where the agent sits, None for another seat each game.
        Raises ValueError for what there is not.
        """
        self.setup = Setup.of(edition, players, menu, switches)
        players = self.setup.players
        self.bots = (bots,) * (players - 1) if isinstance(bots, str) else tuple(bots)
        if len(self.bots) != players - 1:
            raise ValueError(f"{players} players need {players - 1} bots, not {len(self.bots)}")
        self.guarded = [Guarded(name) for name in self.bots]
        seat = None if seat is None else whole("seat", seat)
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat} at a table of {players} (seats count from 0)")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there is ansi")
        self.agent_seat, self.memory, self.reward, self.render_mode = seat, memory, reward, render_mode
        self.seat, self._games = seat or 0, 0
        self._begin(self.setup.game(0))
        self.space = self.play.space
        self.observation_space = observed(self.space)  # type: ignore[assignment]  # a dictionary of arrays it is
        self.action_space = chosen(self.space)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. The same `seed` gives the same deals and the same dice to the bots."""
        super().reset(seed=None if seed is None else whole("seed", seed))
        random = self.np_random
        self.seat = int(random.integers(self.setup.players)) if self.agent_seat is None else self.agent_seat
        self._games += 1
        self._begin(self.setup.game(int(random.integers(SEEDS))))
        for bot in self.guarded:
            bot.new_game(self._games, int(random.integers(SEEDS)))
        self._others_play()
        return self._told()

    def _begin(self, game: Game) -> None:
        self.game = game
        self.play = Play.around(self.setup, game.state, memory=self.memory, reward=self.reward)
        self._returns = self.play.returns()[self.seat]

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do `action`; the bots go on until the agent owes something again, or the game is over."""
        if reason := self._refusal(action):
            observation, info = self._told()
            return observation, 0.0, self.game.over, False, {**info, "refused": reason}
        seat = self.play.seat_due(self.seat)
        assert seat is not None  # it would have been refused
        self.game.choose(seat, self.space.actions[action])
        self._others_play()
        before, self._returns = self._returns, self.play.returns()[self.seat]
        observation, info = self._told()
        return observation, self._returns - before, self.game.over, False, info

    def _refusal(self, action: np.int64) -> str:
        return "the game is over" if self.game.over else self.play.refusal(self.seat, action)

    def _others_play(self) -> None:
        game = self.game
        while not game.over and self.play.seat_due(self.seat) is None:
            seat = min(game.owing)
            game.choose(seat, *self._bot(game.chooser(seat)).choose(game.view(seat)))
        if game.over:
            for step, bot in enumerate(self.guarded, start=1):
                bot.over(game.view((self.seat + step) % self.setup.players))

    def _bot(self, seat: int) -> Guarded:
        return self.guarded[(seat - self.seat) % self.setup.players - 1]

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        observation = seen(self.play, self.seat)
        return observation, {"action_mask": observation["action_mask"].copy(), **outcome(self.play)}

    def render(self) -> str | None:
        """What the agent sees, as text."""
        return told(self.game.state, self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End what bots have started."""
        for bot in self.guarded:
            bot.close()


for _edition, _id in IDS.items():
    gymnasium.register(id=_id, entry_point=f"{__name__}:OneSeat", kwargs={"edition": _edition})
