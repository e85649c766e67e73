"""Sums over games, against the same counted one by one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, Tally, summary
from sushibelt.lab.simulate.played import Played
from sushibelt.rules.kit import FACES
from sushibelt.rules.registry import TILES
from tests.lab.simulate.conftest import made_up

SETUPS = [
    (Setup.of("base", 4), ("easy", "normal", "easy", "easy")),
    (Setup.of("base", 2, switches={"dummy": "on"}), ("easy", "easy")),
    (Setup.of("party", 5, "big-banquet"), ("easy", "normal")),
]


def study_of(setup: Setup, bots: tuple[str, ...]) -> tuple[Study, Played]:
    study = Study.of(setup, bots, seed=3)
    return study, made_up(setup, study.seating, 200)


def some(games: Played, first: int, last: int) -> Played:
    part = slice(first, last)
    return Played(
        games.score[part],
        games.points[part],
        games.place[part],
        games.desserts[part],
        games.picks[part],
        90 * (last - first),
        games.defaults,
    )


def share(games: Played, game: int, seat: int) -> Fraction:
    place = games.place[game]
    return Fraction(1, int((place == 1).sum())) if place[seat] == 1 else Fraction(0)


@pytest.mark.parametrize("setup, bots", SETUPS)
def test_scores_and_wins_are_those_of_the_games(setup: Setup, bots: tuple[str, ...]):
    study, games = study_of(setup, bots)
    said = summary(study, Tally.of(study.seating, games))
    n = len(games.score)
    assert (said.games, said.decisions) == (n, 90 * n)
    for group in (*said.bots, *said.seats):
        seats = list(group.seats)
        assert group.score.mean == pytest.approx(games.score[:, seats].mean())
        assert (group.spread.least, group.spread.most) == (games.score[:, seats].min(), games.score[:, seats].max())
        assert group.spread.deviation == pytest.approx(games.score[:, seats].std())
        wins = [share(games, game, seat) for game in range(n) for seat in seats]
        assert group.wins.mean == pytest.approx(float(sum(wins, Fraction(0)) / len(wins)))
        assert (group.alone, group.shared) == (wins.count(Fraction(1)), sum(0 < win < 1 for win in wins))
    winners = [games.score[game, : setup.players][games.place[game] == 1].max() for game in range(n)]
    assert said.winner.mean == pytest.approx(np.mean(winners))
    assert said.ties.mean == pytest.approx(np.mean((games.place == 1).sum(1) > 1))
    assert said.ties.mean


@pytest.mark.parametrize("setup, bots", SETUPS)
def test_points_by_card_are_those_of_the_games(setup: Setup, bots: tuple[str, ...]):
    study, games = study_of(setup, bots)
    said = summary(study, Tally.of(study.seating, games))
    assert len(said.points) == len(said.bots) * len(study.seating.tiles)
    for row in said.points:
        seats = [seat for seat, bot in enumerate(study.bots) if bot == row.bot]
        tile = [tile.name for tile in TILES].index(row.tile)
        points, won = games.points[:, seats, tile], games.place[:, seats] == 1
        assert row.points.mean == pytest.approx(points.mean())
        assert row.won.n == won.sum()
        assert row.won.mean == pytest.approx(points[won].mean())
        assert row.lost.mean == pytest.approx(points[~won].mean())
        assert row.share == pytest.approx(points.sum() / games.score[:, seats].sum())


@pytest.mark.parametrize("setup, bots", SETUPS)
def test_early_picks_are_those_of_the_games(setup: Setup, bots: tuple[str, ...]):
    study, games = study_of(setup, bots)
    said = summary(study, Tally.of(study.seating, games))
    assert {pick.card for pick in said.picks} == {FACES[face].name for face in study.seating.cards[:5]}
    for pick in said.picks:
        face = next(face.number for face in FACES if face.name == pick.card)
        seats = [seat for seat, bot in enumerate(study.bots) if bot == pick.bot]
        for taken, turns in ((pick.first, 1), (pick.early, 3)):
            found = [
                (game, seat)
                for game in range(len(games.score))
                for seat in seats
                if face in games.picks[game, seat, :turns]
            ]
            assert taken.wins.n == taken.score.n == len(found)
            assert taken.score.mean == pytest.approx(np.mean([games.score[each] for each in found]))
            assert taken.wins.mean == pytest.approx(float(np.mean([float(share(games, *each)) for each in found])))


def test_neighbours_are_upstream_and_downstream():
    study, games = study_of(*SETUPS[0])
    said = summary(study, Tally.of(study.seating, games))
    assert [(each.bot, each.upstream, each.downstream, each.seats) for each in said.neighbours] == [
        ("easy", "easy", "normal", (0,)),
        ("normal", "easy", "easy", (1,)),
        ("easy", "normal", "easy", (2,)),
        ("easy", "easy", "easy", (3,)),
    ]
    assert [each.wins for each in said.neighbours] == [seat.wins for seat in said.seats]


def test_bots_that_are_all_alike_have_no_neighbours():
    study, games = study_of(*SETUPS[1])
    assert summary(study, Tally.of(study.seating, games)).neighbours == ()


@pytest.mark.parametrize("setup, bots", SETUPS)
def test_sums_of_parts_are_the_sums_of_all(setup: Setup, bots: tuple[str, ...]):
    study, games = study_of(setup, bots)
    whole = summary(study, Tally.of(study.seating, games)).plain()
    total = Tally(study.seating)
    for first, last in ((150, 200), (0, 1), (1, 150)):
        total.add(Tally.of(study.seating, some(games, first, last)))
    assert summary(study, total).plain() == whole


def test_no_games_say_nothing():
    study, _ = study_of(*SETUPS[0])
    with pytest.raises(ValueError, match="no game"):
        summary(study, Tally(study.seating))
