"""Spoon: on a later turn, ask the others for a card."""

from .. import tables
from ..front import call, usable
from ..kit import DONE, NONE, TYPE, Question, State, Tile, face, give, hand_of, held, rule, say, take

SPOON_4 = face("spoon-4", "Spoon 4", party=1, action=4, note="later: ask for a card")
SPOON_5 = face("spoon-5", "Spoon 5", party=1, action=5, note="later: ask for a card")
SPOON_6 = face("spoon-6", "Spoon 6", party=1, action=6, note="later: ask for a card")

TILE = Tile(
    "spoon",
    "Spoon",
    "#6B7479",
    (SPOON_4, SPOON_5, SPOON_6),
    summary="on a later turn, ask for a card by name",
    help=(
        "On a later turn, after the reveal, name a kind of card (nigiri) or an exact one (squid nigiri). From your "
        "left "
        "neighbour round, the first who holds it must hand it over, and you play it at once; the spoon goes into the "
        "giver's hand. If nobody has it, the spoon is discarded. Not for 2 players."
    ),
    questions=(
        Question(
            "I ask for nigiri, and my neighbour holds egg and squid. Who chooses?",
            "The neighbour, who must give one of them. If you ask for squid, it must be the squid.",
        ),
        Question("Nobody else has what I named, but I do. What happens?", "Nothing: the spoon is discarded."),
        Question("May I use the spoon on the turn I take it?", "No, from the next turn on."),
        Question(
            "May I call chopsticks and a spoon on one turn?",
            "No, one call a turn. The switch for calls per turn allows any number: chopsticks first, then the spoon.",
            decided=True,
            other="Each of them may be called, once each, lowest number first.",
        ),
        Question("May I call it on the last turn?", "Yes, but nobody holds a card then: it is discarded."),
    ),
    group="special",
    seats=(3, 8),
)


@rule
def acts(s: State, seat: int, number: int) -> int:
    return usable(s, seat, SPOON_4 + number - 4)


@rule
def fits(face: int, wish: int) -> int:
    """1 if a card of `face` is what was named."""
    return 1 if face == wish or TYPE + tables.TILE_OF[face] == wish else 0


@rule
def allows_act(s: State, seat: int, number: int, choice: int) -> int:
    if s.asked > 0:
        return fits(choice, s.want) if 0 < choice < len(tables.CARD) and held(s, seat, choice) > 0 else 0
    if choice == DONE:
        return 1
    if choice >= TYPE:  # where a kind has one face only, the face is its name
        tile = choice - TYPE
        return 1 if tile < len(tables.KINDS) and s.menu[tile] and tables.KINDS[tile] > 1 else 0
    if choice <= NONE or choice >= len(tables.CARD):
        return 0
    return 1 if tables.IN_PARTY[choice] and s.menu[tables.TILE_OF[choice]] else 0


@rule
def act(s: State, seat: int, number: int, choice: int) -> int:
    """The spoon asks round the table, or whoever it asked gives `choice`."""
    if s.asked > 0:
        s.asked = 0
        s.want = NONE
        return fetch(s, seat, number, choice)
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        only = holding(s, other, choice)
        if only == DONE:
            s.asked = other + 1
            s.want = choice
            return NONE
        if only != NONE:
            return fetch(s, other, number, only)
    s.discard[call(s, seat, SPOON_4 + number - 4)] += 1
    return NONE


@rule
def holding(s: State, seat: int, wish: int) -> int:
    """The face in the hand of `seat` that is what was named; NONE if there is none, DONE if there are several."""
    hand = hand_of(s, seat)
    found = NONE
    for i in range(s.hand_size[hand]):
        face = s.hands[hand, i]
        if fits(face, wish) and face != found:
            if found != NONE:
                return DONE
            found = face
    return found


@rule
def fetch(s: State, giver: int, number: int, face: int) -> int:
    """`giver` hands a card over and gets the spoon for it."""
    take(s, giver, face)
    give(s, giver, call(s, s.actor, SPOON_4 + number - 4))
    return face


def hint(s: State, seat: int) -> str:
    mine = sum(s.table[seat, face] for face in (SPOON_4, SPOON_5, SPOON_6))
    return say("ready: ask for a card after the reveal") if mine and s.turn < s.turns else ""


def asks(s: State, seat: int) -> str:
    if s.asked > 0:
        return say("A spoon asks you for a card: choose which one you hand over. You get the spoon for it.")
    return say("Spoon: ask for one card or any of a kind. The first player to your left who has it must hand it over.")


def declines(s: State, seat: int) -> str:
    return say("Keep the spoon")


def refuses(s: State, seat: int) -> str:
    if s.asked > 0:
        return say("you must hand over one of the cards that the spoon asks for")
    return say("a spoon asks for a card of this game's menu")
