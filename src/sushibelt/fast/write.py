"""Writes a program: the rules of one setup and the kernels that play by them, as one module of Python text.

It is ordinary Python that Numba compiles and people can read: constants of the setup are folded, what cannot happen in
it is gone (see `fold`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from ..rules.kit import RULES
from ..rules.registry import TILES
from .fixed import Fixed
from .fold import Fold, tree_of
from .kernel import KERNELS

HEAD = '''"""{title}"""

import numpy as np
from numba import int64, njit, uint64

WAY = {{"error_model": "numpy", "nogil": True, "forceinline": True}}
'''


class Writer:
    """Collects the functions that entries need, callees before callers, and the tables they read."""

    def __init__(self, fixed: Fixed) -> None:
        self._fixed = fixed
        self._names: dict[Any, str] = {}
        self._parts: list[str] = []
        self._tables: dict[tuple[int, ...], str] = {}

    def function(self, function: Callable[..., Any], *, entry: bool = False) -> str:
        """The name of `function` in the program, which holds it from then on."""
        plain = cast(FunctionType, function)
        if plain in self._names:
            return self._names[plain]
        module = plain.__module__.rpartition(".")[2]
        name = self._names[plain] = plain.__name__ if entry else f"{module}_{plain.__name__}"
        tree = Fold(plain, self._fixed, self._name_of).function(tree_of(plain), name)
        how = "@njit(cache=True, **WAY)" if entry else "@njit(**WAY)"
        self._parts.append(f"{how}\n{ast.unparse(ast.fix_missing_locations(tree))}\n")
        return name

    def _name_of(self, value: Any, name: str) -> str:
        if isinstance(value, tuple):
            known = self._tables.get(value)
            if known is None:
                known = self._tables[value] = f"{name.upper()}_{len(self._tables)}"
            return known
        if value in RULES or value in KERNELS:
            return self.function(value)
        return name

    def text(self, title: str) -> str:
        """The module."""
        tables = [f"{name} = np.array({list(value)})\n" for value, name in self._tables.items()]
        return "\n\n".join([HEAD.format(title=title), *tables, *self._parts])


def write(entry: Callable[..., Any], fixed: Fixed) -> str:
    """The text of the program that runs `entry` on games in which this is fixed."""
    writer = Writer(fixed)
    writer.function(entry, entry=True)
    tiles = ", ".join(TILES[tile].name for tile in fixed.tiles)
    players = dict(fixed.scalars)["players"]
    return writer.text(f"`{entry.__name__}` for {players} players with {tiles}. Written by sushibelt.fast.")
