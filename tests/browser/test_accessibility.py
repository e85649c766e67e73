"""axe finds nothing serious on any screen, light and dark, phone and laptop."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.playing import act, finished, open_table

pytestmark = pytest.mark.browser

Theme = Literal["light", "dark"]

AXE = Axe()
SERIOUS = {"serious", "critical"}

OVERLAYS = """
.cover, #toasts { visibility: hidden !important }
.belt-lane::before, .plate.mine::before { content: none !important }
body:has(dialog[open]) > :not(dialog[open]) { visibility: hidden !important }
"""
"""What axe takes for something that hides a text, and is not: see-through buttons over small plates, a passing
note, the slats of the belt and the ring on a plate, which lie behind, and the page behind a dialog (axe knows of no
top layer)."""

CONTRAST = "color-contrast"


def asked(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe calls serious, in words, whether it is sure of it or leaves it to somebody's eyes ("incomplete")."""
    if not page.evaluate("'axe' in window"):  # half a megabyte: once a page is enough
        page.evaluate(AXE.axe_script)
    what = {"resultTypes": ["violations", "incomplete"], **options}
    answer = page.evaluate("options => axe.run(document, options)", what)
    found = []
    for kind in ("violations", "incomplete"):
        for each in answer[kind]:
            if each["impact"] in SERIOUS:
                for node in each["nodes"]:
                    why = "; ".join(str(check["message"]) for check in node["any"] + node["all"] + node["none"])
                    found.append(f"{each['id']} ({kind}, {each['impact']}): {node['html'][:200]}: {why}")
    return found


def complaints(page: Page, themes: Sequence[Theme] = ("light", "dark")) -> list[str]:
    """What axe finds. Contrast is asked for apart, in each theme and with nothing over the texts: then no case is
    left that axe cannot decide, and none need be excused."""
    found = [f"{page.url}: {each}" for each in asked(page, {"rules": {CONTRAST: {"enabled": False}}})]
    for theme in themes:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        # The page's policy forbids styles that are written into it; this is none.
        page.evaluate(
            """css => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(css);
              document.adoptedStyleSheets = [sheet];
            }""",
            OVERLAYS,
        )
        short = {"checks": {CONTRAST: {"options": {"ignoreLength": True}}}}  # else single letters are not looked at
        told = asked(page, {"runOnly": {"type": "rule", "values": [CONTRAST]}, **short})
        page.evaluate("document.adoptedStyleSheets = []")
        found += [f"{page.url} in the {theme}: {each}" for each in told]
    return found


@pytest.mark.deep
@pytest.mark.parametrize(
    "size, themes", [(PHONE, ["light", "dark"]), (LAPTOP, ["dark"])], ids=["phone, light and dark", "laptop, dark"]
)
def test_no_screen_has_a_serious_fault(window: Window, size: dict[str, int], themes: Sequence[Theme]) -> None:
    page = window(size)
    found = []
    for path in ("/", "/rules", "/rules/chopsticks", "/t/ZZZZ"):
        page.goto(path)
        found += complaints(page, themes)
    open_table(page, "Start a table")
    found += complaints(page, themes)
    open_table(page, "Play now")
    page.locator("[data-hand] [data-face]").first.click()
    found += complaints(page, themes)
    page.keyboard.press("?")
    page.locator("[data-rule]").wait_for()
    found += complaints(page, themes)
    page.keyboard.press("Escape")
    laid = counted = False
    until = time.monotonic() + 90
    while not finished(page):
        assert time.monotonic() < until
        if not laid and page.locator("[data-turn='5']").count():
            expect(page.locator("[data-fresh], .bubble")).to_have_count(0, timeout=15_000)  # they lie over texts
            found += complaints(page, themes)
            laid = True
        if page.locator("[data-counting]").count() and not counted:
            found += complaints(page, themes)
            counted = True
        if not act(page, Random(1), goes_on=counted):
            page.wait_for_timeout(30)
    assert laid
    assert counted
    found += complaints(page, themes)
    page.locator("[data-action=replay]").click()
    page.locator("[data-frame]").first.wait_for()
    found += complaints(page, themes)
    assert not found, "\n".join(found)


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
