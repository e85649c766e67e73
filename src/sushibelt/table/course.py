"""A game at a table as it went: how the plates lay before each turn, and what the ends of turns took from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import zip_longest

from ..rules import engine
from ..rules.kit import FACES, Tile
from ..rules.registry import COPIER, face_named, tile_of, words_of
from .acts import Act
from .choice import DONE_WORD
from .count import Cards, lying
from .game import Game
from .plates import COPY_PREFIX, original
from .view import Turn

COPYING = FACES[COPIER].name


@dataclass(frozen=True, slots=True)
class Lay:
    """What lay in front of everybody at a moment, and the points taken in that round."""

    plates: tuple[Cards, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """Cards of a tile that the end of a turn took from a seat, and the points it got for them."""

    seat: int
    tile: str
    cards: Cards
    points: int


class Course(Game):
    """A game that remembers how the plates lay before each reveal."""

    laid: tuple[tuple[Lay, ...], ...] = ()

    @property
    def instant(self) -> tuple[int, int, int]:
        """Round, turn, and the step of the turn: 0 for the picks, then one more for each bonus action."""
        return (*self.moment, step(self))

    @property
    def gone(self) -> list[list[tuple[Gone, ...]]]:
        """What the end of each finished turn took: rounds, turns."""
        rounds = [self._gone_in(number) for number in range(len(self.laid))]
        return rounds + [[] for _ in self.history[len(rounds) :]]

    def _gone_in(self, number: int) -> list[tuple[Gone, ...]]:
        before = self.laid[number]
        if number < len(self.results):
            result = self.results[number]
            after = (*before[1:], Lay(result.plates, result.taken))
        elif self.state.phase == engine.ACT:
            after = before[1:]
        else:
            after = (*before[1:], self._lay())
        turns = zip(before, self.history[number], self.acts[number], after, strict=False)
        return [gone(*turn) for turn in turns]

    def _lay(self) -> Lay:
        return Lay(lying(self.state), tuple(self.state.bonus[seat] for seat in range(self.seats)))

    def _reveal(self) -> None:
        rounds = self.laid if len(self.laid) == len(self.history) else (*self.laid, ())
        self.laid = (*rounds[:-1], (*rounds[-1], self._lay()))
        super()._reveal()


def step(game: Game) -> int:
    """0 while cards are picked, then 1 and one more for each bonus action that was chosen."""
    return 1 + len(game.acts[-1][-1]) if game.state.phase == engine.ACT else 0


@lru_cache(maxsize=1 << 12)
def gone(before: Lay, turn: Turn, acts: tuple[Act, ...], after: Lay) -> tuple[Gone, ...]:
    """What the end of `turn` took from the plates: what lay there and what came to it, but is not there any more."""
    found: list[Gone] = []
    for seat, played in enumerate(turn):
        own = [act for act in acts if act.actor == seat]
        came = Counter(before.plates[seat])
        came.update(_landed(played))
        came.update(act.landed for act in own)
        came.subtract(act.choice for act in own if flips(act))
        came.subtract(after.plates[seat])
        for tile in _settling():
            cards = tuple(card for card in (+came).elements() if card and tile_name(card) == tile.name)
            if cards:
                points = after.taken[seat] - before.taken[seat] if tile.group == "roll" else 0
                found.append(Gone(seat, tile.name, cards, points))
        landed = (*_landed(played), *(act.landed for act in own))
        found.extend(Gone(seat, tile_name(card), (card,), 0) for card in landed if _waits(card) and not _did(card, own))
        if played == (COPYING,) or _unaimed(own):
            found.append(Gone(seat, COPYING, (COPYING,), 0))
    return tuple(found)


def flips(act: Act) -> bool:
    """A card was turned face down: the acting card is one that waits for its number, and nothing was brought out."""
    return _waits(act.card) and not act.brought and not act.aimed and act.choice != DONE_WORD


def _waits(card: str) -> bool:
    """A card that lies only until its number has come."""
    face = face_named(original(card)) if card else None
    return face is not None and face.waits


def _did(card: str, acts: Sequence[Act]) -> bool:
    """A card that waits for its number has done something then: else nobody would know why it is gone."""
    return any(act.card == card and act.choice != DONE_WORD for act in acts)


def _landed(played: Cards) -> Cards:
    """As what the cards of a pick come to the plate."""
    return (COPY_PREFIX + played[1],) if played[0] == COPYING and len(played) > 1 else played


def _unaimed(acts: Sequence[Act]) -> bool:
    """A card that copies was brought out and found nothing to copy."""
    return any(
        act.brought == COPYING and not (after is not None and after.aimed) for act, after in zip_longest(acts, acts[1:])
    )


@cache
def _settling() -> tuple[Tile, ...]:
    """The tiles that take from the plates at the end of a turn, but for cards that only wait for their number."""
    return tuple(tile for tile in words_of("turn_end") if not any(FACES[face].waits for face in tile.faces))


@cache
def tile_name(card: str) -> str:
    """The name of the tile to which a card belongs; for a copy, that of what it copies."""
    face = face_named(original(card))
    assert face is not None
    return tile_of(face.number).name
