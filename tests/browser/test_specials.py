"""Each card of Party that does something, used by people at the page: known deals, and what the table is after it."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.known import come, game, lay
from tests.browser.serving import Server
from tests.browser.test_motion import said
from tests.browser.test_watching import hidden

pytestmark = pytest.mark.browser


def menu(*specials: str) -> tuple[str, ...]:
    return ("uramaki", "onigiri", "dumpling", "tempura", *specials, "fruit")


def card(page: Page, face: str) -> Locator:
    return page.locator(f"[data-hand] [data-face='{face}']").first


def plays(page: Page, face: str) -> None:
    card(page, face).click()
    page.locator("[data-action=play][aria-disabled=false]").click()


def on_plate(page: Page, face: str) -> Locator:
    """Cards of one's own plate that may be chosen."""
    return page.locator(f".mine [data-action=choose-card][data-face='{face}']")


def sit(server: Server, window: Window, people: int, *, size: dict[str, int] = PHONE) -> list[Page]:
    pages = [window(size if seat == 0 else LAPTOP) for seat in range(people)]
    for seat, page in enumerate(pages):
        come(page, server, seat)
    return pages


def prompt(page: Page, words: str) -> None:
    expect(page.locator("[data-prompt]")).to_contain_text(words)


def test_chopsticks_and_a_spoon(server: Server, window: Window) -> None:
    hands = [
        ["chopsticks-1", "tempura", "salmon", "salmon"],
        ["spoon-4", "dumpling"],
        ["dumpling", "egg", "egg", "squid", "salmon"],
    ]
    lay(server, hands, [(["chopsticks-1"], ["spoon-4"], ["dumpling"])], menu=menu("chopsticks", "spoon"))
    # After the first turn everybody holds the hand of the seat before.
    ann, ben, cleo = sit(server, window, 3)
    plays(ann, "egg")
    plays(ben, "tempura")
    expect(ben.locator("[data-action=done]")).to_have_count(0)
    plays(cleo, "dumpling")

    # Ann decides knowing what the others have revealed; nobody else can do anything meanwhile.
    prompt(ann, "Chopsticks: take a second card")
    expect(ann.locator("[data-action=done]")).to_have_text("Keep the chopsticks")
    expect(ben.locator("[data-waiting]")).to_contain_text("Chopsticks: waiting for Ann")
    assert card(ben, "salmon").get_attribute("aria-disabled") == "true"
    card(ben, "salmon").dispatch_event("click")
    expect(ben.locator("[data-toast]")).to_contain_text("Another player decides now")
    ann.locator("[data-prompt] [data-action=rule]").click()
    expect(ann.locator("dialog [data-rule=chopsticks]")).to_have_count(1)
    ann.keyboard.press("Escape")
    plays(ann, "squid")
    expect(ben.locator("[data-seat='0'] [data-call]")).to_have_text("Sushi Go!")
    said(ben, "Ann calls Sushi Go!")

    # Ben names a kind; Cleo, on his left, has none, and Ann has two of them and chooses.
    prompt(ben, "Spoon: ask for one card")
    said(ben, "Spoon: ask for one card")
    ben.keyboard.press("a")
    ben.locator("[data-wish=nigiri]").wait_for()
    assert ben.locator("[data-wish=squid], [data-wish=egg], [data-wish=uramaki-5]").count() == 3
    assert ben.locator("[data-wish=done], [data-wish=wasabi]").count() == 0
    # Which spoon is nearly all the same; which nigiri is not.
    expect(ben.locator("[data-wish=nigiri]")).to_have_text("Nigiri of any kind")
    expect(ben.locator("[data-wish=spoon]")).to_have_text("Spoon")
    expect(ben.locator("[data-action=ask]")).to_be_disabled()
    ben.locator("[data-wish=nigiri]").click()
    ben.locator("[data-action=ask]").click()
    for page in (cleo, ann):
        said(page, "Ben asks for Nigiri of any kind.")
    prompt(ann, "Ben wants Nigiri of any kind.")
    expect(ben.locator("[data-waiting]")).to_contain_text("Spoon: waiting for Ann")
    expect(cleo.locator("[data-action=play]")).to_have_count(0)
    unfit = ann.locator("[data-hand] [aria-disabled=true]").first
    unfit.dispatch_event("click")
    expect(ann.locator("[data-toast]")).to_contain_text("choose which one you hand over")
    expect(ann.locator("[data-hand] [aria-disabled=false]")).to_have_count(2)
    card(ann, "salmon").click()
    ann.locator("[data-action=play]", has_text="Hand over Salmon").click()
    ben.locator("[data-turn='3']").wait_for()
    said(cleo, "Ann hands Salmon nigiri to Ben.")
    after = game(server)
    assert (after.acts[0][1][-1].took, after.acts[0][1][-1].put) == ("salmon", "spoon-4")
    assert set(after.view().plates[0]) == {"egg", "squid"}
    assert "salmon" in after.view().plates[1]


