"""Many games at once: every player's action in, observations out. `lab/environments/batch.py` is its face.

Rows of all players follow one another: player `p` of game `i` has row `i * players + p`. They are one long array, for
to take a row out of a table of rows costs more than to fill it.
"""

from __future__ import annotations

from typing import Any

from ..rules import engine
from ..rules.deal import chance_owes
from ..rules.kit import State
from ..rules.rng import Words, sow
from .deal import deal
from .kernel import kernel
from .observe import CHOICE_AT, N_ACTIONS, N_COLUMNS, NOBODY, WAIT, Row, allowed, due, observe, write_public

STEP, DEAL, SOW = 0, 1, 2
"""What `step_games` does: the players' actions; or all games are dealt anew, with streams as they are or begun anew."""


@kernel
def settle(s: State, words: Words, pile: Any) -> int:
    """Do what happens without a player: cards are dealt and drawn, picks revealed. Gives 1 if the game is over.

    `pile` is room for `deal.PILE` faces.
    """
    while s.phase != engine.OVER:
        if chance_owes(s):
            deal(s, words, pile)
        elif engine.ready(s):
            engine.reveal(s)
        else:
            return 0
    return 1


@kernel
def act(s: State, player: int, plan: Row, action: int) -> int:
    """Do a legal action of `player`; what follows from it is for `settle`."""
    seat = due(s, player)
    if seat != NOBODY and action != WAIT:
        engine.choose(s, seat, plan[CHOICE_AT + action])
    return 0


@kernel
def first_refused(plan: Row, masks: Row, actions: Row) -> int:
    """The first row whose action is not legal; NOBODY if all are."""
    count = plan[N_ACTIONS]
    for at in range(len(actions)):
        action = actions[at]
        if action < 0 or action >= count or masks[at * count + action] == 0:
            return at
    return NOBODY


@kernel
def step_games(
    how: int, low: int, high: int, states: Any, start: Any, streams: Any, pile: Any, plan: Row, table: Row,
    actions: Row, rows: Row, masks: Row, gains: Any, scores: Any, places: Any, done: Row,
) -> int:  # fmt: skip
    """Do one action of every player in every game, or deal every game: see STEP. A game that is over is dealt anew.

    `low` and `high` are the halves of the seed, for SOW; `pile` and `table` are room for cards and columns. `gains` (a
    row a game) get the points scored in this step. `done` is 1 where a game has ended; there, and only there, `scores`
    and `places` are written. Gives NOBODY, or the first row whose action is not legal; then nothing has happened.
    """
    if how == STEP:
        refused = first_refused(plan, masks, actions)
        if refused != NOBODY:
            return refused
    for i in range(len(states)):
        s = states[i]
        first = i * s.players
        done[i] = 0
        if how == STEP:
            for player in range(s.players):
                gains[i, player] = -s.score[player]
            for player in range(s.players):
                act(s, player, plan, actions[first + player])
        else:
            states[i] = start[0]
            if how == SOW:
                sow(streams[i], low, high, i)
        while settle(s, streams[i], pile):
            finish(s, i, gains, scores, places)
            done[i] = 1
            states[i] = start[0]
        for player in range(s.players):
            gains[i, player] += s.score[player]
        write_public(s, plan, table)
        for player in range(s.players):
            seat = due(s, player)
            observe(s, player, seat, plan, table, rows, (first + player) * plan[N_COLUMNS])
            allowed(s, seat, plan, masks, (first + player) * plan[N_ACTIONS])
    return NOBODY


@kernel
def finish(s: State, i: int, gains: Any, scores: Any, places: Any) -> int:
    """Write how game `i` has come out."""
    for player in range(s.players):
        gains[i, player] += s.score[player]
        scores[i, player] = s.score[player]
        places[i, player] = engine.place(s, player)
    return 0
