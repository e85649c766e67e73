"""`sushibelt replay`, and the worked example of docs/notation.md."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sushibelt.table import Game
from sushibelt.table.frames import frames
from tests.cli.conftest import Run

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"


@pytest.fixture(scope="module")
def example() -> str:
    found = re.search(r"```text\n(sushibelt record 1\n.*?)```", NOTATION.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_documented_game_is_a_record_to_the_letter(example: str):
    game = Game.from_record(example)
    assert game.over
    assert game.record() == example


def test_json_of_a_whole_game(sushibelt: Run, example: str):
    result = sushibelt("replay", "-", "--json", stdin=example)
    assert result.status == 0
    end = json.loads(result.out)
    assert (end["edition"], end["passing"], end["names"]) == ("base", "both", ["Mochi", "Bento"])
    assert (end["round"], end["turn"], end["turns"], end["direction"]) == (3, 10, 10, "left")
    assert (end["over"], end["deal"], end["owing"]) == (True, False, [])
    assert end["hands"] == end["picks"] == [[], []]
    assert end["scores"] == [37, 44]
    assert [result["points"] for result in end["results"]] == [[9, 18], [18, 14], [10, 12]]
    assert end["final"] == {"desserts": [0, 0], "totals": [37, 44], "places": [2, 1], "winners": [1]}


def test_the_plates_of_a_round_are_a_score_sheet(sushibelt: Run, example: str):
    """In order of play and without the chopsticks that were passed on, so `score` counts the same."""
    for round_ in (1, 2, 3):
        end = json.loads(sushibelt("replay", "-", "--json", "--at", f"{round_}.10", stdin=example).out)
        sheet = json.dumps({"rounds": [{"plates": end["plates"]}]})
        counted = json.loads(sushibelt("score", "-", "--json", stdin=sheet).out)
        assert counted["rounds"][0] == end["results"][round_ - 1]


def test_json_of_a_game_that_stops(sushibelt: Run, unfinished: Game):
    unfinished.choose(1, "tempura")
    end = json.loads(sushibelt("replay", "-", "--json", stdin=unfinished.record()).out)
    assert (end["round"], end["turn"], end["turns"], end["over"], end["final"]) == (1, 3, 10, False, None)
    assert end["owing"] == [0]
    assert end["picks"] == [[], ["tempura"]]
    assert end["plates"] == [["chopsticks", "salmon"], ["wasabi", "egg"]]
    assert sorted(end["hands"][1]) == sorted(unfinished.hand(1))
    assert end["scores"] == [0, 0]


def test_between_two_rounds_a_deal_is_due(sushibelt: Run, example: str):
    lines = example.split("\nround 2\n")[0]
    end = json.loads(sushibelt("replay", "-", "--json", stdin=lines).out)
    assert (end["round"], end["deal"], end["owing"], end["scores"]) == (1, True, [], [9, 18])
    assert len(end["plates"][0]) == 10
    assert "The cards of the next round are to be dealt." in sushibelt("replay", "-", stdin=lines).out


def test_nothing_dealt(sushibelt: Run):
    end = json.loads(sushibelt("replay", "-", "--json", stdin="sushibelt record 1\nseat 1 A\nseat 2 B\n").out)
    assert (end["round"], end["deal"], end["hands"]) == (0, True, [[], []])


def test_every_line_may_be_the_last(sushibelt: Run, example: str):
    lines = example.splitlines(keepends=True)
    for count in range(5, len(lines) + 1):
        assert sushibelt("replay", "-", "--json", stdin="".join(lines[:count])).status == 0


def test_at_goes_back(sushibelt: Run, example: str):
    there = json.loads(sushibelt("replay", "-", "--json", "--at", "2.3", stdin=example).out)
    assert (there["round"], there["turn"], there["direction"], there["owing"]) == (2, 3, "right", [0, 1])
    assert there["plates"] == [["squid", "chopsticks"], ["squid", "squid"]]
    after = json.loads(sushibelt("replay", "-", "--json", "--at", "2.4", stdin=example).out)
    assert after["plates"][0] == ["squid", "tempura", "tempura"]
    assert "chopsticks" in after["hands"][1]
    assert "Picks are due: Mochi and Bento." in sushibelt("replay", "-", "--at", "2.3", stdin=example).out


def test_in_words(sushibelt: Run, example: str):
    out = sushibelt("replay", "-", stdin=example).out
    assert "Count of round 2" in out
    assert "tempura×2" in out
    assert "Winner: Bento, with 44 points." in out
    assert "\x1b" not in out


def test_names_are_printed_as_they_are(sushibelt: Run):
    text = "sushibelt record 1\nseat 1 [red]Ann #1\nseat 2 :smile:\n"
    out = sushibelt("replay", "-", stdin=text).out
    assert "[red]Ann #1" in out
    assert ":smile:" in out


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("score 9 | 18", "score 9 | 17", "line 20: round 1 scores 9 | 18, not '9 | 17'"),
        ("3 tempura | salmon", "3 egg | salmon", "line 12: seat 1: there is no egg in your hand"),
        ("3 tempura | salmon", "3 tuna | salmon", "line 12: seat 1: there is no card called 'tuna'"),
        ("3 tempura | salmon", "4 tempura | salmon", "line 12: turn 3 comes next, not 4"),
        ("3 tempura | salmon", "3 tempura", "line 12: turn 3 has 1 pick for 2 seats"),
        ("seat 2 Bento", "seat 3 Bento", "line 5: seat 2 comes next, not '3'"),
        ("passing both", "passing on", "line 3: passing is left or both, not 'on'"),
        ("edition base", "edition deluxe", "line 2: there is no edition 'deluxe'; there is base, party"),
        ("sushibelt record 1", "1. e4 e5", "line 1: a record begins with 'sushibelt record 1'"),
        ("winner 2", "winner 1", "line 54: the winner is 2, not '1'"),
    ],
)
def test_mistakes_carry_the_line(sushibelt: Run, example: str, old: str, new: str, reason: str):
    assert old in example
    text = example.replace(old, new, 1)
    assert sushibelt("replay", "-", "--json", stdin=text).mistake() == f"standard input: {reason}"


@pytest.mark.parametrize("at", ["2", "x.y", "0.1", "4.1", "1.11", "1.0", "1.-1", "1.1.1", "²,1", "9999999999.1", ""])
def test_moments_that_are_not_there(sushibelt: Run, example: str, at: str):
    assert sushibelt("replay", "-", f"--at={at}", stdin=example).mistake().startswith("--at")


def test_every_turn_is_told_with_all_hands(sushibelt: Run, example: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = sushibelt("replay", "-", stdin=example).out
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert "Round 2 of 3; hands go right" in told
    game = Game.from_record(example)
    for frame in frames(game):
        for name, played, hand in zip(game.header.names, frame.picks, frame.hands, strict=True):
            if hand:
                assert f"{name} {together(played)} {together(hand)}" in told
    assert "2 Mochi chopsticks chopsticks dumpling×2 maki-1 maki-3 egg salmon pudding sashimi Bento" in told


def together(cards: tuple[str, ...]) -> str:
    """Cards as the page has them: those of one face once, with their number."""
    return " ".join(face if count == 1 else f"{face}×{count}" for face, count in Counter(cards).items())


def test_a_game_that_stops_is_told_as_far_as_it_has_come(sushibelt: Run, unfinished: Game):
    out = sushibelt("replay", "-", stdin=unfinished.record()).out
    told = " ".join(out.split())
    assert "Round 1 of 3; hands go left" in told
    assert "Round 1 of 3, turn 3 of 10; hands go left" in told


def test_a_moment_after_the_only_round(sushibelt: Run, unfinished: Game):
    reason = sushibelt("replay", "-", "--at", "2.1", stdin=unfinished.record()).mistake()
    assert reason == "--at 2.1: the record has 1 round"


@pytest.fixture(scope="module")
def party() -> str:
    """A whole game of Party that uses chopsticks, spoons and takeout boxes."""
    game, random = Game.new("party", 4, menu="master-menu", seed=8, names=["Ann", "Bo", "Cid", "Dee"]), Random(8)
    while not game.over:
        (seat, *_) = sorted(game.owing)
        game.choose(seat, random.choice([word for word in game.choices(seat) if word != "back"]))
    return game.record()


def test_party_tells_what_special_cards_did(sushibelt: Run, party: str):
    told = " ".join(sushibelt("replay", "-", stdin=party).out.split())
    game = Game.from_record(party)
    acts = [act for turns in game.acts for turn in turns for act in turn]
    assert any(act.hand is not None for act in acts)
    for act in acts:
        name = game.header.names[act.actor]
        if act.choice == "done":
            assert f"→ {name} {act.card} Keep the spoon" in told or f"→ {name} {act.card} No more cards" in told
        elif act.hand is not None:
            assert f"→ {name} {act.card} from {game.header.names[act.hand]}: {act.landed}" in told
        elif act.card.startswith("takeout-box"):
            assert f"→ {name} {act.card} face down: {act.choice}" in told
        else:
            assert f"→ {name} {act.card} asks for {act.choice}" in told


def test_party_goes_back_to_any_turn(sushibelt: Run, party: str):
    game = Game.from_record(party)
    end = json.loads(sushibelt("replay", "-", "--json", stdin=party).out)
    assert (end["edition"], end["over"], end["menu"]) == ("party", True, list(game.header.menu))
    assert end["switches"] == game.header.agreed
    for round_, turn in ((1, 1), (1, 5), (2, 3), (3, 8)):
        there = json.loads(sushibelt("replay", "-", "--json", "--at", f"{round_}.{turn}", stdin=party).out)
        assert (there["round"], there["turn"], there["owing"]) == (round_, turn, [0, 1, 2, 3])
        assert len(there["hands"][0]) == game.state.turns + 1 - turn
        picks = game.history[round_ - 1][turn - 1]
        assert all(pick[0] in hand for pick, hand in zip(picks, there["hands"], strict=True))


def test_a_card_that_acts_is_said_to_be_waited_for(sushibelt: Run, party: str):
    lines = party.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("act "))
    stopped = "".join(lines[:at])
    data = json.loads(sushibelt("replay", "-", "--json", stdin=stopped).out)
    seat, card = lines[at].split(":")[0].split()[1:]
    assert data["acting"]["card"] == card
    assert data["owing"] == [int(seat) - 1]
    assert f"Next to decide, for {card}: " in sushibelt("replay", "-", stdin=stopped).out


def test_the_plates_of_a_party_round_are_a_score_sheet(sushibelt: Run):
    """Copies, cards that lie face down and nigiri on wasabi included, in every menu."""
    for seed in range(6):
        random = Random(seed)
        menu = "maki miso-soup uramaki".split()[seed % 2 * 2]
        tiles = [menu, "tofu", "eel", "onigiri", "special-order", ["takeout-box", "wasabi"][seed % 2], "fruit"]
        game = Game.new("party", 3, menu=tiles, seed=seed, switches={"wasabi-in-every-menu": "on"})
        while not game.over:
            seat = min(game.owing)
            game.choose(seat, random.choice([word for word in game.choices(seat) if word != "back"]))
            if game.results and game.due is None and game.moment[1] == 1 and game.moment[0] == 1:
                break
        end = json.loads(sushibelt("replay", "-", "--json", stdin=game.record()).out)
        round_ = {"plates": end["plates"], "race": end["race"]}
        sheet = json.dumps({"edition": "party", "rounds": [round_], "kept": end["kept"], "menu": tiles})
        counted = json.loads(sushibelt("score", "-", "--json", stdin=sheet).out)
        assert counted["rounds"][0]["points"] == end["results"][-1]["points"]


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("menu master-menu", "menu deluxe", "line 3: there is no menu 'deluxe'"),
        ("menu master-menu", "menu maki eel", "line 3: a menu has 3 appetizers, not 1"),
        ("menu master-menu", "menu master-menu\nseat 1 Eve", "line 5: seat 2 comes next, not '1'"),
        ("menu master-menu", "menu master-menu\ncalls-per-turn two", "line 4: calls-per-turn is one or any, not 'two'"),
    ],
)
def test_mistakes_of_party_carry_the_line(sushibelt: Run, party: str, old: str, new: str, reason: str):
    assert old in party
    said = sushibelt("replay", "-", stdin=party.replace(old, new, 1)).mistake()
    assert said.startswith(f"standard input: {reason}")


def test_a_bad_act_is_explained(sushibelt: Run, party: str):
    lines = party.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("act "))
    who = lines[at].split(":")[0]
    for bad, reason in (
        (f"{who}: tuna\n", "there is no card called 'tuna'"),
        ("act 4 chopsticks-1: done\n", "decides next, for "),
        (lines[at + 2], "decides next, for " if not lines[at + 2].startswith("act") else "seat "),
    ):
        said = sushibelt("replay", "-", stdin="".join([*lines[:at], bad])).mistake()
        assert said.startswith(f"standard input: line {at + 1}: ")
        assert reason in said
