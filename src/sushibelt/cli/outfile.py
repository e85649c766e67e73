"""Files that a long command writes at its end: that it can is seen before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from ..language import say
from .mistake import Mistake, plainly, unknown_option

PAGES = (".html", ".htm")


def outfile(name: str, endings: Sequence[str], option: str, overwrite: bool) -> Path:
    """A file that can be written when all is played: hours may lie between. Raises Mistake."""
    if name.startswith("-"):
        raise unknown_option(name)
    path = Path(name)
    if path.suffix.lower() not in endings:
        raise Mistake(say("must end in {endings}", endings=" or ".join(endings)), f"{option} {name[:60]}")
    try:
        if path.is_dir():
            raise Mistake(say("this is a folder, not a file"), name)
        if path.exists() and not overwrite:
            raise Mistake(say("is there already; --overwrite replaces it"), name)
        if not path.parent.is_dir():
            raise Mistake(say("there is no such folder"), name)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}-"):
            pass
    except ValueError:  # a null byte in the name
        raise Mistake(say("not a name for a file"), option) from None
    except OSError as error:
        raise Mistake(plainly(error), name) from None
    return path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What goes wrong while `path` is written is a mistake of one line."""
    try:
        yield
    except OSError as error:
        raise Mistake(plainly(error), str(path)) from None
