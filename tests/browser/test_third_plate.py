"""Two players and a third plate: whoever plays for it picks in two steps, out of one hand."""

from __future__ import annotations

import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.known import game
from tests.browser.playing import act, open_table
from tests.browser.playing import at as turn
from tests.browser.serving import Server

pytestmark = pytest.mark.browser


def step(page: Page, number: int) -> None:
    expect(page.locator(f"[data-step='{number}'].third-steps")).to_have_count(1)


def at(page: Page, place: int) -> str:
    return page.locator(f"[data-hand] [data-place='{place}']").get_attribute("data-face") or ""


def two_with_a_third(server: Server, window: Window) -> tuple[Page, Page, str]:
    """The host on a phone, who plays for the third plate first, the guest on a laptop, and the table's code."""
    host, guest = window(PHONE), window()
    code = open_table(host, "Start a table")
    for seat in (3, 2):
        host.locator(f"[data-seat='{seat}'] [data-action=edit-seat]").click()
        host.locator("[data-action=remove]").click()
        host.locator(f"[data-seat='{seat}']").wait_for(state="detached")
    guest.goto(f"/t/{code}")
    guest.locator("[data-seat='1'] [data-action=sit]").click()
    host.locator("[data-seat='1'][data-kind=person]").wait_for()
    host.locator(".more summary").click()
    host.locator("[data-switch=dummy] [data-value=on]").check()
    host.locator("[data-action=start]").click()
    for page in (host, guest):
        page.locator("[data-hand] [data-face]").first.wait_for()
    return host, guest, code


def test_a_card_for_oneself_then_one_for_the_third_plate(server: Server, window: Window) -> None:
    host, guest, code = two_with_a_third(server, window)
    expect(host.locator("[data-hand] [data-face]")).to_have_count(10)
    expect(guest.locator("[data-hand] [data-face]")).to_have_count(9)
    expect(guest.locator(".third-steps")).to_have_count(0)
    own, third, other = at(host, 0), at(host, 1), at(host, 2)

    step(host, 1)
    host.keyboard.press("1")
    host.keyboard.press("1")
    step(host, 2)
    expect(host.locator("[data-prompt]")).to_contain_text("Now a card for the third plate")
    expect(guest.locator("[data-seat='0'] [data-owing=false]")).to_have_count(1)
    host.locator("[data-hand] [data-place='2']").click()
    host.locator(".is-third.is-target [data-action=open-plate]").click()
    step(host, 3)
    assert (game(server, code).picked(0), game(server, code).picked(2)) == ((own,), (other,))

    # Taken back one after the other; another card then.
    host.locator("[data-action=take-back]").click()
    step(host, 2)
    host.locator("[data-action=take-back]").click()
    step(host, 1)
    assert game(server, code).picked(0) == game(server, code).picked(2) == ()
    for place in ("1", "2"):
        host.keyboard.press(place)
        host.keyboard.press("Enter")
        step(host, 1 + int(place))
    expect(host.locator("[data-prompt]")).to_contain_text("for the third plate")

    guest.keyboard.press("1")
    guest.keyboard.press("1")
    for page in (host, guest):
        page.locator("[data-turn='2']").wait_for()
    assert [turn[0] for turn in game(server, code).history[0][0]][::2] == [own, third]
    step(guest, 1)
    expect(host.locator(".third-steps")).to_have_count(0)
    expect(guest.locator("[data-hand] [data-face]")).to_have_count(9)


@pytest.mark.deep
def test_the_last_card_of_a_hand_is_played_without_a_choice(server: Server, window: Window) -> None:
    host, guest, code = two_with_a_third(server, window)
    random = Random(1)
    by = host.locator(".is-third .third-by").bounding_box()
    cards = host.locator(".is-third .groups").bounding_box()
    assert by is not None
    assert cards is not None
    assert by["x"] + by["width"] <= cards["x"], "who plays for it does not lie under the cards"
    last = time.monotonic() + 60
    while turn(guest) != (1, 9):
        assert time.monotonic() < last
        if not any([act(host, random), act(guest, random)]):
            host.wait_for_timeout(20)
    # The host has two cards to choose from; the guest's only one lies there, locked.
    expect(host.locator("[data-hand] [data-face]")).to_have_count(2)
    expect(guest.locator("[data-prompt]")).to_contain_text("You play")
    expect(guest.locator("[data-action=take-back]")).to_have_count(0)
    guest.locator("[data-hand] [data-face]").click()
    expect(guest.locator("[data-toast]")).to_contain_text("It is the last card of your hand")
    assert game(server, code).picked(1) == game(server, code).hand(1)
    # The host's can be taken back as ever.
    host.keyboard.press("1")
    host.keyboard.press("1")
    step(host, 2)
    expect(guest.locator(".bar")).to_contain_text(f"Waiting for {game(server, code).header.names[0]}")
    host.keyboard.press("Backspace")
    step(host, 1)
