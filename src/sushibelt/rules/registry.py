"""Finds the tiles, answers questions about faces, and writes the dispatch: one straight-line function per hook.

Importing a tile is enough to put it here; the engine names no tile. The dispatch is ordinary Python text with one
guarded line per tile that has the hook, because a compiler can follow that where it cannot follow a loop over functions
(docs/decisions/0002).
"""

from __future__ import annotations

import linecache
from collections.abc import Callable
from types import ModuleType

import numpy as np

from . import tiles
from .kit import FACES, HOOKS, RULES, Face, Tile
from .state import State, layout

_modules = [module for module in tiles.MODULES if hasattr(module, "TILE")]

TILES: tuple[Tile, ...] = tuple(module.TILE for module in _modules)
"""All tiles, by number."""

CARD: tuple[int, ...] = tuple(face.card for face in FACES)
"""For each face, the face of the card itself."""

DESSERT: tuple[int, ...] = tuple(
    int(any(tile.dessert and face.number in tile.faces for tile in TILES)) for face in FACES
)
"""For each face, 1 if it is set aside for the end of the game."""

DTYPE = layout(len(FACES), len(TILES))
"""The layout of a state."""

_by_name = {face.name: face for face in FACES[1:]}
_tile_of = {number: tile for tile in TILES for number in tile.faces}
_tiles_by_name = {tile.name: tile for tile in TILES}


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


def _actions() -> list[tuple[int, int]]:
    """(printed number, tile) of every face that acts."""
    return sorted(
        {(FACES[face].action, i) for i, tile in enumerate(TILES) for face in tile.faces if FACES[face].action}
    )


def _dispatch_text() -> str:
    having: dict[str, list[int]] = {
        hook: [i for i, module in enumerate(_modules) if hasattr(module, hook)] for hook in HOOKS
    }
    lines: list[str] = []

    def function(head: str, doc: str, body: list[str], last: str) -> None:
        lines.extend(
            [
                "",
                "",
                "@rule",
                f"def {head}:",
                f'    """{doc}"""',
                *(f"    {line}" for line in body),
                f"    {last}",
            ]
        )

    def call(hook: str, tile: int, arguments: str) -> str:
        return f"{_modules[tile].__name__.rsplit('.', 1)[1]}_{hook}({arguments})"

    function(
        "lands(s, seat, face)",
        "As what a `face` that comes to the plate of `seat` lies there.",
        [f"if s.menu[{t}]: face = {call('lands', t, 's, seat, face')}" for t in having["lands"]],
        "return face",
    )
    function(
        "asks_second(s, seat)",
        "1 + the tile that wants a hidden second half of this pick; 0 for none.",
        [f"if s.menu[{t}] and {call('asks_second', t, 's, seat')}: return {t + 1}" for t in having["asks_second"]],
        "return 0",
    )
    for hook in ("allows_second", "reveal_second"):
        function(
            f"{hook}(s, seat, tile, choice)",
            f"`{hook}` of the tile that asked.",
            [f"if tile == {t + 1}: return {call(hook, t, 's, seat, choice')}" for t in having[hook]],
            "return 0",
        )
    numbered = {hook: [(n, t) for n, t in _actions() if t in having[hook]] for hook in ("acts", "allows_act", "act")}
    for hook, arguments in (
        ("acts", "s, seat, number"),
        ("allows_act", "s, seat, number, choice"),
        ("act", "s, seat, number, choice"),
    ):
        function(
            f"{hook}({arguments})",
            f"`{hook}` of the tile that bears the number.",
            [f"if number == {n} and s.menu[{t}]: return {call(hook, t, arguments)}" for n, t in numbered[hook]],
            "return 0",
        )
    function(
        "turn_end(s)",
        "What happens before the hands are passed.",
        [f"if s.menu[{t}]: {call('turn_end', t, 's')}" for t in having["turn_end"]],
        "return 0",
    )
    function(
        "sound(s, seat)",
        "1 if no tile finds fault with what lies in front of `seat`.",
        [f"if s.menu[{t}] and not {call('sound', t, 's, seat')}: return 0" for t in having["sound"]],
        "return 1",
    )
    for hook in ("score_round", "score_game"):
        function(
            f"{hook}(s, seat, tile)",
            f"`{hook}` of one tile, 0 if it has none.",
            [f"if tile == {t}: return {call(hook, t, 's, seat')}" for t in having[hook]],
            "return 0",
        )
    imports = [
        f"from {_modules[t].__name__} import {hook} as {_modules[t].__name__.rsplit('.', 1)[1]}_{hook}"
        for hook in HOOKS
        for t in having[hook]
    ]
    return "\n".join([f"from {__package__}.kit import rule", *imports, *lines, ""])


def _load_dispatch() -> ModuleType:
    """Run the generated text as a module; `linecache` knows it, so tracebacks and debuggers show its lines."""
    name = f"{__package__}.dispatch"
    module = ModuleType(name, "One function per hook, written by `registry`.")
    text = _dispatch_text()
    linecache.cache[f"<{name}>"] = (len(text), None, text.splitlines(keepends=True), f"<{name}>")
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module


dispatch = _load_dispatch()

SCORING = frozenset(number for number, module in enumerate(_modules) if hasattr(module, "score_round"))
"""The tiles that can score at the end of a round."""

LAST_ACTION = max((number for number, _ in _actions()), default=0)
"""The highest printed action number of any tile."""

__all__ = [
    "CARD", "DESSERT", "DTYPE", "FACES", "LAST_ACTION", "RULES", "SCORING", "TILES",
    "blank", "dispatch", "face_named", "tile_named", "tile_of", "words_of",
]  # fmt: skip
