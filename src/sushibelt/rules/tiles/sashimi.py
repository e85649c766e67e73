"""Sashimi: sets of three."""

from ..kit import Question, State, Tile, face, rule, shown
from ..shapes import sets

SASHIMI = face("sashimi", "Sashimi", base=14, party=8, note="3 for 10")

TILE = Tile(
    "sashimi",
    "Sashimi",
    "#CFDF6B",
    (SASHIMI,),
    summary="10 points for each set of 3",
    help="Every 3 sashimi in front of you at the end of the round score 10 points. One or two alone score nothing.",
    questions=(Question("Are 5 sashimi worth more than 3?", "No, 10 points. The next set is complete at 6."),),
    group="appetizer",
)


@rule
def score_round(s: State, seat: int) -> int:
    return sets(shown(s, seat, SASHIMI), 3, 10)
