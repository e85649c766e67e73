"""Several processes on one database: each learns what the others wrote, and decides on that."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from sushibelt.web import events as e
from sushibelt.web.pace import Pace, simplest
from sushibelt.web.protocol import Choose, Refused, SetOptions, Sit, Start
from sushibelt.web.store import open_store
from sushibelt.web.tables import Table, Tables
from tests.web.play import Server, sit_and_start
from tests.web.test_parts import until

ONE, TWO = "1" * 32, "2" * 32


def run(path: Path, body: Callable[[Tables, Tables, str], Awaitable[None]], kind: str = "friends") -> None:
    async def main() -> None:
        here, there = [Tables(await open_store(str(path / "x.db")), Pace(0, 0), Random(seed)) for seed in (1, 2)]
        code = await here.open(ONE, "bots" if kind == "bots" else "friends")
        try:
            async with asyncio.timeout(20):
                await body(here, there, code)
        finally:
            await here.close()
            await there.close()

    asyncio.run(main())


async def found(tables: Tables, code: str) -> Table:
    table = await tables.get(code)
    assert table is not None
    return table


async def both(here: Tables, there: Tables, code: str) -> tuple[Table, Table]:
    """The table in both processes, dealt for two; here knows of it."""
    mine, other = await found(here, code), await found(there, code)
    await mine.arrive(ONE, lambda: None)
    await other.act(TWO, Sit(seat=1))
    await mine.act(ONE, Start())
    await other.catch_up()
    return mine, other


def pick(table: Table, seat: int) -> Choose:
    game = table.room.game
    assert game is not None
    view = game.view(seat)
    return Choose(round=view.round, turn=view.turn, choices=simplest(game, seat))


def test_what_happens_elsewhere_is_shown_here(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await both(here, there, code)
        told = asyncio.Event()
        await mine.arrive(ONE, told.set)
        told.clear()
        await other.act(TWO, pick(other, 1))
        assert mine.room.game is not None
        assert mine.room.game.owing == {0, 1}
        polling = asyncio.create_task(here.poll_forever(0.01))
        await told.wait()
        assert mine.room.game.owing == {0}
        polling.cancel()

    run(tmp_path, body)


def test_sockets_are_told_of_what_another_server_wrote(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db") as here, Server(tmp_path / "x.db") as there:
        code = here.open("friends", 1)
        with here.tab(code, 1) as one, there.tab(code, 2) as two:
            sit_and_start(one, two)


def test_a_refusal_is_decided_on_what_is_so_now(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await both(here, there, code)
        await other.act(TWO, pick(other, 1))
        await other.act(ONE, pick(other, 0))
        second = pick(other, 0)
        assert (second.turn, mine.room.game and mine.room.game.view().turn) == (2, 1)
        await mine.act(ONE, second)
        with pytest.raises(Refused, match="this is round 1, turn 2"):
            await mine.act(TWO, Choose(round=1, turn=1, choices=["egg"]))

    run(tmp_path, body)


def test_what_is_so_already_is_asked_of_the_log_too(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await found(here, code), await found(there, code)
        await other.act(ONE, SetOptions(switches={"passing": "both"}))
        await mine.act(ONE, SetOptions(switches={"passing": "left"}))
        await other.catch_up()
        assert other.room.switches == {"passing": "left"}

    run(tmp_path, body)


def test_coming_and_asking_for_a_table_read_on(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await found(here, code), await found(there, code)
        await other.act(TWO, Sit(seat=1))
        await mine.arrive(TWO, lambda: None)
        assert mine.room.seat_of(TWO) == 1
        await other.act(ONE, Start())
        assert (await found(here, code)).room.stage == "playing"

    run(tmp_path, body)


def test_bots_of_two_processes_play_one_game(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await found(here, code), await found(there, code)
        await mine.arrive(ONE, lambda: None)
        await other.arrive(TWO, lambda: None)
        polling = [asyncio.create_task(tables.poll_forever(0.01)) for tables in (here, there)]
        while mine.room.stage == "playing":
            assert mine.room.game is not None
            if 0 in mine.room.game.owing:
                await mine.act(ONE, pick(mine, 0))
            await asyncio.sleep(0)
        await until(lambda: other.room.stage == "over")
        assert other.room.games[0].record() == mine.room.games[0].record()
        for task in polling:
            task.cancel()

    run(tmp_path, body, "bots")


def test_a_stand_in_for_somebody_who_is_here_ends(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await both(here, there, code)
        await other.arrive(TWO, lambda: None)
        await here._log.append(code, mine.room.seq, [e.StandIn(1)])
        await there.poll()
        await mine.catch_up()
        assert not mine.room.seats[1].stand_in

    run(tmp_path, body)


def test_changes_at_once_leave_both_with_the_log(tmp_path: Path) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine, other = await both(here, there, code)
        for _ in range(10):
            await asyncio.gather(
                *(table.catch_up() for table in (mine, other)),
                mine.act(ONE, pick(mine, 0)),
                other.act(TWO, pick(other, 1)),
                *(table.catch_up() for table in (mine, other)),
                return_exceptions=True,
            )
            for table in (mine, other):
                await table.catch_up()
            assert mine.room.seq == other.room.seq
            assert mine.room.games[0].record() == other.room.games[0].record()

    run(tmp_path, body)


def test_a_log_that_breaks_is_said_once_and_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def body(here: Tables, there: Tables, code: str) -> None:
        mine = await found(here, code)
        told = asyncio.Event()
        await mine.arrive(ONE, told.set)
        told.clear()
        await here._log.append(code, mine.room.seq, [e.Chose(1, ["egg"])])
        await here.poll()
        await here.poll()
        assert told.is_set()
        assert mine.broken is not None
        with pytest.raises(e.UnknownEvent):
            await mine.act(ONE, Sit(seat=2))
        with pytest.raises(e.UnknownEvent, match=f"table {code}, event 3"):
            await here.get(code)
        assert caplog.text.count(f"table {code}, event 3: 'chose'") == 1
        assert "egg" not in caplog.text

    run(tmp_path, body)
