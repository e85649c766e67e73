"""Whatever people do at a table, in whatever order, these things stay true (Hypothesis looks for a counterexample)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sushibelt.rules import engine
from sushibelt.rules.check import Status, status
from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.kit import FACES
from sushibelt.table import BACK_WORD, CHANCE, ChoiceRefused, Game, View
from tests.rules.randomly import play_on, words_for

WORDS = [face.name for face in FACES[1:]] + ["done", "back", "", "sushi", "Squid", "?"]


class Table(RuleBasedStateMachine):
    """People at a table who pick, change their mind, try what is not allowed and look around."""

    game: Game

    @initialize(
        seats=st.sampled_from((2, 3, 4, 5)), passing=st.sampled_from(("left", "both")), seed=st.integers(0, 2**64 - 1)
    )
    def sit_down(self, seats: int, passing: str, seed: int) -> None:
        self.random = Random(seed)
        self.game = Game.new(seats=seats, passing=passing, seed=seed)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def pick(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.game.owing)))
        before = {other: self.game.view(other) for other in range(self.game.seats) if other != seat}
        revealed = len(self.game.history[-1]), len(self.game.history)
        self.game.choose(seat, data.draw(st.sampled_from(self.game.choices(seat))))
        if revealed == (len(self.game.history[-1]), len(self.game.history)):
            for other, view in before.items():
                assert but_for_owing(self.game.view(other)) == but_for_owing(view)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def change_of_mind(self, data: st.DataObject) -> None:
        picked = [seat for seat in range(self.game.seats) if self.game.view(seat).pick]
        if not picked:
            return
        seat = data.draw(st.sampled_from(picked))
        pick = self.game.view(seat).pick or ()
        hand = self.game.hand(seat)
        self.game.choose(seat, BACK_WORD)
        view = self.game.view(seat)
        assert (view.pick, view.hand) == ((), hand)
        assert seat in view.owing
        assert set(view.choices or ()) == set(hand)
        if data.draw(st.booleans()):
            self.game.choose(seat, *pick)

    @rule(data=st.data(), words=st.lists(st.sampled_from(WORDS), max_size=5))
    def try_anything(self, data: st.DataObject, words: list[str]) -> None:
        seat = data.draw(st.integers(0, self.game.seats - 1))
        saved, record, views = bytes(self.game.state), self.game.record(), views_of(self.game)
        if reason_against(self.game, seat, words):
            assert bytes(self.game.state) == saved
            assert self.game.record() == record
            assert views_of(self.game) == views

    @rule(seat=st.sampled_from((-1, 5, 8, CHANCE)))
    def ask_for_a_seat_that_is_not_there(self, seat: int) -> None:
        for ask in (self.game.view, self.game.choices, self.game.hand):
            with pytest.raises(IndexError, match="there is no seat"):
                ask(seat)

    @precondition(lambda self: not self.game.over)
    @rule(turns=st.integers(1, 6))
    def everybody_plays_on(self, turns: int) -> None:
        for _ in range(turns):
            for seat in sorted(self.game.owing):
                view = self.game.view(seat)
                if view.pick:
                    self.game.choose(seat, "done")
                else:
                    self.game.choose(seat, *words_for(self.game, seat, self.random))
            if self.game.over:
                return

    @rule()
    def replay_the_record(self) -> None:
        again = Game.from_record(self.game.record())
        assert again.state == self.game.state
        assert again.record() == self.game.record()
        assert views_of(again) == views_of(self.game)

    @invariant()
    def the_state_is_sound(self) -> None:
        assert status(self.game.state) == Status(0)

    @invariant()
    def hands_are_even_and_no_card_is_lost(self) -> None:
        s = self.game.state
        sizes = {s.hand_size[hand] for hand in range(s.seats)}
        assert len(sizes) == 1
        plates = sum(len(plate) for plate in self.game.view().plates)
        kept = sum(len(desserts) for desserts in self.game.view().kept)
        assert sum(s.deck) + sum(s.discard) + plates + kept + sizes.pop() * s.seats == BASE_GAME.cards

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


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=30)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_gives_the_same_deals_whatever_is_played(seats: int):
    one, other = (play_on(Game.new(seats=seats, seed=8), Random(seed)) for seed in (1, 2))
    assert one.deals == other.deals
    assert one.history != other.history
    assert Game.new(seats=seats, seed=9).deals != Game.new(seats=seats, seed=8).deals
