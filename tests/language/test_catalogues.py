"""Catalogues as files: found, verified, kept up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from sushibelt.language import catalogues as c
from sushibelt.language import plural, say, speaking
from tests.language import pseudo
from tools import catalogues as tool

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def catalogue(folder: Path, body: str, name: str = "de.po") -> Path:
    path = folder / name
    path.write_text(HEAD + body, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Languages are found anew, and in a folder of the test's own, too."""
    c.languages.cache_clear()
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(tmp_path))
    yield
    c.languages.cache_clear()


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_file_is_a_language(tmp_path: Path):
    catalogue(tmp_path, 'msgid "Rules"\nmsgstr "Regeln"\n')
    catalogue(tmp_path, 'msgid "Rules"\nmsgstr "Regras"\n', "pt_BR.po")
    languages = c.languages()
    assert next(iter(languages)) == "en"
    assert {"de", "pt-BR"} <= set(languages)
    with speaking(languages["pt-BR"]):
        assert say("Rules") == "Regras"


def test_what_is_unfinished_or_uncertain_stays_english(tmp_path: Path):
    half = 'msgid "{n} point"\nmsgid_plural "{n} points"\nmsgstr[0] "{n} Punkt"\nmsgstr[1] ""\n\n'
    fuzzy = '#, fuzzy\nmsgid "Rules"\nmsgstr "Regel"\n\nmsgid "Close"\nmsgstr ""\n'
    with speaking(c.read(catalogue(tmp_path, half + fuzzy))):
        assert [say("Rules"), say("Close"), plural(1, "{n} point", "{n} points")] == ["Rules", "Close", "1 point"]


def test_a_value_may_be_left_out(tmp_path: Path):
    path = catalogue(tmp_path, 'msgid "Go on at table {code}"\nmsgstr "Weiter"\n')
    with speaking(c.read(path)):
        assert say("Go on at table {code}", code="ABCD") == "Weiter"


@pytest.mark.parametrize(
    "body, reason",
    [
        ('msgid "{others} and {last}"\nmsgstr "Tisch {kode}"\n', "de.po, line 6: there is no {kode}"),
        ('msgid "{others} and {last}"\nmsgstr "Tisch {}"\n', "de.po, line 6: a brace that belongs"),
        (
            'msgid "{others} and {last}"\nmsgstr "Tisch {last.real}"\n',
            "de.po, line 6: a brace that belongs",
        ),
        (
            'msgid "{others} and {last}"\nmsgstr "Tisch {last:>3}"\n',
            "de.po, line 6: a brace that belongs",
        ),
        (
            'msgid "{others} and {last}"\nmsgstr "Tisch {{last}}"\n',
            "de.po, line 6: a brace that belongs",
        ),
        ('msgid "{others} and {last}"\nmsgstr "Tisch {last"\n', "de.po, line 6: a brace that belongs"),
        ("hello\n", "de.po: not a catalogue"),
    ],
)
def test_what_could_not_be_said_is_refused_with_its_place(tmp_path: Path, body: str, reason: str):
    with pytest.raises(c.CatalogueError) as error:
        c.read(catalogue(tmp_path, body))
    assert str(error.value).startswith(reason)


def test_a_plural_has_its_forms_and_a_text_has_none(tmp_path: Path):
    """Otherwise a text could fail while it is said."""
    with pytest.raises(c.CatalogueError, match=r"line 6: '\{n\} point' is a plural"):
        c.read(catalogue(tmp_path, 'msgid "{n} point"\nmsgstr "{n} Punkt"\n'))
    forms = 'msgid "Rules"\nmsgid_plural "{x} Rules"\nmsgstr[0] "{x} Regel"\nmsgstr[1] "{x} Regeln"\n'
    with pytest.raises(c.CatalogueError, match="line 6: 'Rules' is one text"):
        c.read(catalogue(tmp_path, forms))


def test_what_nobody_says_is_left_out(tmp_path: Path):
    others = 'msgid "{n} fortnight"\nmsgstr "{x}"\n\nmsgctxt "heading"\nmsgid "Rules"\nmsgstr "Regelwerk"\n'
    assert not c.read(catalogue(tmp_path, others)).messages


@pytest.mark.parametrize(
    "rule",
    ["alert(n)", "n / 2", "n != 01", "n % 0", "!n", "n > 1 ? 2 : 0", "n < 5000 ? 1 : 2", "n", "-n", "1" * 2000, ""],
)
def test_a_rule_for_plurals_that_is_none_is_refused(tmp_path: Path, rule: str):
    path = catalogue(tmp_path, "")
    path.write_text(HEAD.replace("n != 1", rule), encoding="utf-8")
    with pytest.raises(c.CatalogueError, match=r"^de\.po: not a catalogue"):
        c.read(path)


