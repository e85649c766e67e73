"""Everything that can be looked up about the games, in the language spoken, and one search over all of it.

A web page and the terminal show the same things; `path` says where a browser finds one, below `/rules`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..language import phrase, say
from ..rules.about import DIFFERENCES, HISTORY
from ..rules.course import COURSE
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import GROUPS, Question, Tile
from ..rules.menus import MENUS, STAPLE, TITLES, choosable
from ..rules.registry import TILES, tile_named
from ..rules.switches import SWITCHES

LONGEST = 100
"""Nobody searches for more letters than that."""

GROUP_TITLES = {
    "": phrase("On every menu"),
    "roll": phrase("Rolls"),
    "appetizer": phrase("Appetizers"),
    "special": phrase("Specials"),
    "dessert": phrase("Desserts"),
}
"""The groups of tiles in Party, in the order of a menu; `say` them."""

KINDS = {
    "tile": phrase("Card"),
    "question": phrase("Question"),
    "ruling": phrase("Ruling"),
    "menu": phrase("Menu"),
    "switch": phrase("Variant"),
    "about": phrase("About the games"),
}
"""What an entry can be; `say` them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found."""

    kind: str
    title: str
    text: str
    path: str
    about: str = ""
    """What it is about: the title of a tile, the name of a game."""
    other: str = ""
    """How a decided point could also be read."""
    names: str = ""
    """What people type for it, in every language."""


# --- what there is --------------------------------------------------------------------------------------------------


def grouped() -> dict[str, tuple[Tile, ...]]:
    """All tiles by their group, in the order of a menu."""
    groups = {"": tuple(tile for tile in TILES if not tile.group)}
    return groups | {group: tuple(tile for tile in choosable() if tile.group == group) for group in GROUPS}


def boxes(tile: Tile) -> tuple[Edition, ...]:
    """The editions whose boxes hold `tile`."""
    return tuple(edition for edition in EDITIONS.values() if tile in edition.tiles)


def alike(tile: Tile) -> bool:
    """One text tells the rule of the tile in every box that holds it."""
    told = {(tile.summary_in(edition.number), tile.help_in(edition.number)) for edition in boxes(tile)}
    return len(told) == 1


def edition_of(question: Question) -> Edition | None:
    """The edition for which the answer holds; None for all."""
    return next((each for each in EDITIONS.values() if each.number == question.edition), None)


def menu_tiles(menu: str) -> tuple[Tile, ...]:
    """The tiles of a printed menu, nigiri first."""
    return tuple(tile for name in (STAPLE, *MENUS[menu]) if (tile := tile_named(name)))


def menu_seats(menu: str) -> tuple[int, int]:
    """With how many players, at least and at most, a printed menu can be played."""
    tiles = menu_tiles(menu)
    return max(tile.seats[0] for tile in tiles), min(tile.seats[1] for tile in tiles)


def menus_with(tile: Tile) -> tuple[str, ...]:
    """The names of the printed menus that hold `tile`."""
    return tuple(name for name in MENUS if tile in menu_tiles(name))


def questions(*, decided: bool) -> Iterator[tuple[Tile | None, int, Question]]:
    """All questions of the course of a game (without a tile) and of the tiles, with their numbers there, from 1."""
    sources: list[tuple[Tile | None, Sequence[Question]]] = [(None, COURSE)]
    sources += [(tile, tile.questions) for tiles in grouped().values() for tile in tiles]
    for tile, asked in sources:
        for number, each in enumerate(asked, start=1):
            if each.decided == decided:
                yield tile, number, each


# --- the search -----------------------------------------------------------------------------------------------------


def entries() -> Iterator[Entry]:
    """Everything there is, in the language spoken."""
    for tile in (tile for tiles in grouped().values() for tile in tiles):
        told = dict.fromkeys(
            say(text) for box in boxes(tile) for text in (tile.summary_in(box.number), tile.help_in(box.number))
        )
        yield Entry("tile", say(tile.title), " ".join(map(sentence, told)), f"/{tile.name}", names=tile.name)
    for decided in (True, False):
        for asked, number, each in questions(decided=decided):
            yield _question(asked, number, each)
    for name in MENUS:
        tiles = ", ".join(say(tile.title) for tile in menu_tiles(name))
        yield Entry(
            "menu", say(TITLES[name]), sentence(tiles), f"#menu-{name}", names=f"{name} {' '.join(MENUS[name])}"
        )
    for switch in SWITCHES:
        values = " ".join(map(say, switch.values.values()))
        yield Entry("switch", say(switch.title), values, f"#switch-{switch.name}", names=switch.name)
    for topic in HISTORY:
        yield Entry("about", say(topic.title), say(topic.text), f"/about#{topic.name}")
    base, party = (edition.plays for edition in EDITIONS.values())
    for at, point in enumerate(DIFFERENCES, start=1):
        text = f"{base} – {sentence(say(point.base))} {party} – {sentence(say(point.party))}"
        yield Entry("about", say(point.point), text, f"/about#difference-{at}")


def _question(tile: Tile | None, number: int, question: Question) -> Entry:
    edition = edition_of(question)
    about = [say(tile.title)] if tile else []
    page = "rulings" if question.decided else "questions"
    return Entry(
        "ruling" if question.decided else "question",
        say(question.question),
        say(question.answer),
        f"/{tile.name}#question-{number}" if tile else f"/{page}#course-{number}",
        ", ".join([*about, edition.plays] if edition else about),
        say(question.other) if question.other else "",
        tile.name if tile else "",
    )


def search(words: str) -> tuple[Entry, ...]:
    """The entries in which every one of these words occurs, or begins a word; those with all in the title first."""
    wanted = _plain(words[:LONGEST]).split()
    if not wanted:
        return ()
    found = []
    for at, entry in enumerate(entries()):
        title = _plain(f"{entry.title} {entry.names}")
        whole = f"{title} {_plain(entry.text)} {_plain(entry.about)} {_plain(entry.other)}"
        if _begins(wanted, whole):
            found.append((not _begins(wanted, title), at, entry))
    return tuple(entry for _, _, entry in sorted(found, key=lambda each: each[:2]))


def _plain(text: str) -> str:
    """Small letters without marks, a blank before each word."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " " + " ".join(re.findall(r"[^\W_]+", "".join(each for each in letters if not unicodedata.combining(each))))


def _begins(wanted: Sequence[str], text: str) -> bool:
    """Not every script has blanks between its words: there a word may stand anywhere."""
    return all(f" {word}" in text or (not word.isascii() and word in text) for word in wanted)


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
