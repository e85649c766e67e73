"""What may still come: which hands a seat will hold in this round, and what will be left in them by then."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..table.memory import known_hands, unseen
from ..table.view import View
from .worth import ICONS

WANTED = {
    "squid": 1.6, "salmon": 1.2, "egg": 0.7, "wasabi": 1.3, "chopsticks": 0.6, "pudding": 0.9,
    "maki-3": 1.3, "maki-2": 0.9, "maki-1": 0.4, "sashimi": 1.1, "tempura": 1.1, "dumpling": 1.1,
}  # fmt: skip
"""How much sooner than the average card (1) others take a card out of a hand."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as one seat knows it: some cards for certain, and how many beside them."""

    known: Counter[str]
    hidden: int
    size: int


class Supply:
    """All hands of the round, and the deck, as the seat of `view` knows them."""

    def __init__(self, view: View) -> None:
        known = known_hands(view)
        self._step, self._seats = view.step, view.seats
        self._hands = [
            Hand(Counter(cards), size - len(cards), size) for cards, size in zip(known, view.hand_sizes, strict=True)
        ]
        self._present = None if view.seat is None else self._hands[view.seat]
        self._hidden = sum(hand.hidden for hand in self._hands)
        self._unseen = unseen(view, known)
        self._total = max(self._unseen.total(), 1)
        self._to_deal = (view.rounds - view.round) * view.seats * view.turns
        self.icons = sum(count * self._in_hands(card) for card, count in ICONS.items())
        """Maki icons in all hands together, on average."""

    @property
    def puddings(self) -> float:
        """Puddings in all hands of this round and the next ones together, on average."""
        return self._in_hands("pudding") + self._density("pudding") * self._to_deal

    def chances(self, card: str, seat: int, first: int, last: int, taken: int = 0) -> list[float]:
        """How likely `seat` finds `card` in its hand, for each turn from the `first` to the `last` after this one.

        So many are `taken` from the present hand before it is passed on.
        """
        wanted, density = WANTED[card], self._density(card)
        result = []
        for turn in range(first, last + 1):
            hand = self._hands[(seat - turn * self._step) % self._seats]
            stays = survival(hand.size, turn, wanted)
            known = hand.known[card] - (taken if hand is self._present else 0)
            missing = (1 - stays) ** max(known, 0) * math.exp(-hand.hidden * density * stays)
            result.append(1 - missing)
        return result

    def _density(self, card: str) -> float:
        """The part of `card` among the cards whose place is unknown."""
        return self._unseen[card] / self._total

    def _in_hands(self, card: str) -> float:
        return sum(hand.known[card] for hand in self._hands) + self._hidden * self._density(card)


_survival: dict[tuple[int, int, float], float] = {}


def survival(size: int, picks: int, wanted: float) -> float:
    """How likely one card is still in a hand of `size` after so many picks."""
    key = (size, picks, wanted)
    if key not in _survival:
        _survival[key] = math.prod(max(1 - wanted / (size - pick), 0) for pick in range(picks))
    return _survival[key]


def at_least(chances: Sequence[float], most: int) -> list[float]:
    """How likely at least 0, 1 .. `most` of independent `chances` come true."""
    likely = [1.0] + [0.0] * most
    for seen, chance in enumerate(chances, start=1):
        for count in range(min(most, seen), 0, -1):
            likely[count] += (likely[count - 1] - likely[count]) * chance
    return likely
