"""Whatever people do at a table, in whatever order, these things stay true (Hypothesis looks for a counterexample)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sushibelt.rules import deal, engine
from sushibelt.rules.check import status
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES
from sushibelt.rules.menus import surprise
from sushibelt.rules.switches import SWITCHES
from sushibelt.rules.tiles import chopsticks, menu, special_order, spoon, takeout_box
from sushibelt.table import BACK_WORD, CHANCE, ChoiceRefused, Game, View, redeal
from tests.properties.games import DEEP, any_game, any_word, check, check_record, steps, viewers
from tests.rules.randomly import play_on

WORDS = [face.name for face in FACES[1:]]
WORDS += [
    "done",
    "back",
    "",
    "sushi",
    "Squid",
    "?",
    "nigiri",
    "fruit",
    "special-order:eel",
    "special-order:",
    "face-down",
]


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """What people can agree on: a game, how many they are, any legal menu, every switch."""
    rules = EDITIONS[draw(st.sampled_from(list(EDITIONS)))]
    seats = draw(st.sampled_from(list(rules.hand_sizes)))
    fitting = [switch for switch in SWITCHES if switch.fits(rules.number, seats)]
    switches = {switch.name: draw(st.sampled_from(list(switch.values))) for switch in fitting}
    menu = surprise(seats, lambda below: draw(st.integers(0, below - 1))) if rules.has_menus else None
    return {"edition": rules.name, "seats": seats, "menu": menu, "switches": switches}


SEEDS = st.integers(0, 2**64 - 1)


class Table(RuleBasedStateMachine):
    """People at a table who pick, change their mind, try what is not allowed and look around."""

    game: Game

    @initialize(options=options(), seed=SEEDS, by_hand=st.booleans())
    def sit_down(self, options: dict[str, Any], seed: int, by_hand: bool) -> None:
        self.random = Random(seed)
        self.game = Game.new(**options, seed=None if by_hand else seed, deal_by_hand=by_hand)
        self.deal()

    def deal(self) -> None:
        while self.game.owing == {CHANCE}:
            self.game.chance(self.game.draw_due(self.random))

    def choose(self, seat: int, *words: str) -> None:
        self.game.choose(seat, *words)
        self.deal()

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def choose_something(self, data: st.DataObject) -> None:
        game = self.game
        seat = data.draw(st.sampled_from(sorted(game.owing)))
        mine = game.chooser(seat)
        before = {other: game.view(other) for other in range(game.seats) if game.chooser(other) != mine}
        revealed, picking = game.history, game.state.phase == engine.PICK
        self.choose(seat, data.draw(st.sampled_from(game.choices(seat))))
        if picking and game.history is revealed:
            for other, view in before.items():
                assert but_for_owing(game.view(other)) == but_for_owing(view)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def change_of_mind(self, data: st.DataObject) -> None:
        picked = [seat for seat in range(self.game.seats) if BACK_WORD in self.game.choices(seat)]
        if not picked:
            return
        seat = data.draw(st.sampled_from(picked))
        pick = self.game.view(seat).pick or ()
        hand = self.game.hand(seat)
        self.game.choose(seat, BACK_WORD)
        view = self.game.view(seat)
        assert (view.pick, view.hand) == ((), hand)
        assert seat in view.owing
        assert set(view.choices or ()) == set((Counter(hand) - Counter(view.spoken_for)).elements())
        if data.draw(st.booleans()):
            self.choose(seat, *pick)

    @rule(data=st.data(), words=st.lists(st.sampled_from(WORDS), max_size=5))
    def try_anything(self, data: st.DataObject, words: list[str]) -> None:
        seat = data.draw(st.integers(0, self.game.seats - 1))
        words += data.draw(st.lists(st.sampled_from(self.game.choices(seat) or WORDS), max_size=2))
        saved, record, views = bytes(self.game.state), self.game.record(), views_of(self.game)
        if reason_against(self.game, seat, words):
            assert bytes(self.game.state) == saved
            assert self.game.record() == record
            assert views_of(self.game) == views
        self.deal()

    @rule(seat=st.sampled_from((-1, 9, CHANCE)))
    def ask_for_a_seat_that_is_not_there(self, seat: int) -> None:
        for ask in (self.game.view, self.game.choices, self.game.hand):
            with pytest.raises(IndexError, match="there is no seat"):
                ask(seat)

    @precondition(lambda self: not self.game.over)
    @rule(choices=st.integers(1, 40))
    def everybody_plays_on(self, choices: int) -> None:
        for _ in range(choices):
            if self.game.over:
                return
            seat = self.random.choice(sorted(self.game.owing))
            self.choose(seat, any_word(self.game, seat, self.random))

    @rule()
    def replay_the_record(self) -> None:
        check_record(self.game)

    @rule(data=st.data(), seed=SEEDS)
    def deal_what_is_hidden_again(self, data: st.DataObject, seed: int) -> None:
        seat = data.draw(st.sampled_from(viewers(self.game)))
        check_redeal(self.game, seat, Random(seed))

    @invariant()
    def the_state_is_sound_hands_are_even_and_no_card_is_lost(self) -> None:
        check(self.game)

    @invariant()
    def a_view_is_the_same_when_it_is_asked_for_again(self) -> None:
        assert views_of(self.game) == views_of(self.game)

    @invariant()
    def whoever_owes_a_choice_has_one(self) -> None:
        for seat in range(self.game.seats):
            words = [word for word in self.game.choices(seat) if word != BACK_WORD]
            assert bool(words) == (seat in self.game.owing)

    @invariant()
    def scores_are_the_sums_of_the_rounds(self) -> None:
        points = [result.points for result in self.game.results]
        if self.game.final:
            points.append(self.game.final.points)
        assert self.game.scores == tuple(sum(column) for column in zip((0,) * self.game.seats, *points, strict=True))
        assert self.game.over == (self.game.state.phase == engine.OVER)


def reason_against(game: Game, seat: int, words: list[str]) -> str:
    """Choose these words, or be told why not."""
    try:
        game.choose(seat, *words)
    except ChoiceRefused as refused:
        return refused.reason
    return ""


def views_of(game: Game) -> list[View]:
    """Of all seats and of a spectator."""
    return [game.view(seat) for seat in (*range(game.seats), None)]


def but_for_owing(view: View) -> list[object]:
    """Everything in a view but whom it waits for."""
    return [getattr(view, name) for name in view.__slots__ if name != "owing"]


def check_redeal(game: Game, seat: int | None, random: Random) -> None:
    """What a seat may not know can be dealt again, and its view does not change."""
    other = redeal(game.view(seat), random)
    assert not status(other.state)
    assert other.view(seat) == game.view(seat)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=400 if DEEP else 25, stateful_step_count=30)


@settings(max_examples=1000 if DEEP else 25)
@given(options=options(), seed=SEEDS)
def test_whole_games(options: dict[str, Any], seed: int):
    play_whole(Game.new(**options, seed=seed), Random(seed))


def play_whole(game: Game, random: Random) -> None:
    """Play to the end with everything checked after every step, what takes long after some of them."""
    for _ in steps(game, random):
        check(game)
        if DEEP or game.over or random.random() < 0.04:
            check_record(game)
        if DEEP or random.random() < 0.1:
            check_redeal(game, random.choice(viewers(game)), random)


def nothing(*_: object) -> int:
    return 0


def anything(*_: object) -> int:
    return 1


ERRORS: dict[str, tuple[Any, str, Callable[..., object]]] = {
    "the used chopsticks are lost": (chopsticks, "give", nothing),
    "chopsticks are called that are not there": (chopsticks, "usable", anything),
    "whom a spoon asks keeps the card, too": (spoon, "take", nothing),
    "whom a spoon asks gets no spoon": (spoon, "give", nothing),
    "the other cards of a Menu are lost": (menu, "put_back", nothing),
    "a Menu is not discarded": (menu, "toss", nothing),
    "a box turns what is not there": (takeout_box, "turnable", anything),
    "what a box turns stays what it was": (takeout_box, "toss", nothing),
    "a special order copies what is not there": (special_order, "copyable", anything),
    "a dessert is copied and set aside as a card": (deal, "clear_copy", nothing),
}


@pytest.mark.parametrize("error", ERRORS)
def test_a_planted_rule_error_is_found(error: str, monkeypatch: pytest.MonkeyPatch):
    where, name, wrong = ERRORS[error]
    monkeypatch.setattr(where, name, wrong)
    tiles = {"special-order" if where is deal else where.TILE.name}

    def play_all() -> None:
        for seed in range(60):
            random = Random(seed)
            play_whole(any_game(random, "party", tiles=tiles), random)

    with pytest.raises((AssertionError, ValueError, IndexError)):
        play_all()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_gives_the_same_deals_whatever_is_played(seats: int):
    one, other = (play_on(Game.new(seats=seats, seed=8), Random(seed)) for seed in (1, 2))
    assert one.deals == other.deals
    assert one.history != other.history
    assert Game.new(seats=seats, seed=9).deals != Game.new(seats=seats, seed=8).deals
