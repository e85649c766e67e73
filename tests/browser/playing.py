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


def act(page: Page, random: Random, *, goes_on: bool = True) -> bool:
    """Do what the page asks for, if it asks: go on after a count (unless it is to stay), answer a card, or play one.
    False if there was nothing to do."""
    try:
        return (goes_on and go_on(page)) or answer(page, random) or play_a_card(page, random)
    except TooLate:  # the table went on while the finger was on its way
        return False


def answer(page: Page, random: Random) -> bool:
    """What a spoon names, and cards of one's own plate."""
    if page.locator("[data-fresh]").count():
        return False
    name = page.locator("[data-action=name-card]")
    if name.count():
        name.click(timeout=QUICK)
        wishes = page.locator("[data-wish]")
        wishes.nth(random.randrange(wishes.count())).click(timeout=QUICK)
        page.locator("[data-action=ask]").click(timeout=QUICK)
        return True
    cards = page.locator("[data-action=choose-card][aria-pressed=false]")
    if (there := cards.count()) == 0:
        return False
    cards.nth(random.randrange(there)).click(timeout=QUICK)
    page.locator("[data-screen=play] [data-action=play]").click(timeout=QUICK)
    return True


SPECIAL = ("chopsticks-", "spoon", "menu", "takeout-box", "special-order")
"""What cards of Party that do something are called."""


def play_a_card(page: Page, random: Random) -> bool:
    """Play at random: with chopsticks of the base game more often than not, a card that does something rather."""
    play = page.locator("[data-screen=play] [data-action=play]")
    if play.count() == 0 or page.locator("[data-fresh]").count():
        return False
    chopsticks = page.locator("[data-action=chopsticks]")
    cards = page.locator("[data-hand] [data-face][aria-disabled=false]")
    two = chopsticks.count() > 0 and random.random() < 0.7
    if two:
        chopsticks.click(timeout=QUICK)
    hand = in_hand(page)
    faces = [str(face) for face in cards.evaluate_all("cards => cards.map((card) => card.dataset.face)")]
    wanted = 2 if two else 1
    if len(faces) < wanted:  # the last cards of the round have turned over meanwhile
        return False
    special = [at for at, face in enumerate(faces) if face.startswith(SPECIAL)]
    places = special[:1] if special and not two else random.sample(range(len(faces)), wanted)
    for place in places:
        cards.nth(place).click(timeout=QUICK)
    if in_hand(page) == hand:  # else the next hand came meanwhile, and what was chosen was chosen for another one
        play.click(timeout=QUICK)
    return True


def in_hand(page: Page) -> list[str]:
    """The cards of the hand that is drawn."""
    cards = page.locator("[data-hand] [data-face]")
    return [str(face) for face in cards.evaluate_all("cards => cards.map((card) => card.dataset.face)")]


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
