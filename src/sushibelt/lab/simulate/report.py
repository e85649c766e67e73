"""The report of a study: one HTML page with plots and what stands behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median_low
from typing import Any

import altair as alt

from ... import __version__
from ...language import say
from ...rules.registry import face_named, tile_named
from ..report import Fact, Figure, Section, Table, page
from ..report.chart import INK, SERIES, Chart, data, figure
from .measure import Mean, wilson
from .summary import Group, Neighbours, Pick, Summary, TilePoints
from .tally import LOWEST
from .words import (
    bots_named,
    command,
    games,
    interval,
    number,
    percent,
    percents,
    played,
    seats_named,
    title,
    whole,
)

ROW, TALL = 30, 40
"""px of a row of a chart, and of one with two intervals."""

LETTER = 7
"""px of half a line of a label."""

LINE = "\n"
"""Between the lines of a label."""

SURE = 0.1
"""A share whose interval is wider is not drawn, unless most are: it would stretch the chart and say next to nothing."""

RARE = 1e-5
"""Scores less likely than this are not drawn: lines would be long and flat."""


def report(said: Summary, asked: int, seconds: float) -> str:
    """The page as HTML; `asked` games were to be played, and what was took so many seconds."""
    sections = [
        Section(say("Scores"), [_distribution(said), _scores(said)]),
        Section(say("Seats"), [*_seats(said), *_neighbours(said)]),
        *_points(said),
        *_picks(said),
        Section(say("How to read this"), _reading(said)),
    ]
    return page(
        title(said.study),
        played(said, asked, seconds),
        sections,
        facts=[
            Fact(say("Games"), whole(said.games), say("seed {seed}", seed=said.study.seed)),
            Fact(say("Mean score"), number(said.everybody.score.mean), interval(said.everybody.score)),
            Fact(say("Winner's score"), number(said.winner.mean), interval(said.winner)),
            Fact(say("Shared wins"), percent(said.ties.mean), percents(said.ties)),
        ],
        command=command(said),
        foot=say("sushibelt {version}: the same seed and bots give the same numbers.", version=__version__),
    )


# --- scores -----------------------------------------------------------------------------------------------------------


def _distribution(said: Summary) -> Figure:
    rows = [row for group in said.bots for row in _shares(group, group.bot or say("all"))]
    names = [group.bot for group in said.bots]
    lines = alt.Chart(data(rows)).mark_line(interpolate="monotone")
    chart = lines.encode(
        x=alt.X("score:Q", title=say("Score at the end")),
        y=alt.Y("share:Q", title=say("Share of seats"), axis=alt.Axis(format="%")),
        color=alt.Color("who:N", sort=names, legend=alt.Legend() if len(names) > 1 else None),
    )
    label = say("Curves of the scores of {bots}.", bots=", ".join(names))
    caption = say(
        "How often each score was made: each point is sure to ± {width} at most (95 %). n = {games}.",
        width=percent(_uncertainty(max(row["share"] for row in rows), said.games)),
        games=games(said.games),
    )
    return figure(chart.properties(height=260), label, caption)


def _uncertainty(share: float, n: int) -> float:
    """How far the share may be off at most, counting games: Wilson's interval on its longer side."""
    low, high = wilson(share, n)
    return max(share - low, high - share)


def _shares(group: Group, who: str) -> Iterator[dict[str, Any]]:
    whole = int(group.scores.sum())
    for at in range(len(group.scores)):
        if (share := int(group.scores[at]) / whole) > RARE:
            yield {"score": at + LOWEST, "share": share, "who": who}


def _scores(said: Summary) -> Table:
    columns = (say("Who"), say("Mean"), "95 %", say("Spread"), say("Least"), say("Most"))
    rows = [
        (who, number(score.mean), interval(score), number(spread.deviation, 1), str(spread.least), str(spread.most))
        for who, score, spread in (
            (say("All seats"), said.everybody.score, said.everybody.spread),
            (say("Who wins"), said.winner, said.winner_spread),
            *(
                (f"{group.bot} ({seats_named(group.seats)})", group.score, group.spread)
                for group in said.bots
                if len(said.bots) > 1
            ),
        )
    ]
    caption = say(
        "Scores. n = {games}; intervals are 95 %, the spread is the standard deviation.", games=games(said.games)
    )
    return Table(columns, rows, range(1, 6), caption)


# --- seats and neighbours ---------------------------------------------------------------------------------------------


def _seats(said: Summary) -> Iterator[Figure | Table]:
    names = [_seat(group) for group in said.seats]
    rows = [_bar(name, group.wins) | {"bot": group.bot} for name, group in zip(names, said.seats, strict=True)]
    yield _shares_of_wins(
        rows,
        names,
        "bot" if len(said.bots) > 1 else None,
        [group.bot for group in said.bots],
        even=1 / len(said.seats),
        label=say("The share of wins of each seat."),
        caption=say(
            "Share of wins by seat, with 95 % intervals; the line is an even share. A win that k share counts 1/k. "
            "n = {games}.",
            games=games(said.games),
        ),
    )
    columns = (say("Seat"), say("Mean"), "95 %", say("Wins"), "95 %", say("Alone"), say("Shared"))
    cells = [
        (
            name, number(group.score.mean), interval(group.score), percent(group.wins.mean),
            percents(group.wins), whole(group.alone), whole(group.shared),
        )
        for name, group in zip(names, said.seats, strict=True)
    ]  # fmt: skip
    yield Table(columns, cells, range(1, 7), say("Scores and wins by seat. n = {games}.", games=games(said.games)))


