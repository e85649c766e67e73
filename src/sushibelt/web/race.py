"""The uramaki race of a round as a track. It is the one tile that the table shows beside the plates."""

from __future__ import annotations

from typing import Any

from ..rules.state import State
from ..rules.tiles.uramaki import GOAL, PLACES, TILE, icons, prize
from ..table import View, words

__all__ = ["race"]


def race(view: View) -> dict[str, Any] | None:
    """Goal, places with who took them, icons of each seat; None if it is not run in this game."""
    if TILE.name not in view.tiles:
        return None
    s = words.laid(view)
    left = list(view.taken)
    places: list[dict[str, Any]] = []
    for points in _prizes(s):
        # Largest first: no sum of smaller places is as much as a larger one, so what a seat took tells which.
        seats = [seat for seat, taken in enumerate(left) if taken >= points]
        for seat in seats:
            left[seat] -= points
        places.append({"points": points, "taken": len(places) < view.prizes, "seats": seats})
    return {"goal": GOAL, "places": places, "icons": [icons(s, seat) for seat in range(s.seats)]}


def _prizes(s: State) -> list[int]:
    """What the places are worth, best first."""
    probe, prizes = s.copy(), list[int]()
    for probe.prizes in range(PLACES):
        prizes.append(prize(probe))
    return prizes
