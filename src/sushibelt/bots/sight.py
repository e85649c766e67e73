"""What a seat sees, as a state of the rules: so that a bot can try a choice and look at what comes of it.

Hands of others and the deck are empty in it. What is tried is tried by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import engine
from ..rules.editions import PASSINGS
from ..rules.kit import ANY, COPY, DONE, FACES, NONE, ONE, chooser, hand_of, take
from ..rules.state import State
from ..rules.tables import WAITS
from ..table.choice import legal_choices, to_choice, to_word
from ..table.plates import number
from ..table.view import View
from ..table.words import laid

Play = tuple[int, ...]
"""What a seat decides at once: a card, with its second half if it has one; or one choice of an action."""

SECONDS = (*range(1, len(FACES)), DONE)


class Sight:
    """The table as the seat of `view` sees it. `state` may be changed at will: `look` brings it back.

    Raises ValueError for a view that owes no choice.
    """

    def __init__(self, view: View) -> None:
        if view.seat is None or view.seat not in view.owing:
            raise ValueError("this view owes no choice")
        self.view, self.seat = view, view.seat
        self.state = seen(view)
        self.now = bytes(self.state)
        choosers = view.choosers
        self._sharing = [i for i, who in enumerate(choosers) if i != self.seat and who == choosers[self.seat]]

    def look(self) -> State:
        """The state as it is, whatever was tried."""
        self.state.restore(self.now)
        return self.state

    @property
    def picks(self) -> bool:
        """The seat owes a pick, not an action."""
        return self.view.acting is None

    @property
    def acts(self) -> bool:
        """The seat decides what its own card does, not a pick, an aim or what it gives to somebody."""
        return not (self.picks or self.state.asked or engine.aims(self.state))

    @property
    def waits(self) -> bool:
        """The acting card lies there only until it has acted."""
        acting = self.view.acting
        return acting is not None and bool(WAITS[number(acting.card) % COPY])

    def wishes(self, plays: Sequence[Play]) -> bool:
        """The seat may name cards that it does not see: what comes of it depends on the hands of others."""
        return self.acts and not self.waits and any(play[0] not in (*self.hand(), DONE) for play in plays)

    def plays(self) -> list[Play]:
        """Everything the seat may decide. If half a pick is made already, all that begins with it."""
        s, seat = self.look(), self.seat
        if not self.picks:
            return [(choice,) for choice in legal_choices(s, seat)]
        result: list[Play] = []
        picked = s.pick[seat]
        for first in [picked] if picked else sorted(set(self.hand())):
            s.pick[seat] = first
            tile = engine.asks_second(s, seat)
            seconds = [each for each in SECONDS if engine.allows_second(s, seat, tile, each)] if tile else ()
            result += [(first, second) for second in seconds] if seconds else [(first,)]
        s.pick[seat] = picked
        return result

    def hand(self) -> list[int]:
        """The hand of the seat as the state has it now, without what is picked for another seat out of it."""
        s, hand = self.state, hand_of(self.state, self.seat)
        faces = [s.hands[hand, i] for i in range(s.hand_size[hand])]
        for other in self._sharing:
            for picked in (s.pick[other], s.second[other]):
                if picked in faces:
                    faces.remove(picked)
        return faces

    def words(self, play: Play) -> tuple[str, ...]:
        """`play` for `Game.choose`; what is picked already is not said again."""
        return tuple(map(to_word, play[len(self.view.pick or ()) :]))

    def attempt(self, play: Play) -> State:
        """The state after `play`, before the turn ends; the actions that it sets off are still to come."""
        s, seat = self.look(), self.seat
        if not self.picks:
            engine.perform(s, seat, play[0])
            return s
        s.pick[seat], s.second[seat] = (*play, NONE)[:2]
        tile = engine.asks_second(s, seat)
        engine.arrive(s, seat, take(s, seat, play[0]))
        if tile:
            engine.arrive(s, seat, engine.reveal_second(s, seat, tile, s.second[seat]))
        s.pick[seat] = s.second[seat] = NONE
        return s

    def goes_on(self, play: Play) -> bool:
        """After `play`, which is how things are from now on, the same card asks the seat for more of the same."""
        s = self.attempt(play)
        self.now = bytes(s)
        return not (self.picks or s.asked or engine.aims(s)) and bool(engine.acts(s, self.seat, s.step))


def seen(view: View) -> State:
    """The table as `view` shows it, with the hand that belongs to it."""
    assert view.seat is not None
    switches = dict(view.switches)
    s = laid(view)
    s.passing, s.calls = PASSINGS[view.passing], ANY if switches.get("calls-per-turn") == "any" else ONE
    s.phase = engine.PICK
    hand = hand_of(s, view.seat)
    for card in view.hand or ():
        s.hands[hand, s.hand_size[hand]] = number(card)
        s.hand_size[hand] += 1
    for seat, called in enumerate(view.called):
        s.called[seat] = called
    for at, card in enumerate(view.pick or ()):
        (s.second if at else s.pick)[view.seat] = number(card)
    for other in range(s.seats):
        if other != view.seat and chooser(s, other) == chooser(s, view.seat):
            for at, card in enumerate(view.spoken_for or ()):
                (s.second if at else s.pick)[other] = number(card)
    if view.acting is not None:
        acting = number(view.acting.card)
        s.phase, s.actor, s.stage = engine.ACT, view.acting.actor, acting // COPY
        s.step = FACES[acting % COPY].action
        if view.acting.asked is not None:
            s.asked, s.want = view.acting.asked + 1, to_choice(view.acting.wish, s)
        if view.acting.aiming:
            s.pick[s.actor] = number(view.acting.aiming)
        for at, card in enumerate(view.peek or ()):
            s.peek[at] = number(card)
    return s
