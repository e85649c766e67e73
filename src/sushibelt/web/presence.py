"""Who is here: several tabs of a browser are one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import monotonic

__all__ = ["Attendance"]


class Attendance:
    """Open tabs per player, and since when the others are gone.

    Nobody wrote down when people left before the server started, so at first everybody left just then.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._tabs: Counter[str] = Counter()
        self._gone: dict[str, float] = {}

    def come(self, player: str) -> None:
        """One more tab."""
        self._tabs[player] += 1
        self._gone.pop(player, None)

    def go(self, player: str) -> bool:
        """One tab fewer; true if it was the last."""
        self._tabs[player] -= 1
        if self._tabs[player] > 0:
            return False
        del self._tabs[player]
        self._gone[player] = self._clock()
        return True

    def forget_watchers(self, company: set[str]) -> None:
        """Drops what is known of players who are gone and are none of `company`."""
        self._gone = {player: since for player, since in self._gone.items() if player in company}

    def away(self, player: str) -> int:
        """Whole seconds since the last tab closed, at least 1; 0 for who is here."""
        if player in self._tabs:
            return 0
        return max(1, int(self._clock() - self._gone.get(player, self._start)))

    def tabs(self, player: str) -> int:
        """How many tabs the player has open."""
        return self._tabs[player]

    def here(self) -> set[str]:
        """Everybody with an open tab."""
        return set(self._tabs)
