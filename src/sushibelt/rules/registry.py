"""Finds the tiles and answers questions about them and their faces.

Importing a tile is enough to put it here; the engine names no tile.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from . import tables, tiles
from .dispatch import load
from .kit import FACES, RULES, Face, Tile
from .state import State, layout

_modules = [module for module in tiles.MODULES if hasattr(module, "TILE")]

TILES: tuple[Tile, ...] = tuple(module.TILE for module in _modules)
"""All tiles, by number."""

tables.fill(TILES)
CARD, DESSERT, TILE_OF, COPIER = tables.CARD, tables.DESSERT, tables.TILE_OF, tables.COPIER

DTYPE = layout(len(FACES), len(TILES))
"""The layout of a state."""

_by_name = {face.name: face for face in FACES[1:]}
_tile_of = {number: tile for tile in TILES for number in tile.faces}
_tiles_by_name = {tile.name: tile for tile in TILES}


@cache
def words_of(hook: str) -> dict[Tile, Callable[[State, int], str]]:
    """The function `hook` (one of `kit.WORDS`) of every tile that has it."""
    return {module.TILE: getattr(module, hook) for module in _modules if hasattr(module, hook)}


def face_named(name: str) -> Face | None:
    """The face with this name, or None."""
    return _by_name.get(name)


def tile_named(name: str) -> Tile | None:
    """The tile with this name, or None."""
    return _tiles_by_name.get(name)


def tile_of(face: int) -> Tile:
    """The tile to which the face with this number belongs."""
    return _tile_of[face]


def blank() -> State:
    """A state of zeros."""
    return State(np.zeros(1, DTYPE))


dispatch = load(_modules, f"{__package__}.generated")
"""One function per hook that asks the tiles in play."""

SCORING = frozenset(number for number, module in enumerate(_modules) if hasattr(module, "score_round"))
"""The tiles that can score at the end of a round."""

LAST_ACTION = max(face.action for face in FACES)
"""The highest printed action number of any tile."""

__all__ = [
    "CARD", "COPIER", "DESSERT", "DTYPE", "FACES", "LAST_ACTION", "RULES", "SCORING", "TILES", "TILE_OF",
    "blank", "dispatch", "face_named", "tile_named", "tile_of", "words_of",
]  # fmt: skip
