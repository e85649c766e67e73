"""Party at the table: what a lobby lets through, whole games with every special card, and who decides when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from sushibelt.rules.menus import MENUS, faults
from sushibelt.table import Game
from sushibelt.table.count import NAMES
from sushibelt.table.course import Course
from sushibelt.web import events as e
from sushibelt.web import pace, snapshot
from sushibelt.web.tables import Table, Tables
from tests.web.play import SPECIAL, Message, Server, Tab, play_on
from tests.web.test_parts import Memory, run, until
from tests.web.test_room import GUEST, HOST, THIRD, Bench

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


def seats(bench: Bench, number: int) -> None:
    """So many seats, bots in all but the host's."""
    while len(bench.room.seats) > number:
        bench.say(HOST, "remove", seat=len(bench.room.seats) - 1)
    while len(bench.room.seats) < number:
        bench.say(HOST, "add")
    for seat in range(1, number):
        bench.say(HOST, "seat", seat=seat, kind="bot", level="random")


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


def acts(game: Message) -> list[Message]:
    return [act for turns in game["acts"] for turn in turns for act in turn]


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


# --- a turn ---------------------------------------------------------------------------------------------------------


def dealt(menu: list[str], *hands: str) -> Bench:
    """The host, the guest and the player of seat 2 hold these cards and others, which are not special, in Party."""
    bench = Bench()
    bench.say(GUEST, "sit", seat=1)
    bench.say(THIRD, "sit", seat=2)
    bench.say(HOST, "remove", seat=3)
    bench.write([e.Started(1, "party", "left", [seat.name for seat in bench.room.seats], menu)])
    bench.write([e.Added([next(face for face in NAMES if face.startswith(menu[-1]))] * 5)])
    game = playing(bench)
    first = [hand.split() for hand in hands]
    deck = Counter({name: game.state.deck[face] for face, name in enumerate(NAMES)})
    deck.subtract(card for hand in first for card in hand)
    rest = [card for card in deck.elements() if not card.startswith((*SPECIAL, "wasabi", "miso-soup", "uramaki"))]
    bench.write([e.Dealt([[*hand, *(rest.pop() for _ in range(10 - len(hand)))] for hand in first])])
    return bench


def playing(bench: Bench) -> Course:
    assert bench.room.game is not None
    return bench.room.game


def game_seen(bench: Bench, player: str) -> Message:
    message: Message = snapshot.table_message(bench.room, player, bench.company, "link")["game"]
    return message


def turn(bench: Bench, *picks: str) -> None:
    for player, pick in zip((HOST, GUEST, THIRD), picks, strict=True):
        bench.choose(player, *pick.split())


CALLS = ["uramaki", "miso-soup", "eel", "onigiri", "spoon", "special-order", "pudding"]
WAITS = ["uramaki", "miso-soup", "eel", "onigiri", "menu", "takeout-box", "pudding"]


def test_a_spoon_asks_and_its_giver_chooses() -> None:
    bench = dealt(CALLS, "spoon-4 eel egg salmon", "egg", "egg squid")
    turn(bench, "spoon-4", "egg", "egg")
    turn(bench, "squid", "eel", game_seen(bench, THIRD)["hand"][0])
    host = game_seen(bench, HOST)
    assert (host["phase"], host["step"], host["prompt"]["kind"], host["prompt"]["done"]) == (
        "act",
        1,
        "act",
        "Keep the spoon",
    )
    assert "nigiri" in host["choices"]
    assert game_seen(bench, GUEST)["prompt"] is None
    assert game_seen(bench, GUEST)["acting"] == {
        "card": "spoon-4", "tile": "spoon", "actor": 0, "asked": None, "wish": "", "aiming": ""
    }  # fmt: skip
    assert "another player" in bench.refused(GUEST, "choose", round=1, turn=2, step=1, choices=["egg"]).reason
    refused = bench.refused(HOST, "choose", round=1, turn=2, step=1, choices=["tofu"])
    assert (refused.rule, refused.reason) == ("spoon", "A spoon asks for a card of this game's menu.")
    bench.choose(HOST, "nigiri")
    acting = game_seen(bench, HOST)["acting"]
    assert (acting["asked"], acting["wish"]) == (1, "nigiri")
    assert acts(game_seen(bench, THIRD))[-1]["what"] == "asks"
    prompt = game_seen(bench, GUEST)["prompt"]
    assert (prompt["kind"], prompt["tile"], prompt["done"]) == ("give", "spoon", None)
    fitting = set(playing(bench).hand(1)) & {"egg", "salmon", "squid"}
    assert set(game_seen(bench, GUEST)["choices"]) == fitting >= {"egg", "salmon"}
    bench.choose(GUEST, "salmon")
    given = acts(game_seen(bench, THIRD))[-1]
    assert (given["what"], given["actor"], given["hand"], given["put"]) == ("gives", 0, 1, "spoon-4")
    assert given["brought"] == given["took"] == "salmon"
    assert game_seen(bench, HOST)["turn"] == 3


