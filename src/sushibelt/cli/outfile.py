"""Files that a long command writes at its end: that it can is seen before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import NamedTemporaryFile

from ..language import say
from .mistake import Mistake, plainly, unknown_option

PAGES = (".html", ".htm")


def outfile(name: str, endings: Sequence[str], option: str, overwrite: bool) -> Path:
    """A file that can be written when all is played: hours may lie between. Raises Mistake.

    A link is written through: what it leads to may be there already, or not yet.
    """
    if name.startswith("-"):
        raise unknown_option(name)
    path = Path(name)
    if path.suffix.lower() not in endings:
        raise Mistake(say("must end in {endings}", endings=" or ".join(endings)), f"{option} {name[:60]}")
    try:
        _check(path, name, overwrite)
    except UnicodeEncodeError:
        raise Mistake(say("its name, or that of a folder it is in, is not in UTF-8"), name) from None
    except ValueError:  # a null byte in the name
        raise Mistake(say("not a name for a file"), option) from None
    except RuntimeError:  # so Python 3.11 says it
        raise Mistake(say("is a link that leads in a circle"), name) from None
    except OSError as error:
        raise Mistake(plainly(error), name) from None
    return path


def _check(path: Path, name: str, overwrite: bool) -> None:
    target = path.resolve()
    str(target).encode()
    if target.is_symlink():
        raise RuntimeError
    if target.is_dir():
        raise Mistake(say("this is a folder, not a file"), name)
    if target.exists() and not target.is_file():
        raise Mistake(say("this is a device or the like, not a file"), name)
    if target.exists() and not overwrite:
        raise Mistake(say("is there already; --overwrite replaces it"), name)
    if not target.parent.is_dir():
        raise Mistake(say("there is no such folder"), name)
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:40]}-"):
        pass


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What goes wrong while `path` is written is a mistake of one line."""
    try:
        yield
    except OSError as error:
        raise Mistake(plainly(error), str(path)) from None


def write(path: Path, text: str) -> None:
    """Write all of it, or leave what is there as it is. Raises Mistake."""
    with writing(path):
        target = path.resolve()
        beside = target.with_name(f".{target.name[:40]}-{token_hex(6)}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
