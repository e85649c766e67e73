"""`sushibelt score`."""

import json
import re
from pathlib import Path

import pytest

from sushibelt.rules.menus import MENUS
from tests.cli.conftest import Run

EXAMPLE = (
    '{"edition": "base", "rounds": [{"plates": [["wasabi", "squid"], ["maki-3"]]}], "kept": [["pudding"], []], '
    '"final": true}'
)
ANSWER = {
    "rounds": [{"points": [9, 6], "lines": [{"nigiri": 9}, {"maki": 6}]}],
    "desserts": [6, 0],
    "totals": [15, 6],
    "winners": [0],
}


def sheet(*plates: list[str], **more: object) -> str:
    return json.dumps({"rounds": [{"plates": plates}], **more})


def test_example_from_standard_input(sushibelt: Run):
    result = sushibelt("score", "-", "--json", stdin=EXAMPLE)
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == ANSWER
    assert result.out.count("\n") == 1


def test_example_from_a_file(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "sheet.json"
    file.write_text(EXAMPLE, "utf-8")
    assert json.loads(sushibelt("score", "--json", str(file)).out) == ANSWER


def test_a_byte_order_mark_is_no_mistake(sushibelt: Run):
    assert json.loads(sushibelt("score", "-", "--json", stdin="\ufeff" + EXAMPLE).out) == ANSWER


def test_in_words_every_number_has_its_reason(sushibelt: Run):
    out = sushibelt("score", "-", stdin=EXAMPLE).out
    assert "9  Squid on wasabi 9" in out
    assert "6  3 icons, the most" in out
    assert "6  1 pudding, the most" in out
    assert "Winner: Player 1, with 15 points." in out
    assert "\x1b" not in out


def test_players_are_called_by_their_names(sushibelt: Run):
    out = sushibelt("score", "-", stdin=sheet(["egg"], ["tofu"], edition="party", names=["Ann", "Ben"], final=True)).out
    assert "Winner: Ben, with 2 points." in out
    assert "Player" not in out
    third = sushibelt("score", "-", stdin=sheet(["egg"], [], [], dummy=True, names=["Ann", "Ben"], final=True)).out
    assert "Winner: Ann" in third
    assert re.search(r"Ann +Ben +Third plate", third)


def test_a_round_of_party_begins_with_its_heading(sushibelt: Run):
    """Before the table of its plates, once."""
    rounds = [{"plates": [["tofu"], ["egg"]]}, {"plates": [["egg"], []]}]
    out = sushibelt("score", "-", stdin=json.dumps({"edition": "party", "rounds": rounds})).out
    assert re.findall(r"Round \d|Plate|Nigiri", out) == ["Round 1", "Plate", "Nigiri", "Round 2", "Plate", "Nigiri"]


def test_not_final_has_neither_desserts_nor_winners(sushibelt: Run):
    result = json.loads(sushibelt("score", "-", "--json", stdin=sheet(["pudding"], ["egg"])).out)
    assert (result["desserts"], result["winners"], result["totals"]) == (None, None, [0, 1])


def test_nothing_to_count_is_said(sushibelt: Run):
    nothing = json.dumps({"rounds": [], "kept": [["pudding"], []]})
    result = sushibelt("score", "-", stdin=nothing)
    assert (result.status, result.out.count("\n")) == (0, 1)
    assert result.out.startswith("Nothing to count yet")
    assert "Nothing" not in sushibelt("score", "-", stdin=nothing[:-1] + ', "final": true}').out


def test_negative_numbers_have_the_minus_sign_of_texts(sushibelt: Run):
    """In every table; the only hyphens are those in the names of cards."""
    text = json.dumps({"rounds": [], "kept": [["pudding"], [], []], "final": True})
    out = sushibelt("score", "-", stdin=text).out
    assert out.count("−3") == 4
    assert not re.search(r"-\d", out)
    assert "fewest −6" in sushibelt("rules").out


def test_three_rounds_are_final_by_themselves(sushibelt: Run):
    rounds = [{"plates": [["pudding"], ["egg"], []]}] * 3
    text = json.dumps({"edition": "base", "rounds": rounds})
    result = json.loads(sushibelt("score", "-", "--json", stdin=text).out)
    assert (result["desserts"], result["totals"], result["winners"]) == ([6, -3, -3], [6, 0, -3], [0])
    assert "Winner: Player 1, with 6 points." in sushibelt("score", "-", stdin=text).out


def test_puddings_break_a_tie_and_a_shared_win_is_said(sushibelt: Run):
    tie = sheet(["pudding"], ["tempura", "tempura", "egg"], final=True)
    assert "6 points as Player 2, but more puddings (1 pudding)" in sushibelt("score", "-", stdin=tie).out
    shared = sushibelt("score", "-", stdin=sheet(["egg"], ["egg"], final=True)).out
    assert "Shared win: Player 1 and Player 2" in shared


def party(*plates: list[str], race: list[int] | None = None, **more: object) -> str:
    return json.dumps({"edition": "party", "rounds": [{"plates": plates, **({"race": race} if race else {})}], **more})


def test_party_counts_copies_and_what_lies_face_down(sushibelt: Run):
    text = party(["tofu", "tofu", "face-down", "special-order:tofu"], ["wasabi", "special-order:egg-on-wasabi"])
    assert json.loads(sushibelt("score", "-", "--json", stdin=text).out)["totals"] == [2, 3]
    out = " ".join(sushibelt("score", "-", stdin=text).out.split())
    assert "Player 1 face-down 2 tofu×2 special-order:tofu" in out
    assert "Player 2 special-order:egg on wasabi 3" in out
    assert "2 1 face down at 2" in out


def test_party_counts_the_race(sushibelt: Run):
    text = party(["uramaki-5"], ["egg"], ["uramaki-3"], race=[8, 5, 0])
    data = json.loads(sushibelt("score", "-", "--json", stdin=text).out)
    assert data["rounds"][0]["lines"] == [{"uramaki": 10}, {"nigiri": 1, "uramaki": 5}, {}]
    out = " ".join(sushibelt("score", "-", stdin=text).out.split())
    assert "place taken: 8" in out
    assert "the most: 2" in out
    assert "5 place taken: 5" in out


def test_desserts_break_a_tie_of_party(sushibelt: Run):
    tied = party(["tofu"], ["egg", "egg", "green-tea-ice-cream"], final=True)
    assert "2 points as Player 1, but more desserts (1 dessert)" in sushibelt("score", "-", stdin=tied).out
    shared = party(["fruit-ww", "salmon", "salmon"], ["fruit-ww", "salmon", "salmon"], ["fruit-wp"], final=True)
    said = "Shared win: Player 1 and Player 2, with 1 point and 1 dessert each."
    assert said in sushibelt("score", "-", stdin=shared).out


def test_the_promo_and_the_third_plate(sushibelt: Run):
    text = sheet(["egg", "maki-1"], ["soy-sauce"], ["maki-3", "squid", "squid"], soy_promo=True, dummy=True, final=True)
    data = json.loads(sushibelt("score", "-", "--json", stdin=text).out)
    assert (data["totals"], data["winners"]) == ([4, 0, 12], [0])
    out = sushibelt("score", "-", stdin=text).out
    assert "Third plate" in out
    assert "Winner: Player 1, with 4 points." in out


def test_eight_players_have_a_line_each(sushibelt: Run):
    text = party(*[["salmon"], ["egg", "tofu"]] * 4)
    out = sushibelt("score", "-", stdin=text).out
    for seat in range(1, 9):
        assert sum(line.startswith(f" Player {seat} ") for line in out.splitlines()) == 2  # its plate, its count
    assert out.count("Nigiri 1 (Egg 1), Tofu 2 (1 × Tofu)") == 4


@pytest.mark.parametrize(
    "text, reason",
    [
        (sheet(["egg"], ["egg", "egg", "tuna"]), "rounds[0].plates[1][2]: there is no card called 'tuna'"),
        (sheet(["squid-on-wasabi"], []), "rounds[0].plates[0][0]: there is no card called 'squid-on-wasabi'"),
        (sheet(["maki"], []), "rounds[0].plates[0][0]: there is no card called 'maki'"),
        (sheet(["soy-sauce"], []), "rounds[0].plates[0][0]: there is no card called 'soy-sauce'"),
        (sheet(["chopsticks"] * 4, ["chopsticks"]), "rounds[0].plates[1][0]: one chopsticks too many; the box holds 4"),
        (sheet(["pudding"], [], kept=[["pudding"] * 10, []]), "kept[0][9]: one pudding too many; the box holds 10"),
        (sheet([], [], [], [], [], []), "rounds[0].plates: Sushi Go! is played with 2 to 5 players, not 6"),
        (sheet([]), "rounds[0].plates: Sushi Go! is played with 2 to 5 players, not 1"),
        (sheet(["egg"], [], kept=[[], [], []]), "kept: 3 players, but 2 in rounds[0].plates"),
        (sheet(["tempura"] * 11, []), "rounds[0].plates[0]: 11 cards, but 2 players play 10 a round"),
        (sheet(["egg"], [], kept=[["egg"], []]), "kept[0][0]: egg is not kept for the end of the game"),
        (json.dumps({"rounds": [{"plates": [[], []]}] * 4}), "rounds: a game has 3 rounds, not 4"),
        (sheet(["egg"], [], final=1), "final: must be true or false"),
        (sheet(["egg"], [], edition="deluxe"), "edition: there is base, party"),
        (
            sheet(["egg"], [], edition="party", menu="deluxe"),
            f"menu: there is no menu 'deluxe'; there is {', '.join(MENUS)}",
        ),
        (sheet(["egg"], [], edition="party", menu=["maki"]), "menu: a menu has 3 appetizers, not 0"),
        (sheet(["egg"], [], edition="party", menu="master-menu"), "menu: Spoon is not played with 2 players"),
        (sheet(["tea"], [], edition="party", menu="sushi-go"), "rounds[0].plates[0][0]: tea is not on the menu"),
        (sheet(["egg"], [], menu="sushi-go"), "menu: not for Sushi Go!"),
        (sheet(["egg"], [], edition="party", dummy=True), "dummy: not for Sushi Go Party!"),
        (
            sheet(["egg"], [], players=2),
            "the sheet: there is no field 'players'; there are dummy, edition, final, kept, menu, names, rounds, "
            "soy_promo",
        ),
        (sheet([], [], names=["Ann"]), "names: 1 name for 2 players"),
        (sheet([], [], names="Ann"), "names: must be a list like [...]"),
        (sheet([], [], names=["Ann", 2]), 'names[1]: must be a text like "..."'),
        (sheet([], [], names=["Ann", ""]), "names[1]: a name is 1 to 40 printable characters, not ''"),
        (
            sheet([], [], names=["A\u001b[31m", "Ben"]),
            "names[0]: a name is 1 to 40 printable characters, not 'A\\x1b[31m'",
        ),
        ('{"rounds": [{"plates": [[1], []]}]}', "rounds[0].plates[0][0]: there is no card called 1"),
        ('{"rounds": [{"plates": [[null], []]}]}', "rounds[0].plates[0][0]: there is no card called null"),
        ('{"rounds": [{"plates": [[NaN], []]}]}', "rounds[0].plates[0][0]: there is no card called NaN"),
        ('{"rounds": [{"plates": [{}, []]}]}', "rounds[0].plates[0]: must be a list like [...]"),
        ('{"rounds": [{"plates": "egg"}]}', "rounds[0].plates: must be a list like [...]"),
        ('{"rounds": [{}]}', "rounds[0]: plates are missing"),
        ('{"rounds": [7]}', "rounds[0]: must be an object like {...}"),
        ('{"rounds": NaN}', "rounds: must be a list like [...]"),
        ("{}", "the sheet: there are no plates in it"),
        ("[]", "the sheet: must be an object like {...}"),
        ("", "line 1, column 1: not JSON: Expecting value"),
        ("{", "line 1, column 2: not JSON: Expecting property name enclosed in double quotes"),
        (
            json.dumps({"rounds": [{"plates": [[]] * 5}] * 2, "kept": [["pudding"] * 8, [], [], [], []]}),
            "kept[0]: 8 cards, but 7 are the most in 1 round that is not listed",
        ),
        ("[" * 100_000, "not JSON that can be read"),
        ("[" * 100_000 + "]" * 100_000, "not JSON that can be read"),
        ("1" * 5000, "not JSON that can be read"),
    ],
)
def test_an_impossible_sheet_is_refused_with_the_place(sushibelt: Run, text: str, reason: str):
    assert sushibelt("score", "-", "--json", stdin=text).mistake() == f"standard input: {reason}"


@pytest.mark.parametrize("depth", [100, 500, 900, 990, 5000])
def test_nested_nonsense(sushibelt: Run, depth: int):
    text = '{"rounds": [{"plates": [[' + "[" * depth + "]" * depth + "], []]}]}"
    sushibelt("score", "-", stdin=text).mistake()


def test_not_text(sushibelt: Run):
    assert sushibelt("score", "-", stdin=b"\xff\xfe{").mistake() == "standard input: not text in UTF-8 (byte 1)"


def test_signs_that_would_move_the_cursor_are_shown_harmlessly(sushibelt: Run):
    reason = sushibelt("score", "-", stdin=r'{"rounds": [{"plates": [["\u001b[31m\n"], []]}]}').mistake()
    assert reason.isprintable()
