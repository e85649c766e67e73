"""The help of a command, in the language spoken: its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from ..language import say

F = TypeVar("F", bound=Callable[..., Any])

HELPED: list[tuple[str, str]] = []
"""The module and the English help of every command imported so far: the catalogue has these texts from here."""


def helped(**values: str) -> Callable[[F], F]:
    """Make the docstring of a command its help in the language spoken, with `values` put in for its {names}."""

    def made(command: F) -> F:
        if command.__doc__:  # `python -OO` has none
            english = inspect.cleandoc(command.__doc__)
            HELPED.append((command.__module__, english))
            command.__doc__ = say(english, **values)
        return command

    return made
