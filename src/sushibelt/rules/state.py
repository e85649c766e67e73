"""The state of a game: one fixed-layout element of a NumPy structured array, and `State`, the thin window rules look
through.

Compiled rules get the array element itself; plain rules get a `State`, whose fields are memoryviews of the same
bytes. Both spell access alike (`s.turn`, `s.table[seat, face]`), and through a memoryview numbers are Python's own:
no wrap-around, and a value that does not fit raises `ValueError` instead of corrupting the game.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

MAX_SEATS = 8
MAX_HAND = 12
"""Ten cards, one drawn by the controller of a dummy, one given back by chopsticks before the picks have left."""
MAX_FRESH = 16
"""Cards that can come to one plate in one turn: a pick, and at most one for each special card, with some to spare."""
MAX_COPIES = 3
"""Cards in the box that can stand in for another."""
PEEK = 4
"""Cards that an action may look at."""

SCALARS = (
    "edition",  # BASE or PARTY
    "seats",  # plates at the table
    "players",  # seats that choose for themselves: 0 .. players - 1; any others are played for
    "passing",  # LEFT or BOTH
    "rounds",  # rounds in a game
    "turns",  # turns in a round: the size of a dealt hand
    "phase",  # DEAL, PICK, ACT or OVER
    "round",  # 1 .. rounds; 0 before the first deal
    "turn",  # 1 .. turns
    "offset",  # seat i holds hand i + offset (modulo seats)
    "dealt",  # cards dealt so far in a deal
    "step",  # ACT: the card number that is acting
    "actor",  # ACT: the seat that is acting
    "stage",  # ACT: 0 for the card itself, 1 for the copies of it
    "asked",  # ACT: 1 + the seat that must answer before the action goes on; 0 for none
    "want",  # ACT: the choice that it answers
    "draws",  # cards that chance still owes before anybody decides
    "added",  # desserts added so far in this deal
    "prizes",  # prizes of this round that are gone
    "last_action",  # the highest action number in play
    "calls",  # ONE call of a special card per player and turn, or ANY number
    "full_hands",  # 1: deal eight cards while the deck has them, else the largest equal hand
)

Array = NDArray[Any]


def layout(faces: int, tiles: int) -> np.dtype[np.void]:
    """The dtype of one state for so many faces and tiles. Counts are bytes; scores are 16 bits and may be negative.

    What alignment leaves over at the end is a field, too: NumPy need not copy bytes that belong to none.
    """
    plates = (MAX_SEATS, faces)
    fields: list[tuple[Any, ...]] = [
        ("score", np.int16, MAX_SEATS),  # points so far
        *((name, np.uint8) for name in SCALARS),
        ("menu", np.uint8, tiles),  # 1 for each tile in play
        ("add", np.uint8, 3),  # desserts that are added before each round
        ("pick", np.uint8, MAX_SEATS),  # the locked card of this turn, NONE while there is none
        ("second", np.uint8, MAX_SEATS),  # its hidden second half, or DONE
        ("called", np.uint8, MAX_SEATS),  # 1 once a seat has called a special card in this turn
        ("bonus", np.uint8, MAX_SEATS),  # points taken during the round; they are scored at its end
        ("hand_size", np.uint8, MAX_SEATS),
        ("hands", np.uint8, (MAX_SEATS, MAX_HAND)),  # faces, in no particular order
        ("table", np.uint8, plates),  # what lies in front of each seat and counts, copies included
        ("keep", np.uint8, plates),  # desserts set aside, copies included
        ("fresh_size", np.uint8, MAX_SEATS),
        ("fresh", np.uint8, (MAX_SEATS, MAX_FRESH)),  # what of that came in this turn; COPY is added for copies
        ("copy_face", np.uint8, MAX_COPIES),  # for each card that stands in for another: for which face,
        ("copy_seat", np.uint8, MAX_COPIES),  # in front of whom,
        ("copy_kept", np.uint8, MAX_COPIES),  # and 1 if it was set aside with it
        ("deck", np.uint8, faces),
        ("discard", np.uint8, faces),
        ("reserve", np.uint8, faces),  # desserts that are not in the deck yet
        ("peek", np.uint8, PEEK),  # the cards that the acting seat looks at
    ]
    used = np.dtype(fields)
    gap = np.dtype(fields, align=True).itemsize - used.itemsize
    return np.dtype([*fields, *([("gap", np.uint8, gap)] if gap else [])], align=True)


class _Byte(Protocol):
    """A named byte of the state."""

    def __get__(self, state: object, owner: type | None = None, /) -> int: ...

    def __set__(self, state: object, value: int, /) -> None: ...


def _scalar(index: int) -> _Byte:
    """The byte at `index` of the scalars. A property, which Python reads faster than a descriptor of our own."""

    def read(state: State) -> int:
        return state.scalars[index]

    def write(state: State, value: int) -> None:
        state.scalars[index] = value

    return property(read, write)


ZONES = (
    "score", "menu", "add", "pick", "second", "called", "bonus", "hand_size", "hands", "table", "keep", "fresh_size",
    "fresh", "copy_face", "copy_seat", "copy_kept", "deck", "discard", "reserve", "peek",
)  # fmt: skip
"""The fields of `layout` that are arrays."""


class State:
    """A window on `array[0]`; writing through it writes the array. Fields are those of `layout`."""

    __slots__ = ("array", "scalars", *ZONES)

    score: memoryview
    menu: memoryview
    add: memoryview
    pick: memoryview
    second: memoryview
    called: memoryview
    bonus: memoryview
    hand_size: memoryview
    hands: memoryview
    table: memoryview
    keep: memoryview
    fresh_size: memoryview
    fresh: memoryview
    copy_face: memoryview
    copy_seat: memoryview
    copy_kept: memoryview
    deck: memoryview
    discard: memoryview
    reserve: memoryview
    peek: memoryview

    (
        edition, seats, players, passing, rounds, turns, phase, round, turn, offset, dealt, step, actor, stage, asked,
        want, draws, added, prizes, last_action, calls, full_hands,
    ) = (_scalar(index) for index in range(len(SCALARS)))  # fmt: skip

    def __init__(self, array: Array) -> None:
        self.array = array
        element = array[0]
        start = array.dtype.fields[SCALARS[0]][1]  # type: ignore[index]  # a structured dtype has fields
        self.scalars = array.view(np.uint8).data[start : start + len(SCALARS)]
        for zone in ZONES:
            setattr(self, zone, element[zone].data)

    def copy(self) -> State:
        """An independent state with the same bytes."""
        return State(self.array.copy())

    def restore(self, saved: bytes) -> None:
        """Go back to bytes that `bytes(state)` gave."""
        self.array.view(np.uint8)[:] = np.frombuffer(saved, np.uint8)

    def __bytes__(self) -> bytes:
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes
