"""The logs of all tables in a database, through SQLAlchemy Core.

This module imports SQLAlchemy (most of a second), so import it only where a database is opened. What only
SQLite needs is in `database.py`; the schema is the migrations' business.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import Column, DateTime, Integer, MetaData, String, Table, Text, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from .database import cannot_open, one_line, open_engine
from .events import Event, UnknownEvent, decode, encode
from .log import CannotWrite, Entry, OutOfDate, StoreError
from .migrate import migrate

__all__ = ["Store", "log", "metadata", "open_store"]

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_code", String(8), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)


SOME = 500
"""Tables in one question: databases limit how many values a statement has."""


class Store:
    """A `Log` on an open engine. Several of them, also in several processes, may share a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def append(self, code: str, expected: int, events: Sequence[Event]) -> int:
        """See `Log.append`."""
        now = datetime.now(UTC)
        rows = []
        for seq, event in enumerate(events, expected + 1):
            kind, body = encode(event)
            rows.append({"table_code": code, "seq": seq, "kind": kind, "body": body, "at": now})
        try:
            async with self._engine.begin() as connection:
                # The primary key alone refuses a second writer, but would let one write behind a gap.
                last = select(func.coalesce(func.max(log.c.seq), 0)).where(log.c.table_code == code)
                if (await connection.execute(last)).scalar_one() != expected:
                    raise OutOfDate(code)
                if rows:
                    await connection.execute(insert(log), rows)
        except IntegrityError:
            raise OutOfDate(code) from None
        except SQLAlchemyError as error:
            raise CannotWrite(f"the log cannot be written: {one_line(error)}") from None
        return expected + len(rows)

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """See `Log.read`."""
        wanted = select(log.c.seq, log.c.kind, log.c.body).where(log.c.table_code == code, log.c.seq > after)
        try:
            async with self._engine.connect() as connection:
                await connection.execution_options(reads=True)
                rows = (await connection.execute(wanted.order_by(log.c.seq))).all()
        except SQLAlchemyError as error:
            raise StoreError(f"the log cannot be read: {one_line(error)}") from None
        return [Entry(row.seq, _decoded(code, row.seq, row.kind, row.body)) for row in rows]

    async def last(self, codes: Collection[str]) -> dict[str, int]:
        """See `Log.last`."""
        found: dict[str, int] = {}
        asked = sorted(codes)
        try:
            async with self._engine.connect() as connection:
                await connection.execution_options(reads=True)
                for start in range(0, len(asked), SOME):
                    some = log.c.table_code.in_(asked[start : start + SOME])
                    last = select(log.c.table_code, func.max(log.c.seq)).where(some).group_by(log.c.table_code)
                    found.update((code, seq) for code, seq in (await connection.execute(last)).all())
        except SQLAlchemyError as error:
            raise StoreError(f"the log cannot be read: {one_line(error)}") from None
        return found

    async def codes(self) -> list[str]:
        """See `Log.codes`."""
        async with self._engine.connect() as connection:
            await connection.execution_options(reads=True)
            return list((await connection.execute(select(log.c.table_code).distinct())).scalars())

    async def close(self) -> None:
        """See `Log.close`."""
        await self._engine.dispose()


def _decoded(code: str, seq: int, kind: str, body: str) -> Event:
    try:
        return decode(kind, body)
    except UnknownEvent as error:
        raise UnknownEvent(f"table {code}, event {seq}: {error}") from None


async def open_store(database: str) -> Store:
    """Opens the database (a path or an SQLAlchemy URL), makes what is missing, updates its schema.

    Whatever keeps it from being used is a `StoreError` with one line to read.
    """
    engine = open_engine(database)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except StoreError:
        await engine.dispose()
        raise
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise cannot_open(database, one_line(error)) from None
    return Store(engine)
