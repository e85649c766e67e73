"""`easy` has favourite cards, and the exceptions that everybody sees."""

import pytest

from sushibelt.bots import make
from tests.bots.positions import position

PICKS = {
    "a nigiri goes on open wasabi": ("wasabi | squid maki-3 dumpling pudding egg maki-1", "squid"),
    "even before a second tempura": ("wasabi tempura | salmon tempura maki-3 dumpling pudding", "salmon"),
    "the third sashimi comes first": ("sashimi sashimi | squid sashimi maki-3 tempura egg", "sashimi"),
    "a second tempura": ("tempura | squid tempura maki-3 egg dumpling pudding", "tempura"),
    "no sixth dumpling": (
        "dumpling dumpling dumpling dumpling dumpling | dumpling egg maki-1",
        "egg",
    ),
    "but a fifth": ("dumpling dumpling dumpling dumpling egg | dumpling squid maki-3", "dumpling"),
    "wasabi early": ("egg | wasabi maki-3 salmon pudding egg tempura", "wasabi"),
    "no wasabi late": ("egg maki-1 maki-1 pudding egg | wasabi maki-1", "maki-1"),
    "no second open wasabi": ("wasabi | wasabi maki-2 pudding maki-1 dumpling tempura", "tempura"),
    "sashimi early": ("egg | sashimi salmon maki-2 pudding egg dumpling", "sashimi"),
    "no sashimi that stays alone": ("egg egg maki-1 maki-1 | sashimi maki-1 pudding", "pudding"),
    "no tempura that stays alone": ("egg egg maki-1 maki-1 pudding | tempura maki-1", "maki-1"),
    "no chopsticks at the end": ("egg egg maki-1 maki-2 pudding | chopsticks maki-1", "maki-1"),
}


@pytest.mark.parametrize("case", PICKS)
def test_pick(case: str) -> None:
    seat, card = PICKS[case]
    assert make("easy", 1).choose(position(seat).view(0)) == (card,)


PAIRS = {
    "two good cards": ("chopsticks | squid maki-3 egg maki-1 pudding maki-1", ("squid", "maki-3")),
    "wasabi goes under the squid": ("chopsticks | squid wasabi egg maki-1 pudding maki-1", ("wasabi", "squid")),
    "the better nigiri goes on the wasabi": (
        "wasabi chopsticks | salmon squid egg maki-1 pudding",
        ("squid", "salmon"),
    ),
    "two sashimi complete a set": ("sashimi chopsticks | sashimi sashimi egg maki-1 pudding", ("sashimi", "sashimi")),
    "one good card is not enough": ("chopsticks | squid egg maki-1 pudding maki-1 egg", ("squid", "done")),
}


@pytest.mark.parametrize("case", PAIRS)
def test_chopsticks(case: str) -> None:
    seat, words = PAIRS[case]
    assert make("easy", 1).choose(position(seat).view(0)) == words
