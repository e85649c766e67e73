"""A choice as a word and as a small integer, and why one is refused.

Words: the name of a face (`squid`), `done` (no second half), `back` (take the pick back).
"""

from __future__ import annotations

from ..language import phrase, say
from ..rules import engine
from ..rules.kit import BACK, DONE, FACES, NONE, hand_of, held
from ..rules.registry import face_named, words_of
from ..rules.state import State

DONE_WORD = "done"
BACK_WORD = "back"


class ChoiceRefused(ValueError):
    """A choice that is not allowed; the game stands.

    `reason` says why and calls cards by their titles; the error as text calls them by the names that people type.
    `rule` names the tile whose rule says so, or is None.
    """

    def __init__(self, reason: str, rule: str | None = None, *, typed: str | None = None) -> None:
        super().__init__(reason if typed is None else typed)
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
        raise ChoiceRefused(say("there is no card called {name}", name=repr(word[:40])))
    return face.number


def legal_choices(s: State, seat: int) -> list[int]:
    """Everything `seat` may decide now: faces by number, then DONE, then BACK."""
    faces = sorted({s.hands[hand, i] for hand in (hand_of(s, seat),) for i in range(s.hand_size[hand])})
    return [choice for choice in (*faces, DONE, BACK) if engine.legal(s, seat, choice)]


def refusal(s: State, seat: int, choice: int) -> ChoiceRefused:
    """Why `choice` is not legal for `seat`."""
    if s.phase == engine.OVER:
        return ChoiceRefused(say("the game is over"))
    if s.phase == engine.DEAL:
        return ChoiceRefused(say("the cards are still being dealt"))
    if choice == BACK:
        return ChoiceRefused(say("there is no pick to take back"))
    pick, second = s.pick[seat], s.second[seat]
    if choice != DONE and not held(s, seat, choice):
        return _about(choice, phrase("there is no {card} in your hand"))
    if pick == NONE:
        return ChoiceRefused(say("pick a card first"))
    if second not in (NONE, DONE):
        return ChoiceRefused(say("two cards are the most in one turn"), _second_rule())
    if second == NONE and engine.asks_second(s, seat):
        return _about(choice, phrase("there is only one {card} in your hand"))
    if second == NONE:
        for tile, words in words_of("refuses_second").items():
            if reason := words(s, seat):
                return _about(pick, phrase("your pick is {card}; {reason}"), tile.name, reason=reason)
    return _about(pick, phrase("your pick is {card}; take it back first"))


def _about(face: int, text: str, rule: str | None = None, **values: str) -> ChoiceRefused:
    """A refusal whose text speaks of a {card}."""
    titled, typed = (say(text, card=card, **values) for card in (say(FACES[face].short), FACES[face].name))
    return ChoiceRefused(titled, rule, typed=typed)


def _second_rule() -> str | None:
    return next((tile.name for tile in words_of("refuses_second")), None)
