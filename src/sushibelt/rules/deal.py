"""The deal, and whatever else is drawn: chance decides the next card."""

from __future__ import annotations

from .front import forget
from .kit import FACES, NONE, PARTY, State, give, rule
from .registry import CARD, COPIER, DESSERT
from .rng import Words, below
from .state import MAX_COPIES, PEEK
from .turn import DEAL, PICK, start_turn

N_FACES = len(FACES)


@rule
def chance_owes(s: State) -> int:
    """1 if a card must be drawn before anybody can decide."""
    return 1 if s.phase == DEAL or s.draws > 0 else 0


@rule
def desserts_due(s: State) -> int:
    """How many desserts are still to be added to the deck in this deal."""
    if s.phase != DEAL:
        return 0
    if s.dealt == 0 and s.added == 0:
        return s.add[s.round]  # the round begins with the first card
    return s.add[s.round - 1] - s.added


@rule
def deck_size(s: State) -> int:
    """How many cards are in the deck."""
    count = 0
    for face in range(1, N_FACES):
        count += s.deck[face]
    return count


@rule
def draw_face(s: State, words: Words) -> int:
    """A random card of the pile that is due; piles have no order: each card left is as likely as any other."""
    reserve = desserts_due(s) > 0
    count = 0
    for face in range(1, N_FACES):
        count += s.reserve[face] if reserve else s.deck[face]
    at = below(words, count)
    for face in range(1, N_FACES):
        at -= s.reserve[face] if reserve else s.deck[face]
        if at < 0:
            return face
    return NONE


@rule
def deal_round(s: State, words: Words) -> int:
    """Draw at random whatever is due: a whole round's deal, or the cards that somebody draws."""
    while chance_owes(s):
        deal_card(s, draw_face(s, words))
    return 0


@rule
def deal_card(s: State, face: int) -> int:
    """Chance decides the next card.

    In a deal desserts are added to the deck first; then hands are filled one after the other, seat 0 first. Later it is
    a card that somebody draws.
    """
    if s.phase != DEAL:
        draw(s, face)
        return 0
    if s.dealt == 0 and s.added == 0:
        clear_table(s)
    if s.added < s.add[s.round - 1]:
        s.reserve[face] -= 1
        s.deck[face] += 1
        s.added += 1
        return 0
    if s.dealt == 0 and s.full_hands:
        s.turns = min(8, deck_size(s) // s.players)
    hand = s.dealt // s.turns
    s.hands[hand, s.hand_size[hand]] = face
    s.hand_size[hand] += 1
    s.deck[face] -= 1
    s.dealt += 1
    if s.dealt == s.players * s.turns:
        s.phase = PICK
        start_turn(s)
    return 0


@rule
def draw(s: State, face: int) -> int:
    """A card is drawn from the deck.

    Before the picks it goes into the hand of whoever plays for a seat without a player; during an action the acting
    seat looks at it.
    """
    s.deck[face] -= 1
    s.draws -= 1
    if s.phase == PICK:
        give(s, s.players, face)
        return 0
    for i in range(PEEK):
        if s.peek[i] == NONE:
            s.peek[i] = face
            break
    return 0


@rule
def clear_table(s: State) -> int:
    """Between rounds: desserts are set aside; in Party all other cards are shuffled together again, in base they are
    discarded. The next round begins."""
    for i in range(MAX_COPIES):
        if s.copy_face[i] != NONE and s.copy_kept[i] == 0:
            clear_copy(s, i)
    for seat in range(s.seats):
        for face in range(1, N_FACES):
            if DESSERT[face]:
                s.keep[seat, face] += s.table[seat, face]
            elif CARD[face] != NONE:
                s.discard[CARD[face]] += s.table[seat, face]
            s.table[seat, face] = 0
        s.bonus[seat] = 0
    if s.edition == PARTY:
        for face in range(1, N_FACES):
            s.deck[face] += s.discard[face]
            s.discard[face] = 0
    s.round += 1
    s.turn = 1
    s.offset = 0
    s.prizes = 0
    return 0


@rule
def clear_copy(s: State, i: int) -> int:
    """Copy `i` is set aside as the dessert that it is, or goes back to what it was."""
    if DESSERT[s.copy_face[i]]:
        s.copy_kept[i] = 1
        return 0
    s.table[s.copy_seat[i], s.copy_face[i]] -= 1
    s.discard[COPIER] += 1
    forget(s, i)
    return 0
