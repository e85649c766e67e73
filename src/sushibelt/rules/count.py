"""The count: what the plates score at the end of a round, and who has won the game."""

from __future__ import annotations

from .kit import FACES, State, kept, rule
from .registry import DESSERT, TILES, dispatch

N_FACES = len(FACES)
N_TILES = len(TILES)

score_round = dispatch.score_round
score_game = dispatch.score_game


@rule
def round_points(s: State, seat: int) -> int:
    """What the plate of `seat` scores at the end of a round, as it lies now."""
    points = 0
    for tile in range(N_TILES):
        if s.menu[tile]:
            points += score_round(s, seat, tile)
    return points


@rule
def game_points(s: State, seat: int) -> int:
    """What the desserts of `seat` score at the end of the game, as they are now."""
    points = 0
    for tile in range(N_TILES):
        if s.menu[tile]:
            points += score_game(s, seat, tile)
    return points


@rule
def desserts(s: State, seat: int) -> int:
    """How many dessert cards `seat` has: they break a tie."""
    count = 0
    for face in range(1, N_FACES):
        if DESSERT[face]:
            count += kept(s, seat, face)
    return count


@rule
def place(s: State, seat: int) -> int:
    """1 for a winner: 1 + how many players have more points, or as many and more desserts. Equal in both: shared."""
    better = 1
    for other in range(s.players):
        if s.score[other] > s.score[seat]:
            better += 1
        elif s.score[other] == s.score[seat] and desserts(s, other) > desserts(s, seat):
            better += 1
    return better
