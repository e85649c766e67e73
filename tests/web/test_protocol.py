"""`docs/protocol.md` and the code say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec import structs

from sushibelt.bots import LEVELS
from sushibelt.table import BACK_WORD, Game
from sushibelt.web import decide, protocol, snapshot
from sushibelt.web import events as e
from sushibelt.web.api import API
from sushibelt.web.app import create_app
from sushibelt.web.chance import begun, chances
from sushibelt.web.languages import CATALOGUE
from sushibelt.web.pace import simplest
from sushibelt.web.pages import PAGES
from sushibelt.web.room import Room, Seat
from sushibelt.web.tilebook import tilebook

PAGE = Path(__file__).parents[2].joinpath("docs/protocol.md").read_text(encoding="utf-8")


class Alone:
    def away(self, player: str) -> int:
        return 0

    def watching(self) -> int:
        return 0


def test_every_message_is_described_and_every_description_is_a_message() -> None:
    examples = [json.loads(text) for text in re.findall(r'^\| `(\{"do":.*?\})`', PAGE, flags=re.M)]
    described = {example["do"]: set(example) - {"do"} for example in examples}
    kinds = get_args(protocol.MESSAGES)
    optional = {"id", "level", "step", "seat"}
    known = {kind.__struct_config__.tag: {field.name for field in structs.fields(kind)} - {"id"} for kind in kinds}
    assert described.keys() == known.keys()
    for do, fields in described.items():
        assert known[do] - optional <= fields <= known[do], do
    for example in examples:
        protocol.decode(json.dumps(example))


def routes() -> set[str]:
    found = set()
    for route in [*API, *PAGES, CATALOGUE]:
        for method in (route.methods or set()) - {"HEAD"}:
            found.add(f"{method} {route.path}")
    return found


def test_every_route_is_described(tmp_path: Path) -> None:
    rows = re.findall(r"^\| (`(?:GET|POST) .*?`) \|", PAGE, flags=re.M)
    described = {one for row in rows for one in re.findall(r"`(.*?)`", row)}
    assert {re.sub(r"\{(game|n)\}", "{number}", one) for one in described} == routes()
    socket = re.search(r"`GET (/t/\{code\}/socket)`", PAGE)
    assert socket is not None
    app = create_app(str(tmp_path / "x.db"))
    assert socket[1] in {getattr(route, "path", "") for route in app.routes}


def example(after: str) -> Any:
    """The JSON example behind a text of the page, in a block or in the line."""
    rest = PAGE[PAGE.index(after) + len(after) :]
    start = rest.index("{")
    text = re.sub(r"\[\.\.\.[a-z ]*\]|\{\.\.\.\}", "[]", rest[start:]).replace(", ...]", "]").replace("...", "")
    text = text.replace("lobby | playing | over", "lobby")
    return json.JSONDecoder().raw_decode(text)[0]


@pytest.fixture(scope="module")
def finished() -> Room:
    random = Random(1)
    room = Room("KUMO")
    for event in decide.open_table("p", "bots", random):
        room.apply(event)
    while room.stage == "playing":
        assert room.game is not None
        seat = min(room.game.owing)
        for event in decide.choose(room, seat, simplest(room.game, seat), random):
            room.apply(event)
    return room


def playing(seed: int, menu: list[str]) -> Iterator[Room]:
    """A Party game of five at random, moment by moment; all its seats are the player's own, one after the other."""
    random = Random(seed)
    names = ["Mochi", "Nori", "Yuzu", "Taro", "Kombu"]
    room = Room("KUMO")
    for event in (e.Opened("p", 5), *(e.SeatSet(seat, "bot", "random", name) for seat, name in enumerate(names))):
        room.apply(event)
    started = e.Started(1, "party", "left", names, menu)
    for event in (started, *chances(begun(started), random)):
        room.apply(event)
    while room.stage == "playing":
        assert room.game is not None
        seat = random.choice(sorted(room.game.owing))
        room.seats[seat] = Seat("person", "p", names[seat])
        yield room
        room.seats[seat] = Seat("bot", name=names[seat], level="random")
        choices = [choice for choice in room.game.choices(seat) if choice != BACK_WORD]
        for event in decide.choose(room, seat, [random.choice(choices)], random):
            room.apply(event)
    yield room


