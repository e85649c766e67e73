"""A bot that is a program of its own, at the other end of a pipe. It fails in its own ways, and tells how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from ... import __version__
from ...language import plural, say
from ...table.view import View
from ..faults import CRASH, FLOOD, GARBAGE, HELLO, LATE, START, UNASKED, Failure, Mishap
from ..kit import open_choices
from . import messages
from .messages import Choice, Hello, NoMessage
from .pipes import GRACE, Ended, Flood, Late, Pipes

TIME = 1.0
"""Seconds for a choice."""

HELLO_TIME = 10.0
"""Seconds from the start to the hello; much is imported in this time."""

LATES = 3
"""So often it may be late in a game: then it counts as hung."""

STRIKES = 3
"""After so many failed games in a row it is not started again."""

NOISE = 20
"""Lines that are no answer, while one is waited for."""

Heard = Callable[[str, bytes], None]
"""Is told of every line: ">" to the bot or "<" from it, and the line."""


class Program:
    """Speaks the protocol with `command`, which is started when the first choice is due.

    `choose` raises Failure if there is no answer. What is wrong beside that is in `mishaps`, for whoever asks to take
    out. A program that fails is ended; it gets another chance with the next game, unless it has failed in too many.
    """

    def __init__(self, command: Sequence[str], seed: int, time: float = TIME) -> None:
        self.command = tuple(command)
        self.time = time
        self.mishaps: list[Mishap] = []
        self.seconds = 0.0
        """What the last answer took."""
        self.heard: Heard | None = None
        self.errors = b""
        """What the program had written last to standard error when it was ended."""
        self._pipes: Pipes | None = None
        self._line = 0
        self._asked = self._answered = 0
        self._strikes = 0
        self._told = self._failed = self._killed = False
        self.name = ""
        """What it calls itself."""
        self.new_game(1, seed)

    def new_game(self, number: int, seed: int) -> None:
        """What follows belongs to this game; the program is told so with its first choice."""
        if self._told and not self._failed:
            self._strikes = 0
        self._game, self._seed, self._told, self._lates, self._failed = number, seed, False, 0, False

    @property
    def out(self) -> bool:
        """It is asked no more: in this game, or at all."""
        return self._failed or self.given_up

    @property
    def given_up(self) -> bool:
        """It is not started again."""
        return self._strikes >= STRIKES

    def greet(self) -> None:
        """Start it, hear its hello, and end it: what fails so early would fail in every game. Raises Failure."""
        try:
            self._start()
        finally:
            self.close()

    def choose(self, view: View) -> tuple[str, ...]:
        """The next word of what the seat of `view` owes. Raises Failure."""
        self.seconds = 0.0
        pipes = self._pipes or self._start()
        begun = monotonic()
        deadline = begun + self.time
        choices, milliseconds = open_choices(view), round(1000 * self.time)
        try:
            if not self._told:
                self._say(pipes, messages.new_game(self._game, self._seed, view, milliseconds), deadline)
                self._told = True
            self._asked += 1
            self._say(pipes, messages.choose(self._asked, view, choices, milliseconds), deadline)
            word = self._answer(pipes, deadline)
        except Late:
            self._lates += 1
            self.seconds = monotonic() - begun
            late = say("no answer within {ms} ms", ms=milliseconds)
            if self._lates < LATES:
                raise Failure(LATE, late) from None
            times = plural(LATES, "{n} time in this game: it is stopped", "{n} times in this game: it is stopped")
            raise self._fail(LATE, f"{late}, {times}") from None
        except Ended:
            raise self._fail(CRASH, pipes.how_it_ended()) from None
        except Flood:
            raise self._fail(FLOOD, say("it writes without end: it is stopped")) from None
        self.seconds = monotonic() - begun
        return (word,)

    def over(self, view: View) -> None:
        """The game has ended; whoever does not listen is not waited for."""
        if self._pipes is None or not self._told or self.out:
            return
        try:
            self._say(self._pipes, messages.over(self._game, view), monotonic() + self.time)
        except (Late, Ended, Flood):
            return  # the next choice will show what is the matter

    def kill(self) -> None:
        """End the process at once, from whatever thread; `close` is still to be called."""
        self._killed = True
        if (pipes := self._pipes) is not None:
            pipes.kill()

    def close(self) -> None:
        """End the process."""
        if self._pipes is not None and self.heard:
            self.heard(">", messages.quit_().rstrip())
        self._end(messages.quit_())

    def _start(self) -> Pipes:
        try:
            self._pipes = pipes = Pipes(self.command)
        except (OSError, ValueError) as error:  # no such program; a null byte in its name
            reason = getattr(error, "strerror", None) or error
            raise self._fail(START, say("it cannot be started: {reason}", reason=reason)) from None
        if self._killed:
            pipes.kill()
        self._line, self._answered, self._told = 0, self._asked, False
        deadline = monotonic() + HELLO_TIME
        try:
            self._say(pipes, messages.hello(f"sushibelt {__version__}"), deadline)
            for _ in range(NOISE):
                message = self._message(pipes, deadline)
                if isinstance(message, Hello):
                    if message.protocol != messages.PROTOCOL:
                        told = say(
                            "it speaks protocol {other}, not {own}", other=message.protocol, own=messages.PROTOCOL
                        )
                        raise self._fail(HELLO, told)
                    self.name = message.name
                    return pipes
                if isinstance(message, Choice):
                    self._mishap(
                        GARBAGE, say("line {line} of its output is a choice, before its hello", line=self._line)
                    )
        except Late:
            seconds = format(HELLO_TIME, "g")
            raise self._fail(HELLO, say("no hello within {seconds} seconds", seconds=seconds)) from None
        except Ended:
            told = say("no hello: {how}", how=pipes.how_it_ended())
            raise self._fail(HELLO, told, pipes.last_words) from None
        except Flood:
            pass
        raise self._fail(FLOOD, say("it writes without end: it is stopped"))

    def _answer(self, pipes: Pipes, deadline: float) -> str:
        """The word that answers what was asked last. Late answers to what was asked earlier are dropped."""
        for _ in range(NOISE):
            message = self._message(pipes, deadline)
            if message is None:
                continue
            if isinstance(message, Hello):
                self._mishap(GARBAGE, say("line {line} of its output is another hello", line=self._line))
            elif message.id == self._asked:
                self._answered = message.id
                return message.choice
            elif not self._answered < message.id < self._asked:
                told = say("line {line} of its output answers {id}, and {asked} was asked", **self._where(message.id))
                self._mishap(UNASKED, told)
        raise Flood

    def _where(self, number: int) -> dict[str, object]:
        return {"line": self._line, "id": number, "asked": self._asked}

    def _message(self, pipes: Pipes, deadline: float) -> Hello | Choice | None:
        """The next message, None for a line that is none."""
        line = pipes.line(deadline)
        self._line += 1
        if self.heard:
            self.heard("<", line)
        try:
            return messages.read(line)
        except NoMessage as wrong:
            self._mishap(GARBAGE, say("line {line} of its output: {wrong}", line=self._line, wrong=wrong))
            return None

    def _mishap(self, kind: str, what: str) -> None:
        self.mishaps.append(Mishap(kind, what))

    def _say(self, pipes: Pipes, data: bytes, deadline: float) -> None:
        if self.heard:
            for line in data.splitlines():
                self.heard(">", line)
        pipes.send(data, deadline)

    def _fail(self, kind: str, what: str, last_words: str = "") -> Failure:
        """The program is ended, and asked no more in this game."""
        self._failed = True
        self._strikes += 1
        self._end(grace=0)
        return Failure(kind, what, last_words)

    def _end(self, farewell: bytes = b"", grace: float = GRACE) -> None:
        pipes, self._pipes = self._pipes, None
        if pipes is not None:
            pipes.end(farewell, grace)
            self.errors = pipes.errors
