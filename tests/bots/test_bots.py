"""What holds for every level."""

import pickle
from random import Random

import pytest

from sushibelt.bots import DESCRIPTIONS, LEVELS, make
from sushibelt.lab.match import play
from sushibelt.rules.check import status
from sushibelt.table import Game, View, redeal
from tests.bots.positions import position


def views(seats: int, passing: str, seed: int) -> list[View]:
    """Every view from which a seat chose in a game of mixed bots."""
    chance, seen = Random(seed), []
    bots = [make(chance.choice(LEVELS), seed + seat) for seat in range(seats)]
    game = Game.new(seats=seats, passing=passing, seed=seed)
    while not game.over:
        for seat in sorted(game.owing):
            seen.append(game.view(seat))
            game.choose(seat, *bots[seat].choose(seen[-1]))
    return seen


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_described_for_the_lobby(level: str) -> None:
    assert DESCRIPTIONS[level].title
    assert DESCRIPTIONS[level].sentence.endswith(".")
    assert len(DESCRIPTIONS) == len(LEVELS)


def test_an_unknown_level_is_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match="no bot 'hard'; there is random, easy, normal"):
        make("hard", 1)


@pytest.mark.parametrize("passing", ["left", "both"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_of_legal_choices(level: str, seats: int, passing: str) -> None:
    """`Game.choose` refuses what is not legal. Every answer is the whole decision: nobody is asked twice in a turn."""
    for seed in range(5):
        game = Game.new(seats=seats, passing=passing, seed=seed)
        bots = [make(level, seat) for seat in range(seats)]
        while not game.over:
            seat = min(game.owing)
            turn = game.history
            game.choose(seat, *bots[seat].choose(game.view(seat)))
            assert seat not in game.owing or game.history != turn
        assert not status(game.state)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second = (play(Game.new(seats=4, seed=3), [make(level, seat) for seat in range(4)]) for _ in range(2))
    assert first.record() == second.record()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats, passing", [(2, "left"), (4, "both"), (5, "left")])
def test_hidden_cards_change_nothing(level: str, seats: int, passing: str) -> None:
    """Deal again what the seat cannot know: the view is the same, and so is the choice."""
    for number, view in enumerate(views(seats, passing, seed=11)[::3]):
        again = redeal(view, Random(number)).view(view.seat)
        assert again == view
        assert make(level, number).choose(again) == make(level, number).choose(view)


def test_a_view_leads_nowhere() -> None:
    """Bots are given plain data: no game, no state, nothing whose pickle names more than the view's own classes."""
    for view in views(4, "left", seed=5)[::7]:
        data = pickle.dumps(view)
        assert b"sushibelt.table.view" in data
        assert b"sushibelt.table.game" not in data
        assert b"sushibelt.rules" not in data
        assert b"numpy" not in data
        assert pickle.loads(data) == view


@pytest.mark.parametrize("level", LEVELS)
def test_half_a_pick_is_completed(level: str) -> None:
    game = position("chopsticks | squid wasabi egg maki-1 pudding maki-2")
    game.choose(0, "wasabi")
    words = make(level, 1).choose(game.view(0))
    assert len(words) == 1
    assert words[0] in game.choices(0)
    if level != "random":
        assert words == ("squid",)
    game.choose(0, *words)
    assert 0 not in game.owing


@pytest.mark.parametrize("level", LEVELS)
def test_who_owes_nothing_is_not_asked(level: str) -> None:
    game = position("egg | squid wasabi egg maki-1 pudding maki-2")
    game.choose(0, "egg")
    for seat in (0, None):
        with pytest.raises(ValueError, match="owes no choice"):
            make(level, 1).choose(game.view(seat))
