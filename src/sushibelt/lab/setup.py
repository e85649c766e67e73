"""What is played in a study: edition, menu, number of players, switches."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import SupportsIndex

from ..rules.menus import Menu, printed_name
from ..rules.state import State
from ..table import Game
from ..table.header import Header, known_edition


@dataclass(frozen=True)
class Setup:
    """A kind of game, as plain data that can be compared, hashed and sent to other processes. Made by `Setup.of`."""

    edition: str
    players: int
    menu: Menu = ()
    """The tiles of a Party menu, without nigiri; () for base."""
    switches: tuple[tuple[str, str], ...] = ()
    """The value of every switch that means something in this game."""

    @classmethod
    def of(
        cls,
        edition: str = "base",
        players: int = 4,
        menu: str | Sequence[str] | None = None,
        switches: Mapping[str, str] | None = None,
    ) -> Setup:
        """A checked setup; `menu` is the name of a printed menu or a list of tiles. Raises ValueError, in one line, for
        anything that cannot be played."""
        count = whole("players", players)
        known_edition(edition).check_players(count)
        if not (menu is None or isinstance(menu, str | Sequence)):
            raise ValueError(f"a menu is a name or a list of tiles, not {_brief(menu)}")
        if switches is not None and not _texts_by_name(switches):
            raise ValueError(f"switches are values by name, both of them texts, not {_brief(switches)}")
        header = Header.of(edition, _names(count), menu, switches)
        return cls(edition, count, header.menu, header.switches)

    @property
    def header(self) -> Header:
        """The same for a game at a table, with seats for names."""
        return Header(self.edition, tuple(_names(self.players)), self.menu, self.switches)

    @property
    def title(self) -> str:
        """What is played, in a few words: "base", "big-banquet", "base, passing both"."""
        menu = printed_name(self.menu) or " ".join(self.menu) or self.edition
        return ", ".join([menu, *(f"{name} {value}" for name, value in self.header.chosen.items())])

    def start(self) -> State:
        """The state before the first deal."""
        return self.header.start()

    def game(self, seed: SupportsIndex | None = None) -> Game:
        """A game at a table; the same `seed` gives the same deals."""
        begun = None if seed is None else whole("seed", seed)
        return Game.new(self.edition, self.players, menu=self.menu or None, switches=dict(self.switches), seed=begun)


def whole(what: str, number: SupportsIndex) -> int:
    """`number` as an int, whatever kind of whole number it is (NumPy has many). Raises ValueError if it is none."""
    if not isinstance(number, bool):
        with contextlib.suppress(TypeError):
            return index(number)
    raise ValueError(f"{what} is a whole number, not {_brief(number)}")


def _texts_by_name(switches: object) -> bool:
    return isinstance(switches, Mapping) and all(isinstance(text, str) for item in switches.items() for text in item)


def _brief(value: object) -> str:
    """A value as a message repeats it, on one line."""
    return " ".join(repr(value).split())[:60]


def _names(players: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(players)]
