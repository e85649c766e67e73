"""The `sushibelt` command: one file per command, `app` to find them, `mistake` for what people get wrong."""

from .app import main, run

__all__ = ["main", "run"]
