"""What the log of a table is made of.

A table's state is a fold over its events (`room.py`), so this file is a format on people's disks: a kind that
was written once stays readable. Add kinds and add fields with defaults; never rename or remove.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

__all__ = [
    "KINDS",
    "Added",
    "Agreed",
    "Back",
    "Chose",
    "Dealt",
    "Drew",
    "Event",
    "Left",
    "Lobby",
    "Moved",
    "Named",
    "Opened",
    "Options",
    "Sat",
    "SeatAdded",
    "SeatRemoved",
    "SeatSet",
    "StandIn",
    "Started",
    "UnknownEvent",
    "decode",
    "encode",
]


class UnknownEvent(Exception):
    """A log holds something that cannot be read: a newer version wrote it, or it is damaged."""


class Event(msgspec.Struct, frozen=True):
    """One fact about a table. `player` is always the hash of a cookie, never the cookie."""

    kind: ClassVar[str] = ""


class Opened(Event, frozen=True):
    """The table exists; `player` opened it and is its host."""

    kind: ClassVar[str] = "opened"
    player: str
    seats: int


class Named(Event, frozen=True):
    """A player is called `name` here from now on."""

    kind: ClassVar[str] = "named"
    player: str
    name: str


class Sat(Event, frozen=True):
    """A player took a seat, and left the one they had."""

    kind: ClassVar[str] = "sat"
    player: str
    seat: int
    name: str


class Left(Event, frozen=True):
    """A player got up."""

    kind: ClassVar[str] = "left"
    player: str


class SeatSet(Event, frozen=True):
    """The host gave a seat to a bot or opened it."""

    kind: ClassVar[str] = "seat-set"
    seat: int
    occupant: Literal["bot", "open"]
    level: str = ""
    name: str = ""


class SeatAdded(Event, frozen=True):
    """One more open seat, at the end."""

    kind: ClassVar[str] = "seat-added"


class SeatRemoved(Event, frozen=True):
    """One seat fewer."""

    kind: ClassVar[str] = "seat-removed"
    seat: int


class Moved(Event, frozen=True):
    """The seat was taken out and put back at `to`."""

    kind: ClassVar[str] = "moved"
    seat: int
    to: int


class Options(Event, frozen=True):
    """The way hands are passed in the next game. Written by versions that knew no other switch."""

    kind: ClassVar[str] = "options"
    passing: Literal["left", "both"]


class Agreed(Event, frozen=True):
    """What the next game is: edition, Party menu, switches that are set. What is left out stays as it was.

    `surprise` says of the menu that it was drawn.
    """

    kind: ClassVar[str] = "agreed"
    edition: str | None = None
    menu: list[str] | None = None
    switches: dict[str, str] | None = None
    surprise: bool = False


class Started(Event, frozen=True):
    """Game `number` begins; seats that were open are gone, `names` are those of the others in order.

    `switches` are all that mean something in this game.
    """

    kind: ClassVar[str] = "started"
    number: int
    edition: str
    passing: str
    names: list[str]
    menu: list[str] = []
    switches: dict[str, str] = {}


class Added(Event, frozen=True):
    """Desserts that are added to the deck before a deal."""

    kind: ClassVar[str] = "added"
    cards: list[str]


class Drew(Event, frozen=True):
    """Cards that are drawn during a turn."""

    kind: ClassVar[str] = "drew"
    cards: list[str]


class Dealt(Event, frozen=True):
    """The hands of a round. Whatever chance decides is in the log because nothing can be drawn a second time."""

    kind: ClassVar[str] = "dealt"
    hands: list[list[str]]


class Chose(Event, frozen=True):
    """The words of `Game.choose` that a seat said, all together, and who said them."""

    kind: ClassVar[str] = "chose"
    seat: int
    choices: list[str]
    by: Literal["person", "bot", "stand-in"] = "person"


class StandIn(Event, frozen=True):
    """A bot plays for the person of this seat."""

    kind: ClassVar[str] = "stand-in"
    seat: int


class Back(Event, frozen=True):
    """The person of this seat is back."""

    kind: ClassVar[str] = "back"
    seat: int


class Lobby(Event, frozen=True):
    """After a game, back to the lobby."""

    kind: ClassVar[str] = "lobby"


KINDS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Opened,
        Named,
        Sat,
        Left,
        SeatSet,
        SeatAdded,
        SeatRemoved,
        Moved,
        Options,
        Agreed,
        Started,
        Added,
        Dealt,
        Drew,
        Chose,
        StandIn,
        Back,
        Lobby,
    )
}


def encode(event: Event) -> tuple[str, str]:
    """The kind and the JSON body that go into the log."""
    return event.kind, msgspec.json.encode(event).decode()


def decode(kind: str, body: str) -> Event:
    """Reads what `encode` wrote. The message of an error names the kind only: bodies hold hands."""
    if kind not in KINDS:
        raise UnknownEvent(f"the log holds an event {kind[:40]!r}, which this version of sushibelt does not know")
    try:
        return msgspec.json.decode(body, type=KINDS[kind])
    except (msgspec.DecodeError, UnicodeError):
        # The decoder's own text may quote the body, and a body may be a deal.
        raise UnknownEvent(f"the log holds an event {kind!r} that cannot be read") from None
