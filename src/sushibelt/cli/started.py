"""How the command line was started, so that what it tells people to type works for them."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

VARIABLE = "SUSHIBELT_STARTED"
"""`dev.py run` says here how it was started."""


def command(*arguments: str) -> str:
    """A command line of ours, to be typed where this one was typed."""
    if started := os.environ.get(VARIABLE):
        before = started
    elif Path(sys.argv[0]).name == "__main__.py":
        before = f"{shlex.quote(sys.executable)} -m sushibelt"
    else:
        before = "sushibelt"
    return " ".join([before, *map(shlex.quote, arguments)])
