"""The whole game can be played without a pointer."""

from __future__ import annotations

import time
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Window
from tests.browser.playing import finished

pytestmark = pytest.mark.browser


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_game_with_the_keyboard_alone(window: Window) -> None:
    random = Random(5)
    page = window()
    page.goto("/")
    tab_to(page, "[data-action=play-bots]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.locator("[data-screen=play]").wait_for()
    taken_back = False
    until = time.monotonic() + 120
    while not finished(page):
        assert time.monotonic() < until
        if page.locator("dialog[open] [data-counting]").count():
            tab_to(page, "[data-action=next-round]")
            page.keyboard.press("Enter")
            page.locator("dialog[open]").wait_for(state="detached")
            continue
        if page.locator("[data-action=play]").count() == 0:
            page.wait_for_timeout(30)
            continue
        cards = page.locator("[data-hand] [data-face]").count()
        if page.locator("[data-action=chopsticks]").count() and cards > 1:
            page.keyboard.press("c")
            page.keyboard.press("1")
            page.keyboard.press("2")
            page.keyboard.press("Enter")
        elif random.random() < 0.5:
            page.keyboard.press(str(random.randint(1, cards)))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
            page.keyboard.press("Backspace")  # puts it down again
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")  # lifts
            page.keyboard.press("Enter")  # plays
        page.wait_for_timeout(30)
        if not taken_back and page.locator("[data-action=take-back]").count():
            page.keyboard.press("Backspace")
            taken_back = True
    assert page.locator("[data-verdict]").inner_text()
