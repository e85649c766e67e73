"""A choice as a word and as a small integer, and why one is refused.

Words: the name of a face (`squid`), `done` (no second half), `back` (take the pick back).
"""

from __future__ import annotations

from ..rules import engine
from ..rules.kit import BACK, DONE, FACES, NONE, hand_of, held
from ..rules.registry import face_named, words_of
from ..rules.state import State

DONE_WORD = "done"
BACK_WORD = "back"


class ChoiceRefused(ValueError):
    """A choice that is not allowed; the game stands. `rule` names the tile whose rule says so, or is None."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


def to_word(choice: int) -> str:
    """The word for a choice."""
    if choice == DONE:
        return DONE_WORD
    return BACK_WORD if choice == BACK else FACES[choice].name


def to_choice(word: str) -> int:
    """The choice for a word. Raises ChoiceRefused if there is none."""
    if not isinstance(word, str):
        raise ChoiceRefused(f"a choice is a word, not {type(word).__name__}")
    if word == DONE_WORD:
        return DONE
    if word == BACK_WORD:
        return BACK
    face = face_named(word)
    if face is None or face.card != face.number:
        raise ChoiceRefused(f"there is no card called {word[:40]!r}")
    return face.number


def legal_choices(s: State, seat: int) -> list[int]:
    """Everything `seat` may decide now: faces by number, then DONE, then BACK."""
    faces = sorted({s.hands[hand, i] for hand in (hand_of(s, seat),) for i in range(s.hand_size[hand])})
    return [choice for choice in (*faces, DONE, BACK) if engine.legal(s, seat, choice)]


def refusal(s: State, seat: int, choice: int) -> ChoiceRefused:
    """Why `choice` is not legal for `seat`."""
    if s.phase == engine.OVER:
        return ChoiceRefused("the game is over")
    if s.phase == engine.DEAL:
        return ChoiceRefused("the cards are still being dealt")
    if choice == BACK:
        return ChoiceRefused("there is no pick to take back")
    pick, second = s.pick[seat], s.second[seat]
    if choice != DONE and not held(s, seat, choice):
        return ChoiceRefused(f"there is no {FACES[choice].name} in your hand")
    if pick == NONE:
        return ChoiceRefused("pick a card first")
    if second not in (NONE, DONE):
        return ChoiceRefused("two cards are the most in one turn", _second_rule())
    if second == DONE:
        return ChoiceRefused(f"your pick is {FACES[pick].name}; take it back first")
    if not engine.asks_second(s, seat):
        for tile, words in words_of("refuses_second").items():
            if reason := words(s, seat):
                return ChoiceRefused(f"your pick is {FACES[pick].name}; {reason}", tile.name)
        return ChoiceRefused(f"your pick is {FACES[pick].name}; take it back first")
    return ChoiceRefused(f"there is only one {FACES[choice].name} in your hand")


def _second_rule() -> str | None:
    return next((tile.name for tile in words_of("refuses_second")), None)
