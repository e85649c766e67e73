"""axe finds nothing serious on any screen, light and dark, phone and laptop."""

from __future__ import annotations

import time
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.playing import act, finished, open_table

pytestmark = pytest.mark.browser

SERIOUS = {"serious", "critical"}


def complaints(page: Page) -> list[str]:
    """What axe calls serious, in words, in both themes."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [
            f"{page.url} in the {theme}: {each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}"
            for each in Axe().run(page).response["violations"]
            if each["impact"] in SERIOUS
        ]
    return found


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_screen_has_a_serious_fault(window: Window, size: dict[str, int]) -> None:
    page = window(size)
    found = []
    for path in ("/", "/rules", "/rules/chopsticks", "/t/ZZZZ"):
        page.goto(path)
        found += complaints(page)
    open_table(page, "Start a table")
    found += complaints(page)
    open_table(page, "Play now")
    page.locator("[data-hand] [data-face]").first.click()
    found += complaints(page)
    page.keyboard.press("?")
    page.locator("[data-rule]").wait_for()
    found += complaints(page)
    page.keyboard.press("Escape")
    counted = False
    until = time.monotonic() + 60
    while not finished(page):
        assert time.monotonic() < until
        if page.locator("[data-counting]").count() and not counted:
            found += complaints(page)
            counted = True
        if not act(page, Random(1)):
            page.wait_for_timeout(30)
    assert counted
    found += complaints(page)
    page.locator("[data-action=replay]").click()
    page.locator("[data-frame]").first.wait_for()
    found += complaints(page)
    assert found == []


def test_colours_are_chosen_and_kept(window: Window) -> None:
    page = window(dark=True)

    def ground() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    page.goto("/rules")
    dark = ground()
    toggle = page.locator("[data-action=theme]")
    toggle.click()
    light = ground()
    assert light != dark
    page.reload()
    assert ground() == light
    toggle.click()
    assert ground() == dark
    page.emulate_media(color_scheme="light")
    assert ground() == dark
    toggle.click()
    assert ground() == light, "as the device has it"
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for()
    assert ground() == dark
