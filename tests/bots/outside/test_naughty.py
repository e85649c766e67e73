"""Whatever a program does, the game goes on: in time, without the program's help, and nothing is left of it."""

import os
import sys
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from sushibelt.bots import Guarded, players
from sushibelt.bots.outside import program
from sushibelt.lab.match import play
from sushibelt.table import Game

SCRIPT = Path(__file__).with_name("naughty.py")
TIME = 0.15
"""Seconds for a choice of a bot that is late. Others have all the time they may need on a busy machine."""

LATE = ("hang", "deaf", "once", "slow")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")


def naughty(kind: str, *files: Path) -> str:
    return " ".join([sys.executable, str(SCRIPT), kind, *map(str, files)])


def league(kind: str, *files: Path, games: int = 1) -> tuple[Guarded, list[str]]:
    """Games of a naughty bot in seat 1 with a good one: the bot, closed, and the records."""
    records = []
    with players(["random", naughty(kind, *files)], 7, time=TIME if kind in LATE else 20) as bots:
        for number in range(1, games + 1):
            for seat, bot in enumerate(bots):
                bot.new_game(number, 10 * number + seat)
            game = play(Game.new(seats=2, seed=number), bots)
            for seat, bot in enumerate(bots):
                bot.over(game.view(seat))
            assert game.over
            records.append(game.record())
    assert not bots[0].counts
    return bots[1], records


def running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


FAULTS = {
    "good": {},
    "crash": {"crash": 1},
    "killed": {"crash": 1},
    "hang": {"late": 3},
    "deaf": {"late": 3},
    "mute": {"crash": 1},
    "once": {"late": 3},  # it is late with one answer, and with those that wait behind it
    "garbage": {"garbage": 1},
    "wrong": {"garbage": 4},
    "early": {"unasked": 1},
    "again": {"unasked": 1},
    "illegal": {"illegal": 1},
    "back": {"illegal": 1},
    "endless": {"flood": 1},
    "blank": {"flood": 1},
    "chatty": {},
    "loud": {"garbage": 1},
    "dead": {"hello": 1},
    "stranger": {"hello": 1},
    "stream": {"garbage": 20, "flood": 1},
    "herd": {"crash": 1},
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_game_goes_on(kind: str, tmp_path: Path) -> None:
    told = tmp_path / "processes"
    open_before, begun = len(os.listdir("/proc/self/fd")), monotonic()  # noqa: PTH208  it lists itself, too
    bot, _ = league(kind, told)
    assert monotonic() - begun < 15
    if kind == "once":
        assert 1 <= bot.counts["late"] <= 3
        assert set(bot.counts) == {"late"}
    else:
        assert bot.counts == Counter(FAULTS[kind])
    assert len(bot.faults) == bot.counts.total()
    assert all("\n" not in fault.told for fault in bot.faults)
    assert len(os.listdir("/proc/self/fd")) == open_before  # noqa: PTH208
    assert threading.active_count() == 1
    processes = [int(line) for line in told.read_text().splitlines() if line.isdecimal()]
    assert len(processes) == (2 if kind == "herd" else 1)
    assert not any(map(running, processes))


def test_what_is_told_of_a_fault() -> None:
    crashed, _ = league("crash")
    (fault,) = crashed.faults
    # Chopsticks in turn 3 asked it twice in turn 4.
    assert (fault.game, fault.seat, fault.round, fault.turn, fault.kind) == (1, 1, 1, 4, "crash")
    assert fault.told == (
        "game 1, round 1, turn 4, seat 1: ended in the middle of a game: it ended with status 1: "
        "RuntimeError: what is this?"
    )
    # The rest of three rounds was chosen for it; the last card of a hand is nobody's choice.
    assert crashed.defaults == 3 * 9 - 3
    killed, _ = league("killed")
    assert killed.faults[0].what == "it was ended by SIGKILL"
    mute, _ = league("mute")
    assert mute.faults[0].what == "it closed its output"
    lied, _ = league("illegal")
    assert lied.faults[0].what.startswith("'caviar' is not one of ")
    assert lied.defaults == 1
    strange, _ = league("stranger")
    assert strange.faults[0].what == "it speaks protocol 9, not 1"
    dead, _ = league("dead")
    assert dead.faults[0].what == "no hello: it ended with status 1: no such book of openings"
    garbage, _ = league("wrong")
    assert 'line 6 of its output: \'{"type": "choose", "id": "one"}\' is not a message' in garbage.faults[0].what
    assert garbage.defaults == 0


def test_who_does_not_say_hello_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "HELLO_TIME", 0.2)
    bot, _ = league("dumb", games=5)
    assert bot.counts == {"hello": 3}
    assert bot.faults[0].what == "no hello within 0.2 seconds"
    assert bot.program is not None
    assert bot.program.given_up


