"""The small parts around a table: bots that fail, slow browsers, who is here, how often one may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from sushibelt.bots import LEVELS, make
from sushibelt.table import CHANCE, Game, View
from sushibelt.web import decide, pace
from sushibelt.web import events as e
from sushibelt.web.limits import Bucket, Buckets, Limits
from sushibelt.web.log import Entry, OutOfDate, StoreError
from sushibelt.web.pace import Pace, simplest
from sushibelt.web.presence import Attendance
from sushibelt.web.protocol import Choose, Leave, Name, Refused, Sit
from sushibelt.web.room import Room
from sushibelt.web.sockets import Socket
from sushibelt.web.tables import Table, Tables

ME = "m" * 32


class Memory:
    """A log in memory that can be made to fail."""

    def __init__(self) -> None:
        self.logs: dict[str, list[e.Event]] = {}
        self.fail: Exception | None = None
        self.meanwhile: list[e.Event] = []

    async def append(self, code: str, expected: int, events: Sequence[e.Event]) -> int:
        await asyncio.sleep(0)
        if self.fail is not None:
            raise self.fail
        log = self.logs.setdefault(code, [])
        log += self.meanwhile
        self.meanwhile = []
        if len(log) != expected:
            raise OutOfDate(code)
        log += events
        return len(log)

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        return [Entry(n, event) for n, event in enumerate(self.logs.get(code, []), 1) if n > after]

    async def last(self, codes: Collection[str]) -> dict[str, int]:
        return {code: len(self.logs[code]) for code in codes if code in self.logs}

    async def codes(self) -> list[str]:
        return list(self.logs)

    async def close(self) -> None:
        return None


def run(body: Callable[[Memory, Tables, Table], Awaitable[None]], kind: Any = "bots") -> Memory:
    log = Memory()

    async def main() -> None:
        tables = Tables(log, Pace(0, 0), Random(1))
        code = await tables.open(ME, kind)
        table = await tables.get(code)
        assert table is not None
        async with asyncio.timeout(20):
            await body(log, tables, table)
        await tables.close()

    asyncio.run(main())
    return log


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def play_seat_0(table: Table) -> None:
    """The person of seat 0 plays until the game is over."""
    while table.room.stage == "playing":
        game = table.room.game
        assert game is not None
        if 0 in game.owing:
            view = game.view(0)
            await table.act(ME, Choose(round=view.round, turn=view.turn, choices=simplest(game, 0)))
        await asyncio.sleep(0)


class Wrong:
    """A bot that does `what` instead of choosing."""

    def __init__(self, what: Callable[[View], Sequence[str]]) -> None:
        self.what = what

    def choose(self, view: View) -> Sequence[str]:
        return self.what(view)


def fails(view: View) -> Sequence[str]:
    raise ValueError(f"my hand was {view.hand}")


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(fails, id="raises"),
        pytest.param(lambda view: [], id="nothing"),
        pytest.param(lambda view: ["sprout"], id="no card"),
        pytest.param(lambda view: ["egg"] * 9, id="many"),
        pytest.param(lambda view: ["back"], id="back"),
        pytest.param(lambda view: None, id="no list"),
    ],
)
def test_a_bot_that_errs_does_not_stop_the_table(
    what: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pace, "make", lambda level, seed: Wrong(what))
    monkeypatch.setattr(pace, "RETRY", 0)

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        await play_seat_0(table)

    run(body)
    assert "it plays the simplest" in caplog.text
    assert "my hand" not in caplog.text


def test_bots_see_the_view_of_their_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    class Spy:
        def choose(self, *arguments: Any) -> Sequence[str]:
            given.append(arguments)
            return make("easy", 1).choose(*arguments)

    monkeypatch.setattr(pace, "make", lambda level, seed: Spy())

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        await play_seat_0(table)

    run(body)
    assert len(given) == 3 * 7 * 3
    assert {len(arguments) for arguments in given} == {1}
    assert {type(view) for (view,) in given} == {View}
    assert {view.seat for (view,) in given} == {1, 2, 3}


@pytest.mark.parametrize("level", LEVELS)
def test_a_stand_in_takes_over_between_two_cards(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "STAND_IN", level)
    rest = "egg salmon maki-1 maki-2 tempura sashimi dumpling pudding squid".split()

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        log.logs["KUMO"] = [
            e.Opened(ME, 2),
            e.Sat(ME, 0, "Ann"),
            e.Sat("x" * 32, 1, "Bob"),
            e.Started(1, "base", "left", ["Ann", "Bob"]),
            e.Dealt([["chopsticks", *rest], ["chopsticks", *rest]]),
            e.Chose(0, ["chopsticks"]),
            e.Chose(1, ["chopsticks"]),
            e.Chose(1, ["egg"]),
            e.StandIn(1),
        ]
        loaded = await tables.get("KUMO")
        assert loaded is not None
        game = loaded.room.game
        assert game is not None
        await until(lambda: game.owing == {0})
        last = log.logs["KUMO"][-1]
        assert isinstance(last, e.Chose)
        assert (last.seat, last.by, last.choices[0]) == (1, "stand-in", "back")

    run(body)


def test_bots_think_again_after_a_restart() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        code = table.room.code
        asleep = Tables(log, Pace(100, 100), Random(1))
        there = await asleep.get(code)
        assert there is not None
        await asleep.close()
        awake = Tables(log, Pace(0, 0), Random(1))
        here = await awake.get(code)
        assert here is not None
        await until(lambda: here.room.game is not None and here.room.game.owing == {0})
        await awake.close()

    run(body)


def test_a_disk_that_is_full_refuses_and_the_game_goes_on_when_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "RETRY", 0)

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        game = table.room.game
        assert game is not None
        await until(lambda: game.owing == {0})
        log.fail = StoreError("the disk is full")
        with pytest.raises(StoreError):
            await table.act(ME, Choose(round=1, turn=1, choices=simplest(game, 0)))
        assert game.owing == {0}
        log.fail = None
        await table.act(ME, Choose(round=1, turn=1, choices=simplest(game, 0)))
        log.fail = StoreError("the disk is full")
        await asyncio.sleep(0.02)
        assert game.owing >= {1, 2, 3}
        log.fail = None
        await until(lambda: game.owing == {0})

    run(body)


def test_who_is_out_of_date_reads_and_decides_again() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        log.meanwhile = [e.SeatAdded()]
        await table.act(ME, Name(name="Ann"))
        assert len(table.room.seats) == 5
        assert table.room.seats[0].name == "Ann"
        assert table.room.seq == len(log.logs[table.room.code])

    run(body, "friends")


def test_what_is_refused_after_reading_again_is_not_written() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        log.meanwhile = [e.Named("x" * 32, "Ann"), e.Sat("x" * 32, 1, "Ann")]
        with pytest.raises(Refused, match="already"):
            await table.act(ME, Name(name="ann"))
        assert len(log.logs[table.room.code]) == table.room.seq == 4

    run(body, "friends")


def test_a_caller_that_goes_away_does_not_tear_a_change() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        acting = asyncio.create_task(table.act(ME, Name(name="Ann")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        acting.cancel()
        await until(lambda: table.room.names[ME] == "Ann")
        assert table.room.seq == len(log.logs[table.room.code])

    run(body, "friends")


def test_no_code_is_given_twice() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        assert len({await tables.open(ME, "friends") for _ in range(200)}) == 200
        log.fail = OutOfDate("taken")
        with pytest.raises(Refused, match="No code"):
            await tables.open(ME, "friends")
        log.fail = None

    run(body)


class Browser:
    """A browser that takes a message only when it is let."""

    def __init__(self) -> None:
        self.ready = asyncio.Semaphore(0)
        self.got: list[str] = []
        self.gone = asyncio.Event()
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        await self.ready.acquire()
        self.got.append(text)

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def close(self, code: int) -> None:
        self.code = code


def test_nothing_queues_up_for_a_browser_that_is_slow() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        browser = Browser()
        socket = Socket(cast(WebSocket, browser), table, ME, "link", Limits())
        running = asyncio.create_task(socket.run())
        await until(lambda: browser.ready._waiters is not None and bool(browser.ready._waiters))
        for number in range(100):
            await table.act(ME, Name(name=f"Ann {number}"))
        for _ in range(100):
            browser.ready.release()
        await until(lambda: any("Ann 99" in text for text in browser.got))
        assert len(browser.got) == 2, "the one that was on its way, and the newest"
        browser.gone.set()
        await running
        assert table.attendance.here() == set()

    run(body, "friends")


def test_a_full_table_turns_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sushibelt.web.tables.MOST_WATCHING", 1)

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        await table.arrive("first", lambda: None)
        browser = Browser()
        browser.ready.release()
        await Socket(cast(WebSocket, browser), table, "second", "link", Limits()).run()
        assert "Too many people" in browser.got[0]
        assert browser.code == 1013
        assert table.attendance.here() == {"first"}
        await table.act("third", Sit(seat=1))
        for player in (ME, "third", ME):
            await table.arrive(player, lambda: None)
        await table.act(ME, Leave())
        await table.arrive(ME, lambda: None)

    run(body, "friends")


def test_a_player_has_16_tabs_at_most() -> None:
    async def body(log: Memory, tables: Tables, table: Table) -> None:
        for _ in range(16):
            await table.arrive(ME, lambda: None)
        browser = Browser()
        browser.ready.release()
        await Socket(cast(WebSocket, browser), table, ME, "link", Limits()).run()
        assert "16 tabs" in browser.got[0]
        assert browser.code == 1013
        assert table.attendance.tabs(ME) == 16

    run(body, "friends")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_presence() -> None:
    clock = Clock()
    attendance = Attendance(clock)
    clock.now += 7
    assert attendance.away("a") == 7, "who was never seen left when the server started"
    attendance.come("a")
    attendance.come("a")
    assert attendance.away("a") == 0
    assert not attendance.go("a")
    assert attendance.away("a") == 0
    assert attendance.go("a")
    assert attendance.away("a") == 1
    clock.now += 20.5
    assert attendance.away("a") == 20
    attendance.forget_watchers(set())
    assert attendance.away("a") == 27
    assert attendance.here() == set()


def test_buckets() -> None:
    clock = Clock()
    bucket = Bucket(3, 1.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 1
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 100
    assert bucket.full()
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(1, 1.0, clock)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    for number in range(10_001):
        buckets.take(str(number))
    clock.now += 1
    buckets.take("more")
    assert len(buckets._buckets) < 10, "full ones are forgotten"


def test_thinking_takes_a_human_moment() -> None:
    random = Random(1)
    waits = [Pace().wait(random) for _ in range(1000)]
    assert 0.7 <= min(waits) < max(waits) <= 2.2


def test_the_database_is_the_only_thing_that_a_room_needs(tmp_path: Path) -> None:
    room = Room("KUMO")
    for event in decide.open_table(ME, "bots", Random(1)):
        room.apply(event)
    assert room.game is not None
    assert simplest(room.game, 0) == [room.game.view(0).hand[0]]  # type: ignore[index]


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    random = Random(1)
    game = Game.new(seats=3, deal_by_hand=True)
    game.deal(game.draw_deal(random))
    while not game.over:
        before = [game.record(), *(game.view(seat) for seat in range(3))]
        copy = game.copy()
        assert [copy.record(), *(copy.view(seat) for seat in range(3))] == before
        for each in (copy, game):
            if CHANCE in each.owing:
                each.deal(each.draw_deal(Random(2)))
            else:
                seat = min(each.owing)
                each.choose(seat, *simplest(each, seat))
            if each is copy:
                assert [game.record(), *(game.view(seat) for seat in range(3))] == before
        assert copy.record() == game.record()
