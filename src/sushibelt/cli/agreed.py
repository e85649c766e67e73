"""What is played, as options say it: edition, menu, seats, switches. Raises Mistake for what cannot be."""

from __future__ import annotations

from random import Random
from typing import Annotated

from cyclopts import Parameter

from ..lab.setup import Setup
from ..language import say
from ..rules.editions import BASE_GAME, EDITIONS, PARTY_GAME, Edition
from ..rules.menus import MENUS, Menu, faults, surprise
from ..rules.switches import SWITCHES
from ..table.header import known_edition, known_menu
from .mistake import Mistake, Whole

SURPRISE = "surprise"
"""The menu that nobody knows before."""

EditionOption = Annotated[
    str | None, Parameter(help=say("Which game: {editions}; base by default.", editions=", ".join(EDITIONS)))
]
MenuOption = Annotated[
    str | None,
    Parameter(help=say("The menu of Party: a printed one by name, tiles with commas between, or surprise.")),
]
PassingOption = Annotated[str | None, Parameter(help=say("left, or both: left in rounds 1 and 3, right in round 2."))]
SwitchOption = Annotated[
    list[str] | None,
    Parameter(help=say("NAME=VALUE: a variant; `sushibelt rules --switches` lists them. May be given again.")),
]
SeatsOption = Annotated[Whole | None, Parameter(help=say("How many play: 2 to 5, in Party 2 to 8; 4 by default."))]


def agreed(
    edition: str | None,
    menu: str | None,
    seats: int | None,
    passing: str | None,
    switch: list[str] | None,
    seed: int | None = None,
) -> Setup:
    """The setup that these options mean; a surprise menu is the one of `seed`."""
    box = known_box(edition, menu)
    count = known_seats(box, seats)
    tiles = None if menu is None else known_tiles(box, menu, count, seed)
    try:
        return Setup.of(box.name, count, tiles, known_switches(passing, switch or []))
    except ValueError as error:
        raise Mistake(str(error)) from None


def known_box(edition: str | None, menu: str | None) -> Edition:
    """The game that is meant; whoever names a menu means Party."""
    if edition is None:
        return BASE_GAME if menu is None else PARTY_GAME
    try:
        return known_edition(edition)
    except ValueError as error:
        raise Mistake(str(error), "--edition") from None


def known_seats(box: Edition, seats: int | None) -> int:
    """How many play."""
    if seats is None:
        return 4
    if not box.fewest <= seats <= box.most:
        reason = say("{game} is played with {fewest} to {most} seats", game=box.plays, fewest=box.fewest, most=box.most)
        raise Mistake(reason, f"--seats {str(seats)[:40]}")
    return seats


def known_tiles(box: Edition, text: str, seats: int, seed: int | None) -> Menu:
    """The tiles that `text` means. Raises Mistake with the first thing that is wrong with them."""
    where = f"--menu {text[:60]}"
    names = ["-".join(name.lower().split()) for name in text.split(",")]
    if not box.has_menus:
        raise Mistake(say("{game} has no menus", game=box.plays), where)
    if names == [SURPRISE]:
        return surprise(seats, Random(seed).randrange)
    try:
        tiles = known_menu(names[0]) if len(names) == 1 else tuple(names)
    except ValueError:
        known = ", ".join(MENUS)
        raise Mistake(say("there are {known}, {surprise}, or 7 tiles", known=known, surprise=SURPRISE), where) from None
    for fault in faults(tiles, seats):
        raise Mistake(fault, where)
    return tiles


def known_switches(passing: str | None, given: list[str]) -> dict[str, str]:
    """The switches by name. What cannot be chosen the game refuses itself."""
    chosen = {} if passing is None else {"passing": passing}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            example = f"{SWITCHES[0].name}={SWITCHES[0].default}"
            raise Mistake(say("must be NAME=VALUE, like {example}", example=example), f"--switch {each[:40]}")
        if name in chosen:
            raise Mistake(say("{word} was given before", word=name), f"--switch {each[:40]}")
        chosen[name] = value
    return chosen
