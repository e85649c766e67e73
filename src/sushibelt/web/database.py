"""Opening a database. Everything that is true of SQLite only is here."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..language import say
from .log import StoreError

__all__ = ["cannot_open", "one_line", "open_engine"]

# FULL: an acknowledged choice survives the power cut, not only the process.
# WAL: readers do not wait for the writer.
PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA busy_timeout=5000", "PRAGMA synchronous=FULL")


def one_line(error: BaseException) -> str:
    """What went wrong without the statement and its values: those are the log, and the log holds hands."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [type(cause).__name__])[0]


def cannot_open(database: str, reason: str) -> StoreError:
    """The error of a database that is not to be opened."""
    return StoreError(say("the database {database} cannot be opened: {reason}", database=database, reason=reason))


def open_engine(database: str) -> AsyncEngine:
    """An engine for a path (its folders are made) or for a URL like `sqlite+aiosqlite:///x.db`."""
    url = _url(database)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url)
    if url.database and url.database != ":memory:":
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = f"{error.strerror or type(error).__name__} ({error.filename})"
            raise cannot_open(database, reason) from None
        _probe(url.database)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    return engine


def _probe(path: str) -> None:
    """Finds out without threads whether the file can be read and written: aiosqlite's do not fail quietly."""
    try:
        with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            # SQLite opens a file it may not write without a word, and says so at the first page that changes.
            connection.execute("CREATE TABLE sushibelt_probe (x)")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise cannot_open(path, one_line(error)) from None


def _url(database: str) -> URL:
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise StoreError(say("the database is neither a path nor a URL that can be read")) from None
    return url.set(drivername="sqlite+aiosqlite") if url.drivername == "sqlite" else url


def _on_connect(connection: Any, _record: object) -> None:
    # The driver would begin transactions by its own rules; `_on_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A transaction that begins by reading and then writes can fail with "locked" whatever the timeout: take
    # the write lock at once.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
