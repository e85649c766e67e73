"""Scoring a real table, by the page alone: base and Party, with the network gone, by touch and by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sushibelt.table import words
from sushibelt.table.scoresheet import Scoresheet
from sushibelt.web.names import NAMES
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.serving import Server
from tests.browser.test_accessibility import Theme, complaints
from tests.browser.test_every_word import WORDS
from tests.language import pseudo

pytestmark = pytest.mark.browser

GAME = json.loads(Path("examples/sheet.json").read_text("utf-8"))["rounds"][0]["plates"]
"""Nine cards for each of three players."""


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


def test_a_whole_game_and_its_sheet(window: Window, server: Server) -> None:
    page = window(PHONE, touch=True)
    begin(page, "Ann", "Ben", "Cid")
    lay_round(page, GAME)
    rounds = [GAME, [["tempura", "tempura"], ["maki-3"], []], [["pudding"], [], ["egg"]]]
    for plates in rounds[1:]:
        page.locator("[data-action=next]").click()
        page.locator("[data-screen=plates]").wait_for()
        lay_round(page, plates)
    page.locator("[data-action=next]").click()
    page.locator("[data-screen=final]").wait_for()
    score = Scoresheet.from_plain({"rounds": [{"plates": plates} for plates in rounds]}).score()
    assert score.final is not None
    assert page.locator("[data-verdict]").inner_text() == words.verdict(["Ann", "Ben", "Cid"], score.final)
    assert page.locator("tfoot tr").first.locator("td").all_inner_texts() == [str(total) for total in score.totals]
    page.locator("[data-action=round][data-round='1']").click()
    page.locator("[data-plate]").wait_for()
    page.locator("[data-action=final]").click()
    page.locator("[data-action=sheet]").click()
    sheet = page.locator("#sheet-text").input_value()
    assert Scoresheet.from_json(sheet).score() == score
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    assert Path(download.value.path()).read_text("utf-8").strip() == sheet
    assert download.value.suggested_filename.endswith(".json")


def test_a_whole_party_and_its_sheet(window: Window) -> None:
    page = window(PHONE, touch=True)
    begin(page, "Ann", "Ben", "Cid", box="party", menu="points-platter")
    lay(page, "egg", "uramaki-5", "edamame", "green-tea-ice-cream")
    order(page, "edamame")
    page.locator("[data-place='8']").click()
    assert points(page)[0] == "14 +14"
    assert "8 in the race, 5 icons, the most: 5" in page.locator("[data-group=uramaki]").inner_text()
    page.locator("[data-place='8']").click()
    lay(page, "uramaki-5")
    page.locator("[data-place='8']").click()
    assert points(page)[0] == "9 +9", "what reaches the goal is discarded with the place it takes"
    lay(page, "uramaki-5")
    assert points(page)[0] == "14 +14"
    page.locator("[data-action=next-seat]").click()
    lay(page, "edamame", "dumpling", "dumpling")
    assert points(page)[:2] == ["16 +16", "4 +4"]
    page.locator("[data-action=seat][data-seat='2']").click()
    page.locator("[data-action=count]").click()
    for _ in range(2):
        page.locator("[data-action=next]").click()
        page.locator("[data-screen=plates]").wait_for()
        lay(page, "green-tea-ice-cream", "green-tea-ice-cream")
        page.locator("[data-action=seat][data-seat='2']").click()
        page.locator("[data-action=count]").click()
    page.locator("[data-action=next]").click()
    page.locator("[data-screen=final]").wait_for()
    assert page.locator("tfoot tr").first.locator("td").all_inner_texts() == ["28", "4", "0"]
    page.locator("[data-action=sheet]").click()
    sheet = page.locator("#sheet-text").input_value()
    assert "special-order:edamame" in sheet
    assert json.loads(sheet)["rounds"][0]["race"] == [8, 0, 0]
    score = Scoresheet.from_json(sheet).score()
    assert score.totals == (28, 4, 0)


def order(page: Page, face: str) -> None:
    """A Special Order that stands in for this."""
    page.locator("[data-action=lay][data-face=special-order]").click()
    page.locator(f"[data-action=aim][data-face='{face}']").click()


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


def test_only_legal_menus_get_through(window: Window) -> None:
    page = window(PHONE)
    page.goto("/score")
    page.locator("[name=box][value=party]").check(force=True)
    page.locator("[name=players][value='8']").check(force=True)
    page.locator("[data-action=menus]").click()
    assert "is played with 6 players at most" in page.locator("[data-menu=dinner-for-two]").inner_text()
    page.locator("[data-menu=dinner-for-two]").dispatch_event("click")
    assert page.locator("dialog[open]").count() == 1, "it is not taken"
    page.locator("[data-action=build]").click()
    assert "is played with 6 players at most" in page.locator("[data-tile=special-order]").inner_text()
    page.locator("[data-tile=special-order]").dispatch_event("click")
    assert page.locator("[data-tile=special-order]").get_attribute("aria-pressed") == "false"
    page.locator("[data-tile=temaki]").click()
    assert page.locator("[data-tile=maki]").get_attribute("aria-pressed") == "false", "there is room for one roll"
    page.locator("[data-tile=eel]").click()
    assert page.locator("[data-tile=eel]").get_attribute("aria-pressed") == "false", "there are three appetizers"
    page.locator("[data-tile=tempura]").click()
    assert page.locator("[data-action=take-menu]").is_disabled()
    assert "a menu has 3 appetizers, not 2" in page.locator(".builder-note").inner_text()
    page.locator("[data-tile=eel]").click()
    page.locator("[data-action=take-menu]").click()
    assert page.locator("[data-action=menus] .menu-board").inner_text().split() == (
        "Temaki Sashimi Miso soup Eel Wasabi Tea Green tea ice cream".split()
    )
    page.locator("[name=players][value='2']").check(force=True)
    page.locator("[data-action=menus]").click()
    page.locator("[data-action=surprise]").click()
    assert page.locator("[data-wrong]").count() == 0
    page.locator("[name=players][value='6']").check(force=True)
    page.locator("[data-action=menus]").click()
    page.locator("[data-menu=points-platter]").click()
    page.locator("[name=players][value='7']").check(force=True)
    assert "at most" in page.locator("[data-wrong]").inner_text()
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-screen=setup]").count() == 1


def test_laying_the_table(window: Window) -> None:
    page = window()
    page.goto("/score")
    page.locator("[name=box][value=party]").check(force=True)
    page.locator("[name=players][value='6']").check(force=True)
    told = page.locator(".lay")
    assert "12 × Maki rolls" in told.inner_text()
    assert "add 7 of them" in told.inner_text()
    assert "Deal 8 cards to each of the 6 players" in told.inner_text()
    told.locator("summary").click()
    assert "3 × Takeout box" in told.inner_text()
    assert "12 × Temaki" in told.inner_text()
    page.locator("[name=box][value=base]").check(force=True)
    assert page.locator("[name=players]:checked").get_attribute("value") == "5", "six do not play it"
    assert "Shuffle all 108 cards" in told.inner_text()
    page.locator(".setup-more summary").click()
    page.locator("[name=soy-promo][value=on]").check()
    assert "Shuffle all 112 cards" in told.inner_text()


def test_two_with_a_third_plate(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben", dummy="on", soy_promo="on")
    assert page.locator(".score-seat .name").all_inner_texts() == ["Ann", "Ben", "Third plate"]
    page.locator("[data-action=seat][data-seat='2']").click()
    lay(page, "maki-3", "soy-sauce", "squid", "pudding")
    assert points(page)[2] == "13 +13"
    page.locator("[data-action=count]").click()
    for _ in range(2):
        page.locator("[data-action=next]").click()
        page.locator("[data-action=seat][data-seat='2']").click()
        page.locator("[data-action=count]").click()
    page.locator("[data-action=next]").click()
    assert page.locator("[data-verdict]").inner_text().startswith("Shared win: Ann and Ben")
    page.locator("[data-action=sheet]").click()
    sheet = page.locator("#sheet-text").input_value()
    assert (json.loads(sheet)["dummy"], json.loads(sheet)["soy_promo"]) == (True, True)
    score = Scoresheet.from_json(sheet).score()
    assert score.totals == (-3, -3, 19)
    assert score.final is not None
    assert score.final.winners == (0, 1)


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


@pytest.mark.deep
def test_the_game_survives_the_page(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben")
    lay(page, "squid", "tempura")
    page.close()
    page = page.context.new_page()
    page.goto("/score")
    page.locator("[data-action=go-on]").click()
    assert points(page)[0] == "3 +3"
    assert page.locator(".score-seat .name").all_inner_texts() == ["Ann", "Ben"]
    page.goto("/score")
    page.locator("[data-action=delete]").click()
    page.locator("[data-action=keep]").click()
    assert page.locator("[data-game]").count() == 1
    page.locator("[data-action=delete]").click()
    page.locator("[data-action=delete-now]").click()
    page.locator("[data-screen=setup]").wait_for()


@pytest.mark.deep
def test_what_another_version_has_left_is_passed_over(window: Window) -> None:
    page = window()
    begin(page, "Ann", "Ben")
    lay(page, "egg")
    strange = [
        {"id": "a", "box": "dinner"},
        {"id": "b", "box": "base", "names": ["A", "B"], "rounds": [{"plates": [["gold"], []]}]},
        None,
        3,
    ]
    page.evaluate(
        """(strange) => localStorage.setItem("sushibelt-scores",
          JSON.stringify([...strange, ...JSON.parse(localStorage.getItem("sushibelt-scores"))]))""",
        strange,
    )
    page.goto("/score")
    page.locator("[data-screen=start]").wait_for()
    assert page.locator("[data-game]").count() == 1
    for text in ("{", "[]", '{"a": 1}', "null"):
        page.evaluate("(text) => localStorage.setItem('sushibelt-scores', text)", text)
        page.reload()
        page.locator("[data-screen=setup]").wait_for()


def test_names_are_wanted_and_each_its_own(window: Window) -> None:
    page = window()
    page.goto("/score")
    page.locator("[data-name='1']").fill("")
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-name='1']").get_attribute("aria-invalid") == "true"
    page.locator("[data-name='1']").fill(page.locator("[data-name='0']").input_value() + " ")
    page.locator("[data-action=begin]").click()
    assert page.locator("[data-screen=setup] [data-name='1']").get_attribute("aria-invalid") == "true"


def test_with_the_network_gone(window: Window, server: Server) -> None:
    page = window(PHONE)
    page.goto("/score")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller")
    server.kill()
    page.close()
    page = page.context.new_page()
    begin(page, "Ann", "Ben")
    lay(page, "wasabi", "squid")
    assert points(page)[0] == "9 +9"
    loaded = page.locator("[data-action=lay] img").evaluate_all("all => all.every((img) => img.naturalWidth > 0)")
    assert loaded
    page.locator("[data-group=nigiri] [data-action=rule]").click()
    page.locator("[data-rule=nigiri]").wait_for()
    page.keyboard.press("Escape")
    page.reload()
    assert points(page)[0] == "9 +9"


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


TALL = {"width": 390, "height": 1300}
"""A phone on which nothing scrolls: axe takes what is scrolled away for covered."""


@pytest.mark.deep
@pytest.mark.parametrize(
    "size, themes", [(TALL, ["light", "dark"]), (LAPTOP, ["dark"])], ids=["phone, light and dark", "laptop, dark"]
)
def test_no_screen_has_a_serious_fault(window: Window, size: dict[str, int], themes: list[Theme]) -> None:
    page = window(size)
    found = []
    for seen in screens(page):
        page.locator(seen).first.wait_for()
        found += complaints(page, themes)
    assert found == []


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


DATE = re.compile(r"\d+ \w+ \d{4}")
"""As the browser itself says it."""

PRODUCTS = ("sushibelt", "Sushi", "Go", "Party")


@pytest.fixture
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server, which must start after this, knows one more language."""
    folder = tmp_path / "languages"
    folder.mkdir()
    pseudo.write(folder)
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(folder))


@pytest.mark.deep
@pytest.mark.usefixtures("another_language")
def test_no_word_stays_english(window: Window) -> None:
    page = window(LAPTOP, language=pseudo.NAME)
    left: set[str] = set()
    for seen in screens(page):
        page.locator(seen).first.wait_for()
        left |= english(page, "Ann", "Ben", "Cid")
    assert left == set()


def english(page: Page, *names: str) -> set[str]:
    """The texts on the page that are English, but for what a program reads."""
    page.evaluate("document.querySelector('#sheet-text')?.remove()")
    texts = (DATE.sub("", str(text)) for text in page.evaluate(WORDS))
    return {text for text in texts if pseudo.english(text, {*PRODUCTS, *NAMES, *names})}


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
