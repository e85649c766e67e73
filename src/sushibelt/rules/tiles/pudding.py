"""Pudding: counted once, at the end of the game."""

from ..kit import BASE, PARTY, Question, State, Tile, face, kept, plural, rule, say
from ..shapes import share

PUDDING = face("pudding", "Pudding", base=10, party=15, note="at the end")

TILE = Tile(
    "pudding",
    "Pudding",
    "#F9B4C4",
    (PUDDING,),
    summary="at the end: most +6, fewest −6 (not with 2 players)",
    help=(
        "Puddings are kept to the end of the game. Then the most score 6 points and the fewest lose 6, shared among "
        "those who are tied, remainder dropped. With 2 players nobody loses points; if all are level, nobody scores."
    ),
    party_help=(
        "Puddings are kept to the end of the game. Then the most score 6 points and the fewest lose 6, in full for all "
        "who are tied. With 2 players nobody loses points; if all are level, nobody scores."
    ),
    questions=(
        Question("Are puddings discarded after a round?", "No, they stay to the end and are scored once."),
        Question("Two players: who loses 6 for puddings?", "Nobody."),
        Question(
            "I have no pudding at all. Do I lose points?",
            "With 3 players or more, yes: none is the fewest, unless nobody has one.",
        ),
        Question(
            "Five play, and four are tied for fewest. What does each lose?",
            "1 point: 6 shared among 4 is 1, the remainder is dropped for a loss as well.",
            edition=BASE,
        ),
        Question("Are the 6 points split among those who are tied?", "No, each scores or loses 6.", edition=PARTY),
        Question("Two players have the same total. Who wins?", "Whoever has more dessert cards."),
        Question(
            "Two players have the same total and as many desserts. Who wins?",
            "They share the win.",
            decided=True,
            other="Some other rule of the house breaks the tie. The booklets name none.",
        ),
    ),
    group="dessert",
    dessert=True,
    compares=True,
)


@rule
def score_game(s: State, seat: int) -> int:
    mine = kept(s, seat, PUDDING)
    more, level, fewer = 0, 0, 0
    for other in range(s.seats):
        theirs = kept(s, other, PUDDING)
        if theirs > mine:
            more += 1
        elif theirs == mine:
            level += 1
        else:
            fewer += 1
    if level == s.seats:
        return 0
    if s.edition == PARTY:
        level = 1  # ties are paid in full
    if more == 0:
        return share(6, level)
    if fewer == 0 and s.seats > 2:
        return -share(6, level)
    return 0


def reason(s: State, seat: int) -> str:
    all_counts = [kept(s, other, PUDDING) for other in range(s.seats)]
    mine = all_counts[seat]
    count = plural(mine, "{n} pudding", "{n} puddings") if mine else say("no puddings")
    level = all_counts.count(mine)
    if level == s.seats:
        return say("{puddings}, as many as everybody", puddings=count)
    if s.edition == PARTY and level > 1 and (mine == max(all_counts) or s.seats > 2):
        if mine == max(all_counts):
            return say("{puddings}, tied for the most", puddings=count)
        if mine == min(all_counts):
            return say("{puddings}, tied for the fewest", puddings=count)
    if mine == max(all_counts):
        if level == 1:
            return say("{puddings}, the most", puddings=count)
        return say("{puddings}, the most: 6 shared by {level}", puddings=count, level=level)
    if mine == min(all_counts):
        if s.seats == 2:
            return say("{puddings}, the fewest: no loss with 2 players", puddings=count)
        if level == 1:
            return say("{puddings}, the fewest", puddings=count)
        return say("{puddings}, the fewest: 6 shared by {level}", puddings=count, level=level)
    return count
