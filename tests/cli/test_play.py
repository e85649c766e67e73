"""`sushibelt play`, typed through standard input; and, where there are pseudo-terminals, at a terminal."""

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from sushibelt.cli.prompt import Unclear, cards_meant
from sushibelt.table import Game
from tests.cli.conftest import Run

FIRST = "1\n" * 30
"""Always the first card: more than enough for a game."""


@pytest.mark.parametrize("seats, bots", [(2, "normal"), (3, "easy"), (4, "random"), (5, "normal")])
@pytest.mark.parametrize("passing", ["left", "both"])
def test_a_whole_game(sushibelt: Run, tmp_path: Path, seats: int, bots: str, passing: str):
    file = tmp_path / "game.txt"
    arguments = ["--seats", str(seats), "--bots", bots, "--passing", passing, "--seed", "5", "--record", str(file)]
    result = sushibelt("play", *arguments, "--name", "Ann", stdin=FIRST)
    assert (result.status, result.err) == (0, "")
    game = Game.from_record(file.read_text("utf-8"))
    assert game.over
    assert game.final
    assert (game.seats, game.header.passing, game.header.names[0]) == (seats, passing, "Ann")
    for round_ in (1, 2, 3):
        assert f"Count of round {round_}" in result.out
        assert f"Round {round_} of 3, turn 1 of {game.state.turns}" in result.out
    assert re.search(r"wins|share the win", result.out)
    assert "Turn 1:  Ann" in result.out
    assert f"The record is in {file}." in result.out


def test_the_same_seed_is_the_same_game(sushibelt: Run, tmp_path: Path):
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        sushibelt("play", "--seed", "9", "--record", str(file), stdin=FIRST)
    assert files[0].read_text("utf-8") == files[1].read_text("utf-8")


def test_names_help_and_refusals_change_nothing(sushibelt: Run, tmp_path: Path, unfinished: Game):
    file = tmp_path / "game.txt"
    file.write_text(unfinished.record(), "utf-8")
    typed = ["", "tuna", "99", "0", "1 1", "1 2 3", "p p", "?", "? maki", "? xyz", "help", "d", "m", "q"]
    result = sushibelt("play", "--resume", str(file), stdin="\n".join(typed) + "\n")
    assert (result.status, result.err) == (0, "")
    for said in (
        "No: there is no 'tuna' in your hand",
        "No: there is no card 99; your hand has 8",
        "No: there is no card 0; your hand has 8",
        "No: 1 is a single card",
        "No: one card, or two with chopsticks",
        "No: there is only one pudding in your hand",
        "Maki rolls: ",
        "No: there is no tile called 'xyz'",
        "No: 'm' may be maki-1 or maki-2",
        "Your card, or two with chopsticks:",
        f"The game is kept: sushibelt play --resume {file}",
    ):
        assert said in result.out
    assert file.read_text("utf-8") == unfinished.record()


@pytest.mark.parametrize(
    "typed, pick", [("egg pudding", ("egg", "pudding")), ("pu+e", ("pudding", "egg")), ("e", ("egg",))]
)
def test_chopsticks_in_the_order_typed(sushibelt: Run, tmp_path: Path, unfinished: Game, typed: str, pick: tuple[str]):
    deal = [
        "chopsticks egg egg maki-1 maki-2 tempura tempura sashimi sashimi pudding".split(),
        "wasabi squid egg maki-3 maki-3 dumpling dumpling dumpling pudding tempura".split(),
    ]
    game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
    game.deal(deal)
    game.play_turn([["chopsticks"], ["tempura"]])
    file = tmp_path / "game.txt"
    file.write_text(game.record(), "utf-8")
    sushibelt("play", "--resume", str(file), stdin=f"{typed}\n")
    after = Game.from_record(file.read_text("utf-8"))
    assert after.history[0][1][0] == pick


def test_half_a_pick_in_a_record_is_asked_again(sushibelt: Run, tmp_path: Path, unfinished: Game):
    unfinished.choose(0, "pudding")
    file = tmp_path / "game.txt"
    file.write_text(unfinished.record(), "utf-8")
    assert "pudding + ?" in unfinished.record()
    sushibelt("play", "--resume", str(file), stdin="egg\n")
    assert Game.from_record(file.read_text("utf-8")).history[0][2][0] == ("egg",)


