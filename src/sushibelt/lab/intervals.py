"""95 % intervals that count deals: the games of one deal are alike, and are one piece of evidence together."""

from __future__ import annotations

import math
from collections.abc import Sequence

INSIDE = 0.95
"""What an interval promises."""

Z = 1.959964
"""A standard normal number lies within so much of 0 in 95 % of all cases."""


FEW = 100
"""From so many deals on, the spread over them is known well enough for a share to be judged by the normal number."""


def student(degrees: int) -> float:
    """The same for Student's t with so many degrees of freedom: exact for 1 and 2, to 0.2 % for 3, 0.1 % from 4 up.

    Cornish and Fisher's expansion: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    if degrees < 1:
        return math.inf
    if degrees == 1:  # Cauchy's distribution
        return math.tan(math.pi * INSIDE / 2)
    if degrees == 2:
        return INSIDE * math.sqrt(2 / (1 - INSIDE**2))
    z, n = Z, float(degrees)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def share_interval(sums: Sequence[float], sizes: Sequence[float] | None = None) -> tuple[float, float]:
    """95 % interval for a share, from 0 to 1: Wilson's, for as many trials as the spread over deals is worth.

    `sums` are what was counted in each deal, `sizes` out of how much (1 if not given). The trials are those of a coin
    with the same mean whose mean would be as uncertain as this one; without any spread they are the deals. How large
    the spread is, few deals do not know well: with fewer than FEW of them Student's t takes the place of the normal
    number. One deal says nothing.
    """
    n = len(sums)
    if n < 2:
        return 0.0, 1.0
    mean, variance = mean_and_variance(sums, sizes)
    z = student(n - 1) if n < FEW and variance > 0 else Z
    trials = mean * (1 - mean) / variance if variance > 0 else n
    centre = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    return max(centre - half, 0.0), min(centre + half, 1.0)


def mean_interval(sums: Sequence[float], sizes: Sequence[float] | None = None) -> tuple[float, float]:
    """95 % interval for a mean of anything, by Student's t over deals; infinite for one deal."""
    mean, variance = mean_and_variance(sums, sizes)
    if len(sums) < 2:
        return -math.inf, math.inf
    half = student(len(sums) - 1) * math.sqrt(variance)
    return mean - half, mean + half


def mean_and_variance(sums: Sequence[float], sizes: Sequence[float] | None = None) -> tuple[float, float]:
    """The mean of all that was counted, and the variance of that mean over deals.

    Where deals differ in size the mean is a ratio of two sums, and the variance the usual one of a ratio, by its
    linear part (Cochran, Sampling Techniques, 1977, section 6.4).
    """
    n = len(sums)
    counts = [1.0] * n if sizes is None else sizes
    total = math.fsum(counts)
    mean = math.fsum(sums) / total
    squares = math.fsum((value - mean * size) ** 2 for value, size in zip(sums, counts, strict=True))
    return mean, squares / total**2 * n / max(n - 1, 1)
