"""Every byte that a socket received is a function of what its seat may know.

A whole game of each kind is played by four people (two with a third plate) and one who watches. Afterwards the log
tells how the table was at each moment; each moment is dealt again at random wherever the seat cannot know, and the
message is made from that other game. What was sent must be among what would have been sent then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sushibelt.table import CHANCE, redeal
from sushibelt.web import snapshot
from sushibelt.web.log import Entry
from sushibelt.web.room import Room
from sushibelt.web.security import player_of
from tests.web.play import Server, Tab, cookie, play_on, sit_and_start

SEATS = 4
WATCHER = 9


class Everybody:
    """Four who play and one who watches are here all the time."""

    def away(self, player: str) -> int:
        return 0

    def watching(self) -> int:
        return 1


GAMES: dict[str, dict[str, Any]] = {
    "base": {"switches": {"passing": "both"}},
    "third plate": {"switches": {"dummy": "on", "soy-promo": "on"}},
    "chopsticks and menu": {
        "edition": "party",
        "menu": ["uramaki", "tempura", "miso-soup", "eel", "chopsticks", "menu", "pudding"],
    },
    "spoon and special order": {
        "edition": "party",
        "menu": ["maki", "tempura", "onigiri", "eel", "spoon", "special-order", "fruit"],
        "switches": {"wasabi-in-every-menu": "on"},
    },
    "spoon and takeout box": {
        "edition": "party",
        "menu": ["temaki", "tofu", "miso-soup", "edamame", "spoon", "takeout-box", "green-tea-ice-cream"],
        "switches": {"calls-per-turn": "any"},
    },
}
"""The options of each."""

DEEP_ONES = ("chopsticks and menu", "spoon and takeout box")


def play(server: Server, options: dict[str, Any]) -> tuple[list[Entry], list[Tab], str]:
    code = server.open("friends", 1)
    seats = 2 if "dummy" in options.get("switches", {}) else SEATS
    tabs = [server.tab(code, player) for player in (*range(1, seats + 1), WATCHER)]
    for seat, tab in enumerate(tabs[1:seats], 1):
        tab.send("sit", seat=seat)
    for _ in range(seats, SEATS):
        tabs[0].send("remove", seat=seats)
    tabs[0].wait(lambda table: all(seat["kind"] == "person" for seat in table["seats"]) and table["watching"] == 1)
    for tab in tabs:
        tab.drain()
        tab.raw.clear()
    tabs[0].send("options", **options)
    tabs[0].send("start")
    for tab in tabs:
        tab.wait(lambda table: table["stage"] == "playing")
    play_on(tabs[:seats], Random(1))
    tabs[-1].wait(lambda table: table["stage"] == "over")
    log = server.await_(server.app.state.site.tables._log.read(code))
    return log, tabs, f"{server.url}/t/{code}"


def dealt_again(log: list[Entry], player: str, link: str, seed: int) -> Iterator[bytes]:
    """What the player would have been sent after each event, had everything unknown to them been dealt otherwise."""
    random = Random(seed)
    room = Room(link[-4:])
    for entry in log:
        room.replay([entry])
        game = room.game
        if game is None or game.owing == {CHANCE} or not game.history:
            # Between a round and its deal there is nothing to see: both are written together.
            yield snapshot.encode(snapshot.table_message(room, player, Everybody(), link))
            continue
        again: Any = redeal(game.view(room.seat_of(player)), random)
        again.gone = game.gone
        room.games[-1] = again
        yield snapshot.encode(snapshot.table_message(room, player, Everybody(), link))
        room.games[-1] = game


def unexplained(log: list[Entry], tab: Tab, link: str, seed: int) -> list[str]:
    """Messages that nothing the player may know accounts for."""
    player = player_of(cookie(tab.player))
    assert player is not None
    explained = set(dealt_again(log, player, link, seed))
    return [raw for raw in tab.raw if raw.encode() not in explained]


Playing = Callable[[str], tuple[list[Entry], list[Tab], str]]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Playing]:
    tabs: list[Tab] = []
    with Server(tmp_path / "x.db") as server:

        def playing(kind: str) -> tuple[list[Entry], list[Tab], str]:
            log, opened, link = play(server, GAMES[kind])
            tabs.extend(opened)
            return log, opened, link

        yield playing
        for tab in tabs:
            tab.close()


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.deep) if kind in DEEP_ONES else kind for kind in GAMES]
)
def test_every_byte_is_a_function_of_what_the_seat_may_know(played: Playing, kind: str) -> None:
    log, tabs, link = played(kind)
    for tab in tabs:
        assert len(tab.raw) > 40
        assert unexplained(log, tab, link, seed=tab.player) == []


def neighbours_hand(view: Any, game: Any) -> Any:
    return game.view((view.seat or 0) + 1 if view.seat != SEATS - 1 else 0).hand


def anybodys_pick(view: Any, game: Any) -> Any:
    return [game.view(seat).pick for seat in range(SEATS) if seat != view.seat and game.view(seat).ready]


def the_deck(view: Any, game: Any) -> Any:
    return game.state.deck.tolist()


def an_aim(view: Any, game: Any) -> Any:
    return [game.view(seat).pick for seat in range(SEATS) if seat != view.seat and not game.view(seat).ready]


def a_menus_cards(view: Any, game: Any) -> Any:
    return game.state.peek.tolist()


@pytest.mark.parametrize(
    "leak, kind",
    [
        (neighbours_hand, "base"),
        pytest.param(anybodys_pick, "base", marks=pytest.mark.deep),
        (the_deck, "base"),
        pytest.param(an_aim, "spoon and special order", marks=pytest.mark.deep),
        pytest.param(a_menus_cards, "chopsticks and menu", marks=pytest.mark.deep),
    ],
)
def test_a_planted_leak_is_found(
    played: Playing, monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any, Any], Any], kind: str
) -> None:
    honest = snapshot.table_message

    def leaky(room: Room, player: str, company: Any, link: str, levels: Any = None) -> dict[str, Any]:
        message = honest(room, player, company, link, levels)
        game = room.game
        if game is not None and not game.over and CHANCE not in game.owing and game.history:
            message["game"]["hint"] = leak(game.view(room.seat_of(player)), game)
        return message

    monkeypatch.setattr(snapshot, "table_message", leaky)
    monkeypatch.setattr("sushibelt.web.sockets.table_message", leaky)
    log, tabs, link = played(kind)
    assert any(unexplained(log, tab, link, seed=tab.player) for tab in tabs)


def test_what_others_do_in_secret_sends_nothing(tmp_path: Path) -> None:
    """Not even that there is a message may tell that somebody still thinks about a second card."""
    with Server(tmp_path / "x.db") as server:
        code = server.open("friends", 1)
        with server.tab(code, 1) as one, server.tab(code, 2) as two:
            sit_and_start(one, two)
            first, second = one.game["hand"][:2]
            one.choose(first)
            two.wait(lambda table: table["game"]["owing"] == [1])
            received = len(two.raw)
            for card in (second, first, second):
                one.choose("back", card)
                one.wait(lambda table, card=card: table["game"]["pick"] == [card])  # type: ignore[misc]
            two.drain(0.2)
            assert len(two.raw) == received
