"""The games as frozen values, and the state at the start of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..language import say
from .kit import BASE, FACES, Tile
from .registry import TILES, blank
from .state import State

LEFT, BOTH = 0, 1
PASSINGS = MappingProxyType({"left": LEFT, "both": BOTH})
"""Ways to pass: always left, or left in rounds 1 and 3 and right in round 2."""


@dataclass(frozen=True)
class Edition:
    """What differs between the boxes beside the tiles. `hand_sizes` maps the number of seats to cards in a hand."""

    number: int
    name: str
    plays: str
    """The game it plays."""
    hand_sizes: Mapping[int, int]
    rounds: int = 3

    @property
    def fewest(self) -> int:
        """The smallest number of seats."""
        return min(self.hand_sizes)

    @property
    def most(self) -> int:
        """The largest number of seats."""
        return max(self.hand_sizes)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that have cards in this box."""
        return tuple(tile for tile in TILES if any(FACES[face].count(self.number) for face in tile.faces))

    def printed(self, tile: Tile) -> dict[str, int]:
        """How many of each face of `tile` the box holds."""
        counts = {FACES[face].name: FACES[face].count(self.number) for face in tile.faces}
        return {name: count for name, count in counts.items() if count}

    @property
    def cards(self) -> int:
        """How many cards the box holds."""
        return sum(face.count(self.number) for face in FACES)

    def start(self, seats: int, passing: int = LEFT) -> State:
        """The state before the first deal. Raises ValueError for a number of seats this game is not played with."""
        if seats not in self.hand_sizes:
            raise ValueError(
                say(
                    "{game} is played with {fewest} to {most} seats, not {seats}",
                    game=self.plays,
                    fewest=self.fewest,
                    most=self.most,
                    seats=seats,
                )
            )
        state = blank()
        state.edition, state.passing, state.rounds = self.number, passing, self.rounds
        state.seats = state.players = seats
        state.turns = self.hand_sizes[seats]
        in_play = self.tiles
        for number, tile in enumerate(TILES):
            state.menu[number] = int(tile in in_play)
        for face in FACES:
            state.deck[face.number] = face.count(self.number)
        return state


BASE_GAME = Edition(BASE, "base", "Sushi Go!", MappingProxyType({2: 10, 3: 9, 4: 8, 5: 7}))

EDITIONS = MappingProxyType({edition.name: edition for edition in (BASE_GAME,)})
