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
    "stage",  # ACT: how far that card's own action has come
)

Array = NDArray[Any]


def layout(faces: int, tiles: int) -> np.dtype[np.void]:
    """The dtype of one state for so many faces and tiles. Counts are bytes; scores are 16 bits and may be negative."""
    plates = (MAX_SEATS, faces)
    return np.dtype(
        [
            ("score", np.int16, MAX_SEATS),  # points so far
            *((name, np.uint8) for name in SCALARS),
            ("menu", np.uint8, tiles),  # 1 for each tile in play
            ("pick", np.uint8, MAX_SEATS),  # the locked card of this turn, NONE while there is none
            ("second", np.uint8, MAX_SEATS),  # its hidden second half, or DONE
            ("hand_size", np.uint8, MAX_SEATS),
            ("hands", np.uint8, (MAX_SEATS, MAX_HAND)),  # faces, in no particular order
            ("table", np.uint8, plates),  # real cards in front of each seat
            ("keep", np.uint8, plates),  # desserts set aside
            ("deck", np.uint8, faces),
            ("discard", np.uint8, faces),
        ],
        align=True,
    )


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


class State:
    """A window on `array[0]`; writing through it writes the array. Fields are those of `layout`."""

    __slots__ = (
        "array", "deck", "discard", "hand_size", "hands", "keep",
        "menu", "pick", "scalars", "score", "second", "table",
    )  # fmt: skip

    score: memoryview
    menu: memoryview
    pick: memoryview
    second: memoryview
    hand_size: memoryview
    hands: memoryview
    table: memoryview
    keep: memoryview
    deck: memoryview
    discard: memoryview

    edition, seats, players, passing, rounds, turns, phase, round, turn, offset, dealt, step, actor, stage = (
        _scalar(index) for index in range(len(SCALARS))
    )

    def __init__(self, array: Array) -> None:
        self.array = array
        element = array[0]
        start = array.dtype.fields[SCALARS[0]][1]  # type: ignore[index]  # a structured dtype has fields
        self.scalars = array.view(np.uint8).data[start : start + len(SCALARS)]
        self.score = element["score"].data
        self.menu = element["menu"].data
        self.pick = element["pick"].data
        self.second = element["second"].data
        self.hand_size = element["hand_size"].data
        self.hands = element["hands"].data
        self.table = element["table"].data
        self.keep = element["keep"].data
        self.deck = element["deck"].data
        self.discard = element["discard"].data

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
