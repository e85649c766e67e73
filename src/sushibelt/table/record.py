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

from ..language import phrase, plural, say
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
        super().__init__(say("line {line}: {reason}", line=line, reason=reason))
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
        turns = enumerate(game.history[number - 1], start=1)
        lines += [f"{turn} {_row(' + '.join(pick) for pick in picks)}" for turn, picks in turns]
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
        raise RecordError(lines[0][0] if lines else 1, say("a record begins with {line}", line=repr(FIRST_LINE)))
    if len(lines) > MAX_LINES:
        raise RecordError(lines[MAX_LINES][0], say("a game has no more than {most} lines", most=MAX_LINES))
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
                    raise ValueError(
                        say("seat {seat} comes next, not {given}", seat=len(names) + 1, given=repr(seat[:20]))
                    )
                names.append(name.strip() or f"Seat {seat}")
            elif keyword in values:
                raise ValueError(say("{word} was given before", word=keyword))
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
            raise ValueError(say("a pick is missing in turn {turn}, yet the record goes on", turn=self.unfinished))
        if keyword.isascii() and keyword.isdecimal() and len(keyword) < 4:
            self.turn(int(keyword), rest)
        elif keyword in self.steps:
            self.steps[keyword](rest.strip())
        else:
            raise ValueError(say("a line cannot begin with {word} here", word=repr(keyword[:40])))

    def round(self, rest: str) -> None:
        s = self.game.state
        if self.game.over:
            raise ValueError(say("the game is over"))
        if s.phase != engine.DEAL or s.dealt:
            raise ValueError(say("round {round} is not over", round=max(s.round, 1)))
        if rest != str(s.round + 1):
            raise ValueError(say("round {round} comes next, not {given}", round=s.round + 1, given=repr(rest[:20])))

    def deal(self, rest: str) -> None:
        s = self.game.state
        if s.phase != engine.DEAL:
            raise ValueError(say("no deal is due"))
        due = s.dealt // s.turns + 1
        seat, *hand = rest.split() or [""]
        if seat != str(due):
            raise ValueError(say("the hand of seat {seat} is dealt next, not {given}", seat=due, given=repr(seat[:20])))
        self.game.deal([hand])

    def turn(self, turn: int, rest: str) -> None:
        s = self.game.state
        picks = [tuple(word.strip() for word in pick.split("+")) for pick in rest.split("|")]
        if len(picks) != s.seats:
            raise ValueError(
                plural(
                    len(picks),
                    "turn {turn} has {n} pick for {seats} seats",
                    "turn {turn} has {n} picks for {seats} seats",
                    turn=turn,
                    seats=s.seats,
                )
            )
        if s.phase != engine.PICK:
            self.last_turn(turn, tuple(picks))
            return
        if turn != s.turn:
            raise ValueError(say("turn {turn} comes next, not {given}", turn=s.turn, given=turn))
        for seat, pick in enumerate(picks):
            try:
                self.pick(seat, pick)
            except ValueError as error:
                raise ValueError(say("seat {seat}: {reason}", seat=seat + 1, reason=error)) from error

    def pick(self, seat: int, pick: Cards) -> None:
        game, turn = self.game, self.game.state.turn
        words = [word for word in pick if word != MISSING]
        for word in words:
            if word in (DONE_WORD, BACK_WORD):
                raise ValueError(say("{name} is not a card", name=repr(word)))
        if MISSING not in pick:
            game.play(seat, *words)
            return
        if words:
            game.choose(seat, *words)
        if pick[-1] != MISSING or pick.count(MISSING) > 1 or game.state.turn != turn or seat not in game.owing:
            raise ValueError(say("{pick} leaves no choice open", pick=repr(" + ".join(pick))))
        self.unfinished = turn

    def last_turn(self, turn: int, picks: Turn) -> None:
        """The last card of a hand is played without a choice; a line for it is checked."""
        s = self.game.state
        if turn != s.turns or s.dealt % (s.seats * s.turns) or not self.game.history:
            raise ValueError(say("the game is over") if self.game.over else say("cards must be dealt first"))
        if picks != self.game.history[-1][-1]:
            row = _row(" + ".join(pick) for pick in self.game.history[-1][-1])
            raise ValueError(say("the last cards are {cards}", cards=row))

    def score(self, rest: str) -> None:
        s = self.game.state
        if s.phase not in (engine.DEAL, engine.OVER) or s.dealt % (s.seats * s.turns) or not self.game.results:
            raise ValueError(say("the round is not over"))
        text = phrase("round {round} scores {right}, not {given}")
        self.agrees(rest, self.game.results[-1].points, text, round=s.round)

    def desserts(self, rest: str) -> None:
        self.agrees(rest, self.final().points, phrase("desserts score {right}, not {given}"))

    def total(self, rest: str) -> None:
        self.agrees(rest, self.final().totals, phrase("the total is {right}, not {given}"))

    def winner(self, rest: str) -> None:
        seats = [seat + 1 for seat in self.final().winners]
        self.agrees(rest, seats, phrase("the winner is {right}, not {given}"))

    def final(self) -> Final:
        if self.game.final is None:
            raise ValueError(say("the game is not over"))
        return self.game.final

    @staticmethod
    def agrees(rest: str, numbers: Sequence[int], text: str, **values: object) -> None:
        """The numbers in `rest` are these; if not, `text` is said, with what is {right} and what was {given}."""
        if [number.strip() for number in rest.split("|")] != list(map(str, numbers)):
            raise ValueError(say(text, right=_row(numbers), given=repr(rest[:80]), **values))
