"""How strong the bots are at least. These matches are small; benchmarks/strength.py plays them all, and long."""

from __future__ import annotations

import pytest

from sushibelt.bots import make
from sushibelt.lab.match import Deal, Match, Result, play, play_deal, play_match
from sushibelt.table import Game

AT_LEAST = [
    (Match("easy", "random", 4, seed=2026), 12, 0.50),
    (Match("normal", "random", 4, seed=2026), 12, 0.75),
    (Match("normal", "easy", 4, seed=2026), 10, 0.35),
    (Match("normal", "easy", 4, "party", "big-banquet", seed=2026), 6, 0.35),
    (Match("normal", "random", 3, "party", "cutthroat-combo", seed=2026), 8, 0.60),
    (Match("normal", "random", 8, "party", "sushi-go", seed=2026), 3, 0.50),
]


@pytest.mark.parametrize("match, deals, least", AT_LEAST)
def test_strength(match: Match, deals: int, least: float, record_property) -> None:
    """The whole 95 % interval lies above the least."""
    result = play_match(match, range(deals))
    record_property("strength", result.line())
    print(f"\n{result.line()}")
    assert result.games == deals * match.seats
    assert result.interval[0] > least, result.line()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_deals_do_not_depend_on_play(seats: int) -> None:
    """The same seed deals the same hands in all three rounds, whoever plays: what makes seatings comparable."""
    games = [
        play(Game.new(seats=seats, seed=9), [make(level, seat) for seat in range(seats)])
        for level in ("random", "easy", "normal")
    ]
    assert games[0].deals == games[1].deals == games[2].deals
    assert games[0].history != games[2].history


def test_the_hero_sits_in_every_seat() -> None:
    """One game for each seating of a deal, and the same match again gives the same result."""
    match = Match("easy", "random", seats=3)
    deal = play_deal(match, 7)
    assert deal.games == 3
    assert deal.alone <= deal.share <= deal.alone + deal.shared / 2 <= 3
    assert play_match(match, range(7, 9)).deals[0] == deal


def test_the_share_of_a_win_is_divided_by_those_who_share_it() -> None:
    result = Result(Match("easy", "easy", seats=2), (Deal(2, 1.5, 1, 1, 6.0), Deal(2, 0.0, 0, 0, -4.0)))
    assert (result.games, result.alone, result.shared, result.share, result.difference) == (4, 1, 1, 0.375, 0.5)
    assert "n = 4 (2 deals x 2 seatings), share of wins 37.5%" in result.line()
