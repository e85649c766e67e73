"""Random play: any card, chopsticks every other time. What the numbers in the field's surveys were measured with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sushibelt.table import CHANCE, DONE_WORD, Game


def words_for(game: Game, seat: int, random: Random) -> list[str]:
    """A whole pick of `seat`: one card, or with chopsticks every other time two."""
    hand = list(game.hand(seat))
    words = [hand.pop(random.randrange(len(hand)))]
    if game.asks_second(seat):
        words.append(random.choice(hand) if random.random() < 0.5 else DONE_WORD)
    return words


def decisions(game: Game, random: Random) -> Iterator[int]:
    """Play `game` to its end; after each decision (a deal, or a seat's pick) comes its seat (CHANCE: a deal)."""
    while not game.over:
        if game.owing == {CHANCE}:
            game.deal(game.draw_deal(random))
            yield CHANCE
            continue
        seats = sorted(game.owing)
        random.shuffle(seats)
        for seat in seats:
            game.choose(seat, *words_for(game, seat, random))
            yield seat


def play_on(game: Game, random: Random, most: int = 1000) -> Game:
    """Play `game` on for so many decisions, or to its end."""
    for _ in zip(range(most), decisions(game, random), strict=False):
        pass
    return game
