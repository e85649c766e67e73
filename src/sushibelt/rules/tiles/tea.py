"""Tea: your largest group of one colour."""

from ..front import largest_group
from ..kit import Question, State, Tile, face, rule, say, shown

TEA = face("tea", "Tea", party=3, note="largest group")

TILE = Tile(
    "tea",
    "Tea",
    "#A63A3A",
    (TEA,),
    summary="each as many points as your largest one-colour group has cards",
    help=(
        "At the end of the round each tea scores 1 point for every card of your largest group of one colour. Nigiri "
        "and "
        "wasabi are one colour, desserts of this round count, and so do face-down cards, which have a colour of "
        "their own."
    ),
    questions=(
        Question("Do a wasabi and the nigiri on it count as two cards?", "Yes, two cards of one colour."),
        Question("I have two teas and 5 dumplings. What do the teas score?", "5 each, 10 points in all."),
        Question("Are teas a colour, too?", "Yes: three teas and nothing larger score 3 each."),
        Question("Do cards that were discarded during the round count?", "No."),
    ),
    group="special",
)


@rule
def score_round(s: State, seat: int) -> int:
    mine = shown(s, seat, TEA)
    return mine * largest_group(s, seat) if mine else 0


def reason(s: State, seat: int) -> str:
    mine = shown(s, seat, TEA)
    if mine == 0:
        return say("no tea")
    return say("{n} × Tea at {points}, the largest group", n=mine, points=largest_group(s, seat))
