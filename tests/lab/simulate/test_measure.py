"""Means and their intervals."""

from __future__ import annotations

import numpy as np
import pytest

from sushibelt.lab.intervals import mean_interval, share_interval
from sushibelt.lab.simulate.measure import histogram_sums, mean, proportion, share, spread
from sushibelt.lab.simulate.tally import LOWEST, SCORES, WHOLE_WIN, sums


def test_a_mean_is_that_of_all_seats_and_its_interval_that_of_games():
    """The same as `lab.intervals`, which has every game in hand."""
    chance = np.random.default_rng(1)
    count, value = chance.integers(1, 4, 300), chance.integers(-5, 60, 300)
    found = mean(sums(count, value), 300)
    assert found.n == count.sum()
    assert found.mean == pytest.approx(value.sum() / count.sum())
    assert (found.low, found.high) == pytest.approx(mean_interval(list(value), list(count)))


def test_a_share_has_the_interval_of_wilson():
    won = np.random.default_rng(1).integers(0, 5, 300) == 0
    found = share(sums(np.ones(300, int), won * WHOLE_WIN), 300)
    assert found.mean == won.mean()
    assert (found.low, found.high) == pytest.approx(share_interval([float(each) for each in won]))
    plain = proportion(int(won.sum()), 300)
    assert (plain.low, plain.high) == pytest.approx((found.low, found.high), rel=0.01)


def test_sums_stay_exact_in_ten_million_games():
    count, value = 8, 8 * 300
    n = 10_000_000
    of_all = np.array([n * count, n * value, n * count**2, n * count * value, n * value**2])
    assert (mean(of_all, n).mean, mean(of_all, n).error) == (300.0, 0.0)


@pytest.mark.parametrize("seats, games", [(0, 100), (1, 1), (4, 1), (1, 100)])
def test_of_too_few_nothing_is_sure(seats: int, games: int):
    of_few = np.array([seats, 30 * seats, seats, 30 * seats, 900 * seats])
    found = mean(of_few, games)
    assert (found.mean, found.error, found.low, found.high) == (30.0 if seats else None, None, None, None)


def test_what_never_happened_may_happen():
    never = share(np.array([20, 0, 20, 0, 0]), 1000)
    assert never.low == 0
    assert never.high == pytest.approx(0.161, abs=0.001)  # Wilson, 0 of 20
    assert proportion(0, 0).mean is None


def test_all_seats_together_win_once():
    together = share(np.array([40, 10 * WHOLE_WIN, 160, 40 * WHOLE_WIN, 10 * WHOLE_WIN**2]), 10)
    assert (together.mean, together.low, together.high) == (0.25, 0.25, 0.25)


def test_scores_one_by_one_have_the_same_mean():
    scores = np.array([-6, 0, 31, 31, 40])
    counts = np.bincount(scores - LOWEST, minlength=SCORES)
    assert mean(histogram_sums(counts), 5) == mean(sums(np.ones(5, int), scores), 5)
    found = spread(counts)
    assert found is not None
    assert (found.least, found.most) == (-6, 40)
    assert found.deviation == pytest.approx(scores.std())
    assert spread(np.zeros(SCORES, int)) is None


def test_an_interval_holds_the_truth_19_times_of_20():
    """Cards that are in some games twice, with a value that depends on the game: independent seats would be wrong."""
    chance = np.random.default_rng(7)
    held, tries, games = 0, 400, 120
    for _ in range(tries):
        count = chance.integers(0, 3, games)
        value = count * chance.normal(30, 5, games).round().astype(int)
        found = mean(sums(count, value), games)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 30 <= found.high
    assert 0.92 < held / tries < 0.98
