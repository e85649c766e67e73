"""Edamame: worth more, the more opponents share them."""

from ..kit import Question, State, Tile, face, plural, rule, say, shown

EDAMAME = face("edamame", "Edamame", party=8, note="1 per opponent")

TILE = Tile(
    "edamame",
    "Edamame",
    "#9A4C93",
    (EDAMAME,),
    summary="each card 1 point per opponent with edamame, at most 4",
    help=(
        "At the end of the round each of your edamame scores 1 point for every opponent who has any edamame, however "
        "many; at most 4 points a card. Alone with edamame you score nothing. Not for 2 players."
    ),
    questions=(
        Question("5 opponents have edamame. What does each of mine score?", "4: that is the most for one card."),
        Question("Is 4 the most that all my edamame score together?", "No, the limit is 4 points for each card."),
        Question("An opponent has 3 edamame. Does that count three times?", "No, opponents are counted, not cards."),
    ),
    group="appetizer",
    seats=(3, 8),
    compares=True,
)


@rule
def sharers(s: State, seat: int) -> int:
    """How many opponents have any edamame."""
    count = 0
    for other in range(s.seats):
        if other != seat and shown(s, other, EDAMAME) > 0:
            count += 1
    return count


@rule
def score_round(s: State, seat: int) -> int:
    return shown(s, seat, EDAMAME) * min(sharers(s, seat), 4)


def reason(s: State, seat: int) -> str:
    mine = shown(s, seat, EDAMAME)
    if mine == 0:
        return say("no edamame")
    others = sharers(s, seat)
    if others == 0:
        return say("{n} × Edamame, but no opponent has any", n=mine)
    return plural(
        others,
        "{cards} × Edamame at {points}: {n} opponent has some",
        "{cards} × Edamame at {points}: {n} opponents have some",
        cards=mine,
        points=min(others, 4),
    )
