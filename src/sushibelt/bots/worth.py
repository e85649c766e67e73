"""What cards are worth, asked of the rules themselves."""

from __future__ import annotations

from functools import lru_cache

from ..rules import engine
from ..rules.kit import FACES, State
from ..rules.registry import TILES, blank
from ..rules.tiles.wasabi import open_wasabi as open_wasabi

ALONE = tuple(at for at, tile in enumerate(TILES) if not tile.compares)
"""The tiles that score a plate without a look at others."""

CARDS = tuple(tuple(face for face in tile.faces if FACES[face].base or FACES[face].party) for tile in TILES)
"""The cards of each tile."""

Counts = tuple[int, ...]
"""How many of each card of a tile."""


def own_points(s: State, seat: int) -> int:
    """What the plate of `seat` and its desserts score by themselves."""
    return sum(engine.score_round(s, seat, at) + engine.score_game(s, seat, at) for at in ALONE if s.menu[at])


@lru_cache(maxsize=1 << 14)
def points(edition: int, tile: int, counts: Counts) -> int:
    """What `tile` scores for a seat with these cards if nobody else has any."""
    s = blank()
    s.edition, s.seats, s.players = edition, 1, 1
    s.menu[tile] = 1
    for face, count in zip(CARDS[tile], counts, strict=True):
        s.table[0, face] = count
    return engine.score_round(s, 0, tile) + engine.score_game(s, 0, tile)  # type: ignore[no-any-return]  # generated


@lru_cache(maxsize=1 << 14)
def steps(edition: int, tile: int, counts: Counts, far: int) -> tuple[tuple[int, Counts], ...]:
    """The best way to go on from `counts`: for each card more the points then, and which cards (by place) would do."""
    result = []
    for _ in range(far):
        after = [(*counts[:at], count + 1, *counts[at + 1 :]) for at, count in enumerate(counts)]
        scores = [points(edition, tile, each) for each in after]
        best = max(scores)
        result.append((best, tuple(at for at, score in enumerate(scores) if score == best)))
        counts = after[scores.index(best)]
    return tuple(result)