def _seat(group: Group) -> str:
    return f"{group.seats[0] + 1} {group.bot}"


def _neighbours(said: Summary) -> Iterator[Figure | Table]:
    if not said.neighbours:
        return
    names = [f"{each.bot}{LINE}{_between(each)}" for each in said.neighbours]
    rows = [_bar(name, each.wins) | {"bot": each.bot} for name, each in zip(names, said.neighbours, strict=True)]
    yield _shares_of_wins(
        rows,
        names,
        "bot",
        [group.bot for group in said.bots],
        even=1 / len(said.seats),
        label=say("The share of wins of a seat, by the bots beside it."),
        caption=say(
            "Share of wins of one seat by whom its hands come from and go to, with 95 % intervals; it is the other "
            "way in rounds that pass to the right. The line is an even share. "
            "n = {games}.",
            games=games(said.games),
        ),
    )
    columns = (say("Bot"), say("Hands from"), say("Hands to"), say("Seats"), say("Mean"), "95 %", say("Wins"), "95 %")
    cells = [
        (
            each.bot, each.upstream, each.downstream, seats_named(each.seats), number(each.score.mean),
            interval(each.score), percent(each.wins.mean), percents(each.wins),
        )
        for each in said.neighbours
    ]  # fmt: skip
    yield Table(columns, cells, range(4, 8), say("Neighbours. n = {games}.", games=games(said.games)))


def _between(each: Neighbours) -> str:
    return LINE.join((say("from {bot}", bot=each.upstream), say("to {bot}", bot=each.downstream)))


# --- points by card ---------------------------------------------------------------------------------------------------


def _points(said: Summary) -> Iterator[Section]:
    parts: list[Figure | Table] = []
    for bot, some in groupby(said.points, key=lambda each: each.bot):
        rows = list(some)
        parts += [_points_of(said, bot, rows), _points_table(said, bot, rows)]
    yield Section(say("Points by card"), parts)


def _points_of(said: Summary, bot: str, rows: Sequence[TilePoints]) -> Figure:
    won, lost = say("winners"), say("others")
    ordered = sorted(rows, key=lambda row: -(row.points.mean or 0))
    bars = [
        _bar(_tile(row), mean) | {"who": who}
        for row in ordered
        for who, mean in ((won, row.won), (lost, row.lost))
        if mean.mean is not None
    ]
    chart = _intervals(bars, [_tile(row) for row in ordered], say("Points a game"), "who", [won, lost])
    caption = say(
        "What each card scored in a game for {bot}, where it won and where it did not, with 95 % intervals. "
        "n = {games}.",
        bot=bot,
        games=games(said.games),
    )
    return figure(chart, say("Points by card of {bot}, for winners and others.", bot=bot), caption)


def _points_table(said: Summary, bot: str, rows: Sequence[TilePoints]) -> Table:
    columns = (say("Card"), say("Points"), "95 %", say("Part"), say("Of winners"), "95 %", say("Of others"), "95 %")
    cells = [
        (
            _tile(row), number(row.points.mean), interval(row.points), percent(row.share), number(row.won.mean),
            interval(row.won), number(row.lost.mean), interval(row.lost),
        )
        for row in rows
    ]  # fmt: skip
    caption = say("Points by card of {bot}, a game and seat. n = {games}.", bot=bot, games=games(said.games))
    return Table(columns, cells, range(1, 8), caption)


def _tile(row: TilePoints) -> str:
    tile = tile_named(row.tile)
    return say(tile.title) if tile else row.tile


# --- early picks ------------------------------------------------------------------------------------------------------


def _picks(said: Summary) -> Iterator[Section]:
    parts: list[Figure | Table] = []
    for bot, some in groupby(said.picks, key=lambda each: each.bot):
        rows = list(some)
        parts += [_picks_of(said, bot, rows), _picks_table(said, bot, rows)]
    yield Section(say("What early picks win"), parts)


def _picks_of(said: Summary, bot: str, rows: Sequence[Pick]) -> Figure:
    first, early = say("first pick"), say("one of the first three")
    found = [
        (_card(row), which, taken.wins)
        for row in rows
        for which, taken in ((first, row.first), (early, row.early))
        if taken.wins.mean is not None
    ]
    bound = _bound([wins for _, _, wins in found])
    sure = [each for each in found if _width(each[2]) <= bound]
    bars = [_bar(card, wins) | {"which": which} for card, which, wins in sure]
    mine = next(group for group in said.bots if group.bot == bot)
    return _shares_of_wins(
        bars,
        [card for card in map(_card, rows) if any(card == each[0] for each in sure)],
        "which",
        [first, early],
        even=mine.wins.mean or 0.0,
        label=say("The share of wins of {bot} by its early picks.", bot=bot),
        caption=" ".join(_picks_caption(said, bot, bound if len(sure) < len(found) else None)),
    )


