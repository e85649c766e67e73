"""The command line in another language: one file, asked for by the environment."""

import inspect
import json
from importlib import import_module
from pathlib import Path

import pytest

from sushibelt.cli import app, saying
from sushibelt.rules.registry import TILES
from sushibelt.table import Game
from tests.cli.conftest import Outcome, Run

TEMPURA = next(tile for tile in TILES if tile.name == "tempura")

WORDS = {
    "A table for the card games Sushi Go! and Sushi Go Party!, in the terminal and in the browser.\n\n"
    "`sushibelt COMMAND --help` tells more about a command.": "Ein Tisch für Sushi Go!",
    "Explain the games, or one tile: `sushibelt rules tempura`\n\n"
    "A tile's page says what it scores in either game, how many cards there are, and answers what people ask about "
    "it.": "Die Regeln",
    "A tile or a card: tempura, maki-3. All of them if left out.": "Eine Kachel oder eine Karte",
    "there is no command {name}; did you mean {nearest}?": "es gibt keinen Befehl {name}; meinst du {nearest}?",
    "standard input": "Eingabe",
    "{text} is not a whole number": "{text} ist keine ganze Zahl",
    "{others} and {last}": "{others} und {last}",
    "Round {round} of {rounds}; hands go left": "Runde {round} von {rounds}, nach links",
    "{top} on {below}": "{top} auf {below}",
    "You": "Du",
    "Your card:": "Deine Karte:",
    "No: {reason}": "Nein: {reason}",
    TEMPURA.title: "Tempurá",
    TEMPURA.summary: "„Zwei“ für 5",
}
FORMS = ("A pick is due: {names}.", "Picks are due: {names}."), ("{names} ist dran.", "{names} sind dran.")


@pytest.fixture
def german(program: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in a process of its own that speaks German."""
    lines = ['msgid ""', 'msgstr "Content-Type: text/plain; charset=utf-8\\n"']
    for text, said in WORDS.items():
        lines += ["", f"msgid {json.dumps(text)}", f"msgstr {json.dumps(said, ensure_ascii=False)}"]
    (one, many), said_of = FORMS
    lines += ["", f'msgid "{one}"', f'msgid_plural "{many}"', *(f'msgstr[{at}] "{x}"' for at, x in enumerate(said_of))]
    (tmp_path / "de.po").write_text("\n".join(lines) + "\n", "utf-8")
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(tmp_path))

    def call(*arguments: str, stdin: str = "", environment: dict[str, str] | None = None) -> Outcome:
        there = {"LANGUAGE": "", "LC_ALL": "de_AT.UTF-8", "PYTHONUTF8": "1"} | (environment or {})
        return program(*arguments, stdin=stdin, environment=there)

    return call


def test_help(german: Run):
    text = " ".join(german("--help").out.split())
    assert "Ein Tisch für Sushi Go!" in text
    assert "Die Regeln" in text
    assert "sushibelt score sheet.json" in text  # what has no words yet is English
    text = german("rules", "--help").out
    assert "Die Regeln" in text
    assert "Eine Kachel oder eine Karte" in text


def test_mistakes(german: Run):
    assert german("rulse").mistake() == "es gibt keinen Befehl 'rulse'; meinst du rules?"
    assert german("play", "--seed", "x").mistake().endswith("'x' ist keine ganze Zahl")
    assert german("score", "-", stdin="[]").mistake().startswith("Eingabe: ")


def test_pages_tables_and_sentences(german: Run, unfinished: Game):
    assert german("rules", "tempura").out.startswith("Tempurá: „Zwei“ für 5")
    told = german("replay", "-", stdin=unfinished.record()).out
    assert "Runde 1 von 3, nach links" in told
    assert "Mochi und Bento sind dran." in told
    assert "egg auf wasabi" in told


def test_a_game(german: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    said = german("play", "--seed", "1", "--record", str(file), stdin="tuna\n1\n").out
    assert "Deine Karte:" in said
    assert "Nein: there is no 'tuna' in your hand" in said
    game = Game.from_record(file.read_text("utf-8"))  # the format has no language
    assert game.header.names[0] == "Du"


def test_data_have_no_language(german: Run, program: Run, unfinished: Game):
    for arguments in (["rules", "tempura", "--json"], ["rules", "--json"], ["replay", "-", "--json"]):
        in_german = german(*arguments, stdin=unfinished.record())
        assert in_german.status == 0
        assert in_german == program(*arguments, stdin=unfinished.record())


def test_letters_that_a_terminal_has_not_lose_their_marks(german: Run):
    result = german("rules", "tempura", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.out.startswith('Tempura: "Zwei" fur 5')


@pytest.mark.parametrize("asked", ["en_GB", "fr:it", "C", "POSIX", "nonsense", "en:de"])
def test_english_stays(german: Run, asked: str):
    assert german("rules", "tempura", environment={"LANGUAGE": asked}).out.startswith(f"{TEMPURA.title}: ")


@pytest.mark.parametrize("arguments", [["rules"], ["--version"], ["xyz"]])
def test_a_catalogue_that_cannot_be_used_is_one_line(german: Run, tmp_path: Path, arguments: list[str]):
    (tmp_path / "de.po").write_text('msgid "Round {round}"\nmsgstr "Runde {runde}"\n', "utf-8")
    assert german(*arguments).mistake() == "de.po, line 1: there is no {runde}"


def test_a_server_needs_all_of_them(program: Run, german: Run, tmp_path: Path):
    """Its visitors may ask for any."""
    (tmp_path / "de.po").write_text('msgid "Round {round}"\nmsgstr "Runde {runde}"\n', "utf-8")
    arguments = ["--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "x.db")]
    assert program("serve", *arguments).mistake() == "de.po, line 1: there is no {runde}"


@pytest.mark.parametrize("command", app.COMMANDS)
def test_the_help_of_every_command_can_be_collected(command: str):
    name = command.replace("-", "_")
    module = import_module(f"sushibelt.cli.{name}")
    (english,) = [text for where, text in saying.HELPED if where == module.__name__]
    assert f"`sushibelt {command}" in english
    assert inspect.getdoc(getattr(module, name)) == english.replace("{example}", getattr(module, "EXAMPLE", ""))
