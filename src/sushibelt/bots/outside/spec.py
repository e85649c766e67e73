"""What a bot from outside may be called: by the name it is installed under, by its class, or by a command line."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import util
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ...language import say

GROUP = "sushibelt.bots"
"""The group of entry points where a package says which bots it has."""

POSIX = os.name == "posix"

HOST = "sushibelt.bots.outside.host"
"""The module that runs a bot written as a Python class."""

COMMAND = "cmd:"
"""What a command line begins with if nothing else shows that it is one."""


@dataclass(frozen=True)
class Outside:
    """A bot that is not built in: what to run, and the files that its code is in, as far as that can be known."""

    command: tuple[str, ...]
    code: tuple[Path, ...]
    python: bool = False
    """It is a Python class, run by `host`."""


def installed() -> dict[str, EntryPoint]:
    """The bots that installed packages have, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def find(spec: str) -> Outside | None:
    """The bot that `spec` means, None if it means nothing. Raises ValueError for one that cannot be run."""
    if spec.startswith(COMMAND):
        return _command(spec.removeprefix(COMMAND))
    if any(sign.isspace() or sign == "/" for sign in spec):
        return _command(spec)
    if ":" in spec:
        return _python(spec)
    point = installed().get(spec)
    return None if point is None else _python(point.value.partition("[")[0].strip())


def _command(line: str) -> Outside:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ValueError(say("{line} is no command line: {reason}", line=repr(line[:80]), reason=error)) from None
    if not words:
        raise ValueError(say("a command line is expected, such as {example}", example="./mybot"))
    if shutil.which(words[0]) is None:
        name = repr(words[0][:80])
        if is_file(words[0]):
            raise ValueError(say("{name} is not a program (chmod +x makes it one)", name=name))
        raise ValueError(say("there is no program {name}", name=name))
    _runnable()
    files = [Path(word) for at, word in enumerate(words) if (at or "/" in word) and is_file(word)]
    return Outside(tuple(words), tuple(files))


def is_file(name: str) -> bool:
    """There is such a file. `Path` alone fails for names that are too long."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def _python(name: str) -> Outside:
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *attribute.split("."))):
        raise ValueError(say("{name} is not MODULE:ATTRIBUTE", name=repr(name[:80])))
    found = _module(module)
    if found is None:
        raise ValueError(say("there is no module {name}", name=repr(module[:80])))
    _runnable()
    return Outside((sys.executable, "-m", HOST, name), tuple(_files(found)), python=True)


def _module(name: str) -> ModuleSpec | None:
    """Where a module is, without importing anything of it. The current folder comes first, as it does in `host`."""
    top, *parts = name.split(".")
    found = PathFinder.find_spec(top, [os.getcwd()]) or util.find_spec(top)  # noqa: PTH109  what sys.path has is text
    for part in parts:
        if found is None or found.submodule_search_locations is None:
            return None
        found = PathFinder.find_spec(f"{found.name}.{part}", found.submodule_search_locations)
    return found


def _files(found: ModuleSpec) -> Iterable[Path]:
    """The module's file, and of a package all that is in its folder."""
    if found.origin is None:
        return
    file = Path(found.origin)
    if found.submodule_search_locations is not None or "." in found.name:
        yield from sorted(file.parent.rglob("*.py"))
    else:
        yield file


def _runnable() -> None:
    if not POSIX:
        raise ValueError(say("bots that are not built in need Linux, macOS or another system with POSIX pipes"))


def print_of(words: Iterable[str], files: Iterable[Path]) -> str:
    """A short hash of these words and of what is in these files."""
    digest = hashlib.sha256()
    for word in words:
        digest.update(word.encode("utf-8", "surrogateescape") + b"\0")
    for file in files:
        digest.update(file.name.encode("utf-8", "surrogateescape") + b"\0")
        with file.open("rb") as opened:
            digest.update(hashlib.file_digest(opened, "sha256").digest())
    return digest.hexdigest()[:16]
