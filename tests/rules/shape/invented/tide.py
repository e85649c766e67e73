"""An invented tile that settles at the end of a turn: two or more tides in front of people wash each other away."""

from sushibelt.rules.kit import Question, State, Tile, face, rule

TIDE = face("tide", "Tide", base=4, party=12)

TILE = Tile(
    "tide",
    "Tide",
    "#345678",
    (TIDE,),
    summary="4 points if it stays",
    help="Two tides wash each other away.",
    questions=(Question("Wet?", "Yes."),),
)


@rule
def turn_end(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += s.table[seat, TIDE]
    if count > 1:
        for seat in range(s.seats):
            s.discard[TIDE] += s.table[seat, TIDE]
            s.table[seat, TIDE] = 0
    return 0


@rule
def score_round(s: State, seat: int) -> int:
    return 4 * s.table[seat, TIDE]
