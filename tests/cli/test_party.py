"""`sushibelt play` with Party, variants and every decision that a card may ask for, typed through standard input."""

import re
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from sushibelt.rules.menus import MENUS
from sushibelt.table import CHANCE, Game
from sushibelt.table.lookup import menu_seats
from tests.cli.conftest import Outcome, Run

ANYTHING = "\n".join(islice(cycle(["1", "2", "3", "0"]), 2000))
"""Whatever is asked, one of these is an answer."""

BANQUET = [
    "chopsticks-1 spoon-4 egg egg salmon tempura tempura dumpling eel maki-1",
    "eel tempura dumpling eel maki-2 maki-2 maki-1 dumpling tempura tempura",
    "egg squid maki-3 maki-2 dumpling dumpling eel eel tempura spoon-5",
]
SPECIALS = [
    "special-order menu-7 eel eel takeout-box-10 tofu tempura tempura squid egg",
    "eel tofu tofu squid egg salmon salmon menu-8 tempura tempura",
]


def game_of(menu: str, hands: list[str], *turns: list[str]) -> Game:
    """A game of Party in which these hands were dealt and these cards were played; nobody called anything."""
    tiles = menu.split() if " " in menu else menu
    game = Game.new("party", menu=tiles, names=["Ann", "Mochi", "Bento"][: len(hands)], deal_by_hand=True)
    game.add(game.draw_due(Random(1)))
    game.deal([hand.split() for hand in hands])
    for turn in turns:
        for seat, pick in enumerate(turn):
            game.choose(seat, *pick.split("+"))
        while game.view().acting is not None:
            (seat,) = game.owing
            game.choose(seat, "done")
    return game


@pytest.fixture
def going_on(sushibelt: Run, tmp_path: Path):
    """`going_on(game, typed, ...)`: the same game goes on with these lines; what was printed, and the game then."""

    def go_on(game: Game, *typed: str) -> tuple[str, Game]:
        file = tmp_path / "game.txt"
        file.write_text(game.record(), "utf-8")
        done: Outcome = sushibelt("play", "--resume", str(file), "--bots", "random", stdin="\n".join(typed) + "\n")
        assert (done.status, done.err) == (0, "")
        return done.out, Game.from_record(file.read_text("utf-8"))

    return go_on


@pytest.mark.parametrize("menu, seats", [*((menu, menu_seats(menu)[1]) for menu in MENUS), ("dinner-for-two", 2)])
def test_a_whole_game_of_each_printed_menu(sushibelt: Run, tmp_path: Path, menu: str, seats: int):
    file = tmp_path / "game.txt"
    arguments = ["--menu", menu, "--seats", str(seats), "--bots", "random", "--seed", "3", "--record", str(file)]
    result = sushibelt("play", *arguments, stdin=ANYTHING)
    assert (result.status, result.err) == (0, "")
    game = Game.from_record(file.read_text("utf-8"))
    assert game.over
    assert (game.header.menu_name, game.seats) == (menu, seats)
    assert "Count of round 3" in result.out
    told = sushibelt("replay", str(file))
    assert (told.status, told.err) == (0, "")
    assert "Winner: " in told.out or "Shared win: " in told.out


def test_a_menu_by_chance_depends_on_the_seed_alone(sushibelt: Run, tmp_path: Path):
    menus = []
    for at, seed in enumerate(["4", "4", "5"]):
        file = tmp_path / str(at)
        sushibelt("play", "--menu", "surprise", "--seed", seed, "--record", str(file))
        menus.append(Game.from_record(file.read_text("utf-8")).header.menu)
    assert menus[0] == menus[1] != menus[2]


