"""With a language file no word of the page stays English, and whoever sits beside its reader goes on in English."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from sushibelt.web.names import NAMES
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.playing import act, finished
from tests.language import pseudo

pytestmark = [pytest.mark.browser, pytest.mark.deep]

ALLOWED = {"sushibelt", "Sushi", "Go", "Party", *NAMES}
NO_WORD = re.compile(r"https?://\S+|\b[A-Z]{4}\b")
"""Addresses and the codes of tables."""

WORDS = """() => {
  const told = ["aria-label", "aria-valuetext", "title", "alt", "placeholder"];
  const found = [document.title];
  for (const element of document.body.querySelectorAll("*:not(script, noscript, noscript *)")) {
    found.push(...told.map((name) => element.getAttribute(name) ?? ""));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
  }
  return found.map((text) => text.trim()).filter(Boolean);
}"""
"""Every text of the page and every attribute that is read to somebody, what is folded away as well."""


@pytest.fixture(autouse=True)
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of these tests know one more language."""
    folder = tmp_path / "languages"
    folder.mkdir()
    pseudo.write(folder)
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(folder))


def english(page: Page) -> set[str]:
    """The texts on this page that are English."""
    texts = (NO_WORD.sub("", str(text)) for text in page.evaluate(WORDS))
    return {text for text in texts if pseudo.english(text, ALLOWED)}


def foreign(page: Page) -> set[str]:
    """The texts on this page in the other language."""
    return {str(text) for text in page.evaluate(WORDS) if set(str(text)) & set(pseudo.ACCENTED)}


def in_a_dialog(page: Page, button: str) -> set[str]:
    """What is English in the dialog that a button opens."""
    page.locator(button).first.click()
    page.locator("dialog[open]").wait_for()
    found = english(page)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    return found


@pytest.mark.parametrize("edition", ["base", "party"])
def test_nothing_stays_english_but_the_neighbour(window: Window, edition: str) -> None:
    random = Random(8)
    host, guest = window(LAPTOP, language=pseudo.NAME), window(PHONE)
    found = set()
    for path in ("/rules", "/rules/nigiri", "/t/ZZZZ", "/404", "/"):
        host.goto(path)
        assert host.locator("html").get_attribute("lang") == pseudo.NAME
        found |= english(host)
    host.locator("[data-field=code]").fill("ZZZZ")
    host.locator("[data-action=join]").click()
    host.locator("#note").get_by_text("ZZZZ").wait_for()
    found |= english(host)
    host.locator("[data-action=open-friends]").click()
    host.locator("[data-screen=lobby]").wait_for()
    guest.goto(host.url)
    guest.locator("[data-seat='1'] [data-action=sit]").click()
    host.locator("[data-seat='1'][data-kind=person]").wait_for()
    found |= english(host)
    for seat in range(host.locator("[data-seat]").count()):
        found |= in_a_dialog(host, f"[data-seat='{seat}'] [data-action=edit-seat]")
    host.locator(f"[data-game={edition}]").click()
    if edition == "party":
        host.locator("[data-menu]").first.wait_for()
        found |= in_a_dialog(host, "[data-action=menus]") | in_a_dialog(host, "[data-action=build]")
        host.locator("[data-action=menus]").click()
        host.locator("[data-action=menu-of][data-menu=dinner-for-two]").click()
        host.locator(".menu-card[data-menu=dinner-for-two]").wait_for()
    found |= english(host)
    host.locator("[data-action=start]").click()
    for page in (host, guest):
        page.locator("[data-hand] [data-face]").first.wait_for()
    found |= in_a_dialog(host, "[data-action=menu]") | in_a_dialog(host, "[data-action=sheet]")
    host.keyboard.press("Backspace")  # there is nothing to take back
    host.locator("[data-toast]").wait_for()
    leaked = set()
    until = time.monotonic() + 90
    while not (finished(host) and finished(guest)):
        assert time.monotonic() < until
        busy = [act(page, random) for page in (host, guest)]
        found |= english(host)
        leaked |= foreign(guest)
        if not any(busy):
            host.wait_for_timeout(30)
    found |= in_a_dialog(host, "[data-action=rule]")
    host.locator("[data-action=replay]").click()
    for _ in range(3):
        host.locator("[data-frame]").wait_for()
        found |= english(host)
        host.keyboard.press("ArrowRight")
    host.keyboard.press("End")
    host.locator("[data-result]").wait_for()
    found |= english(host)
    host.goto("/")
    host.locator("[data-action=go-on]").wait_for()
    found |= english(host)
    assert found == set()
    assert leaked == set()