MENUS = (
    ["uramaki", "tempura", "miso-soup", "eel", "special-order", "menu", "pudding"],
    ["uramaki", "tempura", "miso-soup", "onigiri", "spoon", "takeout-box", "fruit"],
    ["uramaki", "tempura", "miso-soup", "onigiri", "spoon", "chopsticks", "fruit"],
)


@pytest.fixture(scope="module")
def party() -> Room:
    *_, room = playing(1, list(MENUS[2]))
    return room


@pytest.fixture(scope="module")
def party_moments() -> list[dict[str, Any]]:
    """What whoever decides a bonus action sees, in some games with each of the menus."""
    return [
        json.loads(snapshot.encode(snapshot.table_message(room, "p", Alone(), "link")))["game"]
        for seed in range(12)
        for room in playing(seed, list(MENUS[seed % len(MENUS)]))
        if room.game is not None and (room.game.instant[-1] or room.game.over)
    ]


def lobby() -> Room:
    room = Room("KUMO")
    for event in decide.open_table("p", "friends", Random(1)):
        room.apply(event)
    return room


def test_the_table_is_as_described() -> None:
    described = example('`{"type": "table", ...}`')
    message = json.loads(snapshot.encode(snapshot.table_message(lobby(), "p", Alone(), "link")))
    assert message.keys() == described.keys()
    for key in ("you", "options", "levels"):
        assert type(message[key]) is type(described[key])
    assert message["you"].keys() == described["you"].keys()
    assert message["levels"][0] == described["levels"][0]
    assert [level["name"] for level in message["levels"]] == list(LEVELS)
    person, bot, nobody = described["seats"]
    assert message["seats"][0].keys() == person.keys()
    assert message["seats"][1] == nobody
    room = Room("KUMO")
    for event in decide.open_table("p", "bots", Random(1)):
        room.apply(event)
    assert snapshot.table_message(room, "p", Alone(), "link")["seats"][1].keys() == bot.keys()


def test_a_game_is_as_described(finished: Room, party: Room) -> None:
    described = example("lists with one entry per seat are in seat order:")
    plate = described["plates"][0]
    for room in (finished, party):
        message = json.loads(snapshot.encode(snapshot.table_message(room, "p", Alone(), "link")))["game"]
        assert message.keys() == described.keys()
        assert message["plates"][0].keys() == plate.keys()
        assert message["tiles"][0].keys() == described["tiles"][0].keys()
    acts = [act for turns in message["acts"] for turn in turns for act in turn]
    assert {key for act in acts for key in act} == set(described["acts"][0][0][0])
    gone = [each for turns in message["gone"] for turn in turns for each in turn]
    assert {key for each in gone for key in each} == set(described["gone"][0][0][0])
    assert message["race"].keys() == described["race"].keys()
    assert message["race"]["places"][0].keys() == described["race"]["places"][0].keys()
    frames = snapshot.replay_message(party, 1, party.games[0])["frames"]
    absent = [each for frame in frames for seat in frame["plates"] for each in seat["absent"]]
    running = json.loads(snapshot.encode(snapshot.game_message(after_a_turn().view(0), 1)))
    group = plate["groups"][0]
    assert {key for plate in running["plates"] for each in plate["groups"] for key in each} == set(group)
    assert {key for each in absent for key in each} == set(plate["absent"][0])
    result = example("`results`, one entry per finished round:")
    assert message["results"][0].keys() == result.keys()
    assert message["results"][0]["lines"][0].keys() == result["lines"][0].keys()


def test_what_is_asked_is_as_described(party_moments: list[dict[str, Any]]) -> None:
    described = example("lists with one entry per seat are in seat order:")
    for part in ("prompt", "acting"):
        seen = [moment[part] for moment in party_moments if moment[part] is not None]
        assert seen
        assert all(each.keys() == described[part].keys() for each in seen)
    # Every word that the page explains is said in some game, and no other.
    said = {act["what"] for moment in party_moments for turns in moment["acts"] for turn in turns for act in turn}
    text = PAGE[PAGE.index("`what`: ") : PAGE.index("- `gone[round][turn]`")]
    assert said == set(re.findall(r"`([a-z]+)`", text)) - {"what"}
    kinds = {moment["prompt"]["kind"] for moment in party_moments if moment["prompt"]} | {"second"}
    text = PAGE[PAGE.index("`kind`: ") : PAGE.index("- `peek`")]
    assert kinds == set(re.findall(r"`([a-z]+)`", text)) - {"kind"}


