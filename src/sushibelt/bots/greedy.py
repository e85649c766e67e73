"""`greedy`: takes what is worth most at once, if the round and the game were counted now.

It is the compiled policy of that name, at a table: something to measure others against, no level to play with.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..fast.policy import worth, worth_of_act, worth_of_pick
from ..fast.states import States
from ..rules import engine
from ..rules.kit import DONE, NONE
from ..table.view import View
from .kit import decide
from .sight import Play, Sight


class Greedy:
    """Looks one card ahead; chance decides only between what is worth the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        sight = Sight(view)
        return decide(sight, lambda plays: self._best(sight, plays))

    def _best(self, sight: Sight, plays: Sequence[Play]) -> Play:
        return max(plays, key=lambda play: (worth_after(sight, play), self._random.random()))


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
