"""The file in which `sushibelt play` keeps the record of a game."""

from __future__ import annotations

import os
import secrets
from itertools import count
from pathlib import Path

from ..language import say
from .mistake import Mistake, plainly, unknown_option


class Taken(Mistake):
    """There is a file of that name already."""


class Kept:
    """A game's file. It is this session's as long as nobody else writes to it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._text = text
        """What the file held when this session last read or wrote it."""

    @classmethod
    def new(cls, name: str, text: str) -> Kept:
        """A file that must not be there yet: nobody's is overwritten. Raises Mistake."""
        if not name:
            raise Mistake(say("not a name for a file"), "--record")
        refuse_hyphen(name)
        try:
            _create(Path(name), text)
        except FileExistsError:
            raise Taken(say("is there already; --resume goes on with a game"), name) from None
        except FileNotFoundError:
            raise Mistake(say("there is no such folder"), name) from None
        except ValueError:
            raise Mistake(say("not a name for a file"), name) from None
        except OSError as error:
            raise Mistake(plainly(error), name) from None
        return cls(name, text)

    def save(self, text: str) -> str | None:
        """Put `text` there, all of it or nothing; if another session has written there, in a new file beside it.

        What to tell the person then. Raises Mistake.
        """
        try:
            saved = _replace(Path(os.path.realpath(self.name)), self._text, text)  # what a link leads to, not the link
        except OSError as error:
            raise Mistake(plainly(error), self.name) from None
        if saved:
            self._text = text
            return None
        before = self.name
        root, ending = os.path.splitext(before)  # noqa: PTH122  the name stays as it was typed
        for number in count(2):
            try:
                beside = Kept.new(f"{root}-{number}{ending}", text)
            except Taken:
                continue
            self.name, self._text = beside.name, text
            break
        return say("Something else has written to {before}; this game goes on in {now}.", before=before, now=self.name)


def refuse_hyphen(name: str) -> None:
    """A game that is played is kept in a file. Raises Mistake."""
    if name == "-":
        raise Mistake(say("a game that is played needs a file (one of that name is ./-)"), name)
    if name.startswith("-"):
        raise unknown_option(name)


def _create(path: Path, text: str) -> None:
    temporary = _written_beside(path, text)
    try:
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # not every disk has links
            path.open("xb").close()
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _replace(path: Path, before: str, text: str) -> bool:
    """Whether `path` still held `before`, and holds `text` now."""
    temporary = _written_beside(path, text)
    try:
        try:
            mode = path.stat().st_mode
            there = path.read_bytes().decode("utf-8-sig", "replace")
        except FileNotFoundError:
            pass  # then nothing is overwritten
        else:
            if there not in (before, text):
                return False
            temporary.chmod(mode & 0o777)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return True


def _written_beside(path: Path, text: str) -> Path:
    temporary = path.parent / f".{path.name[:40]}-{secrets.token_hex(6)}"
    try:
        with temporary.open("xb") as file:
            file.write(text.encode())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary
