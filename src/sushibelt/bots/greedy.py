"""`greedy`: takes what is worth most at once, if the round and the game were counted now.

It is the compiled policy of that name, at a table: something to measure others against, no level to play with.
"""

from __future__ import annotations

from ..fast.policy import worth, worth_of_act, worth_of_pick
from ..fast.states import States
from ..rules import engine
from ..rules.kit import DONE, NONE
from .kit import Liking
from .sight import Play, Sight


class Greedy(Liking):
    """Looks one card ahead."""

    def value(self, sight: Sight, play: Play) -> float:
        """See `Liking.value`."""
        return worth_after(sight, play)


def worth_after(sight: Sight, play: Play) -> int:
    """What the seat has once `play` is done."""
    s, seat = sight.look(), sight.seat
    spare = States.of(s, 1)
    if not sight.picks:
        return worth(s, seat) if play[0] == DONE else worth_of_act(s, spare, seat, play[0])
    s.pick[seat], s.second[seat] = play[0], NONE
    tile = engine.asks_second(s, seat)
    s.second[seat] = (*play, NONE)[1]
    return worth_of_pick(s, spare, seat, tile)