@pytest.mark.deep
def test_a_spoon_that_nobody_can_answer(server: Server, window: Window) -> None:
    lay(server, [["spoon-4"], ["egg"], ["egg"]], [(["spoon-4"], ["egg"], ["egg"])], menu=menu("chopsticks", "spoon"))
    ann, ben, cleo = sit(server, window, 3)
    for page in (ann, ben, cleo):
        page.locator("[data-hand] [data-face]").first.click()
        page.locator("[data-action=play]").click()
    ann.locator("[data-action=name-card]").click()
    ann.locator("[data-wish=chopsticks-3]").click()
    ann.locator("[data-action=ask]").click()
    ann.locator("[data-turn='3']").wait_for()
    asked = time.monotonic()
    said(ben, "Ann asks for Chopsticks 3. Nobody has it.")
    assert "spoon-4" not in game(server).view().plates[0]

    # No card moves that would tell it, so it can be read for longer than other calls; who plays on has read it.
    told, still = (page.locator("[data-seat='0'] [data-told]") for page in (ben, cleo))
    expect(told).to_have_text("Chopsticks 3? Nobody!")
    ben.wait_for_timeout(2500)
    if time.monotonic() - asked < 4:  # else this machine was too busy to tell
        expect(told).to_have_text("Chopsticks 3? Nobody!", timeout=1)
        ben.locator("[data-hand] [data-face]").first.click()
        expect(told).to_have_count(0, timeout=500)
    expect(still).to_have_count(0)


