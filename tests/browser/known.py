"""Tables whose cards the test knows: their log is written before anybody comes, and read again to see what happened."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

from playwright.sync_api import Page

from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES
from sushibelt.table import Game
from sushibelt.web import events as e
from sushibelt.web.log import Entry
from sushibelt.web.room import Room
from sushibelt.web.security import player_of
from sushibelt.web.store import Store, open_store
from tests.browser.serving import Server
from tests.web.play import cookie

T = TypeVar("T")

CODE = "KUMO"
PEOPLE = ("Ann", "Ben", "Cleo")

Turn = tuple[Sequence[str], ...]
"""The cards of each seat."""


def _apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Playwright's own loop runs in this thread, so this goes into another one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def lay(
    server: Server, hands: Sequence[Sequence[str]], turns: Iterable[Turn] = (), *, menu: Sequence[str] = ()
) -> None:
    """People at table `CODE` with these hands, after these turns; with a menu it is Party, and hands are filled up."""
    names = PEOPLE[: len(hands)]
    players = [str(player_of(cookie(seat))) for seat in range(len(names))]
    edition = "party" if menu else "base"
    game = Game.new(edition, names=names, menu=menu or None, deal_by_hand=True)
    log: list[e.Event] = [
        e.Opened(players[0], len(names)),
        *(e.Sat(player, seat, names[seat]) for seat, player in enumerate(players)),
        e.Started(1, edition, "left", list(names), list(menu)),
    ]
    if menu:
        desserts = list(game.draw_due(Random(1)))
        game.add(desserts)
        log.append(e.Added(desserts))
        hands = filled(game, hands)
    game.deal(hands)
    log.append(e.Dealt([list(hand) for hand in hands]))
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


def filled(game: Game, hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """The hands with cards of the deck added until each has as many as are dealt: only rolls and appetizers."""
    given = Counter(card for hand in hands for card in hand)
    plain = ("roll", "appetizer")
    rest = [
        face.name
        for tile in EDITIONS["party"].in_play(game.header.menu)
        if tile.group in plain
        for face in (FACES[number] for number in tile.faces)
        for _ in range(face.party - given[face.name])
    ]
    size = EDITIONS["party"].hand_sizes[len(hands)]
    return [[*hand, *(rest.pop() for _ in range(size - len(hand)))] for hand in hands]


def come(page: Page, server: Server, seat: int) -> None:
    """The window is that of the person in this seat; the hand lies there when this returns."""
    page.context.add_cookies([{"name": "sushibelt", "value": cookie(seat), "url": server.url}])
    page.goto(f"/t/{CODE}")
    page.locator("[data-hand] [data-face]").first.wait_for()


def entries(server: Server, code: str = CODE) -> list[Entry]:
    """The table's log as it is now."""

    async def read() -> list[Entry]:
        store: Store = await open_store(str(server.folder / "tables.db"))
        try:
            return list(await store.read(code))
        finally:
            await store.close()

    return _apart(read())


def room(server: Server, code: str = CODE) -> Room:
    """The table as its log has it now."""
    found = Room(code)
    found.replay(entries(server, code))
    return found


def game(server: Server, code: str = CODE) -> Game:
    """The game on it."""
    found = room(server, code).game
    assert found is not None
    return found
