"""What a person does at the table, through the page alone."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

QUICK = 1000
"""Milliseconds for a tap on something that was there a moment ago."""


def open_table(page: Page, button: str) -> str:
    """From the first page with one tap to a table; its code."""
    page.goto("/")
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-screen=lobby], [data-screen=play]")
    return page.url.rsplit("/", 1)[1]


def at(page: Page) -> tuple[int, int]:
    """The round and turn that the page shows."""
    bar = page.locator("[data-round]")
    return int(bar.get_attribute("data-round") or 0), int(bar.get_attribute("data-turn") or 0)


def act(page: Page, random: Random) -> bool:
    """Do what the page asks for, if it asks: go on after a count, or play a card. False if there was nothing to do."""
    try:
        return go_on(page) or play_a_card(page, random)
    except TooLate:  # the table went on while the finger was on its way
        return False


def play_a_card(page: Page, random: Random) -> bool:
    """Play at random, with chopsticks more often than not."""
    play = page.locator("[data-screen=play] [data-action=play]")
    if play.count() == 0 or page.locator("[data-fresh]").count():
        return False
    chopsticks = page.locator("[data-action=chopsticks]")
    cards = page.locator("[data-hand] [data-face]")
    two = chopsticks.count() > 0 and random.random() < 0.7
    if two:
        chopsticks.click(timeout=QUICK)
    there, wanted = cards.count(), 2 if two else 1
    if there < wanted:  # the last cards of the round have turned over meanwhile
        return False
    for place in random.sample(range(there), wanted):
        cards.nth(place).click(timeout=QUICK)
    play.click(timeout=QUICK)
    return True


def go_on(page: Page) -> bool:
    """Close the count of a round, if it is open."""
    button = page.locator("[data-action=next-round]")
    if button.count() == 0:
        return False
    button.click(timeout=QUICK)
    return True


def finished(page: Page) -> bool:
    """The podium is shown, and the last count is not in front of it any more."""
    return page.locator("[data-screen=podium]").count() > 0 and page.locator("[data-counting]").count() == 0
