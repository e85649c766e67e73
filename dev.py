#!/usr/bin/env python3
"""Work on sushibelt, or just play it.

    python3 dev.py play            start a table in the browser (more arguments go to `sushibelt serve`)
    python3 dev.py run ...         the command line: `sushibelt ...`
    python3 dev.py test ...        the tests (more arguments go to pytest)
    python3 dev.py check           format, lint, types, layers: everything that needs no running
    python3 dev.py fix             let ruff format, and repair what it can
    python3 dev.py language ...    bring the catalogues of texts up to date, or start one: `language de`
    python3 dev.py lock ...        work out requirements/*.txt anew (--upgrade: with newer versions)

Needs Python 3.11 or newer and nothing else. What it installs goes into the folder .venv beside this file;
deleting that folder undoes it. `test` as root also installs Chromium, from the system's packages, where there is none.
"""

import sys

# Before anything a newer Python is needed for, and in a file that older ones can still read.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "sushibelt needs Python 3.11 or newer, and this is {}.{}: start dev.py with a newer one.".format(
            *sys.version_info[:2]
        )
    )

import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "sushibelt-stamp"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CATALOGUES = ROOT / "tools" / "catalogues.py"
STATIC = ROOT / "src" / "sushibelt" / "web" / "static"

SETS = ("run", "lab", "dev", "deep")
"""The requirement sets. Each holds those before it (`lock` sees to that), so it serves for them, too."""

Command = Sequence[str | Path]


class Problem(Exception):
    """Something the user can do something about; its text is all they see."""


def say(text: str) -> None:
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


# --- the environment ----------------------------------------------------------------------------------------


def place() -> str:
    """What a virtual environment does not survive: another Python, another folder."""
    return f"Python {sys.version.split()[0]} of {sys.base_prefix} in {VENV}"


