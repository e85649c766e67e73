"""Onigiri: sets of different shapes."""

from ..kit import Question, State, Tile, face, plural, rule, say, shown

CIRCLE = face("onigiri-circle", "Round onigiri", party=2, note="shapes 1 4 9 16")
TRIANGLE = face("onigiri-triangle", "Triangular onigiri", party=2, note="shapes 1 4 9 16")
SQUARE = face("onigiri-square", "Square onigiri", party=2, note="shapes 1 4 9 16")
RECTANGLE = face("onigiri-rectangle", "Rectangular onigiri", party=2, note="shapes 1 4 9 16", short="Rectangle onigiri")

TILE = Tile(
    "onigiri",
    "Onigiri",
    "#E0609F",
    (CIRCLE, TRIANGLE, SQUARE, RECTANGLE),
    summary="1, 4, 9, 16 points for sets of 1 to 4 different shapes",
    help=(
        "At the end of the round your onigiri make sets of different shapes: the first set has one of every shape you "
        "have, the next one of every shape that is left, and so on. A set of 1, 2, 3 or 4 shapes scores 1, 4, 9 or 16."
    ),
    questions=(
        Question("Circle, triangle and two squares: what do they score?", "A set of 3 and a set of 1: 9 + 1 = 10."),
        Question("What do two circles score?", "2: two sets of one shape each."),
    ),
    group="appetizer",
)


@rule
def shapes(s: State, seat: int, number: int) -> int:
    """How many different shapes the set of that number has: 1 for the first, largest one."""
    count = 0
    for shape in range(CIRCLE, RECTANGLE + 1):
        if shown(s, seat, shape) >= number:
            count += 1
    return count


@rule
def score_round(s: State, seat: int) -> int:
    points, number = 0, 1
    size = shapes(s, seat, 1)
    while size > 0:
        points += size * size
        number += 1
        size = shapes(s, seat, number)
    return points


def reason(s: State, seat: int) -> str:
    parts = []
    number = 1
    size = shapes(s, seat, 1)
    while size > 0:
        parts.append(plural(size, "{n} shape: {points}", "{n} shapes: {points}", points=size * size))
        number += 1
        size = shapes(s, seat, number)
    return ", ".join(parts)


def hint(s: State, seat: int) -> str:
    size = shapes(s, seat, 1)
    return say("a new shape: +{points}", points=2 * size + 1) if 0 < size < 4 else ""
