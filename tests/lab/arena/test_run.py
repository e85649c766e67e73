"""Playing a league: the same whatever plays it, however often it is interrupted, and its end."""

from __future__ import annotations

import errno
import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from sushibelt.lab.arena import DealResult, KeepError, Kept, League, Limits, NotKept, Progress, run, seed_of
from sushibelt.lab.arena.run import FIRST_LOOK
from sushibelt.lab.pool import Here, Processes
from sushibelt.lab.setup import Setup
from tests.lab.arena.played import SMALL, MadeUp, played_alike

FOUR = League(Setup.of("base", 4), ("random", "easy", "normal"), 1)
"""For games that are made up."""


def stop_after(deals: int) -> Callable[[Progress], None]:
    """Ctrl-C after so many deals."""

    def tell(progress: Progress) -> None:
        if progress.done >= deals:
            raise KeyboardInterrupt

    return tell


def test_processes_play_the_same_games():
    league = replace(SMALL, bots=("random", "easy", "normal"), setup=Setup.of("party", 3, "points-platter"))
    outcome = run(league, Limits(2), Here())
    assert played_alike(outcome, run(league, Limits(2), Processes(2)))
    assert not any(sum(game.faults) for deal in outcome.deals for game in deal.games)


@pytest.mark.deep
def test_killed_processes_change_nothing():
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        """Whoever works, after each of the first chunks."""
        for child in active_children()[: len(killed) < 3]:
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    outcome = run(SMALL, Limits(40), Processes(2), None, kill_one)
    assert len(set(killed)) == 3
    assert played_alike(outcome, run(SMALL, Limits(40), Here()))


def test_all_bots_of_a_game_are_told_apart():
    """Results belong to the seats of the seating, and what they sum up to is a game of the table."""
    outcome = run(SMALL, Limits(3), Here())
    for deal in outcome.deals:
        assert [game.bots for game in deal.games] == [(0, 1), (1, 0)]
        for game in deal.games:
            assert len(game.scores) == len(game.places) == 2
            assert (game.places[0] < game.places[1]) == (game.scores[0] > game.scores[1]) or len(set(game.scores)) == 1
            assert game.choices == (27, 27)
            assert all(0 < seconds < 5 for seconds in game.seconds)
            assert game.faults == (0, 0)


def test_a_third_plate_belongs_to_nobody():
    league = replace(SMALL, setup=Setup.of("base", 2, switches={"dummy": "on"}))
    (deal,) = run(league, Limits(1), Here()).deals
    assert all(len(game.scores) == len(game.places) == 2 and min(game.places) == 1 for game in deal.games)


def test_interrupted_and_gone_on_with(tmp_path: Path):
    """Between two deals, and in the middle of a line."""
    path = tmp_path / "league.jsonl"
    whole = run(SMALL, Limits(25), Here())
    with Kept(path, SMALL) as kept:
        first = run(SMALL, Limits(25), Here(), kept, stop_after(8))
    assert first.why == "interrupted"
    assert len(first.deals) == 8
    path.write_bytes(path.read_bytes()[:-30])
    with Kept(path, SMALL) as kept:
        assert sorted(kept.deals) == list(range(7))
        second = run(SMALL, Limits(25), Processes(2), kept)
    assert played_alike(second, whole)
    assert second.table(SMALL).plain() == whole.table(SMALL).plain()
    with Kept(path, SMALL) as kept:
        assert played_alike(run(SMALL, Limits(25), MustNotPlay(), kept), whole)
    assert path.read_text().count("\n") == 26


