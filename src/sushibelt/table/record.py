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
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from ..rules import engine
from .choice import BACK_WORD, DONE_WORD
from .count import Cards, Final
from .game import Game
from .header import Header
from .view import Turn, picked_cards

FIRST_LINE = "sushibelt record 1"
MISSING = "?"
MAX_LINES = 2000


class RecordError(ValueError):
    """What is wrong with a record, and on which line (counted from 1)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# --- write ----------------------------------------------------------------------------------------------------------


def write(game: Game) -> str:
    """The record of `game` as far as it has come. Locked picks are in it: keep it secret while the game runs."""
    lines = [FIRST_LINE, f"edition {game.header.edition}", f"passing {game.header.passing}"]
    lines += [f"seat {seat} {name}" for seat, name in enumerate(game.header.names, start=1)]
    for number, deals in enumerate(game.deals, start=1):
        lines += ["", f"round {number}"]
        lines += [f"deal {seat} {' '.join(hand)}" for seat, hand in enumerate(deals, start=1)]
        turns = game.history[number - 1] if number <= len(game.history) else ()
        lines += [f"{turn} {_row(' + '.join(pick) for pick in picks)}" for turn, picks in enumerate(turns, start=1)]
        if number <= len(game.results):
            lines.append(f"score {_row(game.results[number - 1].points)}")
    if pending := _pending(game):
        lines.append(f"{game.state.turn} {_row(pending)}")
    if game.final:
        lines += ["", f"desserts {_row(game.final.points)}", f"total {_row(game.final.totals)}"]
        lines.append(f"winner {_row(seat + 1 for seat in game.final.winners)}")
    return "\n".join(lines) + "\n"


def _row(entries: Iterable[object]) -> str:
    return " | ".join(map(str, entries))


def _pending(game: Game) -> list[str]:
    """The picks of the turn that is not revealed yet, `?` for what is still owed; empty if nobody has picked."""
    s = game.state
    if s.phase != engine.PICK or not any(s.pick[seat] for seat in range(s.seats)):
        return []
    row = []
    for seat in range(s.seats):
        words = list(picked_cards(s, seat))
        if engine.owes(s, seat):
            words.append(MISSING)
        row.append(" + ".join(words))
    return row


# --- read -----------------------------------------------------------------------------------------------------------


def read(text: str) -> Game:
    """Replay a record. Raises RecordError for the first line that cannot be, a wrong score included."""
    lines = [(number, line) for number, line in enumerate(map(_bare, text.splitlines()), start=1) if line]
    if not lines or lines[0][1].split() != FIRST_LINE.split():
        raise RecordError(lines[0][0] if lines else 1, f"a record begins with {FIRST_LINE!r}")
    if len(lines) > MAX_LINES:
        raise RecordError(lines[MAX_LINES][0], f"a game has no more than {MAX_LINES} lines")
    header, body = _split(lines[1:])
    reader = _Reader(_read_header(header, lines[0][0]))
    for number, line in body:
        with _at(number):
            reader.line(line)
    return reader.game


def _bare(line: str) -> str:
    """A line without its comment. A name may hold a `#`, so a seat's line has none."""
    return line.strip() if line.startswith("seat ") else line.split("#", 1)[0].strip()


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Errors in here are errors of this line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(number, str(error)) from error


Lines = list[tuple[int, str]]


def _split(lines: Lines) -> tuple[Lines, Lines]:
    for at, (_, line) in enumerate(lines):
        if line.split()[0] not in ("edition", "passing", "seat"):
            return lines[:at], lines[at:]
    return lines, []


def _read_header(lines: Lines, first: int) -> Game:
    values: dict[str, str] = {}
    names: list[str] = []
    for number, line in lines:
        with _at(number):
            keyword, _, rest = (part.strip() for part in line.partition(" "))
            if keyword == "seat":
                seat, _, name = rest.partition(" ")
                if seat != str(len(names) + 1):
                    raise ValueError(f"seat {len(names) + 1} comes next, not {seat[:20]!r}")
                names.append(name.strip() or f"Seat {seat}")
            elif keyword in values:
                raise ValueError(f"{keyword} was given before")
            else:
                values[keyword] = rest
            Header(values.get("edition", "base"), values.get("passing", "left"), tuple(names[-1:]))
    with _at(lines[-1][0] if lines else first):
        return Game.new(
            values.get("edition", "base"),
            passing=values.get("passing", "left"),
            names=names,
            deal_by_hand=True,
        )


