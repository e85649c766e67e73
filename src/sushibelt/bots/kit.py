"""What a bot is: it is given the view of its seat and answers with everything the seat owes in this turn."""

from __future__ import annotations

from typing import Protocol

from ..table.choice import DONE_WORD
from ..table.view import View

Play = tuple[str, ...]
"""The cards that a seat plays in one turn, in order: one, or two with chopsticks."""


class Bot(Protocol):
    """Decides for one seat. It keeps nothing from turn to turn but its own chance, so it can be made anew."""

    def choose(self, view: View) -> tuple[str, ...]:
        """What the seat of `view` owes now, as words for `Game.choose`. Raises ValueError if it owes nothing."""
        ...


def plays(view: View) -> list[Play]:
    """Everything the seat may play in this turn; if half a pick is made already, all that begins with it."""
    hand = hand_to_choose_from(view)
    firsts = view.pick or tuple(dict.fromkeys(hand))
    singles: list[Play] = [(card,) for card in firsts]
    if not view.second:
        return singles
    return [*singles, *((first, second) for first in firsts for second in dict.fromkeys(without(hand, first)))]


def answer(view: View, play: Play) -> tuple[str, ...]:
    """The words that make `play` the pick of the seat; what is picked already is not said again."""
    words = (*play, DONE_WORD) if view.second and len(play) == 1 else play
    return words[len(view.pick or ()) :]


def hand_to_choose_from(view: View) -> tuple[str, ...]:
    """The hand of a seat that owes a choice. Raises ValueError if it owes none."""
    if view.seat is None or view.hand is None or view.seat not in view.owing:
        raise ValueError("this view owes no choice")
    return view.hand


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`hand` after one `card` has left it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
