"""Natto: an acquired taste, best if it is yours alone. (Invented: the worked example of CONTRIBUTING.)"""

from sushibelt.rules.kit import Question, State, Tile, face, rule, say, shown

NATTO = face("natto", "Natto", party=8, note="1, alone 3")

TILE = Tile(
    "natto",
    "Natto",
    "#A8744A",
    (NATTO,),
    summary="each 1 point, or 3 if nobody else has any",
    help="Each natto scores 1 point at the end of the round, or 3 points if no other player has any natto.",
    questions=(Question("I have 2 natto, a neighbour has 1. What do they score?", "2 for you, 1 for your neighbour."),),
    group="appetizer",
    compares=True,
)


@rule
def alone(s: State, seat: int) -> int:
    """1 if nobody but `seat` has natto."""
    for other in range(s.seats):
        if other != seat and shown(s, other, NATTO) > 0:
            return 0
    return 1


@rule
def score_round(s: State, seat: int) -> int:
    return shown(s, seat, NATTO) * (3 if alone(s, seat) else 1)


def reason(s: State, seat: int) -> str:
    mine = shown(s, seat, NATTO)
    if mine == 0:
        return say("no natto")
    if alone(s, seat):
        return say("{n} × Natto at 3: nobody else has any", n=mine)
    return say("{n} × Natto", n=mine)
