"""Writes functions in JavaScript, with everything they need, so that a page scores by the same code as a game.

A function is written by `writer.py`; here is what it names: other functions, and data (docs/decisions/0009).
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from .literals import CannotTranslate, literal
from .writer import OPERATIONS, RESERVED, Writer

__all__ = ["Program"]


class Program:
    """A growing program: `name_of` writes what it names, and what that needs before it."""

    def __init__(self, known: Mapping[Any, str]) -> None:
        """`known` are objects that have a name in JavaScript already, functions or data."""
        self._names: dict[int, str] = {id(inspect.unwrap(each)): name for each, name in known.items()}
        self._alive: list[object] = [*known]
        self._known = {*self._names}
        self._taken = {*known.values(), *OPERATIONS}
        self.lines: list[str] = []

    def knows(self, function: Any) -> bool:
        """JavaScript has it already; it takes arguments by name as the fields of an object."""
        return id(function) in self._known

    def name_of(self, value: Any, name: str, module: str = "") -> str:
        """How `value`, known as `name` in Python, is called in the program."""
        if isinstance(value, bool | int | str) or value is None:
            return literal(value)
        value = inspect.unwrap(value) if callable(value) else value
        if id(value) not in self._names:
            free = [each for each in (name, f"{module}_{name}") if each not in self._taken | RESERVED]
            if not free:
                raise CannotTranslate(f"{module}.{name}: two things of this name")
            self._names[id(value)] = free[0]
            self._taken.add(free[0])
            self._alive.append(value)
            if isinstance(value, FunctionType):
                self.lines.append(Writer(value, self).function(free[0]))
            else:
                self.lines.append(f"export const {free[0]} = {literal(value)};")
        return self._names[id(value)]
