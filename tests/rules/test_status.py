"""`status` names what is wrong: for every flag a state broken in one way, and the flags that must be raised."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushibelt.rules import engine
from sushibelt.rules.check import Status, status
from sushibelt.rules.kit import DONE, hand_of
from sushibelt.rules.registry import TILES, tile_named
from sushibelt.rules.state import State
from sushibelt.table import Game
from sushibelt.table.plates import number
from tests.rules.party_scenes import party, pick
from tests.rules.scenes import finish_round, scene

EGG, EEL, TEMPURA, TOFU, WASABI = map(number, ("egg", "eel", "tempura", "tofu", "wasabi"))
EGG_ON_WASABI = number("egg-on-wasabi")


def playing() -> State:
    """Three seats in turn 4 of round 1; seat 0 has an egg in front, no wasabi, no chopsticks; nobody has picked."""
    return scene("egg tempura tempura", "tempura", "tempura", hands=["squid"]).state


def over() -> State:
    """A finished game of three."""
    game = scene("pudding", "egg", "egg")
    finish_round(game)
    for _ in range(2):
        game.deal(game.draw_deal(Random(1)))
        finish_round(game)
    return game.state


def menu_is_read() -> State:
    """A Party of three; seat 0 has a tofu and an order that copies it, and looks at the four cards of a menu."""
    game = party("tofu special-order>tofu", hands=["menu-7", "eel"], seats=3)
    pick(game, "menu-7")
    game.draw(["eel", "egg", "squid", "pudding"])
    return game.state


def spoon_asks() -> State:
    """A Party of three; seat 1 is asked for a nigiri and has two kinds."""
    game = party("spoon-4", hands=["", "egg squid"], seats=3)
    pick(game)
    game.choose(0, "nigiri")
    return game.state


def tile_number(name: str) -> int:
    """The number of a tile."""
    tile = tile_named(name)
    assert tile is not None
    return TILES.index(tile)


def from_deck(s: State, face: int) -> int:
    """Take a card out of the deck, so that it can turn up elsewhere."""
    s.deck[face] -= 1
    return face


Break = Callable[[State], object]
CASES: list[tuple[str, Status, Callable[[], State], Break]] = []


def broken(flags: Status, start: Callable[[], State] = playing) -> Callable[[Break], Break]:
    """The function breaks a state that `start` gives, and `flags`, no more and no less, must be raised."""

    def add(function: Break) -> Break:
        CASES.append((function.__name__, flags, start, function))
        return function

    return add


@broken(Status.EDITION)
def no_such_edition(s: State) -> None:
    s.edition = 7


@broken(Status.EDITION)
def a_game_of_four_rounds(s: State) -> None:
    s.rounds = 4


@broken(Status.DECK | Status.EDITION | Status.HAND_SIZE)
def hands_of_another_table_size(s: State) -> None:
    s.turns += 1


@broken(Status.SEATS)
def six_at_the_table(s: State) -> None:
    s.seats = s.players = 6


@broken(Status.SEATS)
def nobody_at_the_table(s: State) -> None:
    s.seats = s.players = 0


@broken(Status.SEATS)
def more_players_than_seats(s: State) -> None:
    s.players = 4


@broken(Status.SEATS)
def seats_without_any_player(s: State) -> None:
    s.players = 0


@broken(Status.PASSING)
def passing_upwards(s: State) -> None:
    s.passing = 2


@broken(Status.MENU | Status.DECK | Status.CARDS)
def a_tile_of_the_box_is_missing(s: State) -> None:
    s.menu[0] = 0


@broken(Status.MENU)
def a_tile_is_in_play_twice(s: State) -> None:
    s.menu[3] = 2


@broken(Status.PHASE, over)
def a_phase_after_the_last(s: State) -> None:
    s.phase = engine.OVER + 1


@broken(Status.DECK | Status.ROUND)
def a_fourth_round(s: State) -> None:
    s.round = 4


@broken(Status.DECK | Status.ROUND)
def picks_before_the_first_deal(s: State) -> None:
    s.round = 0


@broken(Status.DECK | Status.ROUND, over)
def over_after_two_rounds(s: State) -> None:
    s.round = 2


@broken(Status.TURN, over)
def turn_0(s: State) -> None:
    s.turn = 0


@broken(Status.TURN, over)
def one_turn_too_many(s: State) -> None:
    s.turn = s.turns + 1


@broken(Status.OFFSET)
def hands_of_a_seat_that_is_not_there(s: State) -> None:
    s.offset = s.seats


@broken(Status.STEP, over)
def an_action_that_no_card_has(s: State) -> None:
    s.phase, s.step = engine.ACT, 1


@broken(Status.STEP)
def an_actor_where_nobody_acts(s: State) -> None:
    s.actor = 1


@broken(Status.STEP)
def an_action_that_has_begun_before_the_reveal(s: State) -> None:
    s.stage = 1


@broken(Status.POINTS)
def points_before_the_first_count(s: State) -> None:
    s.score[1] = 99


@broken(Status.DECK)
def picks_from_hands_that_were_not_dealt(s: State) -> None:
    s.dealt = 0


@broken(Status.HAND_SIZE | Status.HAND_GAP)
def a_hand_of_200(s: State) -> None:
    s.pick[0], s.hand_size[0] = s.hands[0, 0], 200


@broken(Status.DECK | Status.CARDS)
def one_egg_too_many(s: State) -> None:
    s.deck[EGG] += 1


@broken(Status.DECK | Status.CARDS)
def a_card_is_lost(s: State) -> None:
    s.deck[EGG] -= 1


@broken(Status.CARDS)
def a_card_turned_into_another(s: State) -> None:
    hand = hand_of(s, 1)
    s.hands[hand, 0] = EGG if s.hands[hand, 0] != EGG else TEMPURA


@broken(Status.DECK | Status.GHOST_CARD | Status.CARDS)
def an_egg_on_wasabi_in_the_deck(s: State) -> None:
    s.deck[EGG_ON_WASABI] = 1


@broken(Status.GHOST_CARD | Status.CARDS)
def no_card_counts_as_a_card_in_the_discard(s: State) -> None:
    s.discard[0] = 1


@broken(Status.EMPTY_SEAT, over)
def points_where_nobody_sits(s: State) -> None:
    s.score[s.seats] = 3


@broken(Status.DECK | Status.EMPTY_SEAT)
def a_plate_where_nobody_sits(s: State) -> None:
    s.table[s.seats, from_deck(s, EGG)] = 1


@broken(Status.EMPTY_SEAT)
def a_pick_where_nobody_sits(s: State) -> None:
    s.pick[s.seats] = EGG


@broken(Status.DECK | Status.HAND_SIZE)
def a_card_fell_back_into_the_deck(s: State) -> None:
    last = s.hand_size[0] - 1
    s.deck[s.hands[0, last]] += 1
    s.hands[0, last] = 0
    s.hand_size[0] = last


@broken(Status.HAND_GAP)
def a_hole_in_a_hand(s: State) -> None:
    size = s.hand_size[0]
    s.hands[0, size] = s.hands[0, size - 1]
    s.hands[0, size - 1] = 0


@broken(Status.DECK | Status.PLATE_SIZE)
def a_card_more_in_front_than_turns_played(s: State) -> None:
    s.table[0, from_deck(s, EGG)] += 1


@broken(Status.PICK)
def a_pick_that_is_not_in_the_hand(s: State) -> None:
    s.pick[0] = WASABI


@broken(Status.PICK, over)
def a_pick_after_the_end(s: State) -> None:
    s.pick[0] = EGG


@broken(Status.SECOND)
def a_second_card_without_chopsticks(s: State) -> None:
    s.pick[0] = number("squid")
    s.second[0] = s.hands[hand_of(s, 0), 1]


@broken(Status.SECOND)
def a_second_half_without_a_first(s: State) -> None:
    s.second[0] = DONE


@broken(Status.SECOND, over)
def a_second_half_after_the_end(s: State) -> None:
    s.second[0] = DONE


@broken(Status.DECK | Status.NOT_A_DESSERT)
def an_egg_is_kept_for_the_end(s: State) -> None:
    s.keep[0, from_deck(s, EGG)] = 1


@broken(Status.PLATE)
def a_nigiri_on_a_wasabi_that_is_not_there(s: State) -> None:
    s.table[0, EGG] -= 1
    s.table[0, EGG_ON_WASABI] += 1


@broken(Status.MENU | Status.CARDS, menu_is_read)
def a_party_without_its_dessert(s: State) -> None:
    s.menu[tile_number("pudding")] = 0


@broken(Status.MENU | Status.EDITION | Status.SWITCH | Status.DECK | Status.HAND_SIZE, menu_is_read)
def a_menu_that_so_many_players_cannot_have(s: State) -> None:
    s.players = s.seats = 8


@broken(Status.SWITCH)
def a_third_way_to_call(s: State) -> None:
    s.calls = 2


@broken(Status.SWITCH, menu_is_read)
def another_number_of_desserts(s: State) -> None:
    s.add[2] = 9


@broken(Status.EDITION, menu_is_read)
def eight_cards_for_three(s: State) -> None:
    s.full_hands = 1


@broken(Status.COPY, menu_is_read)
def a_copy_of_what_does_not_lie_there(s: State) -> None:
    s.copy_face[1], s.copy_seat[1] = EEL, 1


@broken(Status.COPY, menu_is_read)
def more_copies_than_cards(s: State) -> None:
    s.table[0, TOFU] -= 1
    s.copy_face[1] = TOFU


@broken(Status.CARDS, menu_is_read)
def a_copy_that_nobody_played(s: State) -> None:
    s.copy_face[1] = TOFU


@broken(Status.FRESH)
def more_came_in_this_turn_than_can(s: State) -> None:
    s.fresh_size[0] = 200


@broken(Status.FRESH)
def no_card_came_in_this_turn(s: State) -> None:
    s.fresh_size[1], s.fresh[1, 0] = 1, 0


@broken(Status.PEEK | Status.CARDS)
def somebody_looks_at_a_card_in_base(s: State) -> None:
    s.peek[0] = EGG


@broken(Status.PEEK)
def cards_are_drawn_for_nobody(s: State) -> None:
    s.draws = 1


@broken(Status.CARDS, menu_is_read)
def a_card_of_the_menu_is_lost(s: State) -> None:
    s.peek[2] = 0


@broken(Status.PRIZE, menu_is_read)
def points_of_a_race_in_which_no_place_is_gone(s: State) -> None:
    s.bonus[1] = 8


@broken(Status.PICK | Status.CARDS, menu_is_read)
def somebody_aims_who_does_not_act(s: State) -> None:
    s.pick[2] = EEL


@broken(Status.STEP, spoon_asks)
def somebody_is_asked_for_nothing(s: State) -> None:
    s.want = 0


@broken(Status.STEP, spoon_asks)
def a_seat_is_asked_that_is_not_there(s: State) -> None:
    s.asked = 4


STARTS = [playing, over, menu_is_read, spoon_asks]


@pytest.mark.parametrize("start", STARTS)
def test_the_states_are_sound_before_they_are_broken(start: Callable[[], State]):
    assert status(start()) == Status(0)


@pytest.mark.parametrize("flags, start, spoil", [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_broken_state_raises_exactly_its_flags(flags: Status, start: Callable[[], State], spoil: Break):
    s = start()
    spoil(s)
    assert status(s) == flags


def test_every_flag_is_raised_by_some_broken_state():
    raised = Status(0)
    for _, flags, _, _ in CASES:
        raised |= flags
    assert raised == ~Status(0)


def test_a_deck_that_is_too_small_for_the_round_is_wrong():
    s = playing()
    s.discard[from_deck(s, EGG)] += 1
    assert status(s)


def test_a_half_dealt_first_round_is_sound():
    game = Game.new(seats=2, deal_by_hand=True)
    game.deal([["tempura"] * 10])
    assert status(game.state) == Status(0)


def test_a_half_dealt_later_round_is_sound():
    game = scene("egg", "egg")
    finish_round(game)
    game.deal(game.draw_deal(Random(1))[:1])
    assert status(game.state) == Status(0)


@given(st.sampled_from(STARTS), st.lists(st.tuples(st.integers(min_value=0), st.integers(0, 255)), max_size=6))
def test_whatever_a_state_holds_its_status_is_told(start: Callable[[], State], bytes_changed: list[tuple[int, int]]):
    s = start()
    raw = bytearray(bytes(s))
    for at, value in bytes_changed:
        raw[at % len(raw)] = value
    s.restore(bytes(raw))
    assert isinstance(status(s), Status)
