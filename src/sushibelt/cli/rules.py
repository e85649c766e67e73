"""`sushibelt rules`: the games, or one tile, in words. All of it is the tiles' own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Annotated, Any

from cyclopts import Parameter

from ..language import listed, say
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import FACES, Question, Tile
from ..rules.menus import MENUS
from ..rules.registry import TILES, face_named, tile_named, tile_of
from ..rules.switches import SWITCHES
from ..table.header import known_edition
from ..table.lookup import Found, boxes, edition_of, menu_seats, menus_with, search
from .mistake import Mistake, quoted
from .saying import helped
from .started import command

BOXES = tuple(EDITIONS.values())


@helped()
def rules(
    tile: Annotated[
        str | None, Parameter(help=say("A tile or a card: tempura, maki-3. All of them if left out."))
    ] = None,
    /,
    *,
    edition: Annotated[
        str | None, Parameter(help=say("Only this game: {editions}.", editions=", ".join(EDITIONS)))
    ] = None,
    menus: Annotated[bool, Parameter(help=say("List the printed menus of Party."))] = False,
    switches: Annotated[bool, Parameter(help=say("List the variants and switches."))] = False,
    rulings: Annotated[bool, Parameter(help=say("List every decided point with both readings."))] = False,
    about: Annotated[bool, Parameter(help=say("Tell about the games and what differs between them."))] = False,
    words: Annotated[
        str | None,
        Parameter(name="--search", help=say("Find these words in all of it: titles, rules, answers, menus.")),
    ] = None,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print JSON: of a tile, or of everything."))] = False,
) -> None:
    """Explain the games, or one tile: `sushibelt rules tempura`

    A tile's page says what it scores in either game, how many cards there are, and answers what people ask about it.
    """
    lists = {"--menus": menus, "--switches": switches, "--rulings": rulings, "--about": about}
    asked = [name for name, given in lists.items() if given]
    asked += ["TILE"] * (tile is not None) + ["--search"] * (words is not None)
    if len(asked) > 1:
        raise Mistake(say("one at a time, not {first} and {second}", first=asked[0], second=asked[1]))
    editions = BOXES if edition is None else (_edition(edition),)
    found = None if tile is None else find(tile, editions)
    if as_json:
        if asked and found is None:
            raise Mistake(say("--json is for a tile or for everything, not for {what}", what=asked[0]))
        from .output import print_json

        print_json(_all_data(editions) if found is None else _tile_data(found, editions))
        return
    from . import rulebook
    from .screen import console

    screen = console()
    pages = {
        "--menus": rulebook.menus,
        "--switches": rulebook.switches,
        "--rulings": rulebook.rulings,
        "--about": rulebook.about,
    }
    if found is not None:
        screen.print(rulebook.page(found, editions))
    elif words is not None:
        screen.print(rulebook.found(_search(words)))
    elif asked:
        screen.print(pages[asked[0]]())
    else:
        for at, each in enumerate(editions):
            if at:
                screen.print()
            screen.print(rulebook.overview(each))


def _edition(name: str) -> Edition:
    try:
        return known_edition(name)
    except ValueError as error:
        raise Mistake(str(error), "--edition") from None


def _search(words: str) -> Found:
    found = search(words)
    if not found.entries:
        raise Mistake(say("nothing is said of {words}", words=quoted(words)), "--search")
    return found


def find(name: str, editions: Sequence[Edition] = BOXES) -> Tile:
    """The tile called `name`, or whose name alone begins so, or the tile of the card called so. Raises Mistake."""
    wanted = "-".join(name.lower().split())
    tiles = list(dict.fromkeys(tile for edition in editions for tile in edition.tiles))
    if found := _called(wanted, tiles):
        return found
    if elsewhere := _called(wanted, TILES):
        games = listed([edition.plays for edition in boxes(elsewhere)])
        raise Mistake(say("{tile} is only in {games}", tile=say(elsewhere.title), games=games))
    names = {tile.name for tile in tiles} | {FACES[f].name for tile in tiles for f in tile.faces}
    nearest = get_close_matches(wanted, sorted(names), n=1, cutoff=0.5)
    if nearest:
        raise Mistake(
            say("there is no tile called {name}; did you mean {nearest}?", name=quoted(name), nearest=nearest[0])
        )
    raise Mistake(
        say("there is no tile called {name}; `{command}` lists them", name=quoted(name), command=command("rules"))
    )


def _called(wanted: str, tiles: Collection[Tile]) -> Tile | None:
    """The one of `tiles` with that name, or with a card of that name, or whose name alone begins so."""
    face = face_named(wanted)
    found = tile_named(wanted) or (tile_of(face.number) if face else None)
    if found in tiles:
        return found
    begun = [tile for tile in tiles if wanted and tile.name.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def _tile_data(tile: Tile, editions: Sequence[Edition]) -> dict[str, Any]:
    here = [edition for edition in boxes(tile) if edition in editions]
    return {
        "name": tile.name,
        "title": tile.title,
        "group": tile.group or None,
        "seats": list(tile.seats),
        "menus": list(menus_with(tile)),
        "editions": {
            edition.name: {
                "summary": tile.summary_in(edition.number),
                "help": tile.help_in(edition.number),
                "cards": edition.printed(tile),
            }
            for edition in here
        },
        "questions": [_question_data(each) for each in tile.questions if edition_of(each) in (None, *here)],
    }


def _question_data(question: Question) -> dict[str, Any]:
    edition = edition_of(question)
    return {
        "question": question.question,
        "answer": question.answer,
        "decided": question.decided,
        "other": question.other or None,
        "edition": edition.name if edition else None,
    }


def _all_data(editions: Sequence[Edition]) -> dict[str, Any]:
    return {
        "editions": {
            edition.name: {
                "plays": edition.plays,
                "cards": edition.cards,
                "rounds": edition.rounds,
                "hand_sizes": {str(seats): size for seats, size in edition.hand_sizes.items()},
            }
            for edition in editions
        },
        "menus": {name: {"tiles": list(tiles), "seats": list(menu_seats(name))} for name, tiles in MENUS.items()},
        "switches": {switch.name: dict(switch.values) for switch in SWITCHES},
        "tiles": [
            _tile_data(tile, editions) for tile in dict.fromkeys(tile for each in editions for tile in each.tiles)
        ],
    }
