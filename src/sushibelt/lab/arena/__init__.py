"""The arena: a league of bots over the same deals in every seating, rated with honest intervals.

`League` says who plays what, `run` plays it on a pool, `table` is what came of it; docs/league.md tells how to read it.
"""

from .keep import KeepError, Kept, seed_of
from .league import DealResult, GameResult, League
from .run import Limits, NotKept, Outcome, Progress, run
from .standings import Pair, Standing, Table, table

__all__ = [
    "DealResult",
    "GameResult",
    "KeepError",
    "Kept",
    "League",
    "Limits",
    "NotKept",
    "Outcome",
    "Pair",
    "Progress",
    "Standing",
    "Table",
    "run",
    "seed_of",
    "table",
]
