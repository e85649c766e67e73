"""The games as OpenSpiel knows games: everybody picks at once, chance is explicit. Importing this registers them.

    import pyspiel
    import sushibelt.lab.environments.openspiel

    game = pyspiel.load_game("sushibelt(edition=party,menu=big-banquet,seats=5)")
    turn_based = pyspiel.convert_to_turn_based(game)

Parameters, all optional:

    edition    base (the default) or party
    seats      number of players, 4
    menu       of Party: the name of a printed menu, or tiles with spaces between them ("maki tempura ...")
    switches   `name:value`, with spaces between them ("passing:both dummy:on")
    memory     True: observations tell what the seat remembers of the hands it has passed on

Nodes: every card that is dealt, added to the deck or drawn is a chance node, a face as likely as it has cards in the
pile. Picks are simultaneous nodes, in two steps where anybody might need two (`nodes.py` tells why); who has nothing to
decide has the one action `wait`. A bonus action is a node of the player who decides about it.

Actions and observations are those of the other environments (`space_of(setup, memory)` names every number); a chance
outcome has the number of the action that plays the card. The utility of a player is its share of the win, 1 for a win
alone and 1/k for one shared by k, less 1 / players: it sums up to 0.

Information states are all that a player has observed, in order: as a string, lines like those of a record; as a tensor
the observation, then a row for each fact (`write_row`), in order, and rows of zeros.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ...fast.observe import NOBODY, WAIT, step_to
from ..setup import Setup
from .limits import Most, most
from .nodes import KINDS, Fact, Nodes
from .space import Space, space_of

NAME = "sushibelt"

DEFAULTS = {"edition": "base", "seats": 4, "menu": "", "switches": "", "memory": False}

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Sushi Go! and Sushi Go Party!",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


def setup_of(parameters: Mapping[str, Any]) -> Setup:
    """What these parameters of a game say. Raises ValueError for what cannot be played."""
    menu = str(parameters["menu"]).split()
    switches = {}
    for word in str(parameters["switches"]).split():
        name, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"switches are written name:value, with spaces between them, not {word!r}")
        switches[name] = value
    chosen = menu[0] if len(menu) == 1 else menu or None
    return Setup.of(parameters["edition"], parameters["seats"], chosen, switches)


class SushibeltGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A kind of game, from which states and observers can be made."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(parameters or {})}
        self.space = space_of(setup_of(chosen), chosen["memory"])
        self.most: Most = most(self.space)
        self.start = Nodes(self.space)
        players = self.space.players
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.space.actions),
            max_chance_outcomes=1 + self.space.cards,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=self.most.decisions,
        )
        super().__init__(TYPE, about, chosen)

    def new_initial_state(self) -> SushibeltState:
        """The state before the first card is dealt."""
        return SushibeltState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most cards that can leave a pile in a game."""
        return self.most.draws

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """An observer of one player: of what it sees now, or with perfect recall of all that it has seen.

        What lies open and what the player alone may know can also be asked for one by one, as strings; there is none
        (None) that sees what all players know.
        """
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        everything = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        return None if everything else Observer(self.space, self.most.facts, kind)


class SushibeltState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: SushibeltGame) -> None:
        super().__init__(game)
        self.nodes = game.start.copy()

    def current_player(self) -> int:
        """Who decides: chance, everybody, one player, or nobody any more."""
        if self.nodes.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.nodes.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.nodes.picking else self.nodes.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.nodes.play.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come now, with their chances."""
        return self.nodes.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.nodes.chance:
            self.nodes.draw(action)
        else:
            self.nodes.act(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.nodes.pick(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.nodes.space.actions[action]

    def is_terminal(self) -> bool:
        """The game has been scored."""
        return self.nodes.over

    def returns(self) -> list[float]:
        """The share of the win of each player, less 1 / players; 0 before the end."""
        return list(self.nodes.play.returns())

    def __str__(self) -> str:
        return str(self.nodes)


class Observer:
    """What one player knows, as OpenSpiel's observers tell it: `tensor`, its parts in `dict`, and `string_from`.

    An observer of what lies open only, or of what the player alone may know, has no tensor (None).
    """

    def __init__(self, space: Space, facts: int, kind: Any) -> None:
        self.space, self.recall = space, kind.perfect_recall
        self.parts = {"public": kind.public_info, "private": kind.private_info != pyspiel.PrivateInfoType.NONE}
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if all(self.parts.values()):
            columns, size = len(space.columns), facts * row_size(space) if self.recall else 0
            self.tensor = np.zeros(columns + size, np.float32)
            self.dict["observation"] = self.tensor[:columns]
            if self.recall:
                self.dict["facts"] = self.tensor[columns:].reshape(facts, row_size(space))

    def set_from(self, state: SushibeltState, player: int) -> None:
        """Write what `player` knows into `tensor`."""
        if self.tensor is None:
            return
        nodes = state.nodes
        self.tensor.fill(0)
        self.dict["observation"][:] = nodes.play.observation(player)
        if self.recall:
            facts = [fact for event in nodes.known(player) for fact in event.facts]
            for row, fact in zip(self.dict["facts"], facts, strict=False):
                write_row(self.space, player, fact, row)

    def string_from(self, state: SushibeltState, player: int) -> str:
        """The same to read."""
        return state.nodes.history(player, **self.parts) if self.recall else state.nodes.sight(player, **self.parts)


def row_size(space: Space) -> int:
    """How many numbers tell a fact."""
    return len(KINDS) + 2 * space.start.seats + len(space.actions) + space.cards


def write_row(space: Space, player: int, fact: Fact, row: NDArray[np.float32]) -> None:
    """Write a fact as `player` sees it.

    Which kind of fact (`KINDS`), which seat, and out of whose hand (seats as in the observation, `player` first), each
    as a 1 in its place; the action, the same way; then how many of each card.
    """
    s = space.start
    at = len(KINDS)
    row[fact.kind] = 1
    row[at + step_to(s, player, fact.seat)] = 1
    at += s.seats
    if fact.giver != NOBODY:
        row[at + step_to(s, player, fact.giver)] = 1
    at += s.seats
    if fact.action != WAIT:
        row[at + fact.action] = 1
    at += len(space.actions)
    for card in fact.cards:
        row[at + card - 1] += 1


pyspiel.register_game(TYPE, SushibeltGame)