def wanted(kind: str) -> str:
    """A hash of all that decides what requirement set `kind` (one of `SETS`) installs."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    # The settings of ruff, mypy and pytest live in the same file and change nothing that is installed.
    ours = [pyproject[table] for table in ("build-system", "project")] + [pyproject["tool"]["hatch"]]
    requirements = (ROOT / "requirements" / f"{kind}.txt").read_bytes()
    return hashlib.sha256(repr(ours).encode() + requirements).hexdigest()


def read_stamp(stamp: Path) -> list[str]:
    """The place, then a hash for each installed requirement set; nothing after an install that broke off."""
    try:
        return stamp.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def ensure(kind: str) -> None:
    """Make .venv hold requirement set `kind` and sushibelt itself; takes milliseconds when it does."""
    if is_ready(kind):
        return
    with one_at_a_time():
        if is_ready(kind):  # another dev.py was quicker
            return
        started = time.monotonic()
        uv = find_uv()
        stamp = read_stamp(STAMP)
        STAMP.unlink(missing_ok=True)  # from here on an interrupted install counts as none
        if stamp[:1] != [place()] or not PYTHON.exists():
            make_venv(uv)
        say(f"installing what requirements/{kind}.txt lists (about a minute the first time)")
        install(uv, "--require-hashes", "-r", ROOT / "requirements" / f"{kind}.txt")
        say("installing sushibelt itself, editable")
        install(uv, "--no-deps", "--no-build-isolation", "-e", ROOT)
        kinds = SETS[: SETS.index(kind) + 1]
        STAMP.write_text("\n".join([place(), *map(wanted, kinds)]) + "\n", "utf-8")
        say(f"ready after {time.monotonic() - started:.0f} s")


def is_ready(kind: str) -> bool:
    stamp = read_stamp(STAMP)
    return stamp[:1] == [place()] and wanted(kind) in stamp[1:] and PYTHON.exists()


def make_venv(uv: str | None) -> None:
    say(f"making a virtual environment in .venv (Python {sys.version.split()[0]})")
    # Never .venv's own Python, which may be the one that runs this and is about to be removed.
    base: str = getattr(sys, "_base_executable", sys.executable)
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    if uv:
        quietly([uv, "venv", "--quiet", "--seed", "--python", base, VENV], "uv could not make .venv")
        return
    try:
        import ensurepip  # noqa: F401  Debian and Ubuntu ship it apart from Python
        import venv  # noqa: F401
    except ImportError:
        raise Problem(
            f"{base} cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv"
            " (or install uv), then start this again."
        ) from None
    quietly([base, "-m", "venv", VENV], "Python could not make .venv")


def find_uv() -> str | None:
    # The machine's certificates, as pip uses them, not uv's own: behind a company's proxy only those work.
    for name in ("UV_SYSTEM_CERTS", "UV_NATIVE_TLS"):  # today's name and the one before
        os.environ.setdefault(name, "1")
    return shutil.which("uv")


def install(uv: str | None, *what: str | Path) -> None:
    if uv:
        command: Command = [uv, "pip", "install", "--quiet", "--python", PYTHON, *what]
    else:
        options = ["--quiet", "--no-input", "--disable-pip-version-check"]
        command = [PYTHON, "-m", "pip", "install", *options, *what]
    quietly(command, "Installing failed (is there a network?). Starting this again tries anew")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two dev.py at once (a test run beside a game) must not both fill .venv. Windows has no such lock."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / "pyproject.toml").open("rb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("waiting for another dev.py that is installing")
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


# --- running things -----------------------------------------------------------------------------------------


def quietly(command: Command, complaint: str, timeout: float | None = None) -> None:
    """Run a command whose output matters only when it fails, and then only its end."""
    try:
        status, output = outcome(command, timeout)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Problem(f"{complaint}: {error}") from None
    if status != 0:
        tail = [line for line in output.splitlines() if line.strip()][-12:]
        raise Problem(f"{complaint}. What it said last:\n" + "\n".join(f"    {line}" for line in tail))


def outcome(command: Command, timeout: float | None = None) -> tuple[int, str]:
    """The exit status and all the output of a command run in the project's root."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
    )
    return done.returncode, done.stdout.rstrip()


def become(command: Command) -> int:
    """Hand over to `command`: it gets the terminal, Ctrl-C and the exit status."""
    if os.name == "nt":  # exec there returns to the prompt at once
        return subprocess.run(command).returncode
    sys.stdout.flush()
    return os.execv(command[0], [str(part) for part in command])  # never returns


# --- the commands -------------------------------------------------------------------------------------------


LAB = ("simulate", "arena")
"""The commands that need more than playing does."""


def play(args: list[str]) -> int:
    ensure("run")
    return become([PYTHON, "-m", "sushibelt", "serve", "--open", *args])


def run(args: list[str]) -> int:
    ensure("lab" if args[:1] and args[0] in LAB else "run")
    python = "python" if os.name == "nt" else "python3"
    os.environ["SUSHIBELT_STARTED"] = f"{python} {shlex.quote(sys.argv[0])} run"  # what it tells people to type
    return become([PYTHON, "-m", "sushibelt", *args])


def test(args: list[str]) -> int:
    ensure("deep" if os.environ.get("SUSHIBELT_DEEP") else "dev")
    get_chromium()
    os.chdir(ROOT)
    return become([PYTHON, "-m", "pytest", *workers(args), *args])


def workers(args: list[str]) -> list[str]:
    """Two processes, unless the caller chose or debugs."""
    chosen = any(arg.startswith(("-n", "--numprocesses", "--pdb", "--trace", "--collect-only")) for arg in args)
    return [] if chosen else ["-n", "2", "--dist", "worksteal"]


