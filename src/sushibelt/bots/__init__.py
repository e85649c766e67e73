"""Bots decide for a seat. They are given the view of that seat and nothing else.

>>> from sushibelt.bots import make
>>> from sushibelt.table import Game
>>> game = Game.new(seats=2, seed=7)
>>> game.choose(0, *make("normal", seed=1).choose(game.view(0)))
"""

from collections.abc import Callable
from dataclasses import dataclass

from ..language import phrase
from .chance import Chance
from .easy import Easy
from .kit import Bot
from .normal import Normal


@dataclass(frozen=True)
class Description:
    """What a level says of itself, in English: `say` it."""

    title: str
    sentence: str


_bots: dict[str, Callable[[int], Bot]] = {"random": Chance, "easy": Easy, "normal": Normal}

LEVELS = tuple(_bots)
"""The names of the levels, weakest first."""

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


def make(level: str, seed: int) -> Bot:
    """A bot of `level` whose chance begins with `seed`. Raises ValueError for a level that there is not."""
    if level not in _bots:
        raise ValueError(f"there is no bot {level!r}; there is {', '.join(LEVELS)}")
    return _bots[level](seed)


__all__ = ["DESCRIPTIONS", "LEVELS", "Bot", "Description", "make"]
