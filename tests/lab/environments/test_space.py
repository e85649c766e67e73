"""What actions and columns are called, and that everything legal has an action."""

from __future__ import annotations

from random import Random

import pytest

from sushibelt.lab.environments.space import WAIT_WORD, Space, space_of
from sushibelt.lab.setup import Setup
from sushibelt.table import BACK_WORD, Game
from tests.lab.environments.kinds import BASE, BUSY, FEW, PARTY, named, setup_of
from tests.properties.games import DEEP, any_game, steps


def test_the_actions_of_the_base_game():
    assert space_of(Setup.of()).actions == (
        "wait", "chopsticks", "dumpling", "maki-1", "maki-2", "maki-3", "egg", "salmon", "squid", "pudding", "sashimi",
        "wasabi", "tempura", "done",
    )  # fmt: skip


def test_a_spoon_may_ask_for_kinds_and_a_takeout_box_names_what_lies_there():
    assert space_of(Setup.of("party", 4, "master-menu")).actions[-6:] == (
        "fruit", "nigiri", "onigiri", "spoon", "takeout-box", "done",
    )  # fmt: skip
    actions = space_of(BUSY).actions
    assert {"egg-on-wasabi", "wasabi-under-squid", "face-down", "special-order:egg-on-wasabi"} <= set(actions)
    assert not {"special-order:face-down", "special-order:wasabi", "special-order:takeout-box-10"} & set(actions)
    without = space_of(Setup.of("party", 4, "points-platter")).actions
    assert not [name for name in without if "wasabi" in name or ":" in name]


@pytest.mark.parametrize("setup", [*BASE, *PARTY, BUSY], ids=named)
def test_names_are_unique_and_cards_come_first(setup: Setup):
    for memory in (False, True):
        space = space_of(setup, memory)
        assert len(set(space.actions)) == len(space.actions) == len(space.choices)
        assert len(set(space.columns)) == len(space.columns)
        assert space.actions[0] == WAIT_WORD
        assert BACK_WORD not in space.actions
        hand = [name.removeprefix("hand:") for name in space.columns if name.startswith("hand:")]
        assert list(space.actions[1 : 1 + space.cards]) == hand
        assert [space.numbers[name] for name in space.actions] == list(range(len(space.actions)))


def test_the_same_setup_has_the_same_space():
    assert space_of(Setup.of()) is space_of(Setup.of())
    assert space_of(Setup.of(), True).columns[: len(space_of(Setup.of()).columns)] == space_of(Setup.of()).columns


def missing(game: Game, space: Space, random: Random) -> set[str]:
    """What may be chosen in this game, played to its end, and has no action."""
    found: set[str] = set()
    for _ in steps(game, random):
        for seat in range(game.seats):
            found.update(game.choices(seat))
    return found - {BACK_WORD, *space.actions}


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_every_legal_choice_has_an_action(setup: Setup):
    for seed in range(30 if DEEP else 2):
        assert missing(setup.game(seed), space_of(setup), Random(seed)) == set()


def test_every_legal_choice_of_any_menu_has_an_action():
    random = Random(5)
    for _ in range(100 if DEEP else 6):
        game = any_game(random)
        assert missing(game, space_of(setup_of(game)), random) == set()
    for _ in range(50 if DEEP else 3):
        game = any_game(random, "party", None, ("special-order", "takeout-box"))
        assert missing(game, space_of(setup_of(game)), random) == set()
