"""How strong is a bot? One against others of another level, in every seat, with the same deals in every seating.

    python benchmarks/strength.py --bots normal easy --seats 4 --deals 500 --seed 1 --processes 2

Progress goes to stderr. Ctrl-C stops early and reports the deals that were finished.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import FrameType

from sushibelt.bots import LEVELS
from sushibelt.lab.match import Match, Result, play_match

CHUNK = 10
"""Deals that a process plays before it reports."""


def arguments(words: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--bots", nargs=2, metavar=("HERO", "OTHERS"), choices=LEVELS, default=["normal", "easy"])
    parser.add_argument("--seats", type=int, choices=range(2, 6), default=4)
    parser.add_argument("--passing", choices=("left", "both"), default="left")
    parser.add_argument("--deals", type=positive, default=500, help="each is played once in every seat (default 500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    return parser.parse_args(words)


def positive(word: str) -> int:
    """A number that is at least 1."""
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def stop_once(number: int, frame: FrameType | None) -> None:
    """Ctrl-C stops the match; a second one must not disturb the pool while it ends the chunks in progress."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def run(match: Match, deals: int, processes: int) -> Result:
    """Play the match; what was finished before an interruption is kept."""
    done: dict[int, Result] = {}
    began = time.monotonic()
    before = signal.signal(signal.SIGINT, stop_once)
    pool = ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        chunks: dict[Future[Result], int] = {
            pool.submit(play_match, match, range(start, min(start + CHUNK, deals))): start
            for start in range(0, deals, CHUNK)
        }
        for future in as_completed(chunks):
            done[chunks[future]] = future.result()
            played = sum(len(part.deals) for part in done.values())
            print(
                f"\r{played} of {deals} deals, {time.monotonic() - began:.0f} s ", end="", file=sys.stderr, flush=True
            )
    except (KeyboardInterrupt, BrokenProcessPool):
        print("\nstopped early", end="", file=sys.stderr)
    finally:
        pool.shutdown(cancel_futures=True)
        signal.signal(signal.SIGINT, before)
        print(file=sys.stderr)
    return Result(match, tuple(deal for start in sorted(done) for deal in done[start].deals))


def main(words: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    args = arguments(words)
    hero, others = args.bots
    result = run(Match(hero, others, args.seats, args.passing, args.seed), args.deals, args.processes)
    if not result.deals:
        print("no deal was finished", file=sys.stderr)
        return 1
    print(json.dumps(result.summary()) if args.json else result.line())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
