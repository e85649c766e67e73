"""A turn: the reveal, bonus actions by number, what settles in front; then hands are passed or the round is over.

start_turn --> PICK -- reveal --> walk --> ACT ... walk --> end_turn --> PICK of the next turn | DEAL | OVER
"""

from __future__ import annotations

from .count import game_points, round_points
from .editions import BOTH
from .front import put
from .kit import NONE, State, chooser, hand_of, rule, take
from .registry import COPIER, TILE_OF, dispatch

DEAL, PICK, ACT, OVER = 0, 1, 2, 3
"""The phases of a game: cards are dealt, players pick, a card acts, nothing is left to do."""

lands = dispatch.lands
asks_second = dispatch.asks_second
reveal_second = dispatch.reveal_second
acts = dispatch.acts
begins = dispatch.begins
turn_end = dispatch.turn_end


@rule
def start_turn(s: State) -> int:
    """Nobody has picked yet, but for whom the last card is left. For a seat without a player a card is drawn."""
    for seat in range(s.seats):
        s.pick[seat] = s.hands[hand_of(s, seat), 0] if picks_itself(s, seat) else NONE
        s.second[seat] = NONE
        s.called[seat] = 0
        s.fresh_size[seat] = 0
    if s.seats > s.players:
        s.draws = 1
        s.pick[chooser(s, s.players)] = NONE
        s.pick[s.players] = NONE
    return 0


@rule
def picks_itself(s: State, seat: int) -> int:
    """1 if the hand of `seat` is one card, which leaves nothing to pick: it is locked, and cannot be taken back.

    Where cards that copy are in play everybody picks the last card, too: who is waited for would tell who must aim.
    """
    by_itself = COPIER == NONE or s.menu[TILE_OF[COPIER]] == 0
    return 1 if by_itself and s.hand_size[hand_of(s, seat)] == 1 else 0


@rule
def reveal(s: State) -> int:
    """Turn over all picks at once, each with its second half; then the bonus actions begin."""
    for seat in range(s.seats):
        tile = asks_second(s, seat)
        arrive(s, seat, take(s, seat, s.pick[seat]))
        if tile != 0:
            arrive(s, seat, reveal_second(s, seat, tile, s.second[seat]))
        s.pick[seat] = NONE
        s.second[seat] = NONE
    s.step = 1
    s.actor = 0
    s.stage = 0
    walk(s)
    return 0


@rule
def arrive(s: State, seat: int, face: int) -> int:
    """A card comes to the plate of `seat`, or is discarded if it finds no place there."""
    if face != NONE:
        landed = lands(s, seat, face)
        if landed == NONE:
            s.discard[face] += 1
        else:
            put(s, seat, landed)
    return 0


@rule
def walk(s: State) -> int:
    """Go on to the next card that acts: lowest number first, copies by seat. After the last one the turn ends."""
    if s.phase == ACT and (s.asked > 0 or aims(s)):
        return 0
    while s.step <= s.last_action:
        while s.actor < s.seats:
            while s.stage < 2:
                if acts(s, s.actor, s.step) != 0:
                    s.phase = ACT
                    begins(s, s.actor, s.step)
                    return 0
                s.stage += 1
            s.stage = 0
            s.actor += 1
        s.step += 1
        s.actor = 0
    s.step = 0
    end_turn(s)
    return 0


@rule
def aims(s: State) -> int:
    """1 if the acting seat has brought out a card that wants its second half (a Special Order: its aim)."""
    return 1 if s.phase == ACT and s.pick[s.actor] != NONE else 0


@rule
def bring(s: State, seat: int, face: int) -> int:
    """An action brings a card out. One that wants a second half waits for it in `pick`; others arrive at once."""
    s.pick[seat] = face
    if face != NONE and asks_second(s, seat) == 0:
        land(s, seat)
    return 0


@rule
def land(s: State, seat: int) -> int:
    """The card that `seat` has brought out arrives."""
    arrive(s, seat, s.pick[seat])
    s.pick[seat] = NONE
    s.second[seat] = NONE
    return 0


@rule
def end_turn(s: State) -> int:
    """What lies in front settles; then the hands are passed, or the round is over."""
    turn_end(s)
    if s.turn == s.turns:
        end_round(s)
        return 0
    if passes_left(s):
        s.offset = s.offset - 1 if s.offset > 0 else s.players - 1
    else:
        s.offset = s.offset + 1 if s.offset < s.players - 1 else 0
    s.turn += 1
    s.phase = PICK
    start_turn(s)
    return 0


@rule
def passes_left(s: State) -> int:
    """1 if hands go to the left (to the next higher seat) in this round."""
    return 0 if s.passing == BOTH and s.round == 2 else 1


@rule
def end_round(s: State) -> int:
    """Score the plates, which stay as they are until the next deal; after the last round score the game."""
    for seat in range(s.seats):
        s.score[seat] += round_points(s, seat)
    if s.round == s.rounds:
        for seat in range(s.seats):
            s.score[seat] += game_points(s, seat)
        s.phase = OVER
    else:
        s.dealt = 0
        s.added = 0
        s.phase = DEAL
    return 0