def test_an_own_menu_in_any_order_and_switches(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    menu = "Fruit, tea,spoon,tempura,tofu,eel,uramaki"
    switches = ["--switch", "calls-per-turn=any", "--switch", "wasabi-in-every-menu=on"]
    out = sushibelt("play", "--edition", "party", "--menu", menu, *switches, "--record", str(file)).out
    header = Game.from_record(file.read_text("utf-8")).header
    assert set(header.menu) == {"uramaki", "eel", "tofu", "tempura", "spoon", "tea", "fruit"}
    assert header.chosen == {"calls-per-turn": "any", "wasabi-in-every-menu": "on"}
    assert out.startswith("Your own menu")
    assert "wasabi" in out


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--menu", "deluxe"], f"--menu deluxe: there are {', '.join(MENUS)}, surprise, or 7 tiles"),
        (["--menu", "master-menu", "--seats", "2"], "--menu master-menu: Spoon is not played with 2 players"),
        (["--menu", "dinner-for-two", "--seats", "7"], "--menu dinner-for-two: Menu is played with 6 players at most"),
        (["--menu", "maki,eel"], "--menu maki,eel: a menu has 3 appetizers, not 1"),
        (["--menu", "maki,sushi"], "--menu maki,sushi: there is no menu tile called 'sushi'"),
        (["--menu", "maki,maki"], "--menu maki,maki: the menu has Maki rolls twice"),
        (["--edition", "base", "--menu", "sushi-go"], "--menu sushi-go: Sushi Go! has no menus"),
        (["--edition", "deluxe"], "--edition: there is no edition 'deluxe'; there is base, party"),
        (["--edition", "party", "--seats", "9"], "--seats 9: Sushi Go Party! is played with 2 to 8 seats"),
        (["--switch", "dummy"], "--switch dummy: must be NAME=VALUE, like passing=left"),
        (["--switch", "dummy=on"], "dummy is a switch for 2 players"),
        (["--seats", "2", "--switch", "dummy=yes"], "dummy is off or on, not 'yes'"),
        (["--passing", "both", "--switch", "passing=left"], "--switch passing=left: passing was given before"),
        (["--edition", "party", "--switch", "soy-promo=on"], "soy-promo is a switch of Sushi Go!"),
    ],
)
def test_what_cannot_be_played(sushibelt: Run, arguments: list[str], reason: str):
    assert sushibelt("play", *arguments).mistake() == reason


def test_chopsticks_ask_after_the_reveal(going_on):
    game = game_of("big-banquet", BANQUET, ["chopsticks-1", "eel", "egg"])
    out, after = going_on(game, "squid", "?", "chopsticks", "tuna", "9", "maki-3", "q")
    asked = out.index("Chopsticks: take a second card from your hand.")
    assert out.index("Turn 2:") < asked < out.index("0 Keep the chopsticks")
    assert "turn 2 of 10, after the reveal" in out
    assert out.count("turn 2 of 10 ") == 1
    assert "No: 'chopsticks' cannot be chosen now" in out
    assert "No: 'tuna' cannot be chosen now" in out
    assert "No: there is no choice 9; there are 6" in out
    assert "act 1 chopsticks-1: maki-3" in after.record()
    assert after.view().plates[0] == ("maki-3", "squid")


def test_chopsticks_may_be_kept(going_on):
    game = game_of("big-banquet", BANQUET, ["chopsticks-1", "eel", "egg"])
    _, after = going_on(game, "squid", "0", "q")
    assert "act 1 chopsticks-1: done" in after.record()
    assert "chopsticks-1" in after.view().plates[0]


def test_a_spoon_asks_for_a_card_or_any_of_a_kind(going_on):
    game = game_of("big-banquet", BANQUET, ["spoon-4", "eel", "egg"])
    out, after = going_on(game, "squid", "dumpling", "q")
    told = " ".join(out.split())
    assert "Spoon: ask for one card or any of a kind." in told
    assert "nigiri any of them" in told
    assert "0 Keep the spoon" in told
    assert "You spoon-4 from Mochi: dumpling" in told.replace("Ann", "You")
    assert "act 1 spoon-4: dumpling" in after.record()
    out, after = going_on(game, "squid", "spoon-6", "q")
    assert "asks for  spoon-6  Nobody has any." in out
    assert not any("spoon" in card for card in after.view().plates[0])


def test_whoever_is_asked_by_a_spoon_chooses_what_to_give(going_on):
    game = game_of("big-banquet", BANQUET, ["eel", "tempura", "spoon-5"], ["dumpling", "dumpling", "eel"])
    game.choose(0, "maki-2")
    game.choose(1, "eel")
    game.choose(2, "egg")
    game.choose(2, "maki")
    acting = game.view().acting
    assert acting
    assert acting.asked == 0
    out, after = going_on(game, "egg", "1", "q")
    assert "A spoon asks you for a card: choose which one you hand over." in out
    assert "No: 'egg' cannot be chosen now" in out
    assert "0 " not in out.split("A spoon asks you")[1].split("Your choice:")[0]  # it must be given
    assert "act 1 spoon-5: maki-1" in after.record()


def test_a_menu_shows_four_cards_to_whoever_drew_them(going_on):
    menu = "maki eel tofu tempura menu takeout-box fruit"
    hands = [hand.replace("special-order", "maki-1") for hand in SPECIALS]
    game = game_of(menu, hands)
    game.choose(0, "menu-7")
    game.choose(1, "tofu")
    game.draw(["menu-9", "salmon", "maki-3", "tofu"])
    out, after = going_on(game, "menu-9", "salmon", "q")
    assert "Menu: play one of these cards now." in out
    assert "maki-3" in out
    assert "No: 'menu-9' cannot be chosen now" in out
    assert "act 1 menu-7: salmon" in after.record()
    assert after.view().plates[0] == ("salmon",)


