"""What happens in a recorded game that is worth looking at, by name."""

from __future__ import annotations

from collections.abc import Iterator

from sushibelt.rules.registry import face_named, tile_named, tile_of
from sushibelt.table import DONE_WORD, Game
from sushibelt.table.acts import Act
from sushibelt.table.count import RoundResult
from sushibelt.table.plates import COPY_PREFIX, original
from sushibelt.table.view import Turn

ACTIONS = {
    "two cards with chopsticks before the reveal",
    "chopsticks",
    "a copy of chopsticks",
    "a spoon asks for a card",
    "a spoon asks for a kind",
    "whom a spoon asks chooses",
    "a spoon finds nothing",
    "a menu",
    "a takeout box",
    "nothing to copy",
    "an order brought out by an action",
    "a copy goes on an open wasabi",
    "a copied dessert",
    "a miso clash",
    "the race",
    "a tie in the race",
    "two calls in a turn",
}
"""Everything that golden games show between them, beside the tiles."""

COPIED = {
    *("nigiri", "wasabi", "chopsticks", "pudding", "fruit", "uramaki", "onigiri", "dumpling", "tofu", "edamame"),
    *("miso-soup", "tea", "green-tea-ice-cream"),
}
"""Tiles of which a special order is a copy in some game."""


def features(game: Game) -> set[str]:
    """Those of the above that this game shows; a copy of a tile as "copies TILE"."""
    found: set[str] = set()
    for turns, happened, result in zip(game.history, game.acts, game.results, strict=True):
        for turn, acts in zip(turns, happened, strict=True):
            found.update(_of_turn(game.header.edition, turn, acts))
        found.update(_of_round(result))
    if game.final and any(card.startswith(COPY_PREFIX) for cards in game.final.kept for card in cards):
        found.add("a copied dessert")
    return found


def _of_turn(edition: str, turn: Turn, acts: tuple[Act, ...]) -> Iterator[str]:
    for cards in turn:
        if edition == "base" and len(cards) > 1:
            yield "two cards with chopsticks before the reveal"
        if cards == ("special-order",):
            yield "nothing to copy"
        if cards[0] == "special-order" and len(cards) > 1:
            yield from _copies(cards[1])
    came = [original(act.landed) for act in acts if act.landed]
    came += [original(cards[-1]) for cards in turn if edition == "party"]
    if came.count("miso-soup") > 1:
        yield "a miso clash"
    calls = [act.actor for act in acts if act.put]
    if len(calls) > len(set(calls)):
        yield "two calls in a turn"
    for at, act in enumerate(acts):
        yield from _of_act(act, acts[at + 1] if at + 1 < len(acts) else None)


def _of_act(act: Act, following: Act | None) -> Iterator[str]:
    card = original(act.card)
    if act.aimed:
        yield "an order brought out by an action"
        yield from _copies(act.choice)
    elif act.choice == DONE_WORD:
        return
    elif card.startswith("chopsticks"):
        yield "chopsticks" if card == act.card else "a copy of chopsticks"
    elif card.startswith("menu"):
        yield "a menu"
    elif card.startswith("takeout-box"):
        yield "a takeout box"
    elif act.seat != act.actor:
        yield "whom a spoon asks chooses"
    else:
        yield "a spoon asks for a card" if face_named(act.choice) else "a spoon asks for a kind"
        asked = following is not None and following.card == act.card and following.seat != act.actor
        if act.hand is None and not asked:
            yield "a spoon finds nothing"


def _copies(aim: str) -> Iterator[str]:
    face = face_named(aim)
    assert face is not None
    yield f"copies {tile_of(face.number).name}"
    if aim.endswith("-on-wasabi"):
        yield "a copy goes on an open wasabi"


def _of_round(result: RoundResult) -> Iterator[str]:
    if any(result.taken):
        yield "the race"
    if any(result.taken.count(points) > 1 for points in (8, 5)):
        yield "a tie in the race"


assert all(tile_named(name) for name in COPIED)
