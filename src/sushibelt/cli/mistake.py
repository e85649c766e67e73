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

from ..language import say

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
        long = digits.isdecimal() and len(digits) > 1000
        reason = (
            say("{text} is too long a number", text=quoted(text))
            if long
            else say("{text} is not a whole number", text=quoted(text))
        )
        raise ValueError(reason) from None


Whole = Annotated[int, Parameter(converter=_whole)]
"""A whole number. Cyclopts would round 1.5 and read 1e3."""


class Mistake(Exception):
    """Something the user can do something about; its text is all they see. `where` may be a file or an option."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)


def quoted(text: str) -> str:
    """What was typed, as a message repeats it: on one line, without signs that would move the cursor, not too long."""
    return repr(text[:40])


def unknown_option(name: str) -> Mistake:
    """For what begins with a hyphen where a file should be."""
    return Mistake(say("unknown option: {name} (a file of that name is ./{name})", name=name))


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
    return say("standard input") if file == "-" else file


def read_text(file: str) -> str:
    """The text in `file`, or in standard input for `-`. Raises Mistake."""
    if file.startswith("-") and file != "-":
        raise unknown_option(file)
    try:
        if file == "-":
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
    except OSError as error:
        raise Mistake(plainly(error), shown(file)) from None
    except ValueError:  # a null byte in the name
        raise Mistake(say("there is no such file"), file) from None
    if len(data) > LARGEST:
        raise Mistake(say("too large, over {size} MiB", size=LARGEST // 1024 // 1024), shown(file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(say("not text in UTF-8 (byte {byte})", byte=error.start + 1), shown(file)) from None


def plainly(error: OSError) -> str:
    """Why a file cannot be used."""
    reasons = {
        errno.ENOENT: say("there is no such file"),
        errno.EISDIR: say("this is a folder, not a file"),
        errno.ENOTDIR: say("there is no such file"),
        errno.EACCES: say("no permission"),
        errno.EPERM: say("no permission"),
        errno.ENAMETOOLONG: say("the name is too long"),
    }
    return reasons.get(error.errno or 0) or error.strerror or str(error)
