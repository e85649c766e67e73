"""`/rules.js`: the rules that count, in JavaScript, and the boxes and menus as data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ...language import listed, phrase, plural, say
from ...rules import engine, menus
from ...rules.editions import EDITIONS, Edition
from ...rules.kit import COPY, FACES, GROUPS, PARTY, Face, Tile
from ...rules.registry import DTYPE, SCORING, TILES, blank, tile_named, words_of
from ...rules.switches import SWITCHES
from ...rules.tiles import uramaki
from ...table import possible, words
from ..names import NAMES
from .literals import literal
from .translate import Program
from .writer import OPERATIONS

__all__ = ["module"]

ASKED: tuple[Callable[..., object], ...] = (
    engine.arrive,
    engine.asks_second,
    engine.allows_second,
    engine.clear_table,
    engine.score_round,
    engine.score_game,
    engine.round_points,
    engine.game_points,
    engine.desserts,
    engine.place,
    words.verdict,
    words._line,
    words._hint,
    possible.race_fault,
    possible.goal_fault,
    menus.bars,
    menus._wanted,
    Face.told,
    Tile.summary_in,
    Tile.help_in,
    Tile.questions_in,
)
"""What the page asks. All else is what these need."""

DATA: dict[str, object] = {
    "FACES": FACES,
    "TILES": TILES,
    "SCORING": SCORING,
    "GROUPS": GROUPS,
    "MENUS": menus.MENUS,
    "MENU_TITLES": menus.TITLES,
    "BEST": menus.BEST,
    "NAMES": NAMES,
}

SAID = {say: "say", plural: "plural", listed: "listed", phrase: "phrase"}

HEAD = f"""\
// Written by the server from the rules in Python (web/score/translate.py): look there, not here.
import {{ plural, say }} from "./static/language.js";
import {{ t }} from "./static/words.js";
import {{ {", ".join(sorted(OPERATIONS))} }} from "./static/score/python.js";

const listed = t.list;
const phrase = (text) => text;
"""


@cache
def module() -> str:
    """The module. Raises CannotTranslate."""
    program = Program({**SAID, words_of: "words_of", tile_named: "tile_named"})
    for name, data in DATA.items():
        program.name_of(data, name)
    told: dict[str, dict[int, str]] = {}
    for hook in ("reason", "hint"):
        for tile, own in words_of(hook).items():
            name = f"{tile.name.replace('-', '_')}_{hook}"
            told.setdefault(hook, {})[TILES.index(tile)] = program.name_of(own, name)
    for function in ASKED:
        program.name_of(function, function.__name__.strip("_"))
    made = {
        "BOXES": {name: _box(edition) for name, edition in EDITIONS.items()},
        "SWITCHES": [{**vars(switch), "values": [*switch.values.items()]} for switch in SWITCHES],
        "PRIZES": _prizes(),
        "COPY": COPY,
        "STAPLE": menus.STAPLE,
    }
    data = [f"export const {name} = {literal(each)};" for name, each in made.items()]
    return "\n".join([HEAD, *program.lines, _words(told), _blank(), *data, ""])


def _words(told: dict[str, dict[int, str]]) -> str:
    """`tile_named` and `words_of` of the registry: by hook, the function of each tile that has it."""
    hooks = [
        f"{hook}: new Map([{', '.join(f'[TILES[{tile}], {name}]' for tile, name in functions.items())}])"
        for hook, functions in told.items()
    ]
    return f"""\
const told_by = {{ {", ".join(hooks)} }};
export function words_of(hook) {{
  return told_by[hook];
}}
export function tile_named(name) {{
  return TILES.find((tile) => tile.name === name) ?? null;
}}"""


def _blank() -> str:
    """`blank` of the registry: a state of zeros, each field a flat array of the same kind of numbers."""
    kinds = {"uint8": "Uint8Array", "int16": "Int16Array"}
    zeros = []
    for name in DTYPE.names or ():
        field = DTYPE[name]
        size = field.itemsize // field.base.itemsize
        zeros.append(f"{name}: {f'new {kinds[field.base.name]}({size})' if field.shape else 0}")
    return f"export const blank = () => ({{ {', '.join(zeros)} }});"


def _box(edition: Edition) -> dict[str, Any]:
    """What the page must know of a box beside its tiles."""
    return {
        "name": edition.name,
        "number": edition.number,
        "plays": edition.plays,
        "rounds": edition.rounds,
        "hand_sizes": edition.hand_sizes,
        "desserts": edition.desserts,
        "has_menus": edition.has_menus,
        "tiles": [TILES.index(tile) for tile in edition.tiles],
        "printed": [face.count(edition.number) for face in FACES],
    }


def _prizes() -> dict[str, Any]:
    """The tile that is a race during the round, and what its places are worth."""
    s = blank()
    s.edition = PARTY
    worth = []
    while points := uramaki.prize(s):
        worth.append(points)
        s.prizes += 1
    return {"tile": uramaki.TILE.name, "worth": worth, "goal": uramaki.GOAL}