def test_other_files_are_no_language(tmp_path: Path):
    with pytest.raises(c.CatalogueError, match="there is no language 'klingon'"):
        c.read(catalogue(tmp_path, "", "klingon.po"))
    with pytest.raises(c.CatalogueError, match=r"there is no language 'de-AT'; de and pt_BR are two"):
        c.read(catalogue(tmp_path, "", "de-AT.po"))
    with pytest.raises(c.CatalogueError, match=r"de\.po: No such file"):
        c.read(tmp_path / "de.po")
    path = catalogue(tmp_path, 'msgid "Rules"\nmsgstr "Regeln"\n')
    path.write_text(path.read_text("utf-8").replace("utf-8", "rot13"), encoding="utf-8")
    with pytest.raises(c.CatalogueError, match=r"^de\.po: not a catalogue"):
        c.read(tmp_path / "de.po")
    (tmp_path / "de.po").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(c.CatalogueError, match=r"^de\.po: not a catalogue"):
        c.read(tmp_path / "de.po")


def test_a_folder_that_is_not_there_is_a_mistake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(tmp_path / "x"))
    with pytest.raises(c.CatalogueError, match="SUSHIBELT_LANGUAGES: there is no folder"):
        c.languages()


# --- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted, tag",
    [
        ([], "en"),
        (["de"], "de"),
        (["de-AT", "fr"], "de"),
        (["fr", "DE"], "de"),
        (["en-GB", "de"], "en"),
        (["pt"], "en"),
        (["PT-BR-x-old"], "pt-BR"),
        (["pt-br"], "pt-BR"),
        (["*", "", "-", "x" * 1000, "€"], "en"),
        (["-" * 60_000, "de-" * 60_000], "de"),
    ],
)
def test_who_wants_what_gets_what_suits_best(wanted: list[str], tag: str):
    assert c.chosen(wanted, ["en", "de", "pt-BR"]) == tag
    assert c.chosen(wanted, ["en"]) == "en"


@pytest.mark.parametrize(
    "environment, tag",
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "fr:de@euro"}, "de"),
        ({}, "en"),
    ],
)
def test_the_terminal_follows_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, environment: dict[str, str], tag: str
):
    catalogue(tmp_path, "")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert c.of_environment().tag == tag


# --- keeping ----------------------------------------------------------------------------------------------------------


def test_the_catalogues_are_up_to_date(capsys: pytest.CaptureFixture[str]):
    assert tool.main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.deep
def test_a_language_is_started_filled_in_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATE", tmp_path / "template.pot")
    assert tool.main(["de", "--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert tool.main(["de"]) == 0
    path = tmp_path / "de.po"
    texts = len([message for message in tool.template() if message.id])
    assert f"language/de.po: 0 of {texts} texts" in capsys.readouterr().out

    # Somebody translates one text, and one that the sources do not say any more.
    words = path.read_text("utf-8").replace('msgid "Chopsticks"\nmsgstr ""', 'msgid "Chopsticks"\nmsgstr "Stäbchen"')
    path.write_text(words + '\nmsgid "Gone"\nmsgstr "Weg"\n', "utf-8")
    assert tool.main(["--check"]) == 1
    assert tool.main([]) == 0
    assert f"language/de.po: 1 of {texts} texts" in capsys.readouterr().out
    assert tool.main(["--check"]) == 0
    kept = read_po(path.read_bytes().splitlines())
    assert kept["Chopsticks"].string == "Stäbchen"
    assert "Gone" not in kept
    assert "Gone" in kept.obsolete
    with speaking(c.languages()["de"]):
        assert say("Chopsticks") == "Stäbchen"


def test_a_text_that_has_become_a_plural_is_asked_for_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATE", tmp_path / "template.pot")
    path = catalogue(tmp_path, 'msgid "{n} point"\nmsgstr "{n} Punkt"\n\nmsgid "Close"\nmsgstr "{x}"\n')
    assert tool.main([]) == 1
    assert "there is no {x}" in capsys.readouterr().err
    path.write_text(path.read_text("utf-8").replace('msgstr "{x}"', 'msgstr "Zu"'), "utf-8")
    assert tool.main(["--check"]) == 0
    with speaking(c.languages()["de"]):
        assert [say("Close"), plural(2, "{n} point", "{n} points")] == ["Zu", "2 points"]


@pytest.mark.parametrize("name", ["klingon", "../de", "", "de-", "de./x", "de_DE.UTF-8", "DE", "C"])
def test_a_language_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
):
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATE", tmp_path / "template.pot")
    assert tool.main([name]) == 1
    assert "there is no language" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_language_nobody_speaks_has_a_word_for_everything(tmp_path: Path):
    spoken = c.read(pseudo.write(tmp_path))
    texts = [message.id for message in tool.template() if message.id]
    assert len(spoken.messages) == len(texts)
    assert not [
        one
        for one in texts
        if pseudo.english(pseudo.VALUE.sub("", spoken.messages[one if isinstance(one, str) else one[0]][0]))
    ]
