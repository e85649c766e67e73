"""Why plates that somebody laid cannot lie like that when a turn is over; "" if they can.

Only what is certain is refused. The score page asks the same functions (web/score/module.py), but for the last one:
on it no copy is put on a wasabi that is not there.
"""

from __future__ import annotations

from ..language import say
from ..rules.front import copies
from ..rules.kit import FACES
from ..rules.state import State
from ..rules.tiles import takeout_box
from ..rules.tiles.uramaki import GOAL, icons, prize
from ..rules.tiles.uramaki import RACE as RACE
from ..rules.tiles.uramaki import places as places
from ..rules.tiles.wasabi import WASABI, open_wasabi

FACE_DOWN = FACES[takeout_box.FACE_DOWN].name

ON_WASABI = tuple(face.number for face in FACES if face.under)


def race_fault(s: State, seat: int) -> str:
    """Why `seat` cannot have taken its places: the best free one goes first, and each who shares it uses one up."""
    used, free = 0, 0
    for at, worth in enumerate(RACE):
        sharing = [each for each in range(s.seats) if worth in places(s.bonus[each])]
        if seat in sharing and free:
            return say("a place of {points} cannot be taken while that of {better} is free", points=worth, better=free)
        if seat in sharing and used > at:
            return say(
                "no place of {points} is left in the race: those who share a place use up one each", points=worth
            )
        if not sharing and not free and used == at:
            free = worth
        used += len(sharing)
    return ""


def goal_fault(s: State, seat: int) -> str:
    """Why so many uramaki cannot be left in front of `seat`."""
    if icons(s, seat) >= GOAL and prize(s):
        return say("{goal} or more uramaki icons take a free place in the race at once and are discarded", goal=GOAL)
    return ""


def copy_fault(s: State, seat: int, turned: bool) -> str:
    """Why what has just come to `seat` as a copy cannot lie on a wasabi. `turned`: cards of the plate lie face down.

    Those may be nigiri that lay on a wasabi once, and left it open for the copy.
    """
    on_wasabi = sum(copies(s, seat, face) for face in ON_WASABI)
    free = s.table[seat, WASABI] >= on_wasabi if turned else open_wasabi(s, seat) >= 0
    return "" if free else say("no wasabi lies open for this copy of a nigiri")
