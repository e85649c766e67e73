"""`sushibelt rules`: everything comes from the tiles, and from what the rules say beside them."""

import json

import pytest

from sushibelt.rules.about import DIFFERENCES, HISTORY, told
from sushibelt.rules.course import COURSE
from sushibelt.rules.editions import BASE_GAME, EDITIONS, PARTY_GAME
from sushibelt.rules.kit import FACES, Tile
from sushibelt.rules.menus import MENUS
from sushibelt.rules.registry import TILES
from sushibelt.rules.switches import SWITCHES
from tests.cli.conftest import Run

EVERY_TILE = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)


def words_of(text: str) -> str:
    """Without line breaks."""
    return " ".join(text.split())


@EVERY_TILE
def test_a_tile_in_words(sushibelt: Run, tile: Tile):
    result = sushibelt("rules", tile.name)
    assert (result.status, result.err) == (0, "")
    text = words_of(result.out)
    assert text.startswith(tile.title)
    for edition in EDITIONS.values():
        for face, count in edition.printed(tile).items():
            assert f"{count} × {face}" in text
            assert tile.summary_in(edition.number).lower() in text.lower()
            assert words_of(tile.help_in(edition.number)) in text
    for question in tile.questions:
        assert question.question in text
        assert question.answer in text
        assert question.other in text
    assert text.count("(Decided: sources differ.)") == sum(question.decided for question in tile.questions)


def test_what_differs_stands_under_the_name_of_its_game(sushibelt: Run):
    text = words_of(sushibelt("rules", "maki").out)
    base, party = text.split(" Sushi Go Party! ", 1)
    assert "Tied players split the points" in base
    assert "Tied players all get the full points" in party
    assert "Two players are tied for most. Who is second? (Sushi Go!)" in text
    only_party = sushibelt("rules", "maki", "--edition", "party").out
    assert "Tied players split" not in only_party
    assert "share the 3 points" not in only_party
    assert "4 × maki-1" in words_of(only_party)


def test_what_both_boxes_share_is_told_once(sushibelt: Run):
    text = words_of(sushibelt("rules", "tempura").out)
    assert text.count("score 5 points") == 1
    assert "In the box of Sushi Go!: 14 × tempura In the box of Sushi Go Party!: 8 × tempura" in text


def test_where_a_party_game_has_the_tile(sushibelt: Run):
    text = words_of(sushibelt("rules", "edamame").out)
    assert "In Party for 3 to 8 players. On these printed menus: Points Platter." in text


