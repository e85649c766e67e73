"""`sushibelt arena`: a league of bots, rated."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits
from time import monotonic
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from ..bots.guard import greeted
from ..bots.outside.program import TIME
from ..lab.arena import KeepError, Kept, League, Limits, NotKept, Outcome, Progress, Table, run, seed_of, words
from ..lab.pool import Here, Pool, Processes, WorkerLost
from ..language import plural, say
from .agreed import EditionOption, MenuOption, PassingOption, SeatsOption, SwitchOption, agreed
from .extra import need
from .meter import Interrupts, clock
from .meter import Progress as Line
from .mistake import Mistake, Whole, plainly, quoted, unknown_option
from .named import printed
from .outfile import PAGES, outfile, write
from .saying import helped
from .started import command

DEALS = 200
"""As many deals are played if nothing else is said; with `--width` it may be more."""

MOST_DEALS = 10_000
MOST_SEED = 2**63
MOST_PROCESSES = 256


@helped()
def arena(
    *bots: Annotated[str, Parameter(help=say("Two bots or more: random, easy, normal, or one from outside."))],
    edition: EditionOption = None,
    menu: MenuOption = None,
    seats: SeatsOption = None,
    passing: PassingOption = None,
    switch: SwitchOption = None,
    deals: Annotated[Whole | None, Parameter(help=say("Play so many deals at most; {n} by default.", n=DEALS))] = None,
    width: Annotated[
        float | None, Parameter(help=say("Stop when every rating is sure to so many points to each side."))
    ] = None,
    seed: Annotated[
        Whole | None, Parameter(help=say("The same number gives the same games; by default any, or that of --keep."))
    ] = None,
    time: Annotated[float, Parameter(help=say("Seconds for a choice of a bot from outside; 1 by default."))] = TIME,
    processes: Annotated[
        Whole | None, Parameter(help=say("So many processes play; one for each processor by default."))
    ] = None,
    cluster: Annotated[
        str | None, Parameter(help=say("Play on the Ray cluster at HOST:PORT, or on a local one begun for it."))
    ] = None,
    keep: Annotated[
        str | None, Parameter(help=say("Keep every deal in this file, and go on with what is there already."))
    ] = None,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print JSON."))] = False,
    markdown: Annotated[bool, Parameter(help=say("Print the table in Markdown."))] = False,
    report: Annotated[str | None, Parameter(help=say("Write a report with charts to this .html file."))] = None,
    overwrite: Annotated[bool, Parameter(help=say("--report may replace a file that is there."))] = False,
) -> int:
    """Compare bots over the same deals in every seating: `sushibelt arena normal easy random --width 30`

    They are rated with 95 % intervals. Ctrl-C ends it with what was played; with --keep the same command goes on.
    """
    with Interrupts() as interrupts:
        chosen = known_seed(seed, keep)
        setup = agreed(edition, menu, seats, passing, switch, chosen)
        league = League(setup, known_bots(bots), chosen, known_time(time))
        limits = known_limits(deals, width)
        if as_json and markdown:
            raise Mistake(say("--json and --markdown do not go together"))
        page = None if report is None else known_report(report, overwrite)
        with ExitStack() as stack:
            pool = stack.enter_context(known_pool(cluster, processes))
            kept = None if keep is None else stack.enter_context(opened(keep, league))
            outcome, lost = played(league, limits, pool, kept)
        going = kept is not None and lost is None
        status = told(league, outcome, page, as_json=as_json, markdown=markdown, kept=going)
        if lost is not None:
            raise Mistake(plainly(lost), keep or "")
        return interrupts.status or status


# --- what was asked for -----------------------------------------------------------------------------------------------


def known_bots(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Bots that there are, each once. Those from outside are tried: one that cannot begin would lose every game."""
    if len(bots) < 2:
        raise Mistake(
            say("two bots are needed to compare, like `{example}`", example=command("arena", "normal", "easy"))
        )
    for at, bot in enumerate(bots):
        if bot in bots[:at]:
            raise Mistake(say("is named twice"), quoted(bot))
        try:
            greeting = greeted(printed(bot))
        except ValueError as error:
            raise Mistake(str(error)) from None
        if greeting.what:
            told = say("`{command}` tells more", command=command("check-bot", bot))
            raise Mistake(f"{greeting.what}; {told}", bot)
    return bots


def known_limits(deals: int | None, width: float | None) -> Limits:
    """When it is over."""
    if deals is not None and deals < 1:
        raise Mistake(say("must be at least 1"), f"--deals {deals}")
    if width is not None and not width > 0:
        raise Mistake(say("must be above 0"), f"--width {width:g}")
    return Limits(deals or (DEALS if width is None else MOST_DEALS), width)


def known_time(time: float) -> float:
    """Some time, and not for ever."""
    if not 0 < time < 3600:
        raise Mistake(say("must be above 0, and less than an hour"), f"--time {time:g}")
    return time


def known_seed(seed: int | None, keep: str | None) -> int:
    """What was asked for, or that of the file; else one that no bot can guess, since all cards follow from it."""
    if seed is not None:
        if not 0 <= seed < MOST_SEED:
            raise Mistake(say("must be from {least} to {most}", least=0, most=MOST_SEED - 1), f"--seed {seed}"[:47])
        return seed
    kept = None
    if keep is not None:
        with keeping(keep):
            kept = seed_of(Path(keep))
    return randbits(63) if kept is None else kept


def known_report(name: str, overwrite: bool) -> Path:
    """A page that can be written at the end."""
    need("arena", "altair", "vl_convert")
    return outfile(name, PAGES, "--report", overwrite)


