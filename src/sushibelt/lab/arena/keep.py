"""The file in which a league is kept: JSON lines, first what is played by whom, then a line a deal as it is finished.

The lines come in the order in which deals were finished. One that was torn by a crash is dropped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from ... import __version__, bots, rules, table
from ...bots import fingerprint
from ...bots.outside.spec import print_of
from ...language import plural, say
from .league import DealResult, GameResult, League

FORMAT = 1

LONGEST_HEADING = 1024 * 1024
"""Bytes."""

MOST_DEALS, MOST_POINTS, MOST_ASKED, MOST_SECONDS = 2**32, 10_000, 2**32, 1e9
"""What is beyond that was not played: the number of a deal, points and choices in a game, and the time they took."""


class KeepError(Exception):
    """The file is not one to go on with; the text says why."""


def heading(league: League) -> dict[str, Any]:
    """What must be the same for another run to go on: what is played, who plays, and with what code."""
    setup = league.setup
    return {
        "sushibelt-arena": FORMAT,
        "edition": setup.edition,
        "players": setup.players,
        "menu": list(setup.menu),
        "switches": dict(setup.switches),
        "bots": list(league.bots),
        "seed": league.seed,
        "time": league.time,
        "version": __version__,
        "code": code(),
        "fingerprints": [fingerprint(bot) for bot in league.bots],
    }


@cache
def code() -> str:
    """Changes with the rules, the table and what bots are given."""
    folders = [Path(next(iter(package.__path__))) for package in (rules, table, bots)]
    return print_of((), (path for folder in folders for path in sorted(folder.rglob("*.py"))))


def seed_of(path: Path) -> int | None:
    """The seed of the league that is kept there, None if none is. Raises OSError."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        first, ended, _ = file.read(LONGEST_HEADING).partition(b"\n")
    seed = _heading_in(first).get("seed") if ended else None
    return seed if type(seed) is int else None


class Kept:
    """The file of a league, open for more deals, and closed to other runs. A context manager."""

    def __init__(self, path: Path, league: League) -> None:
        """Begin the file, or read what is there. Raises KeepError, and OSError, also if another run is writing it."""
        self.deals: dict[int, DealResult] = {}
        """What was there."""
        first = heading(league)
        self._file = _opened(path)
        try:
            _lock(self._file)
            self._begin(first, league)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *what: object) -> None:
        self._file.close()

    def add(self, deals: Iterable[DealResult]) -> None:
        """Keep these, too. Raises OSError."""
        for deal in deals:
            self._line(deal)

    def _begin(self, first: dict[str, Any], league: League) -> None:
        self._file.seek(0)
        data = self._file.readall()
        whole = data.rfind(b"\n") + 1
        if whole:
            self._read(data[: whole - 1].split(b"\n"), first, league)
        elif data and not data.startswith(b'{"sushibelt-arena"'[: len(data)]):
            raise KeepError(say("holds no league"))
        self._file.truncate(whole)
        if not whole:
            self._line(first)

    def _line(self, data: Any) -> None:
        """At the end of the file; a disk that is full may take only the beginning, which the next run drops."""
        line = msgspec.json.encode(data) + b"\n"
        while line:
            line = line[self._file.write(line) :]

    def _read(self, lines: list[bytes], wanted: dict[str, Any], league: League) -> None:
        there = _heading_in(lines[0])
        for name, value in wanted.items():
            if there.get(name) != value:
                if name == "fingerprints":
                    raise KeepError(_changed(league.bots, there.get(name), value))
                raise KeepError(_other(name, there.get(name), value))
        decoder = msgspec.json.Decoder(DealResult)
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = decoder.decode(line)
            except (msgspec.MsgspecError, ValueError, RecursionError):
                raise KeepError(say("line {number} is no deal of a league", number=number)) from None
            if why := fault_of(result, league):
                raise KeepError(say("line {number}: {why}", number=number, why=why))
            self.deals[result.deal] = result


def fault_of(result: DealResult, league: League) -> str:
    """Why this is no deal of the league, "" if it is one. What was not written by a league may say anything."""
    if not 0 <= result.deal < MOST_DEALS:
        return say("there is no deal of that number")
    if tuple(game.bots for game in result.games) != league.seatings(result.deal):
        return say("a deal of another league")
    return next(filter(None, map(_fault, result.games)), "")


def _fault(game: GameResult) -> str:
    """What cannot be in a game."""
    players = len(game.bots)
    for name in ("scores", "places", "faults", "choices", "seconds"):
        there = len(getattr(game, name))
        if there != players:
            return say("{name} has {there} entries for {players} players", name=name, there=there, players=players)
    ranks = sorted(game.places)
    nonsense = {
        "scores": any(abs(score) > MOST_POINTS for score in game.scores),
        "places": any(rank != 1 + ranks.index(rank) for rank in ranks),
        "faults": not all(0 <= faults < MOST_ASKED for faults in game.faults),
        "choices": not all(0 <= choices < MOST_ASKED for choices in game.choices),
        "seconds": not all(0 <= seconds < MOST_SECONDS for seconds in game.seconds),
        "first_faults": len(game.first_faults) not in (0, players) or not all(map(str.isprintable, game.first_faults)),
    }
    return next((say("{name} cannot be like that", name=name) for name, wrong in nonsense.items() if wrong), "")


def _heading_in(line: bytes) -> dict[str, Any]:
    """The first line of a league. Raises KeepError."""
    try:
        there = json.loads(line)
    except (ValueError, RecursionError):
        there = None
    if not isinstance(there, dict) or "sushibelt-arena" not in there:
        raise KeepError(say("holds no league"))
    return there


def _opened(path: Path) -> FileIO:
    """The file, made if it is not there. What is written goes to its end, at once."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise KeepError(say("this is a device or the like, not a file"))
    return FileIO(path, "a+")


def _lock(file: FileIO) -> None:
    """Until it is closed no other run may write it. Raises OSError if one does."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, say("another run is writing it")) from None
    except OSError:  # a disk without locks
        return


def _changed(bots: Sequence[str], there: object, here: Sequence[str]) -> str:
    """Which bots are not what they were."""
    before = there if isinstance(there, list) and len(there) == len(bots) else [None] * len(bots)
    changed = [bot for bot, was, is_ in zip(bots, before, here, strict=True) if was != is_]
    return plural(
        len(changed),
        "the code of {bots} has changed since; begin a new file",
        "the code of these has changed since: {bots}; begin a new file",
        bots=", ".join(changed),
    )


def _other(name: str, there: object, wanted: object) -> str:
    """Why the file is another league's."""
    if name in ("code", "version", "sushibelt-arena"):
        return say("was played by another version of sushibelt; begin a new file")
    shown = [_short(value) for value in (there, wanted)]
    return say(
        "holds another league: {name} is {there} there, {wanted} here", name=name, there=shown[0], wanted=shown[1]
    )


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
