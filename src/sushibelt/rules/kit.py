"""What a tile file may import: `face`, `Tile`, `rule`, the few questions that rules ask of a state, `say` and `plural`.

A tile file is data first (its faces, colour, words, answers) and then small functions with the names listed in
`HOOKS`. They are written in the plain subset of Python that a compiler understands: integers, loops and `if`; no
containers, strings or exceptions; loops run to `s.seats`. Undecorated they run the table; compiled they run
simulations (see `sushibelt.fast`), where three habits are relied on: a state is called `s`; a loop over all faces,
`range(1, N_FACES)`, or all tiles does nothing for those that are not in the game; a test changes nothing.

The texts of faces and tiles are plain English, and whoever shows one `say`s it. Functions that talk (`WORDS`) return
what they have said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from ..language import plural as plural
from ..language import say as say
from .state import MAX_HAND
from .state import State as State

P = ParamSpec("P")
R = TypeVar("R")

BASE, PARTY = 0, 1
"""The editions, as `State.edition` holds them."""

ONE, ANY = 0, 1
"""How many special cards a player may call in a turn."""

NONE = 0
"""Not a face: nothing chosen, nothing arrives."""

COPY = 128
"""Added to a face: a card that stands in for it, as a choice and in the list of what is fresh."""

TYPE = 200
"""Added to the number of a tile: the choice of any card of that tile."""

DONE = 254
"""The choice "nothing more"."""

BACK = 255
"""The choice "take my pick back"."""

CHANCE = 99
"""The seat that deals. Its choices are faces that leave the deck, or the desserts that wait beside it."""

HOOKS = (
    "lands",  # (s, seat, face) -> face as which a card that comes to a plate lies there; NONE: it is discarded
    "asks_second",  # (s, seat) -> 0/1: this pick has a hidden second half (a second card, an aim)
    "allows_second",  # (s, seat, choice) -> 0/1
    "reveal_second",  # (s, seat, choice) -> face that arrives, or NONE
    "acts",  # (s, seat, number) -> 0/1: the card of that number has something to decide (a copy of it if s.stage is 1)
    "begins",  # (s, seat, number) -> 0: its turn has come
    "allows_act",  # (s, seat, number, choice) -> 0/1
    "act",  # (s, seat, number, choice) -> face that arrives at the acting seat, or NONE
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
    "asks",  # (s, seat) -> what the seat is asked while this tile asks for something, and what will happen
    "declines",  # (s, seat) -> what "done" means then
    "refuses",  # (s, seat) -> why a choice was not one of those that may be made then
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
    waits: bool
    """It lies in front only until its number comes up, and is discarded then."""
    copies: bool
    """It can stand in for another card."""

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


FACES: list[Face] = [Face(NONE, "", "", 0, 0, 0, 0, 0, NONE, "", "", "", False, False)]
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
    card: int | None = None,
    under: str = "",
    short: str = "",
    note: str = "",
    waits: bool = False,
    copies: bool = False,
) -> int:
    """Declare a face and return its number, which is what rules work with.

    A face with `card` exists on plates only: it is what that card has become there, or NONE if any card can become it.
    """
    number = len(FACES)
    own = number if card is None else card
    FACES.append(
        Face(number, name, title, base, party, points, icons, action, own, under, short or title, note, waits, copies)
    )
    return number


@dataclass(frozen=True)
class Question:
    """Something people get wrong about a tile, with its answer.

    `decided` marks a point where the sources differ; `other` is then how else it could be read. `edition` is the one
    for which the answer holds, None for all.
    """

    question: str
    answer: str
    decided: bool = False
    other: str = ""
    edition: int | None = None


GROUPS = {"roll": 1, "appetizer": 3, "special": 2, "dessert": 1}
"""The places in a Party menu, and how many tiles of each it holds."""


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
    party_summary: str = ""
    """What it scores in Party, where that differs."""
    party_help: str = ""
    group: str = ""
    """Its place in a Party menu, one of `GROUPS`; "" for what is in every menu, or in none."""
    seats: tuple[int, int] = (2, 8)
    """With how many players, at least and at most, a Party menu may hold it."""
    promo: bool = False
    """Its cards are in the base box only if the players want them."""
    dessert: bool = False
    compares: bool = False
    """Its points depend on what other players have."""

    def summary_in(self, edition: int) -> str:
        """What it scores in `edition`, in a few words."""
        return self.party_summary if edition == PARTY and self.party_summary else self.summary

    def help_in(self, edition: int) -> str:
        """What it does in `edition`."""
        return self.party_help if edition == PARTY and self.party_help else self.help

    def questions_in(self, edition: int) -> tuple[Question, ...]:
        """The questions whose answers hold in `edition`."""
        return tuple(each for each in self.questions if each.edition in (None, edition))


@rule
def shown(s: State, seat: int, face: int) -> int:
    """How many of `face` lie in front of `seat` and count, copies included."""
    return s.table[seat, face]


@rule
def kept(s: State, seat: int, face: int) -> int:
    """How many of a dessert `seat` has for the end of the game: set aside in earlier rounds, or in front now."""
    return s.keep[seat, face] + s.table[seat, face]


@rule
def chooser(s: State, seat: int) -> int:
    """The player who decides for `seat`: itself, or, for a seat without a player, the players in turn, turn by turn."""
    if seat < s.players:
        return seat
    return ((s.round - 1) * s.turns + s.turn - 1) % s.players


@rule
def hand_of(s: State, seat: int) -> int:
    """The number of the hand from which `seat` plays now. Hands stay where they are; passing turns `offset`."""
    hand = chooser(s, seat) + s.offset
    if hand >= s.players:
        hand -= s.players
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
def left(s: State, seat: int, face: int) -> int:
    """How many of `face` are in the hand of `seat` and not picked already, by itself or by whom it plays for."""
    count = held(s, seat, face)
    for other in range(s.seats):
        if hand_of(s, other) == hand_of(s, seat):
            if s.pick[other] == face:
                count -= 1
            if s.second[other] == face:
                count -= 1
    return count


@rule
def take(s: State, seat: int, face: int) -> int:
    """Take one `face`, which must be there, out of the hand of `seat`."""
    hand = hand_of(s, seat)
    last = s.hand_size[hand] - 1
    at = MAX_HAND
    for i in range(last, -1, -1):  # to its end: where the card is found nobody can foresee, also no processor
        if s.hands[hand, i] == face:
            at = i
    if at == MAX_HAND:
        return NONE
    s.hands[hand, at] = s.hands[hand, last]
    s.hands[hand, last] = NONE
    s.hand_size[hand] = last
    return face


@rule
def give(s: State, seat: int, face: int) -> int:
    """Put a `face` into the hand of `seat`."""
    hand = hand_of(s, seat)
    size = s.hand_size[hand]
    s.hands[hand, size] = face
    s.hand_size[hand] = size + 1
    return face
