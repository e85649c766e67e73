"""Maki rolls: the most icons."""

from ..kit import Question, State, Tile, face, plural, rule, say, shown
from ..shapes import share

MAKI_1 = face("maki-1", "Maki with 1 icon", base=6, icons=1, short="Maki 1")
MAKI_2 = face("maki-2", "Maki with 2 icons", base=12, icons=2, short="Maki 2")
MAKI_3 = face("maki-3", "Maki with 3 icons", base=8, icons=3, short="Maki 3")

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
    questions=(
        Question(
            "Is the number of maki cards compared?",
            "No, the icons: one card with 3 icons beats two cards with 1.",
        ),
        Question(
            "What happens to the remainder of a split?",
            "It is dropped: two players who share the 3 points get 1 each.",
        ),
        Question(
            "Two players are tied for most. Who is second?",
            "Nobody. They split the 6, and the 3 are not paid.",
        ),
        Question(
            "Only one player has maki. Who gets the second place?",
            "Nobody: without a single icon you are in neither place. (Some guides would pay a player with none.)",
            decided=True,
        ),
    ),
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


def reason(s: State, seat: int) -> str:
    mine = icons(s, seat)
    if mine == 0:
        return say("no icon")
    count = plural(mine, "{n} icon", "{n} icons")
    everyone = [icons(s, other) for other in range(s.seats)]
    ahead, level = [other for other in everyone if other > mine], everyone.count(mine)
    if not ahead:
        if level == 1:
            return say("{icons}, the most", icons=count)
        return say("{icons}, tied for the most: 6 shared by {level}", icons=count, level=level)
    if len(ahead) == 1:
        if level == 1:
            return say("{icons}, second most", icons=count)
        return say("{icons}, tied for second most: 3 shared by {level}", icons=count, level=level)
    if len(set(ahead)) == 1:
        return say("{icons}; the most is tied, so there is no second place", icons=count)
    return say("{icons}, too few", icons=count)
