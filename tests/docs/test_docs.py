"""What the documents show is there and does what they say: links, commands, the Python and the JSON."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from sushibelt.cli import run
from sushibelt.table import Game, Scoresheet

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
COMMAND_LINE = ROOT / "docs" / "command-line.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of that language."""
    return [body for name, body in FENCE.findall(text_of(path)) if name == language]


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub makes of the headings."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", FENCE.sub("", text_of(path)), re.MULTILINE):
        words = LINK.sub("]", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number = 0
        while (name := f"{anchor}-{number}" if number else anchor) in found:
            number += 1
        found.add(name)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path):
    lost = []
    for link in LINK.findall(FENCE.sub("", text_of(page))):
        if ELSEWHERE.match(link):
            continue
        name, _, anchor = unquote(link).partition("#")
        goal = (page.parent / name).resolve() if name else page
        if not goal.exists() or (anchor and anchor not in anchors(goal)):
            lost.append(link)
    assert lost == []


def example_commands() -> list[list[str]]:
    """The command lines of the README that read a file of `examples`."""
    lines = [shlex.split(line, comments=True) for block in blocks(README, "") for line in block.splitlines()]
    return [
        line[3:] if line[1:3] == ["dev.py", "run"] else line[1:]
        for line in lines
        if any(word.startswith("examples/") for word in line)
    ]


def test_the_readme_names_both_examples():
    assert {command[0] for command in example_commands()} >= {"score", "replay"}


@pytest.mark.parametrize("command", example_commands(), ids=" ".join)
def test_the_examples_of_the_readme_run(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(ROOT)
    assert run(command) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert re.search("Winner: |Shared win: ", said.out)


def test_the_example_game_is_whole():
    assert Game.from_record(text_of(ROOT / "examples" / "game.txt")).over


def test_the_python_of_the_readme_prints_what_its_comments_say():
    """A comment behind a `print` is what it prints, up to a colon that begins an explanation; or words about it."""
    (block,) = blocks(README, "python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block, str(README), "exec"), {})
    printed = out.getvalue().splitlines()
    comments = re.findall(r"^print\(.*?\)(?:  # (.*))?$", block, re.MULTILINE)
    compared = 0
    for comment, line in zip_longest(comments, printed[: len(comments)]):
        wanted = re.match(r"(\(.*?\)|\[.*?\]|\{.*?\}|-?\d+)(?=:|,|$)", comment or "")
        if wanted:
            assert line == wanted[1]
            compared += 1
    assert compared >= 1
    assert "sushibelt record 1" in printed


def test_the_json_of_the_command_line_holds():
    """Sheets and their answers, in turn."""
    shown = [json.loads(block) for block in blocks(COMMAND_LINE, "json")]
    assert len(shown) == 4
    for sheet, answer in zip(shown[::2], shown[1::2], strict=True):
        assert Scoresheet.from_plain(sheet).score().plain() == answer


def shown_commands() -> list[list[str]]:
    """Every command line of the page about the command line, but for servers, which would not end."""
    lines = [line for block in blocks(COMMAND_LINE, "text") for line in block.splitlines()]
    typed = [re.split(" {2,}", line)[0] for line in lines if line.startswith("sushibelt ")]
    return [command for line in typed if (command := shlex.split(line)[1:])[0] != "serve"]


def test_the_commands_of_the_command_line_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """In their order: one keeps a game with which another goes on. Nobody types anything."""
    monkeypatch.chdir(tmp_path)
    commands = shown_commands()
    assert {command[0] for command in commands} == {"play", "rules"}
    assert len(commands) > 15
    for command in commands:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
        assert run(command) == 0, command
        said = capsys.readouterr()
        assert (said.err, bool(said.out)) == ("", True), command


def test_the_fields_of_a_replay_are_those_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(ROOT)
    assert run(["replay", "examples/game.txt", "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    section = text_of(COMMAND_LINE).partition("## `sushibelt replay FILE`")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert [name for cell in cells for name in re.findall(r"`(\w+)`", cell)] == list(data)
