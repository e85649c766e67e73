"""Whatever comes in at the socket and is not as it should be gets a reason, and nothing changes."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sushibelt.web.limits import Limits
from sushibelt.web.protocol import MOST_BYTES
from tests.web.play import PATIENCE, Server, Tab, cookie, play_on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db", limits=Limits()) as server:
        yield server


class AtTable:
    """A table with a tab of its host; `unchanged` compares the log and what everybody sees with what was."""

    def __init__(self, server: Server, code: str, player: int = 1) -> None:
        self.server, self.code = server, code
        self.tab = server.tab(code, player)
        self.tab.drain()
        self.before = self.state()
        while self._bots_think():
            self.before = self.state()

    def state(self) -> tuple[Any, ...]:
        while True:
            before = self._events()
            with self.server.tab(self.code, 1) as other:
                other.drain()
                if self._events() == before:  # else a bot has picked in between
                    return before, other.table

    def _events(self) -> int:
        return len(self.server.await_(self.server.app.state.site.tables._log.read(self.code)))

    def _bots_think(self) -> bool:
        """Their picks would be changes that nobody made here."""
        game = self.before[1]["game"]
        return game is not None and len(game["owing"]) > 1

    def unchanged(self) -> None:
        assert self.state() == self.before


@pytest.fixture(scope="module")
def playing(server: Server) -> Iterator[AtTable]:
    table = AtTable(server, server.open("bots"))
    yield table
    table.tab.close()


@pytest.fixture(scope="module")
def over(server: Server) -> Iterator[AtTable]:
    code = server.open("bots")
    with server.tab(code) as tab:
        play_on([tab], Random(1))
    table = AtTable(server, code)
    yield table
    table.tab.close()


BOMB = "[" * 1000 + "]" * 1000

FRAMES: dict[str, str | bytes] = {
    "empty": "",
    "space": " ",
    "not JSON": "choose egg",
    "half": '{"do": "name"',
    "two": '{"do": "leave"} {"do": "leave"}',
    "null": "null",
    "number": "7",
    "string": '"leave"',
    "list": "[]",
    "bomb": BOMB,
    "bomb in a field": '{"do": "name", "name": ' + BOMB + "}",
    "bomb in an unknown field": '{"x": ' + BOMB + ', "do": "name"}',
    "objects all the way down": '{"do":' * 600 + "1" + "}" * 600,
    "no do": '{"id": 1}',
    "unknown do": '{"do": "cheat"}',
    "do is a number": '{"do": 1}',
    "do is a list": '{"do": ["choose"]}',
    "unknown field": '{"do": "leave", "now": true}',
    "field of another message": '{"do": "leave", "seat": 1}',
    "missing field": '{"do": "sit"}',
    "seat is a string": '{"do": "sit", "seat": "1"}',
    "seat is a fraction": '{"do": "sit", "seat": 1.5}',
    "seat is true": '{"do": "sit", "seat": true}',
    "seat is null": '{"do": "sit", "seat": null}',
    "seat is negative": '{"do": "sit", "seat": -1}',
    "seat is huge": '{"do": "sit", "seat": 99999999999999999999999999}',
    "seat is infinite": '{"do": "sit", "seat": 1e999}',
    "seat is not a number": '{"do": "sit", "seat": NaN}',
    "id is a string": '{"do": "leave", "id": "x"}',
    "id is huge": '{"do": "leave", "id": 123456789012345678901234567890}',
    "kind": '{"do": "seat", "seat": 1, "kind": "person"}',
    "passing": '{"do": "options", "switches": {"passing": "right"}}',
    "a switch that there is not": '{"do": "options", "switches": {"gravity": "off"}}',
    "a switch for another number": '{"do": "options", "switches": {"dummy": "on"}}',
    "a switch that is a number": '{"do": "options", "switches": {"passing": 1}}',
    "many switches": json.dumps({"do": "options", "switches": {f"s{i}": "on" for i in range(99)}}),
    "a game that there is not": '{"do": "options", "edition": "deluxe"}',
    "a menu for the base game": '{"do": "options", "menu": "big-banquet"}',
    "a menu that there is not": '{"do": "options", "edition": "party", "menu": "leftovers"}',
    "a menu that is no menu": '{"do": "options", "edition": "party", "menu": ["maki"]}',
    "a menu of numbers": '{"do": "options", "edition": "party", "menu": [1, 2]}',
    "a long menu": json.dumps({"do": "options", "edition": "party", "menu": ["maki"] * 99}),
    "a surprise in the base game": '{"do": "surprise"}',
    "another step": '{"do": "choose", "round": 1, "turn": 1, "step": 1, "choices": ["egg"]}',
    "a seat that there is not": '{"do": "choose", "round": 1, "turn": 1, "choices": ["egg"], "seat": 9}',
    "a seat of somebody else": '{"do": "choose", "round": 1, "turn": 1, "choices": ["egg"], "seat": 1}',
    "name is a number": '{"do": "name", "name": 7}',
    "name is long": json.dumps({"do": "name", "name": "x" * 3000}),
    "name is half a character": '{"do": "name", "name": "\\ud800"}',
    "name has a zero": '{"do": "name", "name": "a\\u0000b"}',
    "name is markup that is too long": '{"do": "name", "name": "<script>alert(1)</script>"}',
    "no choices": '{"do": "choose", "round": 1, "turn": 1, "choices": []}',
    "choices are a string": '{"do": "choose", "round": 1, "turn": 1, "choices": "egg"}',
    "choices are numbers": '{"do": "choose", "round": 1, "turn": 1, "choices": [1]}',
    "choices are lists": '{"do": "choose", "round": 1, "turn": 1, "choices": [["egg"]]}',
    "many choices": json.dumps({"do": "choose", "round": 1, "turn": 1, "choices": ["egg"] * 400}),
    "a choice without a turn": '{"do": "choose", "choices": ["egg"]}',
    "an unknown card": '{"do": "choose", "round": 1, "turn": 1, "choices": ["sprout"]}',
    "an empty card": '{"do": "choose", "round": 1, "turn": 1, "choices": [""]}',
    "a card of a plate": '{"do": "choose", "round": 1, "turn": 1, "choices": ["egg-on-wasabi"]}',
    "an earlier turn": '{"do": "choose", "round": 0, "turn": 0, "choices": ["egg"]}',
    "a later turn": '{"do": "choose", "round": 3, "turn": 8, "choices": ["egg"]}',
    "done with nothing": '{"do": "choose", "round": 1, "turn": 1, "choices": ["done"]}',
    "nothing to take back": '{"do": "choose", "round": 1, "turn": 1, "choices": ["back"]}',
    "too large": json.dumps({"do": "name", "name": "x" * MOST_BYTES}),
    "very large": " " * 60_000,
    "large in bytes only": json.dumps({"do": "name", "name": "🍣" * 1200}, ensure_ascii=False),
    "binary": b'{"do": "leave"}',
    "empty binary": b"",
    "in a game: start": '{"do": "start"}',
    "in a game: sit": '{"do": "sit", "seat": 1}',
    "in a game: leave": '{"do": "leave"}',
    "in a game: a bot": '{"do": "seat", "seat": 1, "kind": "bot"}',
    "in a game: rematch": '{"do": "rematch"}',
    "in a game: lobby": '{"do": "lobby"}',
    "stand-in for a bot": '{"do": "stand-in", "seat": 1}',
    "stand-in for oneself": '{"do": "stand-in", "seat": 0}',
    "stand-in for nobody": '{"do": "stand-in", "seat": 5}',
}


def test_bad_frames_get_a_reason_and_change_nothing(playing: AtTable) -> None:
    # One table and one look at it for all frames.
    for what, frame in FRAMES.items():
        refusal = playing.tab.refused(frame)
        assert set(refusal) == {"type", "id", "reason", "rule"}, what
        assert refusal["reason"], what
        assert len(refusal["reason"]) < 250, what
        assert "Traceback" not in refusal["reason"], what
    playing.unchanged()


def test_a_refusal_repeats_the_id(playing: AtTable) -> None:
    assert playing.tab.refused('{"do": "cheat", "id": 7}')["id"] == 7
    assert playing.tab.refused('{"do": "start", "id": 8}')["id"] == 8
    assert playing.tab.refused('{"do": "start"}')["id"] is None


def test_a_refused_card_names_its_rule(playing: AtTable) -> None:
    hand = playing.tab.game["hand"]
    refusal = playing.tab.refused({"do": "choose", "round": 1, "turn": 1, "choices": [hand[0], hand[1]]})
    assert refusal["rule"] == "chopsticks"
    playing.unchanged()


@pytest.mark.parametrize("do", ["choose", "stand-in", "rematch", "sit", "leave", "start", "lobby", "add"])
def test_somebody_who_watches_changes_nothing(server: Server, playing: AtTable, do: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "choose": {"round": 1, "turn": 1, "choices": [playing.tab.game["hand"][0]]},
        "stand-in": {"seat": 0},
        "sit": {"seat": 0},
    }
    with server.tab(playing.code, 2) as watcher:
        assert watcher.refused({"do": do, **fields.get(do, {})})["reason"]
    playing.tab.drain()
    playing.unchanged()


@pytest.mark.parametrize("do", ["choose", "stand-in", "sit", "leave", "start", "add"])
def test_a_finished_table_takes_no_more(over: AtTable, do: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "choose": {"round": 3, "turn": 8, "choices": ["egg"]},
        "stand-in": {"seat": 1},
        "sit": {"seat": 1},
    }
    assert over.tab.refused({"do": do, **fields.get(do, {})})["reason"]
    over.unchanged()


def test_talking_too_fast_is_refused_and_then_ended(strict: Server) -> None:
    table = AtTable(strict, strict.open("bots"))
    tab = table.tab
    try:
        for _ in range(60):
            tab.send("leave")
        tab.drain(0.2)
        assert any("too fast" in refusal["reason"] for refusal in tab.refusals)
        for _ in range(400):
            tab.send("leave")
    except ConnectionClosed:
        pass
    assert tab.closed() == 1008
    tab.close()
    table.unchanged()


def test_an_absurd_frame_ends_the_socket(server: Server, playing: AtTable) -> None:
    tab = server.tab(playing.code)
    with suppress(ConnectionClosed):  # the server need not wait for all of it
        tab.socket.send("x" * 1_000_000)
    assert tab.closed() == 1009
    tab.close()
    playing.unchanged()


def test_text_that_is_no_text_ends_the_socket(server: Server, playing: AtTable) -> None:
    tab = server.tab(playing.code)
    tab.socket.send(b"\xff\xfe{", text=True)
    assert tab.closed() == 1007
    tab.close()
    playing.unchanged()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "file://", "http://[", ""])
def test_another_sites_page_gets_no_socket(server: Server, playing: AtTable, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        Tab(f"ws://127.0.0.1:{server.port}/t/{playing.code}/socket", 1, Origin=origin)
    assert caught.value.response.status_code == 403


def test_the_own_page_gets_a_socket(server: Server, playing: AtTable) -> None:
    with Tab(f"ws://127.0.0.1:{server.port}/t/{playing.code}/socket", 1, Origin=server.url) as tab:
        assert tab.table["code"] == playing.code


@pytest.mark.parametrize("code", ["ZZZZ", "KUM", "nothing", "%00%00%00%00", "🍣"])
def test_an_unknown_table_is_told_and_closed(server: Server, code: str) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/{code}/socket") as browser:
        refusal = json.loads(browser.recv(PATIENCE))
        assert refusal["type"] == "refused"
        assert "no table" in refusal["reason"]
        with pytest.raises(ConnectionClosed):
            browser.recv(PATIENCE)
    assert browser.close_code == 4404


def test_without_a_cookie_one_is_given(server: Server, playing: AtTable) -> None:
    with Tab(f"ws://127.0.0.1:{server.port}/t/{playing.code}/socket", 1, Cookie="sushibelt=short") as tab:
        assert tab.table["you"]["seat"] is None
        assert tab.socket.response is not None
        given = tab.socket.response.headers["set-cookie"]
    assert given.startswith("sushibelt=")
    assert "HttpOnly" in given


def test_a_browser_that_does_not_read_holds_up_nobody(server: Server) -> None:
    code = server.open("bots")
    with server.tab(code) as tab:
        # A handshake and then silence: the small buffer fills, and the server's writing stops there.
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        request = (
            f"GET /t/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: sushibelt={cookie(2)}\r\n\r\n"
        )
        deaf.sendall(request.encode())
        tab.wait(lambda table: table["watching"] == 1)
        for seed in range(3):
            play_on([tab], Random(seed))
            tab.send("rematch")
            tab.wait(lambda table: table["stage"] == "playing")
        deaf.close()
