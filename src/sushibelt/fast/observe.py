"""What a player may know, as numbers, and what it may do: pure functions of a state and a player.

`lab/environments/space.py` says what every column and every action means and makes the `plan` that is given here: one
row of numbers that tells where things are written.

Only what `table/view.py` allows is read: own hand, own picks, own cards of a Menu, and what lies open. Who still owes a
pick is left out on purpose: where everybody decides at once it would tell who aims a special order.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from numpy.typing import NDArray

from ..rules import engine
from ..rules.deal import deck_size
from ..rules.engine import owes
from ..rules.kit import BASE, COPY, FACES, NONE, PARTY, State, chooser, hand_of
from ..rules.registry import COPIER, DESSERT, TILE_OF
from ..rules.state import MAX_COPIES, PEEK
from ..rules.turn import ACT, PICK, passes_left
from .kernel import kernel

Row = MutableSequence[int] | memoryview | NDArray[Any]
"""Numbers by index: an array in compiled play, anything of the kind in plain play."""

N_FACES = len(FACES)
CHOICES = 256
"""More than the largest choice."""

WAIT = 0
"""The action of whoever owes nothing."""

NOBODY = -1
"""No seat, and the place of what a game does not have."""

MEMORY = 1
"""Whether a plan may have columns for what a player remembers. A program for plans without is written with 0 here."""

CARDS = tuple(int(face.count(edition) > 0) for edition in (BASE, PARTY) for face in FACES)
"""For each edition and face, 1 if the box holds such cards."""

LIES = tuple(
    int((card and not face.copies) or face.under != "" or (face.number != NONE and face.card == NONE))
    for face, card in zip(FACES * 2, CARDS, strict=True)
)
"""For each edition and face, 1 if it can lie in front of a seat: cards but for those that become another one, what a
card has become there, and what lies face down. Others only name one of several equal cards."""

_numbers = {face.name: face.number for face in FACES}
UNDER_TILE = tuple(TILE_OF[_numbers[face.under]] if face.under else TILE_OF[face.number] for face in FACES)
"""For each face, the tile of the card that lies under it, else its own."""

(
    N_COLUMNS, N_ACTIONS, N_CARDS, N_LYING, WIDTH, REST, WISHES, PICKED_AT, PEEK_AT, MEMORY_AT, FACE_AT,
) = range(11)  # fmt: skip
"""What a plan holds: how many columns, actions, cards and faces on plates there are; how many columns a seat has, the
table as a whole, and how many of those are wishes; where some parts of the player's own begin (NOBODY for one that the
game does not have); and from FACE_AT on the place of each face on plates."""

ACTION_AT = FACE_AT + N_FACES
"""From here on a plan holds the action for each choice."""

CHOICE_AT = ACTION_AT + CHOICES
"""From here on a plan holds the choice for each action."""

IN_A_WORD = 15
"""How many counts of cards fit into a number."""

TABLE = ("round", "turn", "left", "direction", "deck")
"""The first columns of the table as a whole."""

OWN = ("picks", "seconds", "third")
"""The first columns of the player's own; its hand follows."""


# --- who decides, and what --------------------------------------------------------------------------------------------


@kernel
def due(s: State, player: int) -> int:
    """The seat for which `player` owes a choice now: its own before a third plate; NOBODY if it owes none."""
    if owes(s, player):
        return player
    if s.seats > s.players and chooser(s, s.players) == player and owes(s, s.players):
        return s.players
    return NOBODY


@kernel
def allowed(s: State, seat: int, plan: Row, masks: Row, at: int) -> int:
    """Write, from `at` on, 1 for each action that may be done for `seat`, which is `due`, and 0 for all others."""
    for action in range(plan[N_ACTIONS]):
        masks[at + action] = 0
    if seat == NOBODY:
        masks[at + WAIT] = 1
        return 0
    if s.phase == PICK and s.pick[seat] == NONE and s.seats == s.players:
        hand = hand_of(s, seat)
        for i in range(s.turns):  # the gaps, too: a loop that is always as long is quicker
            masks[at + plan[ACTION_AT + s.hands[hand, i]]] = 1
        masks[at + WAIT] = 0
        return 0
    for action in range(1, plan[N_ACTIONS]):
        masks[at + action] = engine.legal(s, seat, plan[CHOICE_AT + action])
    return 0


