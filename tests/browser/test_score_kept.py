"""What is kept of games on the score page: damaged ones are passed over, and none keeps the others from being shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from sushibelt.rules.menus import MENUS
from tests.browser.conftest import Window

pytestmark = pytest.mark.browser

Game = dict[str, Any]
"""A game as the page keeps it."""

PLATES = [["egg", "special-order:squid-on-wasabi", "face-down", "menu"], ["uramaki-5"], []]
NOW = 1_780_000_000_000

BASE: Game = {
    "id": "base",
    "at": NOW,
    "box": "base",
    "names": ["Ann", "Ben"],
    "switches": {"dummy": "on"},
    "rounds": [{"plates": [["egg"], [], ["squid"]], "race": [[], [], []]}],
}
PARTY: Game = {
    "id": "party",
    "at": NOW,
    "box": "party",
    "names": ["Ann", "Ben", "Cid"],
    "menu": ["uramaki", "tofu", "tempura", "eel", "special-order", "takeout-box", "pudding"],
    "switches": {"wasabi-in-every-menu": "on"},
    "rounds": [
        {"plates": [["egg", "wasabi", "special-order:squid-on-wasabi"], ["face-down"], []], "race": [[8], [], []]},
        {"plates": [[], [], []], "race": [[], [], []]},
        {"plates": [["pudding"], ["special-order:face-down"], []], "race": [[], [2, 8], []]},
    ],
    "over": True,
}
"""Its last race cannot be; the page once allowed that, and still tells what is wrong."""


def with_round(**change: Any) -> Game:
    return {"rounds": [{**PARTY["rounds"][0], **change}]}


def with_plate(*cards: Any) -> Game:
    return with_round(plates=[[*cards], [], []])


WITHOUT = [{name: None} for name in PARTY]
DAMAGES: list[Game] = [
    *({"id": each} for each in ("", "new", "a/b", "\N{SNOWMAN}", 3)),
    *({"at": each} for each in ("yesterday", "2026", "", 1e300, [], True)),
    *({"box": each} for each in ("dinner", "toString", 0, ["party"])),
    *({"names": each} for each in ("ABC", [1, 2, 3], ["Ann", "Ben", None], ["Ann"], [], ["Ann"] * 9, ["Ann", "Ben", ""])),
    *({"names": each} for each in (["Ann", "Ben"], ["Ann", "Ben", "Cid", "Dan"], {"0": "Ann", "length": 1})),
    *({"menu": each} for each in ("tofu", {}, [], PARTY["menu"][:-1], [*PARTY["menu"], "nigiri"], [*MENUS])),
    *({"menu": [each, *PARTY["menu"][1:]]} for each in ("tofu", "sushi", "toString", None, ["uramaki"])),
    {"menu": ["uramaki", "tofu", "tofu", "tofu", "special-order", "takeout-box", "pudding"]},
    *({"switches": each} for each in ([], "on", 1, {"dummy": True}, {"dinner": "on"}, {"dummy": "maybe"})),
    *({"over": each} for each in ("yes", 1, {})),
    *({"rounds": each} for each in ([], {}, "123", [None], [[]], PARTY["rounds"] * 2)),
    *(with_round(race=each) for each in (None, "", {}, [8, 0, 0], [[], []], [[]] * 4, [[8], [], None], [["8"], [], []])),
    *(with_round(race=each) for each in ([[10], [], []], [[8, 8], [], []], [[None], [], []], [{}, [], []])),
    *(with_round(plates=each) for each in (None, "", {}, [[], []], [[]] * 4, ["egg", "egg", "egg"], [None, [], []])),
    *(with_plate(each) for each in ("special-order", "special-order:", "special-order:special-order", "tofu:egg", "")),
    *(with_plate(each) for each in ("special-order:eel:eel", "special-order:wasabi-under-egg", "special-order:temaki")),
    *(with_plate(each) for each in ("gold", "temaki", "maki-1", "squid-on-wasabi", "takeout-box-10", None, 3, ["egg"])),
    with_plate(*["egg"] * 11),
]
DAMAGED: list[Any] = [
    *({key: PARTY[key] for key in PARTY if key != gone} for gone in PARTY if gone != "over"),
    *({**PARTY, "id": f"d{n}", **damage} for n, damage in enumerate([*WITHOUT, *DAMAGES])),
    {**BASE, "menu": PARTY["menu"]},
    {**BASE, "menu": None},
    {**BASE, "switches": {}},
    {**BASE, "rounds": [{"plates": [[], [], []], "race": [[8], [], []]}]},
    {**BASE, "rounds": [{"plates": [["soy-sauce"], [], []], "race": [[], [], []]}]},
    *(None, 3, "game", [], {}, [PARTY], {"id": "a", "box": "dinner"}),
]

KEEP = "(kept) => localStorage.setItem('sushibelt-scores', kept)"
SOUND = "async (games) => (await import('/static/score/sound.js')).sound && games.map((await import('/static/score/sound.js')).sound)"


def shown(page: Page) -> list[str | None]:
    page.locator("[data-screen=start]").wait_for()
    return [each.get_attribute("data-game") for each in page.locator("[data-game]").all()]


def test_damaged_games_are_passed_over(window: Window) -> None:
    page = window()
    page.goto("/score")
    kept = [*DAMAGED, BASE, *DAMAGED, PARTY]
    sound = page.evaluate("async (games) => games.map((await import('/static/score/sound.js')).sound)", kept)
    assert [game for game, each in zip(kept, sound, strict=True) if each] == [BASE, PARTY]
    page.evaluate(KEEP, json.dumps(kept))
    page.reload()
    assert shown(page) == ["base", "party"]
    page.goto("/score#new")
    page.locator("[data-screen=setup]").wait_for()
    assert page.locator("[data-name='1']").input_value() == "Ben"
    for game in (BASE, PARTY):
        for at in range(len(game["rounds"])):
            for screen in ("plates", "counted", "final"):
                page.goto(f"/score#{game['id']}/{at + 1}/{screen}")
                page.locator(f"[data-screen={screen}]").wait_for()
    page.goto("/score#party/3/counted")
    assert "Ben: a place of 2 cannot be taken while that of 5 is free" in page.locator("[data-notes]").inner_text()
    page.locator("[data-action=sheet]").click()
    assert '"special-order:face-down"' in page.locator("#sheet-text").input_value()


@pytest.mark.deep
def test_what_is_no_list_of_games_is_passed_over(window: Window) -> None:
    page = window()
    page.goto("/score")
    for text in ("{", "[]", '{"a": 1}', "null"):
        page.evaluate(KEEP, text)
        page.reload()
        page.locator("[data-screen=setup]").wait_for()


def test_a_mistake_of_ours_hides_one_game_only(window: Window) -> None:
    page = window()
    page.add_init_script("addEventListener('error', (event) => event.preventDefault())")  # it is meant to be reported
    page.route(
        "**/score/count.js",
        lambda route: route.fulfill(
            body=route.fetch().text() + "\nexport { failing as count };",
            content_type="text/javascript",
        ),
    )
    page.goto("/score")
