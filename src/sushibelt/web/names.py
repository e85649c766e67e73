"""Names and table codes that the server gives away."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from random import Random

from .nameplate import likeness

__all__ = ["CODE", "NAMES", "free_name", "new_code", "normal_code"]

NAMES = tuple(
    """Mochi Nori Miso Bento Udon Soba Ramen Sesame Ginger Daikon Mirin Tamari Panko Yuzu Shiso Matcha Sencha
    Ponzu Gyoza Barley Shiitake Enoki Kombu Taro Lotus Azuki Natto Okra Radish Turnip Pickle Peanut Pepper Basil
    Olive Mango Papaya Lychee Melon Plum Peach Cherry Apricot Fig Date Quince Kiwi Hazel Almond Cashew Walnut
    Waffle Muffin Crumpet Noodle Toffee Nougat Praline Cocoa Vanilla Cinnamon Clove Saffron Paprika Wafer
    Biscuit""".split()
)

CODE = re.compile(r"[A-Z]{4}")

# Two syllables can be said across a room and are hard to mishear; the rude ones are left out by hand.
_CONSONANTS, _VOWELS = "BDFGHKLMNPRSTVYZ", "AEIOU"
_RUDE = frozenset(
    """BOBO CACA DODO FAGO FOKA FUKA FUKO FUKU HOMO KAKA KIKE LOLI LULU NAZI NEGA NEGO PEDE PEDO PIPI
    PITO POPO PUTA PUTE PUTO SEXE TITI TITS""".split()
)
_UNSAID = "BCDFGHJKLMNPQRSTVWXZ"


def free_name(taken: Collection[str], random: Random) -> str:
    """A name that nobody in `taken` has, nor one that looks the same."""
    used = {likeness(name) for name in taken}
    free = [name for name in NAMES if likeness(name) not in used]
    if free:
        return random.choice(free)
    return next(name for n in count(2) if likeness(name := f"{random.choice(NAMES)} {n}") not in used)


def new_code(random: Random, attempt: int = 0) -> str:
    """A table's code; from the twentieth attempt on, when speakable ones are rare, any consonants."""
    if attempt >= 20:
        return "".join(random.choice(_UNSAID) for _ in range(4))
    while True:
        code = "".join(random.choice(letters) for letters in (_CONSONANTS, _VOWELS) * 2)
        if code not in _RUDE:
            return code


def normal_code(text: str) -> str | None:
    """The code as it is kept, from what somebody typed; None if it cannot be one."""
    code = text.upper().replace("0", "O").replace("1", "I") if len(text) == 4 else ""
    return code if CODE.fullmatch(code) else None
