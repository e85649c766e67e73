"""Everything from the first page to the podium can be done without a pointer, and each key does what it says."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.known import come, game, lay, room
from tests.browser.playing import finished
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

HANDS = [
    ["dumpling", "maki-1", "egg", "salmon", "squid", "pudding", "sashimi", "tempura", "wasabi", "maki-2"],
    ["chopsticks", "dumpling", "dumpling", "maki-3", "egg", "salmon", "pudding", "sashimi", "tempura", "wasabi"],
]
PLAYED = [(["maki-2"], ["dumpling"]), (["chopsticks"], ["maki-1"])]
"""Then Ann has chopsticks and holds the first hand again."""

HAND = ["dumpling", "egg", "salmon", "squid", "pudding", "sashimi", "wasabi", "tempura"]
"""As it lies on the belt."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def lifted(page: Page, *places: int) -> None:
    """These cards are lifted, in this order, and no other."""
    expect(page.locator("[data-hand] .is-lifted")).to_have_count(len(places))
    for number, place in enumerate(places, 1):
        mark = page.locator(f"[data-hand] .is-lifted[data-place='{place}'] .order-mark")
        expect(mark).to_have_text(str(number) if len(places) > 1 else "")


def at_card(page: Page, place: int) -> Locator:
    found = page.locator(f"[data-hand] [data-place='{place}']")
    expect(found).to_be_focused()
    return found


def owing(page: Page, seat: int, *, owes: bool) -> None:
    expect(page.locator(f"[data-seat='{seat}'] [data-owing={'true' if owes else 'false'}]")).to_have_count(1)


def test_each_key_does_what_it_says(server: Server, window: Window) -> None:
    lay(server, HANDS, PLAYED)
    ann, ben = window(), window()
    come(ann, server, 0)
    come(ben, server, 1)
    faces = ann.locator("[data-hand] [data-face]")
    assert [face.get_attribute("data-face") for face in faces.all()] == HAND
    toast = ann.locator("[data-toast]")
    two = ann.locator("[data-action=chopsticks]")
    take_back = ann.locator("[data-action=take-back]")

    # Along the hand, and a card lifted and put down.
    tab_to(ann, "[data-hand] [data-place='0']")
    press(ann, "ArrowRight", "ArrowRight")
    at_card(ann, 2)
    press(ann, "ArrowLeft", "Enter")
    at_card(ann, 1)
    lifted(ann, 1)
    press(ann, "Backspace")
    lifted(ann)
    press(ann, "ArrowLeft", "ArrowLeft")
    at_card(ann, 7)
    press(ann, "Home")
    at_card(ann, 0)
    press(ann, "End")
    at_card(ann, 7)
    press(ann, "3")
    lifted(ann, 2)
    press(ann, "5")
    lifted(ann, 4)
    press(ann, "Backspace")
    lifted(ann)
    expect(toast).to_have_count(0)
    press(ann, "Backspace")
    expect(toast).to_contain_text("Nothing to take back")

    # The rule of the card with the focus; no key plays while it is open.
    press(ann, "?")
    expect(ann.locator("dialog[open] [data-rule=pudding]")).to_have_count(1)
    press(ann, "1", "c", "Escape")
    expect(ann.locator("dialog")).to_have_count(0)
    at_card(ann, 4)
    lifted(ann)
    assert game(server).picked(0) == ()

    # Chopsticks by C, there and back; two cards in the order in which they were lifted.
    expect(two).to_have_attribute("aria-pressed", "false")
    press(ann, "c")
    expect(two).to_have_attribute("aria-pressed", "true")
    press(ann, "c")
    expect(two).to_have_attribute("aria-pressed", "false")
    press(ann, "C", "7", "2")
    lifted(ann, 6, 1)
    press(ann, "Backspace")
    expect(ann.locator("[data-hand] .is-lifted")).to_have_attribute("data-place", "6")
    press(ann, "4")
    lifted(ann, 6, 3)
    press(ann, "Enter")
    take_back.wait_for()
    assert game(server).picked(0) == ("wasabi", "squid")
    owing(ben, 0, owes=False)
    owing(ben, 1, owes=True)

    # Taken back, while Ben is not ready; another pick then.
    press(ann, "Backspace")
    expect(take_back).to_have_count(0)
    owing(ben, 0, owes=True)
    assert game(server).picked(0) == ()
    lifted(ann)
    expect(two).to_have_attribute("aria-pressed", "true")
    press(ann, "8", "6")
    lifted(ann, 7, 5)
    ann.evaluate("document.activeElement.blur()")
    press(ann, "Enter")  # with the focus nowhere
    take_back.wait_for()
    assert game(server).picked(0) == ("tempura", "sashimi")

    # Ben has no chopsticks, and plays with one digit, twice.
    press(ben, "c")
    expect(ben.locator("[data-toast]")).to_contain_text("cannot use chopsticks")
    press(ben, "Enter")
    expect(ben.locator("[data-toast]")).to_contain_text("Tap a card first")
    assert game(server).picked(1) == ()
    press(ben, "2", "2")
    for page in (ann, ben):
        page.locator("[data-turn='4']").wait_for()
    after = game(server)
    assert after.history[0][-1] == (("tempura", "sashimi"), ("maki-3",))
    assert [set(each) for each in after.view().plates] == [
        {"maki-2", "tempura", "sashimi"},
        {"dumpling", "maki-1", "maki-3"},
    ]


