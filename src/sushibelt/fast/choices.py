"""What may be chosen, as numbers in a buffer: the quick way for kernels that choose themselves.

Each of these returns how many it has put there.
"""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.kit import COPY, FACES, NONE, TYPE, State, hand_of, left
from ..rules.registry import COPIER, TILE_OF, TILES
from .kernel import kernel

N_FACES = len(FACES)
N_TILES = len(TILES)

ROOM = 160
"""How many numbers a buffer for choices must hold: two for each face, one for each tile, and one for DONE."""


@kernel
def hand_choices(s: State, seat: int, room: Any) -> int:
    """Fill `room` with the cards that `seat` may pick, each as often as it is there."""
    hand = hand_of(s, seat)
    size = s.hand_size[hand]
    if s.seats == s.players:
        for i in range(size):
            room[i] = s.hands[hand, i]
        return size
    count = 0
    for face in range(1, N_FACES):
        for _ in range(left(s, seat, face)):
            room[count] = face
            count += 1
    return count


@kernel
def second_choices(s: State, seat: int, tile: int, room: Any, first: int) -> int:
    """Fill `room` from `first` on with what `tile` allows as second half of the pick of `seat`, but for DONE."""
    count = 0
    for face in range(1, N_FACES):
        if engine.allows_second(s, seat, tile, face):
            room[first + count] = face
            count += 1
    return count


@kernel
def act_choices(s: State, seat: int, room: Any) -> int:
    """Fill `room` with what `seat` may decide for an acting card, but for DONE."""
    count = 0
    for face in range(1, N_FACES):
        if engine.allows_act(s, seat, s.step, face):
            room[count] = face
            count += 1
    if COPIER != NONE and s.menu[TILE_OF[COPIER]]:
        for face in range(1, N_FACES):
            if engine.allows_act(s, seat, s.step, COPY + face):
                room[count] = COPY + face
                count += 1
    for tile in range(N_TILES):
        if engine.allows_act(s, seat, s.step, TYPE + tile):
            room[count] = TYPE + tile
            count += 1
    return count
