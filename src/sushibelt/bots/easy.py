"""`easy`: a fixed order of preference, with the exceptions that everybody sees."""

from __future__ import annotations

from collections import Counter
from random import Random

from ..table.view import View
from .kit import Play, answer, hand_to_choose_from, without
from .worth import NIGIRI, open_wasabi

ORDER = (
    "third sashimi",
    "squid on wasabi",
    "salmon on wasabi",
    "second tempura",
    "dumpling in a row",
    "squid",
    "wasabi",
    "egg on wasabi",
    "maki-3",
    "second sashimi",
    "first sashimi",
    "salmon",
    "first tempura",
    "dumpling",
    "maki-2",
    "pudding",
    "egg",
    "chopsticks",
    "maki-1",
    "of no use",
)
"""Best first. A card that could not score any more is "of no use"."""

RANK = {reason: rank for rank, reason in enumerate(ORDER)}

GOOD = RANK["dumpling"]
"""Chopsticks are used for two cards that are both at least this good."""


class Easy:
    """Takes the card that stands highest in `ORDER`; chance decides only between cards of no use."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        hand = hand_to_choose_from(view)
        assert view.seat is not None
        plate = Counter(view.plates[view.seat])
        plate["open wasabi"] = open_wasabi(view.plates[view.seat])
        left = view.turns - view.turn
        first = view.pick[0] if view.pick else self._best(hand, plate, left)
        if not view.second:
            return answer(view, (first,))
        good = RANK[reason(first, plate, left)] <= GOOD
        after = with_card(plate, first)
        rest = without(hand, first)
        second = self._best(rest, after, left)
        if good and RANK[reason(second, after, left)] <= GOOD:
            return answer(view, (first, second) if view.pick else in_order(first, second))
        return answer(view, (first,))

    def _best(self, hand: tuple[str, ...], plate: Counter[str], left: int) -> str:
        return min(hand, key=lambda card: (RANK[reason(card, plate, left)], self._random.random()))


def reason(card: str, plate: Counter[str], left: int) -> str:
    """The line of `ORDER` under which `card` falls for a seat with `plate` and so many turns `left` after this one."""
    if card in NIGIRI:
        return f"{card} on wasabi" if plate["open wasabi"] else card
    if card == "wasabi":
        return "wasabi" if left >= 2 and not plate["open wasabi"] else "of no use"
    if card == "sashimi":
        missing = 2 - plate["sashimi"] % 3
        return ("third sashimi", "second sashimi", "first sashimi")[missing] if left >= 2 * missing else "of no use"
    if card == "tempura":
        if plate["tempura"] % 2:
            return "second tempura"
        return "first tempura" if left >= 2 else "of no use"
    if card == "dumpling":
        count = plate["dumpling"]
        return "of no use" if count >= 5 else "dumpling in a row" if count >= 2 else "dumpling"
    if card == "chopsticks":
        return "chopsticks" if left >= 3 and not plate["chopsticks"] else "of no use"
    return card


def with_card(plate: Counter[str], card: str) -> Counter[str]:
    """`plate` after `card` has come to it, as far as `reason` looks."""
    after = Counter(plate)
    after[card] += 1
    if card == "wasabi":
        after["open wasabi"] += 1
    elif card in NIGIRI and after["open wasabi"]:
        after["open wasabi"] -= 1
    return after


def in_order(first: str, second: str) -> Play:
    """Both cards, wasabi before the nigiri that shall lie on it."""
    return (second, first) if second == "wasabi" else (first, second)
