"""`status(state)`: a named flag for everything that can be wrong with a state."""

from __future__ import annotations

from enum import Flag, auto

import numpy as np

from .editions import EDITIONS, PASSINGS
from .engine import ACT, DEAL, OVER, PICK, allows_second, asks_second, deck_size
from .kit import ANY, BACK, BASE, COPY, FACES, GROUPS, NONE, TYPE, chooser, held, left
from .menus import STAPLE, bars
from .registry import CARD, COPIER, DESSERT, DTYPE, TILE_OF, TILES, dispatch
from .state import MAX_COPIES, MAX_FRESH, MAX_HAND, MAX_SEATS, PEEK, State


class Status(Flag):
    """What can be wrong. `Status(0)` is a sound state."""

    EDITION = auto()  # no such edition, or numbers that are not this edition's
    SEATS = auto()  # a number of seats this edition is not played with, or more players than seats
    PASSING = auto()
    MENU = auto()  # tiles in play that no menu of this edition allows
    SWITCH = auto()  # a switch that is neither on nor off, or desserts that are not added as the edition says
    PHASE = auto()
    ROUND = auto()  # outside 0 .. rounds, or 0 after the deal
    TURN = auto()  # outside 1 .. turns
    OFFSET = auto()
    STEP = auto()  # a number or a seat that cannot act, or an action where none is due
    POINTS = auto()  # points before a round has been counted
    DECK = auto()  # not as many cards dealt, or left in the deck, as the round says
    CARDS = auto()  # of some face there are not as many cards as printed
    GHOST_CARD = auto()  # a face in a hand, the deck or the discard that exists on plates only, or no face
    EMPTY_SEAT = auto()  # cards, points or a pick where nobody sits
    HAND_SIZE = auto()  # a hand that is not as large as the turn says
    HAND_GAP = auto()  # a hand whose list and size disagree
    PLATE_SIZE = auto()  # a plate that has not received one card a turn
    PICK = auto()  # a pick that is not in the hand, or one outside PICK
    SECOND = auto()  # a second half that nothing allows, or one without a pick
    NOT_A_DESSERT = auto()  # something else was set aside
    PLATE = auto()  # something lies in front that a tile says cannot (two nigiri on one wasabi)
    COPY = auto()  # a copy of something that does not lie there
    FRESH = auto()  # a list of what came in this turn that cannot be
    PEEK = auto()  # cards that somebody looks at where nobody may
    PRIZE = auto()  # points taken in a race in which no place is gone


_editions = {edition.number: edition for edition in EDITIONS.values()}
_printed = {number: np.array([face.count(number) for face in FACES]) for number in _editions}
_tile = np.array(TILE_OF)
_to_card = np.zeros((len(FACES), len(FACES)), np.int64)
_to_card[np.arange(len(FACES)), CARD] = 1
_ghost = np.array([card != number or number == NONE for number, card in enumerate(CARD)])
_no_dessert = ~np.array(DESSERT, bool)


def _beyond(seats: int) -> int:
    """The bits of a state that belong to seats from this one on."""
    mask = np.zeros(1, DTYPE)
    for zone in (
        "score", "pick", "second", "called", "bonus", "hand_size", "hands", "table", "keep", "fresh_size", "fresh",
    ):  # fmt: skip
        mask[zone][0, seats:] = -1 if zone == "score" else 255
    return int.from_bytes(mask.tobytes())


_nobodys = [_beyond(seats) for seats in range(MAX_SEATS + 1)]


def status(s: State) -> Status:
    """Everything that is wrong with `s`; `Status(0)`, which is false, if nothing is."""
    edition = _editions.get(s.edition)
    if edition is None:
        return Status.EDITION
    if s.players not in edition.hand_sizes or s.seats not in edition.hand_sizes:
        return Status.SEATS
    if s.seats != s.players and (s.edition != BASE or (s.players, s.seats) != (2, 3)):
        return Status.SEATS
    wrong = _header(s) | _menu(s) | _cards(s) | _hands(s) | _lists(s)
    if Status.OFFSET in wrong or Status.HAND_GAP in wrong or max(s.hand_size) > MAX_HAND or Status.FRESH in wrong:
        return wrong  # nobody holds a hand in which a pick could be looked for
    return wrong | _plates(s) | _picks(s)


