"""Bots from outside in a league: whatever they do, it ends, and the others have the results that are theirs."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from sushibelt.lab.arena import League, Limits, Outcome, run
from sushibelt.lab.pool import Here, Processes
from sushibelt.lab.setup import Setup
from tests.lab.arena.played import played_alike

SCRIPT = Path(__file__).with_name("bad_bot.py")
MARK = f"of-{os.getpid()}"
"""By this argument the bots of these tests are known; the same tests may run beside them."""

BASE = Setup.of("base", 2)


def bot(how: str) -> str:
    """The command line of a bot that is `how`."""
    return shlex.join([sys.executable, str(SCRIPT), how, MARK])


def league(other: str, time: float = 10) -> League:
    """It has much time: on a busy machine a bot that is none of the slow ones must not be late."""
    return League(BASE, ("easy", other), seed=2, time=time)


def scores(outcome: Outcome) -> list[list[tuple[object, ...]]]:
    return [[(game.bots, game.scores, game.places) for game in deal.games] for deal in outcome.deals]


@pytest.fixture(autouse=True)
def nothing_is_left():
    """A test leaves no process of a bot, as soon as the system has seen to it."""
    yield
    deadline = monotonic() + 5
    while (left := processes_with(MARK)) and monotonic() < deadline:
        sleep(0.05)
    assert not left


@pytest.mark.parametrize("how, deals", [("crash", 5), ("hang", 2), ("lie", 3)])
def test_whoever_has_no_answer_plays_like_random(how: str, deals: int):
    """To the point: the same scores and places in every game as if `random` sat there with the same seeds."""
    outcome = run(league(bot(how), time=0.2 if how == "hang" else 10), Limits(deals), Here())
    assert outcome.why == "deals"
    assert scores(outcome) == scores(run(league("random"), Limits(deals), Here()))
    easy, bad = sorted(outcome.table(league(bot(how))).rows, key=lambda row: row.bot)
    assert (easy.faults, bad.faults) == (0, bad.choices)
    assert bad.choices == deals * 2 * 27


def test_who_is_slow_but_in_time_plays_as_if_quick():
    slow, quick = (run(league(bot(how)), Limits(1), Here()) for how in ("slow", "quick"))
    assert scores(slow) == scores(quick)
    (took,) = {game.bots.index(1): game.seconds[game.bots.index(1)] for game in slow.deals[0].games[:1]}.values()
    assert took >= 27 * 0.02
    assert not any(sum(game.faults) for game in slow.deals[0].games)


def test_who_is_too_slow_is_late():
    outcome = run(league(bot("slow"), time=0.001), Limits(1), Here())
    assert scores(outcome) == scores(run(league("random"), Limits(1), Here()))
    assert min(game.faults[game.bots.index(1)] for game in outcome.deals[0].games) == 27


def test_deals_do_not_depend_on_what_was_played_before_them():
    """A program that failed again and again is given up, but only for its deal: chunks may be cut anywhere."""
    bots = replace(league(bot("crash")), setup=Setup.of("base", 4))
    many = run(bots, Limits(3), Here())
    one = run(bots, Limits(1), Here())
    assert played_alike(replace(many, deals=many.deals[:1]), one)
    assert {sum(game.faults) for deal in many.deals for game in deal.games} == {42}


def test_a_program_that_fails_again_and_again_is_given_up_for_the_deal(tmp_path: Path):
    told = tmp_path / "told"
    quits = shlex.join([sys.executable, str(SCRIPT), "quit", str(told), MARK])
    outcome = run(replace(league(quits), setup=Setup.of("base", 4)), Limits(2), Here())
    assert [len(deal.games) for deal in outcome.deals] == [6, 6]
    assert len(told.read_text().splitlines()) == 2 * 2 * 3  # deals, seats, games until then
    firsts = [[game.first_faults.count("") for game in deal.games] for deal in outcome.deals]
    assert firsts == [[2, 2, 2, 0, 0, 0]] * 2  # none is told of what was not asked
    assert {sum(game.faults) for deal in outcome.deals for game in deal.games} == {42}


def test_several_seats_of_a_program_are_several_processes():
    pair = replace(league(bot("quick")), setup=Setup.of("base", 5), bots=("random", bot("quick")))
    outcome = run(pair, Limits(2), Here())
    assert {game.bots.count(1) for deal in outcome.deals for game in deal.games} == {2, 3}
    assert not any(sum(game.faults) for deal in outcome.deals for game in deal.games)


def test_no_process_plays_a_deal_twice(tmp_path: Path):
    """It would know the cards of the others; and the number of a game does not say which deal it is."""
    told = tmp_path / "told"
    spy = shlex.join([sys.executable, str(SCRIPT), "spy", str(told), MARK])
    bots = replace(league(spy), setup=Setup.of("base", 3), bots=("random", "easy", spy))
    outcome = run(bots, Limits(4), Here())
    assert not any(sum(game.faults) for deal in outcome.deals for game in deal.games)
    seen: dict[int, list[tuple[int, list[str]]]] = {}
    for line in told.read_text().splitlines():
        process, number, hand = json.loads(line)
        seen.setdefault(process, []).append((number, hand))
    assert len(seen) == 6  # one for each seating: starts serve all deals of a chunk
    for games in seen.values():
        assert [number for number, _ in games] == [1, 2, 3, 4]
        assert len({tuple(hand) for _, hand in games}) == 4
    assert len({tuple(hand) for games in seen.values() for _, hand in games}) == 4 * 3


def test_workers_end_what_they_have_started():
    outcome = run(league(bot("quick")), Limits(6), Processes(2))
    assert not any(sum(game.faults) for deal in outcome.deals for game in deal.games)


def test_interrupted_workers_end_what_they_have_started():
    """A bot that hangs does not hear that nobody listens any more."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 2.0)
        outcome = run(league(bot("hang"), time=60), Limits(6), Processes(2))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert (outcome.why, outcome.deals) == ("interrupted", ())


def processes_with(mark: str) -> list[str]:
    """The processes of this machine that have this word in their command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(path.parent.name)
    return found
