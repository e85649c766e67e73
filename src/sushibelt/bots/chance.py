"""`random`: any card is as good as another; chopsticks are used every other time."""

from __future__ import annotations

from random import Random

from ..table.view import View
from .kit import answer, hand_to_choose_from, without


class Chance:
    """Picks a card of the hand at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        hand = hand_to_choose_from(view)
        first = view.pick[0] if view.pick else self._random.choice(hand)
        if view.second and self._random.random() < 0.5:
            return answer(view, (first, self._random.choice(without(hand, first))))
        return answer(view, (first,))
