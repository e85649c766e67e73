"""The sample bots of examples/bots, and what it takes to run them."""

import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SAMPLES = ("taster.py", "taster.mjs")


def sample(name: str) -> str:
    """How a sample is run. Without Node.js the test skips, except in CI, where that must not go unseen."""
    file = shlex.quote(str(ROOT / "examples" / "bots" / name))
    if name.endswith(".py"):
        return f"{shlex.quote(sys.executable)} {file}"
    if shutil.which("node") is None and os.environ.get("CI"):
        pytest.fail("CI must run the sample bot in JavaScript, and there is no node on PATH", pytrace=False)
    if shutil.which("node") is None:
        pytest.skip("no node on PATH (apt install nodejs)")
    return f"node {file}"
