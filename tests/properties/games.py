"""Any game that can be agreed on, played in the smallest steps, and what is true of it after each of them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from sushibelt.rules import engine
from sushibelt.rules.check import status
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import NONE
from sushibelt.rules.menus import bars, surprise
from sushibelt.rules.registry import TILES
from sushibelt.rules.switches import SWITCHES
from sushibelt.table import BACK_WORD, CHANCE, DONE_WORD, Game

DEEP = bool(os.environ.get("SUSHIBELT_DEEP"))
"""Asks for as much as takes minutes."""


def any_options(random: Random, edition: str | None, seats: int | None, tiles: Collection[str]) -> dict[str, Any]:
    """What `Game.new` is given: an edition, a number of players, a legal menu and a value of every switch."""
    rules = EDITIONS[edition or random.choice(list(EDITIONS))]
    fitting = [
        count for count in rules.hand_sizes if not any(bars(tile, count) for tile in TILES if tile.name in tiles)
    ]
    seats = seats or random.choice(fitting)
    switches = {
        switch.name: random.choice(list(switch.values)) for switch in SWITCHES if switch.fits(rules.number, seats)
    }
    menu = surprise(seats, random.randrange) if rules.has_menus else None
    while menu and not set(tiles) <= set(menu):
        menu = surprise(seats, random.randrange)
    return {"edition": rules.name, "seats": seats, "menu": menu, "switches": switches}


def any_game(random: Random, edition: str | None = None, seats: int | None = None, tiles: Collection[str] = ()) -> Game:
    """A game of that kind, before its first deal or dealt by itself; with these tiles on its menu."""
    options = any_options(random, edition, seats, tiles)
    by_hand = random.random() < 0.5
    return Game.new(**options, seed=None if by_hand else random.getrandbits(64), deal_by_hand=by_hand)


def step(game: Game, random: Random) -> None:
    """Something small: a deal, a card, a second half, an action, a pick taken back now and then."""
    picked = [seat for seat in range(game.seats) if BACK_WORD in game.choices(seat)]
    if game.owing == {CHANCE}:
        game.chance(game.draw_due(random))
    elif picked and random.random() < 0.1:
        game.choose(random.choice(picked), BACK_WORD)
    else:
        seat = random.choice(sorted(game.owing))
        game.choose(seat, any_word(game, seat, random))


def any_word(game: Game, seat: int, random: Random) -> str:
    """A choice of `seat`: special cards rather than others, and seldom "done"."""
    words = [word for word in game.choices(seat) if word != BACK_WORD]
    if len(words) > 1 and DONE_WORD in words and random.random() < 0.7:
        words.remove(DONE_WORD)
    special = [word for word in words if word.startswith(SPECIAL)] if game.state.phase == engine.PICK else []
    return random.choice(special if special and random.random() < 0.7 else words)


SPECIAL = ("chopsticks", "spoon", "menu", "takeout", "special-order", "wasabi", "miso", "uramaki")
"""How the names of cards begin of which something comes."""


def steps(game: Game, random: Random) -> Iterator[None]:
    """Play to the end."""
    while not game.over:
        step(game, random)
        yield


def check(game: Game) -> None:
    """No card is lost, hands are even, and the state is one that can be."""
    s = game.state
    assert not status(s)
    view = game.view()
    hands = list(view.hand_sizes[: game.players])
    if game.seats > game.players and s.phase == engine.PICK and not s.draws:
        hands[view.choosers[game.players]] -= 1  # drawn for the third plate
    assert len(set(hands)) == 1
    lying = sum(name != "face-down" for plate in view.plates + view.kept for name in plate)
    aiming = s.phase == engine.ACT and s.pick[s.actor] != NONE
    looked_at = sum(card != NONE for card in s.peek)
    piles = sum(s.deck) + sum(s.discard) + sum(s.reserve)  # what lies face down is among the discarded
    assert piles + lying + sum(view.hand_sizes[: game.players]) + looked_at + aiming == cards_in_play(game)


def cards_in_play(game: Game) -> int:
    """How many cards the tiles of this game have."""
    edition = game.header.rules
    return sum(sum(edition.printed(tile).values()) for tile in edition.tiles if tile.name in game.header.tiles)


def check_record(game: Game) -> None:
    """The record tells the same game."""
    again = Game.from_record(game.record())
    assert again.state == game.state
    assert again.record() == game.record()
    assert [again.view(seat) for seat in viewers(game)] == [game.view(seat) for seat in viewers(game)]


def viewers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.seats), None]
