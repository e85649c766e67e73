"""What holds for every level."""

import pickle
from random import Random
from typing import Any

import pytest

from sushibelt.bots import DESCRIPTIONS, LEVELS, make
from sushibelt.lab.match import play
from sushibelt.rules.check import status
from sushibelt.table import Game, View, redeal
from sushibelt.table.game import MOST_CHOICES
from tests.bots.positions import position

PARTIES = [
    ("my-first-meal", 2), ("sushi-go", 8), ("party-sampler", 6), ("master-menu", 4), ("points-platter", 6),
    ("cutthroat-combo", 3), ("big-banquet", 7), ("dinner-for-two", 2),
]  # fmt: skip

GAMES: dict[str, dict[str, Any]] = {
    **{f"base {seats}": {"seats": seats, "passing": "both"} for seats in (3, 4, 5)},
    "third plate": {"seats": 2, "switches": {"dummy": "on"}},
    "soy promo": {"seats": 4, "switches": {"soy-promo": "on"}},
    **{f"{menu} {seats}": {"edition": "party", "menu": menu, "seats": seats} for menu, seats in PARTIES},
    "any calls": {"edition": "party", "menu": "big-banquet", "seats": 5, "switches": {"calls-per-turn": "any"}},
    "hand of eight": {
        "edition": "party",
        "menu": "master-menu",
        "seats": 8,
        "switches": {"eight-player-hand": "8", "wasabi-in-every-menu": "on"},
    },
}


def views(case: str, seed: int) -> list[View]:
    """Every view from which a seat chose in a game of mixed bots."""
    chance, seen = Random(seed), []
    game = Game.new(seed=seed, **GAMES[case])
    bots = [make(chance.choice(LEVELS), seed + seat) for seat in range(game.players)]
    while not game.over:
        seat = min(game.owing)
        seen.append(game.view(seat))
        game.choose(seat, *bots[game.chooser(seat)].choose(seen[-1]))
    return seen


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_described_for_the_lobby(level: str) -> None:
    assert DESCRIPTIONS[level].title
    assert DESCRIPTIONS[level].sentence.endswith(".")
    assert len(DESCRIPTIONS) == len(LEVELS)


def test_an_unknown_level_is_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match="no bot 'hard'; there is random, easy, normal"):
        make("hard", 1)


@pytest.mark.parametrize("case", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_of_legal_choices(level: str, case: str) -> None:
    """`Game.choose` refuses what is not legal. An answer to a pick is the whole pick: nobody is asked twice."""
    game = Game.new(seed=4, **GAMES[case])
    bots = [make(level, seat) for seat in range(game.players)]
    while not game.over:
        seat = min(game.owing)
        turn, view = game.history, game.view(seat)
        words = bots[game.chooser(seat)].choose(view)
        assert len(words) <= MOST_CHOICES
        game.choose(seat, *words)
        assert view.acting or seat not in game.owing or game.history != turn
    assert not status(game.state)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second = (play(Game.new(seats=4, seed=3), [make(level, seat) for seat in range(4)]) for _ in range(2))
    assert first.record() == second.record()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", ["base 4", "third plate", "master-menu 4", "dinner-for-two 2", "points-platter 6"])
def test_hidden_cards_change_nothing(level: str, case: str) -> None:
    """Deal again what the seat cannot know: the view is the same, and so is the choice."""
    for number, view in enumerate(views(case, seed=11)[::6]):
        again = redeal(view, Random(number)).view(view.seat)
        assert again == view
        assert make(level, number).choose(again) == make(level, number).choose(view)


def test_a_view_leads_nowhere() -> None:
    """Bots are given plain data: no game, no state, nothing whose pickle names more than the view's own classes."""
    for view in views("base 4", seed=5)[::7]:
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
