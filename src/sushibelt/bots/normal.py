"""`normal`: what a play adds to what its plate can still become, less what it leaves to the next seat."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from ..rules import engine
from ..rules.kit import DONE, FACES, TYPE
from ..rules.registry import COPIER
from ..rules.state import PEEK, State
from ..rules.tables import WAITS
from ..table.choice import legal_choices
from ..table.view import View
from .kit import decide
from .prospect import Prospect
from .sight import Play, Sight
from .supply import Supply
from .worth import CARDS

GRUDGE = 0.3
"""How much a point that the next seat gains weighs against a point of one's own."""

EVEN = 0.05
"""Plays that are no further apart than this are the same to it."""

USUAL = 2.5
"""What it takes a card to bring another seat when that depends on what that seat makes of it."""

DRAWING = frozenset(face.action for face in FACES if face.name.startswith("menu-"))
"""The numbers of the cards that draw from the deck."""


class Normal:
    """Plays what is worth most; chance decides between plays that are worth the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        sight = Sight(view)
        mind = cache(lambda: Mind(sight))
        return decide(sight, lambda plays: self._best(mind().values(plays)))

    def _best(self, values: Mapping[Play, float]) -> Play:
        most = max(values.values())
        return self._random.choice([play for play, value in values.items() if value >= most - EVEN])


class Mind:
    """What it thinks of one decision."""

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        assert view.passes_to is not None
        self._sight, self._seat, self._me, self._next = sight, sight.seat, view.choosers[sight.seat], view.passes_to
        self._supply = Supply(view)
        self._mine = Prospect(view, self._supply, sight.state, self._me)
        theirs = Prospect(view, self._supply, sight.state, self._next, later=1)
        self._tempting = {face: self._gain(theirs, face) for face in set(sight.hand())}
        acting = view.acting
        self._against: Prospect | None = None
        """Whose gain is its loss: who plays for a third plate, or must give a card, has no gain of its own."""
        if self._seat != self._me:
            self._against = theirs
        elif acting is not None and acting.asked is not None:
            self._against = Prospect(view, self._supply, sight.state, acting.actor)

    def values(self, plays: Sequence[Play]) -> dict[Play, float]:
        """What each play is worth."""
        if self._sight.wishes(plays):
            return self._wishes(plays)
        return {play: self._value(play) for play in plays}

    def _value(self, play: Play) -> float:
        s = self._sight.attempt(play)
        left_over = max((self._tempting.get(face, 0.0) for face in self._sight.hand()), default=0.0)
        value = self._outlook(s)
        if self._against is not None:
            value -= self._against.worth(s)
        return value - GRUDGE * left_over

    def _outlook(self, s: State) -> float:
        """What this seat can expect from `s`, in which a turn has still to end."""
        if engine.aims(s):
            return self._most(s, 0.0)
        drawn = 0.0
        for face in range(1, len(FACES)):
            if WAITS[face] and s.table[self._me, face] and FACES[face].action > s.step:
                if FACES[face].action in DRAWING:
                    drawn += self._drawn()
                else:
                    self._turn(s, face)
        engine.turn_end(s)
        return self._mine.worth(s) + drawn

    def _most(self, s: State, least: float) -> float:
        """The best of what the seat may choose next."""
        saved, best = bytes(s), least
        for choice in legal_choices(s, s.actor):
            s.restore(saved)
            engine.perform(s, s.actor, choice)
            best = max(best, self._outlook(s))
        return best

    def _turn(self, s: State, box: int) -> None:
        """Turn down what is better so, one card after the other."""
        s.phase, s.actor, s.step, s.stage = engine.ACT, self._me, FACES[box].action, 0
        best, now = self._mine.worth(s), bytes(s)
        better = True
        while better:
            better, start = False, now
            for choice in legal_choices(s, self._me):
                s.restore(start)
                if choice != DONE:
                    engine.perform(s, self._me, choice)
                    value = self._mine.worth(s)
                    if value > best:
                        best, now, better = value, bytes(s), True
            s.restore(now)

    def _drawn(self) -> float:
        """What the best of four cards of the deck brings, on average."""
        faces = [face for tile, cards in enumerate(CARDS) if self._sight.state.menu[tile] for face in cards]
        brings = [(self._gain(self._mine, face), self._supply.density(FACES[face].name)) for face in faces]
        value, worse = 0.0, 1.0
        for gain, share in sorted(brings, reverse=True):
            value += gain * (worse**PEEK - max(worse - share, 0.0) ** PEEK)
            worse -= share
        return value

    def _gain(self, whose: Prospect, face: int) -> float:
        """What `face` would bring a seat if it came to its plate now."""
        if WAITS[face] or face == COPIER:
            return USUAL
        s = self._sight.state
        saved = bytes(s)
        self._sight.look()
        before = whose.worth(s)
        engine.arrive(s, whose.seat, face)
        engine.turn_end(s)
        gain = whose.worth(s) - before
        s.restore(saved)
        return gain

    def _wishes(self, plays: Sequence[Play]) -> dict[Play, float]:
        """A wish is worth what the card brings, if somebody has it; keeping the spoon, what it may still bring."""
        values = {}
        for play in plays:
            wish = play[0]
            base = self._outlook(self._sight.attempt(play))
            cards = CARDS[wish - TYPE] if TYPE <= wish < DONE else (wish,)
            brings = 0.0
            if wish != DONE:
                gains = [self._gain(self._mine, face) for face in cards]
                nobody = math.prod(
                    1 - self._supply.holds(seat, FACES[face].name)
                    for face in cards
                    for seat in range(self._sight.view.players)
                    if seat != self._me
                )
                brings = (1 - nobody) * min(gains)  # whoever has several gives the one that helps least
            values[play] = base + brings
        return values
