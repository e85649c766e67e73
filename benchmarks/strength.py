"""How strong are the bots? One against others of another level, in every seat, with the same deals in every seating.

    python benchmarks/strength.py                                        all matches, at least 1,000 games each
    python benchmarks/strength.py --only big-banquet easy --games 200    some of them, smaller
    python benchmarks/strength.py --report docs/results/strength.md      and the figures into that page

Deals are kept in build/strength.jsonl as they are finished, so Ctrl-C loses nothing and the next run goes on from
there; deals that other bots played, before their code was changed, are not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from sushibelt.lab.match import Deal, Match, Result, play_deal
from sushibelt.lab.pool import Processes, WorkerLost
from sushibelt.rules.editions import BASE_GAME, PARTY_GAME
from sushibelt.rules.menus import MENUS, faults

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "strength.jsonl"
CODE = ROOT / "src" / "sushibelt" / "bots"

CHUNK = 5
"""Deals that a process plays before it reports."""

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def matches() -> Iterator[Match]:
    """What is measured, the most telling first."""
    menus = {menu: [seats for seats in PARTY_GAME.hand_sizes if not any(faults(MENUS[menu], seats))] for menu in MENUS}
    for hero, others in (("normal", "easy"), ("normal", "random"), ("easy", "random")):
        yield Match(hero, others, 4)
        for menu in menus:
            yield Match(hero, others, 4, "party", menu)
    for menu, seats in menus.items():
        yield Match("normal", "random", seats[-1], "party", menu)
        yield Match("normal", "random", seats[0], "party", menu)
    for players in BASE_GAME.hand_sizes:
        if players != 4:
            yield Match("normal", "random", players)
            yield Match("normal", "easy", players)
    yield Match("normal", "easy", 4, switches=(("passing", "both"),))
    yield Match("normal", "easy", 4, switches=(("soy-promo", "on"),))
    yield Match("normal", "easy", 2, switches=(("dummy", "on"),))


def goal(match: Match) -> float | None:
    """The share of wins that is aimed at; None if nothing is."""
    if match.hero != "normal" or match.switches:
        return None
    if match.others == "easy":
        return 1.4 / 4 if match.seats == 4 else None
    most = max(each.seats for each in matches() if (each.edition, each.menu) == (match.edition, match.menu))
    if match.seats == most:
        return 4 / most
    return 0.75 if match.seats == 4 else 0.85


# --- playing ----------------------------------------------------------------------------------------------------------


def fingerprint() -> str:
    """Changes with the code of the bots."""
    return sha256(b"".join(path.read_bytes() for path in sorted(CODE.glob("*.py")))).hexdigest()[:12]


def kept(bots: str) -> dict[Match, dict[int, Deal]]:
    """The deals that these bots have played, by number."""
    deals: dict[Match, dict[int, Deal]] = {}
    for line in KEPT.read_text().splitlines() if KEPT.exists() else ():
        each = json.loads(line)
        if each["bots"] == bots:
            deals.setdefault(read_match(each["match"]), {})[each["number"]] = Deal(**each["deal"])
    return deals


def read_match(data: dict[str, Any]) -> Match:
    """The opposite of `asdict`."""
    return Match(**{**data, "switches": tuple(map(tuple, data["switches"]))})


def play_some(chunk: tuple[Match, Sequence[int]]) -> list[Deal]:
    """What one process plays at a time."""
    match, numbers = chunk
    return [play_deal(match, number) for number in numbers]


def run(wanted: Sequence[Match], games: int, processes: int, bots: str) -> dict[Match, Result]:
    """Play what is missing, all matches evenly; what was finished before an interruption is kept."""
    done = kept(bots)
    chunks = [
        (match, missing)
        for match in wanted
        for first in range(0, -(-games // match.seats), CHUNK)
        if (missing := _missing(done.get(match, {}), first, -(-games // match.seats)))
    ]
    chunks.sort(key=lambda chunk: chunk[1][0])
    total, played, began = sum(len(missing) for _, missing in chunks), 0, time.monotonic()
    KEPT.parent.mkdir(exist_ok=True)
    try:
        for (match, missing), deals in Processes(processes).map(play_some, chunks):
            with KEPT.open("a") as file:
                for number, deal in zip(missing, deals, strict=True):
                    done.setdefault(match, {})[number] = deal
                    line = {"bots": bots, "match": asdict(match), "number": number, "deal": asdict(deal)}
                    print(json.dumps(line), file=file)
            played += len(missing)
            seconds = time.monotonic() - began
            print(f"\r{played} of {total} deals, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)
    except (KeyboardInterrupt, WorkerLost):
        print("\nstopped early", end="", file=sys.stderr)
    print(file=sys.stderr)
    return {
        match: Result(match, tuple(deal for _, deal in sorted(done[match].items())))
        for match in wanted
        if done.get(match)
    }


def _missing(done: dict[int, Deal], first: int, deals: int) -> list[int]:
    return [number for number in range(first, min(first + CHUNK, deals)) if number not in done]


# --- telling ----------------------------------------------------------------------------------------------------------


def table(results: Sequence[Result]) -> str:
    """The figures as a table in Markdown."""
    rows = [
        "| Game | Players | Hero | Others | Games (n) | Share of wins | 95 % interval | Par | Goal | Points |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    order = list(dict.fromkeys(match.title for match in matches()))
    for result in sorted(results, key=lambda each: (order.index(each.match.title), each.match.seats)):
        match, (low, high), least = result.match, result.interval, goal(result.match)
        aim = "" if least is None else f"{least:.0%}, {'shown' if low > least else 'not shown'}"
        rows.append(
            f"| {match.title} | {match.seats} | {match.hero} | {match.seats - 1} x {match.others} | {result.games:,} "
            f"| **{result.share:.1%}** | {low:.1%} to {high:.1%} | {1 / match.seats:.0%} | {aim} "
            f"| {result.difference:+.1f} |"
        )
    return "\n".join(rows) + "\n"


def write_report(page: Path, results: Sequence[Result]) -> None:
    """Put the figures where the page has its marks."""
    text = page.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(before + BEGIN + "\n" + table(results) + "\n" + END + after)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="WORD", help="matches with all of these: a menu, a bot"
    )
    parser.add_argument("--players", type=int, help="matches with so many players")
    parser.add_argument("--games", type=positive, default=1000, help="at least so many for each match (default 1000)")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1)
    parser.add_argument("--report", type=Path, metavar="PAGE", help="write the figures between the marks of this page")
    return parser.parse_args(words)


def positive(word: str) -> int:
    """A number that is at least 1."""
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def chosen(only: Sequence[str], players: int | None) -> list[Match]:
    """The matches that have all of these words."""
    return [
        match
        for match in matches()
        if players in (None, match.seats)
        and all(word in (*match.title.replace(",", "").split(), match.hero, match.others) for word in only)
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    args = arguments(words)
    wanted = chosen(args.only, args.players)
    if not wanted:
        print(f"error: no match has {' '.join(args.only)}", file=sys.stderr)
        return 2
    results = list(run(wanted, args.games, args.processes, fingerprint()).values())
    if not results:
        print("no deal was finished", file=sys.stderr)
        return 1
    for result in results:
        print(result.line())
    if args.report:
        write_report(args.report, results)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
