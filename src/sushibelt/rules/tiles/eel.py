"""Eel: one is a loss, more are a gain."""

from ..kit import Question, State, Tile, face, rule, shown

EEL = face("eel", "Eel", party=8, note="1: −3, 2+: 7")

TILE = Tile(
    "eel",
    "Eel",
    "#5A4FA8",
    (EEL,),
    summary="1 alone −3 points, 2 or more +7 in all",
    help="A single eel loses you 3 points at the end of the round. Two or more score 7 points in all, however many.",
    questions=(Question("Do 4 eels score 14 points?", "No. Two or more eels are 7 points in all."),),
    group="appetizer",
)


@rule
def score_round(s: State, seat: int) -> int:
    count = shown(s, seat, EEL)
    if count == 1:
        return -3
    return 7 if count > 1 else 0