def test_a_takeout_box_turns_one_card_after_the_other(going_on):
    menu = "maki eel tofu tempura special-order takeout-box fruit"
    hands = [hand.replace("menu-7", "maki-1").replace("menu-8", "maki-2") for hand in SPECIALS]
    game = game_of(menu, hands[::-1], ["tofu", "tofu"], ["egg", "squid"], ["salmon", "maki-1"])
    out, after = going_on(game, "takeout-box-10", "tofu", "salmon", "0", "q")
    assert out.count("Takeout box: turn cards of earlier turns face down.") == 3
    assert "takeout-box-10  face down:  tofu" in out
    assert "act 1 takeout-box-10: tofu salmon done" in after.record()
    assert after.view().plates[0].count("face-down") == 2


def test_a_special_order_is_aimed_with_the_pick_or_when_it_asks(going_on):
    menu = "maki eel tofu tempura special-order menu fruit"
    hands = [hand.replace("takeout-box-10", "maki-1") for hand in SPECIALS]
    game = game_of(menu, hands[::-1], ["eel", "tofu"])
    out, after = going_on(game, "special-order tuna", "special-order eel", "q")
    assert "No: 'tuna' cannot be chosen now" in out
    assert after.history[0][1][0] == ("special-order", "eel")
    assert "special-order:eel" in after.view().plates[0]
    out, after = going_on(game, "special-order", "0", "special-order", "1", "q")
    assert out.count("Special order: which of your cards shall it copy?") == 2
    assert "0 Another card of the hand" in out
    assert "special-order:eel" in after.view().plates[0]


def test_what_a_clash_takes_is_told(going_on, sushibelt: Run):
    hand = "miso-soup miso-soup eel eel eel tofu tofu egg egg tea"
    game = game_of("maki eel tofu miso-soup tea soy-sauce pudding", [hand, hand])
    game.choose(1, "miso-soup")
    out, after = going_on(game, "miso-soup", "q")
    told = out.split("Turn 1:")[1]
    for name in ("Ann", "Mochi"):
        assert f"  {name}  miso-soup  discarded\n" in told
        assert f"{name}  miso-soup  discarded" in sushibelt("replay", "-", stdin=after.record()).out
    assert told.count("discarded") == 2


def test_a_box_that_has_nothing_to_turn_is_told(going_on, sushibelt: Run):
    hand = "takeout-box-10 eel eel eel tofu tofu tofu egg egg salmon"
    game = game_of("maki eel tofu miso-soup tea takeout-box pudding", [hand, hand.replace("takeout-box-10", "squid")])
    game.choose(1, "eel")
    out, after = going_on(game, "takeout-box-10", "q")
    assert out.split("Turn 1:")[1].count("Ann  takeout-box-10  discarded") == 1
    assert "Ann  takeout-box-10  discarded" in sushibelt("replay", "-", stdin=after.record()).out


def test_a_place_in_the_race_is_told_before_the_count(going_on):
    """The last cards, which nobody picks, may bring it."""
    hand = "uramaki-5 eel eel eel tofu tofu tofu tempura tempura tempura"
    turns = [[card, card] for card in hand.split()[1:9]]
    game = game_of("uramaki eel tofu tempura tea soy-sauce pudding", [hand, hand], *turns)
    game.choose(1, "tempura")
    out, _ = going_on(game, "uramaki-5", "q")
    place = out.index("  Ann  uramaki-5×2  discarded for a place in the race: +8\n")
    assert out.index("The last cards:") < place < out.index("Count of round 1")


def test_the_rule_of_a_tile_is_told_once_in_a_hand(going_on, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "120")
    hand = "maki-1 maki-1 maki-2 eel eel egg tempura tempura tofu tofu"
    game = game_of("maki eel tofu tempura tea soy-sauce fruit", [hand] * 2)
    out, _ = going_on(game, "q")
    told = re.findall(r"^ +\d+  maki-\d +(\S.*)$", out, re.MULTILINE)
    assert [about.rstrip() for about in told] == [
        "1 icon; most icons 6 points, then 3; with 6 to 8 players 6, 4 and 2 (now +6)",
        "1 icon (now +6)",
        "2 icons (now +6)",
    ]


def test_a_long_rule_goes_on_under_itself(going_on, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "60")
    hand = "maki-1 maki-1 maki-2 eel eel egg tempura tempura tofu tofu"
    out, _ = going_on(game_of("maki eel tofu tempura tea soy-sauce fruit", [hand] * 2), "q")
    lines = out.splitlines()
    at = next(at for at, line in enumerate(lines) if "most icons 6 points" in line and "maki-1" in line)
    assert lines[at + 1].startswith(" " * lines[at].index("1 icon;"))


