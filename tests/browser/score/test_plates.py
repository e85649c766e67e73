"""A round of a real table on the score page: what every tap tells, what cannot lie there, by touch and by keys."""

from __future__ import annotations

import pytest

from sushibelt.table.scoresheet import Scoresheet
from tests.browser.conftest import PHONE, Window
from tests.browser.score.scoring import begin, lay, order, points

pytestmark = pytest.mark.browser


def test_points_and_reasons_come_with_every_tap(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben")
    lay(page, "wasabi")
    assert points(page)[0] == "0 0"
    lay(page, "squid")
    assert points(page)[0] == "9 +9"
    assert "Squid on wasabi 9" in page.locator("[data-group=nigiri]").inner_text()
    assert page.locator("[data-group=wasabi]").count() == 0, "it lies under the squid"
    lay(page, "maki-1")
    assert points(page)[0] == "15 +15"
    page.locator("[data-action=next-seat]").click()
    lay(page, "maki-3")
    assert points(page) == ["12 +12", "6 +6"], "what is compared changes for the others too"
    page.locator("[data-action=seat][data-seat='0']").click()
    assert "1 icon, second most" in page.locator("[data-group=maki]").inner_text()


def test_what_a_player_loses_is_not_in_the_colour_of_a_gain(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben", "Cid", box="party", menu="cutthroat-combo")
    gain = "getComputedStyle(document.querySelector('.plate-points')).backgroundColor"
    colour = page.evaluate(gain)
    lay(page, "eel")
    assert points(page)[0] == "\N{MINUS SIGN}3 \N{MINUS SIGN}3"
    assert page.evaluate(gain) != colour
    assert page.locator(".plate-points").inner_text() == "\N{MINUS SIGN}3 points"
    lay(page, "eel")
    assert page.evaluate(gain) == colour


def test_names_of_cards_keep_apart_on_a_phone(window: Window) -> None:
    page = window(PHONE)
    begin(page, "Ann", "Ben", "Cid", box="party", menu="points-platter")
    first, *others = page.evaluate(
        """[3, 4, 5].map((n) => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector(`[data-face=uramaki-${n}] .key-name`));
          const { left, right, top } = range.getBoundingClientRect();
          return { left, right, top };
        })"""
    )
    for each in others:
        assert each["top"] == first["top"], "side by side"
        assert each["left"] - first["right"] >= 4
        first = each


OUTSIDE = """[...document.querySelectorAll(".key")].filter((key) => {
  const range = document.createRange();
  range.selectNodeContents(key.querySelector(".key-name"));
  const [name, column] = [range.getBoundingClientRect(), key.getBoundingClientRect()];
  return name.width && (name.left < column.left - 0.5 || name.right > column.right + 0.5);
}).map((key) => key.textContent)"""
"""The names of cards that are wider than the column they stand in."""


def test_no_name_of_a_card_is_wider_than_its_column_on_a_phone(window: Window) -> None:
    page = window(PHONE)
    begin(page, "Ann", "Ben", box="party", menu="dinner-for-two")
    assert page.evaluate(OUTSIDE) == []
    lay(page, "onigiri-rectangle", "fruit-ww", "fruit-pp", "fruit-wp", "squid")
    page.locator("[data-action=lay][data-face=special-order]").click()
    page.locator("dialog .unfolds summary").click()
    assert page.evaluate(OUTSIDE) == []


def test_a_phone_shows_two_rows_of_a_plate(window: Window) -> None:
    page = window(PHONE)
    begin(page, "Ann", "Ben", "Cid", box="party", menu="points-platter")
    lay(page, "squid", "salmon", "edamame", "dumpling", "tea", "green-tea-ice-cream", "onigiri-square")
    rows = page.evaluate(
        """(() => {
          const plate = document.querySelector(".score-plate");
          plate.scrollTo(0, 0);
          const { bottom } = plate.getBoundingClientRect();
          const laid = [...plate.querySelectorAll(".laid")].map((each) => each.getBoundingClientRect());
          return new Set(laid.filter((each) => each.bottom < bottom).map(({ top }) => top)).size;
        })()"""
    )
    assert rows >= 2


def test_undo_and_taking_away(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben")
    lay(page, "wasabi", "squid", "egg")
    page.locator("[data-action=take][data-face=squid-on-wasabi]").click()
    assert points(page)[0] == "3 +3", "now the egg was the first on the wasabi"
    page.locator("[data-action=undo]").click()
    assert points(page)[0] == "10 +10"
    page.locator("[data-action=seat][data-seat='1']").click()
    page.locator("[data-action=undo]").click()
    assert points(page)[0] == "9 +9"
    assert page.locator("[data-plate='0']").count() == 1, "where something was undone is shown"
    page.keyboard.press("Backspace")
    assert points(page)[0] == "0 0"


def test_what_cannot_lie_there_is_refused_with_the_reason(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben")
    lay(page, *["chopsticks"] * 4)
    key = page.locator("[data-action=lay][data-face=chopsticks]")
    assert key.get_attribute("aria-disabled") == "true"
    key.dispatch_event("click")
    assert "the box holds only 4" in page.locator("[data-toast]").inner_text()
    lay(page, *["sashimi"] * 6)
    page.locator("[data-action=lay][data-face=egg]").dispatch_event("click")
    assert "Ann has 10 cards already" in page.locator("[data-toast]").inner_text()
    assert page.locator(".plate-count").inner_text() == "10 of 10 cards"


def test_a_race_that_cannot_be_is_not_counted(window: Window) -> None:
    page = window(PHONE)
    begin(page, "Ann", "Ben", "Cid", box="party", menu="points-platter")
    fault = page.locator("[data-fault]")

    def count() -> None:
        page.locator("[data-action=seat][data-seat='2']").click()
        page.locator("[data-action=count]").click()

    lay(page, "uramaki-5", "uramaki-5", "egg")
    count()
    assert "10 or more uramaki icons take a free place" in fault.inner_text()
    assert page.locator("[data-plate='0']").count() == 1, "whose plate it is comes back"
    page.locator("[data-place='8']").click()
    assert fault.count() == 0, "it is mended"
    page.locator("[data-action=next-seat]").click()
    page.locator("[data-place='2']").click()
    count()
    assert "a place of 2 cannot be taken while that of 5 is free" in fault.inner_text()
    page.locator("[data-place='8']").click()
    page.locator("[data-place='5']").click()
    count()
    assert "no place of 5 is left in the race" in fault.inner_text()
    page.goto(page.url.replace("plates", "counted"))
    assert "Ben: no place of 5 is left in the race" in page.locator("[data-notes]").inner_text()
    page.locator("[data-action=plates]").click()
    page.locator("[data-action=seat][data-seat='1']").click()
    page.locator("[data-place='5']").click()
    count()
    page.locator("[data-screen=counted]").wait_for()
    assert "no place" not in page.locator("[data-notes]").inner_text()
    page.locator("[data-action=sheet]").click()
    assert Scoresheet.from_json(page.locator("#sheet-text").input_value()).score().totals == (9, 10, 0)


@pytest.mark.parametrize(
    "box, menu, told",
    [
        pytest.param("base", "", ["Ben has 7 of 9 cards.", "Cid has 0 of 9 cards."], marks=pytest.mark.deep),
        ("party", "sushi-go", ["Ben has 7 of 10 cards.", "Cid has 0 of 10 cards."]),
        (
            "party",
            "points-platter",
            ["Cid has 0 of 10 cards.", "Fewer than 10 cards: Ben (7). Were the others discarded (Special order)?"],
        ),
    ],
)
def test_fewer_cards_than_were_dealt_are_told_of(window: Window, box: str, menu: str, told: list[str]) -> None:
    page = window()
    begin(page, "Ann", "Ben", "Cid", box=box, menu=menu)
    lay(page, *["egg"] * 4, *["salmon"] * 5, *(["squid"] if box == "party" else []))
    page.locator("[data-action=next-seat]").click()
    lay(page, *["dumpling"] * 7)
    page.locator("[data-action=next-seat]").click()
    page.locator("[data-action=count]").click()
    assert page.locator("[data-notes] li").all_inner_texts() == told


def test_a_copy_chooses_whether_it_goes_on_wasabi(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben", box="party", menu="dinner-for-two")
    page.goto("/score#new")
    page.locator("[data-action=menus]").click()
    page.locator("[data-action=build]").click()
    page.locator("[data-tile=menu]").click()
    page.locator("[data-tile=wasabi]").click()
    page.locator("[data-action=take-menu]").click()
    page.locator("[data-action=begin]").click()
    lay(page, "squid", "wasabi")
    page.locator("[data-action=lay][data-face=special-order]").click()
    offered = page.locator("dialog .aims").first.locator("[data-action=aim]")
    assert {each.get_attribute("data-face") for each in offered.all()} == {"squid", "squid-on-wasabi", "wasabi"}
    page.locator("[data-action=aim][data-face=squid-on-wasabi]").click()
    assert points(page)[0] == "12 +12"
    page.locator("[data-action=undo]").click()
    order(page, "squid")
    assert points(page)[0] == "6 +6"


def test_the_keyboard_alone(window: Window) -> None:
    page = window()
    page.goto("/score")
    page.locator("[data-screen=setup]").wait_for()
    page.locator("[data-action=begin]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-screen=plates]").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.locator("[data-face=egg]").focus()
    page.keyboard.press("Enter")
    assert points(page)[0] == "1 +1"
    assert page.evaluate("document.activeElement.dataset.face") == "egg"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.face") == "salmon"
    page.keyboard.press("Enter")
    assert points(page)[0] == "3 +3"
    page.keyboard.press("?")
    page.locator("[data-rule=nigiri]").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    assert page.locator("[data-plate='1']").count() == 1


def test_a_finger_that_stays_opens_the_rule(window: Window) -> None:
    page = window(PHONE)
    begin(page, "Ann", "Ben")
    page.locator("[data-action=lay][data-face=pudding]").hover()
    page.mouse.down()
    page.locator("[data-rule=pudding]").wait_for()
    page.mouse.up()
    page.keyboard.press("Escape")
    assert page.locator("[data-at]").count() == 0, "and lays no card"


def test_what_is_tapped_is_large_enough(window: Window) -> None:
    page = window(PHONE, touch=True)
    begin(page, "Ann", "Ben", "Cid", "Dan", "Eve")
    lay(page, "wasabi", "squid", "maki-1", "maki-2", "pudding")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a[href], input")].filter((each) => {
          const { width, height } = each.getBoundingClientRect();
          return width && !each.matches(".skip") && (width < 43.5 || height < 43.5);
        }).map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
