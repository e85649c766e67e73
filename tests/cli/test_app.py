"""The command as a whole: help, mistakes, streams that cannot be written, and what is imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sushibelt import __version__
from sushibelt.cli import app
from tests.cli.conftest import Run


def test_version(sushibelt: Run):
    assert sushibelt("--version").out == f"{__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_help_has_a_sentence_and_an_example_for_each_command(sushibelt: Run, arguments: list[str]):
    result = sushibelt(*arguments)
    assert (result.status, result.err) == (0, "")
    text = " ".join(result.out.replace("│", " ").split())
    for command in app.COMMANDS:
        assert f": sushibelt {command}" in text


@pytest.mark.parametrize("command", app.COMMANDS)
def test_help_of_a_command(sushibelt: Run, command: str):
    result = sushibelt(command, "--help")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"Usage: sushibelt {command}")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["replya"], "there is no command 'replya'; did you mean replay?"),
        (["xyz"], f"there is no command 'xyz'; there are {', '.join(app.COMMANDS)}"),
        (["--xyz"], "unknown option: --xyz"),
        (["rules", "--xyz"], "unknown option: --xyz"),
        (["score", "--xyz"], "unknown option: --xyz (a file of that name is ./--xyz)"),
        (["rules", "maki", "wasabi"], "there is nothing to do with 'wasabi'"),
        (["score"], 'command "score" parameter FILE requires an argument'),
        (["replay", "--json"], 'command "replay" parameter FILE requires an argument'),
        (["serve", "--port", "x"], "invalid value for --port: 'x' is not a whole number"),
        (["serve", "--port", "65536"], "--port 65536: ports go from 1 to 65535"),
        (["serve", "--port", "-1"], "--port -1: ports go from 1 to 65535"),
        (["play", "--seats", "9"], "--seats 9: Sushi Go! is played with 2 to 5 seats"),
        (["play", "--seats", "1"], "--seats 1: Sushi Go! is played with 2 to 5 seats"),
        (["play", "--seats", "1.5"], "invalid value for --seats: '1.5' is not a whole number"),
        (["play", "--seed", ""], "invalid value for --seed: '' is not a whole number"),
        (["play", "--seed", "9" * 5000], f"invalid value for --seed: '{'9' * 40}' is too long a number"),
        (["play", "--seed", "x" * 5000], f"invalid value for --seed: '{'x' * 40}' is not a whole number"),
        (["play", "--seats", "9" * 4000], f"--seats {'9' * 40}: Sushi Go! is played with 2 to 5 seats"),
        (["play", "--resume=-"], "-: a game that is played needs a file (one of that name is ./-)"),
        (["play", "--record=-"], "-: a game that is played needs a file (one of that name is ./-)"),
        (["play", "--record="], "--record: not a name for a file"),
        (["play", "--record=-x"], "unknown option: -x (a file of that name is ./-x)"),
        (["play", "--bots", "hard"], "--bots hard: there is no bot 'hard'; there is random, easy, normal, greedy"),
        (["play", "--passing", "right"], "passing is left or both, not 'right'"),
        (["play", "--name", ""], "a name is 1 to 40 printable characters, not ''"),
        (
            ["play", "--resume", "x", "--seats", "3"],
            "--resume: the record says who plays what; leave out all that describes a new game",
        ),
    ],
)
def test_mistakes(sushibelt: Run, arguments: list[str], reason: str):
    assert sushibelt(*arguments).mistake() == reason


@pytest.mark.parametrize("command", ["score", "replay"])
def test_files_that_cannot_be_read(sushibelt: Run, command: str, tmp_path: Path):
    assert sushibelt(command, str(tmp_path)).mistake() == f"{tmp_path}: this is a folder, not a file"
    missing = tmp_path / "missing"
    assert sushibelt(command, str(missing)).mistake() == f"{missing}: there is no such file"
    assert sushibelt(command, str(missing / "more")).mistake() == f"{missing}/more: there is no such file"
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x7fELF\x02\x80\x81")
    assert sushibelt(command, str(binary)).mistake() == f"{binary}: not text in UTF-8 (byte 6)"
    assert sushibelt(command, "x\0y").mistake().endswith("there is no such file")
    assert sushibelt(command, "x" * 5000).mistake().endswith(": the name is too long")


@pytest.mark.parametrize("command", ["score", "replay"])
def test_a_file_too_large(sushibelt: Run, command: str):
    assert (
        sushibelt(command, "-", stdin=" " * (4 * 1024 * 1024 + 1)).mistake() == "standard input: too large, over 4 MiB"
    )


def test_a_file_name_cannot_break_the_line(sushibelt: Run):
    assert sushibelt("score", "a\nb\x1b[31m").mistake().startswith(r"a\nb\x1b[31m: ")


def test_standard_input_that_is_closed(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    call = [
        sys.executable,
        "-c",
        "import sys; sys.stdin = None; from sushibelt.cli import run; sys.exit(run(['score', '-']))",
    ]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_reader_that_has_gone_ends_it_quietly():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "sushibelt", "rules"], stdout=gone, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sushibelt", "rules", "--json"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"sushibelt: cannot write the output: No space left on device\n"


def test_output_that_is_closed():
    call = f'exec "{sys.executable}" -m sushibelt rules >&-'
    done = subprocess.run(["/bin/sh", "-c", call], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_unicode(program: Run):
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    result = program("rules", environment=ascii_only)
    assert result.status == 0
    assert result.out.startswith("Sushi Go! - 108 cards")
    record = "sushibelt record 1\nseat 1 もち\nseat 2 Bento\n"
    assert "??" in program("replay", "-", stdin=record, environment=ascii_only).out
    assert r"\u3082\u3061" in program("replay", "-", "--json", stdin=record, environment=ascii_only).out


def test_no_colour_in_a_pipe(program: Run):
    assert "\x1b" not in program("rules", "maki").out + program("rules").out + program("--help").out


@pytest.mark.parametrize(
    "arguments, without",
    [
        (["rules", "maki", "--json"], ["rich", "sushibelt.bots"]),
        (["rules", "maki"], ["sushibelt.bots"]),
        (["score", "-", "--json"], ["rich", "sushibelt.bots"]),
        (["replay", "-", "--json"], ["rich", "sushibelt.bots"]),
        (["play", "--seats", "9"], ["rich"]),
    ],
)
def test_what_is_not_needed_is_not_imported(arguments: list[str], without: list[str]):
    code = "import sys; from sushibelt.cli import run; run(sys.argv[1:]); sys.stdout = sys.stderr; print(*sys.modules)"
    sheet = b'{"rounds": [{"plates": [["egg"], []]}]}'
    done = subprocess.run([sys.executable, "-c", code, *arguments], input=sheet, capture_output=True, check=True)
    modules = done.stderr.decode().split()
    assert not {"sqlalchemy", "starlette", "uvicorn", "alembic", "jinja2", "babel", *without} & set(modules)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_for_the_mistake_itself_is_still_status_2():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([sys.executable, "-m", "sushibelt", "xyz"], stdout=full, stderr=full, check=False)
    assert done.returncode == 2


def test_mistakes_that_nobody_can_read():
    call = f'exec "{sys.executable}" -m sushibelt xyz 2>&-'
    done = subprocess.run(["/bin/sh", "-c", call], stdout=subprocess.PIPE, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("module", ["sushibelt.cli.app", "cyclopts", "sushibelt.cli.rules", "rich.console"])
def test_ctrl_c_during_the_imports_is_quiet(module: str):
    code = f"""
import sys
class Press:
    def find_spec(self, name, *more):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Press())
from sushibelt.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code, "rules"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
