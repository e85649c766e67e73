"""Deals quickly: the cards of the deck are spread out once a round, and each draw takes one of them."""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.kit import FACES, State
from ..rules.rng import MASK, Words, draw
from .kernel import kernel

N_FACES = len(FACES)

MOST = max(max(face.base, face.party) for face in FACES)
"""Cards of one face that a deck has at most."""

PILE = 128 + MOST
"""What a pile must have room for: more cards than any deck has."""


@kernel
def deal(s: State, words: Words, pile: Any) -> int:
    """Draw at random whatever is due. `pile` is room for PILE faces."""
    while engine.chance_owes(s):
        if s.phase == engine.DEAL and engine.desserts_due(s) == 0:
            deal_hands(s, words, pile)
        else:
            engine.deal_card(s, engine.draw_face(s, words))
    return 0


@kernel
def deal_hands(s: State, words: Words, pile: Any) -> int:
    """Deal all hands: a Fisher-Yates shuffle that stops when they are full.

    Every random number gives two cards: what it leaves beyond the first one is as good as a new one (for decks of at
    most 128 cards no pair is more likely than another by more than 4 in a million).
    """
    size = spread(s, pile)
    while s.phase == engine.DEAL:
        first = draw(words) * size
        deal_at(s, pile, first >> 32, size - 1)
        if s.phase == engine.DEAL:
            second = (first & MASK) * (size - 1)
            deal_at(s, pile, second >> 32, size - 2)
        size -= 2
    return 0


@kernel
def deal_at(s: State, pile: Any, at: int, last: int) -> int:
    """Deal the card that lies at a place in the pile; its last card takes that place."""
    face = pile[at]
    pile[at] = pile[last]
    engine.deal_card(s, face)
    return 0


@kernel
def spread(s: State, pile: Any) -> int:
    """Lay the cards of the deck out in `pile`; returns how many.

    Of each face as many are laid as any box has, and those that are too many are covered by the next face: a loop whose
    length is always the same is quicker than one that does no more than it must.
    """
    size = 0
    for face in range(1, N_FACES):
        for i in range(MOST):
            pile[size + i] = face
        size += s.deck[face]
    return size
