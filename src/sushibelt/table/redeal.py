"""A whole game that agrees with a view: what the seat cannot know is dealt again at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from ..rules.editions import PASSINGS
from ..rules.engine import goes_left
from .choice import BACK_WORD
from .count import Cards
from .game import Game
from .memory import known_hands, returns, unseen
from .view import Turn, View


def redeal(view: View, random: Random) -> Game:
    """A game whose view from the same seat equals `view`; hands not seen, the deck and others' picks are random.

    A game is its deals and choices, so it is made by playing them: finished rounds are known to everybody (every card
    of a hand is revealed in the end), and the hands of this round are those of now with what was played put back.
    """
    game = Game.new(view.edition, passing=view.passing, names=view.names, deal_by_hand=True)
    pool = sorted(unseen(view).elements())
    random.shuffle(pool)
    for number, turns in enumerate(view.history, start=1):
        now: list[Cards] = [()] * view.seats
        if number == view.round and not view.over:
            now = [_hand(hand, size, pool) for hand, size in zip(known_hands(view), view.hand_sizes, strict=True)]
        game.deal([hand for hand in _dealt(now, turns, _step(view, number)) if hand])
        for turn in turns:
            if len(game.history[-1]) < view.turns:  # the last card needs no choice
                game.play_turn(turn)
    _lock(game, view, random)
    return game


def _hand(known: Cards, size: int, pool: list[str]) -> Cards:
    return (*known, *(pool.pop() for _ in range(size - len(known))))


def _step(view: View, number: int) -> int:
    return 1 if goes_left(PASSINGS[view.passing], number) else -1


def _dealt(now: Sequence[Cards], turns: Sequence[Turn], step: int) -> list[list[str]]:
    """The hands as they were dealt, from those that the seats hold after `turns`."""
    seats = len(now)
    dealt = []
    for first in range(seats):  # the seat to which the hand was dealt
        hand = Counter(now[(first + len(turns) * step) % seats])
        for turn, played in reversed(list(enumerate(turns))):
            returns(hand, played[(first + turn * step) % seats])
        dealt.append(list(hand.elements()))
    return dealt


def _lock(game: Game, view: View, random: Random) -> None:
    """Give the seats that are ready a pick: this seat its own, the others any."""
    if view.over or view.dealing:
        return
    for seat in range(view.seats):
        if seat == view.seat:
            if view.ready and view.pick:
                game.play(seat, *view.pick)
            elif view.pick:
                game.choose(seat, *view.pick)
        elif seat not in view.owing:
            game.choose(seat, random.choice(game.hand(seat)))
            if rest := [word for word in game.choices(seat) if word != BACK_WORD]:
                game.choose(seat, random.choice(rest))
