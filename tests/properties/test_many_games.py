"""Random games of the base game for each number of players: sound at every step, replayed from records, with known
means. Forty of each or more; with SUSHIBELT_DEEP=1 in the environment a thousand."""

from __future__ import annotations

from random import Random

import pytest

from sushibelt.rules.check import status
from sushibelt.table import Game
from tests.properties.games import DEEP
from tests.rules.randomly import decisions


def games(seats: int) -> int:
    """How many: the mean of two players' scores needs more of them."""
    return 1000 if DEEP else 80 if seats == 2 else 40


MEANS = {2: 45.0, 3: 34.4, 4: 28.2, 5: 23.1}
"""Mean scores of random play, chopsticks used every other time, as others measured them with other programs."""


@pytest.mark.parametrize("seats", MEANS)
def test_many_random_games(seats: int):
    total = 0
    for seed in range(games(seats)):
        game = Game.new(seats=seats, seed=seed, passing="both" if seed % 2 else "left")
        assert not status(game.state)
        for _ in decisions(game, Random(seed)):
            assert not status(game.state)
        again = Game.from_record(game.record())
        assert again.state == game.state
        assert again.scores == game.scores
        total += sum(game.scores)
    assert total / games(seats) / seats == pytest.approx(MEANS[seats], abs=1.0)
