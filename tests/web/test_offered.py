"""Bots of the host's own at the tables: programs that play, fail, are left out, come and go."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from sushibelt.bots import LEVELS
from sushibelt.web import events as e
from sushibelt.web import pace
from sushibelt.web.offered import Offered, Place, check_offer
from sushibelt.web.pace import Pace
from sushibelt.web.protocol import Refused, SetSeat
from sushibelt.web.snapshot import table_message
from sushibelt.web.tables import Table, Tables
from tests.web.test_parts import ME, Memory, play_seat_0, until

ROOT = Path(__file__).parents[2]
TASTER = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'taster.py'}"
NAUGHTY = f"{sys.executable} {ROOT / 'tests' / 'bots' / 'outside' / 'naughty.py'}"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no fault of a bot."""
    monkeypatch.setattr("sushibelt.web.offered.TIME", 10)


Body = Callable[[Memory, Tables, Table, Offered], Awaitable[None]]


def run(body: Body, bots: dict[str, str], levels: list[str], most: int = 8) -> Memory:
    """A table where ME has seat 0 and these bots have the others; the game has begun."""
    log = Memory()

    async def main() -> None:
        offered = Offered(bots, most)
        tables = Tables(log, Pace(0, 0), Random(1), offered=offered)
        log.logs["KUMO"] = begun(levels)
        table = await tables.get("KUMO")
        assert table is not None
        async with asyncio.timeout(20):
            await body(log, tables, table, offered)
        await tables.close()
        assert not offered._players

    asyncio.run(main())
    return log


def begun(levels: list[str]) -> list[e.Event]:
    names = ["Ann", *(f"Bot {seat}" for seat in range(1, len(levels) + 1))]
    sat = [e.SeatSet(seat, "bot", level, names[seat]) for seat, level in enumerate(levels, start=1)]
    cards = "egg salmon maki-1 maki-2 tempura sashimi dumpling pudding squid maki-3".split()
    size = {2: 10, 3: 9, 4: 8, 5: 7}[len(names)]
    return [
        e.Opened(ME, len(names)),
        e.Sat(ME, 0, "Ann"),
        *sat,
        e.Started(1, "base", "left", names),
        e.Dealt([cards[:size] for _ in names]),
    ]


def test_a_whole_game(caplog: pytest.LogCaptureFixture) -> None:
    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        await play_seat_0(table)
        game = table.room.game
        assert game is not None
        assert game.over

    log = run(body, {"Taster": TASTER}, ["Taster", "Taster", "normal"])
    assert {event.by for event in log.logs["KUMO"] if isinstance(event, e.Chose)} == {"person", "bot"}
    assert caplog.text == ""


@pytest.mark.parametrize("kind", ["crash", "garbage", "illegal", "dead"])
def test_a_faulty_one_goes_on_and_only_the_log_tells(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        await play_seat_0(table)

    run(body, {"Robo": f"{NAUGHTY} {kind}"}, ["Robo", "easy"])
    told = {
        "crash": "table KUMO: the bot Robo of seat 1 ended in the middle of a game (round 1, turn 5)",
        "garbage": "table KUMO: the bot Robo of seat 1 wrote what is no message (round 1, turn 5)",
        "illegal": "table KUMO: the bot Robo of seat 1 chose what cannot be chosen (round 1, turn 5)",
        "dead": "table KUMO: the bot Robo of seat 1 did not say hello (round 1, turn 1)",
    }
    assert [record.getMessage() for record in caplog.records] == [told[kind]]


def test_nobody_waits_while_a_program_thinks(caplog: pytest.LogCaptureFixture) -> None:
    gaps: list[float] = []

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        game = table.room.game
        assert game is not None
        last = monotonic()
        while 1 in game.owing:
            await asyncio.sleep(0.005)
            gaps.append(monotonic() - last)
            last = monotonic()

    run(body, {"Slow": f"{NAUGHTY} sloth"}, ["Slow"])
    assert sum(gaps) > 0.9
    assert max(gaps) < 0.6


def test_a_table_that_closes_does_not_wait_for_a_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sushibelt.bots.outside.program.HELLO_TIME", 30)
    told = tmp_path / "processes"

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        await until(lambda: told.exists() and bool(told.read_text()))

    begun = monotonic()
    run(body, {"Dumb": f"{NAUGHTY} dumb {told}"}, ["Dumb", "easy"])
    assert monotonic() - begun < 10
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)


