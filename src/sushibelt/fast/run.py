"""Plays whole games: kernels that simulations, rollouts and the tests of parity run.

`spare` is room for a state, `room` for choices (`choices.ROOM` numbers), `pile` for a deck (`deal.PILE` faces);
`policies` holds the number of a policy for each seat.
"""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.kit import NONE, State
from ..rules.registry import TILES
from ..rules.rng import Words, sow
from .deal import deal
from .kernel import kernel
from .policy import GREEDY, greedy_act, greedy_pick, random_act, random_pick

N_TILES = len(TILES)

GREEDY_SITS = 1
"""Whether a seat may be greedy. A program for games without one is written with 0 here, and has no trace of it."""

WHOLE = 840
"""A win, in parts that can be shared by any number of winners."""


@kernel
def pick(s: State, spare: Any, seat: int, policy: int, words: Words, room: Any) -> int:
    """`seat` decides its whole pick; returns how many choices that were."""
    if GREEDY_SITS and policy == GREEDY:
        return greedy_pick(s, spare, seat, words, room)
    return random_pick(s, seat, words, room)


@kernel
def picks(s: State, spare: Any, policies: Any, words: Words, room: Any) -> int:
    """Every seat that owes one decides its whole pick; returns how many choices that were."""
    decisions = 0
    for seat in range(s.seats):
        if engine.owes(s, seat):
            s.pick[seat] = NONE  # half a pick is made anew
            decisions += pick(s, spare, seat, policies[seat], words, room)
    return decisions


@kernel
def act(s: State, spare: Any, policies: Any, words: Words, room: Any) -> int:
    """Whoever is asked about an acting card decides, and it is done."""
    seat = engine.decides(s)
    if GREEDY_SITS and policies[seat] == GREEDY:
        return engine.choose(s, seat, greedy_act(s, spare, seat, words, room))
    return engine.choose(s, seat, random_act(s, seat, words, room))


@kernel
def play_on(s: State, spare: Any, policies: Any, words: Words, room: Any, pile: Any) -> int:
    """Play to the end; returns how many choices were made."""
    decisions = 0
    while s.phase != engine.OVER:
        if engine.chance_owes(s):
            deal(s, words, pile)
        elif s.phase == engine.PICK:
            decisions += picks(s, spare, policies, words, room)
            engine.reveal(s)
        elif s.last_action:
            act(s, spare, policies, words, room)
            decisions += 1
    return decisions


# --- many games, and what came of them --------------------------------------------------------------------------------


@kernel
def play_games(
    start: Any, states: Any, spare: Any, policies: Any, words: Words, room: Any, pile: Any,
    low: int, high: int, first: int, score: Any, points: Any, place: Any, desserts: Any, picked: Any,
) -> int:  # fmt: skip
    """Play game after game, one for each row of the results; returns how many choices were made.

    `low` and `high` are the halves of the seed, `first` is the number of the first game. Results are those of `Games`.
    """
    decisions = 0
    for game in range(len(score)):
        states[0] = start[0]
        s = states[0]
        sow(words, low, high, first + game)
        while s.phase != engine.OVER:
            if engine.chance_owes(s):
                deal(s, words, pile)
            elif s.phase == engine.PICK:
                decisions += picks(s, spare, policies, words, room)
                note_picks(s, game, picked)
                engine.reveal(s)
                note_points(s, game, points)
            elif s.last_action:
                act(s, spare, policies, words, room)
                decisions += 1
                note_points(s, game, points)
        for seat in range(s.seats):
            score[game, seat] = s.score[seat]
        for seat in range(s.players):
            place[game, seat] = engine.place(s, seat)
            desserts[game, seat] = engine.desserts(s, seat)
    return decisions


@kernel
def note_picks(s: State, game: int, picked: Any) -> int:
    """The card that each seat has picked first in this turn."""
    for seat in range(s.seats):
        picked[game, seat, s.round - 1, s.turn - 1] = s.pick[seat]
    return 0


@kernel
def note_points(s: State, game: int, points: Any) -> int:
    """If the round is over: what each tile has brought each seat."""
    if s.phase == engine.PICK or s.phase == engine.ACT:
        return 0
    for tile in range(N_TILES):
        if s.menu[tile]:
            for seat in range(s.seats):
                points[game, seat, tile] += engine.score_round(s, seat, tile)
                if s.phase == engine.OVER:
                    points[game, seat, tile] += engine.score_game(s, seat, tile)
    return 0


@kernel
def play_traced(
    start: Any, states: Any, spare: Any, policies: Any, words: Words, room: Any, pile: Any, trace: Any
) -> int:
    """Play one game and leave a copy of the state after everything that happened in `trace`; returns how many."""
    states[0] = start[0]
    s = states[0]
    moments = 0
    while s.phase != engine.OVER:
        if engine.chance_owes(s):
            deal(s, words, pile)
        elif s.phase == engine.PICK:
            picks(s, spare, policies, words, room)
            trace[moments] = s
            moments += 1
            engine.reveal(s)
        elif s.last_action:
            act(s, spare, policies, words, room)
        trace[moments] = s
        moments += 1
    return moments


@kernel
def rollouts(
    starts: Any, states: Any, spare: Any, policies: Any, words: Words, room: Any, pile: Any,
    low: int, high: int, count: int, shares: Any, totals: Any,
) -> int:  # fmt: skip
    """Play each of the states `starts` to its end `count` times, with the same chances for all of them.

    Adds up for each state and seat its shares of the win, in parts of WHOLE, and its points.
    """
    decisions = 0
    for i in range(len(starts)):
        for number in range(count):
            states[0] = starts[i]
            s = states[0]
            sow(words, low, high, number)
            decisions += play_on(s, spare, policies, words, room, pile)
            winners = 0
            for seat in range(s.players):
                winners += 1 if engine.place(s, seat) == 1 else 0
            for seat in range(s.seats):
                totals[i, seat] += s.score[seat]
            for seat in range(s.players):
                shares[i, seat] += WHOLE // winners if engine.place(s, seat) == 1 else 0
    return decisions
