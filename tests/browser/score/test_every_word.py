"""On every screen of the score page no word stays English for who has chosen another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sushibelt.web.names import NAMES
from tests.browser.conftest import LAPTOP, Window
from tests.browser.score.scoring import screens
from tests.browser.serving import Server
from tests.browser.test_every_word import WORDS
from tests.language import pseudo

pytestmark = pytest.mark.browser

DATE = re.compile(r"\d+ \w+ \d{4}")
"""As the browser itself says it."""

PRODUCTS = ("sushibelt", "Sushi", "Go", "Party")


@pytest.fixture
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that start after this know one more language."""
    folder = tmp_path / "languages"
    folder.mkdir()
    pseudo.write(folder)
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(folder))


@pytest.fixture
def server(another_language: None, own_server: Server) -> Server:
    return own_server


@pytest.mark.deep
def test_no_word_stays_english(window: Window) -> None:
    page = window(LAPTOP, language=pseudo.NAME)
    left: set[str] = set()
    for seen in screens(page):
        page.locator(seen).first.wait_for()
        left |= english(page, "Ann", "Ben", "Cid")
    assert left == set()


def english(page: Page, *names: str) -> set[str]:
    """The texts on the page that are English, but for what a program reads."""
    page.evaluate("document.querySelector('#sheet-text')?.remove()")
    texts = (DATE.sub("", str(text)) for text in page.evaluate(WORDS))
    return {text for text in texts if pseudo.english(text, {*PRODUCTS, *NAMES, *names})}
