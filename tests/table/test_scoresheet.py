"""Score sheets that people type: what is counted, and the place of what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sushibelt.table import Scoresheet, SheetError


def score(sheet: object) -> dict[str, Any]:
    return Scoresheet.from_json(json.dumps(sheet)).score().plain()


def test_a_round_is_scored_in_order_of_play():
    sheet = {"rounds": [{"plates": [["wasabi", "squid"], ["squid", "wasabi", "maki-3"]]}]}
    assert score(sheet) == {
        "rounds": [{"points": [9, 9], "lines": [{"nigiri": 9}, {"nigiri": 3, "maki": 6}]}],
        "desserts": None,
        "totals": [9, 9],
        "winners": None,
    }


def test_three_rounds_are_final_by_themselves():
    rounds = [{"plates": [["pudding", "egg"], ["squid"]]}] * 3
    assert score({"edition": "base", "rounds": rounds}) == {
        "rounds": [{"points": [1, 3], "lines": [{"nigiri": 1}, {"nigiri": 3}]}] * 3,
        "desserts": [6, 0],
        "totals": [9, 9],
        "winners": [0],  # level on points, with three puddings against none
    }
    assert score({"rounds": rounds, "final": False})["desserts"] is None


def test_kept_desserts_count_as_if_their_rounds_were_listed():
    sheet = {"rounds": [{"plates": [["pudding"], [], []]}], "kept": [[], ["pudding", "pudding"], []], "final": True}
    assert score(sheet)["desserts"] == [0, 6, -6]
    assert score(sheet)["winners"] == [1]


def test_level_in_points_and_desserts_is_a_shared_win():
    assert score({"kept": [[], [], []], "final": True})["winners"] == [0, 1, 2]


TWO = [["egg"], ["squid"]]


@pytest.mark.parametrize(
    "sheet, reason",
    [
        ([], "the sheet: must be an object"),
        ({}, "the sheet: there are no plates in it"),
        ({"edition": "party", "rounds": [{"plates": TWO}]}, "edition: there is base"),
        ({"edition": 1, "rounds": [{"plates": TWO}]}, "edition: there is base"),
        ({"round": []}, "the sheet: there is no field 'round'; there are edition, final, kept, rounds"),
        ({"rounds": {}}, "rounds: must be a list"),
        ({"rounds": [[]]}, "rounds[0]: must be an object"),
        ({"rounds": [{}]}, "rounds[0]: plates are missing"),
        ({"rounds": [{"plates": 3}]}, "rounds[0].plates: must be a list"),
        ({"rounds": [{"plates": [["egg"]]}]}, "rounds[0].plates: Sushi Go! is played with 2 to 5 players, not 1"),
        ({"rounds": [{"plates": [[]] * 6}]}, "rounds[0].plates: Sushi Go! is played with 2 to 5 players, not 6"),
        (
            {"rounds": [{"plates": TWO}, {"plates": [[], [], []]}]},
            "rounds[1].plates: 3 players, but 2 in rounds[0].plates",
        ),
        ({"rounds": [{"plates": TWO}], "kept": [[]]}, "kept: 1 player, but 2 in rounds[0].plates"),
        ({"rounds": [{"plates": [["egg"], "egg"]}]}, "rounds[0].plates[1]: must be a list"),
        ({"rounds": [{"plates": [["egg"], ["Egg"]]}]}, "rounds[0].plates[1][0]: there is no card called 'Egg'"),
        ({"rounds": [{"plates": [[1], []]}]}, "rounds[0].plates[0][0]: there is no card called 1"),
        ({"rounds": [{"plates": [[None], []]}]}, "rounds[0].plates[0][0]: there is no card called null"),
        (
            {"rounds": [{"plates": [["egg-on-wasabi"], []]}]},
            "rounds[0].plates[0][0]: there is no card called 'egg-on-wasabi'",
        ),
        (
            {"rounds": [{"plates": [["tempura"] * 11, []]}]},
            "rounds[0].plates[0]: 11 cards, but 2 players play 10 a round",
        ),
        (
            {"rounds": [{"plates": [["squid"] * 3, ["squid"] * 3]}]},
            "rounds[0].plates[1][2]: one squid too many; the box holds 5",
        ),
        ({"rounds": [{"plates": TWO}] * 4}, "rounds: a game has 3 rounds, not 4"),
        ({"kept": [["egg"], []], "final": True}, "kept[0][0]: egg is not kept for the end of the game"),
        (
            {"rounds": [{"plates": [["pudding"] * 6, []]}], "kept": [[], ["pudding"] * 5]},
            "kept[1][4]: one pudding too many; the box holds 10",
        ),
        ({"rounds": [{"plates": TWO}], "final": "yes"}, "final: must be true or false"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_place(sheet: object, reason: str):
    with pytest.raises(SheetError) as error:
        score(sheet)
    assert str(error.value).startswith(reason)


def test_text_that_is_no_json_is_refused_with_line_and_column():
    with pytest.raises(SheetError, match=r"^line 2, column 1: not JSON"):
        Scoresheet.from_json('{"rounds":\n]')
