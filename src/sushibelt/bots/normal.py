"""`normal`: what a play adds to what its plate can still become, less what it leaves to the next seat."""

from __future__ import annotations

from collections import Counter
from random import Random

from ..table.view import View
from .kit import Play, answer, hand_to_choose_from, plays
from .prospect import Prospect
from .supply import Supply

GRUDGE = 0.3
"""How much a point that the next seat gains weighs against a point of one's own."""

EVEN = 0.05
"""Plays that are no further apart than this are the same to it."""


class Normal:
    """Plays what is worth most; chance decides between plays that are worth the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        hand = hand_to_choose_from(view)
        assert view.seat is not None
        assert view.passes_to is not None
        supply = Supply(view)
        mine, theirs = Prospect(view, supply, view.seat), Prospect(view, supply, view.passes_to, later=1)
        tempting = sorted(((theirs.gain((card,)), card) for card in set(hand)), reverse=True)
        count = Counter(hand)
        values = {play: mine.gain(play) - GRUDGE * left_over(count, play, tempting) for play in plays(view)}
        best = max(values.values())
        return answer(view, self._random.choice([play for play, value in values.items() if value >= best - EVEN]))


def left_over(hand: Counter[str], play: Play, tempting: list[tuple[float, str]]) -> float:
    """The best gain that the next seat finds in `hand` after `play`; `tempting` lists its gains, best first."""
    for gain, card in tempting:
        if hand[card] > play.count(card):
            return gain
    return 0.0
