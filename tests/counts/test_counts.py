"""How many ways a few last turns can go: what `perft` is for chess. A rule that allows too much shows here.

The numbers are worked out beside each case, or found by a second, separate recursion over plain lists of names.
"""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random

import pytest

from sushibelt.rules import engine
from sushibelt.rules.editions import Edition
from sushibelt.rules.kit import BACK, BASE, CHANCE, DONE, FACES
from sushibelt.rules.state import State
from sushibelt.table import Game
from sushibelt.table.choice import legal_choices, to_choice

Hand = tuple[str, ...]


# --- the engine -----------------------------------------------------------------------------------------------------


def dealt(*hands: str) -> State:
    """A game of one round with hands of this size."""
    size = len(hands[0].split())
    s = Edition(BASE, "tiny", "A tiny game", {len(hands): size}, rounds=1).start(len(hands))
    for hand in hands:
        for card in hand.split():
            engine.deal_card(s, to_choice(card))
    return s


def lines_of_play(s: State, ends: Counter[bytes] | None = None) -> int:
    """The number of sequences of picks to the end of the round, one turn's picks taken in order of seats."""
    s = s.copy()
    while engine.ready(s):
        engine.reveal(s)
    if s.phase not in (engine.PICK, engine.ACT):
        if ends is not None:
            ends[bytes(s)] += 1
        return 1
    seat = next(seat for seat in range(s.seats) if engine.owes(s, seat))
    count = 0
    for choice in legal_choices(s, seat):
        if choice != BACK:
            after = s.copy()
            engine.choose(after, seat, choice)
            count += lines_of_play(after, ends)
    return count


# --- the second opinion ---------------------------------------------------------------------------------------------


def count_plainly(hands: list[Hand], fronts: list[int], step: int = 1) -> int:
    """The same number from nothing but hands and the chopsticks in front of each seat."""
    if len(hands[0]) == 1:
        return 1
    ways: list[list[tuple[Hand, int]]] = []  # for each seat: the hand it passes on, the chopsticks it then has
    for hand, front in zip(hands, fronts, strict=True):
        found = []
        for first in sorted(set(hand)):
            rest = list(hand)
            rest.remove(first)
            got = 1 if first == "chopsticks" else 0
            found.append((tuple(rest), front + got))
            for second in sorted(set(rest)) if front else []:
                left = list(rest)
                left.remove(second)
                more = 1 if second == "chopsticks" else 0
                found.append(((*left, "chopsticks"), front + got + more - 1))
        ways.append(found)
    return sum_over(ways, [], step)


def sum_over(ways: list[list[tuple[Hand, int]]], chosen: list[tuple[Hand, int]], step: int) -> int:
    """Every combination of one way for each seat, passed on."""
    if len(chosen) == len(ways):
        seats = len(ways)
        passed = [chosen[(seat - step) % seats][0] for seat in range(seats)]
        return count_plainly(passed, [front for _, front in chosen], step)
    return sum(sum_over(ways, [*chosen, way], step) for way in ways[len(chosen)])


# --- tiny decks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands, count",
    [
        # One card each: nothing to choose.
        (("egg", "squid"), 1),
        # Different cards, no chopsticks: n! orders for each of two hands.
        (("egg squid", "salmon wasabi"), factorial(2) ** 2),
        (("egg squid tempura", "salmon wasabi pudding"), factorial(3) ** 2),
        (("egg squid tempura sashimi", "salmon wasabi pudding dumpling"), factorial(4) ** 2),
        # The same with three and four seats.
        (("egg squid", "salmon wasabi", "maki-1 maki-2"), factorial(2) ** 3),
        (("egg squid maki-3", "salmon wasabi maki-2", "maki-1 tempura sashimi"), factorial(3) ** 3),
        # A hand of three with a pair in it: 3! / 2! orders.
        (("egg egg squid", "salmon wasabi pudding"), 3 * 6),
        # All cards alike: one way.
        (("egg egg egg", "salmon salmon salmon"), 1),
        # Chopsticks on turn 1 (3 ways for the neighbour), then hands of 2 and 2: one card (2 ways) or a pair in either
        # order (2 ways), 2 ways for the neighbour: 3 * 4 * 2 = 24. Something else on turn 1: 2 * 3, then 2 * 2: 24.
        (("chopsticks egg squid", "salmon wasabi pudding"), 24 + 24),
        # Two cards: chopsticks never find a hand of two.
        (("chopsticks egg", "chopsticks squid"), 4),
        # Two alike in the hand that the chopsticks find: one card or the pair of them. Chopsticks on turn 1: 1 * 2 * 2;
        # else 2 * 1 on turn 1, then 2 ways for the hand with the chopsticks.
        (("chopsticks egg squid", "salmon salmon salmon"), 1 * 2 * 2 + 2 * 2),
    ],
)  # fmt: skip
def test_lines_of_play_from_a_tiny_deck(hands: tuple[str, ...], count: int):
    assert lines_of_play(dealt(*hands)) == count
    assert count_plainly([tuple(hand.split()) for hand in hands], [0] * len(hands)) == count


