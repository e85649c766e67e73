"""Dumplings: the more, the better, up to five."""

from ..kit import Question, State, Tile, face, rule, shown
from ..shapes import triangle

DUMPLING = face("dumpling", "Dumpling", base=14, party=8, note="1 3 6 10 15")

TILE = Tile(
    "dumpling",
    "Dumplings",
    "#7FA5D6",
    (DUMPLING,),
    summary="1, 3, 6, 10, 15 points for 1 to 5",
    help="1, 2, 3, 4 or 5 dumplings score 1, 3, 6, 10 or 15 points at the end of the round.",
    questions=(Question("What does a sixth dumpling add?", "Nothing: 15 points is the most."),),
    group="appetizer",
)


@rule
def score_round(s: State, seat: int) -> int:
    return triangle(shown(s, seat, DUMPLING), 5)