def test_after_a_restart_it_goes_on() -> None:
    """With the bot, and without: then the stand-in plays for it, and the lobby still says who it was."""

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        await until(lambda: table.room.game is not None and table.room.game.owing == {0})
        await tables.close()
        for bots in ({"Taster": TASTER}, None):
            again = Tables(log, Pace(0, 0), Random(1), offered=Offered(bots))
            here = await again.get("KUMO")
            assert here is not None
            turn = here.room.game.state.turn  # type: ignore[union-attr]
            while here.room.game.state.turn == turn:  # type: ignore[union-attr]
                await play_a_turn(here)
            await until(lambda here=here: here.room.game.owing == {0})  # type: ignore[misc]
            message = table_message(here.room, ME, here, "link", here.offered.levels)
            assert message["seats"][1]["level"] == "Taster"
            assert [level["name"] for level in message["levels"]] == [*LEVELS, *(bots or ())]
            await again.close()

    run(body, {"Taster": TASTER}, ["Taster", "easy"])


async def play_a_turn(table: Table) -> None:
    from sushibelt.web.pace import simplest
    from sushibelt.web.protocol import Choose

    game = table.room.game
    assert game is not None
    await until(lambda: 0 in game.owing)
    view = game.view(0)
    await table.act(ME, Choose(round=view.round, turn=view.turn, choices=simplest(game, 0)))


def processes(offered: Offered) -> int:
    programs = [player.bot.program for player in offered._players.values()]
    return sum(program is not None and program._pipes is not None for program in programs)


def test_more_than_may_run_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        for _ in range(2):
            await play_a_turn(table)
            assert processes(offered) <= 1
        game = table.room.game
        await until(lambda: game is not None and game.owing == {0})

    run(body, {"Taster": TASTER}, ["Taster", "Taster", "Taster"], most=1)
    assert caplog.text == ""


def test_who_is_out_stays_out_and_takes_no_room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """More programs are wanted than may run: two that never say hello are started once, the third goes on."""
    told = tmp_path / "processes"

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        kept = set()
        for _ in range(4):
            await play_a_turn(table)
            await until(lambda: table.room.game is not None and table.room.game.owing == {0})
            assert processes(offered) == 1
            program = offered._players[Place("KUMO", 1, 3)].bot.program
            assert program is not None
            kept.add(program._pipes)
        assert len(kept) == 1

    run(body, {"Dead": f"{NAUGHTY} dead {told}", "Taster": TASTER}, ["Dead", "Dead", "Taster"], most=1)
    assert len(told.read_text().split()) == 2
    assert sorted(record.getMessage() for record in caplog.records) == [
        f"table KUMO: the bot Dead of seat {seat} did not say hello (round 1, turn 1)" for seat in (1, 2)
    ]


def test_who_is_out_is_not_waited_for_while_others_think() -> None:
    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        game, dumb = table.room.game, Place("KUMO", 1, 2)
        assert game is not None
        await until(lambda: game.owing == {0, 2} and dumb in offered._players and offered._players[dumb].asked)
        view = game.view(2)
        begun = monotonic()
        assert set(await offered.choose("Dead", Place("KUMO", 1, 1), view)) <= set(view.choices or ())
        assert monotonic() - begun < 0.5
        assert offered._players[dumb].asked

    run(body, {"Dead": f"{NAUGHTY} dead", "Dumb": f"{NAUGHTY} dumb"}, ["Dead", "Dumb"], most=1)


