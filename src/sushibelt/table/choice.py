"""A choice as a word and as a small integer, and why one is refused.

Words: the name of a face (`squid`), `special-order:FACE` for a card that stands in for another, in Party the name of a
tile for any card of it (`nigiri`, which a Spoon may ask for), `done` (nothing more), `back` (take the pick back).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..language import phrase, say
from ..rules import engine
from ..rules.kit import BACK, COPY, DONE, FACES, NONE, PARTY, TYPE, Tile, hand_of, held
from ..rules.registry import TILES, face_named, tile_named, tile_of, words_of
from ..rules.state import State
from .plates import COPY_PREFIX, card_named

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
    if choice == BACK:
        return BACK_WORD
    return TILES[choice - TYPE].name if choice >= TYPE else card_named(choice)


def to_choice(word: str, s: State) -> int:
    """The choice for a word in the game `s`. Raises ChoiceRefused if there is none."""
    if not isinstance(word, str):
        raise ChoiceRefused(f"a choice is a word, not {type(word).__name__}")
    if word == DONE_WORD:
        return DONE
    if word == BACK_WORD:
        return BACK
    plain = word.removeprefix(COPY_PREFIX) if s.edition == PARTY else word
    face = face_named(plain)
    if face is not None and (face.count(s.edition) or (s.edition == PARTY and face.card != face.number)):
        return face.number if plain == word else COPY + face.number
    if s.edition == PARTY and (tile := tile_named(word)) is not None:
        return TYPE + TILES.index(tile)
    raise ChoiceRefused(say("there is no card called {name}", name=repr(word[:40])))


def legal_choices(s: State, seat: int) -> list[int]:
    """Everything `seat` may decide now: faces by number, then copies, tiles, DONE and BACK."""
    return [choice for choice in (*_candidates(s, seat), DONE, BACK) if engine.legal(s, seat, choice)]


def _candidates(s: State, seat: int) -> Iterable[int]:
    """What may be legal, without asking for each of the 255 numbers."""
    if s.draws or s.phase not in (engine.PICK, engine.ACT):
        return ()
    if s.phase == engine.PICK:
        if s.pick[seat] != NONE and s.second[seat] == NONE and engine.asks_second(s, seat):
            return range(1, len(FACES))
        hand = hand_of(s, seat)
        return sorted({s.hands[hand, i] for i in range(s.hand_size[hand])})
    if seat != engine.decides(s):
        return ()
    return (*range(1, len(FACES)), *range(COPY + 1, COPY + len(FACES)), *range(TYPE, TYPE + len(TILES)))


def asking_tile(s: State, seat: int) -> Tile | None:
    """The tile whose rule asks `seat` something now: for a second half, an aim, or what its card does."""
    if s.draws or not engine.owes(s, seat):
        return None
    if s.phase == engine.PICK or engine.aims(s):
        asking = engine.asks_second(s, seat)
        return TILES[asking - 1] if asking and s.pick[seat] != NONE else None
    return acting_tile(s)


def acting_tile(s: State) -> Tile | None:
    """The tile whose printed number has come up."""
    if s.phase != engine.ACT:
        return None
    return next((tile_of(face.number) for face in FACES if face.action == s.step), None)


def refusal(s: State, seat: int, choice: int) -> ChoiceRefused:
    """Why `choice` is not legal for `seat`."""
    if s.phase == engine.OVER:
        return ChoiceRefused(say("the game is over"))
    if s.phase == engine.DEAL:
        return ChoiceRefused(say("the cards are still being dealt"))
    if s.draws:
        return ChoiceRefused(say("a card is still being drawn"))
    if s.phase == engine.ACT:
        return _refused_act(s, seat)
    if choice == BACK:
        if s.pick[seat] == NONE:
            return ChoiceRefused(say("there is no pick to take back"))
        return ChoiceRefused(say("there is nothing to choose from: it is the last card of your hand"))
    pick, second = s.pick[seat], s.second[seat]
    asking = asking_tile(s, seat)
    if asking is not None and pick in asking.faces:  # an aim
        return ChoiceRefused(_words("refuses", asking, s, seat), asking.name)
    if pick == NONE and choice == DONE:
        return ChoiceRefused(say("pick a card first"))
    if choice != DONE and not (choice < len(FACES) and held(s, seat, choice)):
        return _about(choice, phrase("there is no {card} in your hand"))
    if pick == NONE:
        return _about(choice, phrase("the {card} in your hand is picked already"))
    if second not in (NONE, DONE):
        return ChoiceRefused(say("two cards are the most in one turn"), _second_rule())
    if second == NONE and engine.asks_second(s, seat):
        return _about(choice, phrase("there is only one {card} in your hand"))
    if second == NONE:
        for tile, words in words_of("refuses_second").items():
            if tile_in_play(s, tile) and (reason := words(s, seat)):
                return _about(pick, phrase("your pick is {card}; {reason}"), tile.name, reason=reason)
    return _about(pick, phrase("your pick is {card}; take it back first"))


def _refused_act(s: State, seat: int) -> ChoiceRefused:
    if seat != engine.decides(s):
        return ChoiceRefused(say("the cards of this turn are played; another player decides now"))
    tile = asking_tile(s, seat)
    assert tile is not None
    return ChoiceRefused(_words("refuses", tile, s, seat), tile.name)


def _words(hook: str, tile: Tile, s: State, seat: int) -> str:
    words = words_of(hook).get(tile)
    return words(s, seat) if words else say("that is not allowed now")


def tile_in_play(s: State, tile: Tile) -> bool:
    """The tile is in this game."""
    return bool(s.menu[TILES.index(tile)])


def _about(choice: int, text: str, rule: str | None = None, **values: str) -> ChoiceRefused:
    """A refusal whose text speaks of a {card}."""
    titled, typed = (say(text, card=card, **values) for card in (title_of(choice), to_word(choice)))
    return ChoiceRefused(titled, rule, typed=typed)


def title_of(choice: int) -> str:
    """What a choice is called: the card's title, or the tile's."""
    if choice >= TYPE and choice < TYPE + len(TILES):
        return say(TILES[choice - TYPE].title)
    return say(FACES[choice - COPY if choice >= COPY else choice].short)


def _second_rule() -> str | None:
    return next((tile.name for tile in words_of("refuses_second")), None)
