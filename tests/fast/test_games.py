"""Many games as arrays: what the columns hold, and that chunks, threads and compiling change nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields

import numpy as np
import pytest

from sushibelt.fast.games import Games, play_games, prepare
from sushibelt.lab.setup import Setup
from sushibelt.rules import engine
from sushibelt.rules.kit import FACES
from sushibelt.rules.registry import TILES

BASE = Setup.of("base", 3)
MIXED = ["greedy", "random", "random"]


def same(one: Games, other: Games) -> bool:
    """Every array and number is the same."""
    return all(np.array_equal(getattr(one, each.name), getattr(other, each.name)) for each in fields(Games))


def plain(
    setup: Setup = BASE, first: int = 0, count: int = 4, seed: int = 1, policies: list[str] | None = None
) -> Games:
    """Games of random players, or of `policies`, by the rules as they stand."""
    start = setup.start()
    return play_games(start, policies or ["random"] * start.seats, first, count, seed, plain=True)


@pytest.mark.parametrize(
    "setup",
    [
        BASE,
        Setup.of("base", 2, None, {"dummy": "on"}),
        Setup.of("party", 8, None, {"eight-player-hand": "8"}),
        Setup.of("party", 5, "points-platter"),
        Setup.of("party", 2, "dinner-for-two"),
    ],
    ids=lambda setup: f"{setup.title}-{setup.players}",
)
def test_the_columns_agree(setup: Setup):
    start, games = setup.start(), plain(setup)
    assert games.score.shape == (4, start.seats)
    assert len(games) == 4
    assert (games.points.sum(axis=2) == games.score).all()
    in_play = np.array(start.menu, bool)
    assert not games.points[:, :, ~in_play].any()
    assert (games.place.min(axis=1) == 1).all()
    winners = np.where(games.place == 1, games.score[:, : setup.players], -99).max(axis=1)
    assert (winners == games.score[:, : setup.players].max(axis=1)).all()
    faces = {int(face) for face in np.unique(games.picks)} - {0}
    assert faces <= {
        face for at in np.flatnonzero(in_play) for face in TILES[at].faces if FACES[face].count(start.edition)
    }
    turns = games.picks.reshape(4, start.seats, 3, -1)
    full = (turns != 0).sum(axis=3)
    assert full.max() <= (8 if start.full_hands else start.turns)
    assert (full == full[:, :1]).all()
    assert games.desserts.max() <= 15


def test_a_game_depends_on_its_seed_and_its_number_alone():
    whole = plain(count=6)
    assert same(whole, Games.joined([plain(count=2), plain(first=2, count=4)]))
    assert same(plain(first=5, count=1), plain(first=5, count=1))
    assert not np.array_equal(whole.score, plain(count=6, seed=2).score)
    assert len({row.tobytes() for row in whole.picks}) == 6


def test_seeds_may_have_64_bits():
    assert not np.array_equal(plain(seed=7).picks, plain(seed=7 + (1 << 40)).picks)


def test_the_greedy_win():
    games = plain(Setup.of("base", 2), count=60, policies=["greedy", "random"])
    assert (games.place[:, 0] == 1).mean() > 0.55


@pytest.mark.parametrize(
    "policies, reason", [(["random"], "3 seats, but 1 policies"), (["easy"] * 3, "no compiled policy")]
)
def test_what_cannot_be_played_is_refused(policies: list[str], reason: str):
    with pytest.raises(ValueError, match=reason):
        play_games(BASE.start(), policies, 0, 1, 1)


def test_compiled_games_are_the_same_in_chunks_and_threads():
    heard: list[tuple[int, int]] = []
    start = BASE.start()
    prepare(start, ["random"] * 3, lambda done, total: heard.append((done, total)))
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1)), "silent if it was compiled before"
    assert all(done <= total for done, total in heard)
    fast = play_games(start, ["random"] * 3, 0, 20, 1)
    assert same(fast, plain(count=20))
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda first: play_games(start, ["random"] * 3, first, 5, 1), range(0, 20, 5)))
    assert same(fast, Games.joined(parts))
    assert start.phase == engine.DEAL, "the start stays as it is"


@pytest.mark.deep
def test_compiled_games_of_the_greedy_are_the_same():
    for setup in (BASE, Setup.of("party", 3, "master-menu")):
        fast = play_games(setup.start(), MIXED, 0, 30, 5)
        assert same(fast, plain(setup, count=30, seed=5, policies=MIXED))
