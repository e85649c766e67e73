"""How many ways a few last turns can go: what `perft` is for chess. A rule that allows too much shows here.

The numbers are worked out beside each case, or found by a second, separate recursion over plain lists of names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial
from random import Random

import pytest

from sushibelt.rules import engine
from sushibelt.rules.editions import Edition
from sushibelt.rules.kit import BACK, BASE, CHANCE, DONE, FACES, PARTY, TYPE
from sushibelt.rules.registry import TILES
from sushibelt.rules.state import State
from sushibelt.table import Game
from sushibelt.table.choice import legal_choices
from sushibelt.table.plates import number

Hand = tuple[str, ...]


# --- the engine -----------------------------------------------------------------------------------------------------


def dealt(*hands: str) -> State:
    """A game of one round with hands of this size."""
    size = len(hands[0].split())
    s = Edition(BASE, "tiny", "A tiny game", {len(hands): size}, rounds=1).start(len(hands))
    for hand in hands:
        for card in hand.split():
            engine.deal_card(s, number(card))
    return s


def lines_of_play(s: State, ends: Counter[bytes] | None = None) -> int:
    """The number of sequences of picks, actions and drawn cards to the end of the round, seats in order."""
    s = s.copy()
    while engine.ready(s):
        engine.reveal(s)
    if s.draws:
        return sum(lines_of_play(after, ends) for after in draws(s))
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


def draws(s: State) -> Iterator[State]:
    """What comes of each card that may be drawn next."""
    for face in range(len(FACES)):
        if engine.legal(s, CHANCE, face):
            after = s.copy()
            engine.deal_card(after, face)
            yield after


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


def plates(ends: Counter[bytes]) -> set[bytes]:
    """What lies in front of everybody in these states."""
    s = dealt("egg", "egg")
    found = set()
    for saved in ends:
        s.restore(saved)
        found.add(s.table.tobytes())
    return found


def test_who_has_what_in_the_end_is_counted_once_however_it_came_about():
    """Two cards each, all different: seat 0 keeps one of its two and gets one of the other two."""
    ends: Counter[bytes] = Counter()
    assert lines_of_play(dealt("tempura sashimi", "dumpling pudding"), ends) == 4
    assert len(plates(ends)) == 4
    ends.clear()
    # Three each: a seat ends with two of one hand and one of the other, and what it plays when does not matter:
    # of the hand that it holds twice it leaves one card (3 ways), and the same for the other seat.
    assert lines_of_play(dealt("tempura sashimi dumpling", "pudding maki-1 egg"), ends) == 36
    assert len(plates(ends)) == 9


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
        return sum(deals(after) for after in draws(s))

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
    engine.choose(s, 0, number("chopsticks"))
    engine.choose(s, 1, number("tempura"))
    engine.reveal(s)
    assert legal_choices(s, 0) == [number("tempura")]
    engine.choose(s, 0, number("tempura"))
    assert legal_choices(s, 0) == [number("tempura"), DONE, BACK]
    engine.choose(s, 0, DONE)
    assert legal_choices(s, 0) == [BACK]
    assert legal_choices(s, 1) == sorted([number("egg"), number("squid")])


# --- Party ----------------------------------------------------------------------------------------------------------

MENU = "maki tofu eel tempura {} pudding"
"""A menu with two specials to be filled in. Of the other tiles only maki and nigiri have several faces: three each."""


def party(special: str, *hands: str, deck: str = "") -> State:
    """A Party game of one round with hands of this size, and nothing in the deck but `deck`."""
    players, size = len(hands), len(hands[0].split())
    tiny = Edition(PARTY, "tiny", "A tiny game", {players: size}, rounds=1, desserts={players: (0,)})
    s = tiny.start(players, menu=MENU.format(special).split())
    for hand in hands:
        for card in hand.split():
            engine.deal_card(s, number(card))
    for face in range(len(FACES)):
        s.deck[face] = deck.split().count(FACES[face].name)
    return s


def after(s: State, *turns: str) -> State:
    """Play these picks, one for each seat; cards that act wait."""
    for turn in turns:
        for seat, card in enumerate(turn.split()):
            if engine.owes(s, seat):
                assert engine.legal(s, seat, number(card))
                engine.choose(s, seat, number(card))
        assert engine.ready(s)
        engine.reveal(s)
    return s


def count_with_chopsticks(hands: list[Hand], fronts: list[set[str]], picked: tuple[Hand, ...] = ()) -> int:
    """Chopsticks of Party from nothing but hands and the chopsticks in front: a second card after the reveal."""
    if len(picked) < len(hands):
        hand = hands[len(picked)]
        return sum(count_with_chopsticks(hands, fronts, (*picked, (card,))) for card in sorted(set(hand)))
    left = [without(hand, card) for hand, (card,) in zip(hands, picked, strict=True)]
    return count_calls(left, fronts, [set(cards) for cards in picked], sorted(set().union(*fronts)))


def count_calls(hands: list[Hand], fronts: list[set[str]], fresh: list[set[str]], numbers: list[str]) -> int:
    """The chopsticks that lie there act, lowest number first; whoever has called does not call again."""
    if not hands[0]:
        return 1
    if not numbers:
        passed = [hands[-1], *hands[:-1]]
        lying = [
            {card for card in old | new if card.startswith("chopsticks")}
            for old, new in zip(fronts, fresh, strict=True)
        ]
        return count_with_chopsticks(passed, lying)
    first, *later = numbers
    seat = next(seat for seat, front in enumerate(fronts) if first in front)
    count = count_calls(hands, fronts, fresh, later)  # it is not called
    if "called" in fresh[seat]:
        return count
    for card in sorted(set(hands[seat])):
        now, front, new = list(hands), list(fronts), list(fresh)
        now[seat] = (*without(hands[seat], card), first)
        front[seat] = fronts[seat] - {first}
        new[seat] = fresh[seat] | {card, "called"}
        count += count_calls(now, front, new, later)
    return count


def without(hand: Hand, card: str) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


@pytest.mark.parametrize(
    "hands",
    [
        ("chopsticks-1 egg squid", "tofu eel tempura"),
        ("chopsticks-1 egg egg", "chopsticks-2 tofu tofu"),
        ("chopsticks-3 egg squid tea", "tofu eel tempura maki-1"),
        ("chopsticks-1 chopsticks-2 squid tea", "tofu tofu chopsticks-3 maki-1"),
        ("chopsticks-1 egg squid", "tofu eel tempura", "chopsticks-2 tea maki-2"),
    ],
)
def test_lines_of_play_with_the_chopsticks_of_party(hands: tuple[str, ...]):
    plainly = count_with_chopsticks([tuple(hand.split()) for hand in hands], [set()] * len(hands))
    assert lines_of_play(party("chopsticks tea", *hands)) == plainly


def test_chopsticks_of_party_worked_out_by_hand():
    """On turn 1 seat 0 takes the chopsticks (3 picks of seat 1) or something else (2 * 3).

    With them turn 2 has 2 * 2 picks, and one card is left in its hand: it is taken for the chopsticks, or not. Without
    them they go to seat 1, for whom two ways of turn 2 lie open (2 * 2 picks); nobody has any from an earlier turn
    before turn 3, and then no card is left to take.
    """
    assert lines_of_play(party("chopsticks tea", "chopsticks-1 egg squid", "tofu eel tempura")) == 3 * 4 * 2 + 6 * 4


WISHES = 3 + 1 + 1 + 1 + 3 + 1 + 1 + 3 + len(("maki", "spoon", "nigiri"))
"""Faces of maki, tofu, eel, tempura, spoon, tea, pudding and nigiri, and the kinds that have several."""


def test_a_spoon_on_the_last_turn_may_ask_for_everything_in_vain():
    """If seat 0 takes the spoon first, it may then ask for anything or keep it; if not, seat 1 gets it too late."""
    assert lines_of_play(party("spoon tea", "spoon-4 egg", "tofu tofu", "eel eel")) == 1 + WISHES + 1


def test_a_spoon_finds_the_first_who_has_it_and_whoever_has_several_chooses():
    """Every hand has two different cards, whatever was asked for: 2^3 picks follow, and the last cards are forced.

    A spoon that was kept may ask again after these picks, when everybody has one card left, or else in vain on the last
    turn. One that was given is taken in half of the picks and may then ask in vain; one that has done so is gone.
    """
    s = asking()
    wishes = [choice for choice in legal_choices(s, 0) if choice != DONE]
    assert len(wishes) == WISHES
    answers = {}
    for wish in wishes:
        then = s.copy()
        engine.choose(then, 0, wish)
        answers[wish] = len(legal_choices(then, 1)) if then.phase == engine.ACT else 0
    nigiri = TYPE + [tile.name for tile in TILES].index("nigiri")
    assert {wish: count for wish, count in answers.items() if count} == {nigiri: 2}
    kept, in_vain, given = 8 * (WISHES + WISHES + 1), 8, 4 * (WISHES + 1) + 4
    found = len(("egg", "squid", "eel", "tofu"))
    assert lines_of_play(s) == kept + (found + 2) * given + (WISHES - found - 1) * in_vain


def asking() -> State:
    """Seat 0 asks with a spoon; then seat 1 holds egg and squid, seat 2 eel and tofu, seat 0 tea and maki."""
    hands = ("tempura spoon-4 egg squid", "maki-2 tofu tempura eel", "tea maki-1 tempura maki-3")
    s = party("spoon tea", *hands)
    return after(s, "spoon-4 maki-2 maki-3", "tempura tempura tempura")


def test_a_menu_draws_and_plays():
    """Four of three eggs and two squids are drawn: of 2^4 orders 4 have three squids, 1 has four, 1 has four eggs.

    The other 10 have eggs and squids: two cards to choose from.
    """
    s = after(party("menu wasabi", "menu-7", "tofu", deck="egg egg egg squid squid"))
    assert engine.ready(s), "one card each is played without a choice"
    assert lines_of_play(s) == 10 * 2


def test_a_menu_plays_no_menu():
    """Four cards, two of them menus: 4! / 2! orders, and two cards that may be played."""
    s = party("menu wasabi", "menu-7", "tofu", deck="menu-8 menu-9 egg squid")
    assert lines_of_play(s) == factorial(4) * 2


@pytest.mark.parametrize("earlier", [1, 2, 3])
def test_a_takeout_box_turns_any_number_in_any_order(earlier: int):
    """Of n different cards: any k of them, one after the other, for k from 0 to n."""
    mine, theirs = ["tofu", "eel", "egg"][:earlier], ["maki-1", "maki-2", "maki-3"][:earlier]
    hands: list[list[str]] = [[], []]  # seat 0 plays from both in turn, and finds the box on the last turn
    for turn in range(earlier):
        hands[turn % 2].append(mine[turn])
        hands[(turn + 1) % 2].append(theirs[turn])
    hands[earlier % 2].append("takeout-box-10")
    hands[(earlier + 1) % 2].append("tempura")
    s = party("takeout-box wasabi", *map(" ".join, hands))
    s = after(s, *(f"{mine[turn]} {theirs[turn]}" for turn in range(earlier)))
    assert lines_of_play(s) == sum(factorial(earlier) // factorial(earlier - k) for k in range(earlier + 1))


def test_a_special_order_is_aimed_at_each_face_once():
    """Seat 1 has two eels and a tofu in front: two aims. On the first turn there is none."""
    hands = ("tofu tofu tofu special-order", "egg tofu eel eel")
    s = after(party("special-order wasabi", *hands), "tofu eel", "egg tofu", "tofu eel")
    assert s.turn == 4
    assert lines_of_play(s) == 2
    assert lines_of_play(party("special-order wasabi", "special-order", "egg")) == 1


def test_a_special_order_may_put_its_copy_on_a_wasabi():
    """Seat 0 has an egg, and then an open wasabi: it copies the egg beside the wasabi or on it, or the wasabi."""
    s = party("special-order wasabi", "egg tofu special-order", "wasabi eel tofu")
    assert lines_of_play(after(s, "egg eel", "wasabi tofu")) == 3
