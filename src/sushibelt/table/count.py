"""The count of a round and of a game as frozen data, from whatever lies on the table: a game's plates, or a sheet's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..rules import engine
from ..rules.kit import FACES
from ..rules.registry import DESSERT, SCORING, TILES
from ..rules.state import MAX_COPIES, State
from .plates import COPY_PREFIX, number, original

Cards = tuple[str, ...]
Points = tuple[int, ...]
"""One number per seat."""

NAMES = tuple(face.name for face in FACES)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round. All tuples but `lines` have one entry per seat."""

    plates: tuple[Cards, ...]
    kept: tuple[Cards, ...]
    """Desserts set aside in earlier rounds."""
    lines: tuple[tuple[str, Points], ...]
    """(tile, points of each seat), for tiles of which anybody has a card or points."""
    points: Points
    totals: Points
    """Points of the rounds so far."""
    taken: Points
    """Points that were taken during the round (the uramaki race); they are in `lines` and `points`."""
    prizes: int
    """How many places of the race were gone when the round ended."""

    def plain(self) -> dict[str, Any]:
        """Points and lines of each seat as JSON has them; 0 is left out of the lines."""
        seats = range(len(self.points))
        lines = [{tile: points[seat] for tile, points in self.lines if points[seat]} for seat in seats]
        return {"points": list(self.points), "lines": lines}


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a game. All tuples but `lines` and `winners` have one entry per seat."""

    kept: tuple[Cards, ...]
    """All desserts."""
    lines: tuple[tuple[str, Points], ...]
    points: Points
    """What the desserts score."""
    totals: Points
    desserts: Points
    """How many dessert cards; they break a tie."""
    places: Points
    winners: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def cards(row: bytes) -> Cards:
    """Names of faces by their counts (a byte per face), in the order of faces."""
    return tuple(name for name, count in zip(NAMES, row, strict=True) for _ in range(count))


def lying(s: State) -> tuple[Cards, ...]:
    """What lies in front of each seat."""
    return _rows(s, s.table, kept=0)


def set_aside(s: State) -> tuple[Cards, ...]:
    """The desserts that each seat has set aside."""
    return _rows(s, s.keep, kept=1)


def _rows(s: State, zone: memoryview, kept: int) -> tuple[Cards, ...]:
    counts, faces = zone.tobytes(), len(FACES)
    rows = [cards(counts[seat * faces : (seat + 1) * faces]) for seat in range(s.seats)]
    for i in range(MAX_COPIES):
        if (face := s.copy_face[i]) and s.copy_kept[i] == kept:
            row = list(rows[s.copy_seat[i]])
            row.remove(NAMES[face])
            rows[s.copy_seat[i]] = (*row, COPY_PREFIX + NAMES[face])
    return tuple(rows)


def all_desserts(s: State) -> tuple[Cards, ...]:
    """The desserts of each seat, those that lie on the table among them."""
    return tuple(
        (*aside, *(card for card in plate if DESSERT[number(original(card))]))
        for aside, plate in zip(set_aside(s), lying(s), strict=True)
    )


def count_round(s: State, before: Points) -> RoundResult:
    """What the plates score; `before` are the points of earlier rounds."""
    seats = range(s.seats)
    points = tuple(engine.round_points(s, seat) for seat in seats)
    return RoundResult(
        plates=lying(s),
        kept=set_aside(s),
        lines=tuple(_lines(s)),
        points=points,
        totals=tuple(a + b for a, b in zip(before, points, strict=True)),
        taken=tuple(s.bonus[seat] for seat in seats),
        prizes=s.prizes,
    )


def _lines(s: State) -> Iterator[tuple[str, Points]]:
    for at, tile in enumerate(TILES):
        if s.menu[at] and at in SCORING:
            points = tuple(engine.score_round(s, seat, at) for seat in range(s.seats))
            if any(points) or any(s.table[seat, face] for seat in range(s.seats) for face in tile.faces):
                yield tile.name, points


def count_game(s: State, before: Points) -> Final:
    """What the desserts score, and who has won; `before` are the points of all rounds."""
    seats = range(s.seats)
    points = tuple(engine.game_points(s, seat) for seat in seats)
    end = s.copy()
    for seat in seats:
        end.score[seat] = before[seat] + points[seat]
    places = tuple(engine.place(end, seat) for seat in seats)
    return Final(
        kept=all_desserts(s),
        lines=tuple(
            (tile.name, tuple(engine.score_game(s, seat, at) for seat in seats))
            for at, tile in enumerate(TILES)
            if s.menu[at] and tile.dessert
        ),
        points=points,
        totals=tuple(end.score[seat] for seat in seats),
        desserts=tuple(engine.desserts(s, seat) for seat in seats),
        places=places,
        winners=tuple(seat for seat in range(s.players) if places[seat] == 1),
    )
