"""What a seat can deduce from its own view: hands it has passed on, and the cards it has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ..rules.editions import EDITIONS
from ..rules.kit import FACES
from .count import Cards
from .view import Turn, View

CHOPSTICKS = "chopsticks"


def leaves(hand: Counter[str], played: Cards) -> None:
    """Take from `hand` what its holder played; a second card was paid with the chopsticks that go into the hand."""
    for card in played:
        if hand[card]:  # else it was one of the cards that nobody has seen
            hand[card] -= 1
    if len(played) > 1:
        hand[CHOPSTICKS] += 1


def returns(hand: Counter[str], played: Cards) -> None:
    """The opposite of `leaves`."""
    hand.update(played)
    if len(played) > 1:
        hand[CHOPSTICKS] -= 1


def known_hands(view: View) -> list[Cards]:
    """For each seat the cards that are certainly in the hand it holds now, as far as the view tells.

    A hand that this seat has held before is known whole. Of another one only the chopsticks are known that somebody put
    into it for all to see.
    """
    if view.over or view.dealing:
        return [view.hand or () if seat == view.seat else () for seat in range(view.seats)]
    turns = view.history[-1]
    return [tuple(sorted(_known(view, turns, seat).elements())) for seat in range(view.seats)]


def _known(view: View, turns: tuple[Turn, ...], seat: int) -> Counter[str]:
    seen, hand = 1, Counter[str]()
    if view.seat is not None and view.held:
        ago = (seat - view.seat) * view.step % view.seats
        if view.turn - ago >= 1:  # the turn in which this seat held the hand that `seat` holds now
            seen, hand = view.turn - ago, Counter(view.held[view.turn - ago - 1])
    for turn in range(seen, view.turn):
        holder = (seat - (view.turn - turn) * view.step) % view.seats
        leaves(hand, turns[turn - 1][holder])
    return hand


_cards = {face.name: FACES[face.card].name for face in FACES}


def card_name(face: str) -> str:
    """The card that lies on a plate as `face` ("squid" for "squid-on-wasabi")."""
    return _cards.get(face, face)


def unseen(view: View, hands: Sequence[Cards] | None = None) -> Counter[str]:
    """The cards in the deck or in hands, places unknown: what is left of the box after all that the view tells.

    `hands` are the `known_hands` of the view, if they are at hand already.
    """
    left = _box(view.edition)
    for result in view.results[: view.round - 1]:
        left.subtract(_lying(result.plates))
    left.subtract(_lying(view.plates))
    for hand in known_hands(view) if hands is None else hands:
        left.subtract(hand)
    return +left


def _box(edition: str) -> Counter[str]:
    number = EDITIONS[edition].number
    return Counter({face.name: face.count(number) for face in FACES if face.count(number)})


@lru_cache(maxsize=64)
def _lying(plates: tuple[Cards, ...]) -> Counter[str]:
    """The cards on these plates. Kept, for bots ask at every turn what lay there in earlier rounds."""
    return Counter(card_name(face) for plate in plates for face in plate)
