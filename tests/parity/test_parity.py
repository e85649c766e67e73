"""The same rules, plain and compiled: the same decisions give the same bytes, in the state and the stream of chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from sushibelt.fast.compile import compiled
from sushibelt.rules import engine
from sushibelt.rules.editions import BASE_GAME, BOTH, LEFT
from sushibelt.rules.kit import BACK, DONE, FACES
from sushibelt.rules.rng import stream
from sushibelt.rules.state import State

pytestmark = pytest.mark.filterwarnings("default")  # what Numba has to say about itself is not about the rules

CHOICES = [*range(1, len(FACES)), DONE, BACK]


class Twins:
    """One game played twice, by plain rules on a `State` and by compiled ones on an array, compared at every step."""

    def __init__(self, seats: int, passing: int, seed: int) -> None:
        self.plain = BASE_GAME.start(seats, passing)
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


def test_a_hundred_games_are_the_same_plain_and_compiled():
    pairs = steps = 0
    for seed in range(100):
        random = Random(seed)
        game = Twins(2 + seed % 4, BOTH if seed >= 50 else LEFT, seed)
        s: State = game.plain
        while s.phase != engine.OVER:
            game.do(engine.deal_round)
            while s.phase == engine.PICK:
                for seat in range(s.seats):
                    while game.do(engine.owes, seat):
                        options = [choice for choice in CHOICES if engine.legal(s, seat, choice)]
                        choice = random.choice(options)
                        assert game.do(engine.legal, seat, choice)
                        game.do(engine.choose, seat, choice)
                        pairs += choice < DONE and s.second[seat] != 0
                assert game.do(engine.ready)
                game.do(engine.reveal)
        for seat in range(s.seats):
            game.do(engine.place, seat)
            game.do(engine.round_points, seat)
            game.do(engine.game_points, seat)
        steps += game.steps
    assert pairs > 100, "chopsticks were used"
    assert steps > 20_000


def test_every_answer_about_what_is_legal_is_the_same():
    for seats in BASE_GAME.hand_sizes:
        game = Twins(seats, LEFT, seats)
        assert [game.do(engine.legal, 99, choice) for choice in CHOICES] == [
            int(0 < choice < len(FACES) and FACES[choice].base > 0) for choice in CHOICES
        ]
        game.do(engine.deal_round)
        for seat in range(seats):
            for choice in CHOICES:
                game.do(engine.legal, seat, choice)


def test_a_difference_would_be_seen():
    """A wrong compiled state, or a stream that is one draw ahead, is noticed."""
    game = Twins(3, LEFT, 1)
    game.do(engine.deal_round)
    game.fast[0]["score"][1] += 1
    with pytest.raises(AssertionError):
        game.do(engine.ready)
    game = Twins(3, LEFT, 1)
    game.fast_words[3] += 1
    with pytest.raises(AssertionError):
        game.do(engine.deal_round)


def test_no_rule_is_left_out():
    from sushibelt.rules.kit import RULES

    assert len(compiled()) == len(set(RULES))
    assert {"legal", "reveal", "score_round", "lands", "draw"} <= {rule.__name__ for rule in compiled()}
