"""Where mistakes are noted, and what several of them are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.reference.naive import split

MISTAKES: list[tuple[str, Callable[..., Any]]] = []


def instead_of(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def note(wrong: Callable[..., Any]) -> Callable[..., Any]:
        MISTAKES.append((what, wrong))
        return wrong

    return note


def shared(scores: list[int]) -> list[int]:
    """As the base game pays ties."""
    return [split(points, scores.count(points)) if points > 0 else points for points in scores]


def minus_with_two(scores: list[int], minus: int) -> list[int]:
    return [points or -minus for points in scores] if len(scores) == 2 and any(scores) else scores
