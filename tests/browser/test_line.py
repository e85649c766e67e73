"""The line between page and server: an answer without anything to see, and a line that dies without a word."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Window
from tests.browser.playing import open_table

pytestmark = pytest.mark.browser


def two_at_a_table(host: Page, guest: Page) -> None:
    code = open_table(host, "Start a table")
    guest.goto(f"/t/{code}")
    guest.locator("[data-seat='1'] [data-action=sit]").click()
    host.locator("[data-seat='1'][data-kind=person]").wait_for()
    host.locator("[data-action=start]").click()
    host.locator("[data-hand] [data-face]").first.wait_for()


def test_a_pick_can_be_changed_for_its_twin_and_changed_again(window: Window) -> None:
    host, guest = window(), window()
    two_at_a_table(host, guest)
    cards = host.locator("[data-hand] [data-face]")
    hand = [card.get_attribute("data-face") for card in cards.all()]
    pair = next((face for face, count in Counter(hand).items() if count > 1), None)
    if pair is None:
        pytest.skip("this hand has no two cards of one face")
    first = hand.index(pair)
    other = next(at for at, face in enumerate(hand) if face != pair)
    play = host.locator("[data-action=play]")

    cards.nth(first).click()
    play.click()
    host.locator("[data-action=take-back]").wait_for()
    cards.nth(first + 1).click()
    play.click()  # nothing that anybody could see changes, and no snapshot comes
    expect(play).to_have_count(0)
    cards.nth(other).click()
    expect(play).to_have_attribute("aria-disabled", "false")
    play.click()
    expect(host.locator(f"[data-hand] .is-locked[data-face='{hand[other]}']")).to_have_count(1)


def test_a_line_that_dies_without_a_word_is_replaced(window: Window) -> None:
    page = window()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        """The first line falls silent after it has shown the table; those after it work."""
        lines.append(line)
        server = line.connect_to_server()
        dead = len(lines) == 1
        line.on_message(lambda text: None if dead and '"here"' in str(text) else server.send(text))

    page.route_web_socket("**/socket", through)
    page.clock.install()
    open_table(page, "Play now")
    page.locator("[data-hand] [data-face]").first.wait_for()
    page.clock.fast_forward(10_500)  # it asks, and nobody answers
    page.clock.fast_forward(8_500)
    page.locator("[data-connection=away]").wait_for()
    page.locator("[data-hand] [data-face]").first.click()
    page.locator("[data-action=play]").click()
    banner, note = (page.locator(what).bounding_box() for what in ("[data-connection=away]", "[data-toast]"))
    assert banner is not None
    assert note is not None
    assert banner["y"] + banner["height"] <= note["y"]
    page.clock.fast_forward(2_000)
    page.locator("[data-connection=away]").wait_for(state="detached")
    expect(page.locator("[data-toast]")).to_have_count(0)
    assert len(lines) == 2
