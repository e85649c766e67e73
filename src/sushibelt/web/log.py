"""What a table needs of the place where its log is kept; `store.py` keeps it in a database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from .events import Event

__all__ = ["CannotWrite", "Entry", "Log", "OutOfDate", "StoreError"]


class OutOfDate(Exception):
    """Somebody else has appended meanwhile: read again, decide again."""


class StoreError(Exception):
    """The log cannot be used at all; the text is one line for the person who started the server.

    In that one's language while the server starts; in English once it runs, for then it goes into the server's log.
    """


class CannotWrite(StoreError):
    """What was to be written is not: the disk is full, the file is read-only, another program holds it."""


class Entry(NamedTuple):
    """An event with its number; a table's first event has number 1."""

    seq: int
    event: Event


class Log(Protocol):
    """Append-only logs, one per table code."""

    async def append(self, code: str, expected: int, events: Sequence[Event]) -> int:
        """Writes `events` behind number `expected`, all or none, on disk on return; the new last number.

        Raises `OutOfDate`, with nothing written, when the table's last number is another.
        """

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """The table's events with a number above `after`, in order; empty for an unknown table."""

    async def last(self, codes: Collection[str]) -> dict[str, int]:
        """The last number of each of these tables, as far as there are any."""

    async def codes(self) -> list[str]:
        """All tables, for maintenance. No request may show them."""

    async def close(self) -> None:
        """Lets go of everything."""
