"""The table of a league, by hand; and what is made of it."""

from __future__ import annotations

import json
from dataclasses import replace
from math import inf

import pytest

from sushibelt.lab.arena import DealResult, GameResult, League, Limits, Outcome, Table, markdown, run, table, words
from sushibelt.lab.setup import Setup
from tests.lab.arena.played import MadeUp

LEAGUE = League(Setup.of("base", 3), ("easy", "random"))


def game(
    bots: tuple[int, ...], scores: tuple[int, ...], places: tuple[int, ...], faults: tuple[int, ...]
) -> GameResult:
    return GameResult(bots, scores, places, faults, (20,) * len(bots), (0.5,) * len(bots))


DEALS = [
    DealResult(
        0, (game((0, 0, 1), (40, 30, 30), (1, 2, 2), (0, 0, 1)), game((0, 1, 0), (9, 8, 7), (1, 2, 3), (0, 0, 0)))
    ),
    DealResult(1, (game((1, 1, 0), (20, 10, 20), (1, 3, 1), (2, 0, 0)),)),
]
"""Two games with two seats of `easy`, one with a tie; one with two seats of `random` that ends in a shared win."""


@pytest.fixture
def made() -> Table:
    return table(LEAGUE, DEALS)


def test_wins_points_and_faults(made: Table):
    easy, random = made.rows
    assert (easy.bot, random.bot) == (0, 1)
    assert (easy.seats, random.seats) == (5, 4)
    assert easy.wins == pytest.approx((1 + 1 + 0.5) / 5)
    assert random.wins == pytest.approx(0.5 / 4)
    assert easy.points == pytest.approx((40 + 30 + 9 + 7 + 20) / 5)
    assert (easy.faults, random.faults) == (0, 3)
    assert (easy.choices, easy.seconds) == (100, 2.5)
    assert made.par == pytest.approx(1 / 3)
    assert (made.deals, made.games) == (2, 3)


def test_a_pair_is_every_seat_with_every_seat(made: Table):
    """40 and 30 with 30, 9 and 7 with 8, 20 with 20 and 10."""
    pair, back = made.pairs[0, 1], made.pairs[1, 0]
    assert pair.comparisons == back.comparisons == 6
    assert pair.ahead == pytest.approx((1 + 0.5 + 1 + 0 + 0.5 + 1) / 6)
    assert back.ahead == pytest.approx(1 - pair.ahead)
    assert pair.difference == pytest.approx((10 + 0 + 1 - 1 + 0 + 10) / 6)
    assert back.difference == -pair.difference
    assert back.ahead_interval == pytest.approx(tuple(1 - end for end in reversed(pair.ahead_interval)))
    assert [(one, other) for one, other, _ in made.each_pair()] == [(0, 1)]


def test_bots_that_have_not_played_and_pairs_that_have_not_met():
    bots = tuple(f"./bot {number}" for number in range(9))
    league = League(Setup.of("base", 2), bots, 1)
    made = run(league, Limits(1), MadeUp()).table(league)
    assert sorted(row.seats for row in made.rows) == [0] * 7 + [2, 2]
    assert len(made.pairs) == 2
    assert made.width == inf
    assert json.loads(json.dumps(made.plain()))["bots"][0]["interval"] == [None, None]
    assert "nan" not in markdown.standings(made) + markdown.pairs(made)
    assert markdown.standings(made).count("\n") == 11


def test_time_is_no_part_of_it(made: Table):
    slow = [replace(deal, games=tuple(replace(each, seconds=(9.0,) * 3) for each in deal.games)) for deal in DEALS]
    assert table(LEAGUE, slow).plain() == made.plain()
    assert words.milliseconds(made.rows[0]) == "25 ms"


def test_long_names_are_shown_by_their_ends_and_told_apart():
    long = "python3 -m my.package.of.bots.for.this.game --depth 3"
    assert words.labels(["easy", long]) == ["easy", "…" + long[-23:]]
    assert len(words.labels([long])[0]) == words.LONGEST
    assert words.labels([long, "x" + long]) == [long, "x" + long]


def test_what_is_said(made: Table):
    assert words.title(made) == "base, 3 players: 2 deals, 3 games, seed 1"
    assert words.ahead(made.pairs[0, 1]).startswith("67 % (")
    assert words.by_points(made.pairs[1, 0]).startswith("−3.3 (")
    assert words.width(table(LEAGUE, DEALS[:1])) == "–"


def test_a_bar_in_a_name_does_not_end_a_cell():
    made = table(replace(LEAGUE, bots=("./a|b", "random")), DEALS)
    assert r"| `./a\|b` | " in markdown.standings(made)


@pytest.mark.parametrize("bots, deals, why", [(2, 1, "interrupted"), (12, 30, "width"), (3, 5, "deals")])
def test_the_report(bots: int, deals: int, why: str):
    """Of few deals and of more bots than there are colours."""
    from sushibelt.lab.arena.report import report

    league = League(Setup.of("party", 4), tuple(f"./bot<{number}>" for number in range(bots)), 1)
    outcome = Outcome(run(league, Limits(deals), MadeUp()).deals, why)
    text = report(outcome.table(league), outcome)
    assert text.count("<svg") == 6
    assert "bot&lt;1&gt;" in text
    assert "bot<1>" not in text
    assert not any(word in text for word in ("NaN", "Infinity", "undefined", "<script"))
    assert {"interrupted": "was interrupted", "width": "as narrow as", "deals": "was asked for"}[why] in text
