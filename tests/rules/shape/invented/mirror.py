"""An invented tile with a hidden aim: played later than turn 1, it becomes a copy of an egg or a tempura in front."""

from sushibelt.rules.kit import NONE, Question, State, Tile, face, rule
from sushibelt.rules.tiles.nigiri import EGG
from sushibelt.rules.tiles.tempura import TEMPURA

MIRROR = face("mirror", "Mirror", base=3)
MIRRORED_EGG = face("egg-in-a-mirror", "Egg in a mirror", card=MIRROR, points=1)
MIRRORED_TEMPURA = face("tempura-in-a-mirror", "Tempura in a mirror", card=MIRROR)

TILE = Tile(
    "mirror",
    "Mirror",
    "#234567",
    (MIRROR, MIRRORED_EGG, MIRRORED_TEMPURA),
    summary="a copy",
    help="A copy of an egg or a tempura.",
    questions=(Question("Of my own?", "Yes."),),
)


@rule
def allows_second(s: State, seat: int, choice: int) -> int:
    return 1 if (choice in (EGG, TEMPURA)) and s.table[seat, choice] > 0 else 0


@rule
def asks_second(s: State, seat: int) -> int:
    return 1 if s.pick[seat] == MIRROR and s.table[seat, EGG] + s.table[seat, TEMPURA] > 0 else 0


@rule
def reveal_second(s: State, seat: int, choice: int) -> int:
    s.table[seat, MIRROR] -= 1
    s.table[seat, MIRRORED_EGG if choice == EGG else MIRRORED_TEMPURA] += 1
    return NONE


@rule
def score_round(s: State, seat: int) -> int:
    return s.table[seat, MIRRORED_EGG]
