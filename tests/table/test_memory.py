"""What a seat can know from its own view, against the truth."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sushibelt.rules.kit import FACES
from sushibelt.table import CHANCE, Game, redeal
from sushibelt.table.memory import card_name, known_hands, unseen
from tests.rules.randomly import decisions
from tests.rules.scenes import finish_round, scene

SEATS = (2, 3, 4, 5)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("passing", ["left", "both"])
def test_what_is_known_of_a_hand_is_in_it(seats: int, passing: str):
    for seed in range(6):
        game = Game.new(seats=seats, seed=seed, passing=passing)
        for _ in decisions(game, Random(seed)):
            for seat in (*range(seats), None):
                view = game.view(seat)
                for other, known in enumerate(known_hands(view)):
                    assert not Counter(known) - Counter(game.hand(other))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("passing", ["left", "both"])
def test_a_hand_is_known_whole_once_it_has_been_held(seats: int, passing: str):
    """A hand held `ago` turns ago is now `ago` seats further on; after as many turns as seats all are known."""
    game = Game.new(seats=seats, seed=7, passing=passing)
    for _ in decisions(game, Random(7)):
        if game.over:
            break
        for seat in range(seats):
            view = game.view(seat)
            hands = known_hands(view)
            for ago in range(min(view.turn, seats)):
                other = (seat + ago * view.step) % seats
                assert sorted(hands[other]) == sorted(game.hand(other))
            if view.turn == 1:
                assert [bool(hand) for hand in hands].count(True) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_unseen_is_in_hands_or_in_the_deck(seats: int):
    game = Game.new(seats=seats, seed=5, passing="both")
    for _ in decisions(game, Random(5)):
        for seat in (*range(seats), None):
            view = game.view(seat)
            hidden = Counter({face.name: game.state.deck[face.number] for face in FACES})
            for other in range(seats):
                hidden.update(game.hand(other))
            for known in known_hands(view):
                hidden.subtract(known)
            assert unseen(view) == +hidden


def test_chopsticks_that_somebody_gave_back_are_known_to_everybody():
    game = scene("chopsticks egg+egg", "tempura", "tempura", "tempura")
    for seat in (2, None):  # the seat that has not held that hand yet, and a spectator
        assert known_hands(game.view(seat))[1] == ("chopsticks",)


def test_nothing_is_known_before_the_first_deal_or_after_the_end():
    game = Game.new(seats=3, deal_by_hand=True)
    assert known_hands(game.view(0)) == [(), (), ()]
    assert unseen(game.view(0)).total() == 108
    for _ in decisions(game, Random(1)):
        pass
    assert known_hands(game.view(0)) == [(), (), ()]
    assert unseen(game.view(0)).total() == 108 - 81


def test_the_card_of_a_face():
    assert card_name("squid-on-wasabi") == "squid"
    assert card_name("squid") == "squid"


def between_rounds() -> Game:
    game = scene("egg", "egg", "egg")
    finish_round(game)
    assert game.owing == {CHANCE}
    return game


def test_nothing_is_known_between_two_rounds():
    view = between_rounds().view(0)
    assert known_hands(view) == [(), (), ()]
    assert unseen(view).total() == 108 - 27


def test_a_half_dealt_round_is_no_reason_to_fail():
    game = between_rounds()
    game.deal(game.draw_deal(Random(1))[:1])
    assert unseen(game.view(0)).total() == 108 - 27 - 9


@pytest.mark.parametrize("seat", [0, None])
def test_a_game_that_waits_for_a_deal_can_be_redealt(seat: int | None):
    view = between_rounds().view(seat)
    assert redeal(view, Random(1)).view(seat) == view
