"""A game in a few lines, for `render`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...rules.state import State
from ...table.count import lying, set_aside
from ...table.view import hand_cards


def told(s: State, player: int | None = None) -> str:
    """What lies open, seat by seat, and the hand of `player`; without one, only what anybody may see."""
    lines = [f"round {s.round}, turn {s.turn}"]
    for seat, (plate, kept) in enumerate(zip(lying(s), set_aside(s), strict=True)):
        aside = f"; kept: {_listed(kept)}" if kept else ""
        lines.append(f"seat {seat}, {s.score[seat]} points: {_listed(plate)}{aside}")
    if player is not None:
        lines.append(f"hand of seat {player}: {_listed(hand_cards(s, player))}")
    return "\n".join(lines)


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in Counter(cards).items()) or "nothing"