def _picks_caption(said: Summary, bot: str, bound: float | None) -> Iterator[str]:
    """What the chart shows; `bound` is how wide an interval may be, if something was left out."""
    yield say(
        "Share of wins of seats of {bot} that took a card in round 1, as their first pick or as one of their first "
        "three, with 95 % intervals; the line is their share of all games. The card that wins most among the first "
        "three comes first. It tells what went with a pick, not what it caused. n = {games}; the table says how many "
        "seats took each card.",
        bot=bot,
        games=games(said.games),
    )
    if bound is not None:
        wide = f"{bound:.0%}"
        yield say(
            "What has an interval wider than {wide} was taken too rarely and is in the table only.",
            wide=wide,
        )


def _bound(shares: Sequence[Mean]) -> float:
    """How wide an interval may be to be drawn: SURE, or twice what half of these shares keep to."""
    return max(SURE, 2 * median_low([_width(each) for each in shares]))


def _width(share: Mean) -> float:
    """How wide the interval of a share of wins is; all there is if there is none."""
    return 1.0 if share.low is None or share.high is None else share.high - share.low


def _picks_table(said: Summary, bot: str, rows: Sequence[Pick]) -> Table:
    first = (say("First pick: n"), say("Wins"), "95 %", say("Score"), "95 %")
    early = (say("First three: n"), say("Wins"), "95 %", say("Score"), "95 %")
    cells = [
        (_card(row), *(cell for taken in (row.first, row.early) for cell in _taken(taken.wins, taken.score)))
        for row in rows
    ]
    caption = say(
        "Early picks of {bot} in round 1; the card that wins most among the first three comes first. n = {games}.",
        bot=bot,
        games=games(said.games),
    )
    return Table((say("Card"), *first, *early), cells, range(1, 11), caption)


def _taken(wins: Mean, score: Mean) -> tuple[str, ...]:
    return whole(wins.n), percent(wins.mean), percents(wins), number(score.mean), interval(score)


def _card(row: Pick) -> str:
    face = face_named(row.card)
    return say(face.title) if face else row.card


# --- charts -----------------------------------------------------------------------------------------------------------


def _bar(name: str, mean: Mean) -> dict[str, Any]:
    """A mean and its interval as a row of a chart's data."""
    return {
        "name": name,
        "mean": mean.mean,
        "low": mean.mean if mean.low is None else mean.low,
        "high": mean.mean if mean.high is None else mean.high,
    }


def _intervals(
    rows: list[dict[str, Any]],
    names: Sequence[str],
    axis: str,
    colour: str | None,
    order: Sequence[str],
    form: str = "",
) -> Chart:
    """Points with their intervals, a row for each of `names`, a colour for each value of the field `colour`."""
    lines_of = 1 + max(name.count(LINE) for name in names)
    labels = alt.Axis(labelExpr=r"split(datum.value, '\n')", labelOffset=-LETTER * (lines_of - 1))
    base = alt.Chart(data(rows)).encode(y=alt.Y("name:N", sort=list(names), title=None, axis=labels))
    pairs = len(rows) > len(names)
    if colour is not None:
        legend = alt.Legend() if len(order) > 1 else None
        base = base.encode(color=alt.Color(f"{colour}:N", sort=list(order), legend=legend))
        if pairs:
            base = base.encode(yOffset=alt.YOffset(f"{colour}:N", sort=list(order)))
    numbers = alt.Axis(format=form) if form else alt.Axis()
    scale = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, axis=numbers, scale=scale), x2=alt.X2("high:Q")
    )
    points = base.mark_point(filled=True, size=50, opacity=1).encode(x=alt.X("mean:Q"))
    if colour is None:
        lines, points = lines.encode(color=alt.value(SERIES[0])), points.encode(color=alt.value(SERIES[0]))
    chart: Chart = (lines + points).properties(
        height=len(names) * (TALL if pairs else ROW + 2 * LETTER * (lines_of - 1))
    )
    return chart


def _shares_of_wins(
    rows: list[dict[str, Any]], names: Sequence[str], colour: str | None, order: Sequence[str], *,
    even: float, label: str, caption: str,
) -> Figure:  # fmt: skip
    """Shares of wins with their intervals, and a line at an even share."""
    chart = _intervals(rows, names, say("Share of wins"), colour, order, "%")
    line = alt.Chart(data([{"even": even}])).mark_rule(color=INK, strokeDash=[4, 4]).encode(x=alt.X("even:Q"))
    return figure((line + chart).properties(height=chart.height), label, caption)


# --- words ------------------------------------------------------------------------------------------------------------


def _reading(said: Summary) -> list[str]:
    seats = bots_named(said.study.bots)
    return [
        say("Who sits where, seat by seat: {seats}. Hands go to the next higher seat first.", seats=seats),
        say(
            "Intervals are 95 %. They count games: the seats of a game share its deal and its win, and are one piece "
            "of evidence together. Of twenty such intervals one misses what it is about, so do not look for the one "
            "difference among many."
        ),
    ]
