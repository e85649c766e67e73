"""The same rules, plain and compiled: the same games give the same bytes, after everything that happens.

Each setup is compiled as it is for its users, which takes about ten seconds, so most of this is not among the default
tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import numpy as np
import pytest

from sushibelt.fast import run
from sushibelt.fast.games import known, policy_numbers, workplace
from sushibelt.fast.kernel import kernel
from sushibelt.fast.program import compiled
from sushibelt.fast.states import States
from sushibelt.lab.setup import Setup
from sushibelt.rules import engine
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES, NONE, State
from sushibelt.rules.menus import MENUS, faults
from sushibelt.rules.registry import TILES
from sushibelt.rules.rng import MASK, stream
from sushibelt.rules.switches import SWITCHES

GAMES = 2000
"""Over all setups of an edition, at least."""

MOMENTS = 1200
"""More than anything happens in a game."""

CHOICES = 256


def setups(name: str) -> list[Setup]:
    """Every menu with every number of players that may play it, and the switches by turns.

    Base has no menus: two with third plates and two without, and as many for each other number of players.
    """
    edition, made = EDITIONS[name], []
    for players in edition.hand_sizes:
        menus = [menu for menu in MENUS if not any(faults(MENUS[menu], players))] if edition.has_menus else [None] * 4
        made += [Setup.of(name, players, menu, switches(edition.number, players, at)) for at, menu in enumerate(menus)]
    return made


def switches(edition: int, players: int, turn: int) -> dict[str, str]:
    """Each switch that means something, with one of its values."""
    fitting = [switch for switch in SWITCHES if switch.fits(edition, players)]
    return {switch.name: list(switch.values)[turn >> at % 2 & 1] for at, switch in enumerate(fitting)}


BASE, PARTY = setups("base"), setups("party")
ALL_ACTIONS = ("sushi-go", "party-sampler", "master-menu", "points-platter")
"""Menus with every tile that acts or copies."""

GREEDY = [BASE[0], *(next(each for each in PARTY if each.menu == MENUS[menu]) for menu in ALL_ACTIONS)]


def title(setup: Setup) -> str:
    """What a test is called."""
    return f"{setup.title.replace(' ', '-')}-{setup.players}"


@contextmanager
def checked() -> Iterator[None]:
    """While this lasts plain kernels are checked: they choose only what is legal."""
    pick, choose = run.pick, engine.choose

    def checked_pick(s: State, spare: Any, seat: int, *more: Any) -> int:
        count = pick(s, spare, seat, *more)
        first, second = s.pick[seat], s.second[seat]
        s.pick[seat] = s.second[seat] = NONE
        assert engine.legal(s, seat, first)
        s.pick[seat] = first
        assert engine.owes(s, seat) == (second != NONE)
        assert second == NONE or engine.legal(s, seat, second)
        s.second[seat] = second
        assert count == 1 + (second != NONE)
        return count

    def checked_choose(s: State, seat: int, choice: int) -> int:
        assert engine.legal(s, seat, choice)
        return choose(s, seat, choice)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "pick", checked_pick)
        patch.setattr(engine, "choose", checked_choose)
        yield


class Pair:
    """One setup, plain and compiled."""

    def __init__(self, setup: Setup, policies: list[str]) -> None:
        self.start = setup.start()
        numbers = policy_numbers((policies * self.start.seats)[: self.start.seats], self.start.seats)
        self.plain: Any = workplace(self.start, numbers, plain=True)
        self.fast: Any = workplace(self.start, numbers)
        self.twin = compiled(run.play_traced, self.start, known(numbers))
        self.traces = [np.repeat(self.start.array, MOMENTS) for _ in range(2)]

    def play(self, seed: int) -> tuple[int, int]:
        """Play a game both ways; gives how many moments each took."""
        self.plain[4][:] = stream(seed)
        self.fast[4][:] = np.array(stream(seed))
        with checked():
            plain = cast(Any, run.play_traced)(*self.plain, States(self.traces[0]))
        return plain, self.twin(*self.fast, self.traces[1])

    def same(self, moments: tuple[int, int]) -> bool:
        """Every state is the same, to the byte, and so is the stream of chance at the end."""
        plain, fast = moments
        alike = plain == fast and self.traces[0][:plain].tobytes() == self.traces[1][:fast].tobytes()
        return alike and list(self.plain[4]) == self.fast[4].tolist()


def played(setup: Setup, games: int, policies: list[str]) -> Iterator[State]:
    """Play games both ways; gives the plain states of all of them."""
    pair = Pair(setup, policies)
    for seed in range(games):
        moments = pair.play(seed)
        assert pair.same(moments), f"game {seed}"
        windows = States(pair.traces[0][: moments[0]])
        yield from (windows[at] for at in range(moments[0]))


def check(setup: Setup, games: int, policies: list[str]) -> None:
    """Play and compare; cards of all tiles are picked, and all numbers up to the last come up."""
    picked, steps = set[int](), set[int]()
    for s in played(setup, games, policies):
        picked.update(s.pick)
        steps.add(s.step)
    tiles = {number for number in range(len(TILES)) if setup.start().menu[number]}
    assert {number for number in tiles if picked.intersection(TILES[number].faces)} == tiles
    numbers = {FACES[face].action for number in tiles for face in TILES[number].faces if FACES[face].party}
    assert steps >= ({0} | numbers if setup.edition == "party" else {0})


@pytest.mark.deep
@pytest.mark.parametrize("setup", [*BASE, *PARTY], ids=title)
def test_random_games_are_the_same(setup: Setup):
    check(setup, -(-GAMES // len(BASE if setup.edition == "base" else PARTY)), ["random"])


@pytest.mark.deep
@pytest.mark.parametrize("setup", GREEDY, ids=title)
def test_games_of_the_greedy_are_the_same(setup: Setup):
    check(setup, 40, ["greedy", "random"])


def test_all_menus_seats_and_variants_are_among_them():
    assert {each.players for each in BASE} == set(EDITIONS["base"].hand_sizes)
    assert {each.players for each in PARTY} == set(EDITIONS["party"].hand_sizes)
    assert {each.menu for each in PARTY} == set(MENUS.values())
    for switch in SWITCHES:
        values = {dict(each.switches).get(switch.name) for each in [*BASE, *PARTY]} - {None}
        assert values == set(switch.values), switch.name


@pytest.mark.deep
def test_a_base_game_is_the_same_plain_and_compiled():
    check(Setup.of("base", 3), 20, ["random"])


@kernel
def legal_table(s: Any, table: Any) -> int:
    """For each seat and number, whether it is a legal choice."""
    for seat in range(s[0].seats):
        for choice in range(CHOICES):
            table[seat, choice] = engine.legal(s[0], seat, choice)
    return 0


@pytest.mark.deep
@pytest.mark.parametrize("setup", [BASE[3], *GREEDY[1:]], ids=title)
def test_every_answer_about_what_is_legal_is_the_same(setup: Setup):
    twin = compiled(legal_table, setup.start())
    tables = np.zeros((2, setup.start().seats, CHOICES), np.int64)
    asked = 0
    for at, s in enumerate(played(setup, 6, ["random"])):
        if at % 7 == 0:
            legal_table([s], tables[0])
            twin(s.array, tables[1])
            assert (tables[0] == tables[1]).all()
            asked += tables[0].sum()
    assert asked > 100


@pytest.mark.deep
def test_a_difference_would_be_seen():
    """A state that differs in one byte, or a stream that is one draw ahead, is noticed."""
    pair = Pair(Setup.of("base", 3), ["random"])
    moments = pair.play(1)
    assert pair.same(moments)
    pair.traces[1]["score"][moments[0] - 1][1] += 1
    assert not pair.same(moments)
    moments = pair.play(1)
    pair.fast[4][0] ^= MASK
    assert not pair.same(moments)
