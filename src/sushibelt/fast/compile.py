"""Turn the rules, as they stand, into compiled functions.

Every function marked `rule` is copied with a namespace of its own in which the other rules are their compiled selves
and tables are arrays; the plain functions are not touched. What is compiled runs on `state.array[0]` where the plain
rule gets a `State`, and all its numbers are 64 bits wide.
"""

from __future__ import annotations

from collections.abc import Callable
from dis import get_instructions
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np
from numba import njit, types
from numba.np.numpy_support import from_dtype

from ..rules import engine as _engine  # noqa: F401  # imported for the rules it defines
from ..rules import tables
from ..rules.kit import RULES
from ..rules.registry import DTYPE

Rule = Callable[..., Any]


@cache
def compiled() -> dict[Rule, Rule]:
    """For each plain rule its compiled twin."""
    spaces: dict[Rule, dict[str, Any]] = {}
    twins: dict[Rule, Any] = {}
    for function in RULES:
        plain = cast(FunctionType, function)
        spaces[function] = {name: _as_array(value) for name, value in plain.__globals__.items()}
        twins[function] = njit(FunctionType(plain.__code__, spaces[function], plain.__name__))
    callees: dict[Rule, list[Rule]] = {}
    for function, space in spaces.items():
        names = _globals(function) & set(space)
        callees[function] = [space[name] for name in names if isinstance(space[name], FunctionType)]
        for name in names:
            value = space[name]
            if value is tables:
                space[name] = _tables()
            elif isinstance(value, FunctionType) and value in twins:
                space[name] = twins[value]
    for function in RULES:
        _compile(function, twins, callees)
    return twins


def _globals(function: Rule) -> set[str]:
    """The names that a rule looks up in its module."""
    return {each.argval for each in get_instructions(function) if each.opname == "LOAD_GLOBAL"}


def _compile(function: Rule, twins: dict[Rule, Any], callees: dict[Rule, list[Rule]]) -> None:
    """Compile a rule once, after those that it calls."""
    twin = twins.get(function)
    if twin is None or twin.signatures:
        return
    for callee in callees[function]:
        _compile(callee, twins, callees)
    code = cast(FunctionType, function).__code__
    twin.compile(types.int64(*(_kind(name) for name in code.co_varnames[: code.co_argcount])))
    twin.disable_compile()


def _kind(parameter: str) -> Any:
    """What a rule is given there: a state, a stream of chance, or a number."""
    if parameter == "s":
        return from_dtype(DTYPE)
    return types.int64[::1] if parameter == "words" else types.int64


@cache
def _tables() -> ModuleType:
    """The lookups of `tables` as arrays: Numba writes a tuple out at every place where it is read."""
    module = ModuleType(tables.__name__)
    vars(module).update({name: _as_array(value) for name, value in vars(tables).items() if name.isupper()})
    return module


def _as_array(value: object) -> object:
    """A tuple of numbers as an array; everything else as it is."""
    if isinstance(value, tuple) and value and all(type(number) is int for number in value):
        return np.array(value)
    return value
