"""Games of OpenSpiel, and the moments of one that is played at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pyspiel

from sushibelt.lab.environments.nodes import Nodes

STEPS_OF_TWO = "sushibelt(edition=party,menu=points-platter,seats=3,memory=True)"
SPOONS = "sushibelt(edition=party,menu=master-menu,seats=3)"
MENU_CARDS = "sushibelt(edition=party,menu=dinner-for-two,seats=2)"
THIRD_PLATE = "sushibelt(seats=2,switches=dummy:on passing:both)"
GAMES = ("sushibelt", STEPS_OF_TWO, SPOONS, MENU_CARDS, THIRD_PLATE)


def load(name: str) -> Any:
    return pyspiel.load_game(name)


def step(state: Any, random: Random) -> None:
    """Something random happens."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(cards, chances)[0])
    elif state.is_simultaneous_node():
        players = range(state.num_players())
        state.apply_actions([random.choice(state.legal_actions(player)) for player in players])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def moments(name: str, seed: int) -> Iterator[Any]:
    """A game played at random, at each of its nodes."""
    state, random = load(name).new_initial_state(), Random(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        step(state, random)


def at(name: str, seed: int, wanted: Callable[[Nodes], object]) -> Any:
    """The first moment at which `wanted` is true, in the game of this seed or one of the next."""
    return next(state for game in range(seed, seed + 50) for state in moments(name, game) if wanted(state.nodes))


def seen(state: Any, player: int) -> tuple[object, ...]:
    """Everything that OpenSpiel tells a player."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
        state.legal_actions(player) if not state.is_chance_node() else None,
    )
