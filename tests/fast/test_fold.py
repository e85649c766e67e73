"""What is written for a setup means what the rules mean: the text is run as it is, uncompiled, beside them."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest

from sushibelt.fast import run
from sushibelt.fast.fixed import Fixed
from sushibelt.fast.games import known, policy_numbers, workplace
from sushibelt.fast.kernel import kernel
from sushibelt.fast.states import States
from sushibelt.fast.write import write
from sushibelt.lab.setup import Setup
from sushibelt.rules import tables
from sushibelt.rules.editions import PARTY_GAME
from sushibelt.rules.kit import FACES, State
from sushibelt.rules.menus import MENUS, surprise
from sushibelt.rules.registry import TILE_OF, TILES
from sushibelt.rules.rng import stream
from tests.fast.texts import program

MOMENTS = 1200
N_FACES = len(FACES)
MORE = [pytest.param(seed, marks=pytest.mark.deep) for seed in range(2, 8)]
"""Menus drawn at random that take longer than they tell."""


@pytest.mark.parametrize("menu", [None, *MENUS, 0, 1, *MORE])
@pytest.mark.parametrize("policies", [["random"], ["greedy", "random"]], ids=len)
def test_what_is_written_plays_the_same_games(menu: str | int | None, policies: list[str]):
    players = {None: 3, "dinner-for-two": 2}.get(menu, 4) if not isinstance(menu, int) else 2 + menu % 7
    tiles = surprise(players, np.random.default_rng(menu).integers) if isinstance(menu, int) else menu
    switches = {} if menu is None else {"calls-per-turn": "any", "wasabi-in-every-menu": "on"}
    setup = Setup.of("base" if menu is None else "party", players, tiles, switches)
    start = setup.start()
    numbers = policy_numbers((policies * players)[:players], players)
    written = program(write(run.play_traced, Fixed.of(start, known(numbers))))["play_traced"]
    traces = [States(np.repeat(start.array, MOMENTS)) for _ in range(2)]
    for seed in range(1 if "greedy" in policies else 3):
        moments = []
        for play, trace in zip((run.play_traced, written), traces, strict=True):
            place: Any = workplace(start, numbers, plain=True)
            place[4][:] = stream(seed)
            moments.append(play(*place, trace))
        assert moments[0] == moments[1]
        assert traces[0].array[: moments[0]].tobytes() == traces[1].array[: moments[0]].tobytes()


@kernel
def visits(s: State, out: Any) -> int:
    """Loops over all faces, all tiles, and some numbers."""
    count = 0
    for face in range(1, N_FACES):
        out[face] = 1
        count += 1
    for tile in range(len(tables.FIRST)):
        if s.menu[tile] and tables.FIRST[tile] > 0:
            count += 1000
    for _ in range(3):
        count += 1_000_000
    return count


@kernel
def asks(s: State, out: Any) -> int:
    """What is decided before anybody plays."""
    if s.edition == 1 and s.seats > 2:
        return s.turns + s.add[1] * 100
    while s.seats < 0:
        out[0] = 1
    return -1 if not s.full_hands else out[0]


def test_loops_visit_what_is_in_play():
    start = PARTY_GAME.start(4, menu=MENUS["my-first-meal"])
    out = [0] * N_FACES
    count = program(write(visits, Fixed.of(start, {})))["visits"](start, out)
    in_play = {
        face.number for face in FACES if start.menu[TILE_OF[face.number]] and (face.card != face.number or face.party)
    }
    assert {face for face in range(1, N_FACES) if out[face]} == in_play - {0}
    assert count == sum(out) + 1000 * sum(start.menu) + 3_000_000


def test_what_is_decided_is_gone():
    start = PARTY_GAME.start(4, menu=MENUS["my-first-meal"])
    text = write(asks, Fixed.of(start, {}))
    assert "while" not in text
    assert "-1" not in text.split("def asks")[1]
    assert program(text)["asks"](start, [7]) == start.turns + start.add[1] * 100
    assert "100" not in text.split("def asks")[1]


def test_a_known_global_has_its_other_value():
    start = PARTY_GAME.start(4, menu=MENUS["my-first-meal"])
    assert "greedy" in write(run.play_games, Fixed.of(start, {}))
    assert "greedy" not in write(run.play_games, Fixed.of(start, {"GREEDY_SITS": 0}))


def test_tiles_that_are_not_in_play_are_not_in_the_program():
    start = PARTY_GAME.start(4, menu=MENUS["my-first-meal"])
    names = {
        each.name
        for each in ast.parse(write(run.play_games, Fixed.of(start, {"GREEDY_SITS": 0}))).body
        if isinstance(each, ast.FunctionDef)
    }
    for tile in TILES:
        scores = f"{tile.name.replace('-', '_')}_score_round" in names
        assert not scores or start.menu[TILES.index(tile)], tile.name
    assert "maki_score_round" in names
