"""Ratings: against brute force, against a known example, and whether the intervals hold what they promise."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushibelt.lab.arena import Limits
from sushibelt.lab.arena.ratings import ELO, MEAN, Ranked, _Evidence, rate
from sushibelt.lab.arena.schedule import lineup, seatings


def by_hand(theta: Sequence[float], bots: Sequence[int], places: Sequence[int]) -> float:
    """The logarithm of the chance of a game: place after place, in the mean over all orders that the ties may have."""
    seats = range(len(bots))
    orders = [order for order in permutations(seats) if list(order) == sorted(order, key=lambda seat: places[seat])]
    logs = [
        sum(
            theta[bots[seat]] - log(sum(exp(theta[bots[other]]) for other in order[at:]))
            for at, seat in enumerate(order)
        )
        for order in orders
    ]
    return sum(logs) / len(logs)


def no_prior(bots: int, games: Sequence[Ranked]) -> _Evidence:
    """The evidence of these games alone."""
    all_of_it = _Evidence.of(bots, [games])
    mine = all_of_it.group == 0
    return _Evidence(
        all_of_it.seen[:1], all_of_it.sets, all_of_it.group[mine], all_of_it.set[mine], all_of_it.times[mine]
    )


GAMES = st.integers(2, 5).flatmap(
    lambda players: st.tuples(
        st.lists(st.integers(0, 2), min_size=players, max_size=players),
        st.lists(st.integers(1, players), min_size=players, max_size=players),
    )
)
THETA = st.lists(st.floats(-3, 3), min_size=3, max_size=3)


@given(st.lists(GAMES, min_size=1, max_size=3), THETA)
def test_the_likelihood_is_that_of_all_orders(games: list[Ranked], theta: list[float]):
    """Ties and several seats of a bot included."""
    expected = sum(by_hand(theta, bots, places) for bots, places in games)
    assert no_prior(3, games).worth(np.array(theta))[0] == pytest.approx(expected, abs=1e-9)


@given(st.lists(GAMES, min_size=1, max_size=3), THETA)
def test_pulls_and_curvature_are_its_derivatives(games: list[Ranked], theta: list[float]):
    evidence, at, step = _Evidence.of(3, [games]), np.array(theta), 1e-5
    for bot in range(3):
        move = step * (np.arange(3) == bot)
        slope = (evidence.worth(at + move)[0] - evidence.worth(at - move)[0]) / (2 * step)
        assert evidence.pulls(at).sum(axis=0)[bot] == pytest.approx(slope, abs=1e-4)
        bend = (evidence.pulls(at + move) - evidence.pulls(at - move)).sum(axis=0) / (2 * step)
        assert -evidence.curvature(at)[bot] == pytest.approx(bend, abs=1e-4)


def test_two_bots_by_elo():
    """Three wins of four are a chance of 3/4: 191 points (the usual table says so)."""
    deals = [[((0, 1), (1, 2))] * 3 + [((0, 1), (2, 1))]] * 5000
    ratings = rate(2, deals)
    assert ratings.rating[0] - ratings.rating[1] == pytest.approx(400 * log(3, 10), abs=0.1)
    assert ratings.rating.mean() == pytest.approx(MEAN)
    assert 400 * log(3, 10) == pytest.approx(190.8, abs=0.1)


def test_three_bots_by_hand():
    """All six orders as often as worths 4, 2 and 1 make them: the worths come out again."""
    worth = [4, 2, 1]
    games: list[Ranked] = []
    for order in permutations(range(3)):
        chance, left = 1.0, sum(worth)
        for bot in order:
            chance *= worth[bot] / left
            left -= worth[bot]
        games += [(order, (1, 2, 3))] * round(105 * chance)
    assert len(games) == 105
    ratings = rate(3, [games] * 2000).rating
    assert np.diff(ratings) == pytest.approx([-400 * log(2, 10)] * 2, abs=0.2)


def test_bots_that_always_tie_are_equal():
    ratings = rate(3, [[((0, 1, 2), (1, 1, 3))]] * 30)
    assert ratings.rating[0] == pytest.approx(ratings.rating[1])
    assert ratings.rating[2] < 1300


def test_a_tie_of_two_is_half_a_win_each():
    tied = rate(2, [[((0, 1), (1, 1))] * 2, [((0, 1), (1, 2))] * 2] * 9).rating
    won = rate(2, [[((0, 1), (1, 2)), ((0, 1), (2, 1))], [((0, 1), (1, 2))] * 2] * 9).rating
    assert tied == pytest.approx(won)


def test_copies_of_a_bot_do_not_make_it_better():
    """Three seats of an equal bot win three of four games."""
    games = [((0, 1, 1, 1), places) for places in set(permutations((1, 2, 3, 4)))]
    assert rate(2, [games] * 20).rating == pytest.approx([MEAN, MEAN])


def test_the_order_of_deals_does_not_matter():
    some = [[((0, 1, 2), (1, 2, 3))], [((0, 1, 2), (2, 1, 3))], [((0, 1, 2), (3, 1, 1))]] * 5
    assert rate(3, some).rating == pytest.approx(rate(3, some[::-1]).rating)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval():
    """25 deals without a loss: with 95 % the chance to lose one is below 13.7 % (exactly), 320 points."""
    ratings = rate(2, [[((0, 1), (1, 2))]] * 25)
    difference, half = ratings.difference(0, 1)
    assert 500 < difference < 900
    assert 250 < difference - half < 400


def test_twelve_games_of_a_deal_that_go_the_same_way_are_one():
    once = rate(2, [[((0, 1), (1, 2))], [((0, 1), (2, 1))], [((0, 1), (1, 2))]] * 20)
    often = rate(2, [[((0, 1), (1, 2))] * 12, [((0, 1), (2, 1))] * 12, [((0, 1), (1, 2))] * 12] * 20)
    assert often.rating == pytest.approx(once.rating)
    assert often.half == pytest.approx(once.half)


def test_games_of_a_deal_that_cancel_out_make_it_narrow():
    even: list[Sequence[Ranked]] = [[((0, 1), (1, 2)), ((0, 1), (2, 1))]] * 40
    swing: list[Sequence[Ranked]] = [[((0, 1), (1, 2))] * 2, [((0, 1), (2, 1))] * 2] * 20
    assert rate(2, even).half[0] < rate(2, swing).half[0] / 3


def test_one_deal_has_no_interval():
    assert np.isinf(rate(2, [[((0, 1), (1, 2))]]).half).all()


def play(worths: Sequence[float], players: int, deals: int, seed: int) -> list[list[Ranked]]:
    """A league of the model: hidden worths, and luck of each seat that all games of a deal share."""
    random = np.random.default_rng(seed)
    played: list[list[Ranked]] = []
    for deal in range(deals):
        luck = random.gumbel(size=players)
        games: list[Ranked] = []
        for seating in seatings(lineup(len(worths), players, seed, deal), seed, deal):
            noise = 0.5 * luck + 0.5 * random.gumbel(size=players)
            scores = np.round(4 * (np.array([worths[bot] for bot in seating]) + noise))
            games.append((seating, [1 + int((scores > score).sum()) for score in scores]))
        played.append(games)
    return played


@pytest.mark.parametrize("worths, players", [((0.0, 0.3), 2), pytest.param((0.0, 0.4, 0.9), 4, marks=pytest.mark.deep)])
def test_intervals_hold_what_they_promise(worths: tuple[float, ...], players: int):
    """The ratings of a very long league are in the intervals of short ones in about 95 of 100 cases."""
    truth = rate(len(worths), play(worths, players, 2000, seed=0)).rating
    leagues, inside = 120, 0
    for seed in range(1, leagues + 1):
        ratings = rate(len(worths), play(worths, players, 40, seed))
        inside += int((abs(ratings.rating - truth) <= ratings.half).sum())
    assert 0.91 <= inside / (leagues * len(worths)) <= 0.995


@pytest.mark.deep
@pytest.mark.parametrize("worths, players, width", [((0.0, 0.3), 2, 20), ((0.0, 0.4, 0.9), 4, 14)])
def test_intervals_of_leagues_that_stop_by_their_width(worths: tuple[float, ...], players: int, width: float):
    """Looking at the width again and again costs next to nothing of what they promise."""
    truth = rate(len(worths), play(worths, players, 2000, seed=0)).rating
    leagues, inside, looked = 100, 0, []
    for seed in range(1, leagues + 1):
        deals = play(worths, players, 150, seed)
        for look in [*Limits(150, width).looks(), 150]:
            ratings = rate(len(worths), deals[:look])
            if ratings.half.max() <= width:
                break
        looked.append(look)
        inside += int((abs(ratings.rating - truth) <= ratings.half).sum())
    assert len(set(looked)) > 3
    assert 0.91 <= inside / (leagues * len(worths)) <= 0.995


def test_elo_is_elo():
    assert pytest.approx(173.7, abs=0.1) == ELO
