"""Whole games over sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sushibelt.table import Game
from sushibelt.web import decide
from sushibelt.web.pace import Pace
from sushibelt.web.tables import IDLE
from tests.web.play import Server, Tab, play_on, sit_and_start


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


def two_and_two(server: Server) -> tuple[str, Tab, Tab]:
    """Players 1 and 2 and two bots, dealt."""
    code = server.open("friends", 1)
    one, two = server.tab(code, 1), server.tab(code, 2)
    one.send("seat", seat=2, kind="bot", level="easy")
    one.send("seat", seat=3, kind="bot", level="normal")
    one.send("options", switches={"passing": "both"})
    sit_and_start(one, two)
    return code, one, two


def test_two_people_and_two_bots_play_to_the_podium(server: Server) -> None:
    code, one, two = two_and_two(server)
    with one, two:
        play_on([one, two], Random(1))
        final = one.game["final"]
        assert two.game["final"] == final
        game = Game.from_record(server.http("GET", f"/api/tables/{code}/games/1/record").text)
        assert game.over
        assert list(game.scores) == final["totals"]
        assert game.header.passing == "both"
        replay = server.http("GET", f"/api/tables/{code}/games/1/replay").json()
        assert replay["final"] == final
        assert replay["results"] == one.game["results"]
        assert replay["frames"][-1]["scores"] == final["totals"]
        played = [frame["picks"] for frame in replay["frames"] if any(frame["picks"])]
        assert played == [turn for turns in one.game["history"] for turn in turns]
        assert one.refusals == two.refusals == []

        two.send("rematch")
        for tab in (one, two):
            tab.wait(lambda table: table["stage"] == "playing" and table["game"]["number"] == 2)
        assert server.http("GET", f"/api/tables/{code}/games/2/record").status_code == 409
        assert server.http("GET", f"/api/tables/{code}/games/1/record").status_code == 200
        play_on([one, two], Random(2))
        one.send("lobby")
        one.wait(lambda table: table["stage"] == "lobby" and table["game"] is None)
        assert server.http("GET", f"/api/tables/{code}/games/2/record").status_code == 200


def test_everything_is_in_the_first_message_after_coming_back(server: Server) -> None:
    code, one, two = two_and_two(server)
    with two:
        play_on([one, two], Random(3), until=lambda table: table["game"]["turn"] == 4)
        for tab in (one, two):
            tab.wait(lambda table: table["game"]["owing"] == [0, 1])
        before = one.table
        one.close()
        two.wait(lambda table: not table["seats"][0]["here"])
        with server.tab(code, 1) as one:
            assert one.table["game"] == before["game"]
            assert one.table["you"] == before["you"]
            play_on([one, two], Random(4))


def test_a_second_tab_is_the_same_seat(server: Server) -> None:
    code, one, two = two_and_two(server)
    with one, two, server.tab(code, 1) as again:
        assert again.table["you"] == one.table["you"]
        assert again.table["watching"] == 0
        again.drain()
        choice = again.game["hand"][0]
        again.choose(choice)
        for tab in (one, again):
            tab.wait(lambda table: table["game"]["pick"] == [choice])
        again.close()
        one.drain()
        assert one.table["seats"][0]["here"], "one tab is still open"


def test_who_watches_sees_what_lies_on_the_table_and_no_more(server: Server) -> None:
    code, one, two = two_and_two(server)
    with one, two, server.tab(code, 3) as three:
        assert three.table["you"]["seat"] is None
        assert three.table["watching"] == 1
        for key in ("hand", "pick", "ready", "choices", "second", "passes_to", "receives_from"):
            assert three.game[key] is None
        play_on([one, two], Random(5), until=lambda table: table["game"]["turn"] == 2)
        three.wait(lambda table: table["game"]["turn"] == 2)
        assert [len(plate["cards"]) for plate in three.game["plates"]] == [1, 1, 1, 1]


def test_tables_share_nothing(server: Server) -> None:
    codes = [server.open("bots", 1) for _ in range(3)]
    tabs = [server.tab(code, 1) for code in codes]
    for tab in tabs:
        tab.wait(lambda table: table["game"]["owing"] == [0])
    others = [tab.table for tab in tabs[1:]]
    play_on(tabs[:1], Random(6))
    for tab, before in zip(tabs[1:], others, strict=True):
        tab.drain()
        assert tab.table == before
    with server.tab(codes[1], 2) as guest:
        assert guest.table["you"]["seat"] is None, "a player's seat is at one table"
    for tab in tabs:
        tab.close()


def test_bots_alone_play_while_the_host_watches(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as tab:
        for seat in (1, 2):
            tab.send("seat", seat=seat, kind="bot", level="random")
        tab.send("leave")
        tab.send("start")
        tab.wait(lambda table: table["stage"] == "over")
        assert len(tab.game["plates"]) == 2


def test_bots_take_their_time(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db", pace=Pace(60, 60)) as server:
        code = server.open("bots", 1)
        with server.tab(code, 1) as tab:
            tab.choose(tab.game["hand"][0])
            tab.wait(lambda table: table["game"]["ready"])
            tab.drain()
            assert tab.game["owing"] == [1, 2, 3]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_stand_in_plays_until_the_person_is_back(tmp_path: Path) -> None:
    clock = Clock()
    with Server(tmp_path / "x.db", clock=clock) as server:
        code, one, two = two_and_two(server)
        with one:
            two.close()
            one.wait(lambda table: not table["seats"][1]["here"])
            one.choose(one.game["hand"][0])
            refusal = one.refused({"do": "stand-in", "seat": 1, "id": 9})
            assert (refusal["id"], "20 seconds" in refusal["reason"]) == (9, True)
            clock.now += decide.AWAY
            server.call(server.table(code).wake)
            one.wait(lambda table: table["seats"][1]["may_stand_in"])
            one.send("stand-in", seat=1)
            one.wait(lambda table: table["seats"][1]["stand_in"])
            one.wait(lambda table: table["game"]["turn"] == 2)
            play_on([one], Random(7), until=lambda table: table["game"]["turn"] == 5)
            with server.tab(code, 2) as two:
                two.wait(lambda table: not table["seats"][1]["stand_in"])
                one.wait(lambda table: not table["seats"][1]["stand_in"])
                play_on([one, two], Random(8))
                assert one.game["final"] == two.game["final"]


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    clock = Clock()
    with Server(tmp_path / "x.db", clock=clock) as server:
        tables = server.app.state.site.tables
        code = server.open("bots", 1)
        with server.tab(code, 1) as tab:
            # The table is quiet when everybody but this player has picked: what a bot does is not idle.
            before = tab.wait(lambda table: table["game"]["owing"] == [0])["game"]
            clock.now += 10_000
            server.await_(tables.sweep())
            assert code in tables._tables, "somebody is there"
        tab.closed()
        table = tables._tables[code]
        while server.call(lambda: bool(table._listeners) or table._bots.busy()):
            pass
        clock.now += IDLE - 1
        server.await_(tables.sweep())
        assert code in tables._tables, "somebody was there a moment ago"
        clock.now += 2
        server.await_(tables.sweep())
        assert code not in tables._tables
        with server.tab(code, 1) as tab:
            assert tab.game == before
