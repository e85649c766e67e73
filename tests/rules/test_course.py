"""What the rules say beside the tiles: whole sentences, and numbers that are those of the boxes."""

from __future__ import annotations

import re

from sushibelt.rules.about import DIFFERENCES, HISTORY, told
from sushibelt.rules.course import COURSE
from sushibelt.rules.editions import BASE_GAME, FEW, MANY, PARTY_GAME
from sushibelt.rules.kit import GROUPS, PARTY
from sushibelt.rules.registry import TILES

ASKED = [*((None, each) for each in COURSE), *((tile, each) for tile in TILES for each in tile.questions)]


def test_every_sentence_is_whole():
    for _, each in ASKED:
        assert each.question.endswith("?")
        for text in filter(None, (each.answer, each.other)):
            assert text[0].isupper() or text[0] in "0123456789−"
            assert text.endswith(".")


def test_no_question_is_asked_twice_of_the_same_game():
    for tile in (None, *TILES):
        asked = [each for of, each in ASKED if of is tile]
        for edition in (0, 1):
            here = [each.question for each in asked if each.edition in (None, edition)]
            assert len(here) == len(set(here))


def test_a_question_of_one_game_is_about_a_tile_of_its_box():
    for tile, each in ASKED:
        if tile and each.edition is not None:
            assert tile in (PARTY_GAME if each.edition == PARTY else BASE_GAME).tiles


def row(point: str) -> tuple[str, str]:
    (found,) = (each for each in DIFFERENCES if each.point == point)
    return told(found.base), told(found.party)


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def test_the_numbers_of_the_differences_are_those_of_the_boxes():
    assert [numbers(each) for each in row("Players")] == [
        [BASE_GAME.fewest, BASE_GAME.most], [PARTY_GAME.fewest, PARTY_GAME.most],
    ]  # fmt: skip
    promo = sum(sum(BASE_GAME.printed(tile).values()) for tile in BASE_GAME.tiles if tile.promo)
    assert [numbers(each) for each in row("Cards")] == [[BASE_GAME.cards, promo], [PARTY_GAME.cards]]
    assert numbers(row("Dishes")[1]) == list(GROUPS.values())
    for box, text in zip((BASE_GAME, PARTY_GAME), row("Cards in a hand"), strict=True):
        assert numbers(text) == [*box.hand_sizes.values(), box.fewest, box.most]
    assert numbers(row("Desserts")[1]) == [*FEW, 6, *MANY]


def test_the_history_names_the_games_and_their_years():
    history = " ".join(f"{topic.title} {told(topic.text)}" for topic in HISTORY)
    for words in ("Phil Walker-Harding", "2013", "Adventureland Games", "Gamewright", "2016", "Sushi Roll", "Dim Sum"):
        assert words in history
    menu_tiles = [tile for tile in TILES if tile.group]
    assert f"{len(menu_tiles)} kinds" in history
