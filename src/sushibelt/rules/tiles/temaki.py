"""Temaki: the most and the fewest cards."""

from ..kit import Question, State, Tile, face, plural, rule, say, shown

TEMAKI = face("temaki", "Temaki", party=12, note="most +4, fewest −4")

TILE = Tile(
    "temaki",
    "Temaki",
    "#94418F",
    (TEMAKI,),
    summary="most +4 points, fewest −4 (not with 2 players)",
    help=(
        "At the end of the round whoever has most temaki scores 4 points, whoever has fewest loses 4; none is the "
        "fewest, too. All who are tied score in full. With 2 players nobody loses points; if all are level, nobody "
        "scores."
    ),
    questions=(
        Question("I have no temaki. Do I lose 4 points?", "With 3 players or more, yes, unless everybody has none."),
        Question("Two players: who loses 4?", "Nobody."),
        Question(
            "Everybody has the same number. Who scores?",
            "Nobody, neither +4 nor −4.",
            decided=True,
            other="All are tied for most and for fewest at once: +4 and −4, or with 2 players +4 each.",
        ),
    ),
    group="roll",
    compares=True,
)


@rule
def score_round(s: State, seat: int) -> int:
    mine = shown(s, seat, TEMAKI)
    more, fewer = 0, 0
    for other in range(s.seats):
        theirs = shown(s, other, TEMAKI)
        if theirs > mine:
            more += 1
        elif theirs < mine:
            fewer += 1
    if more == 0 and fewer > 0:
        return 4
    if fewer == 0 and more > 0 and s.seats > 2:
        return -4
    return 0


def reason(s: State, seat: int) -> str:
    counts = [shown(s, other, TEMAKI) for other in range(s.seats)]
    mine = counts[seat]
    told = plural(mine, "{n} temaki", "{n} temaki") if mine else say("no temaki")
    if min(counts) == max(counts):
        return say("{temaki}, as many as everybody", temaki=told)
    if mine == max(counts):
        if counts.count(mine) == 1:
            return say("{temaki}, the most", temaki=told)
        return say("{temaki}, tied for the most", temaki=told)
    if mine == min(counts):
        if s.seats == 2:
            return say("{temaki}, the fewest: no loss with 2 players", temaki=told)
        if counts.count(mine) == 1:
            return say("{temaki}, the fewest", temaki=told)
        return say("{temaki}, tied for the fewest", temaki=told)
    return say("{temaki}, neither most nor fewest", temaki=told)
