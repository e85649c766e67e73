"""`random`: any card is as good as another; what need not be done is done every other time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..rules.kit import DONE
from ..table.view import View
from .kit import decide
from .sight import Play, Sight


class Chance:
    """Decides at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        sight = Sight(view)
        return decide(sight, lambda plays: self._any(sight, plays))

    def _any(self, sight: Sight, plays: Sequence[Play]) -> Play:
        cards = [face for face in sight.hand() if any(play[0] == face for play in plays)]
        if sight.picks and cards:  # a card that is there twice is twice as likely
            first = self._random.choice(cards)
            plays = [play for play in plays if play[0] == first]
        doing = [play for play in plays if play[-1] != DONE]
        if not doing or (len(doing) < len(plays) and self._random.random() < 0.5):
            return plays[-1]
        return self._random.choice(doing)