@pytest.mark.parametrize("words", [["special-order", "tofu"], ["special-order", "done"], ["special-order", "eel"]])
def test_what_a_spoon_would_find_is_not_told_before_it_is_called(words: list[str]) -> None:
    """Choices are done together or not at all, so the second one must not tell what the first one finds."""
    told = []
    for hidden in ("special-order", "onigiri-circle"):
        bench = dealt(CALLS, "spoon-4 eel", f"egg eel {hidden}", "egg eel")
        turn(bench, "spoon-4", "egg", "egg")
        turn(bench, "eel", "eel", "eel")
        told.append(bench.refused(HOST, "choose", round=1, turn=2, step=1, choices=words).reason)
    assert told == ["Those are more choices than there are to make now."] * 2


def test_what_comes_late_is_not_taken_for_something_else() -> None:
    """A pick that was sent before the reveal must not become what chopsticks take."""
    bench = dealt([*CALLS[:4], "chopsticks", "tea", "pudding"], "chopsticks-1", "egg", "egg")
    turn(bench, "chopsticks-1", "egg", "egg")
    hands = [game_seen(bench, player)["hand"] for player in (HOST, GUEST, THIRD)]
    turn(bench, *(hand[0] for hand in hands))
    card = game_seen(bench, HOST)["choices"][0]
    late = bench.refused(HOST, "choose", round=1, turn=2, step=0, choices=[card])
    assert late.reason == "That was for an earlier moment of this turn."
    bench.choose(HOST, card)
    assert acts(game_seen(bench, GUEST))[-1]["what"] == "takes"


def test_an_aim_is_nobody_elses_business() -> None:
    bench = dealt(CALLS, "eel", "special-order egg", "egg")
    turn(bench, "eel", "egg", "egg")
    seen = bench.seen(HOST), bench.seen(GUEST)
    version = bench.room.version
    bench.choose(THIRD, "special-order")
    assert (bench.seen(HOST), bench.seen(GUEST), bench.room.version) == (*seen, version)
    mine = game_seen(bench, THIRD)
    assert (mine["ready"], mine["prompt"]["kind"], mine["prompt"]["tile"]) == (False, "aim", "special-order")
    assert set(mine["choices"]) == {"egg", "back"}
    refused = bench.refused(THIRD, "choose", round=1, turn=2, choices=["eel"])
    assert (refused.rule, refused.reason) == (
        "special-order",
        "A special order copies a card that lies in front of you.",
    )
    bench.choose(THIRD, "back", "special-order", "egg")
    assert game_seen(bench, HOST)["owing"] == (0, 1)


def test_only_its_owner_sees_the_cards_of_a_menu() -> None:
    bench = dealt(WAITS, "menu-7", "egg", "egg")
    turn(bench, "menu-7", "egg", "egg")
    mine = game_seen(bench, HOST)
    assert len(mine["peek"]) == 4
    assert set(mine["choices"]) <= set(mine["peek"])
    assert (game_seen(bench, GUEST)["peek"], game_seen(bench, GUEST)["choices"]) == ((), ())
    assert game_seen(bench, "w" * 32)["peek"] is None
    bench.choose(HOST, mine["choices"][0])
    act = acts(game_seen(bench, GUEST))[0]
    assert (act["what"], act["brought"], act["card"]) == ("plays", mine["choices"][0], "menu-7")


def test_a_takeout_box_turns_several_cards_at_once() -> None:
    bench = dealt(WAITS, "eel egg egg", "takeout-box-10 egg salmon", "pudding salmon salmon")
    turn(bench, "eel", "egg", "salmon")
    turn(bench, "pudding", "egg", "salmon")
    turn(bench, "takeout-box-10", "salmon", "egg")
    turned = bench.refused(HOST, "choose", round=1, turn=3, step=1, choices=["eel", "eel"])
    assert turned.rule == "takeout-box", "and the first of them is not turned"
    hand = game_seen(bench, HOST)["hand"]
    running_on = bench.refused(HOST, "choose", round=1, turn=3, step=1, choices=["eel", "pudding", hand[0]])
    assert running_on.reason == "Those are more choices than there are to make now."
    bench.choose(HOST, "eel", "pudding", "done")
    assert game_seen(bench, HOST)["plates"][0]["cards"] == ("face-down", "face-down")
    assert [act["what"] for act in acts(game_seen(bench, HOST))] == ["flips", "flips"], "nothing more could be turned"
    assert game_seen(bench, HOST)["gone"] == [[[], [], []]]


