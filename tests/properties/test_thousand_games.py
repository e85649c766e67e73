"""A thousand random games per number of players: sound at every step, replayed from records, with known means."""

from __future__ import annotations

from random import Random

import pytest

from sushibelt.rules.check import status
from sushibelt.table import Game
from tests.rules.randomly import decisions

GAMES = 1000

MEANS = {2: 45.0, 3: 34.4, 4: 28.2, 5: 23.1}
"""Mean scores of random play, chopsticks used every other time, as others measured them with other programs."""


@pytest.mark.parametrize("seats", MEANS)
def test_a_thousand_random_games(seats: int):
    total = 0
    for seed in range(GAMES):
        game = Game.new(seats=seats, seed=seed, passing="both" if seed % 2 else "left")
        assert not status(game.state)
        for _ in decisions(game, Random(seed)):
            assert not status(game.state)
        again = Game.from_record(game.record())
        assert again.state == game.state
        assert again.scores == game.scores
        total += sum(game.scores)
    assert total / GAMES / seats == pytest.approx(MEANS[seats], abs=1.0)
