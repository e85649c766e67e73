"""How fast is compiled play? Side by side in one run with benchmarks/limit.c, CPU time, medians.

    python benchmarks/speed.py                                   everything, a few minutes after the first compilation
    python benchmarks/speed.py --only base batch                 some parts of it
    python benchmarks/speed.py --report docs/results/speed.md    and the figures into that page

limit.c plays the base game at random and does nothing else; it is compiled here by `gcc -O3 -march=native`. Ours is
what `sushibelt simulate` runs: every rule, points by card and every pick written down. The two take turns, because the
speed of a machine that others use changes; a ratio is of medians.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from sushibelt.fast.games import play_games, prepare
from sushibelt.lab.environments.batch import BatchEnv
from sushibelt.lab.setup import Setup
from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.menus import MENUS
from sushibelt.rules.state import State

ROOT = Path(__file__).resolve().parents[1]
LIMIT = ROOT / "benchmarks" / "limit.c"
BUILT = ROOT / "build" / "limit"

ROUNDS = 7
"""How often each thing is measured."""

SECONDS = 0.5
"""About how long one measurement of ours lasts."""

PART = 5_000
"""Games of a call: results for millions at once would only fill memory, and nobody asks for them so."""

LIMIT_GAMES = 500_000
BATCH = 4096

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


@dataclass(frozen=True)
class Row:
    """A line of the report. `least` is what must be reached, `aim` what would be fine."""

    what: str
    ours: str
    limit: str
    figure: str
    least: str = ""
    aim: str = ""


# --- the limit --------------------------------------------------------------------------------------------------------


def built(players: int) -> Path:
    """limit.c for so many players, compiled on this machine. Raises OSError or CalledProcessError."""
    target = BUILT.with_name(f"limit-{players}")
    target.parent.mkdir(exist_ok=True)
    options = ["-O3", "-march=native", f"-DN={players}"]
    subprocess.run(["gcc", *options, "-o", str(target), str(LIMIT)], check=True)
    return target


def limit(players: int, seed: int) -> tuple[float, float]:
    """Games and decisions a second of CPU time of limit.c, as it says itself."""
    said = subprocess.run(
        [built_once(players), str(seed), str(LIMIT_GAMES)], check=True, capture_output=True, text=True
    )
    figures = dict(re.findall(r"(\S+)=\s*(\S+)", said.stdout))
    games = float(figures["games/s"])
    return games, games * float(figures["dec/game"])


_built: dict[int, Path] = {}


def built_once(players: int) -> Path:
    """limit.c for so many players."""
    if players not in _built:
        _built[players] = built(players)
    return _built[players]


# --- ours -------------------------------------------------------------------------------------------------------------


def ready(setup: Setup) -> State:
    """The start of a game whose program is compiled."""
    start = setup.start()
    print(f"  {setup.title}, {setup.players} players: compiling or loading", file=sys.stderr)
    prepare(start, ["random"] * start.seats)
    return start


def rate(start: State, games: int, seed: int) -> tuple[float, float]:
    """Games and decisions a second of CPU time."""
    began, decisions = time.process_time(), 0
    for first in range(0, games, PART):
        decisions += play_games(start, ["random"] * start.seats, first, min(PART, games - first), seed).decisions
    seconds = time.process_time() - began
    return games / seconds, decisions / seconds


def games_for(start: State) -> int:
    """How many games fill a measurement."""
    return max(1000, round(rate(start, 2000, 0)[0] * SECONDS))


def side_by_side(start: State, players: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Measurements of ours and of the limit, by turns."""
    games = games_for(start)
    pairs = [(rate(start, games, seed), limit(players, seed)) for seed in range(1, ROUNDS + 1)]
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs]


def base() -> Iterator[Row]:
    """Base games against the limit of as many players."""
    for players in BASE_GAME.hand_sizes:
        ours, theirs = side_by_side(ready(Setup.of("base", players)), players)
        mine, its = (median(games for games, _ in each) for each in (ours, theirs))
        goal = {"least": "0.3", "aim": "0.5"} if players == 4 else {}
        yield Row(f"base, {players} players, games/s", f"{mine:,.0f}", f"{its:,.0f}", f"{mine / its:.2f}", **goal)


def party() -> Iterator[Row]:
    """Decisions in each printed menu at 4 seats against those of the limit. Dinner for Two is for any number, too."""
    for menu in MENUS:
        ours, theirs = side_by_side(ready(Setup.of("party", 4, menu)), 4)
        mine, its = (median(decisions for _, decisions in each) for each in (ours, theirs))
        figures = f"{mine / 1e6:.1f} M", f"{its / 1e6:.1f} M", f"{mine / its:.3f}"
        yield Row(f"{menu}, 4 players, decisions/s", *figures, least="0.06", aim="0.2")


