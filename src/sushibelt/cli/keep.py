"""The file in which `sushibelt play` keeps the record of a game."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ..table import Game
from .mistake import Mistake, plainly


def claim(path: Path) -> None:
    """Make `path`, which must not be there yet: nobody's file is overwritten. Raises Mistake."""
    try:
        path.open("x").close()
    except FileExistsError:
        raise Mistake(f"{path}: is there already; --resume goes on with a game") from None
    except FileNotFoundError:
        raise Mistake(f"{path}: there is no such folder") from None
    except ValueError:
        raise Mistake(f"{path}: not a name for a file") from None
    except OSError as error:
        raise Mistake(f"{path}: {plainly(error)}") from None


def save(game: Game, path: Path) -> None:
    """Put the record of `game` in `path`, all of it or nothing. Raises Mistake."""
    try:
        number, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
        try:
            with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123  a file that is open already
                file.write(game.record())
            mode = path.stat().st_mode if path.exists() else 0o644
            os.chmod(temporary, mode & 0o777)  # noqa: PTH101  (mkstemp makes files for the owner alone)
            os.replace(temporary, path)  # noqa: PTH105
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Mistake(f"{path}: {plainly(error)}") from None
