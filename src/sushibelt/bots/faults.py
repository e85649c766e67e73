"""What a bot can do wrong, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..language import phrase, say

START = "start"
HELLO = "hello"
CRASH = "crash"
LATE = "late"
FLOOD = "flood"
GARBAGE = "garbage"
UNASKED = "unasked"
ILLEGAL = "illegal"
ERROR = "error"

KINDS = {
    START: phrase("could not be started"),
    HELLO: phrase("did not say hello"),
    CRASH: phrase("ended in the middle of a game"),
    LATE: phrase("did not answer in time"),
    FLOOD: phrase("wrote without end"),
    GARBAGE: phrase("wrote what is no message"),
    UNASKED: phrase("answered what was not asked"),
    ILLEGAL: phrase("chose what cannot be chosen"),
    ERROR: phrase("raised an error"),
}
"""The kinds of faults, with what the bot did in English: `say` it. None of this tells of a hand."""


def printable(text: str) -> str:
    """`text` without signs that would move the cursor or colour the screen."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


class Failure(Exception):
    """A bot has no answer. The text says why; `last_words` are those of a program that has ended."""

    def __init__(self, kind: str, what: str, last_words: str = "") -> None:
        super().__init__(what)
        self.kind, self.what, self.last_words = kind, what, last_words


class Mishap(NamedTuple):
    """What is wrong though there may be an answer all the same."""

    kind: str
    what: str


@dataclass(frozen=True)
class Fault:
    """Something that a bot did wrong, as plain data."""

    bot: str
    game: int
    """The number that `new_game` gave."""
    seat: int
    """Whose choice was due. The seat's bot may decide for a third plate, too."""
    round: int
    turn: int
    kind: str
    """One of KINDS."""
    what: str
    """What came, and what was expected, on one line. It may name cards that only the bot's seat knows."""

    @property
    def place(self) -> str:
        """Where it was."""
        where = {"game": self.game, "round": self.round, "turn": self.turn, "seat": self.seat}
        return say("game {game}, round {round}, turn {turn}, seat {seat}", **where)

    @property
    def told(self) -> str:
        """All of it on one line."""
        return f"{self.place}: {say(KINDS[self.kind])}: {self.what}"
