"""The two games as frozen values, and the state at the start of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from ..language import say
from .kit import ANY, BASE, FACES, ONE, PARTY, Tile
from .menus import MENUS, STAPLE, faults
from .registry import TILES, blank
from .state import State
from .switches import settled

LEFT, BOTH = 0, 1
PASSINGS = MappingProxyType({"left": LEFT, "both": BOTH})
"""Ways to pass: always left, or left in rounds 1 and 3 and right in round 2."""

FEW, MANY = (5, 3, 2), (7, 5, 3)
"""Desserts that are shuffled in before each round of Party, with up to 5 players and with more."""


@dataclass(frozen=True)
class Edition:
    """What differs between the boxes beside the tiles. `hand_sizes` maps the number of players to cards in a hand."""

    number: int
    name: str
    plays: str
    """The game it plays."""
    hand_sizes: Mapping[int, int]
    rounds: int = 3
    desserts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By number of players, how many desserts are shuffled in before each round; empty if they are in the deck."""

    @property
    def fewest(self) -> int:
        """The smallest number of players."""
        return min(self.hand_sizes)

    @property
    def most(self) -> int:
        """The largest number of players."""
        return max(self.hand_sizes)

    @property
    def has_menus(self) -> bool:
        """The players choose which tiles are in play."""
        return bool(self.desserts)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that have cards in this box."""
        return tuple(tile for tile in TILES if any(FACES[face].count(self.number) for face in tile.faces))

    def printed(self, tile: Tile) -> dict[str, int]:
        """How many of each face of `tile` the box holds."""
        counts = {FACES[face].name: FACES[face].count(self.number) for face in tile.faces}
        return {name: count for name, count in counts.items() if count}

    @property
    def cards(self) -> int:
        """How many cards the box holds, without a promo."""
        return sum(sum(self.printed(tile).values()) for tile in self.tiles if not self._promo(tile))

    def _promo(self, tile: Tile) -> bool:
        return tile.promo and not self.has_menus

    def in_play(self, menu: Sequence[str] = (), switches: Mapping[str, str] = MappingProxyType({})) -> tuple[Tile, ...]:
        """The tiles of a game with this menu (of Party) and these switches."""
        if not self.has_menus:
            promo = switches.get("soy-promo") == "on"
            return tuple(tile for tile in self.tiles if promo or not self._promo(tile))
        extra = ("wasabi",) if switches.get("wasabi-in-every-menu") == "on" else ()
        names = {*menu, STAPLE, *extra}
        return tuple(tile for tile in self.tiles if tile.name in names)

    def check_players(self, players: int) -> None:
        """Raises ValueError for a number of players this game is not played with."""
        if players not in self.hand_sizes:
            raise ValueError(
                say(
                    "{game} is played with {fewest} to {most} seats, not {seats}",
                    game=self.plays,
                    fewest=self.fewest,
                    most=self.most,
                    seats=players,
                )
            )

    def start(
        self,
        players: int,
        passing: int = LEFT,
        *,
        menu: Sequence[str] | None = None,
        switches: Mapping[str, str] = MappingProxyType({}),
    ) -> State:
        """The state before the first deal.

        `menu` is a printed menu's tiles or any other legal ones; Party cannot be started without. Raises ValueError for
        a number of players this game is not played with, for a menu that is not legal and for a switch that is none.
        """
        self.check_players(players)
        agreed = settled(self.number, players, switches)
        if self.has_menus:
            for fault in faults(menu or (), players):
                raise ValueError(fault)
        elif menu:
            raise ValueError(say("{game} has no menus", game=self.plays))
        dummy = agreed.get("dummy") == "on"
        state = blank()
        state.edition, state.rounds = self.number, self.rounds
        state.passing = PASSINGS[agreed["passing"]] if passing == LEFT and "passing" in agreed else passing
        state.players, state.seats = players, players + dummy
        state.turns = self.hand_sizes[players + dummy]
        state.calls = ANY if agreed.get("calls-per-turn") == "any" else ONE
        state.full_hands = agreed.get("eight-player-hand") == "8"
        for round_, count in enumerate(self.desserts.get(players, ())):
            state.add[round_] = count
        tiles = self.in_play(menu or (), agreed)
        for number, tile in enumerate(TILES):
            state.menu[number] = tile in tiles
        for tile in tiles:
            pile = state.reserve if tile.dessert and self.has_menus else state.deck
            for face in tile.faces:
                pile[face] = FACES[face].count(self.number)
                state.last_action = max(state.last_action, FACES[face].action if pile[face] else 0)
        return state


BASE_GAME = Edition(BASE, "base", "Sushi Go!", MappingProxyType({2: 10, 3: 9, 4: 8, 5: 7}))

PARTY_GAME = Edition(
    PARTY,
    "party",
    "Sushi Go Party!",
    MappingProxyType({2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}),
    desserts=MappingProxyType({players: FEW if players < 6 else MANY for players in range(2, 9)}),
)

EDITIONS = MappingProxyType({edition.name: edition for edition in (BASE_GAME, PARTY_GAME)})

FIRST_MENU = MENUS["my-first-meal"]
"""What is played if nobody chose a menu."""
