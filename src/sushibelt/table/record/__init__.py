"""The text record of a game (docs/notation.md): write, read, replay, verify.

sushibelt record 1
edition base
passing left
seat 1 Mochi
seat 2 Bento

round 1
deal 1 tempura squid ...
deal 2 wasabi egg ...
1 tempura | wasabi
2 squid + egg | squid
...
score 23 | 14
...
desserts 6 | 0
total 70 | 41
winner 1

Party has more lines: `menu` and switches in the header, `add` for the desserts of a round, and after the picks of a
turn `draw CARD: ...` and `act SEAT CARD: ...` for bonus actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language import say
from .heading import read_header
from .lines import FIRST_LINE, STEPS, SWITCH_NAMES, Lines, RecordError, at_line, no_line
from .reading import Reader
from .writing import write

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["RecordError", "read", "retell", "write"]

MAX_LINES = 2000


def read(text: str, new: type[Game]) -> Game:
    """Replay a record. Raises RecordError for the first line that cannot be, a wrong score included."""
    lines = [(number, line) for number, line in enumerate(map(_bare, text.splitlines()), start=1) if line]
    if not lines or lines[0][1].split() != FIRST_LINE.split():
        raise RecordError(lines[0][0] if lines else 1, say("a record begins with {line}", line=repr(FIRST_LINE)))
    if len(lines) > MAX_LINES:
        raise RecordError(lines[MAX_LINES][0], say("a game has no more than {most} lines", most=MAX_LINES))
    header, body = _split(lines[1:])
    reader = Reader(read_header(new, header, lines[0][0]))
    for number, line in body:
        with at_line(number):
            reader.line(line)
    return reader.game


def retell(game: Game, into: Game) -> None:
    """Let all that has happened in `game` happen in another game, which has the same header and deals by hand."""
    _, body = _split(list(enumerate(filter(None, write(game).splitlines()[1:]))))
    reader = Reader(into)
    for _, line in body:
        reader.line(line)


def _bare(line: str) -> str:
    """A line without its comment. A name may hold a `#`, so a seat's line has none."""
    return line.strip() if line.startswith("seat ") else line.split("#", 1)[0].strip()


def _split(lines: Lines) -> tuple[Lines, Lines]:
    for at, (number, line) in enumerate(lines):
        keyword = line.split()[0]
        if keyword not in ("edition", "menu", "seat", *SWITCH_NAMES):
            if not keyword.isdecimal() and keyword not in STEPS:
                raise RecordError(number, no_line(keyword))  # else the header before it would seem to lack something
            return lines[:at], lines[at:]
    return lines, []
