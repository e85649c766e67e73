"""How long a game can become: what OpenSpiel wants to know of a game before it is played."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.kit import FACES, NONE, ONE
from ...rules.registry import TILES
from ...rules.state import PEEK
from .space import Space


class Most(NamedTuple):
    """No game of a kind has more than this."""

    decisions: int
    """Nodes at which players decide."""
    draws: int
    """Nodes at which chance does."""
    facts: int
    """Facts that one player knows at the end."""


def most(space: Space) -> Most:
    """Bounds for all games of a kind.

    A card that can be called is asked once a turn, and its call can ask a giver and bring out a card that is aimed.
    A card that waits for its number comes up once a round, and may look at cards, bring out one that is aimed, or
    turn everything that lies there, card by card.
    """
    s = space.start
    turns = max(s.turns, 8) if s.full_hands else s.turns
    tiles = [tile for at, tile in enumerate(TILES) if s.menu[at]]
    cards = [FACES[face] for tile in tiles for face in tile.faces for _ in range(s.deck[face] + s.reserve[face])]
    waiting = sum(card.waits for card in cards)
    called = sum(card.action > 0 and not card.waits for card in cards)
    called += sum(card.copies for card in cards) if called else 0
    calls = min(called, s.players) if s.calls == ONE else called
    turned = any(face and FACES[face].card == NONE for tile in tiles for face in tile.faces)
    acts = turns * (called + 2 * calls) + 2 * waiting + turned * (s.players * turns + waiting)
    picks = 2 + s.seats - s.players
    return Most(
        decisions=s.rounds * (turns * picks + acts),
        draws=s.rounds * (turns * s.seats + waiting * PEEK) + sum(s.add),
        facts=s.rounds * (turns * (1 + picks + 2 * s.seats) + acts + waiting),
    )