def test_from_the_first_page_to_the_podium(server: Server, window: Window) -> None:
    page = window()
    page.goto("/")
    tab_to(page, "[data-action=open-friends]")
    press(page, "Enter")
    page.wait_for_url("**/t/*")
    page.locator("[data-screen=lobby]").wait_for()
    code = page.url.rsplit("/", 1)[1]
    tab_to(page, "[data-field=name]")
    press(page, "ControlOrMeta+a")
    page.keyboard.type("Keyes")
    press(page, "Enter")
    for seat in (1, 2):
        tab_to(page, f"[data-seat='{seat}'] [data-action=add-bot]")
        press(page, "Enter")
        page.locator(f"[data-seat='{seat}'][data-kind=bot]").wait_for()
        expect(page.locator(f"[data-level-of='{seat}']")).to_be_focused()
    press(page, "ArrowUp")
    expect(page.locator("[data-level-of='2']")).to_have_value("easy")
    tab_to(page, "[data-seat='3'] [data-action=edit-seat]")
    press(page, "Enter")
    tab_to(page, "dialog [data-action=remove]")
    press(page, "Enter")
    page.locator("[data-seat='3']").wait_for(state="detached")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "[data-action=start]")
    table = room(server, code)
    assert table.stage == "lobby"
    assert [(seat.kind, seat.level) for seat in table.seats] == [("person", ""), ("bot", "normal"), ("bot", "easy")]
    assert table.seats[0].name == "Keyes"
    press(page, "Enter")
    page.locator("[data-hand] [data-face]").first.wait_for()

    meant: list[list[str]] = [[], [], []]
    until = time.monotonic() + 120
    while not finished(page):
        assert time.monotonic() < until
        if page.locator("dialog[open] [data-counting]").count():
            tab_to(page, "[data-action=next-round]")
            press(page, "Enter")
            page.locator("dialog[open]").wait_for(state="detached")
            continue
        play = page.locator("[data-action=play]")
        cards = page.locator("[data-hand] [data-face]")
        if play.count() == 0 or page.locator("[data-fresh]").count() or (there := cards.count()) < 2:
            page.wait_for_timeout(20)
            continue
        bar = page.locator("[data-round]")
        now = int(bar.get_attribute("data-round") or 0), int(bar.get_attribute("data-turn") or 0)
        # The third card by its place, and the last one by the arrows, in turn.
        at = min(2, there - 1) if now[1] % 2 else there - 1
        meant[now[0] - 1].append(cards.nth(at).get_attribute("data-face") or "")
        if now[1] % 2:
            press(page, str(at + 1), str(at + 1))
        else:
            tab_to(page, "[data-hand] *, [data-hand]")
            press(page, "Home", "ArrowLeft", "Enter", "Enter")
        page.locator(f"[data-turn='{now[1] + 1}'], dialog [data-counting]").first.wait_for()
    assert page.locator("[data-verdict]").inner_text()
    played = [[turn[0][0] for turn in turns[:-1]] for turns in game(server, code).history]
    assert played == meant
