"""Party menus: the printed ones, and what makes a menu legal.

A menu is a tuple of names of tiles, without nigiri, which are on every menu, in the order in which they are printed:
roll, appetizers, specials, dessert.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from types import MappingProxyType

from ..language import plural, say
from .kit import GROUPS, Tile
from .registry import TILES, tile_named

Menu = tuple[str, ...]

MENUS: MappingProxyType[str, Menu] = MappingProxyType(
    {
        "my-first-meal": ("maki", "tempura", "sashimi", "miso-soup", "wasabi", "tea", "green-tea-ice-cream"),
        "sushi-go": ("maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding"),
        "party-sampler": ("temaki", "tempura", "dumpling", "tofu", "wasabi", "menu", "green-tea-ice-cream"),
        "master-menu": ("temaki", "onigiri", "tofu", "sashimi", "spoon", "takeout-box", "fruit"),
        "points-platter": ("uramaki", "onigiri", "dumpling", "edamame", "special-order", "tea", "green-tea-ice-cream"),
        "cutthroat-combo": ("temaki", "eel", "tofu", "miso-soup", "spoon", "soy-sauce", "pudding"),
        "big-banquet": ("maki", "tempura", "dumpling", "eel", "spoon", "chopsticks", "green-tea-ice-cream"),
        "dinner-for-two": ("uramaki", "onigiri", "tofu", "miso-soup", "menu", "special-order", "fruit"),
    }
)
"""The eight printed menus (rules.md 2.1)."""

TITLES = MappingProxyType(
    {
        "my-first-meal": "My First Meal",
        "sushi-go": "Sushi Go!",
        "party-sampler": "Party Sampler",
        "master-menu": "Master Menu",
        "points-platter": "Points Platter",
        "cutthroat-combo": "Cutthroat Combo",
        "big-banquet": "Big Banquet",
        "dinner-for-two": "Dinner for Two",
    }
)
"""What the printed menus are called; plain English, for whoever shows one to `say`."""

BEST = MappingProxyType({"big-banquet": (6, 8), "dinner-for-two": (2, 2)})
"""For how many players a printed menu is at its best, where the booklet says so."""

STAPLE = "nigiri"
"""The tile that is in every menu."""


def choosable() -> tuple[Tile, ...]:
    """The tiles of which menus are made, in the order of a menu."""
    return tuple(tile for group in GROUPS for tile in TILES if tile.group == group)


def bars(tile: Tile, seats: int) -> str:
    """Why a menu for so many players may not hold `tile`; "" if it may."""
    fewest, most = tile.seats
    if seats < fewest:
        return say("{tile} is not played with {seats} players", tile=say(tile.title), seats=seats)
    if seats > most:
        return say("{tile} is played with {most} players at most", tile=say(tile.title), most=most)
    return ""


def faults(menu: Sequence[str], seats: int | None = None) -> Iterator[str]:
    """Everything that is wrong with a menu, in sentences without a full stop; nothing for a legal one.

    Without `seats` it is checked for what every number of players must heed.
    """
    known: list[Tile] = []
    for name in menu:
        tile = tile_named(name) if isinstance(name, str) else None
        if tile is None or not tile.group:
            if name != STAPLE:
                yield say("there is no menu tile called {name}", name=repr(name)[:40])
        elif tile in known:
            yield say("the menu has {tile} twice", tile=say(tile.title))
        else:
            known.append(tile)
    for group, size in GROUPS.items():
        count = sum(tile.group == group for tile in known)
        if count != size:
            yield _wanted(group, size, count)
    if seats is not None:
        yield from filter(None, (bars(tile, seats) for tile in known))


def _wanted(group: str, size: int, count: int) -> str:
    match group:
        case "roll":
            return say("a menu has 1 roll, not {count}", count=count)
        case "appetizer":
            return say("a menu has 3 appetizers, not {count}", count=count)
        case "special":
            return say("a menu has 2 specials, not {count}", count=count)
        case _:
            return plural(
                size, "a menu has {n} dessert, not {count}", "a menu has {n} desserts, not {count}", count=count
            )


def in_order(menu: Sequence[str]) -> Menu:
    """The tiles of a legal menu in the order in which menus are printed; tiles of a group keep the order given."""
    tiles = [tile for tile in map(tile_named, menu) if tile is not None]
    return tuple(tile.name for group in GROUPS for tile in tiles if tile.group == group)


def printed_name(menu: Sequence[str]) -> str:
    """The name of the printed menu that has these tiles; "" if none has."""
    return next((name for name, tiles in MENUS.items() if set(tiles) == set(menu) - {STAPLE}), "")


def legal_menus(seats: int) -> Iterator[Menu]:
    """Every menu for so many players: 6,615 for 2, 14,112 for 3 to 6, 7,560 for 7 and 8."""
    fit = [tile for tile in choosable() if not bars(tile, seats)]
    parts = [combinations([tile.name for tile in fit if tile.group == group], size) for group, size in GROUPS.items()]
    for choice in product(*parts):
        yield tuple(name for part in choice for name in part)


def surprise(seats: int, below: Callable[[int], int]) -> Menu:
    """A menu for so many players, all of them equally likely; `below(n)` gives a random number under n."""
    chosen: list[str] = []
    for group, size in GROUPS.items():
        fit = [tile.name for tile in choosable() if tile.group == group and not bars(tile, seats)]
        for _ in range(size):
            chosen.append(fit.pop(below(len(fit))))
    return tuple(chosen)
