"""The report of a league: one HTML page with the table and what is behind it."""

from __future__ import annotations

from math import isinf
from typing import Any

import altair as alt
import numpy as np

from ... import __version__
from ...language import plural, say
from ..report import Fact, Figure, Section, page
from ..report import Table as Sheet
from ..report.chart import INK, PAPER, SERIES, data, figure
from . import words
from .run import Outcome
from .standings import Table

ROW = 38
"""px of a bot in a chart."""

FEW = alt.Axis(format="d", tickCount=8, labelOverlap=True)
"""Whole numbers, and room between them."""


def report(table: Table, outcome: Outcome) -> str:
    """The page as HTML."""
    bots = table.league.bots
    return page(
        say("A league of {bots}", bots=plural(len(bots), "{n} bot", "{n} bots")),
        words.title(table),
        [
            Section(say("Ratings"), [_ratings(table), _standings(table)]),
            Section(say("One against another"), [_heat(table), _pairs(table)]),
            Section(say("Scores"), [_scores(table, outcome)]),
            Section(say("Time and faults"), [_behaviour(table), *_troubles(table)]),
            Section(say("How to read this"), _reading(table, outcome)),
        ],
        facts=[
            Fact(say("Deals"), f"{table.deals:,}", say("what intervals count")),
            Fact(say("Games"), f"{table.games:,}", say("every deal in all its seatings")),
            Fact(say("Interval"), words.width(table), say("the widest of a rating")),
        ],
        foot=say("sushibelt {version}, seed {seed}", version=__version__, seed=table.league.seed),
    )


def _names(table: Table) -> list[str]:
    """Of the bots, best first."""
    names = words.labels(table.league.bots)
    return [names[row.bot] for row in table.rows]


def _ratings(table: Table) -> Figure:
    names = _names(table)
    rows = []
    for name, row in zip(names, table.rows, strict=True):
        half = 0 if isinf(row.half) else row.half
        rows.append({"bot": name, "rating": row.rating, "low": row.rating - half, "high": row.rating + half})
    base = alt.Chart(data(rows)).encode(y=alt.Y("bot:N", sort=names, title=None))
    axis = alt.X("low:Q", title=say("Rating"), scale=alt.Scale(zero=False, padding=12), axis=FEW)
    bar = base.mark_rule(strokeWidth=3, color=SERIES[0]).encode(x=axis, x2="high:Q")
    point = base.mark_point(size=90, color=SERIES[0]).encode(x="rating:Q")
    chart: Any = alt.layer(bar, point).properties(height=ROW * len(rows))  # Altair is not sure what layers make
    told = ", ".join(f"{name} {words.rating(row)}" for name, row in zip(names, table.rows, strict=True))
    caption = say("Ratings with their 95 % intervals, from {deals}.", deals=_deals(table))
    return figure(chart, say("Ratings: {told}", told=told), caption)


def _standings(table: Table) -> Sheet:
    return Sheet(
        [say("Bot"), say("Rating"), say("Share of wins"), say("Points"), say("Seats")],
        [
            [name, words.rating(row), words.share_of_wins(row), f"{row.points:.1f}", f"{row.seats:,}"]
            for name, row in zip(_names(table), table.rows, strict=True)
        ],
        numbers=(1, 2, 3, 4),
        caption=words.reading(table),
    )


def _heat(table: Table) -> Figure:
    """Rows and columns are numbered: there is no room for names above."""
    places = {row.bot: at for at, row in enumerate(table.rows, start=1)}
    named = {
        row.bot: f"{at}. {name}" for at, (name, row) in enumerate(zip(_names(table), table.rows, strict=True), start=1)
    }
    rows = [
        {
            "bot": named[one],
            "against": places[other],
            "share": f"{pair.ahead * 100:.0f}",
            "better": pair.ahead >= 0.5,
            "strength": 1.6 * abs(pair.ahead - 0.5),
        }
        for (one, other), pair in table.pairs.items()
    ]
    base = alt.Chart(data(rows)).encode(
        y=alt.Y("bot:N", sort=list(named.values()), title=None),
        x=alt.X("against:O", title=say("against"), axis=alt.Axis(orient="top", labelAngle=0)),
    )
    colour = alt.Color("better:N", scale=alt.Scale(domain=[True, False], range=[SERIES[1], SERIES[0]]), legend=None)
    cells = base.mark_rect(cornerRadius=4).encode(
        color=colour, opacity=alt.Opacity("strength:Q", scale=alt.Scale(domain=[0, 1], range=[0.05, 0.75]), legend=None)
    )
    numbers = base.mark_text(fontSize=14 if len(places) <= 6 else 11, fontWeight="bold", color=INK).encode(
        text="share:N"
    )
    chart: Any = alt.layer(cells, numbers)
    return figure(
        chart.properties(height=ROW * len(places) + 30),
        say("How often each bot finished ahead of each other one; the same numbers are in the table below"),
        say(
            "In how many of 100 comparisons the bot on the left was ahead of the one above; a tie is half. {deals}.",
            deals=_deals(table),
        ),
    )


