"""The course of a game: who decides what, and what is legal.

    DEAL -- deal_card ... --> PICK -- choose ... --> (nobody owes) -- reveal --> ACT | PICK | DEAL | OVER

`choose` and `deal_card` are the only ways to decide something, `reveal` the only thing that happens by itself;
whoever runs a game calls `reveal` when `ready` says so. Callers check with `legal` first: these functions trust their
arguments. The deal, a turn and the count are the files of those names; this one is the way in to all of them.
"""

from __future__ import annotations

from .count import desserts, game_points, place, round_points, score_game, score_round
from .deal import chance_owes, clear_table, deal_card, deal_round, deck_size, desserts_due, draw_face
from .kit import BACK, CHANCE, DONE, FACES, NONE, State, left, rule
from .registry import dispatch
from .turn import (
    ACT,
    DEAL,
    OVER,
    PICK,
    acts,
    aims,
    arrive,
    asks_second,
    bring,
    land,
    passes_left,
    picks_itself,
    reveal,
    reveal_second,
    turn_end,
    walk,
)  # fmt: skip

__all__ = [
    "ACT", "DEAL", "OVER", "PICK", "acts", "aims", "allows_act", "allows_second", "arrive", "asks_second",
    "chance_owes", "choose", "clear_table", "deal_card", "deal_round", "decides", "deck_size", "desserts",
    "desserts_due", "draw_face", "game_points", "land", "legal", "legal_second", "owes", "passes_left",
    "perform", "picks_itself", "place", "ready", "reveal", "reveal_second", "round_points", "score_game",
    "score_round", "turn_end", "walk",
]  # fmt: skip

N_FACES = len(FACES)

allows_second = dispatch.allows_second
allows_act = dispatch.allows_act
act = dispatch.act


@rule
def owes(s: State, seat: int) -> int:
    """1 if a choice of `seat` is due now; `chooser` says who makes it."""
    if s.draws > 0:
        return 0
    if s.phase == PICK:
        if s.pick[seat] == NONE:
            return 1
        return 1 if s.second[seat] == NONE and asks_second(s, seat) != 0 else 0
    if s.phase == ACT:
        return 1 if seat == decides(s) else 0
    return 0


@rule
def decides(s: State) -> int:
    """ACT: the seat that decides next: the one that was asked something, else the one whose card acts."""
    return s.asked - 1 if s.asked > 0 else s.actor


@rule
def ready(s: State) -> int:
    """1 if every pick is locked, so that the cards can be revealed."""
    if s.phase != PICK:
        return 0
    for seat in range(s.seats):
        if owes(s, seat):
            return 0
    return 1 if s.draws == 0 else 0


@rule
def legal(s: State, seat: int, choice: int) -> int:
    """1 if `seat` (CHANCE while cards are drawn) may decide `choice` now."""
    if seat == CHANCE or s.draws > 0 or s.phase == DEAL:
        if seat != CHANCE or chance_owes(s) == 0 or choice <= NONE or choice >= N_FACES:
            return 0
        return 1 if (s.reserve[choice] if desserts_due(s) > 0 else s.deck[choice]) > 0 else 0
    if seat >= s.seats:
        return 0
    if s.phase == PICK:
        if choice == BACK:
            return 1 if s.pick[seat] != NONE and picks_itself(s, seat) == 0 else 0
        if s.pick[seat] == NONE:
            return 1 if choice != NONE and left(s, seat, choice) > 0 else 0
        return legal_second(s, seat, choice)
    if s.phase == ACT and seat == decides(s):
        if aims(s):
            return legal_second(s, seat, choice)
        return allows_act(s, seat, s.step, choice)  # type: ignore[no-any-return]  # generated code
    return 0


@rule
def legal_second(s: State, seat: int, choice: int) -> int:
    """1 if `choice` can be the second half of the pick of `seat`."""
    tile = asks_second(s, seat)
    if s.second[seat] != NONE or tile == 0 or choice == NONE:
        return 0
    return allows_second(s, seat, tile, choice)  # type: ignore[no-any-return]  # generated code


@rule
def choose(s: State, seat: int, choice: int) -> int:
    """Do a legal choice of `seat`. Picks stay hidden until `reveal`; an action happens at once."""
    if s.phase == PICK:
        if choice == BACK:
            s.pick[seat] = NONE
            s.second[seat] = NONE
        elif s.pick[seat] == NONE:
            s.pick[seat] = choice
        else:
            s.second[seat] = choice
    elif s.last_action:  # a card that acts; a game without such cards needs no more
        perform(s, seat, choice)
        walk(s)
    return 0


@rule
def perform(s: State, seat: int, choice: int) -> int:
    """Do a legal choice of a bonus action, and stop before the next card acts or the turn ends."""
    if aims(s):
        s.second[seat] = choice
        land(s, seat)
    elif choice == DONE:
        s.stage += 1
    else:
        bring(s, s.actor, act(s, seat, s.step, choice))
    return 0