def test_the_third_plate_is_as_described() -> None:
    random = Random(1)
    room = Room("KUMO")
    for event in decide.open_table("p", "friends", random):
        room.apply(event)
    for message in (
        protocol.Remove(seat=3),
        protocol.Remove(seat=2),
        protocol.SetSeat(seat=1, kind="bot"),
        protocol.SetOptions(switches={"dummy": "on"}),
        protocol.Start(),
    ):
        for event in decide.decide(room, "p", message, Alone(), random):
            room.apply(event)
    third = json.loads(snapshot.encode(snapshot.table_message(room, "p", Alone(), "link")))["game"]["third"]
    assert third.keys() == example("- `third`:").keys()
    assert third["yours"]


def test_the_lobby_is_as_described() -> None:
    room = lobby()
    described = example('`{"type": "table", ...}`')["lobby"]
    message = snapshot.table_message(room, "p", Alone(), "link")["lobby"]
    assert message.keys() == described.keys()
    assert message["start"] == described["start"]
    assert message["games"][0] == described["games"][0]
    assert message["switches"][0].keys() == described["switches"][0].keys()
    assert message["switches"][0]["values"][0] == described["switches"][0]["values"][0]
    room.apply(e.Agreed("party"))
    message = json.loads(snapshot.encode(snapshot.table_message(room, "p", Alone(), "link")))["lobby"]
    (menu,) = (menu for menu in message["menus"] if menu["name"] == "big-banquet")
    assert menu == example("the printed ones:") | {"tiles": menu["tiles"]}
    assert message["choosable"][0].keys() == example("for a menu of one's own:").keys()
    assert message["groups"][0] == example("`groups`: how many of each,")


def after_a_turn() -> Game:
    game = Game.new(seats=4, seed=1)
    for seat in range(4):
        game.choose(seat, game.choices(seat)[0])
    return game


def test_the_end_is_as_described(finished: Room) -> None:
    assert finished.game is not None
    described = example("- `final`:")
    final = json.loads(snapshot.encode(snapshot.game_message(finished.game.view(None), 1)))["final"]
    assert final.keys() == described.keys()
    assert final["by_tile"][0].keys() == described["by_tile"][0].keys()


def test_a_replay_is_as_described(finished: Room) -> None:
    assert finished.game is not None
    replay = json.loads(snapshot.encode(snapshot.replay_message(finished, 1, finished.game)))
    text = PAGE[PAGE.index("The replay's JSON:") : PAGE.index("`/api/tiles`: ")]
    head, _, frame = text.partition("one frame per turn")
    assert set(re.findall(r'"([a-z_]+)"', head)) == set(replay)
    assert set(re.findall(r'"([a-z]+)"', frame)) - {"egg", "wasabi", "squid"} == set(replay["frames"][0])
    ends = [frame for frame in replay["frames"] if not any(frame["picks"])]
    assert len(ends) == 3
    assert all(not any(frame["hands"]) for frame in ends)


def test_tiles_are_as_described() -> None:
    described = example("`/api/tiles`: `[")
    tiles = json.loads(snapshot.encode({"tiles": tilebook()}))["tiles"]
    (tempura,) = (tile for tile in tiles if tile["name"] == "tempura")
    assert all(tile.keys() == described.keys() for tile in tiles)
    for part in ("group", "colour", "seats", "promo", "faces", "summary"):
        assert tempura[part] == described[part]
    asked = [each for tile in tiles for questions in tile["questions"].values() for each in questions]
    assert all(each.keys() == described["questions"]["base"][0].keys() for each in asked)


def test_a_refusal_is_as_described() -> None:
    described = example("### From the server")
    assert json.loads(protocol.refusal("No.", "chopsticks", 7)).keys() == described.keys()