def test_a_card_whose_name_is_short_says_what_is_on_it(sushibelt: Run):
    arguments = ["--menu", "master-menu", "--bots", "random", "--seed", "5"]
    out = sushibelt("play", *arguments, stdin="1\n" * 40).out
    told = dict(re.findall(r"^ +\d+  (fruit-..) +(\S.*)$", out, re.MULTILINE))
    assert told["fruit-po"].rstrip() == "Pineapple and orange, at the end"
    assert told["fruit-wp"].rstrip() == "Watermelon and pineapple, at the end"


@pytest.mark.parametrize(
    "menu, copies, acts",
    [
        ("my-first-meal", False, False),
        ("master-menu", False, True),
        ("points-platter", True, False),
        ("dinner-for-two", True, True),
    ],
)
def test_help_tells_of_the_cards_in_play_alone(sushibelt: Run, menu: str, copies: bool, acts: bool):
    told = sushibelt("play", "--menu", menu, stdin="?\nq\n\n").out.split("Your card:")[1]
    assert "3, or salmon, or sal." in told
    assert ("A special order may be typed" in told) == copies
    assert ("a card with a number asks you" in told) == acts
    assert "With chopsticks in front of you" not in told
    assert "sushibelt rules TILE" not in told, "here it is: ? TILE"


def test_a_row_of_picks_breaks_between_players_only(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "60")
    arguments = ["--menu", "points-platter", "--seats", "4", "--bots", "random", "--seed", "6"]
    out = sushibelt("play", *arguments, stdin="1\n" * 40).out
    rows = re.findall(r"^(?:Turn \d:|The last cards:).*(?:\n  \w+  .*)*", out, re.MULTILINE)
    assert len(rows) == 27
    assert any("\n" in row for row in rows)
    for name in ("You", "Mochi", "Bento", "Nori"):
        assert all(re.search(rf" {name}  [a-z]", row) for row in rows)


def test_two_players_and_a_third_plate(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    arguments = ["--seats", "2", "--switch", "dummy=on", "--bots", "random", "--seed", "2", "--record", str(file)]
    out = sushibelt("play", *arguments, stdin="1\n1\n2\n1\n").out
    assert "A card for the third plate:" in out
    first, second = (out.split(f"turn {turn} of 9")[1].split("Your card")[0] for turn in (1, 2))
    assert "This turn you play a card for the third plate, too." in first
    assert "for the third plate, too" not in second
    assert "is picked already" in out or "Third plate" in out
    game = Game.from_record(file.read_text("utf-8"))
    assert len(game.history[0][0]) == 3
    done = sushibelt("play", "--resume", str(file), "--bots", "random", stdin=ANYTHING)
    game = Game.from_record(file.read_text("utf-8"))
    assert game.over
    assert game.final
    assert 2 not in game.final.winners
    assert "Third plate" in done.out
    assert sushibelt("replay", str(file)).status == 0


@pytest.mark.parametrize("columns", ["80", "120"])
def test_eight_plates_are_readable(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, columns: str):
    monkeypatch.setenv("COLUMNS", columns)
    arguments = ["--menu", "cutthroat-combo", "--seats", "8", "--bots", "random", "--seed", "6"]
    out = sushibelt("play", *arguments, stdin=ANYTHING).out
    lines = out.splitlines()
    assert max(map(len, lines)) <= int(columns)
    for name in ("You", "Mochi", "Bento", "Nori", "Yuzu", "Dashi", "Ramen", "Daikon"):
        assert sum(line.startswith(f" {name} ") for line in lines) >= 7 * 3  # the tables, and the counts
    assert "…" not in out  # nothing was cut off


def test_the_record_says_what_is_played(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "game.txt"
    sushibelt("play", "--record", str(file))
    for option in (["--menu", "sushi-go"], ["--edition", "party"], ["--switch", "dummy=on"]):
        assert sushibelt("play", "--resume", str(file), *option).mistake().startswith("--resume: the record says")


def test_a_draw_is_kept_before_the_choice(sushibelt: Run, tmp_path: Path):
    """Whoever leaves before the choice sees the same four cards again."""
    hands = [hand.replace("special-order", "maki-1") for hand in SPECIALS]
    game = game_of("maki eel tofu tempura menu takeout-box fruit", hands)
    game.choose(0, "menu-7")
    game.choose(1, "tofu")
    assert game.owing == {CHANCE}
    file = tmp_path / "game.txt"
    file.write_text(game.record(), "utf-8")
    first = sushibelt("play", "--resume", str(file)).out.split("Menu: play one")[1]
    again = sushibelt("play", "--resume", str(file)).out.split("Menu: play one")[1]
    assert first.split("Your choice:")[0] == again.split("Your choice:")[0]
