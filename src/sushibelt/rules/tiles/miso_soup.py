"""Miso soup: good alone, gone when two come out on one turn."""

from ..front import fresh, toss
from ..kit import COPY, Question, State, Tile, face, rule, say, shown

MISO = face("miso-soup", "Miso soup", party=8, points=3)

TILE = Tile(
    "miso-soup",
    "Miso soup",
    "#35958C",
    (MISO,),
    summary="3 points each; two on one turn are discarded",
    help=(
        "Each miso soup scores 3 points at the end of the round. But if two or more come out on the same turn, in "
        "front "
        "of anybody and in any way, all miso soups of that turn are discarded. Those of earlier turns are safe."
    ),
    questions=(
        Question(
            "I have a miso soup from an earlier turn. Now I and a neighbour both play one. What goes?",
            "The two of this turn. The earlier one stays and scores 3.",
        ),
        Question(
            "I bring out a second miso soup by chopsticks on the same turn. Do they clash, too?",
            "Yes, it does not matter how they come out, or that both are yours.",
        ),
        Question(
            "My Special Order copies an old miso soup. Is that a miso soup played now?",
            "Yes. If another one comes out on this turn, both are discarded; the old one stays.",
        ),
        Question("When is it decided?", "At the end of the turn, after all bonus actions."),
    ),
    group="appetizer",
)


@rule
def turn_end(s: State) -> int:
    """The clash."""
    came = 0
    for seat in range(s.seats):
        came += fresh(s, seat, MISO) + fresh(s, seat, COPY + MISO)
    if came > 1:
        for seat in range(s.seats):
            for _ in range(fresh(s, seat, MISO)):
                toss(s, seat, MISO)
            for _ in range(fresh(s, seat, COPY + MISO)):
                toss(s, seat, COPY + MISO)
    return 0


@rule
def score_round(s: State, seat: int) -> int:
    return 3 * shown(s, seat, MISO)


def hint(s: State, seat: int) -> str:
    came = [fresh(s, other, MISO) + fresh(s, other, COPY + MISO) for other in range(s.seats)]
    return say("two on one turn: they go at its end") if sum(came) > 1 and came[seat] else ""