def threads() -> Iterator[Row]:
    """Wall time of the same games in one thread and in two."""
    start = ready(Setup.of("base", 4))
    parts = 2 * games_for(start) // PART
    games = parts * PART

    def part(number: int) -> None:
        play_games(start, ["random"] * 4, number * PART, PART, 1)

    def seconds(count: int) -> float:
        with ThreadPoolExecutor(count) as pool:
            began = time.perf_counter()
            list(pool.map(part, range(parts)))
            return time.perf_counter() - began

    pairs = [(seconds(1), seconds(2)) for _ in range(ROUNDS)]
    one, two = (games / median(each) for each in zip(*pairs, strict=True))
    factor = median(first / second for first, second in pairs)
    yield Row("base, 4 players, two threads, games/s (wall)", f"{two:,.0f}", f"one: {one:,.0f}", f"{factor:.2f}", "1.8")


def flat() -> Iterator[Row]:
    """Cost of a game for more and more of them."""
    start = ready(Setup.of("base", 4))
    counts = [1_000, 10_000, 100_000, 1_000_000]
    costs = {count: median(1e6 / rate(start, count, seed)[0] for seed in range(1, 4)) for count in counts}
    told = ", ".join(f"{cost:.2f}" for cost in costs.values())
    spread = max(costs.values()) / min(costs.values())
    yield Row("base, 4 players, µs a game for n = 1,000 to 1,000,000", told, "", f"{spread:.2f} x", aim="flat")


def batch() -> Iterator[Row]:
    """The batch environment, with legal actions chosen at random by NumPy."""
    for memory in (False, True):
        env = BatchEnv(Setup.of("base", 4), BATCH, seed=1, memory=memory)
        print("  batch environment: compiling or loading", file=sys.stderr)
        env.reset()
        rates = [batch_rate(env, seed) for seed in range(ROUNDS)]
        name = f"batch of {BATCH:,}{', with memory' if memory else ''}, seat-decisions/s"
        yield Row(name, f"{median(rates) / 1e6:.2f} M", "", "", least="" if memory else "4 M")


def batch_rate(env: BatchEnv, seed: int, steps: int = 120) -> float:
    """Decisions a second of CPU time; who owes nothing and waits is not counted."""
    random = np.random.Generator(np.random.SFC64(seed))
    decisions, began = 0, time.process_time()
    for _ in range(steps):
        decisions += env.masks.shape[0] * env.masks.shape[1] - int(env.masks[:, :, 0].sum())
        env.step(random_actions(env, random))
    return decisions / (time.process_time() - began)


def random_actions(env: BatchEnv, random: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for every player, each as likely as any other."""
    tickets = np.frombuffer(random.bytes(env.masks.size), np.uint8).reshape(env.masks.shape)
    chosen: NDArray[np.int64] = ((tickets | 1) * env.masks).argmax(axis=2)
    return chosen


def simulate() -> Iterator[Row]:
    """The whole command, 100,000 base games included, from a cold cache and from a warm one; wall time."""
    command = [sys.executable, "-m", "sushibelt", "simulate", "--games", "100000", "--seed", "1", "--json"]
    with tempfile.TemporaryDirectory() as cache:

        def seconds() -> float:
            began = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env={**os.environ, "SUSHIBELT_CACHE": cache})
            return time.perf_counter() - began

        cold = seconds()
        warm = median(seconds() for _ in range(ROUNDS))
    yield Row("`simulate` of 100,000 base games, cold cache, s (wall)", f"{cold:.1f}", "", "", least="under 60")
    yield Row("`simulate` of 100,000 base games, warm cache, s (wall)", f"{warm:.2f}", "", "", least="under 2")


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "base": base, "party": party, "threads": threads, "flat": flat, "batch": batch, "simulate": simulate,
}  # fmt: skip


# --- telling ----------------------------------------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    """The figures as a table in Markdown."""
    lines = ["| What | Ours | limit.c, or other | Ratio | At least | Aim |", "|---|---|---|---|---|---|"]
    lines += [f"| {row.what} | {row.ours} | {row.limit} | {row.figure} | {row.least} | {row.aim} |" for row in rows]
    return "\n".join(lines) + "\n"


def write_report(page: Path, rows: Sequence[Row]) -> None:
    """Put the figures where the page has its marks."""
    before, rest = page.read_text().split(BEGIN)
    page.write_text(before + BEGIN + "\n" + table(rows) + "\n" + END + rest.split(END)[1])


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="some parts")
    parser.add_argument("--report", type=Path, metavar="PAGE", help="write the figures between the marks of this page")
    args = parser.parse_args(words)
    if shutil.which("gcc") is None:
        print("error: limit.c needs gcc, which is not on PATH", file=sys.stderr)
        return 2
    rows = []
    for part in args.only:
        print(part, file=sys.stderr)
        rows += list(PARTS[part]())
    print(table(rows), end="")
    if args.report:
        write_report(args.report, rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
