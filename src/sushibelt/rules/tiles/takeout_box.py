"""Takeout box: turn cards of earlier turns face down, for 2 points each."""

from .. import tables
from ..front import earlier, toss
from ..kit import COPY, DONE, NONE, Question, State, Tile, face, rule, say, shown
from .wasabi import WASABI, covered, covered_earlier, open_earlier, uncover, which_earlier

BOX_10 = face("takeout-box-10", "Takeout box 10", party=1, action=10, waits=True, note="turn cards: 2 each")
BOX_11 = face("takeout-box-11", "Takeout box 11", party=1, action=11, waits=True, note="turn cards: 2 each")
BOX_12 = face("takeout-box-12", "Takeout box 12", party=1, action=12, waits=True, note="turn cards: 2 each")
FACE_DOWN = face("face-down", "Card lying face down", short="Face down", card=NONE, points=2)

TILE = Tile(
    "takeout-box",
    "Takeout box",
    "#D9B184",
    (BOX_10, BOX_11, BOX_12, FACE_DOWN),
    summary="turn cards of earlier turns face down: 2 points each",
    help=(
        "On the turn it comes out, turn any number of your own cards of earlier turns of this round face down, or "
        "none. "
        "Each scores 2 points and is no longer what it was. Then the box is discarded."
    ),
    questions=(
        Question("May I turn a card that came out on this turn?", "No, only cards of earlier turns."),
        Question("May I turn no card at all?", "Yes. The box is discarded."),
        Question("May I turn a dessert of an earlier round?", "No, only cards of this round."),
        Question(
            "I turn chopsticks or a spoon face down. May I still use them?",
            "No, they are no longer what they were.",
            decided=True,
            other="What is printed on the hidden side is still there, and may be called on a later turn.",
        ),
        Question(
            "I turn only a nigiri, or only the wasabi under it. What does the other card do?",
            "A wasabi without its nigiri is open again; a nigiri without its wasabi scores its plain points.",
            decided=True,
            other="The two cards are one pile and are turned together, for 2 points or for 4.",
        ),
        Question(
            "I turn a pudding of this round face down. Is it still a dessert?",
            "No. It goes back into the deck after the round.",
            decided=True,
            other="It is set aside with the other desserts and counts at the end all the same.",
        ),
        Question(
            "I turn the card that my Special Order copies face down. What is the copy?",
            "It stays what it is.",
        ),
        Question(
            "Which colour has a card that lies face down?",
            "All of them share one colour of their own.",
            decided=True,
            other="They have no colour, or each keeps the colour of its front.",
        ),
    ),
    group="special",
)


@rule
def turnable(s: State, seat: int, choice: int) -> int:
    """1 if `choice` is a card of an earlier turn that lies face up; COPY + face is a copy of it."""
    face = choice - COPY if choice >= COPY else choice
    if face <= NONE or face >= len(tables.CARD) or face == FACE_DOWN:
        return 0
    if covered(face) != NONE:
        return 1 if choice < COPY and covered_earlier(s, seat, face) > 0 else 0
    if face == WASABI:
        return 1 if choice < COPY and open_earlier(s, seat) > 0 else 0
    return 1 if earlier(s, seat, choice) > 0 else 0


@rule
def acts(s: State, seat: int, number: int) -> int:
    if s.stage > 0 or s.table[seat, BOX_10 + number - 10] == 0:
        return 0
    for each in range(1, len(tables.CARD)):
        if turnable(s, seat, each) or turnable(s, seat, COPY + each):
            return 1
    return 0


@rule
def allows_act(s: State, seat: int, number: int, choice: int) -> int:
    return 1 if choice == DONE or turnable(s, seat, choice) else 0


@rule
def act(s: State, seat: int, number: int, choice: int) -> int:
    """One card is turned. What it was is out of the round."""
    if covered(choice) != NONE:
        uncover(s, seat, choice)
        choice = which_earlier(s, seat)
    elif choice == WASABI:
        choice = which_earlier(s, seat)
    toss(s, seat, choice)
    s.table[seat, FACE_DOWN] += 1
    return NONE


@rule
def turn_end(s: State) -> int:
    """Boxes are discarded, whatever they turned."""
    for seat in range(s.seats):
        for box in range(BOX_10, BOX_12 + 1):
            if s.table[seat, box] > 0:
                toss(s, seat, box)
    return 0


@rule
def score_round(s: State, seat: int) -> int:
    return 2 * shown(s, seat, FACE_DOWN)


def reason(s: State, seat: int) -> str:
    mine = shown(s, seat, FACE_DOWN)
    return say("{n} face down at 2", n=mine) if mine else ""


def asks(s: State, seat: int) -> str:
    return say("Takeout box: turn cards of earlier turns face down. Each is 2 points then, and nothing else.")


def declines(s: State, seat: int) -> str:
    return say("No more cards")


def refuses(s: State, seat: int) -> str:
    return say("a takeout box turns only your own cards of earlier turns of this round that lie face up")
