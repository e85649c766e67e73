"""Where programs are kept, and that none is older than the rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sushibelt
from sushibelt.fast import program, run
from sushibelt.fast.program import cache_folder, compiled
from sushibelt.lab.setup import Setup

PACKAGE = Path(sushibelt.__file__).parent


@pytest.fixture(autouse=True)
def _apart() -> Iterator[None]:
    """What other tests have found out about the cache is not known here."""
    cache_folder.cache_clear()
    program._loaded.cache_clear()
    yield
    cache_folder.cache_clear()
    program._loaded.cache_clear()


def test_programs_lie_in_the_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("SUSHIBELT_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder().parent == tmp_path / "xdg" / "sushibelt" / "programs"
    cache_folder.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder().is_relative_to(tmp_path / "home" / ".cache")


def test_one_program_for_a_setup_and_it_can_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    start = Setup.of("base", 3).start()
    assert compiled(run.play_games, start) is compiled(run.play_games, Setup.of("base", 3).start())
    compiled(run.play_games, Setup.of("base", 2).start())
    compiled(run.play_games, start, {"GREEDY_SITS": 0})
    files = sorted(cache_folder().glob("*.py"))
    assert len(files) == 3
    assert files[0].read_text("utf-8").startswith('"""`play_games` for ')


def test_a_cache_that_cannot_be_written_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path / "file"))
    folder = cache_folder()
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path)
    folder.rmdir()


def test_what_nobody_has_used_for_long_is_thrown_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    programs = tmp_path / "sushibelt" / "programs"
    for name, age in (("old", 40), ("new", 4)):
        (programs / name).mkdir(parents=True)
        then = (programs / name).stat().st_mtime - age * 24 * 3600
        os.utime(programs / name, (then, then))
    assert {each.name for each in cache_folder().parent.iterdir()} == {"new", cache_folder().name}


def test_playing_needs_no_numba():
    """Kernels are plain until somebody compiles them, and `play` does not even import them."""
    code = "import sys, sushibelt.fast.games, sushibelt.cli.serve, sushibelt.web.app; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


ASK = """
from sushibelt.fast.games import play_games
from sushibelt.lab.setup import Setup
start = Setup.of("base", 2).start()
plain, fast = (play_games(start, ["random"] * 2, 0, 5, 1, plain=plain).score.tolist() for plain in (True, False))
assert plain == fast, (plain, fast)
print(fast)
"""


@pytest.mark.deep
def test_a_changed_rule_meets_no_old_program(tmp_path: Path):
    source = tmp_path / "src" / "sushibelt"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(source.parent), "SUSHIBELT_CACHE": str(tmp_path / "cache")}

    def answer() -> str:
        command = [sys.executable, "-c", ASK]
        return subprocess.run(command, check=True, env=environment, capture_output=True, text=True, cwd=tmp_path).stdout

    before = answer()
    assert answer() == before
    tile = source / "rules" / "tiles" / "tempura.py"
    text = tile.read_text("utf-8")
    assert "2, 5)" in text
    tile.write_text(text.replace("2, 5)", "2, 6)"), "utf-8")
    assert answer() != before
