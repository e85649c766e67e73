"""Every screen of the score page: nothing that axe finds serious, no word that stays English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sushibelt.web.names import NAMES
from tests.browser.conftest import LAPTOP, Window
from tests.browser.scoring import screens
from tests.browser.test_accessibility import Theme, complaints
from tests.browser.test_every_word import WORDS
from tests.language import pseudo

pytestmark = pytest.mark.browser

TALL = {"width": 390, "height": 1300}
"""A phone on which nothing scrolls: axe takes what is scrolled away for covered."""


@pytest.mark.deep
@pytest.mark.parametrize(
    "size, themes", [(TALL, ["light", "dark"]), (LAPTOP, ["dark"])], ids=["phone, light and dark", "laptop, dark"]
)
def test_no_screen_has_a_serious_fault(window: Window, size: dict[str, int], themes: list[Theme]) -> None:
    page = window(size)
    found = []
    for seen in screens(page):
        page.locator(seen).first.wait_for()
        found += complaints(page, themes)
    assert found == []


DATE = re.compile(r"\d+ \w+ \d{4}")
"""As the browser itself says it."""

PRODUCTS = ("sushibelt", "Sushi", "Go", "Party")


@pytest.fixture
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server, which must start after this, knows one more language."""
    folder = tmp_path / "languages"
    folder.mkdir()
    pseudo.write(folder)
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(folder))


@pytest.mark.deep
@pytest.mark.usefixtures("another_language")
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
