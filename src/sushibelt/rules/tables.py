"""What rules look up by face or by tile: tuples, filled by the registry once all tiles are there."""

from __future__ import annotations

from collections.abc import Sequence

from .kit import FACES, NONE, Tile

CARD: tuple[int, ...] = ()
"""For each face, the face of the card itself; NONE for a face that stands for no particular card."""

DESSERT: tuple[int, ...] = ()
"""For each face, 1 if it is set aside for the end of the game."""

WAITS: tuple[int, ...] = ()
"""For each face, 1 if it lies in front only until its number comes up."""

TILE_OF: tuple[int, ...] = ()
"""For each face, the number of its tile."""

IN_PARTY: tuple[int, ...] = ()
"""For each face, 1 if the Party box holds cards of it."""

KINDS: tuple[int, ...] = ()
"""For each tile, how many faces it has in the Party box."""

FIRST: tuple[int, ...] = ()
"""For each tile, its first face; its faces follow one another."""

LAST: tuple[int, ...] = ()
"""For each tile, its last face."""

MATE: tuple[int, ...] = ()
"""For each tile, a later tile of the same colour, or its own number if there is none."""

LEADS: tuple[int, ...] = ()
"""For each tile, 1 if no earlier tile has its colour."""

COPIER: int = NONE
"""The card that can stand in for another."""


def fill(tiles: Sequence[Tile]) -> None:
    """Fill the tables for these tiles, by number."""
    global CARD, DESSERT, WAITS, TILE_OF, IN_PARTY, KINDS, FIRST, LAST, MATE, LEADS, COPIER
    number = {face: at for at, tile in enumerate(tiles) for face in tile.faces}
    colours = [tile.colour for tile in tiles]
    CARD = tuple(face.card for face in FACES)
    DESSERT = tuple(int(face.number in number and tiles[number[face.number]].dessert) for face in FACES)
    WAITS = tuple(int(face.waits) for face in FACES)
    TILE_OF = tuple(number.get(face.number, 0) for face in FACES)
    IN_PARTY = tuple(int(face.party > 0) for face in FACES)
    KINDS = tuple(sum(IN_PARTY[face] for face in tile.faces) for tile in tiles)
    FIRST = tuple(min(tile.faces) for tile in tiles)
    LAST = tuple(max(tile.faces) for tile in tiles)
    LEADS = tuple(int(colours.index(colour) == at) for at, colour in enumerate(colours))
    MATE = tuple(max(i for i, other in enumerate(colours) if other == colour) for colour in colours)
    COPIER = next((face.number for face in FACES if face.copies), NONE)
