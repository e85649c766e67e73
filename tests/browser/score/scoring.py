"""The score page by hand: from the address to a round, cards onto plates, every screen in turn."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page


def begin(page: Page, *names: str, box: str = "base", menu: str = "", **switches: str) -> None:
    """From the address to the first round."""
    page.goto("/score")
    page.locator("[data-screen=setup]").wait_for()
    page.locator(f"[name=box][value={box}]").check(force=True)
    page.locator(f"[name=players][value='{len(names)}']").check(force=True)
    for seat, name in enumerate(names):
        page.locator(f"[data-name='{seat}']").fill(name)
    if menu:
        page.locator("[data-action=menus]").click()
        page.locator(f"[data-menu={menu}]").click()
    if switches:
        page.locator(".setup-more summary").click()
    for name, value in switches.items():
        page.locator(f"[name={name.replace('_', '-')}][value='{value}']").check()
    page.locator("[data-action=begin]").click()
    page.locator("[data-screen=plates]").wait_for()


def lay(page: Page, *faces: str) -> None:
    for face in faces:
        page.locator(f"[data-action=lay][data-face='{face}']").click()


def lay_round(page: Page, plates: list[list[str]]) -> None:
    for seat, plate in enumerate(plates):
        page.locator(f"[data-action=seat][data-seat='{seat}']").click()
        lay(page, *plate)
    page.locator("[data-action=count]").click()
    page.locator("[data-screen=counted]").wait_for()


def points(page: Page) -> list[str]:
    return [text.replace("\n", " ") for text in page.locator(".score-sums").all_inner_texts()]


def order(page: Page, face: str) -> None:
    """A Special Order that stands in for this."""
    page.locator("[data-action=lay][data-face=special-order]").click()
    page.locator(f"[data-action=aim][data-face='{face}']").click()


def screens(page: Page) -> Iterator[str]:
    """Every screen and dialog of the page, by what is on it, in a game of Party."""
    page.goto("/score")
    page.locator("[name=box][value=party]").check(force=True)
    page.locator(".setup-more summary").click()
    yield "[data-screen=setup]"
    page.locator("[data-action=menus]").click()
    yield "dialog [data-menu]"
    page.locator("[data-action=build]").click()
    yield "dialog [data-tile]"
    page.keyboard.press("Escape")
    begin(page, "Ann", "Ben", "Cid", box="party", menu="points-platter")
    lay(page, "squid", "uramaki-5", "edamame", "green-tea-ice-cream", "tea")
    page.locator("[data-action=lay][data-face=special-order]").click()
    yield "dialog [data-action=aim]"
    page.locator("[data-action=aim][data-face=edamame]").click()
    page.locator("[data-place='8']").click()
    yield "[data-group=tea]"
    page.locator("[data-group=edamame] [data-action=rule]").click()
    yield "[data-rule]"
    page.keyboard.press("Escape")
    for _ in range(3):
        page.locator("[data-action=seat][data-seat='2']").click()
        lay(page, "egg", "green-tea-ice-cream")
        page.locator("[data-action=count]").click()
        page.locator("[data-screen=counted]").wait_for()
        if page.url.endswith("1/counted"):
            yield "[data-screen=counted]"
        page.locator("[data-action=next]").click()
    yield "[data-screen=final]"
    page.locator("[data-action=sheet]").click()
    yield "#sheet-text"
    page.goto("/score")
    yield "[data-screen=start]"
    page.locator("[data-action=delete]").click()
    yield "[data-action=delete-now]"
