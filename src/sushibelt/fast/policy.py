"""Policies that can be compiled: how a seat decides while a kernel plays. They see what a player sees.

`random` is the bot of that name: any card of the hand, and what need not be done is done every other time. `greedy`
takes what is worth most at once, if the round and the game were counted now; it uses special cards when that pays.
`spare` is room for a state, to try things out.
"""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.kit import BASE, DONE, FACES, NONE, State, hand_of
from ..rules.rng import Words, below
from ..rules.tiles.spoon import SPOON_4, SPOON_6
from .choices import act_choices, hand_choices, second_choices
from .kernel import kernel

RANDOM, GREEDY = 0, 1

POLICIES = ("random", "greedy")
"""Their names, by number."""

N_FACES = len(FACES)
FIRST_SPOON, LAST_SPOON = FACES[SPOON_4].action, FACES[SPOON_6].action

HOPELESS = -10_000
"""Less than anything is worth."""


# --- random -----------------------------------------------------------------------------------------------------------


@kernel
def random_pick(s: State, seat: int, words: Words, room: Any) -> int:
    """`seat` picks a card, and a second one if it may; returns how many choices that were."""
    s.pick[seat] = random_card(s, seat, words, room)
    tile = engine.asks_second(s, seat)
    if tile == 0:
        return 1
    s.second[seat] = random_second(s, seat, tile, words, room)
    return 2


@kernel
def random_card(s: State, seat: int, words: Words, room: Any) -> int:
    """Any card that `seat` may pick."""
    if s.seats == s.players:
        hand = hand_of(s, seat)
        return s.hands[hand, below(words, s.hand_size[hand])]
    return room[below(words, hand_choices(s, seat, room))]  # type: ignore[no-any-return]


@kernel
def random_second(s: State, seat: int, tile: int, words: Words, room: Any) -> int:
    """Any second half of the pick, but none every other time if none is needed."""
    if engine.allows_second(s, seat, tile, DONE) and below(words, 2) == 0:
        return DONE
    if s.edition == BASE and s.seats == s.players:
        return another_card(s, seat, words)
    return any_or_done(words, room, second_choices(s, seat, tile, room, 0))


@kernel
def another_card(s: State, seat: int, words: Words) -> int:
    """Any card of the hand but the one that is picked."""
    hand = hand_of(s, seat)
    at = below(words, s.hand_size[hand] - 1)
    for i in range(at + 1):
        if s.hands[hand, i] == s.pick[seat]:
            return s.hands[hand, at + 1]
    return s.hands[hand, at]


@kernel
def any_or_done(words: Words, room: Any, count: int) -> int:
    """Any of the first `count` choices in `room`; DONE if there is none."""
    return room[below(words, count)] if count else DONE


@kernel
def random_act(s: State, seat: int, words: Words, room: Any) -> int:
    """Decide what an acting card asks of `seat`."""
    if engine.aims(s):
        return random_second(s, seat, engine.asks_second(s, seat), words, room)
    if engine.allows_act(s, seat, s.step, DONE) and below(words, 2) == 0:
        return DONE
    return any_or_done(words, room, act_choices(s, seat, room))


# --- greedy -----------------------------------------------------------------------------------------------------------


@kernel
def greedy_pick(s: State, spare: Any, seat: int, words: Words, room: Any) -> int:
    """`seat` picks what is worth most with its best second half; returns how many choices that were."""
    best, level = HOPELESS, 0
    pick, second = NONE, NONE
    cards = hand_choices(s, seat, room)
    for i in range(cards):
        first = room[i]
        s.pick[seat] = first
        tile = engine.asks_second(s, seat)
        more = second_choices(s, seat, tile, room, cards) if tile else 0
        if tile == 0 or engine.allows_second(s, seat, tile, DONE):
            room[cards + more] = DONE if tile else NONE
            more += 1
        for j in range(more):
            then = room[cards + j]
            s.second[seat] = then
            worth = worth_of_pick(s, spare, seat, tile)
            if worth > best:
                best, level = worth, 0
            if worth == best:
                level += 1
                if below(words, level) == 0:  # any of those that are worth the same
                    pick, second = first, then
    s.pick[seat] = pick
    s.second[seat] = second
    return 1 if second == NONE else 2


@kernel
def worth_of_pick(s: State, spare: Any, seat: int, tile: int) -> int:
    """What the seat has once its locked pick lies there, with its second half, which is asked by `tile`."""
    spare[0] = s
    t = spare[0]
    engine.arrive(t, seat, s.pick[seat])
    if tile:
        engine.arrive(t, seat, engine.reveal_second(t, seat, tile, s.second[seat]))
    return worth(t, seat)


@kernel
def worth(s: State, seat: int) -> int:
    """What `seat` would score if the round and the game were counted now."""
    return engine.round_points(s, seat) + engine.game_points(s, seat)


@kernel
def greedy_act(s: State, spare: Any, seat: int, words: Words, room: Any) -> int:
    """Decide what an acting card asks of `seat`: what is worth most, DONE if nothing is worth more."""
    best, level, choice = HOPELESS, 0, DONE
    if engine.aims(s):
        count = second_choices(s, seat, engine.asks_second(s, seat), room, 0)
    else:
        count = act_choices(s, seat, room)
        if engine.allows_act(s, seat, s.step, DONE):
            best, level = worth(s, seat), 1
    for i in range(count):
        value = worth_of_act(s, spare, seat, room[i])
        if value > best:
            best, level = value, 0
        if value == best:
            level += 1
            if below(words, level) == 0:
                choice = room[i]
    return choice


@kernel
def worth_of_act(s: State, spare: Any, seat: int, choice: int) -> int:
    """What the seat has after a choice of a bonus action. It does not know what a spoon finds, and hopes."""
    spare[0] = s
    t = spare[0]
    if FIRST_SPOON <= s.step <= LAST_SPOON and engine.aims(s) == 0:
        if choice >= N_FACES:
            return HOPELESS
        engine.arrive(t, seat, choice)
        return -worth(t, seat) if s.asked else worth(t, seat)
    engine.perform(t, seat, choice)
    return worth(t, seat)
