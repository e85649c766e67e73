"""What a compiled program holds besides the rules: kernels, written in the same plain subset of Python.

A kernel that nobody compiled runs as it stands, on a `State` and on NumPy arrays, only slower.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KERNELS: list[Callable[..., Any]] = []
"""Every kernel, in the order of definition."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark `function` as a kernel. It is returned as it is."""
    KERNELS.append(function)
    return function
