"""What the engine can do and no tile of the base game needs: the checks of `shape/checks.py`, with invented tiles."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKS = Path(__file__).parent / "shape" / "checks.py"

NAMES = re.findall(r"^def (\w+)\(\) -> None:", CHECKS.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    """What each check says: nothing, or what went wrong."""
    done = subprocess.run([sys.executable, CHECKS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_shape(outcomes: dict[str, str], name: str):
    assert outcomes[name] == ""


def test_there_are_checks_and_all_of_them_are_looked_at(outcomes: dict[str, str]):
    assert len(NAMES) > 10
    assert sorted(outcomes) == sorted(NAMES)
