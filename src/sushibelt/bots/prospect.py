"""What a plate can still become.

A plate is worth its points and its hopes: for each tile, what more cards of it would bring, less the price of the
picks that they take, times how likely they come. Hopes make the first of three sashimi worth something early in a
round and nothing late. Tiles that need a sense of their own are in `SENSES`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ..rules import engine
from ..rules.front import colours, fresh, largest_group
from ..rules.kit import BASE, COPY, FACES, shown
from ..rules.registry import TILES
from ..rules.state import State
from ..rules.tables import FIRST, LAST
from ..rules.tiles.uramaki import GOAL, icons, prize
from ..table.plates import number
from ..table.view import View
from .race import RARE, Chances, expected, lasts, more
from .supply import Supply, reach
from .worth import CARDS, open_wasabi, points, steps

PRICE = (2.5, 2.0)
"""Points that a pick brings anyway, in base and in Party. A later card is worth hoping for as far as it brings more."""

FAR = 5
"""Nobody hopes for more cards of one kind than this."""

MIND = (0.9, 0.7, 0.6, 0.5, 0.5)
"""How likely a hope is kept up when its card is offered: the next one, the one after it .. There are other hopes."""

NEXT_WASABI = 0.5
"""A second open wasabi waits for a second nigiri, which comes so much less likely."""

SECOND_CARD = 0.35
"""What chopsticks bring for each turn in which they can still be used."""

WISH = 0.3
"""What a spoon brings for each such turn."""

CALL = 2.5
"""What one card that waits to be called brings at most."""

GROUP = 0.3
"""How much the largest group grows in a turn."""

CLASH = 0.2
"""How likely somebody who holds a miso soup plays it."""

COLOURS = (0.4, 0.6)
"""The spread of the race for colours: so much always, and so much times the root of the turns."""

URAMAKI = (1.0, 1.5)
"""The same for icons of the race to the goal."""

ICONS = tuple(max(face.icons, 1) for face in FACES)
"""What a card counts in a race."""

NIGIRI = tuple(number(name) for name in ("squid", "salmon", "egg"))
DIPPED = tuple(number(f"{FACES[face].name}-on-wasabi") for face in NIGIRI)


class Prospect:
    """The outlook of one seat.

    The next seat is looked at `later` by one: it finds the present hand a turn after this one and hopes from there on.
    """

    def __init__(self, view: View, supply: Supply, state: State, seat: int, later: int = 0) -> None:
        self.supply, self.seat = supply, seat
        self.first, self.last = later + 1, view.turns - view.turn
        self.hidden = view.acting is None
        self._faces = len(FACES)
        self._tiles = [
            (at, SENSES.get(tile.name) or (race if tile.compares else sets), tile.name in WIDE)
            for at, tile in enumerate(TILES)
            if state.menu[at]
        ]
        self._before = self._row(state)
        self.values: dict[tuple[object, ...], float] = {}
        self._coming: dict[tuple[int, int], list[float]] = {}
        self._on_top: dict[int, Chances] = {}

    def worth(self, s: State) -> float:
        """What the seat can expect from its plate in `s`."""
        row, total = self._row(s), 0.0
        for tile, sense, wide in self._tiles:
            key = (tile, row, s.prizes) if wide else (tile, row[FIRST[tile] : LAST[tile] + 1])
            if key not in self.values:
                self.values[key] = sense(self, s, tile)
            total += self.values[key]
        return total

    def _row(self, s: State) -> bytes:
        return s.table.tobytes()[self.seat * self._faces : (self.seat + 1) * self._faces]

    @property
    def left(self) -> int:
        """The turns in which the seat still picks after this one."""
        return max(self.last - self.first + 1, 0)

    def chances(self, s: State, face: int) -> list[float]:
        """How likely each later hand offers `face`, if what `s` has more of it than before was taken from this one."""
        taken = max(s.table[self.seat, face] - self._before[face], 0)
        key = (face, taken)
        if key not in self._coming:
            name = FACES[face].name
            self._coming[key] = self.supply.chances(name, self.seat, self.first, self.last, taken)
        return self._coming[key]

    def on_top(self, tile: int, seats: int) -> Chances:
        """How likely a seat still gets 0, 1 .. icons, or cards, of `tile`."""
        if tile not in self._on_top:
            coming = [(self.supply.coming(FACES[face].name) / seats, ICONS[face]) for face in CARDS[tile]]
            self._on_top[tile] = more(coming)
        return self._on_top[tile]


Sense = Callable[[Prospect, State, int], float]


def sets(mine: Prospect, s: State, tile: int) -> float:
    """Points, and for each card more that pays (with those before it) the hope for it."""
    counts = tuple(s.keep[mine.seat, face] + s.table[mine.seat, face] for face in CARDS[tile])
    now = points(s.edition, tile, counts)
    way = steps(s.edition, tile, counts, FAR)
    return now + hope(mine, s, tile, [then - now for then, _ in way], [which for _, which in way])


def hope(mine: Prospect, s: State, tile: int, brings: Sequence[float], which: Sequence[tuple[int, ...]]) -> float:
    """What one, two .. cards more would bring beyond their price, times how likely they come."""
    pays = [gain - count * PRICE[s.edition] for count, gain in enumerate(brings, start=1)]
    if max(pays) <= 0:
        return 0.0
    far = pays.index(max(pays)) + 1
    offers = [any_of([mine.chances(s, CARDS[tile][at]) for at in fit]) for fit in which[:far]]
    likely = reach([[mind * offer for offer in each] for mind, each in zip(MIND, offers, strict=False)])
    value = best = 0.0
    for count, pay in enumerate(pays[:far], start=1):
        if pay > best:
            value += likely[count] * (pay - best)
            best = pay
    return value


def any_of(chances: list[list[float]]) -> list[float]:
    """For each turn, how likely at least one of several cards comes."""
    if len(chances) == 1:
        return chances[0]
    return [1 - math.prod(1 - each for each in turn) for turn in zip(*chances, strict=True)]


def race(mine: Prospect, s: State, tile: int) -> float:
    """The places that the seat can expect among all seats."""
    counts = [
        sum((s.table[seat, face] + s.keep[seat, face]) * ICONS[face] for face in CARDS[tile]) for seat in range(s.seats)
    ]
    own = counts.pop(mine.seat)
    on_top = mine.on_top(tile, s.seats)
    value = whole = 0.0
    for got, chance in enumerate(on_top):
        if chance > RARE:
            key = ("ends with", tile, own + got)
            if key not in mine.values:
                mine.values[key] = expected(s.edition, tile, own + got, counts, on_top)
            value += chance * mine.values[key]
            whole += chance
    return value / whole


def nothing(mine: Prospect, s: State, tile: int) -> float:
    """Worth nothing by itself."""
    return 0.0


def score(mine: Prospect, s: State, tile: int) -> float:
    """Worth its points as it lies."""
    return float(engine.score_round(s, mine.seat, tile))


def wasabi(mine: Prospect, s: State, tile: int) -> float:
    """The hope for the best nigiri to come, tripled or, with no open wasabi, plain."""
    count = open_wasabi(s, mine.seat)
    value, none_better = 0.0, 1.0
    for face, dipped in zip(NIGIRI, DIPPED, strict=True):
        likely = 1 - math.prod(1 - MIND[0] * each for each in mine.chances(s, face))
        value += none_better * likely * max(FACES[dipped if count else face].points - PRICE[s.edition], 0)
        none_better *= 1 - likely
    return value * (1 + NEXT_WASABI * max(count - 1, 0))


def chopsticks(mine: Prospect, s: State, tile: int) -> float:
    """So much for each turn in which they can be called."""
    return waiting(mine, s, tile, SECOND_CARD)


def spoon(mine: Prospect, s: State, tile: int) -> float:
    """The same."""
    return waiting(mine, s, tile, WISH)


def waiting(mine: Prospect, s: State, tile: int, each: float) -> float:
    """One call a turn: one card is as good as several, but in Party the others can be called later."""
    count = sum(shown(s, mine.seat, face) for face in CARDS[tile])
    if s.edition == BASE:
        return each * mine.left * min(count, 1)
    return sum(min(each * (mine.left - later), CALL) for later in range(min(count, mine.left)))


def tea(mine: Prospect, s: State, tile: int) -> float:
    """Each is worth the largest group, which grows."""
    count = shown(s, mine.seat, CARDS[tile][0])
    return count * (largest_group(s, mine.seat) + GROUP * mine.left) if count else 0.0


def soy(mine: Prospect, s: State, tile: int) -> float:
    """Pays if nobody has more colours."""
    counts = tuple(shown(s, mine.seat, face) for face in CARDS[tile])
    if not any(counts):
        return 0.0
    always, root = COLOURS
    spread = always + root * math.sqrt(mine.left)
    own = colours(s, mine.seat) + 0.5  # a tie pays, too
    lead = math.prod(lasts(own - colours(s, other), spread) for other in range(s.seats) if other != mine.seat)
    return points(s.edition, tile, counts) * lead


def edamame(mine: Prospect, s: State, tile: int) -> float:
    """Pays for every opponent who has any in the end."""
    (face,) = CARDS[tile]
    each = mine.supply.coming(FACES[face].name) / s.seats
    sharing = sum(1.0 if shown(s, seat, face) else 1 - math.exp(-each) for seat in range(s.seats) if seat != mine.seat)
    return shown(s, mine.seat, face) * min(sharing, 4.0)


def miso(mine: Prospect, s: State, tile: int) -> float:
    """One that comes in this turn is safe only if nobody else plays one."""
    (face,) = CARDS[tile]
    value = float(engine.score_round(s, mine.seat, tile))
    came = fresh(s, mine.seat, face) + fresh(s, mine.seat, COPY + face)
    if not came or not mine.hidden:
        return value
    name = FACES[face].name
    alone = math.prod(1 - CLASH * mine.supply.holds(seat, name) for seat in range(s.players) if seat != mine.seat)
    each = value / max(shown(s, mine.seat, face), 1)
    return value - came * each * (1 - alone)


def uramaki(mine: Prospect, s: State, tile: int) -> float:
    """A race to the goal, and at the end of the round for the most."""
    seat, free = mine.seat, prize(s)
    own, others = icons(s, seat), [icons(s, other) for other in range(s.seats) if other != seat]
    value = float(s.bonus[seat])
    if not free:
        return value
    always, root = URAMAKI
    spread = always + root * math.sqrt(mine.left)

    def expect(count: float) -> float:
        if count >= GOAL:
            return float(free)
        return free * math.prod(lasts(count - other, spread) for other in others) if count else 0.0

    now, cards = expect(own), CARDS[tile]
    mean = sum(FACES[face].icons for face in cards) / len(cards)
    brings = [expect(own + mean * count) - now for count in range(1, FAR)]
    return value + now + hope(mine, s, tile, brings, [tuple(range(len(cards)))] * len(brings))


SENSES: dict[str, Sense] = {
    "wasabi": wasabi, "nigiri": score, "tea": tea, "soy-sauce": soy, "edamame": edamame, "miso-soup": miso,
    "uramaki": uramaki, "chopsticks": chopsticks, "spoon": spoon, "menu": nothing,
    "takeout-box": score, "special-order": nothing,
}  # fmt: skip
"""The tiles of which their own points do not tell enough. Others are sets, or races if they compare."""

WIDE = frozenset(("tea", "soy-sauce", "uramaki", "wasabi"))
"""Those that look at more of a plate than their own cards."""
