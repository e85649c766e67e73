"""What is agreed before the first deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..language import say
from ..rules.editions import EDITIONS, FIRST_MENU, Edition
from ..rules.menus import MENUS, Menu, faults, in_order, printed_name
from ..rules.state import State
from ..rules.switches import SWITCHES, settled

MAX_NAME = 40


@dataclass(frozen=True)
class Header:
    """Edition, names of the players, menu (of Party) and switches. Make one with `Header.of`.

    Raises ValueError for what is not offered.
    """

    edition: str
    names: tuple[str, ...]
    menu: Menu = ()
    """The tiles of a Party menu, without nigiri; () for base."""
    switches: tuple[tuple[str, str], ...] = ()
    """The value of every switch that means something in this game."""

    @classmethod
    def of(
        cls,
        edition: str,
        names: Sequence[str],
        menu: str | Sequence[str] | None = None,
        switches: Mapping[str, str] | None = None,
    ) -> Header:
        """A checked header. `menu` is the name of a printed menu or a list of tiles; Party has one if none is given."""
        rules = known_edition(edition)
        for name in names:
            check_name(name)
        tiles = agreed_menu(rules, menu, len(names))
        agreed = settled(rules.number, len(names), switches or {})
        return cls(edition, tuple(names), tiles, tuple(agreed.items()))

    @property
    def rules(self) -> Edition:
        """The edition played."""
        return EDITIONS[self.edition]

    @property
    def agreed(self) -> dict[str, str]:
        """The value of every switch, by name."""
        return dict(self.switches)

    @property
    def chosen(self) -> dict[str, str]:
        """The switches that do not have their default."""
        defaults = {switch.name: switch.default for switch in SWITCHES}
        return {name: value for name, value in self.switches if value != defaults[name]}

    @property
    def passing(self) -> str:
        """ "left" or "both": where hands go."""
        return self.agreed.get("passing", "left")

    @property
    def menu_name(self) -> str:
        """The name of the printed menu that is played; "" for another one, and for base."""
        return printed_name(self.menu)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles in play, in their own order."""
        return tuple(tile.name for tile in self.rules.in_play(self.menu, self.agreed))

    def start(self) -> State:
        """The state before the first deal."""
        return self.rules.start(len(self.names), menu=self.menu or None, switches=self.agreed)


def known_edition(name: str) -> Edition:
    """The edition called `name`. Raises ValueError."""
    if not isinstance(name, str):
        raise ValueError("edition is a text")
    if name not in EDITIONS:
        raise ValueError(
            say("there is no edition {name}; there is {known}", name=repr(name[:40]), known=", ".join(EDITIONS))
        )
    return EDITIONS[name]


def known_menu(menu: str | Sequence[str]) -> Menu:
    """The tiles of a menu given by name or as a list. Raises ValueError for a name that no printed menu has."""
    if not isinstance(menu, str):
        return tuple(menu)
    if menu not in MENUS:
        raise ValueError(say("there is no menu {name}; there is {known}", name=repr(menu[:40]), known=", ".join(MENUS)))
    return MENUS[menu]


def agreed_menu(rules: Edition, menu: str | Sequence[str] | None, players: int) -> Menu:
    """The tiles that so many players play with, in order; () for base. Raises ValueError for a menu that cannot be."""
    if not rules.has_menus:
        if menu:
            raise ValueError(say("{game} has no menus", game=rules.plays))
        return ()
    rules.check_players(players)  # before the menu complains about them
    tiles = known_menu(FIRST_MENU if menu is None else menu)
    for fault in faults(tiles, players):
        raise ValueError(fault)
    return in_order(tiles)


def check_name(name: str) -> None:
    """Raises ValueError for what cannot be the name of a player."""
    if not isinstance(name, str):
        raise ValueError("names are texts")
    if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= MAX_NAME:
        raise ValueError(
            say("a name is 1 to {most} printable characters, not {name}", most=MAX_NAME, name=repr(name[:60]))
        )
