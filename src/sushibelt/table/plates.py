"""A state made from plates that lie on a table, so that anything that is lying can be asked what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.editions import EDITIONS
from ..rules.registry import face_named
from ..rules.state import State


def lay(edition: str, plates: Sequence[Sequence[str]], kept: Sequence[Sequence[str]] = ()) -> State:
    """A state with these faces in front of each seat and these desserts set aside; its hands and deck mean nothing."""
    s = EDITIONS[edition].start(len(plates))
    s.round = s.turn = 1
    for seat, plate in enumerate(plates):
        for name in plate:
            s.table[seat, number(name)] += 1
    for seat, desserts in enumerate(kept):
        for name in desserts:
            s.keep[seat, number(name)] += 1
    return s


def number(name: str) -> int:
    """The number of the face called `name`. Raises KeyError if there is none."""
    face = face_named(name)
    if face is None:
        raise KeyError(name)
    return face.number