def _header(s: State) -> Status:
    wrong = Status(0)
    edition = _editions[s.edition]
    if s.rounds != edition.rounds:
        wrong |= Status.EDITION
    if s.full_hands:
        if not 1 <= s.turns <= 8 or s.players != 8:
            wrong |= Status.EDITION
    elif s.turns != edition.hand_sizes[s.seats]:
        wrong |= Status.EDITION
    if s.passing not in PASSINGS.values():
        wrong |= Status.PASSING
    if s.calls > ANY or s.full_hands > 1 or tuple(s.add) != (edition.desserts.get(s.players) or (0,) * len(s.add)):
        wrong |= Status.SWITCH
    if s.phase > OVER:
        wrong |= Status.PHASE
    if s.round > s.rounds or (s.round == 0 and s.phase != DEAL) or (s.phase == OVER and s.round != s.rounds):
        wrong |= Status.ROUND
    if s.round and not 1 <= s.turn <= s.turns:
        wrong |= Status.TURN
    hands = s.players * s.turns
    if (s.dealt == hands) != (s.phase != DEAL) or s.dealt > hands:
        wrong |= Status.DECK
    if s.edition == BASE and deck_size(s) != _in_play(s).sum() - _gone(s):
        wrong |= Status.DECK
    if s.offset >= s.players:
        wrong |= Status.OFFSET
    at_rest = s.step == s.actor == s.stage == s.asked == s.want == 0
    if not (1 <= s.step <= s.last_action and s.actor < s.seats and s.stage < 2 if s.phase == ACT else at_rest):
        wrong |= Status.STEP
    if s.asked > s.seats or (s.asked == 0) != (s.want == 0):
        wrong |= Status.STEP
    counted = s.round - 1 if s.phase in (PICK, ACT) or (s.dealt < hands and (s.dealt or s.added)) else s.round
    if counted <= 0 and any(s.score):
        wrong |= Status.POINTS
    if any(s.bonus) and s.prizes == 0:
        wrong |= Status.PRIZE
    return wrong


def _gone(s: State) -> int:
    """Base: how many cards have left the deck."""
    whole_deals = s.round - 1 if s.phase == DEAL and s.dealt and s.round else s.round
    gone = whole_deals * s.players * s.turns + (s.dealt if s.phase == DEAL else 0)
    if s.seats > s.players and s.round:  # one card a turn is drawn
        gone += (s.round - 1) * s.turns
        if s.phase in (PICK, ACT):
            gone += s.turn - s.draws
        elif s.phase == OVER or not s.dealt:
            gone += s.turns
    return gone


def _menu(s: State) -> Status:
    edition = _editions[s.edition]
    tiles = [tile for number, tile in enumerate(TILES) if s.menu[number]]
    if any(value > 1 for value in s.menu) or any(tile not in edition.tiles for tile in tiles):
        return Status.MENU
    if not edition.has_menus:
        missing = [tile for tile in edition.tiles if tile not in tiles and not tile.promo]
        return Status.MENU if missing else Status(0)
    groups = {group: sum(tile.group == group for tile in tiles) for group in GROUPS}
    extra = groups == {**GROUPS, "special": GROUPS["special"] + 1} and any(tile.name == "wasabi" for tile in tiles)
    fits = (groups == GROUPS or extra) and STAPLE in {tile.name for tile in tiles}
    return Status(0) if fits and not any(bars(tile, s.players) for tile in tiles) else Status.MENU


