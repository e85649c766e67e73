"""One game made friendly: what most users of the library touch.

>>> from sushibelt.table import Game
>>> game = Game.new(seats=2, seed=7)
>>> sorted(game.owing)
[0, 1]
>>> game.choose(0, game.choices(0)[0])
>>> game.view(1).owing
(1,)
"""

from ..rules.kit import CHANCE
from .choice import BACK_WORD, DONE_WORD, ChoiceRefused
from .count import Final, RoundResult
from .fields import SheetError
from .game import Game
from .header import Header
from .record import RecordError
from .redeal import redeal
from .scoresheet import Scoresheet
from .view import View

__all__ = [
    "BACK_WORD", "CHANCE", "DONE_WORD", "ChoiceRefused", "Final", "Game", "Header", "RecordError", "RoundResult",
    "Scoresheet", "SheetError", "View", "redeal",
]  # fmt: skip
