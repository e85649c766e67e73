"""How far a long command has come: on standard error, where a person looks at it. And signals that lose nothing."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType, TracebackType
from typing import Any, TypeVar

from ..language import plural, say

T = TypeVar("T")

EVERY = 0.1
"""Seconds between two lines."""

CLEAR = "\r\x1b[K"
"""To the beginning of the line, and nothing there any more."""


class Progress:
    """One line that is written anew: how much of `total` is done, how quickly, and how long it will take."""

    def __init__(self, total: int, rate: Callable[[int], str]) -> None:
        """`rate` says how many a second: for games "{n} games a second"."""
        self.total = total
        self.rate = rate
        self.seen = sys.stderr is not None and sys.stderr.isatty()
        self.began = self._last = monotonic()

    def start(self) -> None:
        """Now it begins: what went before is not part of the rate."""
        self.began = monotonic()

    def compiling(self, done: int, total: int) -> None:
        """So many functions of the rules are compiled, before anything is played."""
        self._write(say("compiling the rules, once on this machine: {done} of {total}", done=done, total=total))

    def tell(self, text: str) -> None:
        """How far it is, in words of one's own."""
        self._write(text)

    def at(self, done: int) -> None:
        """So much is done."""
        now = monotonic()
        if not self.seen or now - self._last < EVERY:
            return
        self._last = now
        rate = done / max(now - self.began, 1e-9)
        left = clock((self.total - done) / rate) if rate else "–"
        speed = self.rate(round(rate))
        self._write(
            say(
                "{done} of {total}, {speed}, {left} left",
                done=whole(done),
                total=whole(self.total),
                speed=speed,
                left=left,
            )
        )

    def end(self) -> None:
        """Leave the line empty."""
        self._write("")

    def _write(self, text: str) -> None:
        if not self.seen:
            return
        with suppress(OSError):  # the terminal may have been closed
            print(f"{CLEAR}{text}", end="", file=sys.stderr, flush=True)


def whole(n: int) -> str:
    """A number as people read it: 20,000."""
    return f"{n:,}"


def games_a_second(n: int) -> str:
    """A rate of games, for `Progress`."""
    return plural(n, "{many} game a second", "{many} games a second", many=whole(n))


def clock(seconds: float) -> str:
    """A time, as clocks show it: 0:07, 12:30, 2:00:00."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Stopped(KeyboardInterrupt):
    """A signal wants the command to end, which does so with `status`."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = status_of(number)


def status_of(number: int) -> int:
    """What a shell says of a command that such a signal has ended."""
    return 128 + number


class Interrupts:
    """Ctrl-C, SIGTERM and a terminal that is closed (SIGHUP): they end the waiting for the next result, never the
    taking in of one, and the command ends with what it has. Once one is heard, and once all results have come, further
    ones are not: whatever is left to do is done.

    A context manager; outside of it, and in other threads than the first, they do what they did before.
    """

    def __init__(self) -> None:
        self._number: int | None = None
        self._held = False
        self._before: list[tuple[int, Any]] = []

    @property
    def pressed(self) -> bool:
        """One was heard."""
        return self._number is not None

    @property
    def status(self) -> int:
        """The exit status that tells of it, 0 if there was none."""
        return 0 if self._number is None else status_of(self._number)

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is not threading.main_thread():
            return self
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP, and `nohup` wants it to be ignored
            if number is not None and (name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
                self._before.append((number, signal.signal(number, self._press)))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before:
            signal.signal(number, before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is done in it is finished, before a signal ends the command; but see `check`."""
        self._held = True
        yield
        self._held = False
        self.check()

    def check(self) -> None:
        """Here is a good moment for a signal that came before to end the command."""
        if self._number is not None:
            raise Stopped(self._number)

    def until(self, results: Iterator[T]) -> Iterator[T]:
        """The results, until there are no more or a signal comes (`pressed` says so)."""
        try:
            while not self.pressed:
                try:
                    self._held = False
                    result = next(results)
                    self._held = True
                except StopIteration:
                    return
                except KeyboardInterrupt:
                    self._number = self._number or signal.SIGINT
                    return
                yield result
        finally:
            self._held = True

    def _press(self, number: int, frame: FrameType | None) -> None:
        if self._number is not None:
            return
        self._number = number
        if not self._held:
            raise Stopped(number)
