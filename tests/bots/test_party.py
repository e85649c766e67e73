"""Decisions of the Party tiles, and those for a third plate, as `easy` and `normal` make them."""

import pytest

from sushibelt.bots import make
from sushibelt.table import Game
from tests.rules.party_scenes import party, pick

MENU = ("maki", "sashimi", "tofu", "tempura", "menu", "takeout-box", "pudding")

both = pytest.mark.parametrize("level", ["easy", "normal"])


def words(level: str, game: Game, seat: int = 0) -> tuple[str, ...]:
    return make(level, 1).choose(game.view(seat))


@both
@pytest.mark.parametrize(
    "plate, aim", [("tofu tofu squid", "squid"), ("squid tempura", "tempura"), ("wasabi egg squid", "squid")]
)
def test_a_special_order_copies_what_helps_most(level: str, plate: str, aim: str) -> None:
    game = party(plate, seats=3, hands=["special-order"])
    game.choose(0, "special-order")
    assert words(level, game) == (aim,)


@both
def test_a_special_order_is_picked_with_its_aim(level: str) -> None:
    game = party("sashimi sashimi", seats=3, hands=["special-order"])
    assert words(level, game) == ("special-order", "sashimi")


@both
def test_a_menu_brings_the_best_of_its_cards(level: str) -> None:
    game = party("sashimi sashimi", seats=3, menu=MENU, hands=["menu-7"])
    pick(game, "menu-7")
    game.draw(["egg", "sashimi", "salmon", "salmon"])
    assert words(level, game) == ("sashimi",)


@both
@pytest.mark.parametrize(
    "plate, turned",
    [
        ("tofu tofu tofu tempura tempura", ("tofu", "done")),
        ("tempura tempura squid", ("done",)),
        ("egg egg tempura tempura", ("egg", "egg", "done")),
    ],
)
def test_a_takeout_box_turns_what_is_worth_less_and_stops(level: str, plate: str, turned: tuple[str, ...]) -> None:
    game = party(plate, seats=3, menu=MENU, hands=["takeout-box-10"])
    pick(game, "takeout-box-10")
    assert words(level, game) == turned


@both
def test_a_takeout_box_that_turned_everything_is_not_told_to_stop(level: str) -> None:
    game = party("egg egg", seats=3, menu=MENU, hands=["takeout-box-10"])
    pick(game, "takeout-box-10")
    game.choose(0, *words(level, game))
    assert game.view(0).plates[0] == ("face-down", "face-down")


@both
def test_a_spoon_asks_for_what_is_needed(level: str) -> None:
    game = party("spoon-4 sashimi sashimi", seats=3, hands=["", "sashimi"])
    pick(game)
    assert words(level, game) == ("sashimi",)


@both
def test_whom_a_spoon_asks_gives_the_lesser_card(level: str) -> None:
    game = party("wasabi spoon-4", seats=3, hands=["", "egg squid"])
    pick(game)
    game.choose(0, "nigiri")
    assert game.owing == {1}
    assert words(level, game, 1) == ("egg",)


@both
def test_chopsticks_take_what_completes_a_set(level: str) -> None:
    game = party("chopsticks-1 sashimi", seats=3, hands=["sashimi sashimi"])
    pick(game, "sashimi")
    assert words(level, game) == ("sashimi",)


@both
def test_the_third_plate_takes_what_the_other_player_would_like(level: str) -> None:
    game = Game.new(seats=2, switches={"dummy": "on"}, deal_by_hand=True)
    poor = ["egg", "egg", "maki-1", "maki-1", "maki-1", "maki-1", "egg"]
    game.deal([["squid", "squid", *poor], ["tempura"] * 9])
    game.draw(["maki-1"])
    game.choose(0, "squid")
    assert words(level, game, 2) == ("squid",)
