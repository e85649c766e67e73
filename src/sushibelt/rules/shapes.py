"""Scoring shapes that several tiles share."""

from .kit import rule


@rule
def sets(count: int, size: int, points: int) -> int:
    """`points` for each complete set of `size`; spare cards are worth nothing."""
    return count // size * points


@rule
def share(points: int, level: int) -> int:
    """One share when `level` seats split `points`: the remainder is dropped (also of a loss: 6 among 4 is 1 each)."""
    return points // level


@rule
def triangle(count: int, most: int) -> int:
    """1, 3, 6, 10 ... for 1, 2, 3, 4 ... of something, up to `most`."""
    count = min(count, most)
    return count * (count + 1) // 2
