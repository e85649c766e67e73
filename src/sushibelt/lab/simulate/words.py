"""Numbers of a summary as people read them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...language import plural, say
from ...rules.editions import EDITIONS
from ...rules.menus import TITLES, printed_name
from ...rules.registry import tile_named
from .measure import Mean, Spread
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


def interval(mean: Mean) -> str:
    """The 95 % interval of points, which may be below zero: "−0.59 to −0.58"."""
    if mean.low is None or mean.high is None or mean.low == mean.high:
        return NOTHING
    return say("{low} to {high}", low=number(mean.low), high=number(mean.high))


def percents(mean: Mean) -> str:
    """The 95 % interval of a share: "15.7–16.0%"."""
    if mean.low is None or mean.high is None or mean.low == mean.high:
        return NOTHING
    return f"{percent(mean.low).removesuffix('%')}–{percent(mean.high)}"


def reach(spread: Spread) -> str:
    """The least and the most points: "−1 to 57"."""
    return say("{low} to {high}", low=number(spread.least, 0), high=number(spread.most, 0))


def seats_named(seats: Sequence[int]) -> str:
    """ "seat 1", "seats 2, 3"."""
    return plural(len(seats), "seat {numbers}", "seats {numbers}", numbers=seat_numbers(seats))


def seat_numbers(seats: Sequence[int]) -> str:
    """ "2, 3": people count from 1."""
    return ", ".join(str(seat + 1) for seat in seats)


def bots_named(bots: Sequence[str]) -> str:
    """Who sits in a row: "4 × random", "random, 3 × greedy"."""
    runs = [(bot, len(list(run))) for bot, run in groupby(bots)]
    return ", ".join(bot if count == 1 else f"{count} × {bot}" for bot, count in runs)


def title(study: Study) -> str:
    """What is played by whom: "Sushi Go Party! · Big Banquet · passing both · 4 × random"."""
    setup = study.setup
    switches = [f"{name} {value}" for name, value in setup.header.chosen.items()]
    return " · ".join([say(EDITIONS[setup.edition].plays), *_menu(study), *switches, bots_named(study.bots)])


def _menu(study: Study) -> Iterator[str]:
    """The printed menu by its title, another one by its cards."""
    menu = study.setup.menu
    if printed := printed_name(menu):
        yield say(TITLES[printed])
    elif menu:
        yield ", ".join(say(tile.title) for tile in map(tile_named, menu) if tile)


def command(said: Summary) -> str:
    """What somebody types to see these games again."""
    study, setup = said.study, said.study.setup
    bots = study.bots if len(set(study.bots)) > 1 else study.bots[:1]
    words = ["--seats", str(setup.players), "--bots", ",".join(bots)]
    if setup.menu:
        words += ["--menu", printed_name(setup.menu) or ",".join(setup.menu)]
    for name, value in setup.header.chosen.items():
        words += ["--switch", f"{name}={value}"]
    return shlex.join(["sushibelt", "simulate", *words, "--games", str(said.games), "--seed", str(study.seed)])


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