@contextmanager
def known_pool(cluster: str | None, processes: int | None) -> Iterator[Pool]:
    """Who plays."""
    if processes is not None and processes < 1:
        raise Mistake(say("must be at least 1"), f"--processes {processes}"[:47])
    if processes is not None and processes > MOST_PROCESSES:
        raise Mistake(say("must be at most {most}", most=MOST_PROCESSES), f"--processes {processes}"[:47])
    if cluster is None:
        count = processes or processors()
        yield Processes(count) if count > 1 else Here()
        return
    if find_spec("ray") is None:
        raise Mistake(say("needs Ray: {command}", command="pip install 'sushibelt[cluster]'"), "--cluster")
    from ..lab.ray_pool import NoCluster, RayPool

    try:
        pool = RayPool(cluster, processes)
    except NoCluster as error:
        raise Mistake(say("no cluster: {reason}", reason=error), f"--cluster {cluster[:60]}") from None
    with pool:
        yield pool


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def opened(name: str, league: League) -> Kept:
    """The file of the league."""
    with keeping(name):
        return Kept(Path(name), league)


@contextmanager
def keeping(name: str) -> Iterator[None]:
    """What is wrong with the file of a league is a mistake of one line."""
    if name.startswith("-"):
        raise unknown_option(name)
    try:
        yield
    except KeepError as error:
        raise Mistake(str(error), name) from None
    except FileNotFoundError:
        raise Mistake(say("there is no such folder"), name) from None
    except OSError as error:
        raise Mistake(plainly(error), name) from None
    except ValueError:
        raise Mistake(say("not a name for a file"), repr(name)) from None


# --- playing ----------------------------------------------------------------------------------------------------------


def played(league: League, limits: Limits, pool: Pool, kept: Kept | None) -> tuple[Outcome, OSError | None]:
    """Play the league, telling how far it is; and why it could not be kept any longer, if so."""
    line, began = Line(limits.deals, lambda deals: ""), monotonic()

    def show(so_far: Progress) -> None:
        seconds = max(monotonic() - began, 1e-9)
        rate, left = so_far.games / seconds, (so_far.deals - so_far.done) * seconds / so_far.played
        told = [
            say("{done} of {deals} deals", done=so_far.done, deals=so_far.deals),
            say("{rate} games a second", rate=round(rate, 1)),
            say("{left} left", left=clock(left)),
        ]
        if so_far.width is not None:
            told.append(say("± {width} so far", width=round(so_far.width)))
        line.tell(", ".join(told))

    try:
        return run(league, limits, pool, kept, show), None
    except NotKept as error:
        return error.outcome, error
    except WorkerLost:
        raise Mistake(say("the processes that play die again and again; is there enough memory?")) from None
    finally:
        line.end()


# --- what came of it --------------------------------------------------------------------------------------------------


def told(league: League, outcome: Outcome, page: Path | None, *, as_json: bool, markdown: bool, kept: bool) -> int:
    """Print and write it; the exit status."""
    interrupted = outcome.why == "interrupted"
    if interrupted:
        note(_interrupted(outcome, kept))
    if not outcome.deals:
        return 130
    table = outcome.table(league)
    try:
        if as_json:
            from .output import print_json

            print_json({**table.plain(), "why": outcome.why})
        elif markdown:
            show_markdown(table)
        else:
            show(table)
    finally:  # also if nobody reads what is told (`| head`)
        if page is not None:
            from ..lab.arena.report import report

            write(page, report(table, outcome))
            note(say("The report is in {file}.", file=page))
    return 130 if interrupted else 0


def _interrupted(outcome: Outcome, kept: bool) -> str:
    if not outcome.deals:
        return say("Stopped before the first deal was finished.")
    stopped = plural(len(outcome.deals), "Stopped after {n} deal.", "Stopped after {n} deals.")
    return f"{stopped} {say('The same command goes on from there.')}" if kept else stopped


def note(text: str) -> None:
    """A line beside the table."""
    with suppress(OSError):  # the terminal may have been closed
        print(text, file=sys.stderr, flush=True)


def show_markdown(table: Table) -> None:
    """The table, for a page."""
    from ..lab.arena import markdown as written

    print(f"{words.title(table)}\n\n{written.standings(table)}\n{written.pairs(table)}\n{words.reading(table)}")
    for line in troubles(table):
        print("\n" + line)


def show(table: Table) -> None:
    """The table, for people."""
    from .screen import console
    from .screen import table as made

    screen, names = console(), words.labels(table.league.bots)
    title = words.title(table)
    standings = made(title, say("Bot"), say("Rating"), say("Wins"), say("Points"), say("Faults"), number=range(1, 5))
    for row in table.rows:
        cells = (words.rating(row), words.share_of_wins(row), f"{row.points:.1f}", str(row.faults))
        standings.add_row(Text(names[row.bot], style="bold"), *map(Text, cells))
    screen.print(standings)
    pairs = made("", say("Bot"), say("Against"), say("Ahead"), say("Points more"), number=(2, 3))
    for one, other, pair in table.each_pair():
        pairs.add_row(*map(Text, (names[one], names[other], words.ahead(pair), words.by_points(pair))))
    screen.print(pairs)
    screen.print(words.reading(table), style="dim")
    for line in troubles(table):
        screen.print(Text(line))


def troubles(table: Table) -> list[str]:
    """What was wrong with bots, and where to learn more of it."""
    return [
        f"{told} {say('`{command}` tells more.', command=command('check-bot', bot))}"
        for bot, told in words.troubles(table)
    ]
