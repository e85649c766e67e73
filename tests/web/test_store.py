"""The contract of the log, and what only a file on a disk can get wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sushibelt.web import events as e
from sushibelt.web.log import OutOfDate, StoreError
from sushibelt.web.migrate import HEAD
from sushibelt.web.store import Store, open_store

OPENED = e.Opened("ab" * 16, 4)
CHOSE = e.Chose(1, ["wasabi", "squid"], "bot")


@asynccontextmanager
async def stores(path: Path, number: int = 1) -> AsyncIterator[list[Store]]:
    opened = [await open_store(str(path)) for _ in range(number)]
    try:
        yield opened
    finally:
        for store in opened:
            await store.close()


def run(path: Path, body: Callable[..., Awaitable[None]], number: int = 1) -> None:
    async def main() -> None:
        async with stores(path, number) as opened:
            await body(*opened)

    asyncio.run(main())


def test_what_is_appended_is_read(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        assert await store.read("KUMO") == []
        assert await store.append("KUMO", 0, [OPENED, CHOSE]) == 2
        assert await store.append("KUMO", 2, [e.Lobby()]) == 3
        assert await store.read("KUMO") == [(1, OPENED), (2, CHOSE), (3, e.Lobby())]
        assert await store.read("KUMO", 2) == [(3, e.Lobby())]
        assert await store.read("TARI") == []
        assert await store.codes() == ["KUMO"]

    run(tmp_path / "new" / "folder" / "x.db", body)


def test_tables_are_apart(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await store.append("KUMO", 0, [OPENED])
        await store.append("TARI", 0, [OPENED, CHOSE])
        assert len(await store.read("KUMO")) == 1
        assert sorted(await store.codes()) == ["KUMO", "TARI"]

    run(tmp_path / "x.db", body)


@pytest.mark.parametrize("expected", [0, 1, 3, 100])
def test_any_other_number_than_the_last_is_refused(tmp_path: Path, expected: int) -> None:
    async def body(store: Store) -> None:
        await store.append("KUMO", 0, [OPENED, CHOSE])
        with pytest.raises(OutOfDate):
            await store.append("KUMO", expected, [e.Lobby(), e.Lobby()])
        assert len(await store.read("KUMO")) == 2

    run(tmp_path / "x.db", body)


def test_a_second_writer_is_refused_and_reads_again(tmp_path: Path) -> None:
    async def body(one: Store, two: Store) -> None:
        await one.append("KUMO", 0, [OPENED])
        seen = await two.read("KUMO")
        await one.append("KUMO", 1, [CHOSE])
        with pytest.raises(OutOfDate):
            await two.append("KUMO", seen[-1].seq, [e.Lobby()])
        seen += await two.read("KUMO", seen[-1].seq)
        assert await two.append("KUMO", seen[-1].seq, [e.Lobby()]) == 3

    run(tmp_path / "x.db", body, 2)


def test_writers_at_once_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    async def write(store: Store, who: int) -> None:
        seq = 0
        for number in range(15):
            while True:
                try:
                    seq = await store.append("KUMO", seq, [e.Chose(who, [str(number)]), e.Lobby()])
                except OutOfDate:
                    seq = (await store.read("KUMO"))[-1].seq
                else:
                    break

    async def body(*opened: Store) -> None:
        await asyncio.gather(*(write(store, who) for who, store in enumerate(opened)))
        entries = await opened[0].read("KUMO")
        assert [entry.seq for entry in entries] == list(range(1, 91))
        for who in range(3):
            words = [
                each.event.choices for each in entries if isinstance(each.event, e.Chose) and each.event.seat == who
            ]
            assert words == [[str(number)] for number in range(15)]

    run(tmp_path / "x.db", body, 3)


def test_an_acknowledged_append_survives_a_kill(tmp_path: Path) -> None:
    program = f"""