def test_who_is_late_is_forgiven_twice_even_if_others_take_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sushibelt.web.offered.TIME", 0.1)
    told = tmp_path / "processes"

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        for _ in range(5):
            await play_a_turn(table)
        await until(lambda: table.room.game is not None and table.room.game.owing == {0})

    run(body, {"Slow": f"{NAUGHTY} slow {told}"}, ["Slow", "Slow"], most=1)
    lines = told.read_text().splitlines()
    assert lines.count("game 1") == len(lines) / 2 > 2  # each that takes over is told which game goes on
    assert sorted(record.getMessage() for record in caplog.records) == [
        f"table KUMO: the bot Slow of seat {seat} did not answer in time (round 1, turn {turn})"
        for seat in (1, 2)
        for turn in (1, 2, 3)
    ]


def test_a_program_that_is_gone_has_a_stand_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        await play_a_turn(table)

    offer = {"Gone": str(script)}
    made = Offered(offer)
    assert made.names == (*LEVELS, "Gone")
    original = Offered.__init__

    def init(self: Offered, bots: dict[str, str] | None = None, most: int = 8) -> None:
        original(self, bots, most)
        script.unlink(missing_ok=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Offered, "__init__", init)
        run(body, offer, ["Gone", "easy"])
    assert "the bot Gone failed with ValueError" in caplog.text
    assert pace.STAND_IN == "normal"


def test_a_rematch_and_another_bot_in_the_seat() -> None:
    """A place is that of one game; another bot there is another program."""

    async def body(log: Memory, tables: Tables, table: Table, offered: Offered) -> None:
        game = table.room.game
        assert game is not None
        await until(lambda: game.owing == {0})
        first = offered._players[Place("KUMO", 1, 1)]
        view = game.view(0)
        await offered.choose("Taster", Place("KUMO", 2, 1), view)
        await offered.choose("Other", Place("KUMO", 1, 1), view)
        assert len(offered._players) == 2
        assert offered._players[Place("KUMO", 1, 1)] is not first

    run(body, {"Taster": TASTER, "Other": TASTER}, ["Taster", "easy"])


def test_the_lobby_offers_it_and_nothing_else() -> None:
    async def main() -> None:
        tables = Tables(Memory(), Pace(0, 0), Random(1), offered=Offered({"Robo": TASTER}))
        code = await tables.open(ME, "friends")
        table = await tables.get(code)
        assert table is not None
        await table.act(ME, SetSeat(seat=1, kind="bot", level="Robo"))
        assert table.room.seats[1].level == "Robo"
        with pytest.raises(Refused, match="There is no such bot; there are random, easy, normal and Robo"):
            await table.act(ME, SetSeat(seat=2, kind="bot", level="Taster"))
        levels = table_message(table.room, ME, table, "link", table.offered.levels)["levels"]
        assert levels[-1] == {"name": "Robo", "title": "Robo", "about": "A bot of whoever runs this server."}
        await tables.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "name, spec, reason",
    [
        ("normal", TASTER, "there is a bot called normal already"),
        ("Normal", TASTER, "there is a bot called normal already"),
        ("\uff4e\uff4f\uff52mal", TASTER, "there is a bot called normal already"),
        ("Greedy", TASTER, "there is a bot called greedy already"),
        ("", TASTER, "at least 1 character"),
        ("x" * 50, TASTER, "at most 20 characters"),
        ("a\nb", TASTER, "can be seen"),
        ("Robo", "./no-such-bot", "there is no program"),
        ("Robo", "hard", "there is no bot 'hard'"),
    ],
)
def test_what_cannot_be_offered(name: str, spec: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_offer(name, spec)
    with pytest.raises(ValueError, match=reason):
        Offered({name: spec})


def test_two_that_look_the_same_are_not_offered() -> None:
    with pytest.raises(ValueError, match="there is a bot called Ann already"):
        Offered({"Ann": TASTER, "ann": TASTER})
