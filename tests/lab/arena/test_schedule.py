"""Who plays, and where they sit."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushibelt.lab.arena import League
from sushibelt.lab.arena.schedule import ALL_SEATINGS, block_length, bot_seed, lineup, seatings
from sushibelt.lab.setup import Setup

SIZES = st.tuples(st.integers(2, 12), st.integers(2, 8))


@given(SIZES, st.integers(0, 99), st.integers(0, 500))
def test_every_bot_sits_in_every_seat_equally_often(sizes: tuple[int, int], seed: int, deal: int):
    bots, players = sizes
    seats = seatings(lineup(bots, players, seed, deal), seed, deal)
    assert len(set(seats)) == len(seats) <= ALL_SEATINGS
    for bot in set(seats[0]):
        assert len({sum(seating[seat] == bot for seating in seats) for seat in range(players)}) == 1


@given(SIZES, st.integers(0, 99), st.integers(0, 60))
def test_bots_play_equally_often(sizes: tuple[int, int], seed: int, deals: int):
    """To one seat, after whatever number of deals."""
    bots, players = sizes
    played = Counter(bot for deal in range(deals) for bot in lineup(bots, players, seed, deal))
    counts = [played[bot] for bot in range(bots)]
    assert max(counts) - min(counts) <= 1
    assert sum(counts) == deals * players


@pytest.mark.parametrize("bots, players", [(5, 4), (6, 4), (4, 2), (7, 3), (12, 8), (9, 5)])
def test_pairs_meet_about_equally_often(bots: int, players: int):
    deals = block_length(bots, players)
    met = Counter(pair for deal in range(deals) for pair in combinations(lineup(bots, players, 3, deal), 2))
    counts = [met[pair] for pair in combinations(range(bots), 2)]
    assert max(counts) - min(counts) <= 3


def test_few_bots_are_repeated_and_take_turns_with_it():
    more = [lineup(3, 4, 1, deal) for deal in range(6)]
    assert {tuple(sorted(Counter(each).values())) for each in more} == {(1, 1, 2)}
    assert Counter(bot for each in more for bot in each) == {0: 8, 1: 8, 2: 8}
    assert lineup(2, 4, 1, 0) == (0, 0, 1, 1)
    assert lineup(2, 8, 1, 7) == (0,) * 4 + (1,) * 4


def test_all_seatings_where_they_are_few():
    assert len(seatings((0, 1, 2, 3), 1, 0)) == 24
    assert seatings((0, 0, 1), 1, 0) == ((0, 0, 1), (0, 1, 0), (1, 0, 0))


def test_rotations_of_both_sides_where_they_are_many():
    seats = seatings((0, 1, 2, 3, 4), 1, 0)
    assert len(seats) == 10
    passed = Counter((seating[at], seating[(at + 1) % 5]) for seating in seats for at in range(5))
    assert all(passed[one, other] == passed[other, one] for one, other in passed)
    assert seats != seatings((0, 1, 2, 3, 4), 1, 1)


def test_deals_are_the_same_in_all_seatings():
    league = League(Setup.of("party", 3, "points-platter"), ("random", "easy"), 5)
    games = [league.setup.game(league.deal_seed(3)) for _ in league.seatings(3)]
    assert len({str(game.deals) for game in games}) == 1
    assert league.deal_seed(3) != league.deal_seed(4)


def test_every_bot_of_every_game_has_its_own_seed():
    seeds = {bot_seed(1, deal, seating, seat) for deal in range(9) for seating in range(24) for seat in range(8)}
    assert len(seeds) == 9 * 24 * 8