import asyncio, os, signal
from sushibelt.web import events as e
from sushibelt.web.store import open_store
async def main():
    store = await open_store({str(tmp_path / "x.db")!r})
    await store.append("KUMO", 0, [e.Opened("p", 4)])
    await store.append("KUMO", 1, [e.Lobby(), e.Lobby()])
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", program], check=False, timeout=60)

    async def body(store: Store) -> None:
        assert [entry.seq for entry in await store.read("KUMO")] == [1, 2, 3]

    run(tmp_path / "x.db", body)


def test_a_newer_schema_is_refused_in_one_line(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await store.append("KUMO", 0, [OPENED])

    run(tmp_path / "x.db", body)
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="newer version of sushibelt") as caught:
        asyncio.run(open_store(str(tmp_path / "x.db")))
    assert "\n" not in str(caught.value)
    with sqlite3.connect(tmp_path / "x.db") as connection:
        assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
    connection.close()


def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("This is a shopping list, not a database. " * 50)
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        asyncio.run(open_store(str(tmp_path / "x.db")))
    assert "\n" not in str(caught.value)


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        asyncio.run(open_store(str(tmp_path / "file" / "x.db")))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
@pytest.mark.parametrize("made", [True, False], ids=["of before", "empty"])
def test_a_file_that_may_not_be_written_is_refused_in_one_line(made: bool, tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    if made:
        run(path, lambda store: store.append("KUMO", 0, [OPENED]))
    path.touch()
    path.chmod(0o444)
    with pytest.raises(StoreError, match="cannot be opened: attempt to write a readonly database") as caught:
        asyncio.run(open_store(str(path)))
    assert "\n" not in str(caught.value)


def test_trying_whether_a_file_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    run(tmp_path / "x.db", lambda store: store.append("KUMO", 0, [OPENED]))
    with sqlite3.connect(tmp_path / "x.db") as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert names == {"log", "alembic_version"}


def test_the_last_numbers_of_many_tables(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await store.append("KUMO", 0, [OPENED, CHOSE])
        await store.append("TARI", 0, [OPENED])
        assert await store.last(["KUMO", "TARI", "NONE"]) == {"KUMO": 2, "TARI": 1}
        assert await store.last([]) == {}
        assert await store.last([f"T{number}" for number in range(1200)] + ["KUMO"]) == {"KUMO": 2}

    run(tmp_path / "x.db", body)


def test_what_cannot_be_read_names_table_and_number(tmp_path: Path) -> None:
    async def body(store: Store) -> None:
        await store.append("KUMO", 0, [OPENED, CHOSE])
        with sqlite3.connect(tmp_path / "x.db") as connection:
            connection.execute("UPDATE log SET body = '[]' WHERE seq = 2")
        connection.close()
        with pytest.raises(e.UnknownEvent, match=r"table KUMO, event 2: .*'chose'"):
            await store.read("KUMO")

    run(tmp_path / "x.db", body)


def test_a_url_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="neither a path nor a URL"):
        asyncio.run(open_store("://x"))


def test_the_migrations_make_the_schema_that_the_code_uses(tmp_path: Path) -> None:
    from sqlalchemy import create_engine, inspect

    from sushibelt.web.store import log

    run(tmp_path / "x.db", lambda store: store.append("KUMO", 0, [OPENED]))
    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    made = {column["name"]: column for column in inspect(engine).get_columns("log")}
    assert list(made) == [column.name for column in log.columns]
    assert inspect(engine).get_pk_constraint("log")["constrained_columns"] == ["table_code", "seq"]
    assert all(not column["nullable"] for column in made.values())
    engine.dispose()


def test_the_newest_migration_is_known_without_alembic(tmp_path: Path) -> None:
    run(tmp_path / "x.db", lambda store: store.append("KUMO", 0, [OPENED]))
    with sqlite3.connect(tmp_path / "x.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    connection.close()
    program = f"""
import asyncio, sys
from sushibelt.web.store import open_store
async def main():
    await (await open_store({str(tmp_path / "x.db")!r})).close()
asyncio.run(main())
sys.exit("alembic" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == 0


@pytest.mark.parametrize("kind", e.KINDS.values(), ids=lambda kind: kind.kind)
def test_every_event_is_written_and_read(kind: type[e.Event]) -> None:
    values = {
        "player": "p",
        "seats": 4,
        "name": "Mochi",
        "seat": 1,
        "to": 2,
        "occupant": "bot",
        "level": "easy",
    }
    values |= {"passing": "both", "number": 1, "edition": "base", "names": ["Mochi"], "hands": [["egg"]]}
    values |= {
        "surprise": True,
        "choices": ["egg"],
        "by": "stand-in",
        "menu": ["eel"],
        "switches": {"passing": "both"},
        "cards": ["tea"],
    }
    event = kind(**{name: values[name] for name in kind.__struct_fields__})
    assert e.decode(*e.encode(event)) == event


# What version 0.1 wrote. These lines are never changed: they stand for logs on people's disks.
OLD = [
    ("opened", '{"player":"p","seats":4}', e.Opened("p", 4)),
    ("named", '{"player":"p","name":"Nori"}', e.Named("p", "Nori")),
    ("sat", '{"player":"p","seat":0,"name":"Mochi"}', e.Sat("p", 0, "Mochi")),
    ("left", '{"player":"p"}', e.Left("p")),
    (
        "seat-set",
        '{"seat":1,"occupant":"bot","level":"easy","name":"Nori"}',
        e.SeatSet(1, "bot", "easy", "Nori"),
    ),
    ("seat-added", "{}", e.SeatAdded()),
    ("seat-removed", '{"seat":3}', e.SeatRemoved(3)),
    ("moved", '{"seat":1,"to":0}', e.Moved(1, 0)),
    ("options", '{"passing":"both"}', e.Options("both")),
    (
        "started",
        '{"number":1,"edition":"base","passing":"left","names":["Mochi","Nori"]}',
        e.Started(1, "base", "left", ["Mochi", "Nori"]),
    ),
    ("dealt", '{"hands":[["egg"],["squid"]]}', e.Dealt([["egg"], ["squid"]])),
    ("chose", '{"seat":1,"choices":["egg"],"by":"person"}', e.Chose(1, ["egg"])),
    ("stand-in", '{"seat":1}', e.StandIn(1)),
    ("back", '{"seat":1}', e.Back(1)),
    ("lobby", "{}", e.Lobby()),
]


# What came later, with the game of more tiles.
LATER = [
    ("agreed", '{"edition":"party","menu":null,"switches":null}', e.Agreed("party")),
    (
        "agreed",
        '{"edition":null,"menu":["maki"],"switches":{"passing":"both"}}',
        e.Agreed(None, ["maki"], {"passing": "both"}),
    ),
    (
        "started",
        '{"number":1,"edition":"party","passing":"left","names":["Mochi","Nori"],"menu":["maki"],"switches":{"dummy":"on"}}',
        e.Started(1, "party", "left", ["Mochi", "Nori"], ["maki"], {"dummy": "on"}),
    ),
    ("added", '{"cards":["pudding"]}', e.Added(["pudding"])),
    ("drew", '{"cards":["egg","eel"]}', e.Drew(["egg", "eel"])),
]


@pytest.mark.parametrize("kind, body, event", OLD + LATER)
def test_logs_of_earlier_versions_stay_readable(kind: str, body: str, event: e.Event) -> None:
    assert e.decode(kind, body) == event


def test_every_kind_is_among_the_old_ones() -> None:
    assert {kind for kind, _, _ in OLD + LATER} == set(e.KINDS)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(e.UnknownEvent, match="'shuffled'"):
        e.decode("shuffled", "{}")


@pytest.mark.parametrize("body", ["", "{", "[]", '{"hands": 7}', '{"hands": [["egg"], 7]}'])
def test_a_damaged_event_does_not_show_its_body(body: str) -> None:
    with pytest.raises(e.UnknownEvent) as caught:
        e.decode("dealt", body)
    assert "egg" not in str(caught.value)
    assert caught.value.__suppress_context__
