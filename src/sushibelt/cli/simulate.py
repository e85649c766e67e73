"""`sushibelt simulate`: many games, and what they say."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits
from time import monotonic
from typing import TYPE_CHECKING, Annotated, cast

from cyclopts import Parameter

from ..bots import BUILT_IN
from ..language import plural, say
from .agreed import EditionOption, MenuOption, PassingOption, SeatsOption, SwitchOption, agreed
from .extra import need
from .meter import Interrupts, Progress, games_a_second
from .mistake import Mistake, Whole, complain
from .named import printed
from .outfile import PAGES, outfile, write, writing
from .saying import helped

if TYPE_CHECKING:
    from ..lab.setup import Setup
    from ..lab.simulate import Part, Study, Summary, Tally
    from ..lab.simulate.rows import Rows

COMPILED_GAMES, PLAIN_GAMES = 10_000, 200
"""What is played if nobody says how many games: an answer within a second or two."""

MOST_GAMES = 2**32
MOST_SEED = 2**63
MOST_THREADS = 1000

TABLES = (".parquet", ".csv")


@helped()
def simulate(
    *,
    edition: EditionOption = None,
    menu: MenuOption = None,
    seats: SeatsOption = None,
    bots: Annotated[
        str,
        Parameter(
            help=say(
                "Who plays, seat by seat, with commas between; fewer than seats sit down again and again. There are "
                "{bots}, and your own (docs/bots.md).",
                bots=", ".join(BUILT_IN),
            )
        ),
    ] = "random",
    passing: PassingOption = None,
    switch: SwitchOption = None,
    games: Annotated[
        Whole | None, Parameter(help=say("How many games; by default some thousand, or 200 of slow bots."))
    ] = None,
    seed: Annotated[Whole | None, Parameter(help=say("The same number gives the same games."))] = None,
    threads: Annotated[Whole | None, Parameter(help=say("How many processors play; all by default."))] = None,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print one line of JSON."))] = False,
    out: Annotated[
        str | None, Parameter(help=say("Write a row for each game and seat to this .parquet or .csv file."))
    ] = None,
    report: Annotated[str | None, Parameter(help=say("Write a report with charts to this .html file."))] = None,
    overwrite: Annotated[bool, Parameter(help=say("--out and --report may replace files that are there."))] = False,
) -> int:
    """Play many games and tell what they say: `sushibelt simulate --seats 4 --games 100000`

    Scores with intervals, wins by seat and by neighbour, points by card, and what early picks win. The same seed gives
    the same result with any number of threads. Ctrl-C stops, and tells what the games played so far say.
    """
    need("simulate", "numba", *(["duckdb"] if out else []), *(["altair", "vl_convert"] if report else []))
    table = None if out is None else outfile(out, TABLES, "--out", overwrite)
    page = None if report is None else outfile(report, PAGES, "--report", overwrite)
    chosen = _within(seed, 0, MOST_SEED, "--seed") if seed is not None else randbits(63)  # not to be guessed by a bot
    setup = agreed(edition, menu, seats, passing, switch, chosen)
    study = _study(setup, bots, chosen)
    count = COMPILED_GAMES if study.compiled else PLAIN_GAMES
    if games is not None:
        count = _within(games, 1, MOST_GAMES, "--games")
    processors = _processors() if threads is None else _within(threads, 1, MOST_THREADS + 1, "--threads")
    return _run(_Run(study, count, processors, as_json, table, page))


@dataclass(frozen=True)
class _Run:
    """What is to be done."""

    study: Study
    games: int
    threads: int
    as_json: bool
    table: Path | None
    page: Path | None


def _run(run: _Run) -> int:
    from ..lab.simulate import Tally, summary

    progress, interrupts = Progress(run.games, games_a_second), Interrupts()
    tally = Tally(run.study.seating)

    def compiling(done: int, total: int) -> None:
        progress.compiling(done, total)
        interrupts.check()

    with ExitStack() as stack:
        stack.enter_context(interrupts)
        stack.callback(progress.end)
        rows = None
        if run.table is not None:
            from ..lab.simulate.rows import Rows

            with interrupts.held(), writing(run.table):
                rows = stack.enter_context(Rows(run.table, run.study))
        with interrupts.held():  # compilers do not like to be interrupted
            run.study.prepare(compiling)
        progress.start()
        with closing(run.study.parts(run.games, run.threads, keep=rows is not None)) as parts:
            failed = _play(interrupts.until(parts), tally, rows, progress)
        seconds = monotonic() - progress.began
        progress.end()
        if not tally.games:
            complain(say("stopped before the first game was finished"))
            return interrupts.status
        said = summary(run.study, tally)
        outcome = _Outcome(said, interrupts.pressed, seconds)
        try:
            _tell(run, outcome)
        finally:  # also if nobody reads what is told (`| head`)
            written = _write(run, outcome, None if failed else rows, failed)
        if not run.as_json:
            for line in written:
                print(line, flush=True)
        for mistake in failed:
            complain(str(mistake))
        return 2 if failed else interrupts.status


def _play(parts: Iterator[Part], tally: Tally, rows: Rows | None, progress: Progress) -> list[Mistake]:
    """Take in what is played, part by part; why the file of games could not be written, if that ends it."""
    from ..lab.pool import WorkerLost

    try:
        for part in parts:
            tally.add(part.tally)
            progress.at(tally.games)
            if rows is not None and part.games is not None:
                with writing(rows.path):
                    rows.add(part.first, part.games)
    except WorkerLost as error:
        first, _ = cast("tuple[int, int]", error.chunk)
        raise Mistake(say("the process that played games from {first} died", first=first)) from None
    except Mistake as mistake:
        assert rows is not None
        rows.close()  # a full disk has some room again
        return [mistake]
    return []


@dataclass(frozen=True)
class _Outcome:
    """What came of it."""

    said: Summary
    interrupted: bool
    seconds: float


def _tell(run: _Run, outcome: _Outcome) -> None:
    """Print what the games say."""
    if not run.as_json:
        from .simulated import show

        show(outcome.said, run.games, outcome.seconds)
        return
    from .output import print_json

    print_json(
        outcome.said.plain()
        | {
            "asked": run.games,
            "interrupted": outcome.interrupted,
            "threads": run.threads,
            "seconds": round(outcome.seconds, 3),
        }
    )


def _write(run: _Run, outcome: _Outcome, rows: Rows | None, failed: list[Mistake]) -> list[str]:
    """Write the files that were asked for, and add to `failed` what cannot be; what to say about the others."""
    told = []
    if rows is not None:
        try:
            with writing(rows.path), closing(rows):
                rows.finish()
            told.append(say("The games are in {file}.", file=rows.path))
        except Mistake as mistake:
            failed.append(mistake)
    if run.page is not None:
        from ..lab.simulate.report import report

        try:
            write(run.page, report(outcome.said, run.games, outcome.seconds))
            told.append(say("The report is in {file}.", file=run.page))
        except Mistake as mistake:
            failed.append(mistake)
    return told


# --- what was asked for ---


def _study(setup: Setup, bots: str, seed: int) -> Study:
    from ..lab.simulate import Study

    names = [printed(name.strip()) for name in bots.split(",")]
    where = f"--bots {bots[:60]}"
    if len(names) > setup.players:
        raise Mistake(
            plural(len(names), "{n} bot for {seats} seats", "{n} bots for {seats} seats", seats=setup.players), where
        )
    try:
        return Study.of(setup, names, seed)
    except ValueError as error:
        raise Mistake(str(error), where) from None


def _within(number: int, least: int, beyond: int, option: str) -> int:
    if not least <= number < beyond:
        given = f"{option} {str(number)[:40]}"
        raise Mistake(say("must be from {least} to {most}", least=least, most=beyond - 1), given)
    return number


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
