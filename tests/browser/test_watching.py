"""A screen that nobody touches shows the whole game; and on a phone no card of one's own plate is out of sight."""

from __future__ import annotations

import time
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Window
from tests.browser.playing import act, finished, open_table

pytestmark = [pytest.mark.browser, pytest.mark.deep]

TELEVISION = {"width": 1920, "height": 1080}

HIDDEN = """() => [...document.querySelectorAll(".plate .stack")].filter((stack) => {
  const edge = stack.closest(".plate").getBoundingClientRect();
  const box = stack.getBoundingClientRect();
  return box.bottom > edge.bottom + 1 || box.right > edge.right + 1;
}).length"""


def hidden(page: Page) -> int:
    """How many stacks of cards stick out of their plates."""
    return int(page.evaluate(HIDDEN))


def test_a_television_comes_to_the_podium_by_itself(window: Window) -> None:
    random = Random(4)
    player, television = window(PHONE), window(TELEVISION)
    code = open_table(player, "Play now")
    player.locator("[data-hand] [data-face]").first.wait_for()
    television.clock.install()
    television.goto(f"/t/{code}")
    television.locator(".is-watching").wait_for()
    counts = set()
    until = time.monotonic() + 90
    while not (finished(player) and finished(television)):
        assert time.monotonic() < until
        counts.add(television.evaluate("document.querySelector('[data-counting]')?.dataset.counting"))
        assert hidden(player) == hidden(television) == 0
        if finished(player):
            television.clock.fast_forward(1000)  # nobody is there to close the last count
        if not act(player, random):
            player.wait_for_timeout(30)
    assert "3" in counts
