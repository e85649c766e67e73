"""What is said of a league, the same in the terminal, in Markdown and in a report."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from ...language import plural, say
from .ratings import MEAN
from .standings import Interval, Pair, Standing, Table

LONGEST = 24
"""Signs of a bot's name that a table shows; command lines are longer."""


def labels(bots: Sequence[str]) -> list[str]:
    """What to call each bot where there is not much room: the end of a long name tells most."""
    short = [bot if len(bot) <= LONGEST else "…" + bot[1 - LONGEST :] for bot in bots]
    return [short[at] if short.count(short[at]) == 1 else bots[at] for at in range(len(bots))]


def title(table: Table) -> str:
    """What was played, how often."""
    league = table.league
    return say(
        "{what}, {players}: {deals}, {games}, seed {seed}",
        what=league.setup.title,
        players=plural(league.setup.players, "{n} player", "{n} players"),
        deals=plural(table.deals, "{n} deal", "{n} deals"),
        games=plural(table.games, "{n} game", "{n} games"),
        seed=league.seed,
    )


def reading(table: Table) -> str:
    """How to read the ratings, in few words."""
    return say(
        "Ratings count all places, not only wins: the mean is {mean}, and 400 points more are ten times the chance to "
        "finish ahead. Wins: par is {par}. Intervals are of 95 %, over deals.",
        mean=round(MEAN),
        par=percent(table.par),
    )


def troubles(table: Table) -> list[tuple[str, str]]:
    """Each bot that had faults, best first, with a line: how many, and the first one in full."""
    lines = []
    for row in table.rows:
        if row.faults:
            name = table.league.bots[row.bot]
            told = plural(row.faults, "{bot} had {n} fault.", "{bot} had {n} faults.", bot=name)
            if first := row.first_fault:
                told += " " + say("The first: it {what}.", what=first.what)
            lines.append((name, told))
    return lines


def share_of_wins(row: Standing) -> str:
    """ "46 % (41–52)"."""
    return with_interval(row.wins, row.wins_interval) if row.seats else "–"


def ahead(pair: Pair) -> str:
    """ "82 % (67–91)"."""
    return with_interval(pair.ahead, pair.ahead_interval)


def by_points(pair: Pair) -> str:
    """ "+9.3 (4.2 to 14.3)"."""
    low, high = pair.difference_interval
    if isinf(low):
        return signed(pair.difference)
    return say("{mean} ({low} to {high})", mean=signed(pair.difference), low=signed(low), high=signed(high))


def with_interval(share: float, interval: Interval) -> str:
    """A share and its interval."""
    low, high = interval
    return f"{percent(share)} ({low * 100:.0f}–{high * 100:.0f})"


def percent(share: float) -> str:
    """ "46 %"."""
    return f"{share * 100:.0f} %"


def rating(row: Standing) -> str:
    """ "1624 ± 25"; of one deal only the first."""
    return f"{row.rating:.0f}" if isinf(row.half) else f"{row.rating:.0f} ± {row.half:.0f}"


def width(table: Table) -> str:
    """ "± 25", the widest."""
    return "–" if isinf(table.width) else f"± {table.width:.0f}"


def signed(number: float) -> str:
    """With a sign, and the minus that texts have."""
    return f"{number:+.1f}".replace("-", "−")


def milliseconds(row: Standing) -> str:
    """What the bot took for a choice, in the mean."""
    mean = f"{1000 * row.seconds / max(row.choices, 1):.3g}"
    return say("{ms} ms", ms=mean)
