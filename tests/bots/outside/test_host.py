"""Built-in bots through the protocol: they play as they do without it."""

import os

import pytest

from sushibelt.bots import Guarded, make
from sushibelt.lab.match import play
from sushibelt.table import Game
from tests.bots.test_bots import GAMES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


CASES = ("base 4", "third plate", "master-menu 4", "dinner-for-two 2")


@pytest.mark.parametrize(
    "spec, level", [("sushibelt.bots.normal:Normal", "normal"), ("sushibelt.bots.chance:Chance", "random")]
)
def test_the_same_game_with_and_without_the_protocol(spec: str, level: str) -> None:
    with Guarded(spec, time=20) as bot:
        for number, case in enumerate(CASES):
            bot.new_game(number, 5)
            game, twin = Game.new(seed=2, **GAMES[case]), Game.new(seed=2, **GAMES[case])
            others = [make("easy", seat) for seat in range(1, game.players)]
            play(game, [bot, *others])
            play(twin, [make(level, 5), *(make("easy", seat) for seat in range(1, game.players))])
            assert game.record() == twin.record()
    assert not bot.counts
