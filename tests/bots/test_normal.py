"""`normal` thinks of what can still come, of what it has seen, and of its neighbour."""

import pytest

from sushibelt.bots import make
from sushibelt.table import Game
from tests.bots.positions import position


def pick(game: Game) -> tuple[str, ...]:
    return make("normal", 1).choose(game.view(0))


PICKS = {
    "a squid goes on open wasabi": ("wasabi | squid maki-3 dumpling pudding egg maki-1", "squid"),
    "an egg does not, while better may come": ("wasabi | egg tempura maki-3 dumpling pudding maki-2", "maki-3"),
    "the third sashimi comes first": ("sashimi sashimi | squid sashimi maki-3 tempura egg", "sashimi"),
    "no sixth dumpling": ("dumpling dumpling dumpling dumpling dumpling | dumpling egg maki-1", "egg"),
    "no wasabi late": ("egg maki-1 maki-1 pudding egg | wasabi egg", "egg"),
    "no chopsticks at the end": ("egg egg maki-1 maki-2 pudding | chopsticks egg", "egg"),
}


@pytest.mark.parametrize("case", PICKS)
def test_pick(case: str) -> None:
    seat, card = PICKS[case]
    assert pick(position(seat)) == (card,)


PAIRS = {
    "wasabi goes under the squid": ("chopsticks | squid wasabi egg maki-1 pudding maki-1", ("wasabi", "squid")),
    "the better nigiri goes on the wasabi": (
        "wasabi chopsticks | salmon squid egg maki-1 pudding",
        ("squid", "salmon"),
    ),
    "two sashimi complete a set": ("sashimi chopsticks | sashimi sashimi egg maki-1 pudding", ("sashimi", "sashimi")),
    "not for what is worth little": (
        "chopsticks dumpling | dumpling maki-1 maki-1 maki-1 maki-1",
        ("dumpling", "done"),
    ),
}


@pytest.mark.parametrize("case", PAIRS)
def test_chopsticks(case: str) -> None:
    seat, words = PAIRS[case]
    assert pick(position(seat)) == words


def test_chopsticks_are_used_rather_than_left() -> None:
    """The last turn with two cards in hand: a second card, however little it is worth, is worth more than nothing."""
    assert sorted(pick(position("chopsticks egg egg maki-1 maki-1 | salmon egg"))) == ["egg", "salmon"]


def test_a_second_sashimi_only_while_a_third_is_about() -> None:
    """Two seats, turn 3: both hands have been seen, and the last sashimi of a hand cannot come twice."""
    mine = "sashimi egg | sashimi dumpling maki-1 maki-1 maki-1 maki-1 maki-2 maki-2"
    some = "egg egg | sashimi sashimi sashimi sashimi maki-2 maki-2 maki-2 maki-2"
    none = "egg egg | tempura tempura tempura tempura maki-2 maki-2 maki-2 maki-2"
    assert pick(position(mine, some)) == ("sashimi",)
    assert pick(position(mine, none)) != ("sashimi",)


@pytest.mark.parametrize(
    "rival, card", [("maki-3 maki-1", "maki-2"), ("maki-1 egg", "salmon"), ("maki-3 maki-3", "salmon")]
)
def test_maki_only_where_it_decides_the_race(rival: str, card: str) -> None:
    """One choice is left, with 3 icons in front of seat 0: two more pass 4, are not needed against 1, and miss 6."""
    mine = "maki-3 tempura tempura egg egg | maki-2 salmon"
    others = ("maki-1 sashimi sashimi dumpling dumpling | dumpling dumpling",) * 3
    assert pick(position(mine, f"{rival} tempura tempura tempura | tempura tempura", *others)) == (card,)


def test_the_third_sashimi_is_not_left_to_the_next_seat() -> None:
    mine = "egg maki-1 maki-1 pudding egg | sashimi egg"
    assert pick(position(mine, "sashimi sashimi dumpling dumpling dumpling | ? ?")) == ("sashimi",)
    assert pick(position(mine, "dumpling dumpling dumpling ? ? | ? ?")) == ("egg",)


def test_the_next_seat_is_the_one_that_gets_the_hand() -> None:
    """Round 2 of passing both ways: hands go to the right, so seat 4 gets the hand of seat 0, and seat 1 does not."""
    mine = "egg maki-1 maki-1 pudding egg | sashimi egg"
    waits = "sashimi sashimi dumpling dumpling dumpling | ? ?"
    nothing = "tempura ? ? ? ? | ? ?"
    right = position(mine, nothing, nothing, nothing, waits, round_number=2, passing="both")
    left = position(mine, waits, nothing, nothing, nothing, round_number=2, passing="both")
    assert pick(right) == ("sashimi",)
    assert pick(left) == ("egg",)


def test_the_last_pudding_saves_six_points() -> None:
    """Three seats, end of the game: with the pudding seat 0 is not alone with the fewest."""
    mine = "egg egg maki-1 maki-1 maki-1 tempura tempura | pudding salmon"
    assert pick(position(mine, *("pudding pudding maki-2 ? ? ? ? | ? ?",) * 2, round_number=3)) == ("salmon",)
    assert pick(position(mine, *("pudding maki-2 ? ? ? ? ? | ? ?",) * 2, round_number=3)) == ("pudding",)