def test_a_tile_that_is_on_no_printed_menu_names_none(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sushibelt.cli.rulebook.menus_with", lambda tile: ())
    assert "printed menus" not in sushibelt("rules", "edamame").out


@EVERY_TILE
def test_a_tile_as_data(sushibelt: Run, tile: Tile):
    data = json.loads(sushibelt("rules", tile.name, "--json").out)
    assert (data["name"], data["title"], data["group"], data["seats"]) == (
        tile.name, tile.title, tile.group or None, list(tile.seats),
    )  # fmt: skip
    for edition in EDITIONS.values():
        told = data["editions"].get(edition.name)
        assert (told is not None) == (tile in edition.tiles)
        if told is not None:
            assert told == {
                "summary": tile.summary_in(edition.number),
                "help": tile.help_in(edition.number),
                "cards": {FACES[f].name: n for f in tile.faces if (n := FACES[f].count(edition.number))},
            }
    assert [(q["question"], q["other"]) for q in data["questions"]] == [
        (q.question, q.other or None) for q in tile.questions
    ]


def test_the_games_as_data(sushibelt: Run):
    data = json.loads(sushibelt("rules", "--json").out)
    base, party = data["editions"]["base"], data["editions"]["party"]
    assert (base["plays"], base["cards"], base["rounds"]) == ("Sushi Go!", 108, 3)
    assert base["hand_sizes"] == {"2": 10, "3": 9, "4": 8, "5": 7}
    assert (party["cards"], party["hand_sizes"]["8"]) == (181, 7)
    assert [tile["name"] for tile in data["tiles"]].count("nigiri") == 1
    assert len(data["tiles"]) == len(TILES)
    for name, cards in (("base", 108 + 4), ("party", 181)):
        printed = [tile["editions"][name]["cards"] for tile in data["tiles"] if name in tile["editions"]]
        assert sum(sum(each.values()) for each in printed) == cards
    assert {name: tuple(menu["tiles"]) for name, menu in data["menus"].items()} == MENUS
    assert data["menus"]["dinner-for-two"]["seats"] == [2, 6]
    assert data["switches"] == {switch.name: dict(switch.values) for switch in SWITCHES}
    one = json.loads(sushibelt("rules", "--json", "--edition", "base").out)
    assert list(one["editions"]) == ["base"]
    assert len(one["tiles"]) == len(BASE_GAME.tiles)


def test_the_games_in_words(sushibelt: Run):
    out = sushibelt("rules").out
    assert out.startswith("Sushi Go! – 108 cards, 3 rounds")
    assert "Sushi Go Party! – 181 cards, 3 rounds" in out
    for tile in TILES:
        assert tile.name in out
    party = sushibelt("rules", "--edition", "party").out
    assert party.startswith("Sushi Go Party!")
    assert "108" not in party


def test_the_printed_menus(sushibelt: Run):
    text = words_of(sushibelt("rules", "--menus").out)
    for name in MENUS:
        assert name in text
    assert "3 to 8, best with 6 to 8" in text
    assert "2 to 6, best with 2" in text


def test_the_switches(sushibelt: Run):
    text = words_of(sushibelt("rules", "--switches").out)
    for switch in SWITCHES:
        assert switch.name in text
    assert "left Hands go to the left in every round." in text


def test_every_decided_point_with_both_readings(sushibelt: Run):
    text = words_of(sushibelt("rules", "--rulings").out)
    for asked in (COURSE, *(tile.questions for tile in TILES)):
        for each in asked:
            assert (each.question in text and f"The other reading: {each.other}" in text) or not each.decided


def test_about_the_games(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "300")
    text = words_of(sushibelt("rules", "--about").out)
    for topic in HISTORY:
        assert told(topic.text) in text
    for each in DIFFERENCES:
        assert f"{each.point} {told(each.base)} {told(each.party)}" in text


def test_a_search_looks_everywhere(sushibelt: Run):
    def found(words: str) -> str:
        return words_of(sushibelt("rules", "--search", words).out)

    assert "Tempura (Card)" in found("tempura")
    assert "What are 3 tempura worth? (Question, Tempura)" in found("3 TEMPURA worth")
    assert "How many cards do eight players get? (Ruling, Sushi Go Party!)" in found("eight cards")
    assert "The other reading: One guide prints 8 cards." in found("eight cards")
    assert "Points Platter (Menu)" in found("edamame")
    assert "Passing (Variant)" in found("passing")
    assert "Sushi Roll (About the games)" in found("dice")
    assert found("wasbi").startswith("Nothing is said of wasbi; shown: wasabi. Wasabi (Card)")
    assert "Sushi Go! – Most icons" in found("maki")
    assert "Sushi Go Party! – Most icons" in found("maki")
    assert sushibelt("rules", "--search", "tuna").mistake() == "--search: nothing is said of 'tuna'"


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["maki", "--menus"], "one at a time, not --menus and TILE"),
        (["--about", "--search", "x"], "one at a time, not --about and --search"),
        (["--menus", "--json"], "--json is for a tile or for everything, not for --menus"),
        (["--edition", "deluxe"], "--edition: there is no edition 'deluxe'; there is base, party"),
        (["temaki", "--edition", "base"], "Temaki is only in Sushi Go Party!"),
        (["tea", "--edition", "base", "--json"], "Tea is only in Sushi Go Party!"),
        (["spoon-4", "--edition", "base"], "Spoon is only in Sushi Go Party!"),
        (["takeout", "--edition", "base"], "Takeout box is only in Sushi Go Party!"),
    ],
)
def test_what_cannot_be_asked(sushibelt: Run, arguments: list[str], reason: str):
    assert sushibelt("rules", *arguments).mistake() == reason


@pytest.mark.parametrize("name", ["maki", "Maki", "maki-3", "maki 3", "mak"])
def test_ways_to_name_a_tile(sushibelt: Run, name: str):
    assert sushibelt("rules", name).out.startswith("Maki rolls")


def test_a_tile_that_the_chosen_box_does_not_hold(sushibelt: Run):
    for tile in TILES:
        for edition in EDITIONS.values():
            result = sushibelt("rules", tile.name, "--edition", edition.name)
            if tile in edition.tiles:
                assert result.status == 0
            else:
                assert result.mistake().endswith("is only in Sushi Go Party!")


@pytest.mark.parametrize("name, nearest", [("tempra", "tempura"), ("squd", "squid"), ("dumplings", "dumpling")])
def test_an_unknown_tile_names_the_nearest(sushibelt: Run, name: str, nearest: str):
    assert sushibelt("rules", name).mistake() == f"there is no tile called {name!r}; did you mean {nearest}?"


@pytest.mark.parametrize("name", ["", " ", "x" * 10_000, "\x1b[31m", "-x"])
def test_no_such_tile(sushibelt: Run, name: str):
    reason = sushibelt("rules", name).mistake()
    assert len(reason) < 200
    assert reason.isprintable()


def test_the_party_box_is_all_there(sushibelt: Run):
    assert {tile.group for tile in PARTY_GAME.tiles} == {"", "roll", "appetizer", "special", "dessert"}
    out = sushibelt("rules", "--edition", "party").out
    for title in ("On every menu", "Rolls", "Appetizers", "Specials", "Desserts"):
        assert title in out
