"""Writes a program: the rules of one setup and the kernels that play by them, as one module of Python text.

It is ordinary Python that Numba compiles and people can read: constants of the setup are folded, what cannot happen in
it is gone (see `fold`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, cast

from ..rules.kit import RULES
from ..rules.registry import TILES
from ..rules.state import State
from .fold import Fold, Setup, tree_of
from .kernel import KERNELS

HEAD = '''"""{title}"""

import numpy as np
from numba import int64, njit, uint64

WAY = {{"error_model": "numpy", "nogil": True, "forceinline": True}}
'''


class Writer:
    """Collects the functions that entries need, callees before callers, and the tables they read."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
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
        tree = Fold(plain, self._setup, self._name_of).function(tree_of(plain), name)
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


def write(entry: Callable[..., Any], start: State, known: Mapping[str, int]) -> str:
    """The text of the program that runs `entry` on games that begin with `start`.

    `known` are globals of kernels that have another value in this program.
    """
    setup = Setup(start, known)
    writer = Writer(setup)
    writer.function(entry, entry=True)
    tiles = ", ".join(TILES[tile].name for tile in setup.tiles)
    return writer.text(f"`{entry.__name__}` for {start.players} players with {tiles}. Written by sushibelt.fast.")
