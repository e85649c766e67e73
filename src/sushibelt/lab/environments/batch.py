"""Many games at once in compiled code, for learners: arrays in, arrays out.

    env = BatchEnv(Setup.of(players=4), games=4096, seed=1)
    observations, masks = env.reset()
    while learning:
        observations, masks, rewards, done = env.step(choose(observations, masks))

Every player of every game acts at every step (`wait`, action 0, where it owes nothing). A game that is over is dealt
anew in the same step, so there is no end and nothing to reset.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...fast import batch
from ...fast.deal import PILE
from ...fast.observe import NOBODY
from ...fast.program import Tell, watched
from ...fast.program import compiled as compiled_twin
from ...fast.states import States
from ...rules.rng import MASK
from ..setup import Setup, whole
from .core import checked_reward
from .space import Space, space_of


class BatchEnv:
    """`games` games of `setup`, stepped together.

    Attributes, all of them arrays that are written anew by every `step` and `reset` (copy what you want to keep):

    - `observations` (games, players, columns) int16: what each player knows; columns are called `space.columns`.
    - `masks` (games, players, actions) uint8: 1 for each action that is legal; called `space.actions`.
    - `rewards` (games, players) float32: what the last step brought.
    - `done` (games,) bool: the last step ended the game. Its observations and masks are already those of the next one.
    - `scores` int16 and `places` uint8, (games, players): how the last game that ended here came out, 1 for a winner.

    Game `i` draws from the stream `rules.rng.stream(seed, i)`, so the same seed and actions give the same games.
    """

    def __init__(
        self,
        setup: Setup,
        games: SupportsIndex,
        seed: SupportsIndex = 0,
        *,
        memory: bool = False,
        reward: str = "win",
        compiled: bool = True,
        tell: Tell | None = None,
    ) -> None:
        """`reward` is one of `core.REWARDS`. Raises ValueError for what there is not.

        The rules are compiled for this setup, which takes a while, but only once on a machine; `tell` hears how many
        functions of how many are done. With `compiled` off the plain rules play, a thousand times slower.
        """
        games = whole("games", games)
        if games < 1:
            raise ValueError(f"at least one game is played, not {games}")
        self.setup, self.seed, self.reward = setup, whole("seed", seed), checked_reward(reward)
        self.space: Space = space_of(setup, memory)
        self.games, self.players = games, setup.players
        columns, actions = len(self.space.columns), len(self.space.actions)
        rows = games * self.players
        self._rows, self._masks = np.zeros(rows * columns, np.int16), np.zeros(rows * actions, np.uint8)
        self.observations = self._rows.reshape(games, self.players, columns)
        self.masks = np.zeros((games, self.players, actions), np.uint8)
        self._legal = self._masks.reshape(self.masks.shape)  # looked up when actions come back, so it is not given away
        self.rewards = np.zeros((games, self.players), np.float32)
        self._gains = np.zeros((games, self.players), np.int16)
        self.scores = np.zeros((games, self.players), np.int16)
        self.places = np.zeros((games, self.players), np.uint8)
        self._done = np.zeros(games, np.uint8)
        self.done = self._done.view(np.bool_)
        self._states, self._streams = np.repeat(self.space.start.array, games), np.zeros((games, 4), np.int64)
        self._actions = np.zeros(rows, np.int64)
        self._run = self._compiled(tell) if compiled else self._plain()
        self._sown = False

    def reset(self, seed: SupportsIndex | None = None) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
        """Deal every game anew and give `observations` and `masks`. With a `seed` streams begin anew, too.

        Raises ValueError if it is no whole number; then nothing has changed.
        """
        how = batch.SOW if seed is not None or not self._sown else batch.DEAL
        self.seed = self.seed if seed is None else whole("seed", seed)
        self._run(how, self._actions)
        self.masks[:] = self._legal
        self.rewards[:] = 0
        self._sown = True
        return self.observations, self.masks

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int16], NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_]]:
        """Do `actions` (games, players), whole numbers; gives `observations`, `masks`, `rewards` and `done`.

        Raises IndexError, naming game and player, if one of them is not legal, and ValueError for another shape; then
        nothing has changed.
        """
        if not self._sown:
            raise ValueError("no game is dealt yet: reset() first")
        chosen = self._flat(actions)
        refused = self._run(batch.STEP, chosen)
        if refused != NOBODY:
            raise IndexError(self._refusal(refused, int(chosen[refused])))
        self.masks[:] = self._legal
        self._pay()
        return self.observations, self.masks, self.rewards, self.done

    def _flat(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions, a row after the other."""
        given = np.asarray(actions)
        if given.shape != (self.games, self.players) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions are whole numbers of shape ({self.games}, {self.players}), not {given.dtype} of {given.shape}"
            )
        return np.ascontiguousarray(given, np.int64).reshape(-1)

    def _refusal(self, row: int, action: int) -> str:
        game, player = divmod(row, self.players)
        names = self.space.actions
        called = repr(names[action]) if 0 <= action < len(names) else f"not one of 0 to {len(names) - 1}"
        return f"game {game}, player {player}: action {action} ({called}) is not legal now"

    def _pay(self) -> None:
        """Write the rewards of a step."""
        if self.reward == "points":
            self.rewards[:] = self._gains
        elif self.reward == "margin":
            total = self._gains.sum(axis=1, keepdims=True)
            self.rewards[:] = self._gains - (total - self._gains) / np.float32(self.players - 1)
        else:
            self.rewards[:] = 0
            won = self.places[self.done] == 1
            self.rewards[self.done] = won / won.sum(axis=1, keepdims=True) - 1 / self.players

    def _arguments(self) -> tuple[Any, ...]:
        """The last arguments of `step_games`."""
        return self._rows, self._masks, self._gains, self.scores, self.places, self._done

    def _compiled(self, tell: Tell | None) -> Callable[[int, NDArray[np.int64]], int]:
        kernel = compiled_twin(batch.step_games, self.space.start, {"MEMORY": int(self.space.memory)})
        room = np.zeros(PILE, np.uint8), self.space.plan, self.space.room()
        with watched(kernel, tell):
            kernel(batch.DEAL, 0, 0, self._states[:0], self.space.start.array, self._streams, *room, self._actions,
                   *self._arguments())  # fmt: skip
        places = self._states, self.space.start.array, self._streams, *room
        return lambda how, actions: int(kernel(how, *self._halves(), *places, actions, *self._arguments()))

    def _plain(self) -> Callable[[int, NDArray[np.int64]], int]:
        kernel: Callable[..., int] = batch.step_games
        room = [0] * PILE, self.space.plan.data, self.space.room().data
        places = States(self._states), States(self.space.start.array), self._streams, *room
        return lambda how, actions: kernel(how, *self._halves(), *places, actions, *self._arguments())

    def _halves(self) -> tuple[int, int]:
        return self.seed & MASK, self.seed >> 32 & MASK
