"""The sample bots play whole games of both editions, without a fault and better than chance."""

import os

import pytest

from sushibelt.bots import players
from sushibelt.lab.match import play
from sushibelt.table import Game
from tests.bots.outside.samples import ROOT, SAMPLES, sample
from tests.bots.test_bots import GAMES

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


def records(name: str, deals: int = 2) -> tuple[list[str], float]:
    """Some deals of each kind of game, with the sample in seat 0, and how many it won."""
    done, share, par = [], 0.0, 0.0
    for case, setup in GAMES.items():
        game = Game.new(seed=1, **setup)
        with players([sample(name), *["random"] * (game.players - 1)], 1, time=10) as bots:
            for number in range(deals):
                for seat, bot in enumerate(bots):
                    bot.new_game(number, 10 * number + seat)
                game = play(Game.new(seed=number, **setup), bots)
                for seat, bot in enumerate(bots):
                    bot.over(game.view(seat))
                assert game.final is not None
                if 0 in game.final.winners:
                    share += 1 / len(game.final.winners)
                par += 1 / game.players
                done.append(game.record())
            assert not any(bot.counts for bot in bots), (case, bots[0].faults)
    assert share > 1.5 * par
    return done, share


def test_both_play_the_same_games_and_well() -> None:
    """The one in JavaScript is the one in Python, line by line."""
    (first, share), (second, _) = map(records, SAMPLES)
    assert first == second
    assert share > 0.6 * len(first)


@pytest.mark.parametrize("name", SAMPLES)
def test_they_can_be_started_by_their_names(name: str) -> None:
    file = ROOT / "examples" / "bots" / name
    assert os.access(file, os.X_OK)
    assert file.read_text("utf-8").startswith("#!/usr/bin/env ")
    assert "sushibelt" not in "".join(line for line in file.read_text("utf-8").splitlines() if "import" in line)
