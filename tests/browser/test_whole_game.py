"""Two people in two windows and two bots play a whole game; a reload and a `kill -9` on the way change nothing."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from sushibelt.table import Game
from sushibelt.table.words import by_tile
from sushibelt.web.log import Entry
from sushibelt.web.security import player_of
from tests.browser.conftest import PHONE, Window
from tests.browser.known import entries
from tests.browser.playing import act, at, finished, open_table
from tests.browser.serving import Server
from tests.web.test_secrecy import dealt_again

pytestmark = pytest.mark.browser

Frames = list[str]

PUBLIC = {
    "type",
    "code",
    "version",
    "link",
    "stage",
    "you",
    "options",
    "levels",
    "fewest",
    "most",
    "seats",
    "watching",
    "lobby",
}
"""What a table message holds beside its `game`: nothing of it comes from the cards."""

OF_A_SEAT = {"kind", "name", "level", "here", "host", "stand_in", "away", "may_stand_in"}


def listen(page: Page) -> Frames:
    """Everything that the server sends to this window, from now on."""
    frames: Frames = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(str(text)))

    page.on("websocket", opened)
    return frames


def sit_down(host: Page, guest: Page) -> str:
    code = open_table(host, "Start a table")
    host.locator("[data-seat='1']").wait_for()
    while host.locator("[data-seat]").count() < 4:
        before = host.locator("[data-seat]").count()
        host.locator("[data-action=add]").click()
        host.locator(f"[data-seat='{before}']").wait_for()
    for seat in (1, 3):
        host.locator(f"[data-seat='{seat}'] [data-action=add-bot]").click()
        host.locator(f"[data-seat='{seat}'][data-kind=bot]").wait_for()
    guest.goto(f"/t/{code}")
    guest.locator("[data-seat='2'] [data-action=sit]").click()
    host.locator("[data-seat='2'][data-kind=person]").wait_for()
    host.locator("[data-action=start]").click()
    return code


@pytest.mark.deep
def test_a_whole_game_by_two_people_and_two_bots(server: Server, window: Window) -> None:
    random = Random(20)
    host, guest = window(), window(PHONE, touch=True)
    heard = {0: listen(host), 2: listen(guest)}
    code = sit_down(host, guest)
    host.locator("[data-screen=play]").wait_for()
    guest.locator("[data-screen=play]").wait_for()

    reloaded = killed = False
    until = time.monotonic() + 150
    while not (finished(host) and finished(guest)):
        assert time.monotonic() < until, f"the game has come to a halt at {at(host)} and {at(guest)}"
        busy = [act(page, random) for page in (host, guest)]
        if not any(busy):
            host.wait_for_timeout(40)
        if not reloaded and at_least(guest, (1, 4)):
            guest.reload()
            guest.locator("[data-screen=play]").wait_for()
            reloaded = True
        if not killed and at_least(host, (2, 3)) and owes_a_pick(host):
            before = host.locator("[data-screen=play] h1").inner_text()
            server.kill()
            host.locator("[data-connection=away]").wait_for()
            server.start()
            host.locator("[data-connection=away]").wait_for(state="detached")
            guest.locator("[data-connection=away]").wait_for(state="detached")
            assert host.locator("[data-screen=play] h1").inner_text() == before
            killed = True
    assert reloaded
    assert killed

    record = server.get(f"/api/tables/{code}/games/1/record")
    game = Game.from_record(record)
    assert game.final is not None
    the_podium_agrees(host, game)
    the_podium_agrees(guest, game)
    log = entries(server, code)
    for seat, page in ((0, host), (2, guest)):
        every_byte_is_known_to(player(page), heard[seat], log, seed=seat)


def at_least(page: Page, when: tuple[int, int]) -> bool:
    if page.locator("[data-screen=play]").count() == 0 or page.locator("[data-action=next-round]").count():
        return False
    return at(page) >= when


def owes_a_pick(page: Page) -> bool:
    """Nothing is sent or lifted here, so that the turn cannot end before this page does something."""
    still = page.locator("[data-hand] .is-lifted, [data-fresh]").count() == 0
    return still and page.locator("[data-action=play]").count() > 0


def the_podium_agrees(page: Page, game: Game) -> None:
    """Places, totals and the points of every tile are those of the replayed record."""
    assert game.final is not None
    for seat, place in enumerate(game.final.places):
        assert page.locator(f"[data-screen=podium] [data-seat='{seat}']").get_attribute("data-place") == str(place)
    table = [
        row.locator("th, td").all_inner_texts() for row in page.locator(".by-tile tbody tr, .by-tile tfoot tr").all()
    ]
    shown = [[int(cell.replace("\u2212", "-")) for cell in row[1:]] for row in table]
    *tiles, totals, puddings = shown
    assert [sum(column) for column in zip(*tiles, strict=True)] == totals == list(game.final.totals)
    assert puddings == list(game.final.desserts)
    assert tiles == [list(points) for _, points in by_tile(game.results, game.final)]


def player(page: Page) -> str:
    """Who sits at this window."""
    cookie = next(each["value"] for each in page.context.cookies() if each["name"] == "sushibelt")
    return str(player_of(cookie))


def every_byte_is_known_to(player: str, frames: Frames, log: list[Entry], seed: int) -> None:
    """Each frame's game is, to the byte, one of the same table with all that the player does not know dealt again."""
    made = {game_in(json.loads(raw)) for raw in dealt_again(log, player, "CODE", seed)}
    seen = 0
    for raw in frames:
        frame = json.loads(raw)
        if frame["type"] == "done":
            assert frame.keys() == {"type", "id"}
            continue
        assert frame["type"] == "table", raw
        assert frame.keys() - {"game"} == PUBLIC
        assert all(each.keys() <= OF_A_SEAT for each in frame["seats"])
        assert frame["game"] is None or game_in(frame) in made
        seen += frame["game"] is not None
    assert seen > 60  # some three messages a turn


def game_in(frame: dict[str, Any]) -> str:
    return json.dumps(frame["game"])
