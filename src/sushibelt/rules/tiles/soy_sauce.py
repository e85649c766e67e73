"""Soy sauce: for the most colours. In base it is a promo, in Party a special."""

from ..front import colours
from ..kit import BASE, PARTY, Question, State, Tile, face, plural, rule, say, shown
from ..shapes import share

SOY_SAUCE = face("soy-sauce", "Soy sauce", base=4, party=3, note="most colours: 4")

TILE = Tile(
    "soy-sauce",
    "Soy sauce",
    "#F0A15E",
    (SOY_SAUCE,),
    summary="4 points if you have the most colours",
    help=(
        "At the end of the round everybody's different colours are counted. If the most are those of a player with soy "
        "sauce, that player scores 4 points; several of them split the 4, remainder dropped. Only one soy sauce per "
        "player scores. Nigiri and wasabi are one colour; puddings count only in the round they were played."
    ),
    party_summary="each 4 points if you have the most colours",
    party_help=(
        "At the end of the round everybody's different colours are counted. Each soy sauce of a player with the most "
        "scores 4 points, in full for all who are tied. Nigiri and wasabi are one colour, face-down cards are one of "
        "their own, a copy has the colour of what it copies; desserts count only in the round they were played."
    ),
    questions=(
        Question(
            "A player without soy sauce has as many colours as I. Do I still score?",
            "Yes, being tied for most is enough.",
        ),
        Question("Does a pudding of an earlier round count as a colour?", "No, only desserts of this round."),
        Question(
            "Does it matter only what other players with soy sauce have?",
            "No, everybody's colours are compared; if somebody without soy sauce has more, you score nothing.",
        ),
        Question("I have two soy sauces. Do both score?", "No, only one per player.", edition=BASE),
        Question("I have two soy sauces. Do both score?", "Yes, 4 points each.", edition=PARTY),
        Question(
            "Which cards have the same colour?",
            "Nigiri and wasabi are one colour; every other kind has its own, soy sauce and chopsticks too.",
            decided=True,
            other="Wasabi is a colour of its own, or the soy sauce itself does not count as one.",
            edition=BASE,
        ),
    ),
    group="special",
    promo=True,
    compares=True,
)


@rule
def score_round(s: State, seat: int) -> int:
    mine = shown(s, seat, SOY_SAUCE)
    if mine == 0:
        return 0
    most, level = colours(s, seat), 0
    for other in range(s.seats):
        theirs = colours(s, other)
        if theirs > most:
            return 0
        if theirs == most and shown(s, other, SOY_SAUCE) > 0:
            level += 1
    if s.edition == PARTY:
        return 4 * mine
    return share(4, level)


def reason(s: State, seat: int) -> str:
    mine = shown(s, seat, SOY_SAUCE)
    if mine == 0:
        return say("no soy sauce")
    own, counts = colours(s, seat), [colours(s, other) for other in range(s.seats)]
    told = plural(own, "{n} colour", "{n} colours")
    if own < max(counts):
        return say("{colours}, but the most is {most}", colours=told, most=max(counts))
    level = [other for other in range(s.seats) if counts[other] == own and shown(s, other, SOY_SAUCE) > 0]
    if s.edition != PARTY and len(level) > 1:
        return say("{colours}, the most: 4 shared by {level}", colours=told, level=len(level))
    if counts.count(own) > 1:
        return say("{colours}, tied for the most", colours=told)
    return say("{colours}, the most", colours=told)
