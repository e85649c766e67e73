"""What a bot may be called, and what of its code is known."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sushibelt.bots import Guarded, fingerprint, make
from sushibelt.bots.guard import Greeting, greeted
from sushibelt.bots.outside import spec
from sushibelt.bots.outside.program import Program
from sushibelt.lab.match import play
from sushibelt.table import Game

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes")

FIRST = """
class First:
    def __init__(self, seed):
        print("made with", seed)

    def choose(self, view):
        return [word for word in view.choices if word != "back"][:1]
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots of all kinds, which is the current one."""
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "bot.py"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    (tmp_path / "plain.py").write_text(FIRST)
    package = tmp_path / "pack"
    (package / "deep").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "deep" / "__init__.py").write_text("")
    (package / "deep" / "first.py").write_text(FIRST)
    wheel = tmp_path / "pack-1.dist-info"
    wheel.mkdir()
    (wheel / "METADATA").write_text("Metadata-Version: 2.1\nName: pack\nVersion: 1\n")
    (wheel / "entry_points.txt").write_text(
        "[sushibelt.bots]\nfirst = pack.deep.first:First\nnormal = pack.deep.first:First\nlost = pack.lost:First\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    "text, command",
    [
        ("./bot.py", ("./bot.py",)),
        ("./bot.py --level 3 'a b'", ("./bot.py", "--level", "3", "a b")),
        ("sh bot.py", ("sh", "bot.py")),
        ("cmd:sh", ("sh",)),
        ("plain:First", (sys.executable, "-m", "sushibelt.bots.outside.host", "plain:First")),
        ("pack.deep.first:First", (sys.executable, "-m", "sushibelt.bots.outside.host", "pack.deep.first:First")),
        ("first", (sys.executable, "-m", "sushibelt.bots.outside.host", "pack.deep.first:First")),
    ],
)
def test_what_is_run(text: str, command: tuple[str, ...]) -> None:
    made = make(text, 1)
    assert isinstance(made, Program)
    assert made.command == command
    made.close()


def test_the_name_of_a_level_is_the_level() -> None:
    assert type(make("normal", 1)).__name__ == "Normal"


@pytest.mark.parametrize(
    "text, reason",
    [
        ("hard", "there is no bot 'hard'; there is random, easy, normal, greedy, first, lost, normal"),
        ("bot.py", "there is no bot 'bot.py'; .*; a program is called ./bot.py"),
        ("", "there is no bot ''"),
        ("./plain.py", "'./plain.py' is not a program"),
        ("./lost.py", "there is no program './lost.py'"),
        ("cmd:", "a command line is expected"),
        ("cmd:nothing-of-the-kind", "there is no program 'nothing-of-the-kind'"),
        ("sh 'bot.py", "no command line: No closing quotation"),
        ("lost:First", "there is no module 'lost'"),
        ("pack.lost:First", "there is no module 'pack.lost'"),
        ("plain.lost:First", "there is no module 'plain.lost'"),
        ("plain:", "'plain:' is not MODULE:ATTRIBUTE"),
        (":First", "':First' is not MODULE:ATTRIBUTE"),
        ("a-b:c", "'a-b:c' is not MODULE:ATTRIBUTE"),
        ("lost", "there is no module 'pack.lost'"),
        ("x" * 1000, "there is no bot"),
        ("no\nbot", "there is no program"),
    ],
)
def test_what_means_nothing_is_refused_in_a_line(text: str, reason: str) -> None:
    for function in (lambda: make(text, 1), lambda: fingerprint(text), lambda: Guarded(text)):
        with pytest.raises(ValueError, match=reason) as refused:
            function()
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 300


def test_other_systems_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec, "POSIX", False)
    for text in ("./bot.py", "plain:First", "first"):
        with pytest.raises(ValueError, match="need Linux, macOS or another system"):
            make(text, 1)
    make("normal", 1)


@pytest.mark.parametrize("text", ["plain:First", "first"])
def test_a_class_plays_whole_games(text: str) -> None:
    with Guarded(text, 4, time=5) as bot:
        for number in (1, 2):
            bot.new_game(number, number)
            assert play(Game.new(seats=2, seed=number), [bot, Guarded("easy")]).over
    assert not bot.counts
    assert bot.program is not None
    # What it prints is no answer. One is made before the hello, to see whether one can be made.
    assert bot.program.errors == b"made with 0\nmade with 1\nmade with 2\n"
    assert bot.program.name in ("plain:First", "pack.deep.first:First")


def test_what_is_no_bot_is_told(here: Path) -> None:
    (here / "odd.py").write_text(
        "number = 7\nclass Lazy:\n  def __init__(self, seed): pass\n  def choose(self, view): return []\n"
        "def Blind(seed): raise RuntimeError('no model\\n in sight')\n"
    )
    for text, told in (
        ("odd:nothing", "module odd has no nothing"),
        ("odd:number", "odd:number is not a class or function that makes a bot of a seed"),
        ("odd:Blind", "RuntimeError: no model in sight"),
    ):
        with Guarded(text, 1) as bot:
            bot.choose(Game.new(seats=2, seed=1).view(0))
        assert bot.faults[0].kind == "hello"
        assert bot.faults[0].what.endswith(told)
    with Guarded("odd:Lazy", 1) as bot:
        bot.choose(Game.new(seats=2, seed=1).view(0))
    assert bot.counts == {"crash": 1}
    assert bot.faults[0].what == "it ended with status 1: ValueError: [] is not a tuple of words"


@pytest.mark.parametrize("answer", ["'wasabi squid'", "'wasabi'", "['wasabi', 'squid']"])
def test_words_may_come_as_text(here: Path, answer: str) -> None:
    (here / "text.py").write_text(
        f"class Text:\n  def __init__(self, seed): pass\n  def choose(self, view): return {answer}\n"
    )
    game = Game.new(names=["Mochi", "Bento"], deal_by_hand=True)
    game.deal([["wasabi", "squid", *["dumpling"] * 8], ["maki-1"] * 2 + ["tempura"] * 8])
    with Guarded("text:Text", 1, time=5) as bot:
        assert bot.choose(game.view(0)) == ("wasabi",)
    assert not bot.counts


def test_a_bot_is_tried(here: Path) -> None:
    (here / "odd.py").write_text("import sys\ndef Blind(seed): open('model.npz')\n")
    assert greeted("easy") == Greeting("")
    assert greeted("plain:First") == Greeting("plain:First")
    blind = greeted("odd:Blind")
    assert (blind.kind, blind.ended) == ("hello", True)
    assert blind.what == "FileNotFoundError: [Errno 2] No such file or directory: 'model.npz'"
    assert "Traceback" in blind.errors
    assert greeted("./bot.py").what == "no hello: it ended with status 0"


def test_a_fingerprint_changes_with_the_code(here: Path) -> None:
    for text, file in (
        ("./bot.py", "bot.py"),
        ("sh bot.py", "bot.py"),
        ("plain:First", "plain.py"),
        ("first", "pack/deep/__init__.py"),
        ("pack.deep.first:First", "pack/deep/first.py"),
    ):
        before = fingerprint(text)
        assert before == fingerprint(text)
        with (here / file).open("a") as opened:
            opened.write("\n# changed\n")
        assert fingerprint(text) != before
    prints = [fingerprint(text) for text in ("random", "easy", "normal", "sh bot.py", "sh bot.py 2", "plain:First")]
    assert len(set(prints)) == len(prints)
    assert all(len(each) == 16 for each in prints)
