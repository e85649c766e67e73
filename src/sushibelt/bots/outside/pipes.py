"""A program at the other end of three pipes: lines go to it and come from it, always with a time by which.

There is no thread: whoever waits for the program reads all that it writes, and no more than so much. POSIX only, since
Windows cannot wait for several pipes.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import weakref
from collections import deque
from collections.abc import Sequence
from time import monotonic

from ...language import say
from ..faults import printable

LONGEST_LINE = 64 * 1024
"""Bytes of a line that is read. An answer has less than a hundred."""

MOST_LINES = 1000
"""Lines that a program may be ahead of whoever reads them."""

AT_ONCE = 64 * 1024
"""Bytes read or written at once."""

PIPE = 1024 * 1024
"""No pipe holds more bytes."""

KEPT = 4096
"""Bytes of what a program wrote last to standard error."""

LOOK = 0.1
"""Seconds between two looks at whether a silent program is still there."""

GRACE = 0.5
"""Seconds that a program has to end by itself."""


class Ended(Exception):
    """The program has ended or closed its output."""


class Late(Exception):
    """The program did not do it in time."""


class Flood(Exception):
    """The program writes without end."""


class Pipes:
    """A running program, in a process group of its own. Raises OSError if it cannot be started.

    One thread at a time may use it; `kill` may be called from any.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._selector = selectors.DefaultSelector()
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._pending = bytearray()
        self._begun = bytearray()
        self._lines: deque[bytes] = deque()
        self._errors = bytearray()
        self._open = True
        # Should nobody end it: not even then is it left behind.
        self._finalizer = weakref.finalize(self, _forget, process)

    def send(self, data: bytes, deadline: float) -> None:
        """Write `data`; what cannot be written by `deadline` stays for the next time. Raises Late, Ended or Flood."""
        if not self._pending:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._pending += data
        while self._pending:
            self._step(deadline)
            if not self._open:
                raise Ended

    def line(self, deadline: float) -> bytes:
        """The next line, without its end. Raises Late, Ended or Flood."""
        while not self._lines:
            if not self._open:
                raise Ended
            self._step(deadline)
        return self._lines.popleft()

    def _step(self, deadline: float) -> None:
        """Do what can be done as soon as anything can be."""
        while not (ready := self._selector.select(min(max(deadline - monotonic(), 0.0), LOOK))):
            if self._process.poll() is not None:  # and what it has started has its output open still
                raise Ended
            if monotonic() >= deadline:
                raise Late
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._read()
            else:
                self._overhear()

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._pending[:AT_ONCE])
        except BrokenPipeError:
            # It reads no more: whether it still says something is seen at its output.
            written = len(self._pending)
        except BlockingIOError:
            return
        del self._pending[:written]
        if not self._pending:
            self._selector.unregister(self._stdin)

    def _read(self) -> None:
        data = os.read(self._stdout.fileno(), AT_ONCE)
        if not data:
            self._selector.unregister(self._stdout)
            self._open = False
            if self._begun:
                self._lines.append(bytes(self._begun))
            return
        *whole, rest = data.split(b"\n")
        for line in whole:
            self._lines.append(bytes(self._begun) + line)
            self._begun.clear()
        self._begun += rest
        if len(self._begun) > LONGEST_LINE or len(self._lines) > MOST_LINES:
            raise Flood

    def _overhear(self) -> None:
        data = os.read(self._stderr.fileno(), AT_ONCE)
        if not data:
            self._selector.unregister(self._stderr)
        self._errors += data
        del self._errors[:-KEPT]

    @property
    def last_words(self) -> str:
        """The last line that the program wrote to standard error, "" if there was none."""
        lines = self._errors.decode("utf-8", "replace").splitlines()
        return printable(next((line.strip() for line in reversed(lines) if line.strip()), ""))

    @property
    def errors(self) -> bytes:
        """What the program wrote last to standard error."""
        return bytes(self._errors)

    def how_it_ended(self) -> str:
        """What became of a program whose output has ended, with its last words."""
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return say("it closed its output")
        self._overhear_the_rest()
        if status < 0:
            with contextlib.suppress(ValueError):
                told = say("it was ended by {signal}", signal=signal.Signals(-status).name)
        else:
            told = say("it ended with status {status}", status=status)
        return f"{told}: {self.last_words[:200]}" if self.last_words else told

    def _overhear_the_rest(self) -> None:
        """What is left in the pipe of a program that has ended. Children of it may have it open still: no waiting."""
        with contextlib.suppress(BlockingIOError):
            for _ in range(PIPE // AT_ONCE):
                self._errors += os.read(self._stderr.fileno(), AT_ONCE)
                del self._errors[:-KEPT]

    def kill(self) -> None:
        """End the program and whatever it has started, at once. `end` is still to be called."""
        _kill(self._process)

    def end(self, farewell: bytes = b"", grace: float = GRACE) -> None:
        """Let the program end by itself within `grace` seconds; then nothing of it is left, running or open."""
        if farewell:
            with contextlib.suppress(Late, Ended, Flood):
                self.send(farewell, monotonic() + grace / 5)
        self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self.kill()
        self._overhear_the_rest()
        self._selector.close()
        self._finalizer()


def _forget(process: subprocess.Popen[bytes]) -> None:
    """Nothing of it is left."""
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the whole group: also what a program left behind that has ended itself."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
