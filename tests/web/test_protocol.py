"""`docs/protocol.md` and the code say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec import structs

from sushibelt.bots import LEVELS
from sushibelt.table import Game
from sushibelt.web import decide, protocol, snapshot
from sushibelt.web.api import API
from sushibelt.web.app import create_app
from sushibelt.web.languages import CATALOGUE
from sushibelt.web.pace import simplest
from sushibelt.web.pages import PAGES
from sushibelt.web.room import Room

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
    optional = {"id", "level"}
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


def test_a_game_is_as_described(finished: Room) -> None:
    described = example("lists with one entry per seat are in seat order:")
    assert finished.game is not None
    message = json.loads(snapshot.encode(snapshot.game_message(finished.game.view(0), 1)))
    assert message.keys() == described.keys()
    assert message["plates"][0].keys() == described["plates"][0].keys()
    running = json.loads(snapshot.encode(snapshot.game_message(after_a_turn().view(0), 1)))
    group = described["plates"][0]["groups"][0]
    assert {key for plate in running["plates"] for each in plate["groups"] for key in each} == set(group)
    result = example("`results`, one entry per finished round:")
    assert message["results"][0].keys() == result.keys()
    assert message["results"][0]["lines"][0].keys() == result["lines"][0].keys()


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
    assert set(re.findall(r'"([a-z]+)"', head)) == set(replay)
    assert set(re.findall(r'"([a-z]+)"', frame)) - {"egg", "wasabi", "squid"} == set(replay["frames"][0])
    ends = [frame for frame in replay["frames"] if not any(frame["picks"])]
    assert len(ends) == 3
    assert all(not any(frame["hands"]) for frame in ends)


def test_tiles_are_as_described() -> None:
    described = example("`/api/tiles`: `[")
    tile = snapshot.tiles_message()[0]
    assert tile.keys() == described.keys()
    assert tile["faces"][0].keys() == described["faces"][0].keys()
    asked = next(each for each in snapshot.tiles_message() if each["questions"])
    assert asked["questions"][0].keys() == described["questions"][0].keys()


def test_a_refusal_is_as_described() -> None:
    described = example("### From the server")
    assert json.loads(protocol.refusal("No.", "chopsticks", 7)).keys() == described.keys()
