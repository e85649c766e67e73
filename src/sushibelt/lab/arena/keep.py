"""The file in which a league is kept: JSON lines, first what is played by whom, then a line a deal as it is finished.

The lines come in the order in which deals were finished. One that was torn by a crash is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ... import __version__, bots, rules, table
from ...bots import fingerprint
from ...bots.outside.spec import print_of
from ...language import say
from .league import DealResult, League

FORMAT = 1


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


class Kept:
    """The file of a league, open for more deals. A context manager."""

    def __init__(self, path: Path, league: League) -> None:
        """Begin the file, or read what is there. Raises KeepError, and OSError."""
        self.deals: dict[int, DealResult] = {}
        """What was there."""
        first = heading(league)
        with _opened(path) as file:
            data = file.read()
            whole = data.rfind(b"\n") + 1
            if whole:
                self._read(data[:whole].decode("utf-8", "replace").splitlines(), first, league)
            elif data and not data.startswith(b'{"sushibelt-arena"'[: len(data)]):
                raise KeepError(say("holds no league"))
            file.truncate(whole)
        self._file = path.open("ab")
        if not whole:
            self._line(first)

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *what: object) -> None:
        self._file.close()

    def add(self, deals: Iterable[DealResult]) -> None:
        """Keep these, too."""
        for deal in deals:
            self._line(deal)

    def _line(self, data: Any) -> None:
        self._file.write(msgspec.json.encode(data) + b"\n")
        self._file.flush()

    def _read(self, lines: list[str], wanted: dict[str, Any], league: League) -> None:
        try:
            there = json.loads(lines[0])
        except ValueError:
            there = None
        if not isinstance(there, dict) or "sushibelt-arena" not in there:
            raise KeepError(say("holds no league"))
        for name, value in wanted.items():
            if there.get(name) != value:
                raise KeepError(_other(name, there.get(name), value))
        decoder = msgspec.json.Decoder(DealResult)
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = decoder.decode(line)
                seated = tuple(game.bots for game in result.games)
            except (msgspec.MsgspecError, ValueError):
                raise KeepError(say("line {number} is no deal of a league", number=number)) from None
            if result.deal < 0 or seated != league.seatings(result.deal):
                raise KeepError(say("line {number} is a deal of another league", number=number))
            self.deals[result.deal] = result


def _opened(path: Path) -> BinaryIO:
    """The file, made if it is not there."""
    try:
        return path.open("r+b")
    except FileNotFoundError:
        return path.open("x+b")


def _other(name: str, there: object, wanted: object) -> str:
    """Why the file is another league's."""
    if name == "fingerprints":
        return say("one of these bots has changed since; begin a new file")
    if name in ("code", "version", "sushibelt-arena"):
        return say("was played by another version of sushibelt; begin a new file")
    shown = [_short(value) for value in (there, wanted)]
    return say(
        "holds another league: {name} is {there} there, {wanted} here", name=name, there=shown[0], wanted=shown[1]
    )


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
