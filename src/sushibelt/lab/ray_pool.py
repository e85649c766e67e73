"""The same `map(function, chunks)` as `lab/pool.py` on a Ray cluster: many machines, or a small one made for it here.

Only this module knows Ray, which is the extra `cluster`. Every machine of the cluster needs the same version of
sushibelt, and whatever outside bots need.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from itertools import islice
from secrets import token_hex
from threading import current_thread, main_thread
from typing import Any

# Ray reads these when it is imported.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # else it would tell its makers what is run
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what is to become the default warns until then
os.environ.setdefault("RAY_COLOR_PREFIX", "0")

import ray
from ray.exceptions import RayError, RaySystemError, WorkerCrashedError

from ..language import say
from .pool import GRACE, TRIES, Chunk, Result, WorkerLost

LOCAL = "local"
"""The address that means: a cluster of this machine alone, begun and ended with the work."""


class NoCluster(Exception):
    """There is no cluster to work on; the text says why."""


class RayPool:
    """The processors of a Ray cluster, each with one chunk at a time. A context manager: leaving it disconnects."""

    def __init__(self, address: str, processes: int | None = None) -> None:
        """Connect to the cluster at `address` (HOST:PORT), or begin a `LOCAL` one with so many processors.

        Raises NoCluster.
        """
        processors = processes if address == LOCAL else None
        if address == LOCAL:
            os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))  # else it would leave one in the home folder
        else:
            _knock(address)
        try:
            with _quiet(), _own_sigterm():
                ray.init(
                    address,
                    num_cpus=processors,
                    include_dashboard=False if address == LOCAL else None,
                    logging_level=logging.ERROR,
                    log_to_driver=False,
                )
        except (RayError, OSError, RuntimeError, ValueError, AssertionError) as error:
            raise NoCluster(next(iter(str(error).splitlines()), type(error).__name__)) from None
        resources: dict[str, float] = ray.cluster_resources()
        # In a thread of its own Ray prints that a worker has died, and the like: nothing for who reads our output.
        self._told = redirect_stdout(sys.stderr)
        self.count = processes or max(int(resources.get("CPU", 1)), 1)

    def __enter__(self) -> RayPool:
        self._told.__enter__()
        return self

    def __exit__(self, *what: object) -> None:
        ray.shutdown()
        self._told.__exit__(None, None, None)

    def map(self, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """See `Pool.map`. A chunk whose process or machine is lost is done again by Ray."""
        remote: Any = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)
        coming, working = iter(chunks), dict[Any, Chunk]()
        try:
            for chunk in islice(coming, self.count):
                working[remote.remote(function, chunk)] = chunk
            while working:
                done, _ = ray.wait(list(working), num_returns=1)
                for reference in done:
                    chunk = working.pop(reference)
                    try:
                        result = ray.get(reference)
                    except (WorkerCrashedError, RaySystemError):
                        raise WorkerLost(chunk) from None
                    yield chunk, result
                    for following in islice(coming, 1):
                        working[remote.remote(function, following)] = following
        finally:
            _give_up(list(working))


def _give_up(references: list[Any]) -> None:
    """End tasks, and what they have started for bots.

    What is about to begin or to end is waited for: Ray 2.60.0 may crash when that is cancelled.
    """
    if not references:
        return
    _, late = ray.wait(references, num_returns=len(references), timeout=GRACE)
    for reference in late:
        with suppress(RayError):
            ray.cancel(reference)
    if late:
        ray.wait(late, num_returns=len(late), timeout=GRACE)


def _knock(address: str) -> None:
    """Ray would try for minutes to reach somebody who is not there. Raises NoCluster."""
    place = re.fullmatch(r"(?:ray://)?\[?([^/\]]+?)\]?:(\d{1,5})", address)
    if place is None:
        raise NoCluster(say("HOST:PORT or {local} is expected", local=LOCAL))
    try:
        socket.create_connection((place[1], int(place[2])), timeout=5).close()
    except (OSError, OverflowError):
        raise NoCluster(say("nobody answers there")) from None


@contextmanager
def _quiet() -> Iterator[None]:
    """While it tries to connect, Ray writes to standard error what an exception says as well."""
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123  a device is no path
        before = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(before, 2)
            os.close(before)


@contextmanager
def _own_sigterm() -> Iterator[None]:
    """Ray takes SIGTERM for itself when it is begun; what it does with it is ours to say."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if current_thread() is main_thread():
            signal.signal(signal.SIGTERM, before)


def _do(function: Callable[[Chunk], Result], chunk: Chunk) -> Result:
    return function(chunk)
