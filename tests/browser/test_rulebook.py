"""The pages about the rules in a browser: the search while somebody types, without scripts, on a phone, in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.serving import Server
from tests.browser.test_accessibility import complaints

pytestmark = pytest.mark.browser

PATHS = (
    "/rules",
    "/rules/chopsticks",
    "/rules/takeout-box",
    "/rules/questions",
    "/rules/rulings",
    "/rules/about",
    "/rules/search?q=wasabi",
)


def test_the_search_answers_while_somebody_types(window: Window) -> None:
    page = window(PHONE)
    page.goto("/rules/about")
    field, found, told = page.get_by_role("searchbox"), page.locator("[data-found] > li"), page.get_by_role("status")
    field.press_sequentially("do eight players get")
    expect(told).to_have_text("1 place")
    expect(found).to_contain_text("How many cards do eight players get?")
    field.fill("tuna")
    expect(told).to_have_text("Nothing is said of that.")
    expect(found).to_have_count(0)
    field.fill("")
    expect(told).to_have_text("")
    field.fill("do eight players get")
    found.get_by_role("link").click()
    page.wait_for_url("**/rules/rulings#course-8")
    expect(page.locator("#course-8")).to_be_in_viewport()


def test_the_search_needs_no_script(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/rules")
    page.get_by_role("searchbox").fill("open wasabi")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/rules/search?q=open+wasabi")
    expect(page.locator("[data-found] > li").first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("open wasabi")
    context.close()


@pytest.mark.deep
def test_every_page_reads_well_on_a_phone_and_in_the_dark(window: Window) -> None:
    page = window(PHONE)
    found = []
    for path in PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        targets = page.locator("main :is(a, button, input):visible:not(:is(p, h2, dd) *)")
        heights = targets.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
        assert min(heights) >= 44, path
        found += complaints(page)
    assert not found, "\n".join(found)
