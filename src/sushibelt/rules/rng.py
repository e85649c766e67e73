"""A small stream of random numbers that is the same in plain and in compiled play.

It is the generator sfc32 (Chris Doty-Humphrey, PractRand): four 32-bit words, additions, shifts and xors only, so
every value fits a signed 64-bit integer in both modes. The stream is an argument of whoever draws; a state never
holds it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .kit import rule

MASK = 0xFFFFFFFF

Words = memoryview | NDArray[np.int64]


def stream(seed: int, number: int = 0) -> memoryview:
    """A stream for 64 bits of `seed`; `number` (32 bits) tells streams of one seed apart."""
    words = np.zeros(4, np.int64).data
    sow(words, seed & MASK, (seed >> 32) & MASK, number & MASK)
    return words


def copy_stream(words: memoryview) -> memoryview:
    """A stream that goes on as `words` will."""
    return np.array(words).data


@rule
def sow(words: Words, low: int, high: int, number: int) -> int:
    """Begin a stream: `low` and `high` are the halves of its seed, `number` is its number."""
    words[0] = low
    words[1] = high
    words[2] = number
    words[3] = 1
    for _ in range(15):  # as the author of the generator does, until every word depends on every bit of the seed
        draw(words)
    return 0


@rule
def draw(words: Words) -> int:
    """The next 32 random bits."""
    result = (words[0] + words[1] + words[3]) & MASK
    words[3] = (words[3] + 1) & MASK
    words[0] = words[1] ^ (words[1] >> 9)
    words[1] = (words[2] + (words[2] << 3)) & MASK
    words[2] = ((((words[2] << 21) | (words[2] >> 11)) & MASK) + result) & MASK
    return int(result)


@rule
def below(words: Words, n: int) -> int:
    """A random number from 0 to n - 1 (n below 2**16: the bias is under n / 2**32)."""
    return (draw(words) * n) >> 32
