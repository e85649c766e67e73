"""Whole games of Party at the page: the menu is chosen in the lobby, then one person and bots play to the podium."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from sushibelt.rules.menus import MENUS, TITLES, faults
from sushibelt.table import DONE_WORD, Game
from sushibelt.table.frames import frames
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.known import room
from tests.browser.playing import SPECIAL, act, finished, open_table
from tests.browser.serving import Server
from tests.browser.test_accessibility import Theme, complaints
from tests.browser.test_watching import hidden
from tests.browser.test_whole_game import the_podium_agrees
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

NARROW = "document.documentElement.scrollWidth <= innerWidth"


ON_TOP = """(() => {
  const toast = document.querySelector("[data-toast]");
  const box = toast.getBoundingClientRect();
  return toast.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})()"""
"""The note lies above all else."""


def party(page: Page, seats: int) -> str:
    """A lobby with the game of Party, a person and bots."""
    code = open_table(page, "Start a table")
    page.locator("[data-game=party]").click()
    page.locator("[data-menu]").first.wait_for()
    while (there := page.locator("[data-seat]").count()) < seats:
        page.locator("[data-action=add]").click()
        page.locator(f"[data-seat='{there}']").wait_for()
    for seat in range(1, seats):
        page.locator(f"[data-seat='{seat}'] [data-action=add-bot]").click()
        page.locator(f"[data-seat='{seat}'][data-kind=bot]").wait_for()
    return code


def build(page: Page, *tiles: str) -> None:
    """Another menu, tile by tile."""
    page.locator(".menu-card [data-action=build]").click()
    chosen = page.locator("[data-action=tile][aria-pressed=true]")
    while chosen.count():
        chosen.first.click()
    for tile in tiles:
        expect(page.locator("[data-action=take-menu]")).to_be_disabled()
        page.locator(f"[data-action=tile][data-tile={tile}]").click()
    page.locator("[data-action=take-menu]").click()
    page.locator("dialog").wait_for(state="detached")


def to_the_podium(page: Page, random: Random, *, seconds: int = 150) -> None:
    until = time.monotonic() + seconds
    while not finished(page):
        assert time.monotonic() < until, "the game has come to a halt"
        assert hidden(page) == 0
        if not act(page, random):
            page.wait_for_timeout(30)


def acts_of(game: Game, seat: int) -> set[str]:
    """The tiles whose actions this seat has chosen something for."""
    return {act.card.split("-")[0] for turns in game.acts for turn in turns for act in turn if act.seat == seat}


def nothing_was_left_undone(game: Game, seat: int = 0) -> None:
    """The person played a card that does something whenever they held one, and what could act then did.

    It asks of no deal that there is such a card."""
    for frame in frames(game):
        if not frame.picks[seat]:
            continue
        view, (card, *_) = frame.view, frame.picks[seat]
        if any(held.startswith(SPECIAL) for held in frame.hands[seat]):
            assert card.startswith(SPECIAL), f"round {view.round}, turn {view.turn}: {card} of {frame.hands[seat]}"
        calls = view.turn < view.turns and any(lies.startswith(("chopsticks-", "spoon")) for lies in view.plates[seat])
        if calls or card.startswith("menu"):
            did = [act for act in frame.acts if act.seat == act.actor == seat and act.choice != DONE_WORD]
            assert did, f"round {view.round}, turn {view.turn}: nothing was done"


def test_the_lobby_lets_legal_menus_through(server: Server, window: Window) -> None:
    host, guest = window(PHONE), window(LAPTOP)
    code = party(host, 4)
    guest.goto(f"/t/{code}")
    assert host.evaluate(NARROW)

    # Printed menus as boards, and a surprise.
    host.locator("[data-action=menus]").click()
    expect(host.locator("[data-action=menu-of]")).to_have_count(len(MENUS))
    host.locator("[data-action=menu-of][data-menu=dinner-for-two]").click()
    expect(guest.locator("[data-menu=dinner-for-two] h2")).to_contain_text("Dinner for Two")
    expect(guest.locator("[data-action=build], [data-action=menus], [data-action=surprise]")).to_have_count(0)
    guest.locator("[data-game=base]").dispatch_event("click")
    expect(guest.locator("[data-toast]")).to_contain_text("The host chooses")
    host.locator("[data-action=surprise]").click()
    expect(guest.locator("[data-menu=dinner-for-two]")).to_have_count(0)
    # One of the printed menus may be drawn, too, and has its name then.
    expect(guest.locator(".menu-card h2")).to_contain_text(re.compile("|".join(["Surprise menu", *TITLES.values()])))
    assert not list(faults(room(server, code).menu, 4))

    # The builder: no room for a fourth appetizer, one roll takes the place of the other.
    build(host, "fruit", "tofu", "eel", "special-order", "maki", "tempura", "menu")
    expect(guest.locator(".menu-card h2")).to_contain_text("Your own menu")
    host.locator("[data-action=build]").click()
    host.locator("[data-action=tile][data-tile=sashimi]").click()
    expect(host.locator("dialog [role=alert]")).to_contain_text("take one away first")
    chosen = ("Maki rolls", "Eel", "Tempura", "Tofu", "Menu", "Special order", "Fruit")
    expect(host.locator(".builder-note")).to_have_text("\u00a0\u00b7 ".join(chosen))
    # No line begins with a dot.
    assert "\u00a0\u00b7 ".join(chosen) == host.locator(".builder-note").text_content()
    host.locator("[data-action=tile][data-tile=temaki]").click()
    expect(host.locator("[data-action=tile][aria-pressed=true]")).to_have_count(7)
    host.locator("[data-action=close]").click()
    assert room(server, code).menu[0] == "maki"

    # Seven players: what is out says why, here and in the builder, and the table cannot start.
    while (there := host.locator("[data-seat]").count()) < 7:
        host.locator("[data-action=add]").click()
        host.locator(f"[data-seat='{there}'] [data-action=add-bot]").click()
        host.locator(f"[data-seat='{there}'][data-kind=bot]").wait_for()
    expect(host.locator(".menu-card .why-out")).to_have_count(2)
    expect(host.locator("[data-action=start]")).to_be_disabled()
    expect(host.locator(".start-note")).to_contain_text("6 players at most")
    host.locator("[data-action=build]").click()
    out = host.locator("[data-action=tile][data-tile=menu]")
    expect(out).to_have_attribute("aria-disabled", "true")
    expect(out).to_contain_text("6 players at most")
    out.dispatch_event("click")
    expect(out).to_have_attribute("aria-pressed", "false")
    host.keyboard.press("Escape")
    host.locator("[data-action=menus]").click()
    expect(host.locator("[data-action=menu-of][aria-disabled=true]")).to_have_count(3)
    # What is said of a dialog lies above it, can be tapped, and does not go away with it.
    host.locator("[data-action=menu-of][aria-disabled=true]").first.dispatch_event("click")
    expect(host.locator("dialog [data-toast]")).to_contain_text("6 players at most")
    wait_until(host, ON_TOP)
    host.keyboard.press("Escape")
    expect(host.locator("[data-toast]")).to_contain_text("6 players at most")
    wait_until(host, ON_TOP)
    host.locator(".menu-card [data-action=menus]").click()
    wait_until(host, ON_TOP)  # nor is it hidden by one that opens
    host.locator("[data-toast] [data-action=dismiss]").click()
    expect(host.locator("[data-toast]")).to_have_count(0)
    host.keyboard.press("Escape")
    host.locator("[data-game=base]").dispatch_event("click")
    expect(host.locator("[data-toast]")).to_contain_text("2 to 5")

    # A switch, with its sentence, seen by all.
    host.locator(".more summary").click()
    host.locator("[data-switch=calls-per-turn] [data-value=any]").check()
    guest.locator(".more summary").click()
    expect(guest.locator("[data-switch=calls-per-turn] [data-value=any]")).to_be_checked()
    expect(guest.locator("[data-switch=calls-per-turn] [data-value=one]")).to_be_disabled()
    assert room(server, code).switches["calls-per-turn"] == "any"


@pytest.mark.deep
def test_a_whole_game_of_four(server: Server, window: Window) -> None:
    page = window(LAPTOP)
    code = party(page, 4)
    build(page, "uramaki", "onigiri", "dumpling", "miso-soup", "menu", "special-order", "fruit")
    page.locator("[data-action=start]").click()
    page.locator("[data-hand] [data-face]").first.wait_for()
    expect(page.locator(".board [data-tile]")).to_have_count(8)
    to_the_podium(page, Random(3))
    game = Game.from_record(server.get(f"/api/tables/{code}/games/1/record"))
    the_podium_agrees(page, game)
    nothing_was_left_undone(game)

    page.locator("[data-action=replay]").click()
    page.locator("[data-frame]").wait_for()
    expect(page.locator("[data-race]")).to_have_count(1)
    for number, frame in enumerate(frames(game)):
        if number:
            page.locator("[data-action=next]").click()
        page.locator(f"[data-frame='{number}']").wait_for()
        if any(act.choice != DONE_WORD for act in frame.acts):
            expect(page.locator("[data-acts]")).to_have_attribute("data-acts", str(len(frame.acts)))


def test_a_whole_game_of_eight_on_a_phone(server: Server, window: Window) -> None:
    page = window(PHONE, touch=True)
    code = party(page, 8)
    page.locator("[data-action=menus]").click()
    page.locator("[data-action=menu-of][data-menu=big-banquet]").click()
    page.locator("[data-menu=big-banquet] h2").wait_for()
    page.locator("[data-action=start]").click()
    page.locator("[data-hand] [data-face]").first.wait_for()
    expect(page.locator(".plate")).to_have_count(8)
    assert page.evaluate(NARROW)
    page.locator("[data-seat='5'] [data-action=open-plate]").click()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    to_the_podium(page, Random(8))
    assert page.evaluate(NARROW)
    game = Game.from_record(server.get(f"/api/tables/{code}/games/1/record"))
    the_podium_agrees(page, game)
    assert acts_of(game, 0) <= {"chopsticks", "spoon"}
    nothing_was_left_undone(game)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_of_party_has_a_serious_fault(window: Window, theme: Theme) -> None:
    page = window(PHONE)
    party(page, 6)
    build(page, "uramaki", "onigiri", "dumpling", "tempura", "special-order", "takeout-box", "pudding")
    themes = [theme]
    found = complaints(page, themes)
    for button in ("menus", "build"):
        page.locator(f".menu-card [data-action={button}]").click()
        found += complaints(page, themes)
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
    page.locator("[data-action=start]").click()
    page.locator("[data-hand] [data-face]").first.wait_for()
    seen: set[str] = set()
    random = Random(5)
    until = time.monotonic() + 150
    while not seen >= {"plate", "counted"}:
        assert time.monotonic() < until
        quiet = page.locator("[data-fresh], .bubble").count() == 0
        for name, what in (("plate", "[data-action=choose-card]"), ("counted", "[data-counting]")):
            if name not in seen and page.locator(what).count() and (quiet or name == "counted"):
                found += complaints(page, themes)
                seen.add(name)
        if finished(page):  # nobody was asked: that is luck
            page.locator("[data-action=rematch]").click()
        missed = "plate" not in seen and page.locator("[data-action=choose-card]").count()
        if missed or not act(page, random, goes_on="counted" in seen):
            page.wait_for_timeout(30)
    assert not found, "\n".join(found)
