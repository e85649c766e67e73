"""Chopsticks: on a later turn, a second card. In base it is chosen with the first one, in Party after the reveal."""

from ..front import call, usable
from ..kit import (
    BASE,
    DONE,
    NONE,
    Question,
    State,
    Tile,
    chooser,
    face,
    give,
    hand_of,
    held,
    left,
    rule,
    say,
    take,
)  # fmt: skip

CHOPSTICKS = face("chopsticks", "Chopsticks", base=4, note="later: take two")
CHOPSTICKS_1 = face("chopsticks-1", "Chopsticks 1", party=1, action=1, note="later: one more card")
CHOPSTICKS_2 = face("chopsticks-2", "Chopsticks 2", party=1, action=2, note="later: one more card")
CHOPSTICKS_3 = face("chopsticks-3", "Chopsticks 3", party=1, action=3, note="later: one more card")

TILE = Tile(
    "chopsticks",
    "Chopsticks",
    "#B5DDD3",
    (CHOPSTICKS, CHOPSTICKS_1, CHOPSTICKS_2, CHOPSTICKS_3),
    summary="on a later turn, take two cards from one hand",
    help=(
        "On a later turn, take two cards from your hand, in the order you like; the chopsticks then go into that hand, "
        "which is passed on. Both cards are chosen, hidden, before anybody reveals. By itself it scores nothing."
    ),
    party_summary="on a later turn, a second card after the reveal",
    party_help=(
        "On a later turn, after the reveal, take a second card from your hand and play it at once; the chopsticks then "
        "go into that hand, which is passed on. Lowest printed number first. By itself it scores nothing."
    ),
    questions=(
        Question(
            "May I use chopsticks on the turn I take them?",
            "No, from the next turn on, once they lie in front of you.",
        ),
        Question(
            "Are used chopsticks discarded?",
            "No, they go into the hand that is passed and can be used again and again.",
        ),
        Question(
            "I have two chopsticks. May I take three cards?",
            "No, one pair of chopsticks per turn: two cards.",
            edition=BASE,
        ),
        Question("May I use them on my last card?", "No, there must be two cards in your hand."),
        Question(
            "I take wasabi and squid with chopsticks. Is the squid tripled?",
            "If you play the wasabi first: the two cards are played in your own order, for 9 points in one turn.",
            decided=True,
            other="The two cards come down at once, so that the wasabi is too late for the squid.",
            edition=BASE,
        ),
        Question(
            "May both cards be of the same kind?",
            "Yes.",
            decided=True,
            other="The two cards must differ. No booklet says so.",
            edition=BASE,
        ),
        Question(
            "Do I choose the second card before or after the reveal?",
            "After it: you know what everybody has played.",
            edition=1,
        ),
        Question(
            "I reveal a wasabi and take a squid with chopsticks. Is the squid tripled?",
            "Yes, the second card comes after the first one.",
            edition=1,
        ),
        Question(
            "May I call two special cards on one turn?",
            "No, chopsticks or a spoon, once a turn. The switch for calls per turn allows any number.",
            decided=True,
            other="Each of them may be called, once each, lowest number first.",
            edition=1,
        ),
    ),
    group="special",
)


# --- base -------------------------------------------------------------------------------------------------------------


@rule
def asks_second(s: State, seat: int) -> int:
    if s.edition != BASE or s.step > 0 or seat >= s.players or s.table[seat, CHOPSTICKS] == 0:
        return 0
    return 1 if s.hand_size[hand_of(s, seat)] >= 2 + plays_for_another(s, seat) else 0


@rule
def plays_for_another(s: State, seat: int) -> int:
    """1 if `seat` also plays for a seat without a player, from the same hand."""
    return 1 if s.seats > s.players and chooser(s, s.players) == seat else 0


@rule
def allows_second(s: State, seat: int, choice: int) -> int:
    if choice == DONE:
        return 1
    return 1 if left(s, seat, choice) > 0 else 0


@rule
def reveal_second(s: State, seat: int, choice: int) -> int:
    """The second card arrives; the chopsticks that lay there before this turn go into the hand."""
    if choice == DONE:
        return NONE
    take(s, seat, choice)
    s.table[seat, CHOPSTICKS] -= 1
    give(s, seat, CHOPSTICKS)
    return choice


# --- party ------------------------------------------------------------------------------------------------------------


@rule
def acts(s: State, seat: int, number: int) -> int:
    return usable(s, seat, CHOPSTICKS + number) if s.hand_size[hand_of(s, seat)] > 0 else 0


@rule
def allows_act(s: State, seat: int, number: int, choice: int) -> int:
    return 1 if choice == DONE or (choice != NONE and held(s, seat, choice) > 0) else 0


@rule
def act(s: State, seat: int, number: int, choice: int) -> int:
    """The second card arrives; the chopsticks go into the hand."""
    take(s, seat, choice)
    give(s, seat, call(s, seat, CHOPSTICKS + number))
    return choice


def hint(s: State, seat: int) -> str:
    if s.turn >= s.turns or seat >= s.players:
        return ""
    if s.table[seat, CHOPSTICKS] > 0:
        return say("ready: take two cards")
    numbered = sum(s.table[seat, face] for face in (CHOPSTICKS_1, CHOPSTICKS_2, CHOPSTICKS_3))
    return say("ready: a second card after the reveal") if numbered else ""


def refuses_second(s: State, seat: int) -> str:
    if s.edition != BASE:
        return say("with chopsticks you take a second card after the reveal")
    if s.table[seat, CHOPSTICKS] == 0:
        return say("two cards need chopsticks that lie in front of you since an earlier turn")
    if s.hand_size[hand_of(s, seat)] < 2 + plays_for_another(s, seat):
        if plays_for_another(s, seat):
            return say("chopsticks need three cards in your hand while you play for the third plate, too")
        return say("chopsticks need two cards in your hand")
    return ""


def asks(s: State, seat: int) -> str:
    if s.edition == BASE:
        return say("Chopsticks: choose a second card. The chopsticks go into the hand that you pass on.")
    return say("Chopsticks: take a second card from your hand. The chopsticks go into that hand.")


def declines(s: State, seat: int) -> str:
    if s.edition == BASE:
        return say("One card only")
    return say("Keep the chopsticks")


def refuses(s: State, seat: int) -> str:
    return say("chopsticks take a card that is in your hand")
