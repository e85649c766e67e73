"""A table as the fold of its log: nothing here knows of sockets, clocks or disks.

`apply` trusts its events: what may happen is decided before anything is written, in `decide.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from ..rules.editions import BASE_GAME, FIRST_MENU
from ..rules.menus import faults
from ..rules.switches import BY_NAME, check_value
from ..table.course import Course
from ..table.header import known_edition
from . import events as e
from .chance import begun
from .names import free_name

__all__ = ["Room", "Seat"]

Stage = Literal["lobby", "playing", "over"]


@dataclass(slots=True)
class Seat:
    """A place at the table. `player` is set for a person, `level` for a bot."""

    kind: Literal["person", "bot", "open"] = "open"
    player: str = ""
    name: str = ""
    level: str = ""
    stand_in: bool = False


@dataclass(slots=True)
class Room:
    """Everything the log says about a table.

    `seq` is the number of the last event. `version` counts only the changes that everybody at the table may
    notice: half a pick, or another pick in place of the first, is nobody else's business.
    """

    code: str
    seq: int = 0
    version: int = 0
    opener: str = ""
    names: dict[str, str] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    edition: str = BASE_GAME.name
    menu: tuple[str, ...] = FIRST_MENU
    """The Party menu that is chosen, also while the base game is."""
    surprise: bool = False
    """That menu was drawn, not chosen."""
    switches: Mapping[str, str] = field(default_factory=dict)
    """The switches that somebody set, also those that mean nothing in the game that is chosen."""
    stage: Stage = "lobby"
    games: list[Course] = field(default_factory=list)

    @property
    def game(self) -> Course | None:
        """The game on the table: the running one, or the last one until the table goes back to the lobby."""
        return None if self.stage == "lobby" else self.games[-1]

    @property
    def taken(self) -> int:
        """How many seats are not open."""
        return sum(seat.kind != "open" for seat in self.seats)

    def seat_of(self, player: str) -> int | None:
        """The seat of a player, None for somebody who watches."""
        return next((i for i, seat in enumerate(self.seats) if seat.kind == "person" and seat.player == player), None)

    def name_of(self, player: str) -> str:
        """The player's name here; who has none yet is shown one that is free, the same one each time."""
        named = self.names.get(player)
        return named if named is not None else free_name(self.taken_names(), Random(player))

    def taken_names(self) -> list[str]:
        """The names of everybody who has a seat."""
        return [seat.name for seat in self.seats if seat.name]

    def replay(self, entries: Iterable[tuple[int, e.Event]]) -> None:
        """Applies entries of the log behind `seq`.

        A log that has gaps or makes no sense is an `UnknownEvent`; the room is of no use after that.
        """
        for seq, event in entries:
            where = f"table {self.code}, event {seq}"
            if seq != self.seq + 1:
                raise e.UnknownEvent(f"{where}: it follows event {self.seq}, so something is missing")
            below = min(getattr(event, "seat", 0), getattr(event, "to", 0)) < 0
            if below or isinstance(event, e.Opened) != (seq == 1):
                raise e.UnknownEvent(f"{where}: {event.kind!r} makes no sense there")
            try:
                self.apply(event)
            except Exception as error:
                # Whatever it is: a log that somebody changed can fail anywhere. An error's text may name cards.
                raise e.UnknownEvent(f"{where}: {event.kind!r} makes no sense there ({type(error).__name__})") from None

    def apply(self, event: e.Event) -> None:
        """One event onwards."""
        self.seq += 1
        public = True
        match event:
            case e.Opened():
                self.opener = event.player
                self.seats = [Seat() for _ in range(event.seats)]
            case e.Named():
                self.names[event.player] = event.name
                seat = self.seat_of(event.player)
                public = seat is not None
                if seat is not None:
                    self.seats[seat].name = event.name
            case e.Sat():
                self._rise(event.player)
                self.names[event.player] = event.name
                self.seats[event.seat] = Seat("person", player=event.player, name=event.name)
            case e.Left():
                self._rise(event.player)
            case e.SeatSet():
                bot = event.occupant == "bot"
                self.seats[event.seat] = Seat("bot", name=event.name, level=event.level) if bot else Seat()
            case e.SeatAdded():
                self.seats.append(Seat())
            case e.SeatRemoved():
                del self.seats[event.seat]
            case e.Moved():
                self.seats.insert(event.to, self.seats.pop(event.seat))
            case e.Options():
                self.switches = {**self.switches, "passing": event.passing}
            case e.Agreed():
                self._agree(event)
            case e.StandIn():
                self.seats[event.seat].stand_in = True
            case e.Back():
                self.seats[event.seat].stand_in = False
            case e.Lobby():
                self.stage = "lobby"
                for each in self.seats:
                    each.stand_in = False
            case _:
                public = self._play(event)
        self.version += public

    def _agree(self, event: e.Agreed) -> None:
        if event.edition is not None:
            self.edition = known_edition(event.edition).name
        if event.menu is not None:
            self.menu, self.surprise = tuple(event.menu), event.surprise
            for fault in faults(self.menu):
                raise ValueError(fault)
        for name, value in (event.switches or {}).items():
            check_value(BY_NAME[name], value)
            self.switches = {**self.switches, name: value}

    def _play(self, event: e.Event) -> bool:
        match event:
            case e.Started():
                self.seats = [seat for seat in self.seats if seat.kind != "open"]
                if len(event.names) != len(self.seats):
                    raise e.UnknownEvent("a game is for those who sit at the table")
                self.games.append(begun(event))
                self.stage = "playing"
            case e.Added():
                self.games[-1].add(event.cards)
            case e.Dealt():
                self.games[-1].deal(event.hands)
            case e.Drew():
                self.games[-1].draw(event.cards)
            case e.Chose():
                game = self.games[-1]
                before = (game.owing, game.instant)
                game.choose(event.seat, *event.choices)
                if game.over:
                    self.stage = "over"
                # Somebody became ready or took it back, or all revealed, or a bonus action was chosen.
                return before != (game.owing, game.instant)
            case _:  # pragma: no cover - a new kind without a place in the fold
                raise e.UnknownEvent(f"nothing is done with an event {event.kind!r}")
        return True

    def _rise(self, player: str) -> None:
        seat = self.seat_of(player)
        if seat is not None:
            self.seats[seat] = Seat()
