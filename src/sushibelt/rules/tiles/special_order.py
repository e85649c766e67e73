"""Special order: becomes a copy of one of your cards."""

from .. import tables
from ..kit import COPY, NONE, Question, State, Tile, face, rule, say, shown
from .wasabi import covered, dipped, open_wasabi, plain

SPECIAL_ORDER = face("special-order", "Special order", party=3, copies=True, note="copies a card")

TILE = Tile(
    "special-order",
    "Special order",
    "#C9B8D9",
    (SPECIAL_ORDER,),
    summary="becomes a copy of one of your cards",
    help=(
        "When you pick it, choose, hidden, one of your own cards of earlier turns of this round: it becomes a copy "
        "of it, "
        "scores just like it and has its colour. If there is nothing to copy, it is discarded. Brought out by another "
        "card, it is aimed then, and may copy a card of this turn. Not for 7 or 8 players."
    ),
    questions=(
        Question("I play it on the first turn. What does it copy?", "Nothing: it is discarded."),
        Question(
            "It copies a nigiri that lies on wasabi. Is the copy tripled?",
            "No, it is a plain nigiri.",
        ),
        Question(
            "It copies a nigiri beside an open wasabi. Does the copy go on it?",
            "If you like: you choose whether it goes on the wasabi or lies beside it.",
        ),
        Question("It copies a wasabi under a nigiri. What is it?", "A new, open wasabi: your next nigiri goes on it."),
        Question(
            "It copies a special order that is an eel. What is it?",
            "An eel, too.",
        ),
        Question(
            "It copies chopsticks or a spoon. How is it used?",
            "Like them, from the next turn on. What goes into the hand is an ordinary special order.",
        ),
        Question(
            "It copies a dessert. Is it kept?",
            "Yes, to the end of the game, and it is out of the deck for good.",
        ),
        Question(
            "It copies a card that lies face down. What is it?",
            "Another face-down card, for 2 points.",
        ),
        Question(
            "What it copies is discarded or turned face down later. What is the copy?",
            "It stays what it is.",
        ),
        Question("May it copy a Menu or a Takeout Box that waits for its number?", "No."),
    ),
    group="special",
    seats=(2, 6),
)


@rule
def copyable(s: State, seat: int, choice: int) -> int:
    """1 if a special order of `seat` can become `choice` now."""
    if choice <= NONE or choice >= len(tables.CARD) or tables.WAITS[choice] or covered(choice) != NONE:
        return 0
    if plain(choice) != NONE:
        return 1 if shown(s, seat, plain(choice)) > 0 and open_wasabi(s, seat) > 0 else 0
    if dipped(choice) != NONE and shown(s, seat, dipped(choice)) > 0:
        return 1
    return 1 if shown(s, seat, choice) > 0 else 0


@rule
def asks_second(s: State, seat: int) -> int:
    """Its aim: the face that it becomes."""
    if s.pick[seat] != SPECIAL_ORDER:
        return 0
    for each in range(1, len(tables.CARD)):
        if copyable(s, seat, each):
            return 1
    return 0


@rule
def allows_second(s: State, seat: int, choice: int) -> int:
    return copyable(s, seat, choice)


@rule
def lands(s: State, seat: int, face: int) -> int:
    """As a copy of what it was aimed at; without an aim it finds no place."""
    if face != SPECIAL_ORDER:
        return face
    return COPY + s.second[seat] if s.second[seat] != NONE else NONE


def asks(s: State, seat: int) -> str:
    return say("Special order: which of your cards shall it copy?")


def refuses(s: State, seat: int) -> str:
    if any(s.table[seat, face] for face, waits in enumerate(tables.WAITS) if waits):
        return say("a special order copies a card that lies in front of you, but none that waits for its number")
    return say("a special order copies a card that lies in front of you")
