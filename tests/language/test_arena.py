"""The arena in a language that nobody speaks: a word of English in it was in no catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.language import pseudo
from tests.language.test_terminal import languages, said

__all__ = ["languages"]

SMALL = ("arena", "easy", "random", "--seats", "2", "--deals", "2", "--processes", "1")
NAMES = {"easy", "random", "base"}


def test_tables(languages: Path):
    assert not pseudo.english(said(languages, *SMALL), NAMES)
    assert not pseudo.english(said(languages, *SMALL, "--markdown"), NAMES)


def test_mistakes(languages: Path):
    typed = {"sushibelt", "arena", "normal", "easy", "json", "markdown", "time", "width", "deals"}
    for words in (["easy"], ["easy", "random", "--json", "--markdown"], ["easy", "random", "--time", "0"]):
        assert not pseudo.english(said(languages, "arena", *words, status=2), typed)


def test_the_report(languages: Path):
    pytest.importorskip("altair")
    page = languages / "report.html"
    assert not pseudo.english(said(languages, *SMALL, "--report", str(page)).replace(str(page), ""), NAMES)
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page.read_text(), flags=re.DOTALL)
    assert not pseudo.english(re.sub(r"&\w+;", " ", text), NAMES | {"sushibelt", "Elo"})
