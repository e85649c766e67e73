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
from collections.abc import Callable, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from ..rules.state import State
from .fixed import Fixed
from .write import write

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Tell", "cache_folder", "compiled", "watched"]

Kernel = Callable[..., Any]
Tell = Callable[[int, int], None]
"""Is told how many functions of how many are compiled."""

UNUSED = 30 * 24 * 3600
"""Seconds after which programs of other versions are thrown away."""

_LOADING = Lock()
"""Two threads that want the same program get the same one."""

NOTHING: Mapping[str, int] = MappingProxyType({})


def compiled(kernel: Kernel, state: State, known: Mapping[str, int] = NOTHING) -> Kernel:
    """The compiled twin of `kernel` for all states of the game of which `state` is one.

    It is compiled by its first call, if it never was on this machine. `known` are globals of kernels that have another
    value in this program. The GIL is released while it runs. It trusts its arguments, as rules do: other states than
    those of such a game are not noticed.
    """
    with _LOADING:
        return _loaded(kernel, Fixed.of(state, known))


@cache
def _loaded(kernel: Kernel, fixed: Fixed) -> Kernel:
    name = f"{kernel.__name__}_{sha256(repr(fixed).encode()).hexdigest()[:20]}"
    file = cache_folder() / f"{name}.py"
    if not file.exists():
        _write_whole(file, write(kernel, fixed))
    return getattr(_module(f"sushibelt_{name}", file), kernel.__name__)  # type: ignore[no-any-return]


def _write_whole(file: Path, text: str) -> None:
    """Two processes may write the same program at once: each writes its own file, and the last one stays."""
    number, name = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    with os.fdopen(number, "w", encoding="utf-8") as stream:
        stream.write(text)
    Path(name).replace(file)


def _module(name: str, file: Path) -> ModuleType:
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # Numba finds the functions of a cached program by the name of their module
    spec.loader.exec_module(module)
    return module


# --- where programs are kept ------------------------------------------------------------------------------------------


@cache
def cache_folder() -> Path:
    """The folder for programs of these rules; one that does not last if the user's cache cannot be written."""
    base = _user_cache() / "sushibelt" / "programs"
    folder = base / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="sushibelt-"))
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
def watched(program: Kernel, tell: Tell | None) -> Iterator[None]:
    """While this lasts, `tell` hears of every function of `program` that is compiled; of none if it is in the cache."""
    if tell is None:
        yield
        return
    from numba.core.event import Listener, install_listener

    hear, done = tell, set[Kernel]()
    ours = {each.py_func for each in vars(sys.modules[program.__module__]).values() if hasattr(each, "py_func")}

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
