"""Green tea ice cream: sets of four, at the end of the game."""

from ..kit import Question, State, Tile, face, kept, rule, say
from ..shapes import sets

ICE_CREAM = face("green-tea-ice-cream", "Green tea ice cream", party=15, short="Ice cream", note="4 for 12, at the end")

TILE = Tile(
    "green-tea-ice-cream",
    "Green tea ice cream",
    "#66B6C0",
    (ICE_CREAM,),
    summary="at the end: 12 points for each set of 4",
    help="Ice cream is kept to the end of the game. Then every 4 score 12 points; fewer than 4 score nothing.",
    questions=(Question("Does a single ice cream score anything?", "No, but as a dessert card it can break a tie."),),
    group="dessert",
    dessert=True,
)


@rule
def score_game(s: State, seat: int) -> int:
    return sets(kept(s, seat, ICE_CREAM), 4, 12)


def reason(s: State, seat: int) -> str:
    mine = kept(s, seat, ICE_CREAM)
    return say("{n} × {title}", n=mine, title=say("Green tea ice cream")) if mine else ""
