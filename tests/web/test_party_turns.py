"""Party at the table, turn by turn: who decides when, who sees what, and what happens when somebody is gone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sushibelt.table.count import NAMES
from sushibelt.table.course import Course
from sushibelt.web import events as e
from sushibelt.web import pace, snapshot
from sushibelt.web.tables import Table, Tables
from tests.web.party import acts, seats
from tests.web.play import SPECIAL, Message
from tests.web.test_parts import Memory, run, until
from tests.web.test_room import GUEST, HOST, THIRD, Bench

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
