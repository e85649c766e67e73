"""Chopsticks: on a later turn, two cards at once."""

from ..kit import BASE, DONE, NONE, Question, State, Tile, face, give, hand_of, held, rule, say, take

CHOPSTICKS = face("chopsticks", "Chopsticks", base=4, note="later: take two")

TILE = Tile(
    "chopsticks",
    "Chopsticks",
    "#B5DDD3",
    (CHOPSTICKS,),
    summary="on a later turn, take two cards from one hand",
    help=(
        "On a later turn, take two cards from your hand, in the order you like; the chopsticks then go into that hand, "
        "which is passed on. Both cards are chosen, hidden, before anybody reveals. By itself it scores nothing."
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
        ),
        Question("May I use them on my last card?", "No, there must be two cards in your hand."),
        Question(
            "I take wasabi and squid with chopsticks. Is the squid tripled?",
            "If you play the wasabi first: the two cards are played in your own order, for 9 points in one turn.",
            decided=True,
        ),
        Question("May both cards be of the same kind?", "Yes.", decided=True),
    ),
)


@rule
def asks_second(s: State, seat: int) -> int:
    if s.edition == BASE and s.table[seat, CHOPSTICKS] > 0 and s.hand_size[hand_of(s, seat)] >= 2:
        return 1
    return 0


@rule
def allows_second(s: State, seat: int, choice: int) -> int:
    if choice == DONE:
        return 1
    count = held(s, seat, choice)
    if choice == s.pick[seat]:
        count -= 1
    return 1 if count > 0 else 0


@rule
def reveal_second(s: State, seat: int, choice: int) -> int:
    """The second card arrives; the chopsticks that lay there before this turn go into the hand."""
    if choice == DONE:
        return NONE
    take(s, seat, choice)
    s.table[seat, CHOPSTICKS] -= 1
    give(s, seat, CHOPSTICKS)
    return choice


def hint(s: State, seat: int) -> str:
    return say("ready: take two cards") if s.table[seat, CHOPSTICKS] > 0 and s.turn < s.turns else ""


def refuses_second(s: State, seat: int) -> str:
    if s.table[seat, CHOPSTICKS] == 0:
        return say("two cards need chopsticks that lie in front of you since an earlier turn")
    if s.hand_size[hand_of(s, seat)] < 2:
        return say("chopsticks need two cards in your hand")
    return ""