def _in_play(s: State) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How many cards of each face this game is played with."""
    return _printed[s.edition] * s.array[0]["menu"][_tile]  # type: ignore[no-any-return]  # NumPy's own typing


def _cards(s: State) -> Status:
    """Conservation: hands, plates, desserts, deck, discard and what waits beside them together are the box."""
    element = s.array[0]
    hands = np.bincount(element["hands"].ravel(), minlength=len(FACES))[: len(FACES)]
    hands[NONE] = 0
    kept, lying = element["keep"].sum(axis=0, dtype=np.int64), element["table"].sum(axis=0, dtype=np.int64)
    loose = hands + element["deck"] + element["discard"] + element["reserve"]
    for card in (*s.peek, *(s.pick[seat] for seat in range(s.seats) if s.phase == ACT)):
        if NONE < card < len(FACES):
            loose[card] += 1
    wrong = Status(0)
    if loose[_ghost].any() or lying[NONE]:
        wrong |= Status.GHOST_CARD
    if kept[_no_dessert].any():
        wrong |= Status.NOT_A_DESSERT
    for i in range(MAX_COPIES):
        if face := s.copy_face[i]:
            seat, zone = s.copy_seat[i], "keep" if s.copy_kept[i] else "table"
            if face >= len(FACES) or seat >= s.seats or _copies_of(s, i) > element[zone][seat, face]:
                return wrong | Status.COPY
            lying[face] -= 1
            lying[COPIER] += 1
    cards = (lying + kept) @ _to_card
    cards[NONE] = 0
    if ((loose + cards) != _in_play(s)).any():
        wrong |= Status.CARDS
    if int.from_bytes(bytes(s)) & _nobodys[s.seats]:
        wrong |= Status.EMPTY_SEAT
    return wrong


def _copies_of(s: State, i: int) -> int:
    """How many copies there are like copy `i`."""
    like = (s.copy_face[i], s.copy_seat[i], bool(s.copy_kept[i]))
    return sum(like == (s.copy_face[j], s.copy_seat[j], bool(s.copy_kept[j])) for j in range(MAX_COPIES))


def _lists(s: State) -> Status:
    """What came in this turn, and the cards that somebody looks at."""
    wrong = Status(0)
    for seat in range(s.seats):
        size, row = s.fresh_size[seat], [s.fresh[seat, i] for i in range(MAX_FRESH)]
        cards = row[: min(size, MAX_FRESH)]
        if size > MAX_FRESH or any(not NONE < card % COPY < len(FACES) or card >= TYPE for card in cards):
            wrong |= Status.FRESH
    if any(card >= len(FACES) for card in s.peek) or (any(s.peek) and s.phase != ACT):
        wrong |= Status.PEEK
    drawing = s.seats > s.players if s.phase == PICK else s.phase == ACT
    if s.draws > (PEEK if drawing else 0):
        wrong |= Status.PEEK
    return wrong


def _hands(s: State) -> Status:
    wrong = Status(0)
    hands = s.hands.tobytes()
    for hand in range(s.players, MAX_SEATS):
        if s.hand_size[hand] or any(hands[hand * MAX_HAND : (hand + 1) * MAX_HAND]):
            wrong |= Status.EMPTY_SEAT
    for player in range(s.players):
        hand = (player + s.offset) % s.players
        size = s.hand_size[hand]
        if s.phase == DEAL:
            expected = min(max(s.dealt - hand * s.turns, 0), s.turns) if s.dealt else 0
        elif s.phase == PICK:
            drawn = s.seats > s.players and not s.draws and chooser(s, s.players) == player
            expected = s.turns - s.turn + 1 + drawn
        elif s.phase == ACT:
            expected = s.turns - s.turn
        else:
            expected = 0
        if size != expected:
            wrong |= Status.HAND_SIZE
        row = hands[hand * MAX_HAND : (hand + 1) * MAX_HAND]
        if size > MAX_HAND or NONE in row[:size] or any(row[size:]):
            wrong |= Status.HAND_GAP
    return wrong


def _plates(s: State) -> Status:
    wrong = Status(0)
    played = s.turns
    if s.phase == DEAL and (s.dealt or s.added or s.round == 0):
        played = 0
    elif s.phase == PICK:
        played = s.turn - 1
    plates = s.table.tobytes()
    for seat in range(s.seats):
        if s.edition == BASE and sum(plates[seat * len(FACES) : (seat + 1) * len(FACES)]) != played:
            wrong |= Status.PLATE_SIZE
        if not dispatch.sound(s, seat):
            wrong |= Status.PLATE
    return wrong


def _picks(s: State) -> Status:
    wrong = Status(0)
    for seat in range(s.seats):
        pick, second = s.pick[seat], s.second[seat]
        if pick != NONE and s.phase == PICK:
            if not held(s, seat, pick) or left(s, seat, pick) < 0:
                wrong |= Status.PICK
        elif pick != NONE and (s.phase != ACT or seat != s.actor or pick >= len(FACES)):
            wrong |= Status.PICK
        if second != NONE:
            tile = asks_second(s, seat) if s.phase == PICK else 0
            if pick == NONE or tile == 0 or second == BACK or not _still_allowed(s, seat, tile, second):
                wrong |= Status.SECOND
    return wrong


def _still_allowed(s: State, seat: int, tile: int, second: int) -> bool:
    """The second half would be allowed if it were chosen now."""
    s.second[seat] = NONE
    allowed = bool(allows_second(s, seat, tile, second))
    s.second[seat] = second
    return allowed
