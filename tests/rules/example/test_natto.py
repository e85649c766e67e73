"""Natto, and all that takes it from its file: `tests/rules/test_example.py` puts it in its place and runs this."""

from __future__ import annotations

import json

import pytest

from sushibelt.bots import LEVELS, make
from sushibelt.cli import run
from sushibelt.rules.menus import choosable, faults, legal_menus
from sushibelt.rules.registry import tile_named, words_of
from sushibelt.table import CHANCE, Game, Scoresheet
from sushibelt.table.plates import lay
from sushibelt.web.rulebook import index_page, tile_page
from sushibelt.web.score.module import module
from tests.rules.party_scenes import answer, party, pick
from tests.rules.scenes import plate, scores

MENU = ("maki", "tempura", "dumpling", "natto", "tea", "wasabi", "pudding")


# --- what it scores: the test of the tile ---------------------------------------------------------------------------


def test_natto_scores_3_each_for_whoever_has_it_alone():
    assert scores(party("natto natto", "tempura", "tempura"), "natto") == (6, 0, 0)


def test_natto_of_several_players_scores_1_each():
    assert scores(party("natto natto", "natto tempura", "tempura"), "natto") == (2, 1, 0)


def test_the_reason_says_why():
    s = lay("party", [["natto", "natto"], []])
    tile = tile_named("natto")
    assert tile is not None
    assert [words_of("reason")[tile](s, seat) for seat in (0, 1)] == ["2 × Natto at 3: nobody else has any", "no natto"]


# --- what nobody had to be told -------------------------------------------------------------------------------------


def test_menus_offer_it():
    assert "natto" in [tile.name for tile in choosable()]
    assert not list(faults(MENU, 4))
    assert sum(1 for _ in legal_menus(4)) == 14112 // 56 * 84, "9 appetizers instead of 8"


def test_the_deck_a_record_and_a_round_know_it():
    game = party("natto natto", "natto", menu=MENU)
    assert Game.from_record(game.record()).state == game.state
    while not game.results:
        for seat in sorted(game.owing):
            game.choose(seat, game.hand(seat)[0])
    assert "natto" in dict(game.results[0].lines)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_with_it(level: str):
    bots = [make(level, seed) for seed in range(3)]
    game = Game.new("party", 3, menu=MENU, seed=1)
    while not game.over:
        assert CHANCE not in game.owing
        for seat in sorted(game.owing):
            game.choose(seat, *bots[seat].choose(game.view(seat)))
    assert any("natto" in row for result in game.results for row in result.plates)


def test_a_spoon_asks_for_it_an_order_copies_it_and_a_box_turns_it():
    game = party("spoon-4", seats=3, hands=["", "natto"])
    pick(game)
    answer(game, 0, "natto")
    assert "natto" in plate(game, 0)
    assert scores(party("natto special-order>natto", "tempura"), "natto")[0] == 6
    assert scores(party("natto natto takeout-box-10/natto", "tempura"), "natto")[0] == 3


def test_tea_and_soy_see_its_colour():
    assert scores(party("natto natto tea", "tempura"), "tea")[0] == 2
    assert scores(party("natto soy-sauce", "tempura tempura"), "soy-sauce")[0] == 4


def test_a_score_sheet_counts_it():
    sheet = {"edition": "party", "rounds": [{"plates": [["natto", "natto"], ["tempura"]]}]}
    assert Scoresheet.from_plain(sheet).score().results[0].points == (6, 0)


def test_the_terminal_explains_it(capsys: pytest.CaptureFixture[str]):
    assert run(["rules", "natto"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    tile = tile_named("natto")
    assert tile is not None
    assert tile.help in said
    assert tile.questions[0].question in said


def test_the_pages_of_the_rules_show_it():
    tile = tile_named("natto")
    assert tile is not None
    assert "natto" in json.dumps(index_page(), default=str)
    assert tile.help in json.dumps(tile_page(tile), default=str)


def test_the_score_pad_counts_it():
    assert "Natto" in module()