# --- what it knows ----------------------------------------------------------------------------------------------------


@kernel
def seat_at(s: State, player: int, step: int) -> int:
    """The seats as `player` counts them: itself, the next players in order, a third plate last."""
    if step >= s.players:
        return step
    seat = player + step
    return seat - s.players if seat >= s.players else seat


@kernel
def step_to(s: State, player: int, seat: int) -> int:
    """The opposite: at which step `player` counts `seat`."""
    if seat >= s.players:
        return seat
    return seat - player if seat >= player else seat - player + s.players


@kernel
def write_public(s: State, plan: Row, table: Row) -> int:
    """Write what lies open: a block of columns for each player, all of these again, a third plate's, the table's.

    So the players as any of them counts them are one stretch of `table`. Gives how many columns that were.
    """
    at = 0
    for player in range(s.players):
        at = write_seat(s, player, at, plan, table)
    for i in range(at):
        table[at + i] = table[i]
    at += at
    for seat in range(s.players, s.seats):
        at = write_seat(s, seat, at, plan, table)
    return write_table(s, at, plan, table)


@kernel
def write_seat(s: State, seat: int, at: int, plan: Row, table: Row) -> int:
    """What lies in front of a seat, what it has kept and scored, what it does; gives the column after the last."""
    for face in range(1, N_FACES):
        if s.menu[TILE_OF[face]] and s.menu[UNDER_TILE[face]] and LIES[s.edition * N_FACES + face]:
            table[at] = s.table[seat, face]
            at += 1
    for face in range(1, N_FACES):
        if s.menu[TILE_OF[face]] and DESSERT[face]:
            table[at] = s.keep[seat, face]
            at += 1
    table[at] = s.score[seat]
    table[at + 1] = s.hand_size[hand_of(s, seat)]
    at += 2
    if s.edition == PARTY:
        table[at] = s.bonus[seat]
        at += 1
    if s.last_action > 0:
        table[at] = s.called[seat]
        table[at + 1] = 1 if s.phase == ACT and s.actor == seat else 0
        table[at + 2] = 1 if s.phase == ACT and s.asked == seat + 1 else 0
        at = write_fresh(s, seat, at + 3, plan, table)
    if COPIER != NONE and s.menu[TILE_OF[COPIER]]:
        at = write_copies(s, seat, at, plan, table)
    return at


@kernel
def write_fresh(s: State, seat: int, at: int, plan: Row, table: Row) -> int:
    """What came to the plate of `seat` in this turn, copies included."""
    for i in range(plan[N_LYING]):
        table[at + i] = 0
    for i in range(s.fresh_size[seat]):
        face = s.fresh[seat, i]
        if face >= COPY:
            face -= COPY
        table[at + plan[FACE_AT + face]] += 1
    return at + plan[N_LYING]


@kernel
def write_copies(s: State, seat: int, at: int, plan: Row, table: Row) -> int:
    """Which of the cards on the plate of `seat` are copies."""
    for i in range(plan[N_LYING]):
        table[at + i] = 0
    for i in range(MAX_COPIES):
        if s.copy_face[i] != NONE and s.copy_kept[i] == 0 and s.copy_seat[i] == seat:
            table[at + plan[FACE_AT + s.copy_face[i]]] += 1
    return at + plan[N_LYING]


@kernel
def write_table(s: State, at: int, plan: Row, table: Row) -> int:
    """Where the game is, and which card acts; gives the column after the last."""
    table[at] = s.round
    table[at + 1] = s.turn
    table[at + 2] = s.turns - s.turn
    table[at + 3] = 1 if passes_left(s) else -1
    table[at + 4] = deck_size(s)
    at += 5
    if s.edition == PARTY:
        table[at] = s.prizes
        at += 1
    if s.last_action > 0:
        at = write_action(s, at, plan, table)
    return at


@kernel
def write_action(s: State, at: int, plan: Row, table: Row) -> int:
    """Whether a copy acts, and what it brought out is being aimed; its number; what a spoon asks somebody for."""
    end = at + 2 + s.last_action + plan[WISHES]
    for i in range(at, end):
        table[i] = 0
    if s.phase == ACT:
        table[at] = s.stage
        table[at + 1] = engine.aims(s)
        table[at + 1 + s.step] = 1
        if s.asked > 0:
            table[end - plan[WISHES] - 1 + plan[ACTION_AT + s.want]] = 1
    return end


