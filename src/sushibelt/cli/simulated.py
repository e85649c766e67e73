"""What many games say, as tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from ..lab.simulate import Mean, Spread, Summary
from ..lab.simulate.summary import Group, Pick, TilePoints
from ..lab.simulate.words import (
    interval,
    number,
    percent,
    percents,
    played,
    reach,
    seat_numbers,
    seats_named,
    title,
    whole,
)
from ..language import plural, say
from ..rules.registry import tile_named
from .screen import card, console, table


def show(said: Summary, asked: int, seconds: float) -> None:
    """Print all of it."""
    screen = console()
    screen.print(Text(title(said.study), style="bold"))
    screen.print(Text(played(said, asked, seconds)), soft_wrap=True)
    screen.print()
    screen.print(scores(said))
    ties = percents(said.ties)
    screen.print(Text(say("Shared wins: {share} of games ({ties})", share=percent(said.ties.mean), ties=ties)))
    for part in (*_neighbours(said), *_points(said), *_picks(said)):
        screen.print()
        screen.print(part)
    for group in said.seats:
        if group.defaults:
            told = plural(
                group.defaults, "{n} choice was made for {bot}", "{n} choices were made for {bot}", bot=group.bot
            )
            screen.print(Text(f"{seats_named(group.seats)}: {told}", style="bold"))


def scores(said: Summary) -> Table:
    """Scores and wins: all seats, each bot, each seat."""
    made = table(
        say("Scores and wins"), say("Seat"), say("Mean"), "95 %", say("Spread"), say("Range"),
        say("Wins"), "95 %", number=range(1, 7),
    )  # fmt: skip
    made.add_row(say("All seats"), *_score(said.everybody.score, said.everybody.spread))
    made.add_row(say("Who wins"), *_score(said.winner, said.winner_spread))
    made.add_section()
    if len(said.bots) > 1:
        for group in said.bots:
            if len(group.seats) > 1:  # of one seat the row below tells the same
                made.add_row(Text(say("all {bot}", bot=group.bot)), *_group(group))
        made.add_section()
    for group in said.seats:
        made.add_row(Text(f"{group.seats[0] + 1} {group.bot}"), *_group(group))
    return made


def _score(score: Mean, spread: Spread) -> tuple[str, ...]:
    return number(score.mean), interval(score), number(spread.deviation, 1), reach(spread)


def _group(group: Group) -> tuple[str, ...]:
    return *_score(group.score, group.spread), percent(group.wins.mean), percents(group.wins)


def _neighbours(said: Summary) -> Iterable[Table]:
    if not said.neighbours:
        return
    made = table(
        say("Neighbours: from whom hands come, to whom they go (to the left)"), say("Bot"), say("From"), say("To"),
        say("Seats"), say("Mean"), "95 %", say("Wins"), "95 %", number=range(4, 8),
    )  # fmt: skip
    for each in said.neighbours:
        made.add_row(
            Text(each.bot), Text(each.upstream), Text(each.downstream), seat_numbers(each.seats),
            number(each.score.mean), interval(each.score), percent(each.wins.mean), percents(each.wins),
        )  # fmt: skip
    yield made


def _points(said: Summary) -> Iterable[Table]:
    for bot, rows in groupby(said.points, key=lambda each: each.bot):
        yield _bot_points(say("Points by card, a game: {bot}", bot=bot), tuple(rows))


def _bot_points(heading: str, rows: Sequence[TilePoints]) -> Table:
    columns = (say("Card"), say("Points"), "95 %", say("Part"), say("Of winners"), say("Of others"))
    made = table(heading, *columns, number=range(1, 6))
    for row in rows:
        tile = tile_named(row.tile)
        assert tile is not None
        made.add_row(
            Text(say(tile.title)), number(row.points.mean), interval(row.points), percent(row.share),
            number(row.won.mean), number(row.lost.mean),
        )  # fmt: skip
    return made


def _picks(said: Summary) -> Iterable[Table]:
    for bot, rows in groupby(said.picks, key=lambda each: each.bot):
        yield _bot_picks(say("Early picks of round 1: {bot}", bot=bot), tuple(rows))


def _bot_picks(heading: str, rows: Sequence[Pick]) -> Table:
    columns = (
        say("Card"), _narrow(say("First pick")), say("Wins"), "95 %", say("Score"), _narrow(say("First three")),
        say("Wins"), "95 %",
    )  # fmt: skip
    made = table(heading, *columns, number=range(1, 8))
    for row in rows:
        first, early = row.first, row.early
        made.add_row(card(row.card), *_wins(first.wins), number(first.score.mean), *_wins(early.wins))
    return made


def _wins(wins: Mean) -> tuple[str, str, str]:
    """How many seats, their share of wins, and its interval, as short as can be."""
    return whole(wins.n), percent(wins.mean), percents(wins).removesuffix("%")


def _narrow(heading: str) -> str:
    """A word on each line: the numbers below are short."""
    return "\n".join(heading.split())
