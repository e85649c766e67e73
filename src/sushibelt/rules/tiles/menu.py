"""Menu: look at four cards of the deck and play one of them."""

from ..front import toss
from ..kit import DONE, NONE, Question, State, Tile, face, rule, say
from ..state import PEEK

MENU_7 = face("menu-7", "Menu 7", party=1, action=7, waits=True, note="1 of 4 from the deck")
MENU_8 = face("menu-8", "Menu 8", party=1, action=8, waits=True, note="1 of 4 from the deck")
MENU_9 = face("menu-9", "Menu 9", party=1, action=9, waits=True, note="1 of 4 from the deck")

TILE = Tile(
    "menu",
    "Menu",
    "#F3DC9B",
    (MENU_7, MENU_8, MENU_9),
    summary="draw 4 cards, play 1 of them now",
    help=(
        "On the turn it comes out, draw 4 cards from the deck, which only you see. Play one of them at once, anything "
        "but a Menu; the other three are shuffled back into the deck and the Menu is discarded. Not for 7 or 8 players."
    ),
    questions=(
        Question("I draw another Menu. May I play it?", "No, anything but a Menu."),
        Question("May I play a Takeout Box or a Special Order that I draw?", "Yes, and it acts on this turn."),
        Question("What becomes of the other three cards?", "They are shuffled back into the deck."),
        Question(
            "Can the deck run out of cards for a Menu?",
            "No. Even with 6 players more cards are left over from the deal than the Menus can take.",
        ),
    ),
    group="special",
    seats=(2, 6),
)


@rule
def acts(s: State, seat: int, number: int) -> int:
    return 1 if s.stage == 0 and s.table[seat, MENU_7 + number - 7] > 0 else 0


@rule
def begins(s: State, seat: int, number: int) -> int:
    """The cards to look at are drawn: four, or as many as there are."""
    if s.peek[0] == NONE and s.draws == 0:
        count = 0
        for each in s.deck:
            count += each
        s.draws = min(PEEK, count)
    return 0


@rule
def is_menu(card: int) -> int:
    return 1 if MENU_7 <= card <= MENU_9 else 0


@rule
def allows_act(s: State, seat: int, number: int, choice: int) -> int:
    playable = 0
    for i in range(PEEK):
        if s.peek[i] != NONE and is_menu(s.peek[i]) == 0:
            playable += 1
            if s.peek[i] == choice:
                return 1
    return 1 if choice == DONE and playable == 0 else 0


@rule
def act(s: State, seat: int, number: int, choice: int) -> int:
    for i in range(PEEK):
        if s.peek[i] == choice:
            s.peek[i] = NONE
            break
    put_back(s)
    toss(s, seat, MENU_7 + number - 7)
    return choice


@rule
def put_back(s: State) -> int:
    """What was looked at goes back into the deck, which has no order."""
    for i in range(PEEK):
        if s.peek[i] != NONE:
            s.deck[s.peek[i]] += 1
            s.peek[i] = NONE
    return 0


@rule
def turn_end(s: State) -> int:
    """A Menu from which nothing could be played is discarded."""
    put_back(s)
    for seat in range(s.seats):
        for menu in range(MENU_7, MENU_9 + 1):
            if s.table[seat, menu] > 0:
                toss(s, seat, menu)
    return 0


def asks(s: State, seat: int) -> str:
    return say("Menu: play one of these cards now. Only you see them; the others go back into the deck.")


def declines(s: State, seat: int) -> str:
    return say("Play none")


def refuses(s: State, seat: int) -> str:
    return say("play one of the cards that you drew, anything but a Menu")
