"""The window on a state, and the stream of chance."""

from __future__ import annotations

import pytest

from sushibelt.rules import engine
from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.rng import below, draw, stream


def test_a_copy_is_equal_and_independent():
    s = BASE_GAME.start(3)
    other = s.copy()
    assert other == s
    assert bytes(other) == bytes(s)
    other.deck[1] -= 1
    other.turn = 5
    assert other != s
    assert s.turn == 0


def test_restore_brings_every_byte_back():
    s = BASE_GAME.start(4)
    saved = bytes(s)
    engine.deal_round(s, stream(5))
    assert bytes(s) != saved
    s.restore(saved)
    assert bytes(s) == saved


def test_writing_through_the_window_writes_the_array():
    s = BASE_GAME.start(2)
    s.turn, s.score[1] = 7, -6
    s.table[1, 2] = 3
    assert (s.array[0]["turn"], s.array[0]["score"][1], s.array[0]["table"][1, 2]) == (7, -6, 3)


def test_a_value_that_does_not_fit_is_refused_instead_of_wrapped():
    s = BASE_GAME.start(2)
    with pytest.raises(ValueError, match=r"range|format"):
        s.deck[1] = -1
    with pytest.raises(ValueError, match=r"range|format"):
        s.turn = 256


def test_a_state_changes_so_it_has_no_hash():
    with pytest.raises(TypeError):
        hash(BASE_GAME.start(2))
    assert BASE_GAME.start(2) != "a state"


def sfc32(a: int, b: int, c: int, counter: int) -> list[int]:
    """The published generator, written again: the first numbers after 15 that are thrown away."""
    mask = 2**32 - 1
    numbers = []
    for _ in range(20):
        result = (a + b + counter) & mask
        counter = (counter + 1) & mask
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = (((c << 21) & mask | c >> 11) + result) & mask
        numbers.append(result)
    return numbers[15:]


@pytest.mark.parametrize("seed, number", [(0, 0), (1, 0), (2**64 - 1, 0), (123456789, 7)])
def test_the_stream_is_sfc32(seed: int, number: int):
    words = stream(seed, number)
    assert [draw(words) for _ in range(5)] == sfc32(seed % 2**32, seed >> 32, number, 1)


def test_streams_differ_by_seed_and_number():
    firsts = {draw(stream(seed, number)) for seed in range(50) for number in range(4)}
    assert len(firsts) == 200


def test_below_scales_the_numbers_of_the_stream():
    """So a seed gives the same deals in every version."""
    words = stream(0)
    assert [below(words, 52) for _ in range(5)] == [(number * 52) >> 32 for number in sfc32(0, 0, 0, 1)]


def test_below_gives_every_number_about_equally_often():
    words = stream(9)
    counts = [0] * 7
    for _ in range(14_000):
        counts[below(words, 7)] += 1
    assert min(counts) > 1800
    assert max(counts) < 2200
