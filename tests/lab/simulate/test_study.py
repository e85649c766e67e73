"""Studies: the same games in whatever chunks, and who may play."""

from __future__ import annotations

import sys

import pytest

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, Tally, study, summary

BASE = Setup.of("base", 3)


def said(of: Study, games: int, threads: int) -> dict[str, object]:
    return summary(of, of.tally(games, threads)).plain()


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize(
    "setup, bots",
    [
        (BASE, ["random"]),
        (BASE, ["greedy", "random", "random"]),
        (Setup.of("base", 2, switches={"dummy": "on"}), ["random"]),
        (Setup.of("party", 3, "points-platter"), ["random"]),
    ],
)
def test_threads_and_chunks_change_nothing(setup: Setup, bots: list[str], monkeypatch: pytest.MonkeyPatch):
    one = Study.of(setup, bots, seed=5)
    assert one.compiled
    alone = said(one, 12, 1)
    assert said(one, 12, 3) == alone
    monkeypatch.setattr(study, "COMPILED_CHUNK", 1)
    assert said(one, 12, 2) == alone


def test_processes_change_nothing_for_bots_at_a_table(monkeypatch: pytest.MonkeyPatch):
    one = Study.of(BASE, ["easy", "random"], seed=5)
    assert not one.compiled
    alone = said(one, 6, 1)
    assert said(one, 6, 2) == alone
    monkeypatch.setattr(study, "PLAIN_CHUNK", 4)
    assert said(one, 6, 1) == alone


def test_fewer_games_are_the_first_of_more():
    one = Study.of(BASE, ["easy"], seed=5)
    total = Tally(one.seating)
    for part in one.parts(6, 2, keep=True):
        assert part.first == total.games
        assert part.games is not None
        assert len(part.games.score) == part.tally.games
        total.add(part.tally)
        if total.games == 3:
            assert summary(one, total).plain() == said(one, 3, 1)
    assert summary(one, total).plain() == said(one, 6, 1)


def test_another_seed_is_another_game():
    assert said(Study.of(BASE, ["easy"], seed=5), 2, 1) != said(Study.of(BASE, ["easy"], seed=6), 2, 1)


@pytest.mark.parametrize(
    "setup",
    [
        Setup.of("base", 2, switches={"dummy": "on"}),
        Setup.of("party", 8, "my-first-meal", {"eight-player-hand": "8"}),
        Setup.of("party", 4, "points-platter"),
        Setup.of("party", 4, "cutthroat-combo", {"calls-per-turn": "any"}),
    ],
)
def test_points_by_card_add_up_to_the_score(setup: Setup):
    """Bonus points, copies and cards that are gone at the end of a round included."""
    games = Study.of(setup, ["easy"], seed=2).play(0, 3)
    assert (games.points.sum(2) == games.score).all()
    assert (games.place.min(1) == 1).all()
    assert (games.picks[:, :, 0] > 0).all()
    assert games.decisions > 3 * setup.players * 3 * 5


@pytest.mark.usefixtures("uncompiled")
def test_plain_and_compiled_games_have_one_shape():
    setup = Setup.of("party", 8, "my-first-meal", {"eight-player-hand": "8"})
    table, policy = Study.of(setup, ["easy"]).play(0, 1), Study.of(setup, ["random"]).play(0, 1)
    for name in ("score", "points", "place", "desserts", "picks"):
        first, second = getattr(table, name), getattr(policy, name)
        assert (first.shape, first.dtype) == (second.shape, second.dtype), name


@pytest.mark.parametrize(
    "bots, reason",
    [
        (["hard"], "there is no bot 'hard'"),
        (["easy"] * 4, "4 bots for 3 players"),
        ([], "0 bots for 3 players"),
    ],
)
def test_bots_that_cannot_play(bots: list[str], reason: str):
    with pytest.raises(ValueError, match=reason):
        Study.of(BASE, bots)


def test_greedy_sits_with_bots_that_cannot_be_compiled():
    one = Study.of(BASE, ["easy", "greedy"], seed=5)
    assert not one.compiled
    assert one.tally(2).games == 2


def test_fewer_bots_sit_down_again():
    assert Study.of(BASE, ["easy", "normal"]).bots == ("easy", "normal", "easy")


def test_a_third_plate_has_no_policy_of_different_players():
    third = Setup.of("base", 2, switches={"dummy": "on"})
    assert not Study(third, ("random", "greedy")).compiled
    assert Study(third, ("greedy", "greedy")).compiled


def test_a_bot_from_outside_that_fails_does_not_stop_a_study():
    broken = f"cmd:{sys.executable} -c pass"
    one = Study.of(Setup.of("base", 2), ["easy", broken], seed=1)
    good, bad = summary(one, one.tally(2)).seats
    assert good.defaults == 0
    assert bad.defaults > 0


@pytest.mark.deep
def test_compiled_games_are_those_of_the_rules_as_they_stand(uncompiled: None, monkeypatch: pytest.MonkeyPatch):
    one = Study.of(BASE, ["random"], seed=5)
    plain = said(one, 20, 1)
    monkeypatch.undo()
    assert said(one, 20, 2) == plain


@pytest.mark.deep
@pytest.mark.parametrize("players, score, winner, ties", [(4, 28.18, 35.13, 0.0147), (2, 45.23, 49.31, 0.0070)])
def test_random_play_comes_to_what_limit_c_comes_to(players: int, score: float, winner: float, ties: float):
    """docs/results/random-play.md; limit.c has n = 1,000,000."""
    one = Study.of(Setup.of("base", players), ["random"], seed=1)
    found = summary(one, one.tally(200_000, 2))
    assert found.everybody.score.mean == pytest.approx(score, abs=0.07)
    assert found.winner.mean == pytest.approx(winner, abs=0.07)
    assert found.ties.mean == pytest.approx(ties, abs=0.001)
