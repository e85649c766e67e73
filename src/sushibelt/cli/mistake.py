"""What people get wrong, said in one line; and the reading of the files they name."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TextIO

from cyclopts import Parameter, Token

LARGEST = 4 * 1024 * 1024
"""No record and no score sheet comes near this many bytes; `/dev/zero` does."""


FileOrInput = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""The name of a file, or `-` for standard input. Cyclopts would take the hyphen alone for an option."""


def _whole(kind: type, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        digits = text.strip().lstrip("+-").replace("_", "")  # Python reads no more than some thousand
        wrong = "too long a number" if digits.isdecimal() and len(digits) > 1000 else "not a whole number"
        raise ValueError(f"{text[:40]!r} is {wrong}") from None


Whole = Annotated[int, Parameter(converter=_whole)]
"""A whole number. Cyclopts would round 1.5 and read 1e3."""


class Mistake(Exception):
    """Something the user can do something about; its text is all they see."""


def complain(reason: str) -> None:
    """One line on stderr, whatever `reason` holds: a file's name may have a line feed in it, or colours."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in reason)
    if sys.stderr is None:
        return
    try:
        print(f"sushibelt: {line}", file=sys.stderr, flush=True)
    except (OSError, ValueError):  # then the exit status has to say it
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Python flushes its streams once more when it ends; what is left then must not fail again."""
    with contextlib.suppress(OSError, ValueError):  # not a real file: nothing is flushed to it
        number = stream.fileno()
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123  a device is no path
            os.dup2(nowhere.fileno(), number)


def shown(file: str) -> str:
    """How a message calls `file`."""
    return "standard input" if file == "-" else file


def read_text(file: str) -> str:
    """The text in `file`, or in standard input for `-`. Raises Mistake."""
    if file.startswith("-") and file != "-":
        raise Mistake(f"unknown option: {file} (a file of that name is ./{file})")
    try:
        if file == "-":
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
    except OSError as error:
        raise Mistake(f"{shown(file)}: {plainly(error)}") from None
    except ValueError:  # a null byte in the name
        raise Mistake(f"{file}: there is no such file") from None
    if len(data) > LARGEST:
        raise Mistake(f"{shown(file)}: too large, over {LARGEST // 1024 // 1024} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(f"{shown(file)}: not text in UTF-8 (byte {error.start + 1})") from None


def plainly(error: OSError) -> str:
    """Why a file cannot be used."""
    reasons = {
        errno.ENOENT: "there is no such file",
        errno.EISDIR: "this is a folder, not a file",
        errno.ENOTDIR: "there is no such file",
        errno.EACCES: "no permission",
        errno.EPERM: "no permission",
        errno.ENAMETOOLONG: "the name is too long",
    }
    return reasons.get(error.errno or 0) or error.strerror or str(error)