def _pairs(table: Table) -> Sheet:
    names = words.labels(table.league.bots)
    return Sheet(
        [say("Bot"), say("Against"), say("Ahead"), say("Points more"), say("Comparisons")],
        [
            [names[one], names[other], words.ahead(pair), words.by_points(pair), f"{pair.comparisons:,}"]
            for one, other, pair in table.each_pair()
        ],
        numbers=(2, 3, 4),
        caption=say(
            "Every seat of the one with every seat of the other in the same game; intervals of 95 %, over deals."
        ),
    )


def _scores(table: Table, outcome: Outcome) -> Figure:
    scores: dict[int, list[int]] = {row.bot: [] for row in table.rows if row.seats}
    for deal in outcome.deals:
        for game in deal.games:
            for bot, score in zip(game.bots, game.scores, strict=True):
                scores[bot].append(score)
    names = dict(zip((row.bot for row in table.rows), _names(table), strict=True))
    rows = []
    for bot, all_of_it in scores.items():
        least, low, median, high, most = np.percentile(all_of_it, (5, 25, 50, 75, 95))
        rows.append({"bot": names[bot], "least": least, "low": low, "median": median, "high": high, "most": most})
    base = alt.Chart(data(rows)).encode(y=alt.Y("bot:N", sort=[row["bot"] for row in rows], title=None))
    axis = alt.X("least:Q", title=say("Points of a game"), scale=alt.Scale(zero=False, padding=12), axis=FEW)
    chart: Any = alt.layer(
        base.mark_rule(strokeWidth=2, color=SERIES[1]).encode(x=axis, x2="most:Q"),
        base.mark_bar(height=14, cornerRadius=3, color=SERIES[1]).encode(x="low:Q", x2="high:Q"),
        base.mark_tick(thickness=3, height=14, color=PAPER).encode(x="median:Q"),
    )
    told = ", ".join(f"{row['bot']} {row['median']:.0f}" for row in rows)
    return figure(
        chart.properties(height=ROW * len(rows)),
        say("How scores are spread; medians: {told}", told=told),
        say(
            "Nine of ten scores of a bot lie on its line, half of them in the bar; the mark is in the middle. {deals}.",
            deals=_deals(table),
        ),
    )


def _behaviour(table: Table) -> Sheet:
    return Sheet(
        [say("Bot"), say("Choices"), say("Time for a choice"), say("Faults")],
        [
            [name, f"{row.choices:,}", words.milliseconds(row), f"{row.faults:,}"]
            for name, row in zip(_names(table), table.rows, strict=True)
        ],
        numbers=(1, 2, 3),
        caption=say(
            "A fault is a choice that was made for a bot that crashed, was late or chose what cannot be chosen."
        ),
    )


def _troubles(table: Table) -> list[str]:
    told = [line for _, line in words.troubles(table)]
    return [*told, say("{command} tells more.", command="sushibelt check-bot")] if told else []


def _reading(table: Table, outcome: Outcome) -> list[str]:
    why = {
        "deals": say("It ended after the number of deals that was asked for."),
        "width": say("It ended when the interval of every rating was as narrow as was asked for."),
        "interrupted": say("It was interrupted; these are the deals up to the first that was not finished."),
    }
    return [
        say(
            "All games of a deal have the same cards, in every seating, so good cards and good seats are shared out "
            "evenly. Intervals count deals: the games of one deal are alike."
        ),
        say(
            "A rating says how often a bot finishes ahead (Plackett and Luce): with 100 points more 64 of 100 times, "
            "with 200 more 76, with 400 more 91. It holds among these bots, in this game."
        ),
        why[outcome.why],
    ]


def _deals(table: Table) -> str:
    return say(
        "{games} of {deals}",
        games=plural(table.games, "{n} game", "{n} games"),
        deals=plural(table.deals, "{n} deal", "{n} deals"),
    )