def test_a_menu_is_seen_by_nobody_else_and_a_takeout_box_turns_cards(server: Server, window: Window) -> None:
    hands = [["tempura", "salmon", "menu-7"], ["egg", "takeout-box-10", "squid"]]
    lay(server, hands, [(["tempura"], ["egg"])], menu=menu("menu", "takeout-box"))
    # Ann holds what Ben held: the box, the squid.
    ann, ben = sit(server, window, 2)
    plays(ann, "takeout-box-10")
    plays(ben, "menu-7")

    peeked = ben.locator("[data-peek] [data-hand] [data-face]")
    expect(peeked).to_have_count(4)
    said(ben, "Only you see: ")
    expect(ann.locator("[data-peek]")).to_have_count(0)
    expect(ann.locator("[data-waiting]")).to_contain_text("Menu: waiting for Ben")
    fit = [face for face in game(server).view(1).peek or () if not face.startswith(("menu", "takeout"))]
    assert fit, "of four cards at most three are menus and boxes"
    plays(ben, fit[0])
    expect(ben.locator("[data-peek]")).to_have_count(0)

    # Only what lay there before this turn can be turned; the box itself cannot.
    prompt(ann, "Takeout box: turn cards of earlier turns face down")
    prompt(ann, "Tap them on your plate")
    expect(ann.locator("[data-action=choose-card]")).to_have_count(1)
    expect(ann.locator("[data-action=play]")).to_have_text("Turn none")
    ann.keyboard.press("p")
    expect(on_plate(ann, "tempura")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(on_plate(ann, "tempura")).to_have_attribute("aria-pressed", "true")
    said(ann, "Tempura marked.")
    ann.keyboard.press("Backspace")
    expect(on_plate(ann, "tempura")).to_have_attribute("aria-pressed", "false")
    on_plate(ann, "tempura").click()
    assert hidden(ann) == 0
    ann.locator("[data-action=play]", has_text="Turn 1 card").click()
    ann.locator("[data-turn='3']").wait_for()
    said(ben, "Ann turns Tempura face down.")
    assert game(server).view().plates[0] == ("face-down",)
    expect(ann.locator(".mine .group")).to_have_accessible_name(re.compile("face down"))


@pytest.mark.deep
def test_nigiri_and_the_wasabi_under_it_are_turned_apart(server: Server, window: Window) -> None:
    hands = [["wasabi", "takeout-box-10", "egg"], ["squid", "dumpling", "takeout-box-11"]]
    turns = [(["wasabi"], ["dumpling"]), (["squid"], ["egg"])]
    lay(server, hands, turns, menu=menu("wasabi", "takeout-box"))
    ann, ben = sit(server, window, 2)
    plays(ann, "takeout-box-10")
    plays(ben, "takeout-box-11")
    expect(on_plate(ann, "wasabi")).to_have_count(1)
    expect(on_plate(ann, "squid")).to_have_count(1)
    on_plate(ann, "wasabi").click()
    ann.locator("[data-action=play]").click()
    prompt(ben, "Takeout box")
    assert set(game(server).view().plates[0]) >= {"squid", "face-down"}

    # All of them: then nothing is left to say.
    on_plate(ben, "dumpling").click()
    on_plate(ben, "egg").click()
    ben.locator("[data-action=play]", has_text="Turn 2 cards").click()
    ben.locator("[data-turn='4']").wait_for()
    assert game(server).view().plates[1] == ("face-down", "face-down")


def test_a_special_order_is_aimed_at_a_card(server: Server, window: Window) -> None:
    hands = [["egg", "wasabi", "special-order"], ["dumpling", "special-order", "wasabi"]]
    lay(server, hands, [(["egg"], ["dumpling"])], menu=menu("wasabi", "special-order"))
    ann, ben = sit(server, window, 2)
    # A wasabi for Ann first, so that the next egg has two places.
    plays(ann, "wasabi")
    plays(ben, "wasabi")
    for page in (ann, ben):
        page.locator("[data-turn='3']").wait_for()
    card(ann, "special-order").click()
    prompt(ann, "Next you choose which of your cards it copies")
    ann.locator("[data-action=play]").click()
    prompt(ann, "Special order: which of your cards shall it copy?")
    prompt(ann, "Tap it on your plate")
    assert hidden(ann) == 0
    ann.locator("[data-action=take-back]").click()
    prompt(ann, "Pick a card")
    plays(ann, "special-order")
    on_plate(ann, "egg").click()
    expect(ann.locator("[data-action=way]")).to_have_count(2)
    ann.locator("[data-action=way][data-face=egg-on-wasabi]").click()
    ann.locator("[data-action=play]").click()
    prompt(ann, "You play a special order")
    assert game(server).picked(0) == ("special-order", "egg-on-wasabi")

    plays(ben, "special-order")
    on_plate(ben, "dumpling").click()
    on_plate(ben, "dumpling").click()  # a second tap plays
    ann.locator("[data-turn='4']").wait_for()
    assert game(server).view().plates == (
        ("egg", "wasabi", "special-order:egg-on-wasabi"),
        ("dumpling", "wasabi", "special-order:dumpling"),
    ) or set(game(server).view().plates[1]) == {"dumpling", "wasabi", "special-order:dumpling"}
    said(ann, "Revealed: Ann Egg nigiri on wasabi (special order)")
    expect(ann.locator(".mine .copied")).to_have_count(1)
    expect(ann.locator("[data-seat='1'] .copied")).to_have_count(1)


def test_numbers_of_cards_that_act_are_all_seen(server: Server, window: Window) -> None:
    lay(
        server,
        [["chopsticks-1", "egg"], ["egg", "chopsticks-2"]],
        [(["chopsticks-1"], ["egg"])],
        menu=menu("chopsticks", "tea"),
    )
    ann, ben = sit(server, window, 2)
    plays(ann, "chopsticks-2")
    plays(ben, "egg")
    ann.locator("[data-action=done]").click()
    ann.locator("[data-turn='3']").wait_for()
    for page in (ann, ben):
        first, second = (card.bounding_box() for card in page.locator("[data-seat='0'] .is-numbered .stack").all())
        assert first
        assert second
        assert first["x"] + first["width"] <= second["x"]


def test_a_box_with_nothing_to_turn(server: Server, window: Window) -> None:
    lay(server, [["takeout-box-10", "egg"], ["egg"]], menu=menu("menu", "takeout-box"))
    ann, ben = sit(server, window, 2)
    prompt(ann, "Pick a card.")
    card(ann, "egg").click()
    prompt(ann, "Play it, or tap another card.")
    card(ann, "takeout-box-10").click()
    prompt(ann, "Nothing lies there to turn: it would be discarded.")
    ann.locator("[data-action=play]").click()
    plays(ben, "egg")
    expect(ben.locator("[data-seat='0'] [data-told]")).to_have_text("gone!")
    said(ben, "Ann loses 1 card: Takeout box.")
    ann.locator("[data-turn='2']").wait_for()


def test_a_last_card_that_plays_itself_is_nobodys_turn(server: Server, window: Window) -> None:
    """Only the box of the last turn asks something."""
    turns = [(["dumpling"], ["tempura"])] * 8
    left = (["takeout-box-10", "egg"], ["egg", "egg"])
    # With every turn the hands change seats.
    hands = [[*left[hand], *(turns[at][(hand + at) % 2][0] for at in range(8))] for hand in (0, 1)]
    lay(server, hands, turns, menu=menu("menu", "takeout-box"))
    ann, ben = sit(server, window, 2)
    said(ben, "Your turn: round 1, turn 9. Hand: Egg")
    plays(ann, "egg")
    plays(ben, "egg")
    prompt(ben, "Takeout box")
    for page in (ann, ben):
        said(page, "Round 1, turn 10.")
        expect(page.locator("#live > p", has_text="Your turn: round 1, turn 10")).to_have_count(0)


def test_the_race(server: Server, window: Window) -> None:
    hands = [["uramaki-5", "egg"], ["salmon", "uramaki-5"]]
    lay(server, hands, [(["uramaki-5"], ["salmon"])], menu=menu("tea", "soy-sauce"))
    ann, ben = sit(server, window, 2)
    race = ann.locator("[data-race]")
    expect(race).to_contain_text("Ann has 5 icons")
    expect(race).to_contain_text("8 points are free")
    plays(ann, "uramaki-5")
    plays(ben, "egg")
    ann.locator("[data-turn='3']").wait_for()
    expect(race).to_contain_text("8 for Ann")
    said(ben, "Ann takes a place in the race: 8 points.")
    assert game(server).view().plates[0] == ()
    # A plate without cards has these points all the same: it does not say that there is nothing yet.
    small = ben.locator("[data-seat='0'].other")
    expect(small.locator("[data-absent=uramaki]")).to_have_text("8")
    expect(small.locator(".worth")).to_have_text("+8")
    expect(small.locator(".empty")).to_have_count(0)
    small.locator("[data-action=open-plate]").click()
    expect(ben.locator("dialog [data-absent=uramaki]")).to_contain_text("8")
    expect(ben.locator("dialog")).not_to_contain_text("Nothing yet")


def test_points_for_what_does_not_lie_there(server: Server, window: Window) -> None:
    on_menu = ("temaki", "onigiri", "dumpling", "eel", "tea", "spoon", "fruit")
    lay(server, [["temaki"], ["eel"], ["eel"]], [(["temaki"], ["eel"], ["eel"])], menu=on_menu)
    ann, ben, cleo = sit(server, window, 3)
    expect(ann.locator(".mine [data-absent]")).to_have_count(0)
    mine = ben.locator(".mine [data-absent=temaki]")
    expect(mine).to_contain_text("\u22124")
    expect(mine).to_have_accessible_name(re.compile("^Temaki: \u22124, no temaki, tied for the fewest"))
    expect(ben.locator(".mine .worth")).to_have_text("\u22127")
    mine.click()
    expect(ben.locator("dialog [data-rule=temaki]")).to_have_count(1)
    ben.keyboard.press("Escape")

    # A small plate has the points, so that its sum adds up; its numbers in words and the large plate tell why.
    for page in (ann, cleo):
        expect(page.locator("[data-seat='1'].other [data-absent=temaki]")).to_have_text("\u22124")
        assert hidden(page) == 0
    cover = ann.locator("[data-seat='1'] [data-action=open-plate]")
    expect(cover).to_have_attribute("title", re.compile("Temaki: \u22124"))
    cover.click()
    expect(ann.locator("dialog [data-absent=temaki]")).to_contain_text("no temaki, tied for the fewest")
