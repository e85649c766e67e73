"""Compiled kernels: `compiled(kernel, state)` is the twin of a kernel for games like that of `state`.

A program is written (see `write`) and compiled once on a machine, into a folder of the user's cache whose name is a
hash of everything that it is made from: no change of the rules can meet an old program. Importing this module costs
nothing; Numba is imported with the first program.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from types import MappingProxyType, ModuleType
from typing import Any

from ..rules.state import State
from .fixed import Fixed
from .write import write

__all__ = ["Program", "Tell", "cache_folder", "compiled", "watched"]

Kernel = Callable[..., Any]
Tell = Callable[[int, int], None]
"""Is told how many functions of how many are compiled."""

UNUSED = 30 * 24 * 3600
"""Seconds after which programs of other versions are thrown away."""

_LOADING = Lock()
"""Two threads that want the same program get the same one."""

NOTHING: Mapping[str, int] = MappingProxyType({})


def compiled(kernel: Kernel, state: State, known: Mapping[str, int] = NOTHING) -> Program:
    """The compiled twin of `kernel` for all states of the game of which `state` is one.

    It is compiled by its first call, if it never was on this machine. `known` are globals of kernels that have another
    value in this program. The GIL is released while it runs. It trusts its arguments, as rules do: other states than
    those of such a game are not noticed.
    """
    with _LOADING:
        return _program(kernel, Fixed.of(state, known))


@cache
def _program(kernel: Kernel, fixed: Fixed) -> Program:
    return Program(kernel, fixed)


class Program:
    """A compiled kernel; call it like the kernel.

    What is wrong with its files shows when it is first called. Then they are thrown away and made anew, and if that
    does not help either (a full disk), it is compiled for this process alone.
    """

    def __init__(self, kernel: Kernel, fixed: Fixed) -> None:
        self._kernel, self._fixed = kernel, fixed
        self._name = f"{kernel.__name__}_{sha256(repr(fixed).encode()).hexdigest()[:20]}"
        self._first = Lock()
        self._tried = False
        self._load: Iterator[ModuleType] = self._ways()
        self._take(next(self._load))

    def __call__(self, *arguments: Any) -> Any:
        if self._tried:
            return self._run(*arguments)
        with self._first:
            while True:
                try:
                    result = self._run(*arguments)
                except Exception as error:
                    if _is_ours(error) or (module := next(self._load, None)) is None:
                        raise
                    self._take(module)
                else:
                    self._tried = True
                    return result

    @property
    def functions(self) -> set[Kernel]:
        """The functions that it is compiled from."""
        return {each.py_func for each in vars(self._module).values() if hasattr(each, "py_func")}

    def _take(self, module: ModuleType) -> None:
        self._module, self._run = module, getattr(module, self._kernel.__name__)

    def _ways(self) -> Iterator[ModuleType]:
        """From the cache as it is, from the cache made anew, in memory."""
        folder = cache_folder()
        if folder is not None:
            for again in (False, True):
                with suppress(OSError):
                    file = folder / f"{self._name}.py"
                    if again or not _whole(file):
                        self._throw_away(folder)
                        _write_whole(file, self._text)
                    yield _from_file(f"sushibelt_{self._name}", file)
        yield _in_memory(f"sushibelt_{self._name}", self._text.replace("cache=True, ", ""))

    @property
    def _text(self) -> str:
        text = write(self._kernel, self._fixed)
        return f"{text}# {sha256(text.encode()).hexdigest()}\n"

    def _throw_away(self, folder: Path) -> None:
        for file in (*folder.glob(f"{self._name}.*"), *folder.glob(f"__pycache__/{self._name}.*")):
            with suppress(OSError):
                file.unlink()


def _is_ours(error: Exception) -> bool:
    """Not about files: a kernel that Numba cannot compile, or with such arguments."""
    from numba.core.errors import NumbaError

    return isinstance(error, NumbaError)


def _whole(file: Path) -> bool:
    """The text in it is as it was written: its last line says how it must be."""
    try:
        text, mark, said = file.read_text("utf-8").rpartition("# ")
    except (OSError, UnicodeDecodeError):
        return False
    return mark != "" and said.strip() == sha256(text.encode()).hexdigest()


def _write_whole(file: Path, text: str) -> None:
    """Two processes may write the same program at once: each writes its own file, and the last one stays."""
    number, name = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    try:
        with os.fdopen(number, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _from_file(name: str, file: Path) -> ModuleType:
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # Numba finds the functions of a cached program by the name of their module
    spec.loader.exec_module(module)
    return module


def _in_memory(name: str, text: str) -> ModuleType:
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(text, f"<{name}>", "exec"), vars(module))
    return module


# --- where programs are kept ------------------------------------------------------------------------------------------


@cache
def cache_folder() -> Path | None:
    """The folder for programs of these rules; None if the user's cache cannot be written."""
    base = _user_cache() / "sushibelt" / "programs"
    folder = base / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError:
        return None
    _tidy(base, folder)
    return folder


def _user_cache() -> Path:
    """The folder that the system has for a user's cache."""
    if given := os.environ.get("SUSHIBELT_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    given = os.environ.get("XDG_CACHE_HOME", "")
    return Path(given) if given.startswith("/") else Path.home() / ".cache"


def _fingerprint() -> str:
    """Changes with the sources of the rules and kernels, with Numba, and with Python."""
    here = Path(__file__).resolve().parent
    digest = sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
    for folder in (here, here.parent / "rules"):
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _tidy(base: Path, ours: Path) -> None:
    """Throw away what nobody has used for long."""
    import shutil

    with suppress(OSError):
        for folder in base.iterdir():
            if folder != ours and time.time() - folder.stat().st_mtime > UNUSED:
                shutil.rmtree(folder, ignore_errors=True)


# --- progress ---------------------------------------------------------------------------------------------------------


@contextmanager
def watched(program: Program, tell: Tell | None) -> Iterator[None]:
    """While this lasts, `tell` hears of every function of `program` that is compiled; of none if it is in the cache."""
    if tell is None:
        yield
        return
    from numba.core.event import Listener, install_listener

    hear, done = tell, set[Kernel]()
    ours = program.functions

    class Compiled(Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            compiled_now = event.data["dispatcher"].py_func
            if compiled_now in ours - done:  # Numba compiles parts of its own, too
                done.add(compiled_now)
                hear(len(done), len(ours))

    with install_listener("numba:compile", Compiled()):
        yield
