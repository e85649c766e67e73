"""The course of a game: deal, pick, reveal, bonus actions, end of turn, pass, score the round, the game.

    DEAL -- deal_card ... --> PICK -- choose ... --> (nobody owes) -- reveal --> ACT | PICK | DEAL | OVER

`choose` and `deal_card` are the only ways to decide something, `reveal` the only thing that happens by itself;
whoever runs a game calls `reveal` when `ready` says so. Callers check with `legal` first: these functions trust their
arguments.
"""

from __future__ import annotations

from .editions import BOTH
from .front import forget, put
from .kit import BACK, CHANCE, DONE, FACES, NONE, PARTY, chooser, give, hand_of, kept, left, rule, take
from .registry import CARD, COPIER, DESSERT, TILE_OF, TILES, dispatch
from .rng import Words, below
from .state import MAX_COPIES, PEEK, State

DEAL, PICK, ACT, OVER = 0, 1, 2, 3

N_FACES = len(FACES)
N_TILES = len(TILES)

lands = dispatch.lands
asks_second = dispatch.asks_second
allows_second = dispatch.allows_second
reveal_second = dispatch.reveal_second
acts = dispatch.acts
begins = dispatch.begins
allows_act = dispatch.allows_act
act = dispatch.act
turn_end = dispatch.turn_end
score_round = dispatch.score_round
score_game = dispatch.score_game


# --- who decides, and what ------------------------------------------------------------------------------------------


@rule
def chance_owes(s: State) -> int:
    """1 if a card must be drawn before anybody can decide."""
    return 1 if s.phase == DEAL or s.draws > 0 else 0


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
def aims(s: State) -> int:
    """1 if the acting seat has brought out a card that wants its second half (a Special Order: its aim)."""
    return 1 if s.phase == ACT and s.pick[s.actor] != NONE else 0


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
            return 1 if s.pick[seat] != NONE else 0
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
    else:
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


# --- the deal -------------------------------------------------------------------------------------------------------


@rule
def deal_card(s: State, face: int) -> int:
    """Chance decides the next card.

    In a deal desserts are added to the deck first; then hands are filled one after the other, seat 0 first. Later it is
    a card that somebody draws.
    """
    if s.phase != DEAL:
        draw(s, face)
        return 0
    if s.dealt == 0 and s.added == 0:
        clear_table(s)
    if s.added < s.add[s.round - 1]:
        s.reserve[face] -= 1
        s.deck[face] += 1
        s.added += 1
        return 0
    if s.dealt == 0 and s.full_hands:
        s.turns = min(8, deck_size(s) // s.players)
    hand = s.dealt // s.turns
    s.hands[hand, s.hand_size[hand]] = face
    s.hand_size[hand] += 1
    s.deck[face] -= 1
    s.dealt += 1
    if s.dealt == s.players * s.turns:
        s.phase = PICK
        start_turn(s)
    return 0


@rule
def draw(s: State, face: int) -> int:
    """A card is drawn from the deck.

    Before the picks it goes into the hand of whoever plays for a seat without a player; during an action the acting
    seat looks at it.
    """
    s.deck[face] -= 1
    s.draws -= 1
    if s.phase == PICK:
        give(s, s.players, face)
        return 0
    for i in range(PEEK):
        if s.peek[i] == NONE:
            s.peek[i] = face
            break
    return 0


@rule
def desserts_due(s: State) -> int:
    """How many desserts are still to be added to the deck in this deal."""
    if s.phase != DEAL:
        return 0
    if s.dealt == 0 and s.added == 0:
        return s.add[s.round]  # the round begins with the first card
    return s.add[s.round - 1] - s.added


@rule
def deck_size(s: State) -> int:
    """How many cards are in the deck."""
    count = 0
    for face in range(1, N_FACES):
        count += s.deck[face]
    return count


@rule
def draw_face(s: State, words: Words) -> int:
    """A random card of the pile that is due; piles have no order: each card left is as likely as any other."""
    reserve = desserts_due(s) > 0
    count = 0
    for face in range(1, N_FACES):
        count += s.reserve[face] if reserve else s.deck[face]
    at = below(words, count)
    for face in range(1, N_FACES):
        at -= s.reserve[face] if reserve else s.deck[face]
        if at < 0:
            return face
    return NONE


@rule
def deal_round(s: State, words: Words) -> int:
    """Draw at random whatever is due: a whole round's deal, or the cards that somebody draws."""
    while chance_owes(s):
        deal_card(s, draw_face(s, words))
    return 0


@rule
def clear_table(s: State) -> int:
    """Between rounds: desserts are set aside; in Party all other cards are shuffled together again, in base they are
    discarded. The next round begins."""
    for i in range(MAX_COPIES):
        if s.copy_face[i] != NONE and s.copy_kept[i] == 0:
            clear_copy(s, i)
    for seat in range(s.seats):
        for face in range(1, N_FACES):
            if DESSERT[face]:
                s.keep[seat, face] += s.table[seat, face]
            elif CARD[face] != NONE:
                s.discard[CARD[face]] += s.table[seat, face]
            s.table[seat, face] = 0
        s.bonus[seat] = 0
    if s.edition == PARTY:
        for face in range(1, N_FACES):
            s.deck[face] += s.discard[face]
            s.discard[face] = 0
    s.round += 1
    s.turn = 1
    s.offset = 0
    s.prizes = 0
    return 0


@rule
def clear_copy(s: State, i: int) -> int:
    """Copy `i` is set aside as the dessert that it is, or goes back to what it was."""
    if DESSERT[s.copy_face[i]]:
        s.copy_kept[i] = 1
        return 0
    s.table[s.copy_seat[i], s.copy_face[i]] -= 1
    s.discard[COPIER] += 1
    forget(s, i)
    return 0


# --- a turn ---------------------------------------------------------------------------------------------------------


@rule
def start_turn(s: State) -> int:
    """Nobody has picked yet; a hand of one card leaves nothing to pick. For a seat without a player a card is drawn.

    Where cards that copy are in play everybody picks the last card, too: who is waited for would tell who must aim.
    """
    by_itself = COPIER == NONE or s.menu[TILE_OF[COPIER]] == 0
    for seat in range(s.seats):
        hand = hand_of(s, seat)
        s.pick[seat] = s.hands[hand, 0] if s.hand_size[hand] == 1 and by_itself else NONE
        s.second[seat] = NONE
        s.called[seat] = 0
        s.fresh_size[seat] = 0
    if s.seats > s.players:
        s.draws = 1
        s.pick[chooser(s, s.players)] = NONE
        s.pick[s.players] = NONE
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
        s.added = 0
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
