"""Races for the most or fewest (maki, temaki, puddings): what a count can expect while cards are still to come."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from ..rules import engine
from ..rules.registry import TILES, blank

Chances = Sequence[float]
"""How likely 0, 1, 2 .. of something are."""

MOST = 16
"""Nobody is expected to get more icons or cards than this on top."""

RARE = 0.02
"""What is less likely than this is not thought of."""


def lasts(lead: float, spread: float) -> float:
    """How likely a lead lasts when what is still to come moves it by `spread` (a standard deviation)."""
    return 0.5 * (1 + math.erf(lead / (spread * math.sqrt(2))))


def more(coming: Sequence[tuple[float, int]]) -> Chances:
    """How likely a seat gets 0, 1 .. icons on top, by (cards that it gets on average, icons on each)."""
    chances = [1.0, *(0.0,) * MOST]
    for mean, icons in coming:
        cards = [math.exp(-mean) * mean**count / math.factorial(count) for count in range(MOST // icons + 1)]
        chances = [
            sum(cards[count] * chances[total - count * icons] for count in range(total // icons + 1))
            for total in range(MOST + 1)
        ]
    return chances


def expected(edition: int, tile: int, mine: int, others: Sequence[int], on_top: Chances) -> float:
    """What `tile` pays on average to a seat that ends with `mine`, while the `others` get what they get on top."""
    level = {(0, 0): 1.0}
    for other in others:
        gap = mine - other
        tie = on_top[gap] if 0 <= gap <= MOST else 0.0
        below = sum(on_top[: max(gap, 0)])
        above = max(1 - tie - below, 0.0)
        after: dict[tuple[int, int], float] = {}
        for (ahead, tied), chance in level.items():
            for key, part in (((ahead, tied), below), ((ahead + 1, tied), above), ((ahead, tied + 1), tie)):
                if part:
                    after[key] = after.get(key, 0.0) + chance * part
        level = after
    seats = len(others) + 1
    return sum(chance * pay(edition, tile, seats, *key, mine == 0) for key, chance in level.items())


@lru_cache(maxsize=1 << 12)
def pay(edition: int, tile: int, seats: int, ahead: int, tied: int, none: bool) -> int:
    """What `tile` pays to a seat when so many others are `ahead` of it and `tied` with it, or it has `none`."""
    s = blank()
    s.edition, s.seats, s.players = edition, seats, seats
    s.menu[tile] = 1
    face = TILES[tile].faces[0]
    for seat in range(seats):
        s.table[seat, face] = (3 if seat > seats - 1 - ahead else 2 if seat <= tied else 1) - 2 * none
    return engine.score_round(s, 0, tile) + engine.score_game(s, 0, tile)  # type: ignore[no-any-return]  # generated
