"""The course of a game: deal, pick, reveal, bonus actions, end of turn, pass, score the round, the game.

    DEAL -- deal_card ... --> PICK -- choose ... --> (nobody owes) -- reveal --> ACT | PICK | DEAL | OVER

`choose` and `deal_card` are the only ways to decide something, `reveal` the only thing that happens by itself;
whoever runs a game calls `reveal` when `ready` says so. Callers check with `legal` first: these functions trust their
arguments.
"""

from __future__ import annotations

from .editions import BOTH
from .kit import BACK, CHANCE, DONE, FACES, NONE, hand_of, held, kept, rule, take
from .registry import CARD, DESSERT, LAST_ACTION, TILES, dispatch
from .rng import Words, below
from .state import State

DEAL, PICK, ACT, OVER = 0, 1, 2, 3

N_FACES = len(FACES)
N_TILES = len(TILES)

lands = dispatch.lands
asks_second = dispatch.asks_second
allows_second = dispatch.allows_second
reveal_second = dispatch.reveal_second
acts = dispatch.acts
allows_act = dispatch.allows_act
act = dispatch.act
turn_end = dispatch.turn_end
score_round = dispatch.score_round
score_game = dispatch.score_game


# --- who decides, and what ------------------------------------------------------------------------------------------


@rule
def owes(s: State, seat: int) -> int:
    """1 if `seat` owes a choice now."""
    if s.phase == PICK:
        if s.pick[seat] == NONE:
            return 1
        return 1 if s.second[seat] == NONE and asks_second(s, seat) != 0 else 0
    if s.phase == ACT:
        return 1 if seat == s.actor else 0
    return 0


@rule
def ready(s: State) -> int:
    """1 if every pick is locked, so that the cards can be revealed."""
    if s.phase != PICK:
        return 0
    for seat in range(s.seats):
        if owes(s, seat):
            return 0
    return 1


@rule
def chooser(s: State, seat: int) -> int:
    """The player who decides for `seat`: itself, or, for a seat without a player, the players in turn, turn by turn.

    The base game gives every seat a player; seats without one come with the variant for two.
    """
    if seat < s.players:
        return seat
    return ((s.round - 1) * s.turns + s.turn - 1) % s.players


@rule
def legal(s: State, seat: int, choice: int) -> int:
    """1 if `seat` (CHANCE while cards are dealt) may decide `choice` now."""
    if s.phase == DEAL:
        return 1 if seat == CHANCE and 0 < choice < N_FACES and s.deck[choice] > 0 else 0
    if seat >= s.seats:
        return 0
    if s.phase == PICK:
        if choice == BACK:
            return 1 if s.pick[seat] != NONE else 0
        if s.pick[seat] == NONE:
            return 1 if held(s, seat, choice) > 0 and choice != NONE else 0
        tile = asks_second(s, seat)
        if s.second[seat] != NONE or tile == 0 or choice == NONE:
            return 0
        return allows_second(s, seat, tile, choice)  # type: ignore[no-any-return]  # generated code
    if s.phase == ACT and seat == s.actor:
        return allows_act(s, seat, s.step, choice)  # type: ignore[no-any-return]  # generated code
    return 0


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
    elif choice == DONE:
        s.actor += 1
        s.stage = 0
        walk(s)
    else:
        arrive(s, seat, act(s, seat, s.step, choice))
        walk(s)
    return 0


# --- the deal -------------------------------------------------------------------------------------------------------


@rule
def deal_card(s: State, face: int) -> int:
    """Chance decides the next card of the deal: hands are filled one after the other, seat 0 first."""
    if s.dealt == 0:
        clear_table(s)
    hand = s.dealt // s.turns
    s.hands[hand, s.hand_size[hand]] = face
    s.hand_size[hand] += 1
    s.deck[face] -= 1
    s.dealt += 1
    if s.dealt == s.seats * s.turns:
        s.phase = PICK
        start_turn(s)
    return 0


@rule
def draw_face(s: State, words: Words) -> int:
    """A random card of the deck, which has no order: each card left is as likely as any other."""
    left = 0
    for face in range(1, N_FACES):
        left += s.deck[face]
    at = below(words, left)
    for face in range(1, N_FACES):
        at -= s.deck[face]
        if at < 0:
            return face
    return NONE


@rule
def deal_round(s: State, words: Words) -> int:
    """Deal a whole round at random."""
    while s.phase == DEAL:
        deal_card(s, draw_face(s, words))
    return 0


@rule
def clear_table(s: State) -> int:
    """Between rounds: desserts are set aside, all other cards are discarded. The next round begins."""
    for seat in range(s.seats):
        for face in range(1, N_FACES):
            if DESSERT[face]:
                s.keep[seat, face] += s.table[seat, face]
            else:
                s.discard[CARD[face]] += s.table[seat, face]
            s.table[seat, face] = 0
    s.round += 1
    s.turn = 1
    s.offset = 0
    return 0


# --- a turn ---------------------------------------------------------------------------------------------------------


@rule
def start_turn(s: State) -> int:
    """Nobody has picked yet; a hand of one card leaves nothing to pick."""
    for seat in range(s.seats):
        hand = hand_of(s, seat)
        s.pick[seat] = s.hands[hand, 0] if s.hand_size[hand] == 1 else NONE
        s.second[seat] = NONE
    return 0


@rule
def arrive(s: State, seat: int, face: int) -> int:
    """A card comes to the plate of `seat`."""
    if face != NONE:
        s.table[seat, lands(s, seat, face)] += 1
    return 0


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
def walk(s: State) -> int:
    """Go on to the next card that acts: lowest number first, copies by seat. After the last one the turn ends."""
    while s.step <= LAST_ACTION:
        while s.actor < s.seats:
            if acts(s, s.actor, s.step) != 0:
                s.phase = ACT
                return 0
            s.actor += 1
            s.stage = 0
        s.step += 1
        s.actor = 0
    end_turn(s)
    return 0


@rule
def end_turn(s: State) -> int:
    """What lies in front settles; then the hands are passed, or the round is over."""
    turn_end(s)
    if s.turn == s.turns:
        end_round(s)
        return 0
    if passes_left(s):
        s.offset = s.offset - 1 if s.offset > 0 else s.seats - 1
    else:
        s.offset = s.offset + 1 if s.offset < s.seats - 1 else 0
    s.turn += 1
    s.phase = PICK
    start_turn(s)
    return 0


@rule
def passes_left(s: State) -> int:
    """1 if hands go to the left (to the next higher seat) in this round."""
    return goes_left(s.passing, s.round)


@rule
def goes_left(passing: int, number: int) -> int:
    """1 if hands go to the left in round `number`."""
    return 0 if passing == BOTH and number == 2 else 1


# --- the count ------------------------------------------------------------------------------------------------------


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
        s.phase = DEAL
    return 0


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
