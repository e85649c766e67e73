"""Turn the rules, as they stand, into compiled functions.

Every function marked `rule` is copied with a namespace of its own in which the other rules are their compiled selves;
the plain functions are not touched. What is compiled runs on `state.array[0]` where the plain rule gets a `State`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, cast

from numba import njit

from ..rules import engine as _engine  # noqa: F401  # imported for the rules it defines
from ..rules.kit import RULES


@cache
def compiled() -> dict[Callable[..., Any], Callable[..., Any]]:
    """For each plain rule its compiled twin; Numba compiles it at its first call."""
    twins: dict[Callable[..., Any], Callable[..., Any]] = {}
    spaces: list[dict[str, Any]] = []
    for function in RULES:
        plain = cast(FunctionType, function)
        space = dict(plain.__globals__)
        spaces.append(space)
        twins[function] = njit(FunctionType(plain.__code__, space, plain.__name__))
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, FunctionType) and value in twins:
                space[name] = twins[value]
    return twins