def find_chromium() -> str | None:
    """The browser for the browser tests; SUSHIBELT_CHROMIUM names one that is not on PATH."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("SUSHIBELT_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def get_chromium() -> None:
    """Install Chromium where nobody need be asked: as root, by apt-get. Elsewhere the browser tests skip."""
    if find_chromium() or not shutil.which("apt-get") or getattr(os, "geteuid", lambda: -1)() != 0:
        return
    say("installing Chromium by apt-get, once, for the browser tests")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    try:
        quietly(["apt-get", "update"], "apt-get update failed", timeout=300)
        apt_install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        quietly(apt_install, "apt-get could not install Chromium", timeout=600)
    except Problem as problem:
        say(f"going on without: {problem}")


def checks() -> dict[str, Command]:
    typed = ["src", "tools", "benchmarks", "tests", "dev.py"]
    return {
        "format": [BIN / "ruff", "format", "--check", "."],
        "lint": [BIN / "ruff", "check", "."],
        "types": [BIN / "mypy", *typed],
        "layers": [BIN / "lint-imports", "--no-logo"],
        "texts": [PYTHON, CATALOGUES, "--check"],
        "javascript": [BIN / "oxlint", "--deny-warnings", STATIC.relative_to(ROOT), "examples"],
    }


def check(args: list[str]) -> int:
    no_arguments("check", args)
    ensure("dev")
    failed = []
    for name, command in checks().items():
        status, output = outcome(command)
        if status != 0:
            failed.append(name)
            print(output)
        print(f"{name}: {'FAILED' if status else 'ok'}", flush=True)
    if "format" in failed:
        print("`python3 dev.py fix` formats.")
    print(f"check: {', '.join(failed)} failed" if failed else "check: all well")
    return 1 if failed else 0


def fix(args: list[str]) -> int:
    no_arguments("fix", args)
    ensure("dev")
    subprocess.run([BIN / "ruff", "check", "--fix", "--quiet", "."], cwd=ROOT)
    return subprocess.run([BIN / "ruff", "format", "."], cwd=ROOT).returncode


def language(args: list[str]) -> int:
    ensure("dev")
    return become([PYTHON, CATALOGUES, *args])


ADDS = ((), ("--extra", "lab"), ("--group", "dev"), ("--extra", "cluster"))
"""What each of `SETS` adds to the one before it."""


def lock(args: list[str]) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        uv = find_uv() or borrow_uv(Path(scratch))
        # No address of a package index may get into the files, and one set must do for every platform.
        base: Command = [
            uv, "pip", "compile", "--no-config", "--quiet", "--universal", "--python-version", "3.11",
            "--generate-hashes", "--no-emit-index-url", "--no-annotate",
            "--custom-compile-command", "python3 dev.py lock", *args, "pyproject.toml", "--group", "build",
        ]  # fmt: skip
        more: list[str | Path] = []
        for kind, adds in zip(SETS, ADDS, strict=True):
            say(f"working out requirements/{kind}.txt")
            more += adds
            target = ROOT / "requirements" / f"{kind}.txt"
            quietly([*base, *more, "-o", target], "uv found no set of versions")
            more += ["--constraint", target]
    return 0


def borrow_uv(scratch: Path) -> str:
    say("borrowing uv, which is not on PATH, for the locking")
    quietly([sys.executable, "-m", "venv", scratch], "Python could not make a virtual environment")
    folder = scratch / BIN.name
    quietly([folder / PYTHON.name, "-m", "pip", "install", "--quiet", "uv"], "pip could not install uv")
    return str(folder / ("uv.exe" if os.name == "nt" else "uv"))


def no_arguments(command: str, args: list[str]) -> None:
    if args:
        raise Problem(f"`{command}` takes no arguments, and got {' '.join(args)}")


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play, "run": run, "test": test, "check": check, "fix": fix, "language": language, "lock": lock,
}  # fmt: skip


def main(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0
    command = COMMANDS.get(argv[0])
    if command is None:
        say(f"there is no command {argv[0]!r}; the commands are {', '.join(COMMANDS)}")
        return 2
    try:
        return command(argv[1:])
    except Problem as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("stopped")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
