"""A state made from plates that lie on a table, so that anything that is lying can be asked what it is worth.

A card that stands in for another is called `special-order:FACE`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from ..rules.editions import EDITIONS
from ..rules.kit import COPY, FACES, NONE
from ..rules.registry import COPIER, TILES, blank, face_named
from ..rules.state import MAX_COPIES, State

COPY_PREFIX = f"{FACES[COPIER].name}:"

Plates = Sequence[Sequence[str]]


def lay(
    edition: str,
    plates: Plates,
    kept: Plates = (),
    *,
    players: int | None = None,
    tiles: Collection[str] | None = None,
    taken: Sequence[int] = (),
    prizes: int = 0,
) -> State:
    """A state with these faces in front of each seat and these desserts set aside; its hands and deck mean nothing.

    `players` are the seats that can win, `tiles` those in play (all of the box if None); `taken` are the points that
    each seat has taken during the round, `prizes` how many are gone. Raises ValueError for more copies than there are.
    """
    rules = EDITIONS[edition]
    s = blank()
    s.edition, s.rounds = rules.number, rules.rounds
    s.seats, s.players = len(plates), len(plates) if players is None else players
    s.turns = rules.hand_sizes[s.seats]
    s.round = s.turn = 1
    in_play = {tile.name for tile in rules.tiles} if tiles is None else tiles
    for at, tile in enumerate(TILES):
        s.menu[at] = tile.name in in_play
    s.last_action = _last_action(rules.number, frozenset(in_play))
    for seat, points in enumerate(taken):
        s.bonus[seat] = points
    s.prizes = prizes
    for zone, rows, aside in ((s.table, plates, 0), (s.keep, kept, 1)):
        for seat, row in enumerate(rows):
            for name in row:
                choice = number(name)
                face = choice - COPY if choice >= COPY else choice
                zone[seat, face] += 1
                if choice >= COPY:
                    add_copy(s, seat, face, aside)
    return s


@cache
def _last_action(edition: int, tiles: frozenset[str]) -> int:
    """The highest action number of the cards that these tiles have in the box."""
    faces = (FACES[face] for tile in TILES if tile.name in tiles for face in tile.faces)
    return max((face.action for face in faces if face.count(edition)), default=0)


def add_copy(s: State, seat: int, face: int, kept: int) -> None:
    """One of the `face` that `seat` has is a copy. Raises ValueError if there are too many."""
    for i in range(MAX_COPIES):
        if s.copy_face[i] == NONE:
            s.copy_face[i], s.copy_seat[i], s.copy_kept[i] = face, seat, kept
            return
    raise ValueError(f"there are only {MAX_COPIES} cards that copy")


def number(name: str) -> int:
    """The number of the face called `name`; COPY + face for a card that stands in for it. Raises KeyError."""
    plain = name.removeprefix(COPY_PREFIX)
    face = face_named(plain)
    if face is None:
        raise KeyError(name)
    return face.number if plain == name else COPY + face.number


def card_named(choice: int) -> str:
    """The opposite of `number`."""
    return COPY_PREFIX + FACES[choice - COPY].name if choice >= COPY else FACES[choice].name


def original(name: str) -> str:
    """The face that a card on a plate counts as: itself, or what it copies."""
    return name.removeprefix(COPY_PREFIX)
