"""The built-in bots in the arena: rated in the base game and with every printed menu of Party.

    python benchmarks/arena.py                                     four players, 200 deals each
    python benchmarks/arena.py --width 25 --page docs/results/arena.md

Deals are kept in build/arena/ as they are finished, so Ctrl-C loses nothing and the next run goes on from there.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from sushibelt.bots import LEVELS
from sushibelt.lab.arena import KeepError, Kept, League, Limits, Table, markdown, run, words
from sushibelt.lab.pool import Processes
from sushibelt.lab.setup import Setup
from sushibelt.rules.menus import MENUS

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "arena"

HEAD = """# How the bots are rated

Written by `{command}`. [What the numbers mean](../league.md); how strong a bot is against one other is on
[another page](strength.md).

{reading}
"""


def leagues(seed: int) -> Iterator[League]:
    """What is played: the three levels, in every game."""
    yield League(Setup.of("base", 4), LEVELS, seed)
    for menu in MENUS:
        yield League(Setup.of("party", 4, menu), LEVELS, seed)


def played(league: League, limits: Limits, processes: int) -> Table | None:
    """The table of a league; None if it was interrupted. What other code has played is thrown away."""
    path = KEPT / f"{league.setup.title}-{league.seed}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        kept = Kept(path, league)
    except KeepError as error:
        print(f"{path.name}: {error}", file=sys.stderr)
        path.unlink()
        kept = Kept(path, league)
    with kept:
        outcome = run(league, limits, Processes(processes), kept)
    return None if outcome.why == "interrupted" else outcome.table(league)


def in_order(table: Table) -> bool:
    """Whether the levels come in their order, with intervals that do not meet."""
    rows = {table.league.bots[row.bot]: row for row in table.rows}
    ladder = [rows[level].rating_interval for level in LEVELS]
    return all(below[1] < above[0] for below, above in pairwise(ladder))


def section(table: Table) -> str:
    """What came of a league, in Markdown."""
    order = "In order, with intervals that do not meet." if in_order(table) else "**Not shown to be in order.**"
    return f"## {words.title(table)}\n\n{order}\n\n{markdown.standings(table)}\n{markdown.pairs(table)}"


def page(tables: Sequence[Table], command: str) -> str:
    """The whole page."""
    head = HEAD.format(command=command, reading=words.reading(tables[0]))
    return "\n".join([head, *map(section, tables)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=200, help="at most so many in each game (default 200)")
    parser.add_argument("--width", type=float, help="less if every rating is sure to so many points to each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, help="write the tables there")
    args = parser.parse_args(arguments)
    tables = []
    for league in leagues(args.seed):
        try:
            table = played(league, Limits(args.deals, args.width), args.processes)
        except BlockingIOError:
            print("error: another run of this command is playing", file=sys.stderr)
            return 2
        if table is None:
            print("stopped; the same command goes on from there", file=sys.stderr)
            return 130
        print(section(table), flush=True)
        tables.append(table)
    if args.page:
        given = sys.argv[1:] if arguments is None else arguments
        args.page.write_text(page(tables, " ".join(["python benchmarks/arena.py", *given])), encoding="utf-8")
    return 0 if all(map(in_order, tables)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
