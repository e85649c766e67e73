"""The terminal in a language that nobody speaks: a word of English in it was in no catalogue."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES
from sushibelt.rules.menus import MENUS
from sushibelt.rules.registry import TILES
from sushibelt.rules.switches import SWITCHES
from sushibelt.table import Game
from tests.language import pseudo

GAMES = {edition.plays for edition in EDITIONS.values()}
CARDS = {face.name for face in FACES[1:]} | {tile.name for tile in TILES}
NAMES = sorted({*CARDS, *MENUS, *GAMES}, key=len, reverse=True)
"""What people type has one name in all languages; longest first, so that none is taken for a part of another."""

TYPED = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in NAMES))
PEOPLE = {"Mochi", "Bento", "Nori", "Yuzu", "Dashi", "Ann"}


def english(text: str, allowed: Collection[str] = ()) -> set[str]:
    """The plain words in it that nobody types or is called."""
    return pseudo.english(TYPED.sub("", " ".join(text.split())), allowed)


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with that language."""
    return pseudo.write(tmp_path_factory.mktemp("languages")).parent


def said(languages: Path, *arguments: str, stdin: str = "", status: int = 0) -> str:
    """What the command says, all of it."""
    wanted = {"SUSHIBELT_LANGUAGES": str(languages), "LANGUAGE": pseudo.NAME, "COLUMNS": "100", "NO_COLOR": "1"}
    wanted["SUSHIBELT_STARTED"] = "sushibelt"
    done = subprocess.run(
        [sys.executable, "-m", "sushibelt", *arguments],
        input=stdin.encode(),
        capture_output=True,
        env=os.environ | wanted,
        cwd=languages,
        check=False,
    )
    assert done.returncode == status, done.stderr.decode()
    return (done.stdout + done.stderr).decode()


@pytest.mark.deep
def test_rules(languages: Path):
    assert not english(said(languages, "rules"), {"sushibelt", "rules"})
    for tile in TILES:
        assert not english(said(languages, "rules", tile.name))


def test_the_other_pages_of_the_rules(languages: Path):
    switches = " ".join(f"{each.name} {' '.join(each.values)}" for each in SWITCHES)
    typed = set(pseudo.WORD.findall(f"sushibelt play edition party menu switch {switches}"))
    for page in ("--menus", "--switches", "--rulings", "--about"):
        assert not english(said(languages, "rules", page), typed)
    assert not english(said(languages, "rules", "--search", "maki"))


def test_a_game_of_party(languages: Path):
    typed = "\n".join(["?", "? spoon", *["1", "2", "0"] * 200])
    for menu in ("master-menu", "dinner-for-two"):
        text = said(languages, "play", "--menu", menu, "--seats", "3", "--seed", "4", "--name", "Ann", stdin=typed)
        assert not english(text, PEOPLE)


def test_a_whole_game(languages: Path):
    typed = ["tuna", "99", "p p", "?", "? maki", "? xyz", "d", *["1"] * 30]
    text = said(languages, "play", "--seats", "5", "--seed", "4", "--name", "Ann", stdin="\n".join(typed))
    assert not english(text, PEOPLE | {"tuna", "xyz", "sushibelt", "rules"})


def test_replay_and_score(languages: Path):
    game = Game.new(seats=2, seed=1, names=["Ann", "Mochi"])
    while not game.over:
        game.play_turn([game.choices(seat)[:1] for seat in range(2)])
    (languages / "game.txt").write_text(game.record(), "utf-8")
    assert not english(said(languages, "replay", "game.txt"), PEOPLE)
    sheet = '{"edition": "base", "rounds": [{"plates": [["wasabi", "squid", "maki-3"], ["tempura", "pudding"]]}]}'
    assert not english(said(languages, "score", "-", stdin=sheet))


@pytest.mark.parametrize(
    "arguments, stdin, quoted",
    [
        (("rules", "tuna"), "", {"tuna"}),
        (("play", "--seats", "9"), "", {"seats", "Go", "Sushi"}),
        (("play", "--bots", "hard"), "", {"hard", "bots", "random", "easy", "normal", "greedy"}),
        (("replay", "nothing.txt"), "", {"nothing", "txt"}),
        (("replay", "-"), "sushibelt record 1\nseat 1 Ann\nhello\n", {"hello"}),
        (("replay", "-"), "", {"record"}),
        (("score", "-"), "{}", {"edition", "rounds"}),
        (("score", "-"), '{"edition": "base", "rounds": [{"plates": [["tuna"], []]}]}', {"tuna", "rounds", "plates"}),
    ],
)
def test_mistakes(languages: Path, arguments: tuple[str, ...], stdin: str, quoted: set[str]):
    text = said(languages, *arguments, stdin=stdin, status=2)
    assert not english(text, quoted | {"sushibelt"})


def test_a_catalogue_that_cannot_be_used_is_a_mistake(tmp_path: Path):
    (tmp_path / "pl.po").write_text('msgid "Rules"\nmsgstr "{c}"\n', "utf-8")
    assert said(tmp_path, "rules", status=2) == "sushibelt: pl.po, line 1: there is no {c}\n"
