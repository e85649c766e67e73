"""The actions and observations of a kind of game: a name for each number, in a fixed order for each setup.

Actions are called as choices are in records and at the table (`squid`, `special-order:eel`, `nigiri`, `done`), and
`wait` is what a player does who owes nothing. The numbers of faces behind them may change from version to version:
keep names beside trained weights, not numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ...fast import observe
from ...fast.observe import LIES, NOBODY, UNDER_TILE, WAIT
from ...rules import engine
from ...rules.kit import BACK, COPY, DONE, FACES, NONE, PARTY, TYPE
from ...rules.registry import CARD, COPIER, DESSERT, TILE_OF, TILES, dispatch
from ...rules.state import State
from ...table.choice import to_word
from ..setup import Setup

WAIT_WORD = "wait"


@dataclass(frozen=True)
class Space:
    """What the numbers of a setup mean. Made by `space_of`, which keeps them."""

    setup: Setup
    memory: bool
    """Observations tell what the player can remember of the hands it has passed on in this round."""
    choices: tuple[int, ...]
    """By action, the choice of the rules that it stands for; NONE for `wait`, action 0. Cards come first."""

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The name of every action, by number."""
        return (WAIT_WORD, *(to_word(choice) for choice in self.choices[1:]))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every action, by name."""
        return {name: number for number, name in enumerate(self.actions)}

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The name of every column of an observation, by number."""
        seats = [name for seat in range(self.start.seats) for name in self._of_seat(seat)]
        return (*seats, *self._of_table(), *(name for _, names in self._own() for name in names))

    @cached_property
    def players(self) -> int:
        """How many players there are."""
        return self.setup.players

    @cached_property
    def start(self) -> State:
        """The state before the first deal. Copy it."""
        return self.setup.start()

    @cached_property
    def cards(self) -> int:
        """How many different cards there are: actions 1 to `cards` are those."""
        return len(_cards(self.start))

    @cached_property
    def plan(self) -> NDArray[np.int64]:
        """The numbers that the kernels of `fast.observe` need, in one row."""
        plan = np.full(observe.CHOICE_AT + len(self.choices), NOBODY, np.int64)
        lying, wishes = _lying(self.start), self._wishes()
        plan[observe.WIDTH], plan[observe.REST] = len(self._of_seat(0)), len(self._of_table())
        plan[observe.WISHES] = len(wishes)
        plan[observe.N_COLUMNS], plan[observe.N_ACTIONS] = len(self.columns), len(self.choices)
        at = self.start.seats * len(self._of_seat(0)) + len(self._of_table())
        for part, names in self._own():
            if names and part != NOBODY:
                plan[part] = at
            at += len(names)
        plan[observe.N_CARDS], plan[observe.N_LYING] = self.cards, len(lying)
        for face in FACES[1:]:  # one that only names one of several equal cards has the place of that card
            place = face.number if face.number in lying else CARD[face.number]
            if place in lying:
                plan[observe.FACE_AT + face.number] = lying.index(place)
        plan[observe.ACTION_AT : observe.ACTION_AT + observe.CHOICES] = WAIT
        for action, choice in enumerate(self.choices):
            plan[observe.ACTION_AT + choice] = action
            plan[observe.CHOICE_AT + action] = choice
        return plan

    def room(self) -> NDArray[np.int16]:
        """Room for what lies open, as the kernels of `fast.observe` need it."""
        seats = self.start.seats + self.players
        return np.zeros(seats * len(self._of_seat(0)) + len(self._of_table()), np.int16)

    def _of_seat(self, seat: int) -> list[str]:
        """The columns of a seat; 0 is the player itself."""
        s = self.start
        plates = [FACES[face].name for face in _lying(s)]
        desserts = [FACES[face].name for face in range(1, len(FACES)) if s.menu[TILE_OF[face]] and DESSERT[face]]
        names = [f"plate{seat}:{face}" for face in plates] + [f"kept{seat}:{face}" for face in desserts]
        names += [f"points{seat}", f"hand-size{seat}"]
        if s.edition == PARTY:
            names.append(f"taken{seat}")
        if s.last_action:
            names += [f"called{seat}", f"actor{seat}", f"asked{seat}", *(f"fresh{seat}:{face}" for face in plates)]
        if _copies(s):
            names += [f"copies{seat}:{face}" for face in plates]
        return names

    def _of_table(self) -> list[str]:
        """The columns that are the same for everybody."""
        s, names = self.start, list(observe.TABLE)
        if s.edition == PARTY:
            names.append("places-gone")
        if s.last_action:
            names += ["acts:copy", "acts:aiming", *(f"acts:{number}" for number in range(1, s.last_action + 1))]
        return names + self._wishes()

    def _wishes(self) -> list[str]:
        """What a spoon may ask for."""
        kinds = sum(map(_is_kind, self.choices))
        return [f"wish:{name}" for name in self.actions[1 : 1 + self.cards + kinds]] if kinds else []

    def _own(self) -> Iterator[tuple[int, list[str]]]:
        """The columns that only the player has: where a plan holds the place of each part, and their names."""
        cards = self.actions[1 : 1 + self.cards]
        yield NOBODY, [*observe.OWN, *(f"hand:{card}" for card in cards)]
        yield observe.PICKED_AT, [f"picked:{card}" for card in cards]
        yield observe.PEEK_AT, [f"peek:{card}" for card in cards] if _looks(self.start) else []
        seen = [(f"seen{seat}", *(f"seen{seat}:{card}" for card in cards)) for seat in range(1, self.players)]
        yield observe.MEMORY_AT, [name for names in seen for name in names] if self.memory else []


