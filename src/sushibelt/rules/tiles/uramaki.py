"""Uramaki: a race to ten icons, tested at the end of every turn."""

from ..front import toss_all
from ..kit import Question, State, Tile, face, plural, rule, say, shown

URAMAKI_3 = face("uramaki-3", "Uramaki with 3 icons", party=4, icons=3, short="Uramaki 3")
URAMAKI_4 = face("uramaki-4", "Uramaki with 4 icons", party=4, icons=4, short="Uramaki 4")
URAMAKI_5 = face("uramaki-5", "Uramaki with 5 icons", party=4, icons=5, short="Uramaki 5")

GOAL = 10
PLACES = 3
RACE = (8, 5, 2)
"""What the places are worth, best first: what a player has taken is made of different ones."""

TILE = Tile(
    "uramaki",
    "Uramaki",
    "#E6E25A",
    (URAMAKI_3, URAMAKI_4, URAMAKI_5),
    summary="first to 10 icons 8 points, then 5, then 2",
    help=(
        "A race for three places worth 8, 5 and 2 points. Whoever shows 10 or more icons at the end of a turn takes "
        "the "
        "best free place at once and discards all uramaki in front; surplus icons are lost. More icons go first, equal "
        "icons share the place in full. At the end of the round whoever shows most icons takes the next free place."
    ),
    questions=(
        Question(
            "I have 9 icons and play 3. Do 2 stay for the next place?", "No, all uramaki go, the surplus is lost."
        ),
        Question(
            "May I take a second place in the same round?",
            "Yes, with 10 new icons, or with the most icons at the end of the round.",
        ),
        Question(
            "Chopsticks brought me the tenth icon. Does it count on this turn?", "Yes, the end of the turn decides."
        ),
        Question(
            "Two players reach 12 icons on the same turn. What is left?",
            "Both score 8, and both places are used up: the next one scores 2.",
            decided=True,
            other="Tied players use only one place, so that the next one scores 5.",
        ),
        Question(
            "The round ends and two places are free. Who is paid?",
            "Only whoever shows most icons, at least one, and only the next free place.",
        ),
        Question("All three places are gone. What do my uramaki do?", "They stay and score nothing."),
    ),
    group="roll",
    compares=True,
)


@rule
def icons(s: State, seat: int) -> int:
    return 3 * shown(s, seat, URAMAKI_3) + 4 * shown(s, seat, URAMAKI_4) + 5 * shown(s, seat, URAMAKI_5)


@rule
def prize(s: State) -> int:
    """What the best free place is worth; 0 if all are gone."""
    if s.prizes == 0:
        return 8
    if s.prizes == 1:
        return 5
    return 2 if s.prizes == 2 else 0


@rule
def turn_end(s: State) -> int:
    """Everybody at the goal takes a place, most icons first."""
    while s.prizes < PLACES:
        most = 0
        for seat in range(s.seats):
            most = max(most, icons(s, seat))
        if most < GOAL:
            return 0
        points, level = prize(s), 0
        for seat in range(s.seats):
            if icons(s, seat) == most:
                finish(s, seat, points)
                level += 1
        s.prizes = min(s.prizes + level, PLACES)
    return 0


@rule
def finish(s: State, seat: int, points: int) -> int:
    """`seat` takes a place and discards its uramaki."""
    s.bonus[seat] += points
    toss_all(s, seat, URAMAKI_3)
    toss_all(s, seat, URAMAKI_4)
    toss_all(s, seat, URAMAKI_5)
    return 0


@rule
def score_round(s: State, seat: int) -> int:
    """The places taken during the round, and the next free one for most icons at its end."""
    mine = icons(s, seat)
    if mine == 0:
        return s.bonus[seat]
    for other in range(s.seats):
        if icons(s, other) > mine:
            return s.bonus[seat]
    return s.bonus[seat] + prize(s)


def reason(s: State, seat: int) -> str:
    mine, taken = icons(s, seat), places(s.bonus[seat])
    everyone = [icons(s, other) for other in range(s.seats)]
    parts = []
    if taken:
        parts.append(plural(len(taken), "place taken: {points}", "places taken: {points}", points=_sum(taken)))
    if mine:
        told = plural(mine, "{n} icon", "{n} icons")
        if mine < max(everyone):
            parts.append(say("{icons}, not the most", icons=told))
        elif prize(s) == 0:
            parts.append(say("{icons}, but no place is free", icons=told))
        elif everyone.count(mine) > 1:
            parts.append(say("{icons}, tied for the most: {points}", icons=told, points=prize(s)))
        else:
            parts.append(say("{icons}, the most: {points}", icons=told, points=prize(s)))
    return "; ".join(parts) if parts else say("no icon")


def places(points: int) -> list[int]:
    """The places that such points are made of; no other ones make the same."""
    taken = []
    for worth in RACE:
        if points >= worth:
            taken.append(worth)
            points -= worth
    return taken


def _sum(taken: list[int]) -> int | str:
    """Places as a sum: 8 + 5."""
    match len(taken):
        case 1:
            return taken[0]
        case 2:
            return say("{first} + {second}", first=taken[0], second=taken[1])
    return say("{first} + {second} + {third}", first=taken[0], second=taken[1], third=taken[2])


def hint(s: State, seat: int) -> str:
    """What the number beside it is made of as the icons lie, and what more icons would bring at once."""
    mine, taken, points = icons(s, seat), places(s.bonus[seat]), prize(s)
    if mine == 0:
        return ""
    parts = [say("{points} taken", points=_sum(taken))] if taken else []
    if points == 0:
        parts.append(say("no place is free any more"))
    elif mine >= GOAL:
        parts.append(say("enough icons: a place at the end of this turn"))
    else:
        if mine == max([icons(s, other) for other in range(s.seats)]):
            parts.append(say("{points} if the round ended now", points=points))
        parts.append(
            plural(GOAL - mine, "{n} icon more: {points} at once", "{n} icons more: {points} at once", points=points)
        )
    return "; ".join(parts)
