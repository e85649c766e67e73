"""What writing and reading share: how lines begin, and what is said of one that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ...language import say
from ...rules.switches import BY_NAME

FIRST_LINE = "sushibelt record 1"
MISSING = "?"
SWITCH_NAMES = tuple(BY_NAME)
STEPS = ("round", "add", "deal", "draw", "act", "score", "desserts", "total", "winner")
"""How a line after the header may begin, beside the number of a turn."""

Lines = list[tuple[int, str]]
"""Lines with their numbers, counted from 1."""


class RecordError(ValueError):
    """What is wrong with a record, and on which line (counted from 1)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Errors in here are errors of this line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(number, str(error)) from error


def columns(entries: Iterable[object]) -> str:
    """Entries of a line, one a seat."""
    return " | ".join(map(str, entries))


def no_line(keyword: str) -> str:
    return say("a line cannot begin with {word} here", word=repr(keyword[:40]))
