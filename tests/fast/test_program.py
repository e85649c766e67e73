"""Where programs are kept, and that none is older than the rules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sushibelt
from sushibelt.fast import program, run
from sushibelt.fast.kernel import kernel
from sushibelt.fast.program import cache_folder, compiled
from sushibelt.lab.setup import Setup

START = Setup.of("base", 3).start()
PACKAGE = Path(sushibelt.__file__).parent


@pytest.fixture(autouse=True)
def _apart() -> Iterator[None]:
    """What other tests have found out about the cache is not known here."""
    cache_folder.cache_clear()
    program._program.cache_clear()
    yield
    cache_folder.cache_clear()
    program._program.cache_clear()


def test_programs_lie_in_the_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("SUSHIBELT_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    folder = cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "xdg" / "sushibelt" / "programs"
    cache_folder.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "home" / ".cache")


def test_one_program_for_a_setup_and_it_can_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    start = Setup.of("base", 3).start()
    assert compiled(run.play_games, start) is compiled(run.play_games, Setup.of("base", 3).start())
    compiled(run.play_games, Setup.of("base", 2).start())
    compiled(run.play_games, start, {"GREEDY_SITS": 0})
    folder = cache_folder()
    assert folder is not None
    files = sorted(folder.glob("*.py"))
    assert len(files) == 3
    assert files[0].read_text("utf-8").startswith('"""`play_games` for ')


@kernel
def twice(s: Any) -> int:
    """A small one, which is compiled at once."""
    return s[0].seats * 2  # type: ignore[no-any-return]


def ask() -> int:
    """The answer of a program that this process has never seen."""
    program._program.cache_clear()
    return compiled(twice, START)(START.array)  # type: ignore[no-any-return]


def test_a_cache_that_cannot_be_written_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path / "file"))
    assert cache_folder() is None
    assert ask() == 6


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "garbage": lambda data: b"\x00garbage\xff" * 40,
    "scratched": lambda data: data[: len(data) // 2] + bytes(each ^ 0x55 for each in data[len(data) // 2 :]),
}


@pytest.mark.parametrize("how", DAMAGE)
@pytest.mark.parametrize("which", ["*.py", "__pycache__/*.nbi", "__pycache__/*.nbc"])
def test_damaged_files_are_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, which: str, how: str):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    assert ask() == 6
    folder = cache_folder()
    assert folder is not None
    (file,) = folder.glob(which)
    whole = file.read_bytes()
    file.write_bytes(DAMAGE[how](whole))
    assert ask() == 6
    (file,) = folder.glob(which)
    assert len(file.read_bytes()) == pytest.approx(len(whole), abs=200)
    assert not list(folder.glob("*.tmp"))


def test_a_full_disk_under_the_cache_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))

    def full(*arguments: object, **more: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", full)
    assert ask() == 6
    folder = cache_folder()
    assert folder is not None
    assert not list(folder.glob("*.py"))


def test_a_call_with_the_wrong_arguments_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    with pytest.raises(Exception, match="seats"):
        compiled(twice, START)([3])


def test_what_nobody_has_used_for_long_is_thrown_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_CACHE", str(tmp_path))
    programs = tmp_path / "sushibelt" / "programs"
    for name, age in (("old", 40), ("new", 4)):
        (programs / name).mkdir(parents=True)
        then = (programs / name).stat().st_mtime - age * 24 * 3600
        os.utime(programs / name, (then, then))
    folder = cache_folder()
    assert folder is not None
    assert {each.name for each in folder.parent.iterdir()} == {"new", folder.name}


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
