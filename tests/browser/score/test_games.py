"""Scoring whole games of a real table by the page alone: their sheets, and what is kept of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sushibelt.table import words
from sushibelt.table.scoresheet import Scoresheet
from tests.browser.conftest import PHONE, Window
from tests.browser.score.scoring import begin, lay, lay_round, order, points
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

GAME = json.loads(Path("examples/sheet.json").read_text("utf-8"))["rounds"][0]["plates"]
"""Nine cards for each of three players."""


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
    assert page.locator("[data-part=cards] .part-sum td").all_inner_texts() == [str(total) for total in score.totals]
    for part in ("cards", "rounds"):
        rows = [
            [int(cell.replace("\u2212", "-")) for cell in row.locator("td").all_inner_texts()]
            for row in page.locator(f"[data-part={part}] tr:not(.part-head)").all()
        ]
        assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1], f"by {part}"
    page.locator("[data-action=round][data-round='1']").click()
    page.locator("[data-plate]").wait_for()
    page.locator("[data-action=final]").click()
    page.locator("[data-action=sheet]").click()
    sheet = page.locator("#sheet-text").input_value()
    assert Scoresheet.from_json(sheet).score() == score
    assert Scoresheet.from_json(sheet).names == ("Ann", "Ben", "Cid")
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
    assert "place taken: 8; 5 icons, the most: 5" in page.locator("[data-group=uramaki]").inner_text()
    page.locator("[data-group=uramaki] [data-action=rule]").click()
    assert "Tied players use only one place" in page.locator("[data-rule=uramaki] .reading").inner_text()
    page.keyboard.press("Escape")
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
    assert page.locator("[data-part=cards] .part-sum td").all_inner_texts() == ["28", "4", "0"]
    page.locator("[data-action=sheet]").click()
    sheet = page.locator("#sheet-text").input_value()
    assert "special-order:edamame" in sheet
    assert json.loads(sheet)["rounds"][0]["race"] == [8, 0, 0]
    score = Scoresheet.from_json(sheet).score()
    assert score.totals == (28, 4, 0)


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
    assert Scoresheet.from_json(sheet).names == ("Ann", "Ben"), "nobody is called like the third plate"
    score = Scoresheet.from_json(sheet).score()
    assert score.totals == (-3, -3, 19)
    assert score.final is not None
    assert score.final.winners == (0, 1)


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
