"""Views for small cases: a game is dealt and played so that seats have the plates and hands that a case names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from sushibelt.rules.editions import BASE_GAME
from sushibelt.table import Game

SEATS = {hand: seats for seats, hand in BASE_GAME.hand_sizes.items()}
"""The number of seats by the size of a dealt hand."""

CLUTTER = 7
"""Seed of the cards that a case does not name."""


def position(*seats: str, round_number: int = 1, passing: str = "left") -> Game:
    """A game in which the seats, from 0 on, have this plate and hand: `"wasabi | squid egg maki-1 ..."`.

    Plate and hand of seat 0 together are as many cards as a deal, which tells how many seats there are; a plate is
    in the order of play. Cards that the case does not name, for other seats or instead of `?`, are any of the box;
    puddings only where nothing else is left, so that none lie about from earlier rounds.
    """
    parts = [tuple(part.split() for part in seat.split("|")) for seat in seats]
    played, size = len(parts[0][0]), len(parts[0][1])
    number = SEATS[played + size]
    game = Game.new(seats=number, passing=passing, deal_by_hand=True)
    rest = _rest(card for part in parts for side in part for card in side if card != "?")
    for _ in range(round_number - 1):
        _play_a_round(game, rest)
    plates, hands = [], []
    for seat in range(number):
        plate, hand = parts[seat] if seat < len(parts) else ([], [])
        plates.append(_filled(plate, played, rest))
        hands.append(_filled(hand, size, rest))
    step = -1 if passing == "both" and round_number == 2 else 1
    game.deal([_dealt(first, plates, hands, step) for first in range(number)])
    for turn in range(played):
        game.play_turn([(plate[turn],) for plate in plates])
    return game


def _rest(named: Iterable[str]) -> list[str]:
    """A stack of the cards that no case names, puddings at the bottom; no chopsticks, which would change the turns."""
    left = Counter({name: count for tile in BASE_GAME.in_play() for name, count in BASE_GAME.printed(tile).items()})
    left.subtract(named)
    assert min(left.values()) >= 0, "the case names more cards than the box has"
    puddings = ["pudding"] * left.pop("pudding")
    del left["chopsticks"]
    rest = sorted(left.elements())
    Random(CLUTTER).shuffle(rest)
    return [*puddings, *rest]


def _play_a_round(game: Game, rest: list[str]) -> None:
    game.deal([_filled([], game.state.turns, rest) for _ in range(game.seats)])
    for _ in range(game.state.turns - 1):
        game.play_turn([game.hand(seat)[:1] for seat in range(game.seats)])


def _filled(cards: Sequence[str], size: int, rest: list[str]) -> list[str]:
    assert len(cards) <= size
    return [rest.pop() if card == "?" else card for card in (*cards, *("?",) * (size - len(cards)))]


def _dealt(first: int, plates: Sequence[Sequence[str]], hands: Sequence[Sequence[str]], step: int) -> list[str]:
    """The hand dealt to seat `first`: what seats played out of it, and what is left of it where it lies now."""
    seats, played = len(hands), len(plates[0])
    gone = [plates[(first + turn * step) % seats][turn] for turn in range(played)]
    return [*gone, *hands[(first + played * step) % seats]]