def test_who_has_what_in_the_end_is_counted_once_however_it_came_about():
    """Two cards each, all different: seat 0 keeps one of its two and gets one of the other two."""
    ends: Counter[bytes] = Counter()
    assert lines_of_play(dealt("tempura sashimi", "dumpling pudding"), ends) == 4
    assert len(ends) == 4
    ends.clear()
    # Three each: a seat ends with two of one hand and one of the other, and what it plays when does not matter:
    # of the hand that it holds twice it leaves one card (3 ways), and the same for the other seat.
    assert lines_of_play(dealt("tempura sashimi dumpling", "pudding maki-1 egg"), ends) == 36
    assert len(ends) == 9


def test_wasabi_makes_the_order_count():
    """Wasabi and squid in one hand, nothing else that matters: the squid is tripled or not."""
    ends: Counter[bytes] = Counter()
    lines_of_play(dealt("wasabi squid tempura", "dumpling sashimi dumpling"), ends)
    best = set()
    for saved in ends:
        s = dealt("egg", "egg")
        s.restore(saved)
        best.add(max(engine.round_points(s, seat) for seat in range(2)))
    assert 9 in best
    assert 3 in best


def test_deals_of_a_tiny_deck():
    """Two eggs and two squids on two hands of two: 4! / (2! 2!) sequences of chance."""
    s = Edition(BASE, "tiny", "A tiny game", {2: 2}, rounds=1).start(2)
    for face in range(len(FACES)):
        s.deck[face] = 2 if FACES[face].name in ("egg", "squid") else 0

    def deals(s: State) -> int:
        if s.phase != engine.DEAL:
            return 1
        count = 0
        for face in range(len(FACES)):
            if engine.legal(s, CHANCE, face):
                after = s.copy()
                engine.deal_card(after, face)
                count += deals(after)
        return count

    assert deals(s) == factorial(4) // (factorial(2) * factorial(2))


# --- the end of real games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, left", [(2, 3), (3, 3), (4, 2), (5, 2)])
@pytest.mark.parametrize("passing", ["left", "both"])
def test_the_last_turns_of_a_real_round(seats: int, left: int, passing: str):
    checked_pairs = 0
    for seed in range(4):
        random = Random(seed)
        game = Game.new(seats=seats, seed=seed, passing=passing)
        while game.state.round < 2 or game.state.turns - game.state.turn >= left:
            for seat in sorted(game.owing):
                hand = game.hand(seat)  # whoever sees chopsticks takes them and keeps them
                card = "chopsticks" if "chopsticks" in hand else random.choice(hand)
                game.choose(seat, card, *(["done"] if game.asks_second(seat) else []))
        fronts = [plate.count("chopsticks") for plate in game.view().plates]
        hands = [game.hand(seat) for seat in range(seats)]
        assert {len(hand) for hand in hands} == {left}
        checked_pairs += sum(fronts)
        assert lines_of_play(game.state) == count_plainly(hands, fronts, 1 if passing == "left" else -1)
    assert checked_pairs, "chopsticks lay in front of somebody"


def test_choices_of_a_pick_and_of_its_second_half():
    s = dealt("chopsticks egg egg squid", "tempura tempura tempura tempura")
    engine.choose(s, 0, to_choice("chopsticks"))
    engine.choose(s, 1, to_choice("tempura"))
    engine.reveal(s)
    assert legal_choices(s, 0) == [to_choice("tempura")]
    engine.choose(s, 0, to_choice("tempura"))
    assert legal_choices(s, 0) == [to_choice("tempura"), DONE, BACK]
    engine.choose(s, 0, DONE)
    assert legal_choices(s, 0) == [BACK]
    assert legal_choices(s, 1) == sorted([to_choice("egg"), to_choice("squid")])
