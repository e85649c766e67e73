"""Programs as they are written, run without Numba."""

from __future__ import annotations

from typing import Any

NUMBA = "from numba import int64, njit, uint64\n"
PLAIN = "int64 = uint64 = int\nnjit = lambda **options: lambda function: function\n"


def program(text: str) -> dict[str, Any]:
    """What a program defines, when nobody compiles it."""
    assert NUMBA in text
    space: dict[str, Any] = {}
    exec(compile(text.replace(NUMBA, PLAIN), "<program>", "exec"), space)
    return space
