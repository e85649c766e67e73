"""What a seat can deduce from its own view: hands it has passed on, and the cards it has not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..rules.editions import EDITIONS
from ..rules.kit import FACES
from ..rules.registry import COPIER, tile_named
from .acts import Act
from .count import Cards
from .plates import COPY_PREFIX
from .view import View

CHOPSTICKS = "chopsticks"
COPYING = FACES[COPIER].name


def paid(played: Cards) -> bool:
    """The second half of a pick is a card, paid with chopsticks, and not what a card was aimed at."""
    return len(played) > 1 and played[0] != COPYING


def leaves(hand: Counter[str], played: Cards, acts: Iterable[Act] = ()) -> None:
    """Take from `hand` what its holder played, and do what `acts` did to it."""
    for card in played if paid(played) else played[:1]:
        _take(hand, card)
    if paid(played):
        hand[CHOPSTICKS] += 1
    for act in acts:
        if act.took:
            _take(hand, act.took)
        if act.put:
            hand[act.put] += 1


def _take(hand: Counter[str], card: str) -> None:
    if hand[card]:  # else it was one of the cards that nobody has seen
        hand[card] -= 1


def returns(hand: Counter[str], played: Cards, acts: Sequence[Act] = ()) -> None:
    """The opposite of `leaves`, for a hand that is known whole."""
    for act in reversed(acts):
        if act.put:
            hand[act.put] -= 1
        if act.took:
            hand[act.took] += 1
    hand.update(played if paid(played) else played[:1])
    if paid(played):
        hand[CHOPSTICKS] -= 1


def acts_on(acts: Sequence[Act], seat: int) -> list[Act]:
    """Those that changed the hand which `seat` held."""
    return [act for act in acts if act.hand == seat]


def known_hands(view: View) -> list[Cards]:
    """For each player the cards that are certainly in the hand it holds now, as far as the view tells.

    A hand that this seat has held before is known whole, but for a card that a third plate's player drew into it. Of
    another one only the cards are known that somebody put into it for all to see.
    """
    if view.over or not view.history or view.round > len(view.history) or _between_rounds(view):
        return [() for _ in range(view.players)]
    hands = [tuple(sorted(_known(view, player).elements())) for player in range(view.players)]
    if view.seat is not None and view.hand is not None:
        hands[view.choosers[view.seat]] = view.hand
    return hands


def _between_rounds(view: View) -> bool:
    return len(view.results) >= view.round


def _known(view: View, player: int) -> Counter[str]:
    turns, acts = view.history[-1], view.acts[-1]
    seen, hand = 1, Counter[str]()
    if view.seat is not None and view.held:
        ago = (player - view.seat) * view.step % view.players
        if 1 <= view.turn - ago <= len(view.held):  # the turn in which this seat held the hand that `player` holds now
            seen = view.turn - ago
            hand = Counter(view.held[seen - 1])
    for turn in range(seen, len(turns) + 1):
        holder = (player - (view.turn - turn) * view.step) % view.players
        for seat in range(view.seats):
            if seat == holder or (seat >= view.players and _chose(view, turn) == holder):
                leaves(hand, turns[turn - 1][seat])
        leaves(hand, (), acts_on(acts[turn - 1], holder))
    return hand


def _chose(view: View, turn: int) -> int:
    """The player who decided for the third plate in that turn of this round."""
    return ((view.round - 1) * view.turns + turn - 1) % view.players


_cards = {face.name: FACES[face.card].name for face in FACES}


def card_name(face: str) -> str:
    """The card that lies on a plate as `face` ("squid" for "squid-on-wasabi"); "" for one that lies face down."""
    return COPYING if face.startswith(COPY_PREFIX) else _cards.get(face, face)


def unseen(view: View, hands: Sequence[Cards] | None = None) -> Counter[str]:
    """The cards in the deck or in hands, places unknown: what is left of the box after all that the view tells.

    In Party the desserts that have not been added are among them. `hands` are the `known_hands` of the view, if they
    are at hand already.
    """
    left = box(view)
    if view.edition == "base":
        for result in view.results[: view.round - 1]:
            left.subtract(_lying(result.plates))
    else:
        left.subtract(_lying(view.kept))
        left.subtract(out_of_play(view))
    left.subtract(_lying(view.plates))
    for hand in known_hands(view) if hands is None else hands:
        left.subtract(hand)
    return +left


def out_of_play(view: View) -> Counter[str]:
    """Party: the cards that were discarded or turned face down in this round, and those that somebody looks at."""
    gone = Counter(view.peek or ())
    if not view.round or view.round > len(view.history):
        return gone
    came: Counter[str] = Counter()
    for turn in view.history[-1]:
        for played in turn:
            came.update(played[:1])
    for acts in view.acts[-1]:
        for act in acts:
            came[act.brought] += 1
            came[act.put] -= 1
    came.subtract(_lying(view.plates))
    if view.acting and view.acting.aiming:
        came[view.acting.aiming] -= 1  # out of the hand, and not yet on the plate
        gone[view.acting.aiming] += 1
    gone.update({card: count for card, count in came.items() if card and count > 0})
    return gone


def box(view: View) -> Counter[str]:
    """The cards of the tiles in play."""
    edition = EDITIONS[view.edition]
    return Counter(_box(edition.number, view.tiles))


@lru_cache(maxsize=64)
def _box(edition: int, tiles: Cards) -> Counter[str]:
    faces = [FACES[face] for name in tiles if (tile := tile_named(name)) for face in tile.faces]
    return Counter({face.name: face.count(edition) for face in faces if face.count(edition)})


@lru_cache(maxsize=64)
def _lying(plates: tuple[Cards, ...]) -> Counter[str]:
    """The cards on these plates. Kept, for bots ask at every turn what lay there in earlier rounds."""
    return Counter(card for plate in plates for face in plate if (card := card_name(face)))