@lru_cache(maxsize=256)
def space_of(setup: Setup, memory: bool = False) -> Space:
    """The actions and observations of `setup`."""
    start = setup.start()
    cards = _cards(start)
    named = [choice for choice in _asked_for(start) if choice not in cards]
    kinds = [choice for choice in named if _is_kind(choice)]
    others = [choice for choice in named if choice not in kinds]
    return Space(setup, memory, (NONE, *cards, *kinds, *others, DONE))


def _is_kind(choice: int) -> bool:
    """The choice asks for any card of a tile."""
    return TYPE <= choice < TYPE + len(TILES)


def _cards(start: State) -> list[int]:
    """The cards of the tiles in play, by face."""
    return [face for face in range(1, len(FACES)) if start.deck[face] or start.reserve[face]]


def _lying(start: State) -> list[int]:
    """The faces that can lie in front of a seat, in the order in which plates are written."""
    return [
        face
        for face in range(1, len(FACES))
        if start.menu[TILE_OF[face]] and start.menu[UNDER_TILE[face]] and LIES[start.edition * len(FACES) + face]
    ]


def _copies(start: State) -> bool:
    """A card that can stand in for another is in play."""
    return COPIER != NONE and bool(start.menu[TILE_OF[COPIER]])


# What an action or an aim may name beside cards only the rules know: they are asked, with everything on one plate.


def _asked_for(start: State) -> list[int]:
    """Every choice but DONE that some action or aim of these tiles allows."""
    crowded = _crowded(start)
    found = {choice for s in _questions(crowded) for choice in range(1, observe.CHOICES) if engine.legal(s, 0, choice)}
    if _copies(start):
        for face in _copied(crowded):
            crowded.copy_face[0] = face
            found |= {COPY + face for s in _questions(crowded) if engine.legal(s, 0, COPY + face)}
    return sorted(found - {DONE, BACK})


def _copied(crowded: State) -> list[int]:
    """What a card that stands in for another can become."""
    s = crowded.copy()
    s.phase, s.pick[0] = engine.PICK, COPIER
    return [face for face in range(1, len(FACES)) if engine.legal(s, 0, face)]


def _crowded(start: State) -> State:
    """Everything that can lie in front of a seat has lain in front of seat 0 for a while; some wasabi are open."""
    s = start.copy()
    s.round = s.turn = 1
    for face in _lying(start):
        s.table[0, face] = 9 if CARD[face] == face else 1
    return s


def _questions(crowded: State) -> Iterator[State]:
    """`crowded` at each moment at which seat 0 may be asked more than its first card: the same state each time."""
    crowded.phase = engine.PICK
    for face in _cards(crowded):
        crowded.pick[0] = face
        yield crowded
    crowded.pick[0] = NONE
    crowded.phase = engine.ACT
    for number in range(1, crowded.last_action + 1):
        crowded.step = number
        yield crowded
    crowded.step = 0


def _looks(start: State) -> bool:
    """An action of these tiles looks at cards of the deck."""
    s = _crowded(start)
    s.phase = engine.ACT
    for number in range(1, s.last_action + 1):
        s.step = number
        dispatch.begins(s, 0, number)
    return s.draws > 0
