"""Brings the schema of an open database up to date; nobody needs Alembic's command line or an ini file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ..language import say
from .log import StoreError

__all__ = ["HEAD", "migrate"]

HEAD = "0001"
"""The newest migration. Known here so that a start with a database that has it need not import Alembic."""


def migrate(connection: Connection) -> None:
    """Runs the migrations that are missing. A schema that no migration here leads to is refused untouched."""
    current = None
    if inspect(connection).has_table("alembic_version"):
        current = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if current != HEAD:
        _upgrade(connection, current)


def _upgrade(connection: Connection, current: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    # Alembic interpolates: a folder may have a % in its name.
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise StoreError(say("the database was made by a newer version of sushibelt (schema {schema})", schema=current))
    command.upgrade(config, "head")
