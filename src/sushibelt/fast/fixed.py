"""What is fixed in a game from its first deal to its last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules.kit import FACES
from ..rules.registry import TILES
from ..rules.state import State

SCALARS = ("edition", "seats", "players", "passing", "rounds", "last_action", "calls", "full_hands")
"""Scalars of a state that no rule changes; `turns`, too, unless hands are as large as the deck allows."""

ZONES = ("menu", "add")


@dataclass(frozen=True)
class Fixed:
    """What is the same in every state of a game, and globals of kernels that have another value than in their module.

    Programs are written for one of these.
    """

    scalars: tuple[tuple[str, int], ...]
    zones: tuple[tuple[str, tuple[int, ...]], ...]
    known: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, state: State, known: Mapping[str, int]) -> Fixed:
        """What is fixed in the game of which `state` is any state."""
        names = SCALARS if state.full_hands else (*SCALARS, "turns")
        return cls(
            tuple((name, int(getattr(state, name))) for name in names),
            tuple((name, tuple(getattr(state, name))) for name in ZONES),
            tuple(sorted(known.items())),
        )

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles in play, by number."""
        return tuple(number for number, in_play in enumerate(dict(self.zones)["menu"]) if in_play)

    @property
    def faces(self) -> tuple[int, ...]:
        """Their faces, by number: those of which this box has cards, and those that exist on plates only."""
        edition = dict(self.scalars)["edition"]
        faces = sorted(face for tile in self.tiles for face in TILES[tile].faces)
        return tuple(face for face in faces if FACES[face].card != face or FACES[face].count(edition))
