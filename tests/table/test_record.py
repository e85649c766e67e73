"""The text record: what it looks like, where it may stop, and the line that an error names."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.menus import MENUS
from sushibelt.rules.switches import SWITCHES
from sushibelt.table import CHANCE, Game, RecordError
from sushibelt.table.acts import Draw
from tests.properties.games import any_game, steps
from tests.rules.randomly import play_on
from tests.rules.scenes import scene

START = """\
sushibelt record 1
edition base
passing left
seat 1 Ann
seat 2 Bob

round 1
deal 1 chopsticks egg egg squid squid tempura tempura tempura tempura tempura
deal 2 wasabi sashimi sashimi sashimi sashimi sashimi sashimi sashimi sashimi pudding
1 chopsticks | wasabi
"""
"""Ann has chopsticks in front and then holds sashimi; Bob has a wasabi and holds egg, squid and tempura. Ten lines."""

FINISHED = play_on(Game.new(names=["Ann", "Bob"], seed=1), Random(1)).record()


def test_a_record_looks_like_this():
    game = Game.from_record(START)
    game.choose(0, "sashimi", "pudding")
    game.choose(1, "squid")
    assert game.record() == START.replace("wasabi\n", "wasabi\n2 sashimi + pudding | squid\n")
    assert game.view().plates == (("pudding", "sashimi"), ("squid-on-wasabi", "wasabi"))


def test_what_is_not_said_has_a_usual_value():
    game = Game.from_record("sushibelt record 1\nseat 1\nseat 2\nseat 3")
    assert game.header.edition == "base"
    assert game.header.passing == "left"
    assert game.header.names == ("Seat 1", "Seat 2", "Seat 3")
    assert game.owing == {CHANCE}


def test_comments_and_empty_lines_may_stand_anywhere():
    text = "# a game\n\n" + START.replace("\n", "   # so it was\n").replace("Ann   # so it was", "Ann")
    text = text.replace("Bob   # so it was", "Bob")
    assert Game.from_record(text).record() == START


def test_a_name_may_hold_anything_that_can_be_read():
    names = ["Ann # 1", "| + ?", "寿司", "round 1"]
    game = Game.new(names=names, seed=1)
    assert Game.from_record(game.record()).header.names == tuple(names)


def test_line_ends_of_other_systems_do_no_harm():
    assert Game.from_record(START.replace("\n", "\r\n")).record() == START


def test_picks_that_wait_for_others_are_written_with_a_question_mark():
    game = Game.from_record(START)
    assert "?" not in game.record()
    game.choose(1, "egg")
    assert game.record() == START + "2 ? | egg\n"
    game.choose(0, "sashimi")
    assert game.owing == {0}
    assert game.record() == START + "2 sashimi + ? | egg\n"
    again = Game.from_record(game.record())
    assert again.state == game.state
    game.choose(0, "back")
    game.choose(0, "sashimi", "done")
    assert "?" not in game.record()
    assert Game.from_record(game.record()).state == game.state


def test_a_pick_that_is_complete_waits_in_the_record():
    game = Game.from_record(START + "2 sashimi + pudding | ?\n")
    assert game.view(0).pick == ("sashimi", "pudding")
    assert game.view(0).ready
    assert game.owing == {1}


def test_one_card_of_two_means_that_there_is_no_second():
    game = Game.from_record(START + "2 sashimi | ?\n")
    assert game.view(0).ready
    assert game.view(0).pick == ("sashimi",)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_line_of_the_last_cards_may_be_left_out(seats: int):
    text = play_on(Game.new(seats=seats, seed=2), Random(2)).record()
    last = f"{ {2: 10, 3: 9, 4: 8, 5: 7}[seats] } "
    short = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(last))
    assert len(short) < len(text)
    assert Game.from_record(short).record() == text


def test_scores_may_be_left_out():
    words = ("score", "desserts", "total", "winner")
    short = "".join(line for line in FINISHED.splitlines(keepends=True) if not line.startswith(words))
    assert Game.from_record(short).record() == FINISHED


def changed(old: str, new: str) -> str:
    assert old in START
    return START.replace(old, new, 1)


@pytest.mark.parametrize(
    "text, line, reason",
    [
        # The first line.
        ("", 1, "a record begins with 'sushibelt record 1'"),
        ("\n\n# nothing\n", 1, "a record begins with"),
        ("\nPGN\n", 2, "a record begins with"),
        ("sushibelt record 2", 1, "a record begins with"),
        # The header.
        ("sushibelt record 1", 1, "Sushi Go! is played with 2 to 5 seats, not 0"),
        ("sushibelt record 1\nseat 1 Ann", 2, "not 1"),
        (changed("edition base", "edition deluxe"), 2, "there is no edition 'deluxe'"),
        (changed("passing left", "passing up"), 3, "passing is left or both, not 'up'"),
        (changed("passing left", "passing left\npassing both"), 4, "passing was given before"),
        (changed("passing left", "edition base"), 3, "edition was given before"),
        (changed("seat 2", "seat 3"), 5, "seat 2 comes next, not '3'"),
        (changed("seat 1", "seat one"), 4, "seat 1 comes next, not 'one'"),
        (changed("Ann", "A" * 41), 4, "a name is 1 to 40 printable characters"),
        (changed("Ann", "A\x07"), 4, "a name is 1 to 40 printable characters"),
        (changed("\n\nround", "\nseat 3\nseat 4\nseat 5\nseat 6\nround"), 9, "2 to 5 seats, not 6"),
        # The deal.
        (changed("round 1", "round 2"), 7, "round 1 comes next, not '2'"),
        (changed("round 1", "round"), 7, "round 1 comes next, not ''"),
        (changed("deal 1", "deal 2"), 8, "the hand of seat 1 is dealt next, not '2'"),
        (changed("deal 1 chopsticks", "deal 1"), 8, "the hand of seat 1 has 9 cards, not 10"),
        (changed("deal 1 chopsticks", "deal 1 salami"), 8, "there is no card called 'salami'"),
        (changed("sashimi pudding", "sashimi egg egg"), 9, "the hand of seat 2 has 11 cards"),
        (changed("egg egg squid squid", "egg egg egg egg egg egg"), 8, "has 12 cards"),
        (changed("tempura " * 4, "squid " * 4), 8, "the hand of seat 1: no squid is left in the deck"),
        (START + "deal 1 egg", 11, "no deal is due"),
        (START + "round 1", 11, "round 1 is not over"),
        # Turns.
        (changed("1 chopsticks | wasabi", "2 chopsticks | wasabi"), 10, "turn 1 comes next, not 2"),
        (changed("1 chopsticks | wasabi", "1 chopsticks"), 10, "turn 1 has 1 pick for 2 seats"),
        (START + "2 sashimi | egg | egg", 11, "turn 2 has 3 picks for 2 seats"),
        (START + "2 squid | egg", 11, "seat 1: there is no squid in your hand"),
        (START + "2 sashimi | wasabi", 11, "seat 2: there is no wasabi in your hand"),
        (START + "2 sashimi | egg + egg", 11, "seat 2: your pick is egg; two cards need chopsticks"),
        (START + "2 pudding + pudding | egg", 11, "seat 1: there is only one pudding in your hand"),
        (START + "2 pudding + sashimi + sashimi | egg", 11, "seat 1: two cards are the most in one turn"),
        (START + "2 pudding + done | egg", 11, "seat 1: 'done' is not a card"),
        (START + "2 pudding | back", 11, "seat 2: 'back' is not a card"),
        (START + "2 pudding | ", 11, "seat 2: there is no card called ''"),
        (START + "2 pudding | egg + ?", 11, "seat 2: 'egg + ?' leaves no choice open"),
        (START + "2 ? + pudding | egg", 11, "seat 1: '? + pudding' leaves no choice open"),
        (START + "2 pudding | ?\n3 egg | egg", 12, "a pick is missing in turn 2, yet the record goes on"),
        (START[: START.index("deal")] + "1 egg | egg", 8, "cards must be dealt first"),
        # Anything else.
        (START + "turn 2", 11, "a line cannot begin with 'turn' here"),
        (START + "seat 3 Cleo", 11, "a line cannot begin with 'seat' here"),
        (START + "1234 egg | egg", 11, "a line cannot begin with '1234' here"),
        (START + "² egg | egg", 11, "a line cannot begin with '²' here"),
        # Scores.
        (START + "score 0 | 0", 11, "the round is not over"),
        (START + "desserts 0 | 0", 11, "the game is not over"),
        (START + "total 0 | 0", 11, "the game is not over"),
        (START + "winner 1", 11, "the game is not over"),
    ],
)
def test_an_error_names_its_line(text: str, line: int, reason: str):
    with pytest.raises(RecordError) as error:
        Game.from_record(text)
    assert error.value.line == line
    assert reason in error.value.reason
    assert str(error.value) == f"line {line}: {error.value.reason}"


@pytest.mark.parametrize("keyword", ["score", "desserts", "total", "winner"])
def test_a_wrong_score_is_an_error(keyword: str):
    lines = FINISHED.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(keyword))
    for wrong in ("99", "99 | 99", "", "1 | 2 | 3", "one | two"):
        spoiled = [*lines[:at], f"{keyword} {wrong}", *lines[at + 1 :]]
        with pytest.raises(RecordError) as error:
            Game.from_record("\n".join(spoiled))
        assert error.value.line == at + 1
        right = lines[at].removeprefix(keyword).strip()
        assert right in error.value.reason


def test_the_last_cards_are_checked_where_they_are_written():
    lines = FINISHED.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("10 "))
    for wrong in ("10 egg | squid | egg", "10 chopsticks | chopsticks", "9 egg | egg"):
        with pytest.raises(RecordError) as error:
            Game.from_record("\n".join([*lines[:at], wrong, *lines[at + 1 :]]))
        assert error.value.line == at + 1


@pytest.mark.parametrize(
    "more, reason",
    [("round 4", "the game is over"), ("1 egg | egg", "the game is over"), ("deal 1 egg", "no deal is due")],
)
def test_nothing_comes_after_the_end(more: str, reason: str):
    with pytest.raises(RecordError, match=reason) as error:
        Game.from_record(f"{FINISHED}{more}\n")
    assert error.value.line == len(FINISHED.splitlines()) + 1


def test_a_record_of_thousands_of_lines_is_refused():
    with pytest.raises(RecordError, match="no more than 2000 lines"):
        Game.from_record(START + "2 ? | ?\n" * 5000)


def test_a_record_with_a_locked_pick_tells_it():
    """So it is for those who may know everything: it must not be sent while the game runs."""
    game = scene("egg", "egg", hands=["squid"])
    game.choose(0, "squid")
    assert "2 squid | ?" in game.record()


# --- Party, and the variants ----------------------------------------------------------------------------------------

NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
RECORDS = re.findall(r"^```text\n(sushibelt record 1\n.*?)^```$", NOTATION.read_text("utf-8"), re.DOTALL | re.MULTILINE)
ROUND = RECORDS[-1]
"""The round of Party that docs/notation.md shows."""


@pytest.mark.parametrize("text", RECORDS, ids=lambda text: text.split()[4])
def test_the_records_of_the_page_about_them_are_replayed_and_written_again(text: str):
    assert Game.from_record(text).record() == text.rstrip("\n") + "\n"


def test_the_page_about_records_shows_both_games_and_knows_every_name():
    assert [Game.from_record(text).header.edition for text in RECORDS] == ["base", "party"]
    page = NOTATION.read_text("utf-8")
    for edition in EDITIONS.values():
        assert all(f"`{name}`" in page for tile in edition.tiles for name in edition.printed(tile))
    assert all(f"`{name}`" in page for name in MENUS)
    assert all(re.search(rf"^\| `{switch.name} ", page, re.MULTILINE) for switch in SWITCHES)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_of_either_game_may_stop_after_any_line(edition: str):
    for seed in range(3):
        random = Random(seed)
        game = any_game(random, edition)
        for _ in steps(game, random):
            pass
        lines = game.record().splitlines(keepends=True)
        body = next(at for at, line in enumerate(lines) if line.startswith("round"))
        for end in range(body, len(lines) + 1, 7):
            again = Game.from_record("".join(lines[:end]))
            assert Game.from_record(again.record()).state == again.state


def test_a_menu_may_be_given_by_its_tiles_or_by_its_name():
    by_name = Game.from_record("sushibelt record 1\nedition party\nmenu sushi-go\nseat 1\nseat 2")
    tiles = " ".join(MENUS["sushi-go"])
    assert Game.from_record(by_name.record().replace("sushi-go", tiles)).record() == by_name.record()
    assert "menu sushi-go\n" in by_name.record()
    assert Game.from_record("sushibelt record 1\nedition party\nseat 1\nseat 2").header.menu_name == "my-first-meal"


def spoiled(old: str, new: str) -> tuple[str, int]:
    """The round of the page with its first `old` made into `new`, and the number of that line."""
    assert old in ROUND
    return ROUND.replace(old, new, 1), ROUND[: ROUND.index(old)].count("\n") + 1


def test_the_third_plate_draws_first():
    game = Game.new(seats=2, switches={"dummy": "on"}, seed=1)
    text = play_on_any(game, Random(1)).record()
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("draw"))
    for wrong, reason in (
        ("", "a card is drawn first"),
        ("draw dummy: egg squid", "1 card is due, not 2"),
        ("draw menu-7: egg", "dummy draws next, not 'menu-7'"),
        ("draw dummy: temaki", "there is no card called 'temaki'"),
        ("act 1 dummy: egg", "no bonus action is due"),
    ):
        with pytest.raises(RecordError) as error:
            Game.from_record("\n".join([*lines[:at], wrong, *lines[at + 1 :]]))
        assert error.value.line == at + (1 if wrong else 2)
        assert reason in error.value.reason


def play_on_any(game: Game, random: Random) -> Game:
    for _ in steps(game, random):
        pass
    return game


MENU_LINE = "menu maki tofu eel dumpling spoon takeout-box pudding"


@pytest.mark.parametrize(
    "old, new, reason",
    [
        # The menu.
        (MENU_LINE, "menu sushi", "there is no menu 'sushi'; there is my-first-meal, sushi-go,"),
        (MENU_LINE, "menu maki tofu eel spoon takeout-box pudding", "a menu has 3 appetizers, not 2"),
        (MENU_LINE, "menu maki tofu eel eel spoon takeout-box pudding", "the menu has Eel twice"),
        (MENU_LINE, "menu maki tofu eel soup spoon takeout-box pudding", "there is no menu tile called 'soup'"),
        (MENU_LINE, "menu maki temaki tofu eel dumpling spoon tea pudding", "a menu has 1 roll, not 2"),
        # Switches.
        ("edition party", "edition party\ncalls-per-turn two", "calls-per-turn is one or any, not 'two'"),
        ("edition party", "edition party\nmenu sushi-go\n", "menu was given before"),
        ("edition party", "edition party\nhouse-rule on", "a line cannot begin with 'house-rule' here"),
        # Desserts and the deal.
        ("add pudding pudding", "add pudding", "5 cards are due, not 4"),
        ("add pudding", "add egg", "there is no egg left to draw"),
        ("add pudding pudding pudding pudding pudding\n", "", "desserts are added first"),
        ("round 1", "round 1\nadd egg", "5 cards are due, not 1"),
        ("deal 1 squid", "deal 1 temaki", "the hand of seat 1: no temaki is left in the deck"),
        ("deal 1 squid", "add pudding", "no desserts are due"),
        # Turns and bonus actions.
        ("act 1 spoon-4", "act 2 spoon-4", "seat 1 decides next, for spoon-4, not '2 spoon-4'"),
        ("act 1 spoon-4", "act 1 spoon-5", "seat 1 decides next, for spoon-4, not '1 spoon-5'"),
        ("act 1 spoon-4: spoon", "act 1 spoon-4 spoon", "seat 1 decides next, for spoon-4"),
        ("act 1 spoon-4: spoon", "act 1 spoon-4: tempura", "seat 1: a spoon asks for a card of this game's menu"),
        ("act 1 spoon-4: spoon", "act 1 spoon-4: soup", "seat 1: there is no card called 'soup'"),
        (
            "act 2 spoon-6: salmon",
            "act 2 spoon-6: maki-1",
            "seat 2: you must hand over one of the cards",
        ),
        ("act 2 spoon-6: salmon", "act 2 spoon-6: done", "seat 2: you must hand over one of the cards"),
        (
            "act 3 takeout-box-10: dumpling",
            "act 3 takeout-box-10: eel",
            "seat 3: a takeout box turns only your",
        ),
        ("act 1 spoon-4: spoon", "act 1 spoon-4: spoon done", "seat 1: the cards of this turn are played; another"),
        ("3 tofu | tofu | dumpling", "act 1 spoon-6: nigiri", "no bonus action is due"),
        ("3 tofu | tofu | dumpling", "draw menu-7: egg", "no card is drawn now"),
        ("act 1 spoon-4: spoon\nact 3 takeout-box-10: dumpling\n", "", "seat 1 decides next, for spoon-4"),
        ("2 spoon-6 | egg", "2 spoon-6 + tofu | egg", "seat 1: your pick is spoon-6; "),
        ("score 6", "score 7", "round 1 scores 6 | 23 | 16, not '7 | 23 | 16'"),
    ],
)
def test_a_bad_line_of_party_is_explained(old: str, new: str, reason: str):
    text, line = spoiled(old, new)
    with pytest.raises(RecordError) as error:
        Game.from_record(text)
    assert reason in error.value.reason
    assert error.value.line in (line, line + new.count("\n"), line + new.count("\n") + 1)


@pytest.mark.parametrize(
    "body, line, reason",
    [
        # Each of these lines is right by itself; the line that does not fit the others is named, wherever it stands.
        ("edition party\nmenu master-menu\nseat 1\nseat 2", 3, "Spoon is not played with 2 players"),
        ("seat 1\nseat 2\nmenu master-menu\nedition party", 4, "Spoon is not played with 2 players"),
        (
            "edition party\nmenu points-platter\n" + "".join(f"seat {seat}\n" for seat in range(1, 8)),
            3,
            "Special order is played with 6 players at most",
        ),
        ("menu sushi-go\nseat 1\nseat 2", 2, "Sushi Go! has no menus"),
        ("calls-per-turn any\nseat 1\nseat 2", 2, "calls-per-turn is a switch of Sushi Go Party!"),
        ("wasabi-in-every-menu on\nseat 1\nseat 2", 2, "wasabi-in-every-menu is a switch of Sushi Go Party!"),
        ("edition party\npassing both\nseat 1\nseat 2", 3, "passing is a switch of Sushi Go!"),
        ("edition party\nsoy-promo on\nseat 1\nseat 2", 3, "soy-promo is a switch of Sushi Go!"),
        ("dummy on\nseat 1\nseat 2\nseat 3", 2, "dummy is a switch for 2 players"),
        (
            "soy-promo on\ndummy on\npassing both\nseat 1\nseat 2\nseat 3",
            3,
            "dummy is a switch for 2 players",
        ),
        ("edition party\neight-player-hand 8\nseat 1\nseat 2", 3, "eight-player-hand is a switch for 8 players"),
        ("edition party\n" + "seat 1\n", 3, "Sushi Go Party! is played with 2 to 8 seats, not 1"),
        ("seat 1\nedition party\nmenu sushi-go", 2, "Sushi Go Party! is played with 2 to 8 seats, not 1"),
        ("edition party\nmenu sushi-go", 3, "Sushi Go Party! is played with 2 to 8 seats, not 0"),
    ],
)
def test_a_header_that_cannot_be_is_explained(body: str, line: int, reason: str):
    with pytest.raises(RecordError) as error:
        Game.from_record(f"sushibelt record 1\n{body}")
    assert (error.value.line, error.value.reason) == (line, reason)


def test_the_draw_of_a_menu_is_checked():
    game = Game.new("party", 2, menu="dinner-for-two", seed=1)
    while not any(isinstance(each, Draw) for turns in game.happened for turn in turns for each in turn):
        steps_once(game, Random(1))
    lines = game.record().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("draw"))
    card = lines[at].split()[1]
    for wrong, reason in (
        ("draw soup: egg egg egg egg", f"{card[:-1]} draws next, not 'soup'"),
        (f"draw {card} egg", "4 cards are due, not 1"),
        (f"draw {card} egg egg egg egg egg", "4 cards are due, not 5"),
        (f"draw {card} eel eel eel eel", "there is no eel left to draw"),
        (f"act 1 {card} egg", "no bonus action is due"),
    ):
        with pytest.raises(RecordError) as error:
            Game.from_record("\n".join([*lines[:at], wrong]))
        assert (error.value.line, error.value.reason) == (at + 1, reason)


def steps_once(game: Game, random: Random) -> None:
    next(steps(game, random))
