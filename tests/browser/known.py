"""Tables whose cards the test knows: their log is written before anybody comes, and read again to see what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import Page

from sushibelt.table import Game
from sushibelt.web import events as e
from sushibelt.web.room import Room
from sushibelt.web.security import player_of
from sushibelt.web.store import Store, open_store
from tests.browser.serving import Server
from tests.web.play import cookie

T = TypeVar("T")

CODE = "KUMO"
NAMES = ("Ann", "Ben")

Turn = tuple[Sequence[str], ...]
"""The cards of each seat."""


def _apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Playwright's own loop runs in this thread, so this goes into another one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def lay(server: Server, hands: Sequence[Sequence[str]], turns: Iterable[Turn] = ()) -> None:
    """Two people at table `CODE` with these hands, after these turns."""
    players = [str(player_of(cookie(seat))) for seat in range(2)]
    game = Game.new(names=NAMES, deal_by_hand=True)
    game.deal(hands)
    log: list[e.Event] = [
        e.Opened(players[0], 2),
        *(e.Sat(player, seat, NAMES[seat]) for seat, player in enumerate(players)),
        e.Started(1, "base", "left", list(NAMES)),
        e.Dealt([list(hand) for hand in hands]),
    ]
    for turn in turns:
        for seat, cards in enumerate(turn):
            words = [*cards, "done"] if len(cards) == 1 and game.asks_second(seat) else list(cards)
            game.choose(seat, *words)
            log.append(e.Chose(seat, words))

    async def write() -> None:
        store = await open_store(str(server.folder / "tables.db"))
        try:
            await store.append(CODE, 0, log)
        finally:
            await store.close()

    _apart(write())


def come(page: Page, server: Server, seat: int) -> None:
    """The window is that of the person in this seat; the hand lies there when this returns."""
    page.context.add_cookies([{"name": "sushibelt", "value": cookie(seat), "url": server.url}])
    page.goto(f"/t/{CODE}")
    page.locator("[data-hand] [data-face]").first.wait_for()


def room(server: Server, code: str = CODE) -> Room:
    """The table as its log has it now."""

    async def read() -> Room:
        store: Store = await open_store(str(server.folder / "tables.db"))
        try:
            found = Room(code)
            found.replay(await store.read(code))
            return found
        finally:
            await store.close()

    return _apart(read())


def game(server: Server, code: str = CODE) -> Game:
    """The game on it."""
    found = room(server, code).game
    assert found is not None
    return found
