"""Kinds of games that environments are tried with, and games of them played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sushibelt.lab.environments.core import Play
from sushibelt.lab.setup import Setup
from sushibelt.rules.editions import BASE_GAME, PARTY_GAME
from sushibelt.rules.menus import MENUS, faults
from sushibelt.table import Game

THIRD = Setup.of(players=2, switches={"dummy": "on"})
"""Two players with a third plate."""

BUSY = Setup.of("party", 4, ["maki", "tempura", "miso-soup", "tofu", "special-order", "takeout-box", "fruit"],
                {"wasabi-in-every-menu": "on"})  # fmt: skip
"""Copies that are turned face down, and wasabi under them."""


BASE = [
    *(Setup.of(players=players) for players in BASE_GAME.hand_sizes),
    Setup.of(players=4, switches={"soy-promo": "on", "passing": "both"}),
    THIRD,
]
"""The base game with every number of players, and its variants."""

PARTY = [
    Setup.of("party", players, name)
    for name, tiles in MENUS.items()
    for players in PARTY_GAME.hand_sizes
    if not list(faults(tiles, players))
]
"""Every printed menu with every number of players that it allows."""


def _one(name: str) -> Setup:
    """A printed menu with a few players."""
    fitting = [setup for setup in PARTY if setup.title == name][:3]
    return fitting[len(name) % len(fitting)]


FEW = [Setup.of(players=3), THIRD, *map(_one, MENUS), BUSY]
"""One of each printed menu, and of the base game."""


def named(setup: Setup) -> str:
    """How a test of this setup is called."""
    return f"{setup.title}, {setup.players}"


def setup_of(game: Game) -> Setup:
    """What is played in `game`."""
    return Setup.of(game.header.edition, game.players, game.header.menu or None, game.header.agreed)


def any_action(play: Play, player: int, random: Random) -> int:
    """A legal action; "done" seldom, so that special cards do something."""
    actions = play.legal(player)
    done = play.space.numbers["done"]
    if len(actions) > 1 and done in actions and random.random() < 0.7:
        actions.remove(done)
    return random.choice(actions)


def played(play: Play, random: Random) -> Iterator[int]:
    """Play to the end, one player at a time; before each action comes the player."""
    while not play.over:
        player = random.choice(play.owing)
        yield player
        play.act(player, any_action(play, player, random))
