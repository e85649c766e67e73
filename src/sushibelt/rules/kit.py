"""What a tile file may import: `face`, `Tile`, `rule`, the few questions that rules ask of a state, `say` and `plural`.

A tile file is data first (its faces, colour, words, answers) and then small functions with the names listed in
`HOOKS`. They are written in the plain subset of Python that a compiler understands: integers, loops and `if`; no
containers, strings or exceptions; loops run to `s.seats`. Undecorated they run the table; compiled they run
simulations (see `sushibelt.fast`).

The texts of faces and tiles are plain English, and whoever shows one `say`s it. Functions that talk (`WORDS`) return
what they have said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from ..language import plural as plural
from ..language import say as say
from .state import State as State

P = ParamSpec("P")
R = TypeVar("R")

BASE, PARTY = 0, 1
"""The editions, as `State.edition` holds them."""

NONE = 0
"""Not a face: nothing chosen, nothing arrives."""

DONE = 254
"""The choice "nothing more"."""

BACK = 255
"""The choice "take my pick back"."""

CHANCE = 99
"""The seat that deals. Its choices are faces that leave the deck."""

HOOKS = (
    "lands",  # (s, seat, face) -> face: as what a card that comes to a plate lies there
    "asks_second",  # (s, seat) -> 0/1: this pick has a hidden second half (a second card, an aim)
    "allows_second",  # (s, seat, choice) -> 0/1
    "reveal_second",  # (s, seat, choice) -> face that arrives, or NONE
    "acts",  # (s, seat, number) -> 0/1: the card of that number has something to decide or do
    "allows_act",  # (s, seat, number, choice) -> 0/1
    "act",  # (s, seat, number, choice) -> face that arrives, or NONE
    "sound",  # (s, seat) -> 0/1: what lies in front is possible, as far as this tile knows
    "turn_end",  # (s) -> 0: what happens before the hands are passed
    "score_round",  # (s, seat) -> points at the end of a round
    "score_game",  # (s, seat) -> points at the end of the game
)
"""The functions a tile may have. All are optional; a tile in play without one is skipped."""

WORDS = (
    "reason",  # (s, seat) -> why the tile scores what it scores for the seat
    "hint",  # (s, seat) -> what the cards in front still want, or ""
    "refuses_second",  # (s, seat) -> why a pick has no second half now, or ""
)
"""Functions a tile may have that talk about a state instead of changing it: free Python, never compiled."""

RULES: list[Callable[..., Any]] = []
"""Every function that is part of the rules, in the order of definition: what a compiler has to compile."""


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark `function` as part of the rules. It is returned as it is: plain play pays nothing for compiled play."""
    RULES.append(function)
    return function


@dataclass(frozen=True)
class Face:
    """A distinct printed front. `name` is the name used in files and commands."""

    number: int
    name: str
    title: str
    base: int
    """How many of it the base box holds."""
    party: int
    points: int
    """Points printed on the card, for display; 0 where a card's worth depends on others."""
    icons: int
    """Icons printed on the card that are counted (maki)."""
    action: int
    """The printed number that orders bonus actions; 0 for none."""
    card: int
    """The face of the card itself: differs from `number` for faces that exist on a plate only ("egg on wasabi")."""
    under: str
    """The name of the card that lies under it on a plate, "" for none."""
    short: str
    """The title where there is little room."""
    note: str
    """What it is worth where its points or icons do not say it; show `told()`."""

    def told(self) -> str:
        """What it is worth, in a word or two: its note, points or icons; "" if there is nothing to say."""
        if self.note:
            return say(self.note)
        if self.points:
            return plural(self.points, "{n} point", "{n} points")
        return plural(self.icons, "{n} icon", "{n} icons") if self.icons else ""

    def count(self, edition: int) -> int:
        """How many of this face the box of `edition` holds."""
        return self.base if edition == BASE else self.party


FACES: list[Face] = [Face(NONE, "", "", 0, 0, 0, 0, 0, NONE, "", "", "")]
"""All faces by number; number 0 is no face. Numbers follow the order of import and are never stored."""


def face(
    name: str,
    title: str,
    *,
    base: int = 0,
    party: int = 0,
    points: int = 0,
    icons: int = 0,
    action: int = 0,
    card: int = NONE,
    under: str = "",
    short: str = "",
    note: str = "",
) -> int:
    """Declare a face and return its number, which is what rules work with. A face with `card` lies on plates only."""
    number = len(FACES)
    FACES.append(
        Face(number, name, title, base, party, points, icons, action, card or number, under, short or title, note)
    )
    return number


@dataclass(frozen=True)
class Question:
    """Something people get wrong about a tile, with its answer; `decided` marks a point where the sources differ."""

    question: str
    answer: str
    decided: bool = False


@dataclass(frozen=True)
class Tile:
    """A kind of card: what a menu is made of, what points are listed under, what a rules page is about."""

    name: str
    title: str
    colour: str
    """Ground of its pictures, `#RRGGBB`."""
    faces: tuple[int, ...]
    """Its faces, those that exist on plates only included."""
    summary: str
    """What it scores, in a few words."""
    help: str
    questions: tuple[Question, ...] = ()
    dessert: bool = False
    compares: bool = False
    """Its points depend on what other players have."""


@rule
def shown(s: State, seat: int, face: int) -> int:
    """How many of `face` lie in front of `seat` and count."""
    return s.table[seat, face]


@rule
def kept(s: State, seat: int, face: int) -> int:
    """How many of a dessert `seat` has for the end of the game: set aside in earlier rounds, or in front now."""
    return s.keep[seat, face] + s.table[seat, face]


@rule
def hand_of(s: State, seat: int) -> int:
    """The number of the hand that `seat` holds now. Hands stay where they are; passing turns `offset`."""
    hand = seat + s.offset
    if hand >= s.seats:
        hand -= s.seats
    return hand


@rule
def held(s: State, seat: int, face: int) -> int:
    """How many of `face` are in the hand of `seat`."""
    hand = hand_of(s, seat)
    count = 0
    for i in range(s.hand_size[hand]):
        if s.hands[hand, i] == face:
            count += 1
    return count


@rule
def take(s: State, seat: int, face: int) -> int:
    """Take one `face`, which must be there, out of the hand of `seat`."""
    hand = hand_of(s, seat)
    last = s.hand_size[hand] - 1
    for i in range(last + 1):
        if s.hands[hand, i] == face:
            s.hands[hand, i] = s.hands[hand, last]
            s.hands[hand, last] = NONE
            s.hand_size[hand] = last
            return face
    return NONE


@rule
def give(s: State, seat: int, face: int) -> int:
    """Put a `face` into the hand of `seat`."""
    hand = hand_of(s, seat)
    size = s.hand_size[hand]
    s.hands[hand, size] = face
    s.hand_size[hand] = size + 1
    return face
