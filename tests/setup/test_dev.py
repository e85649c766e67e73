"""dev.py: what it decides without installing anything, and what a user's mistake looks like."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dev

DEV = Path(dev.__file__)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of what decides about the environment, with a .venv that looks complete."""
    (tmp_path / "requirements").mkdir()
    for name in ("pyproject.toml", *(f"requirements/{kind}.txt" for kind in dev.SETS)):
        (tmp_path / name).write_bytes((dev.ROOT / name).read_bytes())
    bin_folder = tmp_path / ".venv" / dev.BIN.name
    bin_folder.mkdir(parents=True)
    (bin_folder / dev.PYTHON.name).touch()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / dev.STAMP.name)
    monkeypatch.setattr(dev, "PYTHON", bin_folder / dev.PYTHON.name)
    return tmp_path


@pytest.fixture
def installed(project, monkeypatch):
    """What `ensure` did, without doing it; a name added to `breaks` makes that step fail."""
    done: list[str] = []
    breaks: set[str] = set()

    def make_venv(uv):
        done.append("venv")

    def install(uv, *what):
        step = what[-1].name if what[-1].suffix == ".txt" else "sushibelt"
        done.append(step)
        if step in breaks:
            raise dev.Problem(step)

    monkeypatch.setattr(dev, "make_venv", make_venv)
    monkeypatch.setattr(dev, "install", install)
    return done, breaks


def test_a_second_start_installs_nothing(installed):
    done, _ = installed
    dev.ensure("run")
    assert done == ["venv", "run.txt", "sushibelt"]
    dev.ensure("run")
    assert len(done) == 3


def test_the_dev_set_serves_play_too_and_not_the_other_way_round(installed):
    done, _ = installed
    dev.ensure("run")
    dev.ensure("dev")
    assert done[3:] == ["dev.txt", "sushibelt"]
    dev.ensure("run")
    assert len(done) == 5


def test_a_larger_set_serves_for_all_smaller_ones(installed):
    done, _ = installed
    dev.ensure("deep")
    for kind in dev.SETS:
        dev.ensure(kind)
    assert done == ["venv", "deep.txt", "sushibelt"]


@pytest.mark.parametrize(
    "command, kind", [("play", "run"), ("simulate", "lab"), ("arena", "lab"), ("--help", "run"), ("", "run")]
)
def test_only_what_studies_the_game_needs_the_lab(installed, monkeypatch, command, kind):
    done, _ = installed
    monkeypatch.setattr(dev, "become", lambda command: 0)
    assert dev.run([command] if command else []) == 0
    assert done[1] == f"{kind}.txt"


def test_the_locked_sets_hold_one_another():
    pins: set[str] = set()
    for kind in dev.SETS:
        lines = (dev.ROOT / "requirements" / f"{kind}.txt").read_text("utf-8").splitlines()
        here = {line.removesuffix(" \\") for line in lines if line[:1].isalnum()}
        assert pins < here, kind
        pins = here


def test_an_install_that_broke_off_starts_over(installed):
    done, breaks = installed
    breaks.add("sushibelt")
    with pytest.raises(dev.Problem):
        dev.ensure("run")
    breaks.clear()
    done.clear()
    dev.ensure("run")
    assert done == ["venv", "run.txt", "sushibelt"]


@pytest.mark.parametrize("name", ["requirements/run.txt", "pyproject.toml"])
def test_changed_requirements_are_installed_over_the_old(installed, project, name):
    done, _ = installed
    dev.ensure("run")
    done.clear()
    text = (project / name).read_text("utf-8")
    (project / name).write_text(text.replace('name = "sushibelt"', 'name = "other"') + "\n", "utf-8")
    dev.ensure("run")
    assert done == ["run.txt", "sushibelt"]


def test_a_tool_setting_installs_nothing(installed, project):
    done, _ = installed
    dev.ensure("run")
    with (project / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.other]\nsetting = 1\n")
    dev.ensure("run")
    assert len(done) == 3


def test_another_python_or_another_folder_gets_a_new_environment(installed, monkeypatch):
    done, _ = installed
    dev.ensure("run")
    done.clear()
    monkeypatch.setattr(dev, "place", lambda: "elsewhere")
    dev.ensure("run")
    assert done[0] == "venv"


def test_a_stamp_that_is_no_stamp_counts_as_none(tmp_path):
    (tmp_path / "stamp").write_bytes(b"\xff\xfe\x00")
    assert dev.read_stamp(tmp_path / "stamp") == []


def test_a_failed_step_is_told_with_the_end_of_its_output():
    program = "print('first'); [print(n) for n in range(50)]; print('no such package'); raise SystemExit(1)"
    with pytest.raises(dev.Problem) as problem:
        dev.quietly([sys.executable, "-c", program], "Installing failed")
    text = str(problem.value)
    assert text.startswith("Installing failed. ")
    assert "no such package" in text
    assert "first" not in text


def test_tests_run_in_two_processes_unless_told_otherwise():
    assert dev.workers(["-k", "maki"]) == ["-n", "2", "--dist", "worksteal"]
    assert dev.workers(["-n0"]) == dev.workers(["--pdb"]) == []


def call(*args: str, code: str = "", **more_env: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", code] if code else [sys.executable, str(DEV)]
    return subprocess.run([*command, *args], capture_output=True, encoding="utf-8", env=os.environ | more_env)


def test_an_unknown_command_is_one_line_and_status_2():
    done = call("paly")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "'paly'" in done.stderr
    assert "play" in done.stderr


@pytest.mark.parametrize("args", [[], ["--help"]])
def test_help_names_every_command(args):
    done = call(*args)
    assert done.returncode == 0
    for command in dev.COMMANDS:
        assert f"dev.py {command}" in done.stdout


def test_an_old_python_is_told_so_in_one_line():
    code = f"import runpy, sys; sys.version_info = (3, 9, 18); runpy.run_path({str(DEV)!r}, run_name='__main__')"
    done = call(code=code)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "3.11 or newer" in done.stderr
    assert "3.9" in done.stderr


def test_an_old_python_can_read_the_file_at_all():
    ast.parse(DEV.read_text("utf-8"), feature_version=(3, 7))
