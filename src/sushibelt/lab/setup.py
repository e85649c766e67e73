"""What is played in a study: edition, menu, number of players, switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..rules.menus import Menu, printed_name
from ..rules.state import State
from ..table import Game
from ..table.header import Header


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
        """A checked setup; `menu` is the name of a printed menu or a list of tiles. Raises ValueError."""
        header = Header.of(edition, _names(players), menu, switches)
        return cls(edition, players, header.menu, header.switches)

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

    def game(self, seed: int | None = None) -> Game:
        """A game at a table; the same `seed` gives the same deals."""
        return Game.new(self.edition, self.players, menu=self.menu or None, switches=dict(self.switches), seed=seed)


def _names(players: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(players)]
