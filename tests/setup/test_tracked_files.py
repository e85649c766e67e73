"""What no file of the repository may name: a package index's address, or a path of somebody's machine."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# In two halves each, so that this file does not match itself.
FORBIDDEN = [first + second for first, second in (
    ("://py", "pi.org"),
    ("files.python", "hosted"),
    ("registry.npm", "js.org"),
    ("/work/", "main"),
    ("/work/", "shared"),
    ("/opt/", "wheels"),
    ("/opt/", "pypi"),
    ("--index", "-url http"),
    ("--find", "-links"),
)]  # fmt: skip


@pytest.mark.skipif(not (shutil.which("git") and (ROOT / ".git").exists()), reason="not a git checkout")
def test_no_file_names_an_index_or_a_machine():
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout
    found = []
    for name in filter(None, names.split("\0")):
        path = ROOT / name
        if path.is_file():
            text = path.read_text("utf-8", errors="replace")
            found += [f"{name}: {word}" for word in FORBIDDEN if word in text]
    assert not found


def test_requirements_are_hashes_and_versions_only():
    for name in ("run.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text("utf-8")
        pins = [line for line in text.splitlines() if line and line[0] not in "# "]
        assert pins
        assert all("==" in line for line in pins)
        assert text.count("--hash=sha256:") >= len(pins)
