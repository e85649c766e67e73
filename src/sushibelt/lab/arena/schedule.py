"""Who plays in a deal, and where they sit: a function of the seed and the number of the deal, whoever asks when.

One deal is played in several seatings, which is what makes bots comparable: in every one of them the same hands are
dealt, and over all of them every place of the line-up sits in every seat equally often.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations
from math import factorial, gcd, prod
from random import Random

ALL_SEATINGS = 24
"""Of a line-up with so many different seatings all are played; of one with more, rotations."""

Bots = tuple[int, ...]
"""Numbers of bots, in the order of the command line; of a seating: one a player, seat 1 first."""


def mixed(*parts: object) -> int:
    """A seed that is its own for these parts, and the same everywhere: 63 bits."""
    text = " ".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def deal_seed(seed: int, deal: int) -> int:
    """The seed of all games of a deal: they are dealt the same cards."""
    return mixed(seed, "deal", deal)


def bot_seed(seed: int, deal: int, seating: int, seat: int) -> int:
    """The seed of the bot that has this seat in this game."""
    return mixed(seed, "bot", deal, seating, seat)


def lineup(bots: int, players: int, seed: int, deal: int) -> Bots:
    """Who plays in a deal, in order of numbers.

    All bots, as often as there are seats for all of them; the seats that remain go to a few of them, another few in
    every deal: each bot gets one as often as any other (to one), and each pair meets there as often as can be.
    """
    whole, rest = divmod(players, bots)
    return tuple(sorted([*range(bots)] * whole + [*_few(bots, rest, seed, deal)]))


def _few(bots: int, few: int, seed: int, deal: int) -> Bots:
    if few == 0:
        return ()
    block, at = divmod(deal, block_length(bots, few))
    return _block(bots, few, seed, block)[at]


def block_length(bots: int, few: int) -> int:
    """After so many deals every one of `bots` has been among the `few` equally often."""
    return bots // gcd(bots, few) * max(bots - 1, 1)


@lru_cache(maxsize=64)
def _block(bots: int, few: int, seed: int, block: int) -> tuple[Bots, ...]:
    """Groups for some deals: each takes whoever was taken least, then met the group least, then by chance."""
    random = Random(mixed(seed, "lineups", block))
    taken, met = [0] * bots, [[0] * bots for _ in range(bots)]
    groups = []
    for _ in range(block_length(bots, few)):
        order = random.sample(range(bots), bots)
        group: list[int] = []
        for _ in range(few):
            others = [bot for bot in order if bot not in group]
            group.append(min(others, key=lambda bot: (taken[bot], sum(met[bot][other] for other in group))))
        for bot in group:
            taken[bot] += 1
        for one, other in combinations(group, 2):
            met[one][other] += 1
            met[other][one] += 1
        groups.append(tuple(group))
    return tuple(groups)


def seatings(lineup: Bots, seed: int, deal: int) -> tuple[Bots, ...]:
    """How the line-up sits in the games of a deal, in order of seatings.

    All different seatings if they are few. Else one drawn for the deal and the same from the other side, so that each
    has every neighbour on both sides; both in all rotations, so that each sits in every seat.
    """
    many = factorial(len(lineup)) // prod(factorial(lineup.count(bot)) for bot in set(lineup))
    if many <= ALL_SEATINGS:
        return tuple(_orders(tuple(sorted(lineup))))
    drawn = tuple(Random(mixed(seed, "seating", deal)).sample(lineup, len(lineup)))
    turned = (*_rotations(drawn), *_rotations(drawn[::-1]))
    return tuple(dict.fromkeys(turned))


def _rotations(seating: Bots) -> Iterator[Bots]:
    for shift in range(len(seating)):
        yield seating[shift:] + seating[:shift]


def _orders(lineup: Bots) -> Iterator[Bots]:
    """All different orders of a sorted line-up, in order."""
    if not lineup:
        yield ()
    for at, bot in enumerate(lineup):
        if at == 0 or lineup[at - 1] != bot:
            for rest in _orders(lineup[:at] + lineup[at + 1 :]):
                yield (bot, *rest)
