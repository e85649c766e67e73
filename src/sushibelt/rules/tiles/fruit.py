"""Fruit: three kinds, each scored by its icons at the end of the game."""

from ..kit import Question, State, Tile, face, kept, plural, rule, say

FRUIT_WW = face("fruit-ww", "Two watermelons", party=2, short="Watermelons", note="at the end")
FRUIT_PP = face("fruit-pp", "Two pineapples", party=2, short="Pineapples", note="at the end")
FRUIT_OO = face("fruit-oo", "Two oranges", party=2, short="Oranges", note="at the end")
FRUIT_WP = face("fruit-wp", "Watermelon and pineapple", party=3, short="Watermelon, pineapple", note="at the end")
FRUIT_WO = face("fruit-wo", "Watermelon and orange", party=3, short="Watermelon, orange", note="at the end")
FRUIT_PO = face("fruit-po", "Pineapple and orange", party=3, short="Pineapple, orange", note="at the end")

TILE = Tile(
    "fruit",
    "Fruit",
    "#F58E84",
    (FRUIT_WW, FRUIT_PP, FRUIT_OO, FRUIT_WP, FRUIT_WO, FRUIT_PO),
    summary="at the end, per kind: −2, 0, 1, 3, 6, 10 points for 0 to 5 icons",
    help=(
        "Fruit is kept to the end of the game. Then watermelons, pineapples and oranges are counted apart, by icons: "
        "0, 1, 2, 3, 4, or 5 and more of a kind score −2, 0, 1, 3, 6 or 10 points."
    ),
    questions=(
        Question("I have no fruit at all. What do I score?", "−6: 2 points less for each of the three kinds."),
        Question("Are cards counted, or icons?", "Icons: a card with two watermelons counts as two."),
        Question("Does a sixth watermelon add anything?", "No, 10 points is the most for a kind."),
    ),
    group="dessert",
    dessert=True,
)


@rule
def watermelons(s: State, seat: int) -> int:
    return 2 * kept(s, seat, FRUIT_WW) + kept(s, seat, FRUIT_WP) + kept(s, seat, FRUIT_WO)


@rule
def pineapples(s: State, seat: int) -> int:
    return 2 * kept(s, seat, FRUIT_PP) + kept(s, seat, FRUIT_WP) + kept(s, seat, FRUIT_PO)


@rule
def oranges(s: State, seat: int) -> int:
    return 2 * kept(s, seat, FRUIT_OO) + kept(s, seat, FRUIT_WO) + kept(s, seat, FRUIT_PO)


@rule
def kind(icons: int) -> int:
    """What so many icons of one kind score."""
    if icons == 0:
        return -2
    count = min(icons, 5) - 1
    return count * (count + 1) // 2


@rule
def score_game(s: State, seat: int) -> int:
    return kind(watermelons(s, seat)) + kind(pineapples(s, seat)) + kind(oranges(s, seat))


def reason(s: State, seat: int) -> str:
    w, p, o = watermelons(s, seat), pineapples(s, seat), oranges(s, seat)
    if w + p + o == 0:
        return say("no fruit: −2 for each of the three kinds")
    parts = [
        plural(w, "{n} watermelon: {points}", "{n} watermelons: {points}", points=kind(w))
        if w
        else say("no watermelon: −2"),
        plural(p, "{n} pineapple: {points}", "{n} pineapples: {points}", points=kind(p))
        if p
        else say("no pineapple: −2"),
        plural(o, "{n} orange: {points}", "{n} oranges: {points}", points=kind(o)) if o else say("no orange: −2"),
    ]
    return ", ".join(parts)
