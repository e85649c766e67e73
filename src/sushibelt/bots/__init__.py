"""Bots decide for a seat. They are given the view of that seat and nothing else.

Some are built in; others come from outside, as programs that speak a protocol of lines (docs/bots.md).

>>> from sushibelt.bots import make
>>> from sushibelt.table import Game
>>> game = Game.new(seats=2, seed=7)
>>> game.choose(0, *make("normal", seed=1).choose(game.view(0)))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..language import phrase, say
from .chance import Chance
from .easy import Easy
from .faults import KINDS, Fault
from .greedy import Greedy
from .guard import Guarded, players
from .kit import Bot
from .normal import Normal
from .outside.program import TIME, Program

if TYPE_CHECKING:
    from .outside.spec import Outside


@dataclass(frozen=True)
class Description:
    """What a level says of itself, in English: `say` it."""

    title: str
    sentence: str


_levels: dict[str, Callable[[int], Bot]] = {"random": Chance, "easy": Easy, "normal": Normal}
_bots: dict[str, Callable[[int], Bot]] = {**_levels, "greedy": Greedy}

LEVELS = tuple(_levels)
"""The names of the levels that people play against, weakest first."""

BUILT_IN = tuple(_bots)
"""The names of all bots that come along."""

DESCRIPTIONS = {
    "random": Description(phrase("Random"), phrase("Takes any card: for trying things out.")),
    "easy": Description(
        phrase("Easy"), phrase("Has favourite cards and finishes its sets, but never looks at your plate.")
    ),
    "normal": Description(
        phrase("Normal"),
        phrase("Remembers the hands it has passed on, counts cards and takes what you need."),
    ),
}


def make(spec: str, seed: int, time: float = TIME) -> Bot:
    """A bot whose chance begins with `seed`. Raises ValueError, in one line, for a `spec` that means nothing.

    `spec` is a bot that comes along; the name of a bot that an installed package has (entry points of the group
    `sushibelt.bots`); `module:attribute`, the attribute being called with a seed; or the command line of a program: one
    that has a slash or a space in it, or begins with `cmd:`.

    All but the first are programs of their own, with `time` seconds for a choice. They are started with the first
    choice, and need a `Guarded` around them: they raise `Failure`, and somebody has to `close` them.
    """
    if spec in _bots:
        return _bots[spec](seed)
    return Program(_outside(spec).command, seed, time)


def fingerprint(spec: str) -> str:
    """Changes when the code of the bot changes, as far as that can be known. Raises ValueError like `make`.

    It looks at all built-in bots for one of them, at the files that a command line names, at the file of a module or at
    all of the package that it is in. What these import or start is not seen.
    """
    from .outside.spec import print_of

    if spec in _bots:
        return print_of([spec], sorted(Path(__file__).parent.glob("*.py")))
    found = _outside(spec)
    # The first word is where Python is, on this machine.
    return print_of(found.command[1:] if found.python else found.command, found.code)


def _outside(spec: str) -> Outside:
    from .outside.spec import find, installed, is_file

    found = find(spec)
    if found is None:
        known = ", ".join([*_bots, *sorted(installed())])
        told = say("there is no bot {name}; there is {known}", name=repr(spec[:80]), known=known)
        hint = say("a program is called {name}", name="./" + spec) if is_file(spec) else ""
        raise ValueError("; ".join(filter(None, (told, hint))))
    return found


__all__ = [
    "BUILT_IN", "DESCRIPTIONS", "KINDS", "LEVELS", "Bot", "Description", "Fault", "Guarded", "fingerprint", "make",
    "players",
]  # fmt: skip
