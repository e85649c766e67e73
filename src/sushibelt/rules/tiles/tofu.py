"""Tofu: one or two, not more."""

from ..kit import Question, State, Tile, face, rule, say, shown

TOFU = face("tofu", "Tofu", party=8, note="1: 2, 2: 6, 3+: 0")

TILE = Tile(
    "tofu",
    "Tofu",
    "#8CBF5A",
    (TOFU,),
    summary="1 is 2 points, 2 are 6, 3 or more are 0",
    help=(
        "One tofu scores 2 points at the end of the round, two score 6. With three or more you are full: they score 0."
    ),
    questions=(
        Question("I have 3 tofu. Do two of them still score?", "No. Three or more score nothing at all."),
        Question(
            "I turn one of my 3 tofu face down with a Takeout Box. What do the others score?",
            "6: what lies face down is no tofu any more.",
        ),
    ),
    group="appetizer",
)


@rule
def score_round(s: State, seat: int) -> int:
    count = shown(s, seat, TOFU)
    if count == 1:
        return 2
    return 6 if count == 2 else 0


def reason(s: State, seat: int) -> str:
    count = shown(s, seat, TOFU)
    if count > 2:
        return say("{n} × Tofu: three or more score nothing", n=count)
    return say("{n} × Tofu", n=count) if count else ""


def hint(s: State, seat: int) -> str:
    count = shown(s, seat, TOFU)
    if count > 2:
        return say("three or more score nothing")
    return say("{n} more: +{points}", n=1, points=4) if count == 1 else say("a third: all score nothing")
