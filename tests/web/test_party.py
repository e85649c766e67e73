"""Party at the table: what a lobby lets through, and whole games with every special card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from sushibelt.rules.menus import MENUS, faults
from sushibelt.table import Game
from sushibelt.web import snapshot
from tests.web.party import acts, seats
from tests.web.play import Message, Server, Tab, play_on
from tests.web.test_room import HOST, Bench

ILLEGAL_FOR_TWO = ["maki", "tempura", "eel", "edamame", "tea", "chopsticks", "pudding"]


@pytest.fixture
def lobby() -> Bench:
    bench = Bench()
    bench.say(HOST, "options", edition="party")
    return bench


def shown(bench: Bench) -> Message:
    message = snapshot.table_message(bench.room, HOST, bench.company, "link")
    assert isinstance(message, dict)
    return message


# --- the lobby ------------------------------------------------------------------------------------------------------


def test_party_seats_eight_and_its_menu_is_the_one_that_was_chosen(lobby: Bench) -> None:
    seats(lobby, 8)
    assert "2 to 8" in lobby.refused(HOST, "add").reason
    assert shown(lobby)["options"]["menu_name"] == "my-first-meal"
    lobby.say(HOST, "options", menu="big-banquet")
    lobby.say(HOST, "start")
    game = shown(lobby)["game"]
    assert game["menu_name"] == "big-banquet"
    assert [tile["name"] for tile in game["tiles"]].count("nigiri") == 1
    assert {tile["name"] for tile in game["tiles"]} == {*MENUS["big-banquet"], "nigiri"}
    assert (game["turns"], len(game["plates"]), game["added"]) == (7, 8, 7)


@pytest.mark.parametrize(
    "number, menu, rule, reason",
    [
        (2, ILLEGAL_FOR_TWO, "edamame", "Edamame is not played with 2 players."),
        (2, "big-banquet", "spoon", "Spoon is not played with 2 players."),
        (7, "party-sampler", "menu", "Menu is played with 6 players at most."),
        (8, "dinner-for-two", "menu", "Menu is played with 6 players at most."),
        (4, ["maki", "temaki", "eel", "tofu", "tempura", "tea", "spoon", "fruit"], None, "A menu has 1 roll, not 2."),
        (4, ["maki", "eel", "eel", "tofu", "tea", "spoon", "fruit"], None, "The menu has Eel twice."),
        (4, ["maki", "eel", "kelp", "tofu", "tea", "spoon", "fruit"], None, "There is no menu tile called 'kelp'."),
        (4, "leftovers", None, "There is no menu 'leftovers'"),
    ],
)
def test_an_illegal_menu_is_refused(lobby: Bench, number: int, menu: Any, rule: str | None, reason: str) -> None:
    seats(lobby, number)
    refused = lobby.refused(HOST, "options", menu=menu)
    assert refused.reason.startswith(reason)
    assert refused.rule == rule


def test_what_cannot_be_chosen_says_why(lobby: Bench) -> None:
    seats(lobby, 2)
    told = shown(lobby)["lobby"]
    assert {tile["name"]: tile["why"] for tile in told["choosable"] if tile["why"]} == {
        "spoon": "Spoon is not played with 2 players.",
        "edamame": "Edamame is not played with 2 players.",
    }
    unfit = {menu["name"] for menu in told["menus"] if menu["why"]}
    assert unfit == {name for name in MENUS if list(faults(MENUS[name], 2))}
    assert (told["deal"]["hand"], list(told["deal"]["desserts"])) == (10, [5, 3, 2])
    lobby.say(HOST, "add")
    lobby.say(HOST, "add")
    told = shown(lobby)["lobby"]["deal"]
    assert (told["hand"], list(told["desserts"])) == (10, [5, 3, 2]), "open seats are dropped at the start"
    seats(lobby, 8)
    barred = {tile["name"] for tile in shown(lobby)["lobby"]["choosable"] if tile["why"]}
    assert barred == {"menu", "special-order"}


def test_a_seat_more_can_make_the_menu_illegal(lobby: Bench) -> None:
    seats(lobby, 6)
    lobby.say(HOST, "options", menu="points-platter")
    lobby.say(HOST, "add")
    told = shown(lobby)
    assert told["options"]["menu_name"] == "points-platter", "it stays chosen"
    assert told["lobby"]["faults"] == ["Special order is played with 6 players at most."]
    assert told["lobby"]["start"] == "", "nobody has taken the seventh seat"
    lobby.say(HOST, "seat", seat=6, kind="bot")
    assert shown(lobby)["lobby"]["start"] == "Special order is played with 6 players at most."
    assert lobby.refused(HOST, "start").rule == "special-order"
    lobby.say(HOST, "remove", seat=6)
    assert shown(lobby)["lobby"]["faults"] == []
    lobby.say(HOST, "start")
    assert lobby.room.stage == "playing"


def test_a_surprise_is_a_legal_menu(lobby: Bench) -> None:
    for number in (2, 5, 8):
        seats(lobby, number)
        drawn = set()
        for _ in range(30):
            lobby.say(HOST, "surprise")
            assert list(faults(lobby.room.menu, number)) == []
            drawn.add(lobby.room.menu)
        assert len(drawn) > 20


def test_a_surprise_is_called_one_until_the_host_chooses(lobby: Bench) -> None:
    def told() -> tuple[str, bool]:
        chosen = shown(lobby)["options"]
        return chosen["menu_name"], chosen["surprise"]

    assert told() == ("my-first-meal", False)
    lobby.say(HOST, "surprise")
    assert told() == ("", True)
    lobby.say(HOST, "options", switches={"calls-per-turn": "any"})
    lobby.say(HOST, "options", edition="base")
    assert told() == ("", False), "the base game has no menu"
    lobby.say(HOST, "options", edition="party")
    assert told() == ("", True)
    lobby.say(HOST, "options", menu=[*ILLEGAL_FOR_TWO[:3], "tofu", *ILLEGAL_FOR_TWO[4:]])
    assert told() == ("", False)


def test_back_to_the_base_game(lobby: Bench) -> None:
    seats(lobby, 6)
    assert shown(lobby)["lobby"]["games"][0]["why"] == "Sushi Go! is for 2 to 5, and 6 seats are taken."
    assert lobby.refused(HOST, "options", edition="base").reason == "Sushi Go! is for 2 to 5, and 6 seats are taken."
    lobby.say(HOST, "seat", seat=2, kind="open")
    lobby.say(HOST, "add")
    lobby.say(HOST, "options", menu="cutthroat-combo")
    lobby.say(HOST, "options", edition="base")
    assert lobby.kinds() == ["person", "bot", "bot", "bot", "bot"], "the open seats are gone"
    assert list(shown(lobby)["options"]["menu"]) == []
    lobby.say(HOST, "options", edition="party")
    assert shown(lobby)["options"]["menu_name"] == "cutthroat-combo", "it is remembered"


def test_switches(lobby: Bench) -> None:
    def offered() -> set[str]:
        return {switch["name"] for switch in shown(lobby)["lobby"]["switches"]}

    assert offered() == {"wasabi-in-every-menu", "calls-per-turn"}
    refused = lobby.refused(HOST, "options", switches={"eight-player-hand": "8"})
    assert refused.reason == "Hand with eight players is a switch for 8 players."
    refused = lobby.refused(HOST, "options", switches={"calls-per-turn": "two"})
    assert refused.reason == "Calls per turn is one or any, not 'two'."
    refused = lobby.refused(HOST, "options", switches={"soy-promo": "on"})
    assert refused.reason == "Soy Sauce promo is a switch of Sushi Go!"
    seats(lobby, 8)
    assert offered() == {"wasabi-in-every-menu", "calls-per-turn", "eight-player-hand"}
    lobby.say(HOST, "options", menu="big-banquet", switches={"eight-player-hand": "8", "wasabi-in-every-menu": "on"})
    lobby.say(HOST, "start")
    game = shown(lobby)["game"]
    assert (game["turns"], game["switches"]["eight-player-hand"]) == (8, "8")
    assert "wasabi" in {tile["name"] for tile in game["tiles"]}


def test_a_switch_that_means_nothing_waits(lobby: Bench) -> None:
    seats(lobby, 8)
    lobby.say(HOST, "options", switches={"eight-player-hand": "8"})
    seats(lobby, 7)
    lobby.say(HOST, "start")
    assert "eight-player-hand" not in shown(lobby)["game"]["switches"]
    assert lobby.room.switches == {"eight-player-hand": "8"}


def test_no_more_than_24_words(lobby: Bench) -> None:
    lobby.say(HOST, "seat", seat=1, kind="bot")
    lobby.say(HOST, "start")
    assert "length <= 24" in lobby.refused(HOST, "choose", round=1, turn=1, choices=["egg"] * 25).reason


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


def begin(server: Server, people: int, number: int, **options: Any) -> tuple[str, list[Tab]]:
    """A dealt Party game: people first, then bots."""
    code = server.open("friends", 1)
    tabs = [server.tab(code, player) for player in range(1, people + 1)]
    tabs[0].send("options", edition="party")
    for _ in range(number - 4):
        tabs[0].send("add")
    tabs[0].send("options", **options)
    tabs[0].wait(lambda table: len(table["seats"]) == number)
    for seat, tab in enumerate(tabs[1:], 1):
        tab.wait(lambda table: len(table["seats"]) == number)
        tab.send("sit", seat=seat)
    for seat in range(people, number):
        tabs[0].send("seat", seat=seat, kind="bot", level="random")
    tabs[0].wait(lambda table: all(seat["kind"] != "open" for seat in table["seats"]))
    tabs[0].send("start")
    for tab in tabs:
        tab.wait(lambda table: table["stage"] == "playing")
    return code, tabs


def reached(round_: int, table: Message) -> bool:
    """The third turn of the round, or later."""
    return (table["game"]["round"], table["game"]["turn"]) >= (round_, 3)


TABLES = {
    "four": (
        3,
        4,
        ["uramaki", "tempura", "miso-soup", "eel", "menu", "special-order", "pudding"],
        {"menu", "special-order"},
    ),
    "four with calls": (
        2,
        4,
        ["temaki", "tofu", "onigiri", "eel", "chopsticks", "spoon", "fruit"],
        {"chopsticks", "spoon"},
    ),
    "eight": (
        3,
        8,
        ["uramaki", "dumpling", "edamame", "tofu", "spoon", "takeout-box", "pudding"],
        {"spoon", "takeout-box"},
    ),
}


@pytest.mark.parametrize("people, number, menu, used", TABLES.values(), ids=TABLES)
def test_a_whole_game_with_people_who_come_and_go(
    server: Server, people: int, number: int, menu: list[str], used: set[str]
) -> None:
    code, tabs = begin(server, people, number, menu=menu)
    try:
        for round_ in (1, 2, 3):
            play_on(tabs, Random(round_), until=partial(reached, round_))
            before = tabs[1]
            before.drain()
            before.close()
            tabs[1] = server.tab(code, before.player)
            assert tabs[1].table["you"] == before.table["you"]
        play_on(tabs, Random(4))
        final = tabs[0].game["final"]
        assert all(tab.game["final"] == final for tab in tabs)
        assert all(not tab.refusals for tab in tabs)
        done = Counter((act["tile"], act["what"]) for act in acts(tabs[0].game) if act["seat"] < people)
        assert {tile for tile, what in done if what != "done"} >= used - {"special-order"}
        if "special-order" in used:
            picks = [pick for turns in tabs[0].game["history"] for turn in turns for pick in turn[:people]]
            assert any(pick[0] == "special-order" and len(pick) == 2 for pick in picks)
        record = Game.from_record(server.http("GET", f"/api/tables/{code}/games/1/record").text)
        assert list(record.scores) == final["totals"]
        replay = server.http("GET", f"/api/tables/{code}/games/1/replay").json()
        for plate in (plate for frame in replay["frames"] for plate in frame["plates"]):
            assert sum(part["points"] for part in [*plate["groups"], *plate["absent"]]) == plate["worth"]
        assert replay["final"] == final
        assert [act for frame in replay["frames"] for act in frame["acts"]] == acts(tabs[0].game)
        assert server.http("GET", f"/api/tables/{code}").json()["edition"] == "party"
    finally:
        for tab in tabs:
            tab.close()


def test_two_people_with_a_third_plate(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as one, server.tab(code, 2) as two:
        two.send("sit", seat=1)
        one.wait(lambda table: table["seats"][1]["kind"] == "person")
        one.send("options", switches={"dummy": "on"})
        one.send("start")
        for tab in (one, two):
            tab.wait(lambda table: table["stage"] == "playing")
        third = one.game["third"]
        assert (third["by"], third["yours"], len(one.game["hand"])) == (0, True, 10)
        assert two.game["third"] == {"seat": 2, "by": 0, "yours": False, "pick": None, "choices": None, "ready": None}
        assert (
            "do not decide"
            in two.refused({"do": "choose", "round": 1, "turn": 1, "choices": ["egg"], "seat": 2})["reason"]
        )
        two.refusals.clear()
        play_on([one, two], Random(1))
        final = one.game["final"]
        assert len(final["totals"]) == len(one.game["names"]) == 3
        assert 2 not in final["winners"]


def test_a_person_against_bots_in_one_request(server: Server) -> None:
    code = server.http("POST", "/api/tables", json={"open": "bots", "edition": "party"}).json()["code"]
    with server.tab(code) as tab:
        assert (tab.table["stage"], tab.game["menu_name"]) == ("playing", "my-first-meal")
