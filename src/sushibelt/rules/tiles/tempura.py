"""Tempura: pairs."""

from ..kit import Question, State, Tile, face, rule, shown
from ..shapes import sets

TEMPURA = face("tempura", "Tempura", base=14, party=8, note="2 for 5")

TILE = Tile(
    "tempura",
    "Tempura",
    "#B79AD6",
    (TEMPURA,),
    summary="5 points for each pair",
    help="Every 2 tempura in front of you at the end of the round score 5 points. A single one scores nothing.",
    questions=(Question("What are 3 tempura worth?", "5. The spare one is worth nothing; 4 are worth 10."),),
    group="appetizer",
)


@rule
def score_round(s: State, seat: int) -> int:
    return sets(shown(s, seat, TEMPURA), 2, 5)
