"""One game for agents: what may be done, what it brings, what is refused; chance by seed or by hand."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sushibelt.lab.environments import core
from sushibelt.lab.environments.core import REWARDS, Play
from sushibelt.lab.setup import Setup
from sushibelt.rules import engine
from sushibelt.table import ChoiceRefused, Game
from tests.lab.environments.kinds import BASE, BUSY, FEW, THIRD, any_action, named, played


def whole(setup: Setup, seed: int, reward: str = "win") -> Play:
    """A game played to its end."""
    play, random = Play(setup, seed=seed, reward=reward), Random(seed)
    for _ in played(play, random):
        pass
    return play


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_the_same_seed_and_actions_give_the_same_game(setup: Setup):
    assert whole(setup, 5).state == whole(setup, 5).state
    assert whole(setup, 5).state != whole(setup, 6).state


def test_games_of_one_seed_have_numbers():
    setup = Setup.of()
    first, second = (Play(setup, seed=5, number=number) for number in (0, 1))
    assert first.state == Play(setup, seed=5).state
    assert first.state != second.state


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_it_is_the_game_of_the_table(setup: Setup):
    """The same cards and choices at a table lead to the same state."""
    play, random = Play(setup), Random(8)
    game = Game(setup.header, None)
    while not play.over:
        assert game.state == play.state
        if play.chance:
            drawn = game.draw_due(random)
            game.chance(drawn)
            for card in drawn:
                play.draw(play.space.numbers[card])
            continue
        player = play.owing[0]
        seat, action = play.seat_due(player), any_action(play, player, random)
        assert seat is not None
        play.act(player, action)
        game.choose(seat, play.space.actions[action])
    assert game.final is not None
    assert game.final.totals[: setup.players] == play.scores()
    assert game.final.places[: setup.players] == play.places()


@pytest.mark.parametrize("setup", [*BASE, BUSY], ids=named)
def test_all_rewards_are_those_of_the_final_scores(setup: Setup):
    for reward in REWARDS:
        play = whole(setup, 4, reward)
        assert play.returns() == core.returns(reward, play.scores(), play.places())
    scores = whole(setup, 4).scores()
    assert whole(setup, 4, "points").returns() == scores
    assert sum(whole(setup, 4, "margin").returns()) == pytest.approx(0)
    assert sum(whole(setup, 4).returns()) == pytest.approx(0)


def test_a_win_is_shared_by_those_who_share_it():
    assert core.returns("win", [30, 40, 20, 10], [2, 1, 3, 4]) == (-0.25, 0.75, -0.25, -0.25)
    assert core.returns("win", [40, 40, 20, 10], [1, 1, 3, 4]) == (0.25, 0.25, -0.25, -0.25)
    assert core.returns("win", [40, 40, 20, 10], None) == (0.0, 0.0, 0.0, 0.0)
    assert core.returns("margin", [30, 45, 0], None) == (7.5, 30.0, -37.5)


def test_a_reward_that_is_none_is_refused():
    with pytest.raises(ValueError, match="there is no reward 'money'; there is win, points, margin"):
        Play(Setup.of(), reward="money")


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_everything_but_the_mask_is_refused_with_a_reason_and_changes_nothing(setup: Setup):
    play, random = Play(setup, seed=2), Random(2)
    for _ in played(play, random):
        if random.random() < 0.9:
            continue
        before = bytes(play.state)
        for player in range(play.players):
            legal = play.legal(player)
            for action in (*range(-1, len(play.space.actions) + 1), None, "egg", 1.0):
                if action in legal and isinstance(action, int):
                    assert play.refusal(player, action) == ""
                    continue
                with pytest.raises(ChoiceRefused) as refused:
                    play.act(player, action)
                assert "\n" not in str(refused.value)
                assert str(refused.value)
        assert bytes(play.state) == before


def test_refusals_say_why():
    play = Play(Setup.of(players=2), seed=1)
    missing = next(action for action in range(1, 13) if action not in play.legal(0))
    assert play.refusal(0, missing) == (
        f"{play.space.actions[missing]}: there is no {titled(play, missing)} in your hand"
    )
    assert play.refusal(0, 0) == "this player owes a choice: it cannot wait"
    assert play.refusal(0, 99) == "an action is a number from 0 to 13, not 99"
    play.act(0, play.legal(0)[0])
    assert play.refusal(0, 5) == "this player owes nothing now: only `wait` is legal"


def titled(play: Play, action: int) -> str:
    from sushibelt.table.choice import title_of

    return title_of(play.space.choices[action])


def test_one_refused_action_stops_all_of_them():
    play = Play(Setup.of(players=3), seed=1)
    before = bytes(play.state)
    with pytest.raises(ChoiceRefused, match="player 2: "):
        play.act_all([play.legal(0)[0], play.legal(1)[0], 0])
    assert bytes(play.state) == before


def test_whoever_plays_for_the_third_plate_picks_for_itself_first():
    play = Play(THIRD, seed=3)
    third, columns = [], play.space.columns
    for player in played(play, Random(3)):
        seat = play.seat_due(player)
        row = dict(zip(columns, play.observation(player).tolist(), strict=True))
        assert row["third"] == (seat == 2)
        if seat == 2:
            third.append(player)
            assert play.state.pick[player] != 0
            assert sum(count for name, count in row.items() if name.startswith("picked:")) >= 1
    assert third[:4] == [0, 1, 0, 1]
    assert len(third) == 27, "every turn of three rounds, each of nine"


# --- chance by hand ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_without_a_seed_chance_is_somebody_elses(setup: Setup):
    play, random = Play(setup), Random(1)
    drawn = 0
    while not play.over:
        if play.chance:
            assert play.owing == ()
            outcomes = play.outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            action = random.choices([each for each, _ in outcomes], [chance for _, chance in outcomes])[0]
            play.draw(action)
            drawn += 1
        else:
            player = random.choice(play.owing)
            play.act(player, any_action(play, player, random))
    assert drawn >= 3 * setup.players * 7


def test_the_probability_of_a_card_is_how_many_there_are():
    play = Play(Setup.of(players=2))
    chances = {play.space.actions[action]: chance for action, chance in play.outcomes()}
    assert chances["tempura"] == pytest.approx(14 / 108)
    play.draw(play.space.numbers["tempura"])
    chances = {play.space.actions[action]: chance for action, chance in play.outcomes()}
    assert chances["tempura"] == pytest.approx(13 / 107)


def test_chance_draws_only_what_is_left_and_due():
    play = Play(Setup.of(players=2))
    for _ in range(4):
        play.draw(play.space.numbers["chopsticks"])
    with pytest.raises(ValueError, match="no chopsticks is left to draw"):
        play.draw(play.space.numbers["chopsticks"])
    with pytest.raises(ValueError, match="chance cannot draw 0 now"):
        play.draw(0)
    with pytest.raises(ValueError, match="chance cannot draw 3 now"):
        Play(Setup.of(), seed=1).draw(3)


def test_a_copy_goes_its_own_way():
    play = Play(BUSY, seed=1)
    random = Random(1)
    for number, _ in enumerate(played(play, random)):
        if number == 30:
            break
    other, before = play.copy(), bytes(play.state)
    for _ in played(other, Random(2)):
        pass
    assert bytes(play.state) == before
    again = play.copy()
    for _ in played(again, Random(2)):
        pass
    assert again.state == other.state
    assert again.state.phase == engine.OVER


def test_seeds_may_be_numbers_of_numpy():
    for seed in (np.int32(5), np.uint8(5), np.int64(5)):
        assert bytes(Play(Setup.of(), seed=seed).state) == bytes(Play(Setup.of(), seed=5).state)
    one, other = Play(Setup.of(), seed=5, number=np.int8(3)), Play(Setup.of(), seed=5, number=3)
    assert bytes(one.state) == bytes(other.state)
    with pytest.raises(ValueError, match=r"seed is a whole number, not 1\.5"):
        Play(Setup.of(), seed=1.5)  # type: ignore[arg-type]
