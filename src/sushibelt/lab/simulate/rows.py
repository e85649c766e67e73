"""The games themselves as a table, one row a game-seat, in a Parquet or a CSV file; DuckDB writes it.

Rows gather in a database beside the file, some thousand games at a time, and become the file at the end, which so is
there as a whole or not at all. Columns: `game`, `seat` (both from 0), `bot`, `score`, `rank` (1 is a winner), `shared`
(another seat has that rank), `desserts`, `points_TILE` for each tile in play (`_` for `-`), `picks`: the card picked
first in each turn, a list in Parquet, words with spaces between them in CSV.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from types import TracebackType
from typing import Any

import duckdb
import numpy as np

from ...rules.kit import FACES
from ...rules.registry import TILES
from .played import Array, Games
from .study import Study
from .tally import Seating

ENDINGS = (".parquet", ".csv")

CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""Whatever a file is called, DuckDB fetches nothing from elsewhere for it."""

BLOCK = 1 << 14
"""Games that are written at a time."""


class Rows:
    """A file that is being written. A context manager: leaving it without `finish` leaves no file."""

    def __init__(self, path: Path, study: Study) -> None:
        """Begin a file at `path`, whose ending is one of ENDINGS; where that is a link, at what it leads to.

        Raises OSError.
        """
        self.path = path
        self._target = path.resolve()  # absolute, too: DuckDB has its own mind about names with a `:` or `~` at first
        self._seating = study.seating
        self._some_turns = bool(study.setup.start().full_hands)
        """Rounds may have fewer turns than there is room for."""
        self._waiting: list[tuple[int, Games]] = []
        self._games = 0
        own = f".{self._target.name[:40]}-{secrets.token_hex(6)}"
        self._database = self._target.with_name(f"{own}.duckdb")
        self._written = self._target.with_name(f"{own}{path.suffix}")
        try:
            with _told_plainly():
                self._connection = duckdb.connect(self._database, config=CONFIG)
        except OSError:
            self._remove()
            raise

    def __enter__(self) -> Rows:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave nothing but the finished file, if there is one; more than once does no harm."""
        with suppress(duckdb.Error):  # it writes once more, and the disk may be full
            self._connection.close()
        self._remove()

    def _remove(self) -> None:
        """All but the finished file."""
        database = self._database
        for path in (database, database.with_name(f"{database.name}.wal"), self._written):
            path.unlink(missing_ok=True)
        rmtree(database.with_name(f"{database.name}.tmp"), ignore_errors=True)  # for what memory has no room for

    def add(self, first: int, games: Games) -> None:
        """Take in games number `first` and those that follow. Raises OSError."""
        self._waiting.append((first, games))
        self._games += len(games.place)
        if self._games >= BLOCK:
            self._insert()

    def finish(self) -> None:
        """Make the file of what has come so far, one game at least; one that was there before is replaced.

        Raises OSError.
        """
        self._insert()
        cards = f"list_select({_list(face.name for face in FACES[1:])}, picks)"
        if self._some_turns:
            cards = f"list_filter({cards}, lambda card: card IS NOT NULL)"
        how = "FORMAT parquet, COMPRESSION zstd"
        if self.path.suffix.lower() == ".csv":
            cards, how = f"array_to_string({cards}, ' ')", "FORMAT csv, HEADER"
        chosen = f"SELECT * REPLACE ({_list(self._seating.bots)}[bot] AS bot, {cards} AS picks) FROM rows"
        with _told_plainly():
            self._connection.execute(f"COPY ({chosen}) TO {_text(str(self._written))} ({how})")
        self._written.replace(self._target)

    def _insert(self) -> None:
        """Write what is waiting."""
        if not self._waiting:
            return
        columns = _columns(self._seating, self._waiting)
        turns = ", ".join(name for name in columns if name.startswith("turn_"))
        chosen = f"SELECT * EXCLUDE ({turns}), [{turns}] AS picks FROM block"
        self._connection.register("block", columns)
        with _told_plainly():
            self._connection.execute(f"CREATE TABLE IF NOT EXISTS rows AS {chosen} LIMIT 0")
            self._connection.execute(f"INSERT INTO rows {chosen}")
        self._connection.unregister("block")
        self._waiting, self._games = [], 0


def _columns(seating: Seating, waiting: Sequence[tuple[int, Games]]) -> dict[str, Array]:
    """The columns of a block, one row a game-seat; bots by number from 1, picks as faces, a column a turn."""
    players = len(seating.bots)

    def joined(name: str) -> Array:
        return np.concatenate([getattr(games, name)[:, :players] for _, games in waiting])

    place, points, picks = joined("place"), joined("points"), joined("picks")
    numbers = np.concatenate([np.arange(first, first + len(games.place)) for first, games in waiting])
    shared = (place[:, :, None] == place[:, None, :]).sum(2) > 1
    columns: dict[str, Array] = {
        "game": np.repeat(numbers, players),
        "seat": np.tile(np.arange(players, dtype=np.uint8), len(numbers)),
        "bot": np.tile(np.arange(1, players + 1, dtype=np.uint8), len(numbers)),
        "score": joined("score").ravel(),
        "rank": place.ravel(),
        "shared": shared.ravel(),
        "desserts": joined("desserts").ravel(),
    }
    for tile in seating.tiles:
        columns[f"points_{TILES[tile].name.replace('-', '_')}"] = points[:, :, tile].ravel()
    for turn in range(picks.shape[2]):
        columns[f"turn_{turn}"] = picks[:, :, turn].ravel()
    return columns


@contextmanager
def _told_plainly() -> Iterator[None]:
    """What DuckDB cannot do with its files, as the operating system would say it: in one line."""
    try:
        yield
    except duckdb.Error as error:
        raise OSError(str(error).splitlines()[0]) from None


def _list(texts: Any) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _text(text: str) -> str:
    """As SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
