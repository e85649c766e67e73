"""The same rules, plain and compiled: the same decisions give the same bytes, in the state and the stream of chance.

Numba needs about half a minute to compile the rules of all tiles, so this is not among the default tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from sushibelt.fast.compile import compiled
from sushibelt.rules import engine
from sushibelt.rules.editions import BASE_GAME, PARTY_GAME
from sushibelt.rules.kit import BACK, CHANCE, DONE, FACES, RULES
from sushibelt.rules.menus import surprise
from sushibelt.rules.registry import TILES
from sushibelt.rules.rng import stream
from sushibelt.rules.state import State
from sushibelt.table.choice import legal_choices

pytestmark = [
    pytest.mark.deep,
    pytest.mark.filterwarnings("default"),  # what Numba has to say about itself is not about the rules
]

GAMES = 300
"""Of each edition."""


class Twins:
    """One game played twice, by plain rules on a `State` and by compiled ones on an array, compared at every step."""

    def __init__(self, start: State, seed: int) -> None:
        self.plain = start
        self.fast = self.plain.array.copy()
        self.plain_words = stream(seed)
        self.fast_words = np.array(stream(seed))
        self.steps = 0

    def do(self, rule: Callable[..., Any], *arguments: int) -> Any:
        """Both do it, with the same outcome."""
        words = rule is engine.deal_round
        said = rule(self.plain, *arguments, *([self.plain_words] if words else []))
        twin = compiled()[rule](self.fast[0], *arguments, *([self.fast_words] if words else []))
        assert twin == said
        assert self.fast.tobytes() == bytes(self.plain)
        assert self.fast_words.tolist() == self.plain_words.tolist()
        self.steps += 1
        return said


def base(seed: int) -> State:
    """The start of a base game with this and that switch."""
    players = 2 + seed % 4
    switches = {"passing": "both" if seed % 3 else "left", "soy-promo": "on" if seed % 2 else "off"}
    return BASE_GAME.start(players, switches=switches | ({"dummy": "on"} if seed % 8 == 4 else {}))


def party(seed: int) -> State:
    """The start of a Party game with any menu and this and that switch."""
    players = 2 + seed % 7
    switches = {"calls-per-turn": "any" if seed % 2 else "one", "wasabi-in-every-menu": "on" if seed % 3 else "off"}
    menu = surprise(players, Random(seed).randrange)
    return PARTY_GAME.start(
        players, menu=menu, switches=switches | ({"eight-player-hand": "8"} if seed % 14 == 6 else {})
    )


def played(game: Twins, random: Random) -> Iterator[int]:
    """Play to the end at random; before every choice comes the number of the card that acts, 0 for a pick."""
    s = game.plain
    while s.phase != engine.OVER:
        if game.do(engine.chance_owes):
            game.do(engine.deal_round)
        elif game.do(engine.ready):
            game.do(engine.reveal)
        else:
            seat = next(seat for seat in range(s.seats) if game.do(engine.owes, seat))
            options = [choice for choice in legal_choices(s, seat) if choice != BACK]
            if len(options) > 1 and DONE in options and random.random() < 0.5:
                options.remove(DONE)
            choice = random.choice(options)
            yield s.step
            assert game.do(engine.legal, seat, choice)
            game.do(engine.choose, seat, choice)
    for seat in range(s.seats):
        game.do(engine.place, seat)
        game.do(engine.round_points, seat)
        game.do(engine.game_points, seat)


@pytest.mark.parametrize("start", [base, party])
def test_games_are_the_same_plain_and_compiled(start: Callable[[int], State]):
    steps = 0
    used = np.zeros(len(TILES), int)
    actions: set[int] = set()
    for seed in range(GAMES):
        game = Twins(start(seed), seed)
        used += np.array(game.plain.menu)
        actions.update(played(game, Random(seed)))
        steps += game.steps
    edition = start(0).edition
    in_box = [any(FACES[face].count(edition) for face in tile.faces) for tile in TILES]
    assert [count > 0 for count in used] == in_box, "every tile of the box is in one of the games"
    assert actions == (set(range(13)) if edition == PARTY_GAME.number else {0})
    assert steps > 200 * GAMES


@pytest.mark.parametrize("start", [base, party])
def test_every_answer_about_what_is_legal_is_the_same(start: Callable[[int], State]):
    for seed in range(7):
        random = Random(seed)
        game = Twins(start(seed), seed)
        pile = game.plain.reserve if engine.desserts_due(game.plain) else game.plain.deck
        for choice in range(256):
            assert game.do(engine.legal, CHANCE, choice) == (0 < choice < len(FACES) and pile[choice] > 0)
        for action in played(game, random):
            if random.random() < (0.2 if action else 0.03):
                for seat in range(game.plain.seats):
                    for choice in range(256):
                        game.do(engine.legal, seat, choice)


def test_a_difference_would_be_seen():
    """A wrong compiled state, or a stream that is one draw ahead, is noticed."""
    game = Twins(base(1), 1)
    game.do(engine.deal_round)
    game.fast[0]["score"][1] += 1
    with pytest.raises(AssertionError):
        game.do(engine.ready)
    game = Twins(base(1), 1)
    game.fast_words[3] += 1
    with pytest.raises(AssertionError):
        game.do(engine.deal_round)


def test_no_rule_is_left_out():
    assert len(compiled()) == len(set(RULES))
    assert {"legal", "reveal", "score_round", "lands", "draw"} <= {rule.__name__ for rule in compiled()}
