"""Writes the dispatch: for each hook one straight-line function that asks the tiles in play.

It is ordinary Python text with one guarded line per tile that has the hook, because a compiler can follow that where it
cannot follow a loop over functions (docs/decisions/0002).
"""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from .kit import FACES, HOOKS


class Form(NamedTuple):
    """How the function for a hook is written. In `line`, {call} is the tile's own function, {tile} its number."""

    takes: str
    passes: str
    line: str
    last: str = "return 0"


FORMS = {
    "lands": Form("s, seat, face", "s, seat, face", "if s.menu[{tile}]: face = {call}", "return face"),
    # 1 + the tile that asks, so that 0 is none
    "asks_second": Form("s, seat", "s, seat", "if s.menu[{tile}] and {call}: return {tile} + 1"),
    "allows_second": Form(
        "s, seat, tile, choice", "s, seat, choice", "if tile == {tile} + 1 and s.menu[{tile}]: return {call}"
    ),
    "reveal_second": Form(
        "s, seat, tile, choice", "s, seat, choice", "if tile == {tile} + 1 and s.menu[{tile}]: return {call}"
    ),
    "acts": Form("s, seat, number", "s, seat, number", "if {bears} and s.menu[{tile}]: return {call}"),
    "begins": Form("s, seat, number", "s, seat, number", "if {bears} and s.menu[{tile}]: return {call}"),
    "allows_act": Form(
        "s, seat, number, choice", "s, seat, number, choice", "if {bears} and s.menu[{tile}]: return {call}"
    ),
    "act": Form("s, seat, number, choice", "s, seat, number, choice", "if {bears} and s.menu[{tile}]: return {call}"),
    "sound": Form("s, seat", "s, seat", "if s.menu[{tile}] and not {call}: return 0", "return 1"),
    "turn_end": Form("s", "s", "if s.menu[{tile}]: {call}"),
    "score_round": Form("s, seat, tile", "s, seat", "if tile == {tile} and s.menu[{tile}]: return {call}"),
    "score_game": Form("s, seat, tile", "s, seat", "if tile == {tile} and s.menu[{tile}]: return {call}"),
}
assert set(FORMS) == set(HOOKS)


def load(modules: Sequence[ModuleType], name: str) -> ModuleType:
    """Run the dispatch over `modules`, the tiles by number, as a module called `name`.

    `linecache` knows its lines, so that tracebacks and debuggers show them.
    """
    text = write(modules)
    module = ModuleType(name, "One function per hook, written by `dispatch`.")
    linecache.cache[f"<{name}>"] = (len(text), None, text.splitlines(keepends=True), f"<{name}>")
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module


def write(modules: Sequence[ModuleType]) -> str:
    """The text."""
    imports, functions = [f"from {__package__}.kit import rule"], []
    for hook, form in FORMS.items():
        body = []
        for tile, module in enumerate(modules):
            if not hasattr(module, hook):
                continue
            own = f"{module.__name__.rsplit('.', 1)[1]}_{hook}"
            imports.append(f"from {module.__name__} import {hook} as {own}")
            body.append(form.line.format(tile=tile, call=f"{own}({form.passes})", bears=_bears(module)))
        functions.append("\n    ".join([f"\n\n@rule\ndef {hook}({form.takes}):", *body, form.last]))
    return "\n".join([*imports, *functions, ""])


def _bears(module: ModuleType) -> str:
    """The condition that a tile bears the action number in question."""
    numbers = sorted({FACES[face].action for face in module.TILE.faces if FACES[face].action})
    if not numbers:
        return "False"
    return f"s.last_action and ({' or '.join(f'number == {each}' for each in numbers)})"
