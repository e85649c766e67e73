"""What a plate can still become, and what a play adds to that.

A plate is worth its points and its hopes: for each kind of card, what more of it would bring, less the price of
the picks it takes, times how likely it comes. Hopes make the first of three sashimi worth something early in a
round and nothing late.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property

from ..table.view import View
from .kit import Play
from .race import places
from .supply import Supply, at_least
from .worth import (
    DIPPED,
    ICONS,
    MAKI_FIRST,
    MAKI_SECOND,
    NIGIRI,
    PUDDING_FEWEST,
    PUDDING_MOST,
    SETS,
    open_wasabi,
)

PRICE = 2.5
"""Points that a pick brings anyway: a later card is worth hoping for only as far as it brings more."""

FAR = 5
"""Nobody hopes for more cards of one kind than this."""

NEXT_WASABI = 0.5
"""A second open wasabi waits for a second nigiri, which comes so much less likely."""

SECOND_CARD = 0.35
"""What chopsticks bring for each turn in which they can still be used."""

MAKI_SPREAD = (0.5, 0.7)
PUDDING_SPREAD = (0.5, 0.35)
"""The spread of a race: so much always, and so much times the root of what is still to come."""


class Prospect:
    """The outlook of one seat.

    The next seat is looked at `later` by one: it finds the present hand a turn after this one and hopes from there on.
    """

    def __init__(self, view: View, supply: Supply, seat: int, later: int = 0) -> None:
        self._view, self._supply, self._seat = view, supply, seat
        self._plate = Counter(view.plates[seat])
        self._open = open_wasabi(view.plates[seat])
        self._first, self._last = later + 1, view.turns - view.turn
        self._values: dict[tuple[str, int], float] = {}

    def gain(self, play: Play) -> float:
        """What `play` adds to the points that this seat can expect."""
        gain, open_now = 0.0, self._open
        added: Counter[str] = Counter()
        for card in play:
            if card in NIGIRI:
                gain += DIPPED[card] if open_now else NIGIRI[card]
                open_now -= min(open_now, 1)
            elif card == "wasabi":
                open_now += 1
            elif card in ICONS:
                added["maki"] += ICONS[card]
            else:
                added[card] += 1
        if len(play) > 1:
            added["chopsticks"] -= 1
        gain += self._value("wasabi", open_now) - self._value("wasabi", self._open)
        for kind, more in added.items():
            have = self._plate[kind]  # of maki and puddings the races know
            gain += self._value(kind, have + more) - self._value(kind, have)
        return gain

    def _value(self, kind: str, count: int) -> float:
        """What so many of a kind are worth, hopes included."""
        key = (kind, count)
        if key not in self._values:
            if kind in SETS:
                self._values[key] = self._set(kind, count)
            else:
                self._values[key] = {
                    "wasabi": self._wasabi,
                    "maki": self._maki,
                    "pudding": self._puddings,
                    "chopsticks": self._chopsticks,
                }[kind](count)
        return self._values[key]

    def _likely(self, card: str, most: int, taken: int = 0) -> list[float]:
        """How likely at least 0, 1 .. `most` of the hands to come offer a `card`, after so many were `taken` now."""
        return at_least(self._supply.chances(card, self._seat, self._first, self._last, taken), most)

    def _set(self, card: str, count: int) -> float:
        """Points of a set, and for each card more that pays (with those before it) the hope for it."""
        points, likely = SETS[card], self._likely(card, FAR, taken=count - self._plate[card])
        value, best = float(points[count]), 0.0
        for more in range(1, FAR + 1):
            brings = points[count + more] - points[count] - more * PRICE
            if brings > best:
                value += likely[more] * (brings - best)
                best = brings
        return value

    def _wasabi(self, count: int) -> float:
        """The hope for the best nigiri to come, tripled or, with no open wasabi, plain."""
        points = DIPPED if count else NIGIRI
        hope, none_better = 0.0, 1.0
        for card, likely in self._nigiri.items():
            hope += none_better * likely * max(points[card] - PRICE, 0)
            none_better *= 1 - likely
        return hope * (1 + NEXT_WASABI * max(count - 1, 0))

    @cached_property
    def _nigiri(self) -> dict[str, float]:
        """How likely each nigiri comes, best first."""
        return {card: self._likely(card, 1)[1] for card in NIGIRI}

    def _maki(self, more: int) -> float:
        """The places that this seat can expect in the race for icons with so many `more`."""
        icons = [sum(ICONS.get(card, 0) for card in plate) for plate in self._view.plates]
        mine = icons.pop(self._seat) + more
        coming = max(self._supply.icons - more, 0)
        if not mine and self._last < self._first:
            return 0.0
        first, second, _ = places(mine, icons, _spread(MAKI_SPREAD, coming))
        return MAKI_FIRST * first + MAKI_SECOND * second

    def _puddings(self, count: int) -> float:
        """The places that this seat can expect at the end of the game with so many puddings on its plate."""
        view = self._view
        have = [(*kept, *plate).count("pudding") for kept, plate in zip(view.kept, view.plates, strict=True)]
        mine = have.pop(self._seat) + count - self._plate["pudding"]
        first, _, last = places(mine, have, _spread(PUDDING_SPREAD, self._supply.puddings))
        return PUDDING_MOST * first + (PUDDING_FEWEST * last if view.seats > 2 else 0.0)

    def _chopsticks(self, count: int) -> float:
        """One pair is as good as two; they need a later turn and two cards in hand."""
        return SECOND_CARD * max(self._last - self._first, 0) * min(count, 1)


def _spread(race: tuple[float, float], coming: float) -> float:
    always, root = race
    return always + root * math.sqrt(coming)
