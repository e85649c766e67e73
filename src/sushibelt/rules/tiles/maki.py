"""Maki rolls: the most icons."""

from ..kit import BASE, PARTY, Question, State, Tile, face, plural, rule, say, shown
from ..shapes import share

MAKI_1 = face("maki-1", "Maki with 1 icon", base=6, party=4, icons=1, short="Maki 1")
MAKI_2 = face("maki-2", "Maki with 2 icons", base=12, party=5, icons=2, short="Maki 2")
MAKI_3 = face("maki-3", "Maki with 3 icons", base=8, party=3, icons=3, short="Maki 3")

TILE = Tile(
    "maki",
    "Maki rolls",
    "#E8574C",
    (MAKI_1, MAKI_2, MAKI_3),
    summary="most icons 6 points, second most 3",
    help=(
        "At the end of the round everyone counts the maki icons in front of them. The most score 6 points, the second "
        "most 3. Tied players split the points, remainder dropped; when the first place is tied, there is no second."
    ),
    party_summary="most icons 6 points, then 3; with 6 to 8 players 6, 4 and 2",
    party_help=(
        "At the end of the round everyone counts the maki icons in front of them. With up to 5 players the most "
        "score 6 "
        "points, the second most 3; with 6 to 8 players the first three places are worth 6, 4 and 2. Tied players all "
        "get the full points, and the next place is still paid."
    ),
    questions=(
        Question(
            "Is the number of maki cards compared?",
            "No, the icons: one card with 3 icons beats two cards with 1.",
        ),
        Question(
            "What happens to the remainder of a split?",
            "It is dropped: two players who share the 3 points get 1 each.",
            edition=BASE,
        ),
        Question(
            "Two players are tied for most. Who is second?",
            "Nobody. They split the 6, and the 3 are not paid.",
            edition=BASE,
        ),
        Question(
            "Two players are tied for most. Who is second?",
            "Both score 6, and whoever has the next most icons scores 3 (4 with 6 to 8 players).",
            edition=PARTY,
        ),
        Question(
            "Only one player has maki. Who gets the second place?",
            "Nobody: without a single icon you are in no place.",
            decided=True,
            other="Taken literally, the shorter guides pay the second place to players with no icon, who share it.",
        ),
    ),
    group="roll",
    compares=True,
)


@rule
def icons(s: State, seat: int) -> int:
    return shown(s, seat, MAKI_1) + 2 * shown(s, seat, MAKI_2) + 3 * shown(s, seat, MAKI_3)


@rule
def score_round(s: State, seat: int) -> int:
    mine = icons(s, seat)
    if mine == 0:
        return 0
    if s.edition == PARTY:
        return prize(s, places_above(s, mine))
    ahead, level = 0, 0
    for other in range(s.seats):
        theirs = icons(s, other)
        if theirs > mine:
            ahead += 1
        elif theirs == mine:
            level += 1
    if ahead == 0:
        return share(6, level)
    # Two or more ahead are either tied for most, so that no second place is paid, or already first and second.
    if ahead == 1:
        return share(3, level)
    return 0


@rule
def places_above(s: State, mine: int) -> int:
    """How many places are better than that of `mine` icons, when tied players share a place and take up only one."""
    places, last = 0, mine
    while True:
        next_more = 0
        for seat in range(s.seats):
            theirs = icons(s, seat)
            if theirs > last and (next_more == 0 or theirs < next_more):
                next_more = theirs
        if next_more == 0:
            return places
        places += 1
        last = next_more


@rule
def prize(s: State, places: int) -> int:
    """Party: what a place with so many better ones is worth."""
    if places == 0:
        return 6
    if s.seats < 6:
        return 3 if places == 1 else 0
    if places == 1:
        return 4
    return 2 if places == 2 else 0


def reason(s: State, seat: int) -> str:
    mine = icons(s, seat)
    if mine == 0:
        return say("no icon")
    count = plural(mine, "{n} icon", "{n} icons")
    everyone = [icons(s, other) for other in range(s.seats)]
    ahead, level = [other for other in everyone if other > mine], everyone.count(mine)
    if s.edition == PARTY:
        return _place(s, count, places_above(s, mine), level)
    if not ahead:
        if level == 1:
            return say("{icons}, the most", icons=count)
        return say("{icons}, tied for the most: 6 shared by {level}", icons=count, level=level)
    if len(ahead) == 1:
        if level == 1:
            return say("{icons}, second most", icons=count)
        return say("{icons}, tied for second most: 3 shared by {level}", icons=count, level=level)
    if max(ahead) == min(ahead):
        return say("{icons}; the most is tied, so there is no second place", icons=count)
    return say("{icons}, too few", icons=count)


def _place(s: State, count: str, places: int, level: int) -> str:
    if prize(s, places) == 0:
        return say("{icons}, too few", icons=count)
    if places == 0:
        return say("{icons}, the most", icons=count) if level == 1 else say("{icons}, tied for the most", icons=count)
    if places == 1:
        if level == 1:
            return say("{icons}, second most", icons=count)
        return say("{icons}, tied for second most", icons=count)
    if level == 1:
        return say("{icons}, third most", icons=count)
    return say("{icons}, tied for third most", icons=count)
