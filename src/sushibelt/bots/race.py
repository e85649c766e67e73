"""Races for the most (maki, pudding): how likely each place is while cards are still to come."""

from __future__ import annotations

import math
from collections.abc import Sequence


def lasts(lead: float, spread: float) -> float:
    """How likely a lead lasts when what is still to come moves it by `spread` (a standard deviation)."""
    return 0.5 * (1 + math.erf(lead / (spread * math.sqrt(2))))


def places(mine: float, others: Sequence[float], spread: float) -> tuple[float, float, float]:
    """How likely a seat ends first, second and last, when `mine` and `others` are the counts so far."""
    stays_ahead = [lasts(mine - other, spread) for other in others]
    first = math.prod(stays_ahead)
    last = math.prod(1 - chance for chance in stays_ahead)
    second = sum(
        (1 - chance) * math.prod(stays_ahead[:i]) * math.prod(stays_ahead[i + 1 :])
        for i, chance in enumerate(stays_ahead)
    )
    return first, second, last
