"""`sushibelt rules`: the game, or one tile, in words. All of it is the tiles' own."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any

from cyclopts import Parameter

from ..language import say
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import FACES, Tile
from ..rules.registry import face_named, tile_named, tile_of
from .mistake import Mistake, quoted
from .saying import helped


@helped()
def rules(
    tile: Annotated[
        str | None, Parameter(help=say("A tile or a card: tempura, maki-3. All of them if left out."))
    ] = None,
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print JSON."))] = False,
) -> None:
    """Explain the game, or one tile: `sushibelt rules tempura`

    A tile's page says what it scores, how many cards there are, and answers what people ask about it.
    """
    edition = EDITIONS["base"]
    found = None if tile is None else find(tile, edition)
    if as_json:
        from .output import print_json

        print_json(_edition_data(edition) if found is None else _tile_data(found, edition))
        return
    from .rulebook import overview, page
    from .screen import console

    console().print(overview(edition) if found is None else page(found, edition))


def find(name: str, edition: Edition) -> Tile:
    """The tile called `name`, or whose name alone begins so, or the tile of the card called so. Raises Mistake."""
    wanted = "-".join(name.lower().split())
    face = face_named(wanted)
    found = tile_named(wanted) or (tile_of(face.number) if face else None)
    if found in edition.tiles and found is not None:
        return found
    begun = [tile for tile in edition.tiles if wanted and tile.name.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    names = {tile.name for tile in edition.tiles} | {FACES[f].name for tile in edition.tiles for f in tile.faces}
    nearest = get_close_matches(wanted, sorted(names), n=1, cutoff=0.5)
    if nearest:
        raise Mistake(
            say("there is no tile called {name}; did you mean {nearest}?", name=quoted(name), nearest=nearest[0])
        )
    tiles = ", ".join(tile.name for tile in edition.tiles)
    raise Mistake(say("there is no tile called {name}; there are {tiles}", name=quoted(name), tiles=tiles))


def _tile_data(tile: Tile, edition: Edition) -> dict[str, Any]:
    return {
        "name": tile.name,
        "title": tile.title,
        "summary": tile.summary,
        "help": tile.help,
        "cards": edition.printed(tile),
        "questions": [{"question": q.question, "answer": q.answer, "decided": q.decided} for q in tile.questions],
    }


def _edition_data(edition: Edition) -> dict[str, Any]:
    return {
        "edition": edition.name,
        "plays": edition.plays,
        "cards": edition.cards,
        "rounds": edition.rounds,
        "hand_sizes": {str(seats): size for seats, size in edition.hand_sizes.items()},
        "tiles": [_tile_data(tile, edition) for tile in edition.tiles],
    }
