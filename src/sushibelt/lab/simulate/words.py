"""Numbers of a summary as people read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from ...language import plural, say
from .measure import Mean
from .study import Study
from .summary import Summary

NOTHING = "–"


def whole(n: int) -> str:
    """A number of things."""
    return f"{n:,}"


def games(n: int) -> str:
    """So many games."""
    return plural(n, "{many} game", "{many} games", many=whole(n))


def number(value: float | None, places: int = 2) -> str:
    """Points."""
    return NOTHING if value is None else f"{value:.{places}f}".replace("-", "−")


def percent(value: float | None) -> str:
    """A share."""
    return NOTHING if value is None else f"{value:.1%}".replace("-", "−")


def interval(mean: Mean, shown: Callable[[float], str] = number) -> str:
    """The 95 % interval: "34.3–34.5"."""
    if mean.low is None or mean.high is None or mean.low == mean.high:
        return NOTHING
    low, high = shown(mean.low), shown(mean.high)
    return f"{low.removesuffix('%') if high.endswith('%') else low}–{high}"


def seats_named(seats: Sequence[int]) -> str:
    """ "seat 1", "seats 2, 3": people count from 1."""
    numbers = ", ".join(str(seat + 1) for seat in seats)
    return plural(len(seats), "seat {numbers}", "seats {numbers}", numbers=numbers)


def bots_named(bots: Sequence[str]) -> str:
    """Who sits in a row: "4 × random", "random, 3 × greedy"."""
    runs = [(bot, len(list(run))) for bot, run in groupby(bots)]
    return ", ".join(bot if count == 1 else f"{count} × {bot}" for bot, count in runs)


def title(study: Study) -> str:
    """What is played by whom: "base: 4 × random"."""
    return f"{study.setup.title}: {bots_named(study.bots)}"


def played(said: Summary, asked: int, seconds: float) -> str:
    """How much was played, from which seed, how quickly."""
    how_many = games(said.games)
    if said.games < asked:
        how_many = say("{games} of {asked}, stopped", games=how_many, asked=whole(asked))
    rate = whole(round(said.games / max(seconds, 1e-9)))
    return say(
        "{games}, seed {seed}, {choices} choices in {seconds} s: {rate} games a second",
        games=how_many, seed=said.study.seed, choices=whole(said.decisions), seconds=number(seconds, 1), rate=rate,
    )  # fmt: skip
