"""Score sheets that people type: what is counted, and the place of what cannot be."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from sushibelt.table import Scoresheet, SheetError
from sushibelt.table.possible import RACE
from sushibelt.table.scoresheet import race_sums


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


def party(plates: list[list[str]], *, race: list[int] | None = None, **fields: object) -> dict[str, object]:
    """A sheet of one round of Party."""
    round_: dict[str, object] = {"plates": plates} | ({"race": race} if race else {})
    return {"edition": "party", "rounds": [round_], **fields}


def test_a_round_of_party_is_scored_with_its_race_and_its_copies():
    plates = [["eel", "special-order:eel", "face-down"], ["uramaki-5", "tea", "tea"]]
    points = [{"uramaki": 8, "eel": 7, "takeout-box": 2}, {"uramaki": 5, "tea": 4}]
    (lines,) = (each["lines"] for each in score(party(plates, race=[8, 0]))["rounds"])
    assert lines == points
    assert score(party(plates, race=[8, 0]))["totals"] == [17, 9]


def test_a_copied_dessert_is_kept():
    sheet = {"edition": "party", "kept": [["pudding", "special-order:pudding"], ["pudding"]], "final": True}
    assert score(sheet)["desserts"] == [6, 0]


def test_a_menu_and_a_takeout_box_are_gone_when_the_round_is_counted():
    plates = [["soy-sauce", "takeout-box-10", "menu-7"], ["egg", "tofu"], ["egg"]]
    assert score(party(plates))["rounds"][0]["points"] == [0, 3, 1]
    tea = [["tea", "takeout-box-10", "takeout-box-11", "face-down"], []]
    assert score(party(tea))["rounds"][0]["lines"][0] == {"tea": 1, "takeout-box": 2}


def test_players_may_have_names_and_the_third_plate_has_none():
    def names(**fields: object) -> tuple[str, ...]:
        return Scoresheet.from_plain({"rounds": [{"plates": [[], [], []]}], **fields}).names

    assert names() == ()
    assert names(names=["Ann", "Ben", "Cid"]) == ("Ann", "Ben", "Cid")
    assert names(names=["Ann", "Ben"], dummy=True) == ("Ann", "Ben")
    assert "names" not in score({"kept": [[], []], "names": ["Ann", "Ben"]}), "scores are by seat"
    with pytest.raises(SheetError, match=r"names: 3 names for 2 players"):
        names(names=["Ann", "Ben", "Cid"], dummy=True)


def test_the_promo_and_the_third_plate_are_scored():
    sheet = {"rounds": [{"plates": [["soy-sauce", "egg"], ["squid"], ["maki-3"]]}], "soy_promo": True, "dummy": True}
    assert score(sheet)["rounds"][0]["lines"] == [{"nigiri": 1, "soy-sauce": 4}, {"nigiri": 3}, {"maki": 6}]
    assert score(sheet | {"final": True})["winners"] == [0], "not the third plate, which has most points"


@pytest.mark.parametrize(
    "sheet, reason",
    [
        ([], "the sheet: must be an object"),
        ({}, "the sheet: there are no plates in it"),
        ({"edition": "deluxe", "rounds": [{"plates": TWO}]}, "edition: there is base, party"),
        ({"edition": 1, "rounds": [{"plates": TWO}]}, "edition: there is base, party"),
        (
            {"round": []},
            "the sheet: there is no field 'round'; there are dummy, edition, final, kept, menu, names, rounds, "
            "soy_promo",
        ),
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
        # What belongs to the other game, and variants.
        ({"rounds": [{"plates": TWO}], "menu": "sushi-go"}, "menu: not for Sushi Go!"),
        ({"rounds": [{"plates": TWO, "race": [8, 0]}]}, "rounds[0]: there is no field 'race'; there are plates"),
        ({"rounds": [{"plates": [["temaki"], []]}]}, "rounds[0].plates[0][0]: there is no card called 'temaki'"),
        ({"rounds": [{"plates": [["soy-sauce"], []]}]}, "rounds[0].plates[0][0]: there is no card called 'soy-sauce'"),
        ({"rounds": [{"plates": TWO}], "soy_promo": 1}, "soy_promo: must be true or false"),
        (
            {"rounds": [{"plates": TWO}], "dummy": True},
            "dummy: there are 2 plates, not those of two players and a dummy",
        ),
        (party(TWO, dummy=True), "dummy: not for Sushi Go Party!"),
        (party(TWO, soy_promo=True), "soy_promo: not for Sushi Go Party!"),
        # Party.
        (party([["egg"]] * 9), "rounds[0].plates: Sushi Go Party! is played with 2 to 8 players, not 9"),
        (party(TWO, menu="sushi"), "menu: there is no menu 'sushi'; there is my-first-meal, sushi-go,"),
        (party(TWO, menu=7), "menu: must be a menu's name or a list of tiles"),
        (party(TWO, menu=["maki"]), "menu: a menu has 3 appetizers, not 0"),
        (party(TWO, menu="master-menu"), "menu: Spoon is not played with 2 players"),
        (party([["egg"], ["eel"]], menu="sushi-go"), "rounds[0].plates[1][0]: eel is not on the menu"),
        (party([["chopsticks"], []]), "rounds[0].plates[0][0]: there is no card called 'chopsticks'"),
        (party([["egg-on-wasabi"], []]), "rounds[0].plates[0][0]: there is no card called 'egg-on-wasabi'"),
        (party([["squid"] * 4, []]), "rounds[0].plates[0][3]: one squid too many; the box holds 3"),
        (
            party([[], ["eel", "special-order:soup"]]),
            "rounds[0].plates[1][1]: there is no card called 'special-order:soup'",
        ),
        (
            party([["eel", *["special-order:eel"] * 4], []]),
            "rounds[0].plates[0][4]: one special-order too many; the box holds 3",
        ),
        (
            {"edition": "party", "kept": [["special-order:pudding"] * 2] * 2, "final": True},
            "kept[1][1]: one special-order too many; the box holds 3",
        ),
        (
            {"edition": "party", "rounds": [{"plates": [["pudding", *["special-order:pudding"] * 2], []]}] * 2},
            "rounds[1].plates[0][2]: one special-order too many; the box holds 3",
        ),
        (party([["uramaki-3"], []], race=[8]), "rounds[0].race: 1 number for 2 players"),
        (party(TWO, race=[8, 0], menu="sushi-go"), "rounds[0].race[0]: uramaki is not on the menu"),
        (party(TWO, race=[15, 15]), "rounds[0].race[0]: no place of 5 is left in the race"),
        (party([*TWO, []], race=[8, 8, 5]), "rounds[0].race[2]: no place of 5 is left in the race"),
        (party([*TWO, []], race=[10, 5, 5]), "rounds[0].race[0]: no place of 2 is left in the race"),
        (party(TWO, race=[0, 7]), "rounds[0].race[1]: a place of 5 cannot be taken while that of 8 is free"),
        (party(TWO, race=[8, 2]), "rounds[0].race[1]: a place of 2 cannot be taken while that of 5 is free"),
        (
            party([["egg"], ["uramaki-5", "special-order:uramaki-5"]], race=[8, 5]),
            "rounds[0].plates[1]: 10 or more uramaki icons take a free place in the race at once",
        ),
        (party([[], ["uramaki-5", "uramaki-5"]]), "rounds[0].plates[1]: 10 or more uramaki icons"),
        (
            party([["squid", "special-order:squid-on-wasabi", "wasabi"], []]),
            "rounds[0].plates[0][1]: no wasabi lies open for this copy of a nigiri",
        ),
        (party([[], ["squid", "wasabi", "egg", "special-order:squid-on-wasabi"]]), "rounds[0].plates[1][3]: no wasabi"),
        (party([[], ["edamame"]]), "rounds[0].plates[1][0]: Edamame is not played with 2 players"),
        (party([["menu-7"], *[[]] * 6]), "rounds[0].plates[0][0]: Menu is played with 6 players at most"),
        (party([["face-down", "special-order:squid-on-wasabi"], []]), "rounds[0].plates[0][1]: no wasabi"),
        (
            party([["wasabi", "face-down", *["special-order:egg-on-wasabi"] * 2], []]),
            "rounds[0].plates[0][3]: no wasabi",
        ),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_place(sheet: object, reason: str):
    with pytest.raises(SheetError) as error:
        score(sheet)
    assert str(error.value).startswith(reason)


def test_special_orders_come_again_but_for_those_that_are_desserts():
    eels = {"plates": [["eel", *["special-order:eel"] * 3], []]}
    assert score({"edition": "party", "rounds": [eels] * 2, "kept": [["special-order:pudding"] * 3, []]})["totals"] == [
        14,
        0,
    ]


def test_a_copy_on_the_wasabi_of_a_nigiri_lying_face_down_leaves_none_for_the_next_nigiri():
    menu = ["maki", "eel", "tofu", "tempura", "special-order", "takeout-box", "pudding"]
    plates = [["egg", "wasabi", "squid", "face-down", "special-order:egg-on-wasabi", "salmon"], []]
    assert score(party(plates, menu=menu))["totals"] == [1 + 9 + 2 + 3 + 2, 0]


def test_a_race_is_a_sheet_if_and_only_if_turns_can_make_it():
    """At the end of a turn one or several take the best free place, and use up one each."""
    made, todo = set[tuple[int, ...]](), list[tuple[tuple[int, ...], int]]([((0, 0, 0), 0)])
    while todo:
        race, gone = todo.pop()
        made.add(race)
        if gone < len(RACE):
            groups = [group for group in product((0, 1), repeat=3) if any(group)]
            todo += [
                (tuple(a + RACE[gone] * b for a, b in zip(race, group, strict=True)), gone + sum(group))
                for group in groups
            ]
    assert {race for race in product(race_sums(), repeat=3) if is_sheet(party([[], [], []], race=[*race]))} == made


def is_sheet(sheet: object) -> bool:
    try:
        score(sheet)
    except SheetError:
        return False
    return True


def test_uramaki_stay_when_the_race_is_over_and_below_its_goal():
    assert score(party([["uramaki-5", "uramaki-5"], ["uramaki-5"]], race=[15, 0]))["totals"] == [15, 0]
    assert score(party([["uramaki-5", "uramaki-4"], []], race=[8, 0]))["totals"] == [13, 0]


def test_a_copy_lies_on_any_wasabi_that_is_open():
    for plate, points in (
        (["squid", "wasabi", "special-order:squid-on-wasabi"], 12),
        (["squid", "special-order:wasabi", "special-order:squid-on-wasabi"], 12),
        (["squid", "wasabi", "egg", "wasabi", "special-order:squid-on-wasabi"], 15),
    ):
        assert score(party([plate, []]))["totals"] == [points, 0]


def test_text_that_is_no_json_is_refused_with_line_and_column():
    with pytest.raises(SheetError, match=r"^line 2, column 1: not JSON"):
        Scoresheet.from_json('{"rounds":\n]')


def test_a_field_that_is_given_twice_is_refused():
    with pytest.raises(SheetError, match=r"^the sheet: .plates. is given twice"):
        Scoresheet.from_json('{"rounds": [{"plates": [["egg"], []], "plates": [["squid"], []]}]}')
