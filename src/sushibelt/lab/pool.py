"""Chunks of work on many processes: `map(function, chunks)`, whatever the processes are.

A chunk that is done twice gives the same result twice, so one whose process was killed is simply done again.
`lab/ray_pool.py` has the same for many machines.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from types import FrameType
from typing import Any, Protocol, TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

TRIES = 4
"""How often a chunk is tried whose processes die."""

GRACE = 3.0
"""Seconds in which a process that is to stop can end what it has started itself."""


class WorkerLost(Exception):
    """The processes that did a chunk died, again and again. `chunk` is what they were to do."""

    def __init__(self, chunk: object) -> None:
        super().__init__("a process died again and again")
        self.chunk = chunk


class Pool(Protocol):
    """Does chunks of work."""

    def map(self, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """Each chunk with what `function` made of it, in the order in which they are finished.

        Chunks are asked for when somebody is free to do them. When the iteration is left, by an exception such as
        KeyboardInterrupt or by closing the iterator, what is in progress is given up.
        Raises WorkerLost, and whatever `function` raises.
        """
        ...


@dataclass(frozen=True)
class Here:
    """All chunks in this process, one after the other."""

    def map(self, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """See `Pool.map`."""
        for chunk in chunks:
            yield chunk, function(chunk)


@dataclass(frozen=True)
class Processes:
    """So many processes of this machine. `function` must be found by its name in a module, chunks and results travel.

    Each chunk is given to one process by hand, so that it is known which one a process took with it when it died;
    `concurrent.futures` breaks as a whole then.
    """

    count: int

    def map(self, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """See `Pool.map`."""
        tasks = (_Task(chunk) for chunk in chunks)
        workers: list[_Worker] = []
        try:
            workers.extend(_Worker(function, task) for task in islice(tasks, self.count))
            while workers:
                for worker in _ready(workers):
                    task = worker.task
                    try:
                        answer = worker.answer()
                    except EOFError:  # it died
                        workers.remove(worker)
                        worker.end()
                        if task.tries == TRIES:
                            raise WorkerLost(task.chunk) from None
                        workers.append(_Worker(function, _Task(task.chunk, task.tries + 1)))
                        continue
                    if isinstance(answer, _Raised):
                        raise answer.error
                    yield task.chunk, answer
                    if (following := next(tasks, None)) is not None:
                        worker.give(following)
                    else:
                        workers.remove(worker)
                        worker.end()
        finally:
            for worker in workers:
                worker.stop()
            for worker in workers:
                worker.end()


@dataclass(frozen=True)
class _Task:
    chunk: Any
    tries: int = 1


@dataclass(frozen=True)
class _Raised:
    error: BaseException


class _Worker:
    """A process, and the task that it has."""

    def __init__(self, function: Callable[[Any], Any], task: _Task) -> None:
        spawn = get_context("spawn")  # a fork would take over threads in the middle of something
        self._pipe, theirs = spawn.Pipe()
        self._process: BaseProcess = spawn.Process(target=_work, args=(function, theirs), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()
        self.give(task)

    def give(self, task: _Task) -> None:
        self.task = task
        with suppress(BrokenPipeError, ConnectionResetError):  # it died: `answer` will notice
            self._pipe.send(task.chunk)

    @property
    def pipe(self) -> Connection:
        return self._pipe

    def answer(self) -> Any:
        """What it made of its task. Raises EOFError if it died."""
        try:
            return self._pipe.recv()
        except ConnectionResetError:
            raise EOFError from None

    def stop(self) -> None:
        """Ask it to give up what it does."""
        self._process.terminate()

    def end(self) -> None:
        """Until it is gone, whatever it does."""
        self.stop()
        self._process.join(GRACE)
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _ready(workers: Sequence[_Worker]) -> list[_Worker]:
    pipes = {worker.pipe: worker for worker in workers}
    return [pipes[pipe] for pipe in wait(list(pipes)) if isinstance(pipe, Connection)]


def _work(function: Callable[[Any], Any], pipe: Connection) -> None:
    """What a process does until nobody wants anything any more."""
    with suppress(_Stop, EOFError, BrokenPipeError, ConnectionResetError):
        signal.signal(signal.SIGTERM, _leave)
        threading.Thread(target=_follow, daemon=True).start()
        while True:
            chunk = pipe.recv()
            try:
                answer = function(chunk)
            except Exception as error:
                error.add_note(format_exc())
                answer = _Raised(error)
            pipe.send(answer)


class _Stop(BaseException):
    """Comes out of whatever is done, and closes on its way what is open: no error that anybody catches."""


def _leave(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise _Stop


def _follow() -> None:
    """End this process when the one that began it is gone, however it ended: nobody wants the work any more."""
    above = parent_process()
    assert above is not None
    wait([above.sentinel])
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
        time.sleep(GRACE)
    os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun in it do not hear what a terminal tells to all: Ctrl-C, and that it is closed.

    This one does, and ends the others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    told = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, signal.SIG_IGN)) for number in told]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
