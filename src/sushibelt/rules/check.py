"""`status(state)`: a named flag for everything that can be wrong with a state."""

from __future__ import annotations

from enum import Flag, auto

import numpy as np

from .editions import EDITIONS, PASSINGS
from .engine import ACT, DEAL, OVER, PICK, allows_second, asks_second
from .kit import BACK, BASE, FACES, NONE, held
from .registry import CARD, DESSERT, DTYPE, LAST_ACTION, TILES, dispatch
from .state import MAX_HAND, MAX_SEATS, State


class Status(Flag):
    """What can be wrong. `Status(0)` is a sound state."""

    EDITION = auto()  # no such edition, or numbers that are not this edition's
    SEATS = auto()  # a number of seats this edition is not played with, or more players than seats
    PASSING = auto()
    MENU = auto()  # a tile in play that the box does not hold, or one missing
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


_editions = {edition.number: edition for edition in EDITIONS.values()}
_printed = {number: np.array([face.count(number) for face in FACES]) for number in _editions}
_menus = {number: bytes(int(tile in edition.tiles) for tile in TILES) for number, edition in _editions.items()}
_to_card = np.zeros((len(FACES), len(FACES)), np.int64)
_to_card[np.arange(len(FACES)), CARD] = 1
_ghost = np.array([card != number or number == NONE for number, card in enumerate(CARD)])
_no_dessert = ~np.array(DESSERT, bool)


def _beyond(seats: int) -> int:
    """The bits of a state that belong to seats from this one on."""
    mask = np.zeros(1, DTYPE)
    for zone in ("score", "pick", "second", "hand_size", "hands", "table", "keep"):
        mask[zone][0, seats:] = -1 if zone == "score" else 255
    return int.from_bytes(mask.tobytes())


_nobodys = [_beyond(seats) for seats in range(MAX_SEATS + 1)]


def status(s: State) -> Status:
    """Everything that is wrong with `s`; `Status(0)`, which is false, if nothing is."""
    edition = _editions.get(s.edition)
    if edition is None:
        return Status.EDITION
    if s.seats not in edition.hand_sizes or not 0 < s.players <= s.seats:
        return Status.SEATS
    wrong = _header(s) | _cards(s) | _hands(s) | _plates(s)
    if Status.OFFSET in wrong or max(s.hand_size) > MAX_HAND:
        return wrong  # nobody holds a hand in which a pick could be looked for
    return wrong | _picks(s)


def _header(s: State) -> Status:
    wrong = Status(0)
    edition = _editions[s.edition]
    if s.rounds != edition.rounds or s.turns != edition.hand_sizes[s.seats]:
        wrong |= Status.EDITION
    if s.passing not in PASSINGS.values():
        wrong |= Status.PASSING
    if bytes(s.menu) != _menus[s.edition]:
        wrong |= Status.MENU
    if s.phase > OVER:
        wrong |= Status.PHASE
    if s.round > s.rounds or (s.round == 0 and s.phase != DEAL) or (s.phase == OVER and s.round != s.rounds):
        wrong |= Status.ROUND
    if s.round and not 1 <= s.turn <= s.turns:
        wrong |= Status.TURN
    hands = s.seats * s.turns
    if (s.dealt == hands) != (s.phase != DEAL):
        wrong |= Status.DECK
    whole_deals = s.round - 1 if s.dealt and s.round else s.round
    if s.edition == BASE and sum(s.deck) != _printed[s.edition].sum() - whole_deals * hands - s.dealt:
        wrong |= Status.DECK
    if s.offset >= s.seats:
        wrong |= Status.OFFSET
    at_rest = s.step in (0, LAST_ACTION + 1) and s.actor == s.stage == 0
    if not (1 <= s.step <= LAST_ACTION and s.actor < s.seats if s.phase == ACT else at_rest):
        wrong |= Status.STEP
    counted = s.round - 1 if s.phase in (PICK, ACT) or (s.dealt < hands and s.dealt) else s.round
    if counted <= 0 and any(s.score):
        wrong |= Status.POINTS
    return wrong


def _cards(s: State) -> Status:
    """Conservation: hands, plates, desserts, deck and discard together are the box."""
    element = s.array[0]
    hands = np.bincount(element["hands"].ravel(), minlength=len(FACES))[: len(FACES)]
    hands[NONE] = 0
    kept, lying = element["keep"].sum(axis=0, dtype=np.int64), element["table"].sum(axis=0, dtype=np.int64)
    loose = hands + element["deck"] + element["discard"] + kept
    wrong = Status(0)
    if ((loose + lying @ _to_card) != _printed[s.edition]).any():
        wrong |= Status.CARDS
    if loose[_ghost].any() or lying[NONE]:
        wrong |= Status.GHOST_CARD
    if kept[_no_dessert].any():
        wrong |= Status.NOT_A_DESSERT
    if int.from_bytes(bytes(s)) & _nobodys[s.seats]:
        wrong |= Status.EMPTY_SEAT
    return wrong


def _hands(s: State) -> Status:
    wrong = Status(0)
    hands = s.hands.tobytes()
    for hand in range(s.seats):
        size = s.hand_size[hand]
        if s.phase == DEAL:
            expected = min(max(s.dealt - hand * s.turns, 0), s.turns) if s.dealt else 0
        elif s.phase == PICK:
            expected = s.turns - s.turn + 1
        elif s.phase == ACT:
            expected = s.turns - s.turn
        else:
            expected = 0
        if size != expected:
            wrong |= Status.HAND_SIZE
        row = hands[hand * MAX_HAND : (hand + 1) * MAX_HAND]
        if NONE in row[:size] or any(row[size:]):
            wrong |= Status.HAND_GAP
    return wrong


def _plates(s: State) -> Status:
    wrong = Status(0)
    played = s.turns
    if s.phase == DEAL and (s.dealt or s.round == 0):
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
        if pick != NONE and (s.phase != PICK or not held(s, seat, pick)):
            wrong |= Status.PICK
        if second != NONE:
            tile = asks_second(s, seat) if s.phase == PICK else 0
            if pick == NONE or tile == 0 or second == BACK or not allows_second(s, seat, tile, second):
                wrong |= Status.SECOND
    return wrong
