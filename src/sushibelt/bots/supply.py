"""What may still come: which hands a seat will hold in this round, and what will be left in them by then."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.editions import EDITIONS
from ..rules.registry import DESSERT, tile_named
from ..table.memory import known_hands, unseen
from ..table.plates import number
from ..table.view import View

WANTED = {
    "squid": 3.6, "salmon": 1.2, "egg": 0.5, "wasabi": 3.4, "chopsticks": 0.6, "maki-3": 1.3, "maki-2": 0.7,
    "maki-1": 0.3, "sashimi": 2.3, "tempura": 1.3, "dumpling": 0.9, "pudding": 0.9, "soy-sauce": 1.1,
    "temaki": 0.7, "uramaki-5": 1.6, "uramaki-4": 0.9, "uramaki-3": 0.5, "eel": 1.5, "tofu": 1.7, "miso-soup": 1.3,
    "chopsticks-1": 0.5, "chopsticks-2": 0.5, "chopsticks-3": 0.5, "spoon-4": 0.3, "spoon-5": 0.3, "spoon-6": 0.3,
    "menu-7": 1.8, "menu-8": 1.8, "menu-9": 1.8, "takeout-box-10": 0.4, "takeout-box-11": 0.4, "takeout-box-12": 0.4,
    "special-order": 2.9, "tea": 4.0, "green-tea-ice-cream": 1.8, "fruit-ww": 4.0, "fruit-pp": 4.0, "fruit-oo": 4.0,
    "fruit-wp": 4.0, "fruit-wo": 4.0, "fruit-po": 4.0,
}  # fmt: skip
"""How much sooner than the average card (1) a card is taken out of a hand, as seen in games of `easy` and `normal`."""


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
        self._step, self._players, self._turns = view.step, view.players, view.turns
        self._hands = [
            Hand(Counter(cards), view.hand_sizes[player] - len(cards), view.hand_sizes[player])
            for player, cards in enumerate(known)
        ]
        self._picked = 1 if view.acting else 0
        self._present = None if view.seat is None else self._hands[view.choosers[view.seat]]
        self._hidden = sum(hand.hidden for hand in self._hands)
        self._unseen = {card: float(count) for card, count in unseen(view, known).items()}
        self._later = _desserts_to_come(view, self._unseen)
        self._total = max(math.fsum(self._unseen.values()), 1.0)
        self._base = view.edition == "base"
        self._to_deal = (view.rounds - view.round) * view.players * view.turns

    def coming(self, card: str) -> float:
        """How many of `card` are in all hands together, on average; a dessert also in the deals to come."""
        count = sum(hand.known[card] for hand in self._hands) + self._hidden * self.density(card)
        if DESSERT[number(card)]:
            dealt = self._players * self._turns
            count += self.density(card) * self._to_deal if self._base else sum(self._each_later(card)) * dealt
        return count

    def chances(self, card: str, seat: int, first: int, last: int, taken: int = 0) -> list[float]:
        """How likely `seat` finds `card` in its hand, for each turn from the `first` to the `last` after this one.

        So many are `taken` from the present hand before it is passed on. Of desserts the turns of later rounds follow.
        """
        wanted, density = WANTED.get(card, 1.0), self.density(card)
        result = []
        for turn in range(first, last + 1):
            hand = self._hands[(seat - turn * self._step) % self._players]
            stays = survival(hand.size, turn - self._picked, wanted)
            known = hand.known[card] - (taken if hand is self._present else 0)
            missing = (1 - stays) ** max(known, 0) * math.exp(-hand.hidden * density * stays)
            result.append(1 - missing)
        if not self._base and DESSERT[number(card)]:
            for density in self._each_later(card):
                for turn in range(self._turns):
                    stays = survival(self._turns, turn, wanted)
                    result.append(1 - math.exp(-(self._turns - turn) * density * stays))
        return result

    def holds(self, seat: int, card: str) -> float:
        """How likely `seat` has `card` in its hand now."""
        hand = self._hands[seat]
        return 1.0 if hand.known[card] else 1 - math.exp(-hand.hidden * self.density(card))

    def density(self, card: str) -> float:
        """The part of `card` among the cards whose place is unknown."""
        return self._unseen.get(card, 0.0) / self._total

    def _each_later(self, card: str) -> list[float]:
        """The part of a dessert in the deck of each later round."""
        return [part.get(card, 0.0) for part in self._later]


def _desserts_to_come(view: View, unseen: dict[str, float]) -> list[dict[str, float]]:
    """For each later round of Party, the part of each dessert in its deck.

    Takes out of `unseen` the desserts that are not in the deck yet.
    """
    rules = EDITIONS[view.edition]
    hidden = {card: count for card, count in unseen.items() if DESSERT[number(card)]}
    total = math.fsum(hidden.values())
    if not rules.has_menus or not total:
        return []
    added = rules.desserts[view.players]
    cards = desserts = 0
    for name in view.tiles:
        tile = tile_named(name)
        assert tile is not None
        printed = sum(rules.printed(tile).values())
        cards, desserts = (cards, desserts + printed) if tile.dessert else (cards + printed, desserts)
    inside = max(sum(added[: view.round]) - (desserts - total), 0.0)
    for card, count in hidden.items():
        unseen[card] = count * inside / total
    result = []
    for more in added[view.round :]:
        dealt = view.players * view.turns / (cards + inside)
        inside = inside * max(1 - dealt, 0.0) + more
        result.append({card: count / total * inside / (cards + inside) for card, count in hidden.items()})
    return result


_survival: dict[tuple[int, int, float], float] = {}


def survival(size: int, picks: int, wanted: float) -> float:
    """How likely one card is still in a hand of `size` after so many picks."""
    key = (size, picks, wanted)
    if key not in _survival:
        _survival[key] = math.prod(1 - 1 / (size - pick) for pick in range(min(picks, size))) ** wanted
    return _survival[key]


def reach(chances: Sequence[Sequence[float]]) -> list[float]:
    """How likely at least 0, 1 .. things come one after the other.

    `chances[m]` has for each turn the chance that the next thing after `m` of them comes then.
    """
    turns = len(chances[0]) if chances else 0
    likely = [1.0] + [0.0] * len(chances)
    for turn in range(turns):
        for count in range(min(len(chances), turn + 1), 0, -1):
            likely[count] += (likely[count - 1] - likely[count]) * chances[count - 1][turn]
    return likely
