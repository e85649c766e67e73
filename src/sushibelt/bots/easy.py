"""`easy`: takes what brings its own plate most a card, and has favourites where its own plate does not tell."""

from __future__ import annotations

from ..rules import engine
from ..rules.front import of_tile, put
from ..rules.kit import COPY, DONE, FACES, TYPE
from ..rules.registry import COPIER, TILE_OF, TILES
from ..rules.state import State
from ..table.plates import number
from .kit import Liking
from .sight import Play, Sight
from .worth import open_wasabi, own_points

FAVOURITES = {
    "wasabi": 2.9, "maki-3": 2.8, "maki-2": 1.9, "maki-1": 0.2, "pudding": 1.6, "chopsticks": 0.8,
    "temaki": 1.9, "uramaki-5": 2.9, "uramaki-4": 2.3, "uramaki-3": 1.8, "edamame": 2.1, "soy-sauce": 2.1,
    "chopsticks-1": 0.8, "chopsticks-2": 0.8, "chopsticks-3": 0.8, "spoon-4": 1.5, "spoon-5": 1.5, "spoon-6": 1.5,
    "menu-7": 2.2, "menu-8": 2.2, "menu-9": 2.2,
}  # fmt: skip
"""Likes a card as much as so many points."""

OTHERS = 1.0
"""Likes any other card that is compared."""

GOOD = 1.95
"""What a special card that can wait is used for."""

DARE = 0.5
"""Likes a card so much that costs points at once."""

FAR = 5
"""Counts no further than to so many cards of a kind."""

FOR_EVER = 99
"""More turns than there are."""

CALLED = {TILE_OF[face.number] for face in FACES if face.action and not face.waits}
"""The tiles whose cards lie there until they are called."""

TURNED = FACES[number("face-down")].points


class Easy(Liking):
    """Does what it likes best."""

    def value(self, sight: Sight, play: Play) -> float:
        """See `Liking.value`."""
        return pleasure(sight, play)


def pleasure(sight: Sight, play: Play) -> float:
    """How the seat likes to do `play`."""
    s, seat, choice = sight.look(), sight.seat, play[0]
    if sight.picks:
        return of_pick(s, seat, play)
    if engine.aims(s):
        return liking(s, seat, COPY + choice)
    if s.asked:
        return -liking(s, seat, choice)
    if choice == DONE:
        return 0.0
    if sight.waits and not any(s.peek):
        before = own_points(s, seat)
        gain = own_points(sight.attempt(play), seat) - before
        return min(gain, TURNED - liking(s, seat, choice))  # the card may still be worth having
    if choice >= TYPE:
        return -1.0
    like = liking(s, seat, choice)
    return like if like >= GOOD or any(s.peek) else -1.0


def of_pick(s: State, seat: int, play: Play) -> float:
    """How `seat` likes a pick, with its second half."""
    first, *second = play
    if first == COPIER:
        return liking(s, seat, COPY + second[0]) if second else 0.0
    like = liking(s, seat, first)
    if not second or second[0] == DONE:
        return like
    engine.arrive(s, seat, first)
    more = liking(s, seat, second[0])
    return like + more if min(like, more) >= GOOD else -1.0


def liking(s: State, seat: int, card: int) -> float:
    """How `seat` likes that `card`, or COPY + a face, comes to it: the best mean of points that a row of them brings.

    It likes a card less that costs points at once, whatever a second one would bring.
    """
    face = card % COPY
    name, tile = FACES[face].name, TILES[TILE_OF[face]]
    left = s.turns - s.turn
    if name in FAVOURITES or tile.compares:
        return FAVOURITES.get(name, OTHERS) if left >= patience(s, seat, face) else 0.0
    if tile.dessert:
        left = (s.rounds - s.round + 1) * s.turns - s.turn
    saved, before, means = bytes(s), own_points(s, seat), []
    for count in range(1, min(FAR, 1 + left // 2) + 1):
        engine.arrive(s, seat, card) if card < COPY else put(s, seat, face)
        means.append((own_points(s, seat) - before) / count)
    s.restore(saved)
    return max(means) * (DARE if means[0] < 0 else 1)


def patience(s: State, seat: int, face: int) -> int:
    """How many turns must be left so that a favourite can still be of use."""
    if FACES[face].name == "wasabi":
        return FOR_EVER if open_wasabi(s, seat) else 2
    if TILE_OF[face] in CALLED:
        return FOR_EVER if of_tile(s, seat, TILE_OF[face]) else 3
    return 0
