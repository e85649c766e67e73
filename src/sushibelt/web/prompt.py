"""What a seat is asked beside its card for the turn: in the words of the tile whose rule asks it."""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.kit import DONE
from ..rules.registry import words_of
from ..table import DONE_WORD, Game
from ..table.choice import asking_tile

__all__ = ["prompt"]


def prompt(game: Game, seat: int) -> dict[str, Any] | None:
    """The question, what "done" means, and the tile behind it; None for a seat that is asked nothing."""
    s = game.state
    tile = asking_tile(s, seat)
    if tile is None:
        return None
    declined = DONE_WORD in game.choices(seat)
    return {
        "tile": tile.name,
        "asks": words_of("asks")[tile](s, seat),
        "done": words_of("declines")[tile](s, seat) if declined else None,
        "kind": _kind(game, seat),
    }


def _kind(game: Game, seat: int) -> str:
    s = game.state
    if s.phase == engine.ACT and not engine.aims(s):
        return "give" if s.asked else "act"
    return "second" if s.phase == engine.PICK and engine.legal(s, seat, DONE) else "aim"
