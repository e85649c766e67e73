"""The worked example of CONTRIBUTING: a tile is added by its file, its test and its picture, and by nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import sushibelt

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
EXAMPLE = HERE / "example"


def test_a_tile_is_added_by_its_file_its_test_and_its_picture(tmp_path: Path):
    """In a copy of the program with these three files more, the tile's test and the conformance of every tile hold.

    The texts count the tiles themselves."""
    shutil.copytree(
        Path(sushibelt.__file__).parent, tmp_path / "sushibelt", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(EXAMPLE / "natto.py", tmp_path / "sushibelt" / "rules" / "tiles")
    shutil.copy(EXAMPLE / "natto.svg", tmp_path / "sushibelt" / "web" / "static" / "art")
    tests = tmp_path / "tests" / "rules"
    tests.mkdir(parents=True)
    for file in (
        EXAMPLE / "test_natto.py",
        *(HERE / name for name in ("scenes.py", "party_scenes.py", "test_tiles.py", "test_course.py")),
    ):
        shutil.copy(file, tests)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\naddopts = --import-mode=importlib\n", "utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-k",
            "natto or picture or test_course",
            "tests",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "LANGUAGE": "en"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 30


def test_contributing_shows_the_file_as_it_is():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"```python\n{(EXAMPLE / 'natto.py').read_text('utf-8')}```" in text
