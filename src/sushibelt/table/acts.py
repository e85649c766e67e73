"""What happens in a turn beside the picks: bonus actions, and cards that are drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..rules import engine
from ..rules.kit import COPY, FACES, NONE, hand_of
from ..rules.state import State
from .choice import to_word
from .count import NAMES, Cards
from .plates import card_named

ADD, DEAL, DRAW = "add", "deal", "draw"
"""What chance may owe: desserts for the deck, hands, cards that somebody draws."""


@dataclass(frozen=True, slots=True)
class Act:
    """One choice during the bonus actions, and what everybody saw come of it."""

    seat: int
    """Who chose: the owner of the acting card, or whom a spoon asked."""
    actor: int
    """In front of whom the acting card lay."""
    card: str
    """The acting card; `special-order:FACE` for a copy."""
    choice: str
    brought: str = ""
    """The card that came out of a hand or of the cards that were looked at."""
    landed: str = ""
    """What came to the actor's plate, as it lies there."""
    hand: int | None = None
    """The seat whose hand gave a card and got another."""
    took: str = ""
    put: str = ""
    aimed: bool = False
    """The choice was what a special order becomes."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards that were drawn in a turn: for a Menu, or by whoever plays for a third plate. Only the drawer saw them."""

    seat: int
    card: str
    """The acting card, or "dummy"."""
    cards: Cards


DUMMY = "dummy"


def acting_card(s: State) -> str:
    """The card that acts now; "" if none does."""
    if s.phase != engine.ACT:
        return ""
    face = next((face.number for face in FACES if face.action == s.step), NONE)
    return card_named(COPY + face if s.stage else face) if face else ""


class Watch:
    """Looks at a state before a choice is performed, and after it tells what everybody saw."""

    def __init__(self, s: State, seat: int, choice: int) -> None:
        self.state, self.seat, self.choice = s, seat, to_word(choice)
        self.actor, self.card = s.actor, acting_card(s)
        self.hands = [_hand(s, player) for player in range(s.players)]
        self.fresh = s.fresh_size[s.actor]
        self.aims = bool(engine.aims(s))
        self.drawn = choice if not self.aims and choice in tuple(s.peek) else NONE

    def tell(self) -> Act:
        """What the choice did."""
        s = self.state
        landed = card_named(s.fresh[self.actor, self.fresh]) if s.fresh_size[self.actor] > self.fresh else ""
        hand: int | None = None
        took = put = ""
        for player, before in enumerate(self.hands):
            after = _hand(s, player)
            if after != before:
                hand = player
                took, put = next(iter(before - after), ""), next(iter(after - before), "")
        brought = took or NAMES[self.drawn]
        return Act(self.seat, self.actor, self.card, self.choice, brought, landed, hand, took, put, self.aims)


def _hand(s: State, seat: int) -> Counter[str]:
    hand = hand_of(s, seat)
    return Counter(NAMES[s.hands[hand, i]] for i in range(s.hand_size[hand]))