@kernel
def observe(s: State, player: int, seat: int, plan: Row, table: Row, rows: Row, at: int) -> int:
    """Write, from `at` on, all columns of what `player` knows, who decides for `seat` now (see `due`).

    `table` is what lies open. For many games this takes most of the time, so columns are written in order and once.
    """
    width = plan[WIDTH]
    first, seats = player * width, s.players * width
    for column in range(seats):
        rows[at + column] = table[first + column]
    own = seats + (s.seats - s.players) * width + plan[REST]
    for column in range(seats, own):
        rows[at + column] = table[seats + column]
    rows[at + own] = 1 if s.phase == PICK and seat != NOBODY and s.pick[seat] == NONE else 0
    rows[at + own + 1] = 1 if s.phase == PICK and seat != NOBODY and s.pick[seat] != NONE else 0
    rows[at + own + 2] = 1 if seat >= s.players else 0
    after = write_cards(s, hand_of(s, player), s.turns + s.seats - s.players, plan, rows, at + own + 3)
    for column in range(after, at + plan[N_COLUMNS]):
        rows[column] = 0
    if s.phase == PICK:
        write_picks(s, player, plan, rows, at)
    if s.last_action > 0 and plan[PEEK_AT] != NOBODY and s.phase == ACT and s.actor == player:
        for i in range(PEEK):
            if s.peek[i] != NONE:
                rows[at + plan[PEEK_AT] - 1 + plan[ACTION_AT + s.peek[i]]] += 1
    if MEMORY and plan[MEMORY_AT] != NOBODY and (s.phase == PICK or s.phase == ACT):
        write_memory(s, player, plan, rows, at)
    return 0


@kernel
def write_cards(s: State, hand: int, size: int, plan: Row, rows: Row, at: int) -> int:
    """How many of each card are among the first `size` places of a hand; gives the place after the last.

    They are counted in the four bits of a number that belong to the action of that card, and written afterwards: much
    quicker than to count them in the row. A place without a card counts as action 0.
    """
    end = at + plan[N_CARDS]
    at -= 1
    for word in range(plan[N_CARDS] // IN_A_WORD + 1):
        counts = 0
        for i in range(size):
            place = plan[ACTION_AT + s.hands[hand, i]] - word * IN_A_WORD
            if 0 <= place < IN_A_WORD:
                counts += 1 << 4 * place
        for place in range(1 if word == 0 else 0, min(IN_A_WORD, end - at)):
            rows[at + place] = counts >> 4 * place & 15
        at += IN_A_WORD
    return end


@kernel
def write_picks(s: State, player: int, plan: Row, rows: Row, at: int) -> int:
    """Which cards of the own hand are picked already, by `player` and for the third plate."""
    write_picked(s, player, plan, rows, at)
    if s.seats > s.players and chooser(s, s.players) == player:
        write_picked(s, s.players, plan, rows, at)
    return 0


@kernel
def write_picked(s: State, seat: int, plan: Row, rows: Row, at: int) -> int:
    """The hidden picks of `seat` that come out of the hand: a card, and with chopsticks a second one."""
    first = at + plan[PICKED_AT] - 1
    if s.pick[seat] != NONE:
        rows[first + plan[ACTION_AT + s.pick[seat]]] += 1
        if s.edition == BASE and NONE < s.second[seat] < N_FACES:
            rows[first + plan[ACTION_AT + s.second[seat]]] += 1
    return 0


@kernel
def write_memory(s: State, player: int, plan: Row, rows: Row, at: int) -> int:
    """The hands of the others that `player` has held in this round, as they are now.

    What has left such a hand since, or come to it, everybody saw; but not the card that was drawn for a third plate in
    this turn, the last one of its hand until the picks are revealed.
    """
    at += plan[MEMORY_AT]
    for step in range(1, s.players):
        ago = step if passes_left(s) else s.players - step
        if s.turn - ago >= 1:
            other = seat_at(s, player, step)
            hand = hand_of(s, other)
            size = s.hand_size[hand]
            if s.seats > s.players and s.draws == 0 and chooser(s, s.players) == other:
                size -= 1
            rows[at] = 1
            write_cards(s, hand, size, plan, rows, at + 1)
        at += 1 + plan[N_CARDS]
    return 0
