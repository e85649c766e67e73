"""What a seat can deduce from its own view: hands it has passed on, and the cards it has not seen."""

from __future__ import annotations

from collections import Counter

from ..rules.editions import EDITIONS
from ..rules.kit import FACES
from ..rules.registry import face_named
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


def card_name(face: str) -> str:
    """The card that lies on a plate as `face` ("squid" for "squid-on-wasabi")."""
    known = face_named(face)
    return face if known is None else FACES[known.card].name


def unseen(view: View) -> Counter[str]:
    """The cards in the deck or in hands, places unknown: what is left of the box after all that the view tells."""
    edition = EDITIONS[view.edition]
    left = Counter({face.name: face.count(edition.number) for face in FACES if face.count(edition.number)})
    finished = view.results[: view.round - 1]
    for result in finished:
        for plate in result.plates:
            left.subtract(map(card_name, plate))
    for plate in view.plates:
        left.subtract(map(card_name, plate))
    for hand in known_hands(view):
        left.subtract(hand)
    return +left
