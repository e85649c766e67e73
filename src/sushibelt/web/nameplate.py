"""What a player may be called: something to see, on one line, that nobody takes for another's name."""

from __future__ import annotations

import unicodedata

from ..language import plural, say

__all__ = ["MOST_NAME", "fault", "likeness", "tidy"]

MOST_NAME = 20
MOST_MARKS = 2
"""Marks on one letter: Vietnamese and Thai need two, towers of accents need more."""

# Characters that show nothing by Unicode's property Default_Ignorable_Code_Point, which Python does not know.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u3164\ufeff\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F))))
    + "".join(map(chr, (*range(0x2060, 0x2070), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9))))
    + "".join(map(chr, (*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000))))
)
_HIDDEN = frozenset(_IGNORABLE)

# Those that do something to what stands before them: joined emoji, Persian and Indic spelling, variants.
_JOINERS = frozenset("\u200c\u200d")
_VARIANTS = frozenset(map(chr, (0xFE0E, 0xFE0F, *range(0xE0100, 0xE01F0))))

# They are no spaces by their category and yet show nothing.
_BLANK = frozenset("\u2800\U0001d159")


def tidy(text: str) -> str:
    """The name as it would be shown: composed, on one line, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def fault(name: str) -> str | None:
    """Why a tidy name cannot be a name; None if it can."""
    if not name:
        return say("A name has at least 1 character.")
    if len(name) > MOST_NAME:
        return plural(MOST_NAME, "A name has at most {n} character.", "A name has at most {n} characters.")
    if not all(map(_shown, name)) or not _joined_well(name) or not any(map(_visible, name)):
        return say("A name is made of characters that can be seen.")
    if _category(name[0]).startswith("M") or "Me" in map(_category, name) or _most_marks(name) > MOST_MARKS:
        return say("A name has more letters than accents.")
    return None


def likeness(name: str) -> str:
    """Equal for names that people take for the same one."""
    seen = unicodedata.normalize("NFKC", _seen(name)).casefold()
    return tidy(_seen(unicodedata.normalize("NFKC", seen).casefold()))


def _seen(text: str) -> str:
    return "".join(c for c in text if c not in _HIDDEN and c not in _BLANK)


def _category(character: str) -> str:
    return unicodedata.category(character)


def _shown(c: str) -> bool:
    if c in _HIDDEN:
        return c in _JOINERS or c in _VARIANTS
    return c.isprintable()


def _visible(c: str) -> bool:
    return _category(c)[0] in "LNPS" and c not in _HIDDEN and c not in _BLANK


def _joined_well(name: str) -> bool:
    """What is not seen itself stands only where it does something."""
    for before, c, after in zip(" " + name, name, name[1:] + " ", strict=False):
        if c in _JOINERS and (before == " " or after == " " or before in _JOINERS or after in _HIDDEN):
            return False
        if c in _VARIANTS and (before == " " or before in _HIDDEN):
            return False
    return True


def _most_marks(name: str) -> int:
    most = row = 0
    for c in unicodedata.normalize("NFD", name):
        if c not in _HIDDEN:
            row = row + 1 if _category(c) == "Mn" else 0
            most = max(most, row)
    return most
