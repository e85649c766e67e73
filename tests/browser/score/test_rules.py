"""The rules in the browser are those of the server: rulings, and random games of both boxes, reasons included."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES, Face
from sushibelt.rules.menus import STAPLE, surprise
from sushibelt.rules.registry import TILES, face_named, tile_of
from sushibelt.rules.tiles.uramaki import GOAL
from sushibelt.table import words
from sushibelt.table.possible import RACE
from sushibelt.table.scoresheet import Scoresheet
from tests.browser.conftest import Window

pytestmark = pytest.mark.browser

Game = dict[str, Any]
"""A game as the page keeps it."""

RULINGS = Path(__file__).parents[2] / "rulings/scoring.jsonl"

COUNT = """async (games) => {
  const { count, verdict } = await import("/static/score/count.js");
  return games.map((game) => {
    const counted = count(game);
    return { ...counted, verdict: verdict(game, counted.final) };
  });
}"""


def counted(page: Page, games: list[Game]) -> list[Game]:
    """What the browser makes of these games, without asking the server."""
    found = page.evaluate(COUNT, games)
    assert isinstance(found, list)
    return found


def named(players: int) -> list[str]:
    return [f"P{seat}" for seat in range(players)]


def plain(name: str) -> str:
    """The face that a card of a sheet counts as."""
    return name.rpartition(":")[2]


def tiles_of(plates: list[list[str]]) -> set[str]:
    faces = [face_named(each) for plate in plates for name in plate for each in name.split(":")]
    return {tile_of(face.number).name for face in faces if face is not None}


def test_every_ruling_holds_in_the_browser(window: Window) -> None:
    page = window()
    page.goto("/score")
    cases = [json.loads(line) for line in RULINGS.read_text("utf-8").splitlines()]
    games = []
    for case in cases:
        plates = case.get("plates") or case["kept"]
        game: Game = {"box": case["edition"], "names": named(len(plates)), "rounds": [{"plates": plates}]}
        game["menu"] = sorted({*case.get("tiles", []), *tiles_of(plates)})
        game["switches"] = {"soy-promo": "on"} if case.get("soy_promo") else {}
        games.append(game)
    for case, result in zip(cases, counted(page, games), strict=True):
        if "round" in case:
            assert result["rounds"][0]["points"] == case["round"], case["id"]
        if "desserts" in case:
            assert result["final"]["points"] == case["desserts"], case["id"]


def base_game(random: Random) -> Game:
    """Cards dealt from one deck through all rounds, some of them not yet played."""
    box = EDITIONS["base"]
    switches = {"soy-promo": random.choice(["on", "off"]), "dummy": random.choice(["on", "off"])}
    players = random.randint(box.fewest, box.most)
    plates = players + (players == 2 and switches["dummy"] == "on")
    deck = [
        face.name for tile in box.in_play((), switches) for face, count in cards(tile.faces, 0) for _ in range(count)
    ]
    random.shuffle(deck)
    size = box.hand_sizes[plates]
    rounds = [
        {"plates": [[deck.pop() for _ in range(random.randint(0, size))] for _ in range(plates)]}
        for _ in range(random.randint(1, box.rounds))
    ]
    return {"box": "base", "names": named(players), "switches": switches, "rounds": rounds}


def cards(faces: tuple[int, ...], edition: int) -> list[tuple[Face, int]]:
    return [(FACES[face], FACES[face].count(edition)) for face in faces]


def party_game(random: Random) -> Game:
    """Any legal menu; in each round all its cards but the desserts that somebody keeps."""
    box = EDITIONS["party"]
    players = random.randint(box.fewest, box.most)
    menu = surprise(players, random.randrange)
    faces = [each for tile in TILES if tile.name in (*menu, STAPLE) for each in cards(tile.faces, 1)]
    gone: list[str] = []
    rounds = []
    for _ in range(random.randint(1, box.rounds)):
        deck = [face.name for face, count in faces for _ in range(count) if not face.waits]
        for name in gone:
            deck.remove(name)
        random.shuffle(deck)
        plates = []
        for _ in range(players):
            dealt = [deck.pop() for _ in range(min(random.randint(0, box.hand_sizes[players]), len(deck)))]
            plates.append([become(name, menu, random) for name in dealt])
        gone += [name.partition(":")[0] for plate in plates for name in plate if is_dessert(name)]
        taken = race(players, random) if "uramaki" in menu else [[]] * players
        if sum(map(len, taken)) < len(RACE):
            plates = [below_goal(plate) for plate in plates]
        rounds.append({"plates": plates, "race": taken})
    return {"box": "party", "names": named(players), "menu": [*menu], "rounds": rounds}


def become(name: str, menu: tuple[str, ...], random: Random) -> str:
    """A card as it may lie at the end of a round: a copy, face down, or what it is."""
    if name == "special-order":
        faces = [face for tile in TILES if tile.name in (*menu, STAPLE) for face, n in cards(tile.faces, 1) if n]
        aims = [face.name for face in faces if not face.copies and not face.waits]
        return f"{name}:{random.choice(aims)}"
    return "face-down" if "takeout-box" in menu and random.random() < 0.15 else name


def below_goal(plate: list[str]) -> list[str]:
    """Without its uramaki if they would have taken a place."""
    racing = [name for name in plate if "uramaki" in name]
    return [name for name in plate if name not in racing] if sum(int(name[-1]) for name in racing) >= GOAL else plate


def is_dessert(name: str) -> bool:
    face = face_named(plain(name))
    return face is not None and tile_of(face.number).dessert


def race(players: int, random: Random) -> list[list[int]]:
    """Each place to somebody or to nobody, the first one sometimes to two."""
    taken: list[list[int]] = [[] for _ in range(players)]
    for place in random.choices([RACE, (8, 8, 2), RACE[:1], ()], k=1)[0]:
        seat = random.choice([each for each in range(players) if place not in taken[each]])
        taken[seat].append(place)
    return taken


def sheet(game: Game) -> Game:
    """The same game as `sushibelt score` reads it."""
    base = game["box"] == "base"
    found: Game = {"edition": game["box"], "final": True}
    if base:
        found["soy_promo"] = game["switches"]["soy-promo"] == "on"
        found["dummy"] = game["switches"]["dummy"] == "on" and len(game["names"]) == 2
        found["rounds"] = game["rounds"]
    else:
        found["menu"] = game["menu"]
        found["rounds"] = [{**each, "race": [sum(places) for places in each["race"]]} for each in game["rounds"]]
    return found


@pytest.mark.deep
@pytest.mark.parametrize("box", ["base", "party"])
def test_random_games_count_as_on_the_server(window: Window, box: str) -> None:
    page, random = window(), Random(20)
    page.goto("/score")
    games = [(base_game if box == "base" else party_game)(random) for _ in range(300)]
    plates = 0
    for game, result in zip(games, counted(page, games), strict=True):
        score = Scoresheet.from_plain(sheet(game)).score()
        assert score.final is not None
        for mine, theirs in zip(result["rounds"], score.results, strict=True):
            plates += len(theirs.plates)
            assert mine["points"] == list(theirs.points)
            assert mine["totals"] == list(theirs.totals)
            assert by_tile(mine["lines"]) == by_tile(map(as_json, words.result_lines(box, theirs)))
            lying = [sorted(each["face"]["name"] for each in plate) for plate in mine["plates"]]
            assert lying == [sorted(map(plain, plate)) for plate in theirs.plates]
        final = result["final"]
        assert by_tile(final["lines"]) == by_tile(map(as_json, words.final_lines(box, score.final)))
        for name in ("totals", "desserts", "places", "winners", "points"):
            assert final[name] == list(getattr(score.final, name)), name
        assert result["verdict"] == words.verdict(game["names"], score.final)
    assert plates > 1500


def as_json(line: words.Line) -> Game:
    return {"tile": line.tile, "points": list(line.points), "why": list(line.why)}


def by_tile(lines: Any) -> dict[str, Game]:
    return {line["tile"]: line for line in lines}


def test_every_tile_was_in_a_random_game() -> None:
    random = Random(20)
    seen = {tile for _ in range(400) for tile in party_game(random)["menu"]}
    assert seen == {tile.name for tile in TILES if tile.group}