def test_no_more_than_24_words(lobby: Bench) -> None:
    lobby.say(HOST, "seat", seat=1, kind="bot")
    lobby.say(HOST, "start")
    assert "length <= 24" in lobby.refused(HOST, "choose", round=1, turn=1, choices=["egg"] * 25).reason


def test_what_the_end_of_a_turn_takes_is_told() -> None:
    bench = dealt(
        CALLS,
        "uramaki-5 uramaki-5 special-order",
        "uramaki-4 uramaki-5 eel miso-soup",
        "uramaki-3 uramaki-5 miso-soup",
    )
    turn(bench, "special-order", "miso-soup", "miso-soup")
    clash = {"tile": "miso-soup", "cards": ("miso-soup",), "points": 0}
    assert game_seen(bench, HOST)["gone"] == [
        [
            [
                {"seat": 0, "tile": "special-order", "cards": ("special-order",), "points": 0},
                {"seat": 1, **clash},
                {"seat": 2, **clash},
            ]
        ]
    ]
    turn(bench, "uramaki-5", "uramaki-5", "uramaki-5")
    turn(bench, "uramaki-4", "uramaki-3", "uramaki-5")
    game = game_seen(bench, HOST)
    assert game["gone"][0][1:] == [
        [],
        [{"seat": 2, "tile": "uramaki", "cards": ("uramaki-5", "uramaki-5"), "points": 8}],
    ]
    assert game["race"] == {
        "goal": 10,
        "places": [
            {"points": 8, "taken": True, "seats": [2]},
            {"points": 5, "taken": False, "seats": []},
            {"points": 2, "taken": False, "seats": []},
        ],
        "icons": [9, 8, 0],
    }
    assert [plate["taken"] for plate in game["plates"]] == [0, 0, 8]


def test_a_box_that_turns_nothing_is_told_of() -> None:
    bench = dealt(WAITS, "takeout-box-10 egg", "eel takeout-box-11", "takeout-box-12 egg")
    turn(bench, "takeout-box-10", "eel", "takeout-box-12")
    assert game_seen(bench, HOST)["gone"] == [
        [
            [
                {"seat": 0, "tile": "takeout-box", "cards": ("takeout-box-10",), "points": 0},
                {"seat": 2, "tile": "takeout-box", "cards": ("takeout-box-12",), "points": 0},
            ]
        ]
    ]


def test_a_box_that_turns_a_card_is_not_lost() -> None:
    bench = dealt(WAITS, "eel eel", "takeout-box-10 egg", "egg takeout-box-11")
    turn(bench, "eel", "egg", "egg")
    turn(bench, "takeout-box-11", "eel", "takeout-box-10")
    bench.choose(THIRD, "egg")
    bench.choose(HOST, "done")
    assert [each["seat"] for each in game_seen(bench, HOST)["gone"][0][1]] == [0], "whoever turned none"


def test_a_tie_in_the_race_uses_up_two_places() -> None:
    bench = dealt(CALLS, "uramaki-5 uramaki-5", "uramaki-5", "uramaki-5")
    turn(bench, "uramaki-5", "uramaki-5", game_seen(bench, THIRD)["hand"][0])
    hands = [game_seen(bench, player)["hand"] for player in (HOST, GUEST, THIRD)]
    turn(bench, "uramaki-5", "uramaki-5", hands[2][0])
    assert [(place["taken"], place["seats"]) for place in game_seen(bench, HOST)["race"]["places"]] == [
        (True, [0, 1]),
        (True, []),
        (False, []),
    ]


def test_a_plate_tells_of_tiles_that_it_has_nothing_of() -> None:
    bench = dealt(["temaki", *CALLS[1:4], "spoon", "tea", "pudding"], "temaki", "eel", "egg")
    assert [plate["absent"] for plate in game_seen(bench, HOST)["plates"]] == [[], [], []]
    turn(bench, "temaki", "eel", "egg")
    host, guest, third = game_seen(bench, HOST)["plates"]
    tied = {"tile": "temaki", "points": -4, "why": "no temaki, tied for the fewest"}
    assert [host["absent"], guest["absent"], third["absent"]] == [[], [tied], [tied]]
    assert (guest["worth"], third["worth"]) == (-3 - 4, 1 - 4)


