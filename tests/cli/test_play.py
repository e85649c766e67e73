"""`sushibelt play`, typed through standard input; and, where there are pseudo-terminals, at a terminal."""

import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from sushibelt.cli import session
from sushibelt.cli.keep import Kept
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
    assert re.search(r"Winner: |Shared win: ", result.out)
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


@pytest.mark.parametrize("answer", ["n", "no", "NO"])
def test_no_is_not_the_name_of_a_file(sushibelt: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str):
    monkeypatch.chdir(tmp_path)
    out = sushibelt("play", stdin=f"q\n{answer}\n").out
    assert "File to keep the game in (Enter alone: do not keep it):" in out
    assert "The game is not kept" in out
    assert list(tmp_path.iterdir()) == []


def test_what_to_type_works_for_how_it_was_started(
    sushibelt: Run, program: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    out = program("play", stdin="q\nmy game\n").out
    assert f"The game is kept: {sys.executable} -m sushibelt play --resume 'my game'" in out
    monkeypatch.setenv("SUSHIBELT_STARTED", "python3 ../dev.py run")
    out = sushibelt("play", stdin="q\nother\n").out
    assert "The game is kept: python3 ../dev.py run play --resume other" in out
    assert "python3 ../dev.py run rules TILE tells more" in sushibelt("rules").out


def test_each_maki_of_a_hand_shows_its_icons_and_the_rule_stands_once(sushibelt: Run, tmp_path: Path):
    game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
    game.deal(["maki-1 maki-2 maki-3 egg egg salmon salmon squid squid wasabi".split(), ["tempura"] * 10])
    file = tmp_path / "game.txt"
    file.write_text(game.record(), "utf-8")
    out = sushibelt("play", "--resume", str(file)).out
    for icons in ("1 icon", "2 icons", "3 icons"):
        assert icons in out
    assert out.count("most icons 6 points") == 1


def test_nobody_s_file_is_overwritten(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "mine"
    file.write_text("mine", "utf-8")
    assert sushibelt("play", "--record", str(file)).mistake().startswith(f"{file}: is there already")
    assert sushibelt("play", "--record", str(tmp_path)).mistake().startswith(f"{tmp_path}: is there already")
    assert sushibelt("play", "--resume", str(file)).mistake().startswith(f"{file}: line 1: a record begins")
    assert file.read_text("utf-8") == "mine"


def test_bytes_that_are_no_text_name_no_card(sushibelt: Run):
    result = sushibelt("play", stdin=b"\xff\n? \xfe\nq\n")
    assert (result.status, result.err) == (0, "")
    assert r"No: there is no '\udcff' in your hand" in result.out
    assert r"No: there is no tile called '\udcfe'" in result.out
    assert "The game is not kept" in result.out


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict", "utf-16:strict"])
def test_input_in_no_encoding_is_no_crash(encoding: str):
    result = subprocess.run(
        [sys.executable, "-m", "sushibelt", "play"],
        input=b"\xff\xffa\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=False,
    )
    assert result.returncode in (0, 2)
    said = result.stderr.decode(encoding.split(":")[0])
    assert said in ("", "sushibelt: standard input: not text in utf-16\n")


def test_two_sessions_with_one_file_lose_nothing(sushibelt: Run, tmp_path: Path, unfinished: Game):
    """The other session goes on while this one waits for a card."""
    file, beside, taken = tmp_path / "game.txt", tmp_path / "game-3.txt", tmp_path / "game-2.txt"
    file.write_text(unfinished.record(), "utf-8")
    taken.write_text("mine", "utf-8")
    game = Game.from_record(unfinished.record())
    kept = Kept(str(file), unfinished.record())
    game.play_turn([["egg"], ["maki-3"]])
    assert sushibelt("play", "--resume", str(file), stdin="pudding\n").status == 0
    theirs = file.read_text("utf-8")
    said = kept.save(game.record())
    assert said == f"Something else has written to {file}; this game goes on in {beside}."
    assert (file.read_text("utf-8"), taken.read_text("utf-8")) == (theirs, "mine")
    assert beside.read_text("utf-8") == game.record()
    assert kept.save(theirs) is None  # from here on the new file is this session's
    assert (kept.name, beside.read_text("utf-8")) == (str(beside), theirs)


def test_the_person_is_told_where_the_game_goes_on(
    sushibelt: Run, tmp_path: Path, unfinished: Game, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "game.txt"
    file.write_text(unfinished.record(), "utf-8")
    lines = iter(["pudding", "1", None])

    def other_session_writes(_question: str) -> str | None:
        file.write_text("theirs", "utf-8")
        return next(lines)

    monkeypatch.setattr(session, "ask", other_session_writes)
    result = sushibelt("play", "--resume", str(file))
    assert result.out.count("Something else has written to") == 1
    assert f"The game is kept: sushibelt play --resume {tmp_path}/game-2.txt" in result.out
    assert file.read_text("utf-8") == "theirs"
    assert len(Game.from_record((tmp_path / "game-2.txt").read_text("utf-8")).history[0]) == 4
    assert sorted(tmp_path.iterdir()) == [tmp_path / "game-2.txt", file]


def test_a_file_that_has_gone_is_written_again(tmp_path: Path):
    kept = Kept.new(str(tmp_path / "game.txt"), "one")
    (tmp_path / "game.txt").unlink()
    assert kept.save("two") is None
    assert (tmp_path / "game.txt").read_bytes() == b"two"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_is_there_with_its_record_or_not_at_all(
    sushibelt: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
):
    """Ctrl-C right after the file was made."""

    def none(*_: object) -> None:
        raise OSError("no links on this disk")

    def press(_session: session.Session) -> int:
        raise KeyboardInterrupt

    if not links:
        monkeypatch.setattr(os, "link", none)
    monkeypatch.setattr(session.Session, "play", press)
    file = tmp_path / "game.txt"
    assert sushibelt("play", "--seed", "2", "--record", str(file)).status == 130
    assert Game.from_record(file.read_text("utf-8")).seats == 4
    assert sushibelt("play", "--record", str(file)).mistake().startswith(f"{file}: is there already")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_stays_one(sushibelt: Run, tmp_path: Path, unfinished: Game):
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "game.txt", tmp_path / "link.txt"
    file.write_text(unfinished.record(), "utf-8")
    file.chmod(0o600)
    link.symlink_to(file)
    assert sushibelt("play", "--resume", str(link), stdin="egg\n").status == 0
    assert link.is_symlink()
    assert len(Game.from_record(file.read_text("utf-8")).history[0]) == 3
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_record_that_comes_through_a_pipe_cannot_be_kept_there(sushibelt: Run, tmp_path: Path, unfinished: Game):
    pipe, out = tmp_path / "pipe", tmp_path / "out.txt"
    os.mkfifo(pipe)
    for more in ([], ["--record", str(out)]):
        writer = threading.Thread(target=pipe.write_text, args=(unfinished.record(),))
        writer.start()
        result = sushibelt("play", "--resume", str(pipe), *more, stdin="egg\n")
        writer.join()
        if not more:
            assert result.mistake() == f"{pipe}: not a file that can be written; --record keeps the game in another"
    assert len(Game.from_record(out.read_text("utf-8")).history[0]) == 3
    assert sushibelt("play", stdin="q\n-\n\n").out.count("No: -: a game that is played needs a file") == 1


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
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever started the tests may have it ignored
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


TASTER = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bots' / 'taster.py'}"
NAUGHTY = f"{sys.executable} {Path(__file__).parents[1] / 'bots' / 'outside' / 'naughty.py'}"


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_a_bot_of_ones_own(sushibelt: Run):
    result = sushibelt("play", "--seats", "3", "--bots", TASTER, "--seed", "5", stdin=FIRST)
    assert (result.status, result.err) == (0, "")
    assert re.search(r"Winner: |Shared win: ", result.out)
    assert "fault" not in result.out


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_what_is_wrong_with_it_is_told_at_the_end(sushibelt: Run):
    result = sushibelt("play", "--seats", "2", "--bots", f"{NAUGHTY} illegal", "--seed", "5", stdin=FIRST)
    assert (result.status, result.err) == (0, "")
    *_, faults, more = result.out.splitlines()
    assert faults == "Naughty had 1 fault: chose what cannot be chosen."
    assert more == f"`sushibelt check-bot '{NAUGHTY} illegal'` tells more."


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_why_it_ended_is_told(sushibelt: Run):
    result = sushibelt("play", "--seats", "2", "--bots", f"{NAUGHTY} crash", "--seed", "5", stdin=FIRST)
    assert result.out.splitlines()[-2] == (
        "Naughty had 1 fault: ended in the middle of a game (it ended with status 1: RuntimeError: what is this?)."
    )


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_a_bot_that_does_not_begin(sushibelt: Run):
    told = sushibelt("play", "--bots", f"{NAUGHTY} dead").mistake()
    assert told.endswith(": no hello: it ended with status 1: no such book of openings")


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")
def test_bots_of_ones_own_have_their_own_name(sushibelt: Run):
    out = sushibelt("play", "--seats", "3", "--bots", TASTER, "--seed", "5", "--name", "Taster 2", stdin=FIRST).out
    assert "Taster 3" in out
    assert "Mochi" not in out
