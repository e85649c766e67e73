"""The count of a round and of a game as frozen data, from whatever lies on the table: a game's plates, or a sheet's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..rules import engine
from ..rules.kit import FACES, kept
from ..rules.registry import DESSERT, SCORING, TILES
from ..rules.state import State

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
    """(tile, points of each seat), for tiles of which anybody has a card."""
    points: Points
    totals: Points
    """Points of the rounds so far."""

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


def card_rows(zone: memoryview, seats: int) -> tuple[Cards, ...]:
    """The cards in a zone of the state that counts faces by seat."""
    counts, faces = zone.tobytes(), len(FACES)
    return tuple(cards(counts[seat * faces : (seat + 1) * faces]) for seat in range(seats))


def all_desserts(s: State) -> tuple[Cards, ...]:
    """The desserts of each seat, those that lie on the table among them."""
    faces = range(len(FACES))
    return tuple(cards(bytes(kept(s, seat, face) * DESSERT[face] for face in faces)) for seat in range(s.seats))


def count_round(s: State, before: Points) -> RoundResult:
    """What the plates score; `before` are the points of earlier rounds."""
    seats = range(s.seats)
    points = tuple(engine.round_points(s, seat) for seat in seats)
    return RoundResult(
        plates=card_rows(s.table, s.seats),
        kept=card_rows(s.keep, s.seats),
        lines=tuple(
            (tile.name, tuple(engine.score_round(s, seat, number) for seat in seats))
            for number, tile in enumerate(TILES)
            if number in SCORING and any(s.table[seat, face] for seat in seats for face in tile.faces)
        ),
        points=points,
        totals=tuple(a + b for a, b in zip(before, points, strict=True)),
    )


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
            (tile.name, tuple(engine.score_game(s, seat, number) for seat in seats))
            for number, tile in enumerate(TILES)
            if s.menu[number] and tile.dessert
        ),
        points=points,
        totals=tuple(end.score[seat] for seat in seats),
        desserts=tuple(engine.desserts(s, seat) for seat in seats),
        places=places,
        winners=tuple(seat for seat in range(s.players) if places[seat] == 1),
    )
