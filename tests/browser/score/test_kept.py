"""What is kept of games on the score page: damaged ones are passed over, and none keeps the others from being shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page

from sushibelt.rules.menus import MENUS
from tests.browser.conftest import Window

pytestmark = pytest.mark.browser

Game = dict[str, Any]
"""A game as the page keeps it."""

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


def fields(name: str, *values: Any) -> list[Game]:
    return [{name: value} for value in values]


def in_round(name: str, *values: Any) -> list[Game]:
    return [{"rounds": [{**PARTY["rounds"][0], name: value}]} for value in values]


def on_plate(*cards: Any) -> list[Game]:
    return in_round("plates", *([[card], [], []] for card in cards))


DAMAGES: list[Game] = [
    *({name: None} for name in PARTY),
    *fields("id", "", "new", "unshown", "a/b", "\N{SNOWMAN}", 3),
    *fields("at", "yesterday", "2026", "", 1e300, [], True),
    *fields("box", "dinner", "toString", 0, ["party"]),
    *fields("names", "ABC", [1, 2, 3], ["Ann", "Ben", None], ["Ann", "Ben", ""], {"0": "Ann", "length": 1}),
    *fields("names", [], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cid", "Dan"], ["Ann"] * 9),
    *fields("menu", "tofu", {}, [], PARTY["menu"][:-1], [*PARTY["menu"], "nigiri"], [*MENUS]),
    *fields("menu", *([each, *PARTY["menu"][1:]] for each in ("tofu", "sushi", "toString", None, ["uramaki"]))),
    *fields("menu", ["uramaki", "tofu", "tofu", "tofu", "special-order", "takeout-box", "pudding"]),
    *fields("switches", [], "on", 1, {"dummy": True}, {"dinner": "on"}, {"dummy": "maybe"}),
    *fields("over", "yes", 1, {}),
    *fields("rounds", [], {}, "123", [None], [[]], [*PARTY["rounds"], *PARTY["rounds"]]),
    *in_round("race", None, "", {}, [8, 0, 0], [[], []], [[]] * 4, [[8], [], None], [["8"], [], []]),
    *in_round("race", [[10], [], []], [[8, 8], [], []], [[None], [], []], [{}, [], []]),
    *in_round("plates", None, "", {}, [[], []], [[]] * 4, ["egg", "egg", "egg"], [None, [], []]),
    *in_round("plates", [["egg"] * 11, [], []]),
    *on_plate("special-order", "special-order:", "special-order:special-order", "special-order:eel:eel", "eel:egg"),
    *on_plate("special-order:wasabi-under-egg", "special-order:temaki", "squid-on-wasabi", "takeout-box-10"),
    *on_plate("gold", "temaki", "maki-1", "", None, 3, ["egg"]),
]
DAMAGED: list[Any] = [
    *({key: PARTY[key] for key in PARTY if key != gone} for gone in PARTY if gone != "over"),
    *({**PARTY, "id": f"d{n}", **damage} for n, damage in enumerate(DAMAGES)),
    {**BASE, "menu": PARTY["menu"]},
    {**BASE, "menu": None},
    {**BASE, "switches": {}},
    {**BASE, "rounds": [{"plates": [[], [], []]}]},
    {**BASE, "rounds": [{"plates": [[], [], []], "race": [[8], [], []]}]},
    {**BASE, "rounds": [{"plates": [["soy-sauce"], [], []], "race": [[], [], []]}]},
    *(None, 3, "game", [], {}, [PARTY], {"id": "a", "box": "dinner"}),
]

KEEP = "(kept) => localStorage.setItem('sushibelt-scores', kept)"


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
    for address in ("base", "party/x/toString", "party/1.5", "base/-1/plates"):
        page.goto(f"/score#{address}")
        page.locator("[data-screen=plates]").wait_for()
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


def test_what_goes_wrong_in_one_game_leaves_the_others_in_reach(window: Window) -> None:
    page = window()
    page.add_init_script("addEventListener('error', (event) => event.preventDefault())")  # one is expected
    page.route("**/score/count.js", lambda route: route.fulfill(response=(found := route.fetch()), body=fail(found)))
    kept = json.dumps([{**BASE, "id": "broken", "names": ["Ann", "Zed"]}, PARTY, BASE])
    page.add_init_script(f"({KEEP})({json.dumps(kept)})")
    page.goto("/score#broken/1/plates")
    assert shown(page) == ["broken", "party", "base"]
    assert page.locator("[data-note]").inner_text() == "This game cannot be shown."
    assert page.locator("[data-unshown]").count() == 1
    assert "Ann and Zed" in page.locator("[data-game=broken]").inner_text()
    page.locator("[data-action=go-on]").click()
    page.locator("[data-screen=plates]").wait_for()
    assert "base" in page.url, "the one that can be shown"
    page.go_back()
    page.locator("[data-note]").wait_for()
    page.locator("[data-game=broken] [data-action=delete]").click()
    page.locator("[data-action=delete-now]").click()
    page.locator("[data-note]").wait_for(state="detached")
    assert shown(page) == ["party", "base"]


def test_what_another_version_has_left_stays_where_it_is(window: Window) -> None:
    page = window()
    page.goto("/score")
    newer = {**BASE, "id": "newer", "box": "dinner"}
    page.evaluate(KEEP, json.dumps([newer, PARTY, BASE]))
    page.reload()
    page.locator("[data-game=base] [data-action=delete]").click()
    page.locator("[data-action=delete-now]").click()
    page.locator("[data-game=base]").wait_for(state="detached")
    assert page.evaluate("JSON.parse(localStorage.getItem('sushibelt-scores'))") == [PARTY, newer]


def fail(found: APIResponse) -> str:
    """The script, with a mistake that shows in the games of Zed."""
    head = "export function count(game) {"
    assert head in found.text()
    return found.text().replace(head, f'{head} if (game.names.includes("Zed")) throw new Error("a mistake");')
