"""An invented tile with printed numbers: while it lies in front, play one more card; the gong goes into the hand."""

from sushibelt.rules.kit import DONE, NONE, Question, State, Tile, face, give, hand_of, held, rule, take

GONG_13 = face("gong-13", "Gong 13", base=1, party=1, action=13)
GONG_15 = face("gong-15", "Gong 15", base=2, party=2, action=15)

TILE = Tile(
    "gong",
    "Gong",
    "#123456",
    (GONG_13, GONG_15),
    summary="one card more",
    help="Strike it: one card more.",
    questions=(Question("Loud?", "Yes."),),
)


@rule
def bearer(number: int) -> int:
    return GONG_13 if number == 13 else GONG_15


@rule
def acts(s: State, seat: int, number: int) -> int:
    return 1 if s.stage == 0 and s.table[seat, bearer(number)] > 0 and s.hand_size[hand_of(s, seat)] > 0 else 0


@rule
def allows_act(s: State, seat: int, number: int, choice: int) -> int:
    return 1 if choice == DONE or (choice != NONE and held(s, seat, choice) > 0) else 0


@rule
def act(s: State, seat: int, number: int, choice: int) -> int:
    take(s, seat, choice)
    s.table[seat, bearer(number)] -= 1
    give(s, seat, bearer(number))
    return choice