def test_what_cannot_be_started(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    with Guarded(str(script)) as bot:
        assert play(Game.new(seats=2, seed=1), [bot, Guarded("random")]).over
    assert bot.counts == {"start": 1}
    assert bot.faults[0].what == "it cannot be started: No such file or directory"


def test_a_bot_that_failed_gets_another_chance_with_the_next_game(tmp_path: Path) -> None:
    bot, _ = league("crash", tmp_path / "told", games=5)
    # After three failed games in a row it is given up.
    assert [fault.game for fault in bot.faults] == [1, 2, 3]
    assert [line for line in (tmp_path / "told").read_text().splitlines() if line.startswith("game")] == [
        "game 1", "game 2", "game 3",
    ]  # fmt: skip
    assert bot.defaults >= 3 * (27 - 4) + 2 * 27


def test_who_is_well_between_failures_is_not_given_up(tmp_path: Path) -> None:
    """One process, whatever number of games; a game that went well makes up for failed ones."""
    bot, _ = league("good", tmp_path / "told", games=4)
    lines = (tmp_path / "told").read_text().splitlines()
    assert [line for line in lines if line.startswith("game")] == [f"game {number}" for number in range(1, 5)]
    assert len(lines) == 5
    assert not bot.counts


def test_a_slow_bot_is_stopped_in_each_game_until_it_is_given_up() -> None:
    begun = monotonic()
    bot, _ = league("slow", games=5)
    assert bot.counts == {"late": 9}
    assert bot.faults[2].what == "no answer within 150 ms, 3 times in this game: it is stopped"
    assert monotonic() - begun < 15


def test_a_late_answer_is_not_taken_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is late with its fifth answer. What comes then answers the fifth question and is dropped."""
    monkeypatch.setattr(program, "LATES", 100)
    bot, _ = league("once")
    assert set(bot.counts) == {"late"}
    assert bot.defaults == bot.counts["late"]
    # It is in step again: an answer to an earlier question would have been no choice sooner or later.
    assert bot.counts["late"] < 27


@pytest.mark.parametrize("kind", ["crash", "illegal", "garbage"])
def test_the_same_seed_gives_the_same_games(kind: str) -> None:
    (_, first), (_, second) = league(kind, games=2), league(kind, games=2)
    assert first == second


def test_faults_are_all_counted_and_some_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from sushibelt.bots import guard

    monkeypatch.setattr(guard, "MOST_KEPT", 2)
    bot, _ = league("wrong")
    assert (len(bot.faults), bot.counts["garbage"]) == (2, 4)


def test_programs_play_side_by_side() -> None:
    with ExitStack() as stack:
        bots = [stack.enter_context(Guarded(naughty("good"), seat, time=5)) for seat in range(3)]
        assert play(Game.new(seats=3, seed=1), bots).over
        assert not any(bot.counts for bot in bots)


def test_who_is_never_closed_is_not_left_running(tmp_path: Path) -> None:
    told = tmp_path / "processes"
    bot = Guarded(naughty("good", told), time=5)
    game = Game.new(seats=2, seed=1)
    bot.choose(game.view(0))
    process = int(told.read_text().splitlines()[0])
    assert running(process)
    del bot
    assert not running(process)
