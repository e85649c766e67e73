"""What lies in front of a seat: what counts, what came in this turn, what is a copy, and how it comes and goes.

A card that stands in for another (a *copy*) counts as that face in `table`; the list of copies tells which of them is
not the card that it seems to be. What came in this turn is *fresh*; the rest is *earlier*.
"""

from __future__ import annotations

from . import tables
from .kit import COPY, NONE, ONE, rule
from .state import MAX_COPIES, State


@rule
def fresh(s: State, seat: int, face: int) -> int:
    """How many of `face` came to `seat` in this turn; COPY + face asks for copies of it."""
    count = 0
    for i in range(s.fresh_size[seat]):
        if s.fresh[seat, i] == face:
            count += 1
    return count


@rule
def copies(s: State, seat: int, face: int) -> int:
    """How many of the `face` in front of `seat` are copies."""
    count = 0
    for i in range(MAX_COPIES):
        if s.copy_face[i] == face and s.copy_seat[i] == seat and s.copy_kept[i] == 0:
            count += 1
    return count


@rule
def earlier(s: State, seat: int, face: int) -> int:
    """How many real `face` lie in front of `seat` since an earlier turn of this round; COPY + face: how many copies."""
    if face >= COPY:
        return copies(s, seat, face - COPY) - fresh(s, seat, face)
    return s.table[seat, face] - copies(s, seat, face) - fresh(s, seat, face)


@rule
def put(s: State, seat: int, face: int) -> int:
    """Lay `face` in front of `seat`; COPY + face lays a copy of it."""
    s.fresh[seat, s.fresh_size[seat]] = face
    s.fresh_size[seat] += 1
    if face >= COPY:
        face -= COPY
        for i in range(MAX_COPIES):
            if s.copy_face[i] == NONE:
                s.copy_face[i] = face
                s.copy_seat[i] = seat
                break
    s.table[seat, face] += 1
    return 0


@rule
def lift(s: State, seat: int, face: int) -> int:
    """Take a `face`, or with COPY + face a copy of it, away from `seat`, to which it must belong.

    Gives the card that it is: another than `face` for what lies on plates only, and for a copy.
    """
    if face < COPY:
        s.table[seat, face] -= 1
        return tables.CARD[face]
    face -= COPY
    s.table[seat, face] -= 1
    for i in range(MAX_COPIES):
        if s.copy_face[i] == face and s.copy_seat[i] == seat and s.copy_kept[i] == 0:
            forget(s, i)
            break
    return tables.COPIER


@rule
def forget(s: State, i: int) -> int:
    """Copy `i` is no copy any more."""
    s.copy_face[i] = NONE
    s.copy_seat[i] = 0
    s.copy_kept[i] = 0
    return 0


@rule
def toss(s: State, seat: int, face: int) -> int:
    """Discard a `face`, or with COPY + face a copy of it, from the plate of `seat`."""
    card = lift(s, seat, face)
    if card != NONE:
        s.discard[card] += 1
    return 0


@rule
def toss_all(s: State, seat: int, face: int) -> int:
    """Discard every `face` in front of `seat`, copies included."""
    while copies(s, seat, face) > 0:
        toss(s, seat, COPY + face)
    while s.table[seat, face] > 0:
        toss(s, seat, face)
    return 0


@rule
def rename(s: State, seat: int, old: int, new: int) -> int:
    """One `old` in front of `seat`, a real one if there is one, is a `new` from now on."""
    if s.table[seat, old] == copies(s, seat, old):
        for i in range(MAX_COPIES):
            if s.copy_face[i] == old and s.copy_seat[i] == seat and s.copy_kept[i] == 0:
                s.copy_face[i] = new
                break
    s.table[seat, old] -= 1
    s.table[seat, new] += 1
    return 0


@rule
def note(s: State, seat: int, old: int, new: int) -> int:
    """1 if there was an `old` in the list of what is fresh; it is noted there as a `new` from now on."""
    for i in range(s.fresh_size[seat]):
        if s.fresh[seat, i] == old:
            s.fresh[seat, i] = new
            return 1
    return 0


@rule
def usable(s: State, seat: int, face: int) -> int:
    """1 if `seat` may call this special card (its copy, if copies are being asked): it came on an earlier turn."""
    if s.calls == ONE and s.called[seat]:
        return 0
    return 1 if earlier(s, seat, face + COPY * s.stage) > 0 else 0


@rule
def call(s: State, seat: int, face: int) -> int:
    """`seat` calls a usable special card, which leaves its plate. Gives the card that it is."""
    s.called[seat] = 1
    return lift(s, seat, face + COPY * s.stage)


@rule
def group(s: State, seat: int, tile: int) -> int:
    """How many cards in front of `seat` have the colour of `tile`, counted at the first tile of a colour; else 0."""
    if tables.LEADS[tile] == 0:
        return 0
    count = of_tile(s, seat, tile)
    if tables.MATE[tile] != tile:
        count += of_tile(s, seat, tables.MATE[tile])
    return count


@rule
def of_tile(s: State, seat: int, tile: int) -> int:
    """How many cards of `tile` lie in front of `seat`."""
    count = 0
    for face in range(tables.FIRST[tile], tables.LAST[tile] + 1):
        count += s.table[seat, face]
    return count


@rule
def colours(s: State, seat: int) -> int:
    """How many different colours lie in front of `seat`."""
    count = 0
    for tile in range(len(tables.FIRST)):
        if s.menu[tile] and group(s, seat, tile) > 0:
            count += 1
    return count


@rule
def largest_group(s: State, seat: int) -> int:
    """How many cards the largest one-colour group in front of `seat` has."""
    best = 0
    for tile in range(len(tables.FIRST)):
        if s.menu[tile]:
            best = max(best, group(s, seat, tile))
    return best