class _Reader:
    """Plays the lines after the header, each checked against the game as it stands."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.unfinished = 0
        self.steps: dict[str, Callable[[str], None]] = {
            "round": self.round,
            "deal": self.deal,
            "score": self.score,
            "desserts": self.desserts,
            "total": self.total,
            "winner": self.winner,
        }

    def line(self, line: str) -> None:
        """Play one line. Raises ValueError."""
        keyword, _, rest = line.partition(" ")
        if self.unfinished:
            raise ValueError(f"a pick is missing in turn {self.unfinished}, yet the record goes on")
        if keyword.isascii() and keyword.isdecimal() and len(keyword) < 4:
            self.turn(int(keyword), rest)
        elif keyword in self.steps:
            self.steps[keyword](rest.strip())
        else:
            raise ValueError(f"a line cannot begin with {keyword[:40]!r} here")

    def round(self, rest: str) -> None:
        s = self.game.state
        if self.game.over:
            raise ValueError("the game is over")
        if s.phase != engine.DEAL or s.dealt:
            raise ValueError(f"round {max(s.round, 1)} is not over")
        if rest != str(s.round + 1):
            raise ValueError(f"round {s.round + 1} comes next, not {rest[:20]!r}")

    def deal(self, rest: str) -> None:
        s = self.game.state
        if s.phase != engine.DEAL:
            raise ValueError("no deal is due")
        due = s.dealt // s.turns + 1
        seat, *hand = rest.split() or [""]
        if seat != str(due):
            raise ValueError(f"the hand of seat {due} is dealt next, not {seat[:20]!r}")
        self.game.deal([hand])

    def turn(self, turn: int, rest: str) -> None:
        s = self.game.state
        picks = [tuple(word.strip() for word in pick.split("+")) for pick in rest.split("|")]
        if len(picks) != s.seats:
            raise ValueError(f"turn {turn} has {len(picks)} picks for {s.seats} seats")
        if s.phase != engine.PICK:
            self.last_turn(turn, tuple(picks))
            return
        if turn != s.turn:
            raise ValueError(f"turn {s.turn} comes next, not {turn}")
        for seat, pick in enumerate(picks):
            try:
                self.pick(seat, pick)
            except ValueError as error:
                raise ValueError(f"seat {seat + 1}: {error}") from error

    def pick(self, seat: int, pick: Cards) -> None:
        game, turn = self.game, self.game.state.turn
        words = [word for word in pick if word != MISSING]
        for word in words:
            if word in (DONE_WORD, BACK_WORD):
                raise ValueError(f"{word!r} is not a card")
        if MISSING not in pick:
            game.play(seat, *words)
            return
        if words:
            game.choose(seat, *words)
        if pick[-1] != MISSING or pick.count(MISSING) > 1 or game.state.turn != turn or seat not in game.owing:
            raise ValueError(f"{' + '.join(pick)!r} leaves no choice open")
        self.unfinished = turn

    def last_turn(self, turn: int, picks: Turn) -> None:
        """The last card of a hand is played without a choice; a line for it is checked."""
        s = self.game.state
        if turn != s.turns or s.dealt % (s.seats * s.turns) or not self.game.history:
            raise ValueError("the game is over" if self.game.over else "cards must be dealt first")
        if picks != self.game.history[-1][-1]:
            raise ValueError(f"the last cards are {_row(' + '.join(pick) for pick in self.game.history[-1][-1])}")

    def score(self, rest: str) -> None:
        s = self.game.state
        if s.phase not in (engine.DEAL, engine.OVER) or s.dealt % (s.seats * s.turns) or not self.game.results:
            raise ValueError("the round is not over")
        self.agrees(rest, f"round {s.round} scores", self.game.results[-1].points)

    def desserts(self, rest: str) -> None:
        self.agrees(rest, "desserts score", self.final().points)

    def total(self, rest: str) -> None:
        self.agrees(rest, "the total is", self.final().totals)

    def winner(self, rest: str) -> None:
        self.agrees(rest, "the winner is", [seat + 1 for seat in self.final().winners])

    def final(self) -> Final:
        if self.game.final is None:
            raise ValueError("the game is not over")
        return self.game.final

    @staticmethod
    def agrees(rest: str, what: str, numbers: Sequence[int]) -> None:
        if [number.strip() for number in rest.split("|")] != list(map(str, numbers)):
            raise ValueError(f"{what} {_row(numbers)}, not {rest[:80]!r}")
