"""The training example learns, keeps what it has learnt, and plays as a bot."""

from __future__ import annotations

import re
import sys
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from sushibelt.bots import Guarded, make
from sushibelt.lab.match import play
from sushibelt.lab.setup import Setup

FILE = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The example as a module, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    spec = util.spec_from_file_location("train", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(example: ModuleType, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Like `python examples/train.py` with these words."""
    monkeypatch.setattr(sys, "argv", ["train.py", *line.split()])
    example.main()


def test_it_learns_and_tells_how_well(example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any):
    run(example, monkeypatch, "--games 20 --deals 1 --seats 2")
    progress, result = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"20 games, \d+ a second, 0 s left: \d+\.\d points", progress)
    shown = r"base, against 1 x random: share of wins [\d.]+% \(95 %: [\d.]+% to [\d.]+%; par 50%\), n = 2 \(1 deals"
    assert re.match(shown, result)
    assert example.Agent.load("trained.npz").weights.any()


def test_few_games_are_enough_to_beat_random(example: ModuleType):
    agent = example.Agent(Setup.of())
    example.train(agent, games=60, seed=1)
    assert np.mean(example.measure(agent, deals=4, seed=1)) > 0.45  # a quarter is par; two thirds are usual


@pytest.mark.deep
def test_with_more_games_it_plays_about_as_well_as_the_page_says(example: ModuleType):
    agent = example.Agent(Setup.of())
    example.train(agent, games=1000, seed=2)
    assert np.mean(example.measure(agent, deals=25, seed=1)) > 0.8


def test_ctrl_c_keeps_what_has_been_learnt(example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any):
    played: list[Any] = []
    whole = example.self_play

    def until_somebody_stops_it(*given: Any) -> Any:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(given)
        return whole(*given)

    monkeypatch.setattr(example, "self_play", until_somebody_stops_it)
    run(example, monkeypatch, "--games 2000 --deals 1 --seats 2 --to kept.npz")
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == "stopped: what has been learnt is kept"
    assert example.Agent.load("kept.npz").weights.any()


def test_what_was_kept_plays_as_it_did(example: ModuleType):
    agent = example.Agent(Setup.of("party", 3, "cutthroat-combo"))
    agent.weights = np.random.default_rng(1).normal(size=agent.weights.shape)
    agent.save("trained.npz")
    totals = []
    for bot in (example.Trained(1), example.Trained(1, agent)):
        game = play(agent.setup.game(5), [bot, make("random", 1), make("random", 2)])
        assert game.final is not None
        totals.append(game.final.totals)
    assert totals[0] == totals[1]


def test_the_bot_answers_whatever_it_is_asked(example: ModuleType):
    """Its observation of a re-dealt game is that of the real one."""
    setup = Setup.of("party", 2, "dinner-for-two")
    agent = example.Agent(setup)
    agent.weights = np.random.default_rng(1).normal(size=agent.weights.shape)
    game, bot = setup.game(3), Guarded(lambda seed: example.Trained(seed, agent))
    other = make("random", 1)
    while not game.over:
        seat = min(game.owing)
        game.choose(seat, *(bot if seat == 0 else other).choose(game.view(seat)))
        real = example.Play.around(setup, game.state)
        copy = example.Play.around(setup, example.redeal(game.view(0), bot._default._random).state)
        assert (real.observation(0) == copy.observation(0)).all()
    assert bot.faults == []


def test_it_refuses_another_game_and_another_version(example: ModuleType):
    agent = example.Agent(Setup.of())
    with pytest.raises(ValueError, match=r"^this agent was trained for base$"):
        example.Trained(1, agent).choose(Setup.of(players=3).game(1).view(0))
    agent.space.__dict__["actions"] = ("nothing", *agent.space.actions[1:])
    try:
        agent.save("old.npz")
    finally:
        del agent.space.__dict__["actions"]
    with pytest.raises(ValueError, match="train it again"):
        example.Agent.load("old.npz")


@pytest.mark.parametrize(
    "line, why",
    [
        ("--seats 9", "Sushi Go! is played with 2 to 5 seats, not 9"),
        ("--games none", "a whole number from 1 up is expected, not 'none'"),
        ("--deals 0", "a whole number from 1 up is expected, not '0'"),
        ("--to nowhere/trained.npz", "there is no folder nowhere"),
        ("--to weights.txt", "the name of the file must end in .npz, not 'weights.txt'"),
        ("--to folder.npz --overwrite", "folder.npz is a folder"),
        ("--to mine.npz", "mine.npz is there already; --overwrite replaces it"),
    ],
)
def test_a_mistake_is_told_before_anything_is_learnt(
    line: str, why: str, example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any
):
    Path("folder.npz").mkdir()
    Path("mine.npz").write_text("mine")
    monkeypatch.setattr(example, "train", None)
    with pytest.raises(SystemExit):
        run(example, monkeypatch, line)
    told = capsys.readouterr().err.splitlines()
    assert told[-1].endswith(why)
    assert len(told) == 1 or "argument" in told[-1]  # argparse says more about words that it does not understand
    assert Path("mine.npz").read_text() == "mine"


def test_a_file_is_replaced_by_who_says_so(example: ModuleType, monkeypatch: pytest.MonkeyPatch):
    Path("mine.npz").write_text("mine")
    run(example, monkeypatch, "--games 2 --deals 1 --seats 2 --to mine.npz --overwrite")
    assert example.Agent.load("mine.npz").weights.any()