class MustNotPlay:
    """A pool for what is played already."""

    def map(self, function: Callable[[Any], Any], chunks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """See `Pool.map`."""
        assert not list(chunks)
        return iter(())


def test_what_was_played_beyond_a_missing_deal_is_kept_but_does_not_count(tmp_path: Path):
    with Kept(tmp_path / "league.jsonl", FOUR) as kept:
        outcome = run(FOUR, Limits(9), MadeUp(last_first=True), kept, stop_after(3))
    assert [deal.deal for deal in outcome.deals] == [0, 1]
    with Kept(tmp_path / "league.jsonl", FOUR) as kept:
        assert sorted(kept.deals) == [0, 1, 3]


def test_it_ends_when_ratings_are_sure_enough():
    outcome = run(FOUR, Limits(2000, width=5), MadeUp())
    assert outcome.why == "width"
    assert FIRST_LOOK < len(outcome.deals) < 2000
    assert len(outcome.deals) in set(Limits(2000, width=5).looks())
    assert outcome.table(FOUR).width <= 5
    looks = [look for look in Limits(2000, width=5).looks() if look < len(outcome.deals)]
    assert all(run(FOUR, Limits(look), MadeUp()).table(FOUR).width > 5 for look in looks)


def test_the_end_is_the_same_whatever_comes_first(tmp_path: Path):
    limits, path = Limits(2000, width=7), tmp_path / "league.jsonl"
    straight = run(FOUR, limits, MadeUp())
    assert played_alike(straight, run(FOUR, limits, MadeUp(last_first=True)))
    with Kept(path, FOUR) as kept:  # much more than needed
        run(FOUR, Limits(500), MadeUp(last_first=True), kept)
    with Kept(path, FOUR) as kept:
        assert played_alike(straight, run(FOUR, limits, MustNotPlayMuch(), kept))


class NoResults(Iterator[Any]):
    """Results that nobody may ask for."""

    def __next__(self) -> Any:
        raise AssertionError


class MustNotPlayMuch(MadeUp):
    """A pool that is not asked for a result."""

    def map(self, function: Callable[[Any], Any], chunks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """See `Pool.map`."""
        return NoResults()


def test_without_a_width_all_deals_are_played():
    assert list(Limits(1000).looks()) == []
    assert len(run(FOUR, Limits(60), MadeUp()).deals) == 60
    assert run(FOUR, Limits(60, width=0.001), MadeUp()).why == "deals"


def test_looks_are_fixed_beforehand():
    looks = list(Limits(1000, width=1).looks())
    assert looks[:4] == [50, 55, 60, 66]
    assert set(Limits(200, width=5).looks()) < set(looks)


def test_progress_is_told():
    told: list[Progress] = []
    run(FOUR, Limits(120, width=0.1), MadeUp(), None, told.append)
    assert [each.done for each in told] == list(range(1, 121))
    assert told[-1].games == 12 * 120
    assert told[0].width is None
    assert told[-1].width == pytest.approx(run(FOUR, Limits(113), MadeUp()).table(FOUR).width)


# --- the file ---------------------------------------------------------------------------------------------------------


def refused(path: Path, league: League = SMALL) -> str:
    before = path.read_bytes()
    with pytest.raises(KeepError) as error:
        Kept(path, league)
    assert path.read_bytes() == before
    return str(error.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two deals of the small league."""
    path = tmp_path / "league.jsonl"
    with Kept(path, SMALL) as kept:
        run(SMALL, Limits(2), Here(), kept)
    return path


def test_another_league_is_refused(path: Path):
    assert refused(path, replace(SMALL, seed=4)) == "holds another league: seed is 3 there, 4 here"
    assert refused(path, replace(SMALL, bots=("random", "normal"))) == (
        'holds another league: bots is ["random", "easy"] there, ["random", "normal"] here'
    )
    assert "edition is base there, party here" in refused(path, replace(SMALL, setup=Setup.of("party", 2)))
    assert "players is 2 there, 3 here" in refused(path, replace(SMALL, setup=Setup.of("base", 3)))
    assert "time is 1.0 there, 0.5 here" in refused(path, replace(SMALL, time=0.5))


@pytest.mark.parametrize(
    "name, reason",
    [("code", "another version of sushibelt"), ("version", "another version"), ("fingerprints", "has changed since")],
)
def test_other_code_is_refused(path: Path, name: str, reason: str):
    heading, *lines = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(heading), name: "other"}), *lines]) + "\n")
    assert reason in refused(path)


@pytest.mark.parametrize("text", ["hello\n", "hello", "{}\n", "[]\n", '{"sushibelt": 1}\n'])
def test_what_is_no_league_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "else"
    path.write_text(text)
    assert refused(path) == "holds no league"


def test_a_broken_line_is_refused(path: Path):
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "{", lines[2]]) + "\n")
    assert refused(path) == "line 2 is no deal of a league"
    other = json.loads(lines[1])
    other["games"].reverse()
    path.write_text("\n".join([lines[0], json.dumps(other)]) + "\n")
    assert refused(path) == "line 2: a deal of another league"


NONSENSE: dict[str, Callable[[Any, Any], object]] = {
    "line 3: there is no deal of that number": lambda deal, game: deal.update(deal=10**30),
    "line 3: scores has 1 entries for 2 players": lambda deal, game: game["scores"].pop(),
    "line 3: places has 3 entries for 2 players": lambda deal, game: game["places"].append(2),
    "line 3: faults has 0 entries for 2 players": lambda deal, game: game["faults"].clear(),
    "line 3: choices has 1 entries for 2 players": lambda deal, game: game["choices"].pop(),
    "line 3: seconds has 1 entries for 2 players": lambda deal, game: game["seconds"].pop(),
    "line 3: scores cannot be like that": lambda deal, game: game.update(scores=[10**18, 1]),
    "line 3: places cannot be like that": lambda deal, game: game.update(places=[0, 1]),
    "line 3: places cannot be like that ": lambda deal, game: game.update(places=[1, 99]),
    "line 3: places cannot be like that  ": lambda deal, game: game.update(places=[2, 2]),
    "line 3: faults cannot be like that": lambda deal, game: game.update(faults=[-1, 0]),
    "line 3: choices cannot be like that": lambda deal, game: game.update(choices=[27, -27]),
    "line 3: seconds cannot be like that": lambda deal, game: game.update(seconds=[-0.1, 1e300]),
    "line 3: first_faults cannot be like that": lambda deal, game: game.update(first_faults=["late"]),
    "line 3: first_faults cannot be like that ": lambda deal, game: game.update(first_faults=["", "\x1b[2J"]),
    "line 3 is no deal of a league": lambda deal, game: game.update(scores=[10**30, "much"]),
    "line 3 is no deal of a league ": lambda deal, game: deal.pop("games"),
    "line 3 is no deal of a league  ": lambda deal, game: deal.update(deal=True),
}


@pytest.mark.parametrize("told", NONSENSE)
def test_nonsense_is_refused(path: Path, told: str):
    heading, first, second = path.read_text().splitlines()
    deal = json.loads(second)
    NONSENSE[told](deal, deal["games"][1])
    path.write_text("\n".join([heading, first, json.dumps(deal)]) + "\n")
    assert refused(path) == told.rstrip()


@pytest.mark.parametrize("deep", [800, 980, 5000, 200_000])
def test_what_is_deep_is_refused(path: Path, deep: int):
    heading, *deals = path.read_bytes().splitlines()
    nested = b"[" * deep + b"]" * deep
    path.write_bytes(b"\n".join([heading, nested, *deals]) + b"\n")
    assert refused(path) == "line 2 is no deal of a league"
    path.write_bytes(b'{"sushibelt-arena":1,"edition":' + nested + b"}\n")
    assert refused(path).startswith(("holds no league", "holds another league: edition is [[["))
    path.write_bytes(nested + b"\n")
    assert refused(path) == "holds no league"


def test_a_line_ends_with_a_line_feed_and_nothing_else(tmp_path: Path):
    """Other signs that Python would end a line at may be part of it."""
    league = replace(SMALL, bots=("random", "cat \u2028\x85"))
    with Kept(tmp_path / "league.jsonl", league) as kept:
        run(league, Limits(2), MadeUp(), kept)
    with Kept(tmp_path / "league.jsonl", league) as kept:
        assert sorted(kept.deals) == [0, 1]


@pytest.mark.skipif(os.name != "posix", reason="files are not locked there")
def test_a_file_is_written_by_one_run_at_a_time(path: Path):
    before = path.read_bytes()
    with Kept(path, SMALL), pytest.raises(BlockingIOError, match="another run is writing it"):
        Kept(path, SMALL)
    Kept(path, SMALL).__exit__()
    assert path.read_bytes() == before


def test_the_seed_of_a_file(path: Path):
    assert seed_of(path) == 3
    assert seed_of(path.with_name("none")) is None
    path.write_bytes(path.read_bytes()[:40])  # a torn heading
    assert seed_of(path) is None


def test_what_cannot_be_kept_is_played_all_the_same(tmp_path: Path):
    class Full(Kept):
        def add(self, deals: Iterable[DealResult]) -> None:
            if len(added := [*deals]) and added[0].deal == 3:
                raise OSError(errno.ENOSPC, "full")

    with Full(tmp_path / "league.jsonl", FOUR) as kept, pytest.raises(NotKept) as error:
        run(FOUR, Limits(9), MadeUp(), kept)
    assert [deal.deal for deal in error.value.outcome.deals] == [0, 1, 2, 3]
    assert error.value.errno == errno.ENOSPC


def test_a_torn_heading_is_begun_anew(path: Path):
    path.write_bytes(path.read_bytes()[:40])
    with Kept(path, SMALL) as kept:
        assert kept.deals == {}
    assert path.read_text().startswith('{"sushibelt-arena":1,')
    assert path.read_text().count("\n") == 1
