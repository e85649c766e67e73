"""Intervals over deals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sushibelt.lab.intervals import Z, mean_and_variance, mean_interval, share_interval, student


@pytest.mark.parametrize(
    "values, low, high",
    [
        ([1.0, 0.0] * 200, 0.4515, 0.5485),  # 200 of 400: Wilson's own interval is 0.4513 to 0.5487
        ([0.5] * 400, 0.45, 0.55),  # deals that are all alike still do not prove that the next one is
        ([1.0] * 100, 0.963, 1.0),
        ([0.0] * 100, 0.0, 0.037),
    ],
)
def test_interval(values: list[float], low: float, high: float) -> None:
    assert share_interval(values) == pytest.approx((low, high), abs=0.002)


def test_interval_counts_deals() -> None:
    """Four seatings that go the same way are one piece of evidence, not four."""
    swing = [1.0, 0.0] * 50
    mixed = [0.75, 0.25] * 50
    wide, narrow = (high - low for low, high in (share_interval(swing), share_interval(mixed)))
    assert narrow < 0.6 * wide


def test_deals_of_different_sizes_are_weighed():
    """Two of two and one of four: three of six."""
    mean, variance = mean_and_variance([2, 1], [2, 4])
    assert mean == 0.5
    assert variance == pytest.approx(2 * ((2 - 1) ** 2 + (1 - 2) ** 2) / 36)
    assert share_interval([2, 1] * 30, [2, 4] * 30)[0] < 0.5 < share_interval([2, 1] * 30, [2, 4] * 30)[1]
    assert share_interval([1, 2] * 9, [2, 4] * 9) == pytest.approx(share_interval([0.5] * 18))


def test_the_interval_of_a_mean():
    assert mean_interval([1.0, 2.0, 3.0, 4.0, 5.0]) == pytest.approx((3 - 1.963, 3 + 1.963), abs=0.001)
    assert mean_interval([7.0]) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    "degrees, quantile",
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (19, 2.093), (49, 2.010), (199, 1.972), (10**9, Z)],
)
def test_student(degrees: int, quantile: float):
    """The usual table has these."""
    assert student(degrees) == pytest.approx(quantile, abs=0.002)


def test_an_interval_holds_what_it_promises():
    """Nine of ten deals are won, some twice as large; 95 of 100 intervals have it in them."""
    random, inside = np.random.default_rng(4), 0
    for _ in range(400):
        sizes = random.integers(1, 3, 60)
        low, high = share_interval(list(random.binomial(sizes, 0.9)), list(sizes))
        inside += low <= 0.9 <= high
    assert 0.92 < inside / 400 < 0.985


@pytest.mark.parametrize("deals", [2, 3, 5, 8, 20])
def test_few_deals_promise_no_more_than_they_hold(deals: int):
    """Deals of twelve games; the interval of the normal number would hold 83 of 100 with three of them."""
    random, inside = np.random.default_rng(5), 0
    for _ in range(1000):
        low, high = share_interval(list(random.binomial(12, 0.3, deals)), [12.0] * deals)
        inside += low <= 0.3 <= high
    assert inside / 1000 > 0.93


def test_one_deal_says_nothing():
    assert share_interval([3], [12]) == (0.0, 1.0)