def test_leaving_offers_a_file_and_going_on_finishes_the_game(sushibelt: Run, tmp_path: Path):
    taken, file = tmp_path / "taken", tmp_path / "game.txt"
    taken.write_text("mine", "utf-8")
    result = sushibelt("play", "--seed", "1", stdin=f"1\n1\nq\n{taken}\n{tmp_path}/no/where\n{file}\n")
    assert result.status == 0
    assert f"No: {taken}: is there already" in result.out
    assert "there is no such folder" in result.out
    assert taken.read_text("utf-8") == "mine"
    assert len(Game.from_record(file.read_text("utf-8")).history[0]) == 2
    assert sushibelt("play", "--resume", str(file), stdin=FIRST).status == 0
    assert Game.from_record(file.read_text("utf-8")).over
    assert sushibelt("play", "--resume", str(file)).mistake().startswith(f"{file}: this game is over")


def test_leaving_without_keeping(sushibelt: Run):
    assert "The game is not kept" in sushibelt("play", stdin="q\n\n").out
    assert "The game is not kept" in sushibelt("play", stdin="q").out
    assert "The game is not kept" in sushibelt("play", stdin="").out


def test_nobody_s_file_is_overwritten(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "mine"
    file.write_text("mine", "utf-8")
    assert sushibelt("play", "--record", str(file)).mistake().startswith(f"{file}: is there already")
    assert sushibelt("play", "--record", str(tmp_path)).mistake().startswith(f"{tmp_path}: is there already")
    assert sushibelt("play", "--resume", str(file)).mistake().startswith(f"{file}: line 1: a record begins")
    assert file.read_text("utf-8") == "mine"


def test_only_what_seat_1_may_see_is_shown(sushibelt: Run, tmp_path: Path):
    """Two games that differ in a hand that seat 1 has not held look alike."""
    shown = []
    for other in ("tempura tempura", "squid wasabi"):
        game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
        game.deal([["egg"] * 5 + ["salmon"] * 5, ["maki-1"] * 6 + ["maki-2"] * 2 + other.split()])
        file = tmp_path / "game.txt"
        file.write_text(game.record(), "utf-8")
        shown.append(sushibelt("play", "--resume", str(file)).out)
    assert shown[0] == shown[1]


HAND = "chopsticks egg maki-1 maki-2 salmon salmon squid".split()


@pytest.mark.parametrize(
    "line, cards",
    [
        ("1", ["chopsticks"]),
        ("7", ["squid"]),
        ("5 6", ["salmon", "salmon"]),
        ("c", ["chopsticks"]),
        ("SQ", ["squid"]),
        ("maki-1", ["maki-1"]),
        ("e, sa", ["egg", "salmon"]),
        ("egg+7", ["egg", "squid"]),
        ("", []),
    ],
)
def test_what_a_line_means(line: str, cards: list[str]):
    assert cards_meant(line, HAND) == cards


@pytest.mark.parametrize(
    "line", ["m", "s", "maki", "8", "0", "-1", "²", "5 5", "1 2 3", "tuna", "1" * 10_000, "egg-on-wasabi"]
)
def test_what_a_line_does_not_mean(line: str):
    with pytest.raises(Unclear):
        cards_meant(line, HAND)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("key, status", [(b"\x03", 130), (b"\x04", 0), (b"q\r\r", 0)])
def test_at_a_terminal(key: bytes, status: int):
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(
            sys.executable,
            [sys.executable, "-m", "sushibelt", "play", "--seed", "3"],
            os.environ | {"TERM": "xterm-256color"},
        )
    out = read_until(terminal, b"Your card")
    assert b"\x1b[" in out
    os.write(terminal, b"1\r")
    assert b"turn 2 of 8" in read_until(terminal, b"Your card")
    os.write(terminal, key)
    read_until(terminal, b"not kept", nudge=key)
    _, ended = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(ended) == status


def read_until(terminal: int, awaited: bytes, nudge: bytes = b"") -> bytes:
    """What appears at the terminal up to `awaited`, or in a minute.

    A Ctrl-C in the instant between Python's prompt and its waiting for a key is seen at the next key only; like a
    person, `nudge` presses again when nothing happens.
    """
    out, end = b"", time.monotonic() + 60
    while awaited not in out and time.monotonic() < end:
        if not select.select([terminal], [], [], 2)[0]:
            os.write(terminal, nudge)
        else:
            try:
                out += os.read(terminal, 65536)
            except OSError:  # the program has ended
                break
    assert awaited in out, out
    return out
