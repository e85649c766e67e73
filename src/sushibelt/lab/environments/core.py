"""One game for agents, on the plain rules: who decides, what they may do and know, what they get. No extra packages.

>>> from sushibelt.lab.environments.core import Play
>>> from sushibelt.lab.setup import Setup
>>> play = Play(Setup.of(players=2), seed=7)
>>> while not play.over:
...     for player in play.owing:
...         play.act(player, play.legal(player)[0])
>>> sum(play.returns())
0.0

The environments are made of it, and none of them knows the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ...fast.batch import act, settle
from ...fast.deal import PILE
from ...fast.observe import NOBODY, WAIT, allowed, due, observe, write_public
from ...rules import engine
from ...rules.kit import CHANCE
from ...rules.rng import copy_stream, stream
from ...rules.state import State
from ...table.choice import ChoiceRefused, refusal
from ..setup import Setup, whole
from .space import Space, space_of

REWARDS = ("win", "points", "margin")
"""What agents get: the share of the win less 1/players, at the end; points as they are scored; points less the mean of
the others'."""


class Play:
    """A game of `setup`. Of two players with a third plate one, in turn, decides for it after its own pick.

    Attributes to read: `space` (what actions and columns mean), `state` (everything, hidden cards included), `reward`.

    With a `seed` cards are drawn by themselves; the same seed and actions give the same game. Without one whoever runs
    the game draws: see `chance`.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        seed: SupportsIndex | None = None,
        number: SupportsIndex = 0,
        memory: bool = False,
        reward: str = "win",
    ) -> None:
        """`number` tells games of one seed apart. Raises ValueError for what there is not."""
        self.space: Space = space_of(setup, memory)
        self.reward = checked_reward(reward)
        self.state = self.space.start.copy()
        self._plan = self.space.plan.data
        self._words = None if seed is None else stream(whole("seed", seed), whole("number", number))
        self._settle()

    @classmethod
    def around(cls, setup: Setup, state: State, *, memory: bool = False, reward: str = "win") -> Play:
        """A face of a game that somebody else runs on `state`: ask it, but let nothing happen through it."""
        play = object.__new__(cls)
        play.space, play.reward = space_of(setup, memory), checked_reward(reward)
        play.state, play._plan, play._words = state, play.space.plan.data, None
        return play

    def again(self) -> None:
        """A new game; the stream of deals goes on."""
        self.state.restore(bytes(self.space.start))
        self._settle()

    def copy(self) -> Play:
        """A game that goes its own way from here; the stream of deals is copied too."""
        other = Play.around(self.space.setup, self.state.copy(), memory=self.space.memory, reward=self.reward)
        other._words = None if self._words is None else copy_stream(self._words)
        return other

    # --- chance ---

    @property
    def chance(self) -> bool:
        """A card must be drawn before anybody decides; never with a seed."""
        return bool(engine.chance_owes(self.state))

    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be drawn now, as the actions of those cards, each with its probability."""
        s = self.state
        pile = s.reserve if engine.desserts_due(s) else s.deck
        choices = self.space.choices
        counts = [(action, pile[choices[action]]) for action in range(1, 1 + self.space.cards)]
        total = sum(count for _, count in counts)
        return [(action, count / total) for action, count in counts if count]

    def draw(self, action: int) -> None:
        """Let chance have drawn this card. Raises ValueError if it cannot."""
        if not self.chance or not 1 <= action <= self.space.cards:
            raise ValueError(f"chance cannot draw {action!r} now")
        face = self.space.choices[action]
        if not engine.legal(self.state, CHANCE, face):
            raise ValueError(f"no {self.space.actions[action]} is left to draw")
        engine.deal_card(self.state, face)
        self._settle()

    # --- what is asked ---

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.state.players

    @property
    def over(self) -> bool:
        """The game has been scored."""
        return self.state.phase == engine.OVER

    @property
    def owing(self) -> tuple[int, ...]:
        """The players who owe an action: all for a pick, one while a card acts, () if chance owes or at the end."""
        return tuple(player for player in range(self.players) if due(self.state, player) != NOBODY)

    def mask(self, player: int) -> NDArray[np.uint8]:
        """By action, 1 if `player` may do it now; only `wait` if it owes nothing."""
        row = np.zeros(len(self.space.choices), np.uint8)
        allowed(self.state, due(self.state, player), self._plan, row.data, 0)
        return row

    def seat_due(self, player: int) -> int | None:
        """The seat for which `player` owes an action now: its own, then that of a third plate; None if it owes none."""
        seat = due(self.state, player)
        return None if seat == NOBODY else seat

    def legal(self, player: int) -> list[int]:
        """The actions that `player` may do now, lowest first."""
        return [int(action) for action in np.flatnonzero(self.mask(player))]

    def observation(self, player: int) -> NDArray[np.int16]:
        """What `player` knows: one number for each of `space.columns`."""
        row = np.zeros(len(self.space.columns), np.int16)
        table = self.space.room().data
        write_public(self.state, self._plan, table)
        observe(self.state, player, due(self.state, player), self._plan, table, row.data, 0)
        return row

    def scores(self) -> tuple[int, ...]:
        """The points of each player so far."""
        return tuple(self.state.score[player] for player in range(self.players))

    def places(self) -> tuple[int, ...]:
        """The place of each player by points and desserts as they are now, 1 for the best; equal players share one."""
        return tuple(engine.place(self.state, player) for player in range(self.players))

    def returns(self) -> tuple[float, ...]:
        """What each player has got so far; rewards are the differences."""
        return returns(self.reward, self.scores(), self.places() if self.over else None)

    # --- what happens ---

    def refusal(self, player: int, action: Any) -> str:
        """Why `player` may not do `action` now, in a sentence; "" if it may."""
        number = _number(action)
        if number is None or not 0 <= number < len(self.space.choices):
            return f"an action is a number from 0 to {len(self.space.choices) - 1}, not {action!r}"
        seat = due(self.state, player)
        if seat == NOBODY:
            return "" if number == WAIT else "this player owes nothing now: only `wait` is legal"
        if number == WAIT:
            return "this player owes a choice: it cannot wait"
        choice = self.space.choices[number]
        if engine.legal(self.state, seat, choice):
            return ""
        return f"{self.space.actions[number]}: {refusal(self.state, seat, choice).reason}"

    def act(self, player: int, action: int) -> None:
        """Do `action` of `player`; when nobody owes a pick any more, the cards are revealed.

        Raises ChoiceRefused, a ValueError with the reason, and leaves the game as it was.
        """
        if reason := self.refusal(player, action):
            raise ChoiceRefused(reason)
        act(self.state, player, self._plan, int(action))
        self._settle()

    def act_all(self, actions: Sequence[int]) -> None:
        """Do an action of every player at once, `wait` for whoever owes nothing. Raises ChoiceRefused like `act`."""
        for player, action in enumerate(actions):
            if reason := self.refusal(player, action):
                raise ChoiceRefused(f"player {player}: {reason}")
        self.act_some(actions)

    def act_some(self, actions: Sequence[int]) -> None:
        """Do these legal actions, by player. With `wait` even a player who owes something does nothing yet."""
        for player, action in enumerate(actions):
            act(self.state, player, self._plan, int(action))
        self._settle()

    def _settle(self) -> None:
        s = self.state
        if self._words is not None:
            settle(s, self._words, [0] * PILE)
        while not engine.chance_owes(s) and engine.ready(s):
            engine.reveal(s)


def returns(reward: str, scores: Sequence[int], places: Sequence[int] | None) -> tuple[float, ...]:
    """What players with these points have got so far by `reward`. `places` are None until the game is over."""
    players = len(scores)
    if reward == "points":
        return tuple(float(score) for score in scores)
    if reward == "margin":
        total = sum(scores)
        return tuple(score - (total - score) / (players - 1) for score in scores)
    if places is None:
        return (0.0,) * players
    winners = list(places).count(1)
    return tuple((1 / winners if place == 1 else 0.0) - 1 / players for place in places)


def checked_reward(name: str) -> str:
    """`name`. Raises ValueError if there is no such reward."""
    if name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}; there is {', '.join(REWARDS)}")
    return name


def _number(action: Any) -> int | None:
    """`action` as a whole number; None if it is none."""
    try:
        return int(action.__index__())
    except (AttributeError, TypeError):
        return None
