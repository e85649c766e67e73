"""Where a server listens and where a person's tables are kept when nobody says otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["PORT", "default_database"]

PORT = 8420


def default_database(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The database in the folder that the system has for a user's data."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        # The specification wants relative paths ignored.
        given = environment.get("XDG_DATA_HOME", "")
        base = Path(given) if given.startswith("/") else home / ".local" / "share"
    return base / "sushibelt" / "tables.db"
