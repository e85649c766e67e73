"""Games for the statistics: made up, or played by the rules as they stand."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from sushibelt.fast import games as compiled
from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import study as studies
from sushibelt.lab.simulate.played import Played
from sushibelt.lab.simulate.tally import Seating
from sushibelt.rules.registry import TILES


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Policies play by the rules as they stand: slower, and nothing has to be compiled."""
    monkeypatch.setattr(studies, "play_games", partial(compiled.play_games, plain=True))
    monkeypatch.setattr(studies, "prepare", lambda start, policies, tell: None)


def made_up(setup: Setup, seating: Seating, games: int, seed: int = 1) -> Played:
    """Games that nobody played, with all that can happen: ties, shared wins, points below zero."""
    start, chance = setup.start(), np.random.default_rng(seed)
    points = np.zeros((games, start.seats, len(TILES)), np.int16)
    points[:, :, list(seating.tiles)] = chance.integers(-2, 5, (games, start.seats, len(seating.tiles)))
    score = points.sum(2).astype(np.int16)
    desserts = chance.integers(0, 2, (games, start.players)).astype(np.uint8)
    rank = score[:, : start.players] * 4 + desserts
    place = ((rank[:, None, :] > rank[:, :, None]).sum(2) + 1).astype(np.uint8)
    width = start.rounds * start.turns
    picks = chance.choice(np.array(seating.cards[:5], np.uint8), (games, start.seats, width))
    return Played(score, points, place, desserts, picks, 90 * games, (0,) * start.players)