# --- nobody waits for somebody who is gone --------------------------------------------------------------------------


def test_a_stand_in_ends_a_bonus_action() -> None:
    bench = dealt([*CALLS[:4], "chopsticks", "tea", "pudding"], "egg", "chopsticks-1", "egg")
    turn(bench, "egg", "chopsticks-1", "egg")
    turn(bench, *(game_seen(bench, player)["hand"][0] for player in (HOST, GUEST, THIRD)))
    assert playing(bench).owing == {1}
    bench.company.gone[GUEST] = 25
    bench.say(HOST, "stand-in", seat=1)

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        game = await loaded(log, tables, bench.log)
        await until(lambda: game.owing == {0, 2})
        last = log.logs["KUMO"][len(bench.log)]
        assert isinstance(last, e.Chose)
        assert (last.seat, last.by) == (1, "stand-in")

    run(body)


def test_a_stand_in_aims_what_was_brought_out(caplog: pytest.LogCaptureFixture) -> None:
    bench = dealt([*CALLS[:4], "menu", "special-order", "pudding"], "eel", "egg", "menu-7")
    turn(bench, "eel", "egg", game_seen(bench, THIRD)["hand"][0])
    others = [game_seen(bench, player)["hand"][0] for player in (GUEST, THIRD)]
    bench.write([e.Chose(1, [others[0]]), e.Chose(2, [others[1]]), e.Chose(0, ["menu-7"])])
    bench.write([e.Drew(["special-order", "menu-8", "menu-9", "special-order"])])
    bench.choose(HOST, "special-order")
    prompt = game_seen(bench, HOST)["prompt"]
    assert (prompt["kind"], prompt["tile"], game_seen(bench, HOST)["choices"]) == ("aim", "special-order", ("eel",))
    assert game_seen(bench, GUEST)["acting"]["aiming"] == "special-order"

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        game = await loaded(log, tables, [*bench.log, e.StandIn(0)])
        await until(lambda: game.moment == (1, 3))
        assert game.view().plates[0] == ("eel", "special-order:eel")

    run(body)
    assert caplog.text == ""


async def loaded(log: Memory, tables: Tables, events: list[e.Event]) -> Course:
    """The running game of another table with this log."""
    log.logs["KUMO"] = list(events)
    table = await tables.get("KUMO")
    assert table is not None
    assert table.room.game is not None
    return table.room.game


@pytest.mark.parametrize(
    "number, options",
    [
        (2, {"switches": {"dummy": "on"}}),
        (8, {"edition": "party", "menu": ["uramaki", "eel", "tofu", "edamame", "spoon", "takeout-box", "fruit"]}),
        (3, {"edition": "party", "menu": ["maki", "eel", "tofu", "tempura", "menu", "special-order", "fruit"]}),
        (4, {"edition": "party", "menu": ["maki", "eel", "tofu", "tempura", "spoon", "chopsticks", "fruit"]}),
    ],
)
@pytest.mark.parametrize("level", ["random", "normal"])
def test_bots_play_on_when_everybody_is_gone(
    number: int, options: dict[str, Any], level: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pace, "STAND_IN", level)
    bench = Bench()
    bench.say(HOST, "options", edition=options.get("edition", "base"))
    seats(bench, number)
    bench.say(HOST, "options", **options)
    bench.say(HOST, "start")

    async def body(log: Memory, tables: Tables, table: Table) -> None:
        game = await loaded(log, tables, [*bench.log, e.StandIn(0)])
        await until(lambda: game.over)

    run(body)
    assert caplog.text == "", "no bot failed or was refused"


def test_the_simplest_choice_ends_a_bonus_action() -> None:
    bench = dealt(WAITS, "eel", "egg", "takeout-box-10")
    turn(bench, "eel", "egg", "egg")
    turn(bench, "takeout-box-10", *(game_seen(bench, player)["hand"][0] for player in (GUEST, THIRD)))
    assert pace.simplest(playing(bench), 0) == ["done"]


def test_a_bonus_action_takes_a_moment() -> None:
    random = Random(1)
    waits = [pace.Pace().wait(random, acting=True) for _ in range(1000)]
    assert 0.25 <= min(waits) < max(waits) <= 0.8
