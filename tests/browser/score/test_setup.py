"""Before the first round of a real table: who plays, which menu, how the table is laid."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Window

pytestmark = pytest.mark.browser


def test_names_are_wanted_and_each_its_own(window: Window) -> None:
    page = window()
    page.goto("/score")
    page.locator("[data-name='1']").fill("")
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-name='1']").get_attribute("aria-invalid") == "true"
    page.locator("[data-name='1']").fill(page.locator("[data-name='0']").input_value() + " ")
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-screen=setup] [data-name='1']").get_attribute("aria-invalid") == "true"


def test_only_legal_menus_get_through(window: Window) -> None:
    page = window(PHONE)
    page.goto("/score")
    page.locator("[name=box][value=party]").check(force=True)
    page.locator("[name=players][value='8']").check(force=True)
    page.locator("[data-action=menus]").click()
    assert "is played with 6 players at most" in page.locator("[data-menu=dinner-for-two]").inner_text()
    page.locator("[data-menu=dinner-for-two]").dispatch_event("click")
    assert page.locator("dialog[open]").count() == 1, "it is not taken"
    page.locator("[data-action=build]").click()
    assert "is played with 6 players at most" in page.locator("[data-tile=special-order]").inner_text()
    page.locator("[data-tile=special-order]").dispatch_event("click")
    assert page.locator("[data-tile=special-order]").get_attribute("aria-pressed") == "false"
    page.locator("[data-tile=temaki]").click()
    assert page.locator("[data-tile=maki]").get_attribute("aria-pressed") == "false", "there is room for one roll"
    page.locator("[data-tile=eel]").click()
    assert page.locator("[data-tile=eel]").get_attribute("aria-pressed") == "false", "there are three appetizers"
    refused = page.locator("dialog .builder-refused")
    assert "take one away first" in refused.inner_text(), "said where it can be seen"
    appetizers = page.locator("dialog section").filter(has=page.locator("[data-tile=eel]")).locator("h3 small")
    assert appetizers.inner_text() == "3 of 3"
    page.locator("[data-tile=tempura]").click()
    assert refused.inner_text() == ""
    assert appetizers.inner_text() == "2 of 3"
    assert page.locator("[data-action=take-menu]").is_disabled()
    assert page.locator(".builder-note").inner_text() == "Still to choose: 1 appetizer."
    page.locator("li:has([data-tile=eel]) [data-action=rule]").click()
    page.locator("[data-rule=eel]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-tile=eel]").click()
    assert page.locator(".builder-note").inner_text().split("\u00b7")[0].strip() == "Temaki"
    page.locator("[data-tile=dumpling]").click()
    assert "take one away first" in refused.inner_text()
    page.locator("[data-action=take-menu]").click()
    assert page.locator("dialog, [data-toast], [data-wrong]").count() == 0, "no complaint is left over a legal menu"
    assert page.locator("[data-action=menus] .menu-board").inner_text().split() == (
        "Temaki Eel Miso soup Sashimi Tea Wasabi Green tea ice cream".split()
    )
    page.locator("[name=players][value='2']").check(force=True)
    page.locator("[data-action=menus]").click()
    page.locator("[data-action=surprise]").click()
    assert page.locator("[data-wrong]").count() == 0
    page.locator("[name=players][value='6']").check(force=True)
    page.locator("[data-action=menus]").click()
    page.locator("[data-menu=points-platter]").click()
    page.locator("[name=players][value='7']").check(force=True)
    assert "at most" in page.locator("[data-wrong]").inner_text()
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-screen=setup]").count() == 1


def test_laying_the_table(window: Window) -> None:
    page = window()
    page.goto("/score")
    page.locator("[name=box][value=party]").check(force=True)
    page.locator("[name=players][value='6']").check(force=True)
    told = page.locator(".lay")
    assert "12 × Maki rolls" in told.inner_text()
    assert "add 7 of them" in told.inner_text()
    assert "Deal 8 cards to each of the 6 players" in told.inner_text()
    told.locator("summary").click()
    assert "3 × Takeout box" in told.inner_text()
    assert "12 × Temaki" in told.inner_text()
    page.locator("[name=box][value=base]").check(force=True)
    assert page.locator("[name=players]:checked").get_attribute("value") == "5", "six do not play it"
    assert "Shuffle all 108 cards" in told.inner_text()
    page.locator(".setup-more summary").click()
    page.locator("[name=soy-promo][value=on]").check()
    assert "Shuffle all 112 cards" in told.inner_text()
