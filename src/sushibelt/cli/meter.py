"""How far a long command has come: on standard error, where a person looks at it. And Ctrl-C that loses nothing."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
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
        if self.seen:
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


class Interrupts:
    """Ctrl-C ends the waiting for the next result, never the taking in of one. A second one ends everything.

    A context manager; outside of it, and in other threads than the first, Ctrl-C does what it did before.
    """

    def __init__(self) -> None:
        self.pressed = False
        self._waiting = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def until(self, results: Iterator[T]) -> Iterator[T]:
        """The results, until there are no more or Ctrl-C is pressed (`pressed` says so)."""
        while not self.pressed:
            try:
                self._waiting = True
                result = next(results)
                self._waiting = False
            except StopIteration:
                return
            except KeyboardInterrupt:
                self.pressed = True
                return
            finally:
                self._waiting = False
            yield result

    def _press(self, number: int, frame: FrameType | None) -> None:
        again, self.pressed = self.pressed, True
        if self._waiting or again:
            raise KeyboardInterrupt
