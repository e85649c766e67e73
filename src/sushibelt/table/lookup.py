"""Everything that can be looked up about the games, in the language spoken, and one search over all of it.

A web page and the terminal show the same things; `path` says where a browser finds one, below `/rules`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import log

from ..language import Catalogue, listed, phrase, say, spoken
from ..rules.about import DIFFERENCES, HISTORY, told
from ..rules.course import COURSE
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import GROUPS, Question, Tile
from ..rules.menus import MENUS, STAPLE, TITLES, choosable
from ..rules.registry import TILES, tile_named
from ..rules.switches import SWITCHES
from .words import hand_sizes

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
    """Where it differs between the games, a line for each, with its name."""
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
        yield Entry("tile", say(tile.title), _by_box(tile), f"/{tile.name}", names=tile.name)
    yield Entry("about", say("How many cards are dealt?"), _dealt(), "#hand-sizes")
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
        yield Entry("about", say(topic.title), told(topic.text), f"/about#{topic.name}")
    for at, point in enumerate(DIFFERENCES, start=1):
        lines = zip(EDITIONS.values(), (told(point.base), told(point.party)), strict=True)
        text = "\n".join(_of_box(box, sentence(each)) for box, each in lines)
        yield Entry("about", say(point.point), text, f"/about#difference-{at}")


def _by_box(tile: Tile) -> str:
    """The rule of a tile; where the games differ, in each of them."""
    rules = [f"{sentence(say(tile.summary_in(box.number)))} {say(tile.help_in(box.number))}" for box in boxes(tile)]
    if alike(tile):
        return rules[0]
    return "\n".join(_of_box(box, rule) for box, rule in zip(boxes(tile), rules, strict=True))


def _dealt() -> str:
    return "\n".join(_of_box(box, say("Cards in a hand: {sizes}.", sizes=hand_sizes(box))) for box in EDITIONS.values())


def _of_box(box: Edition, text: str) -> str:
    return f"{box.plays} – {text}"


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


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found, the best first."""

    entries: tuple[Entry, ...]
    notes: tuple[str, ...] = ()
    """What was searched for in place of the words typed, if it was not those."""


NAME_LIKE, WORD_LIKE = 0.7, 0.8
"""How near a word must come to a name of a card or a menu, and to any other. (`tuna` is not near `turn`.)"""

MOST = 12
"""So many entries at most that lack some of the words."""

ENOUGH = 0.6
"""What they must have of the weight of the best of them."""

MEANT = {"color": "colour", "twice": "again", "flip": "face", "reshuffl": "shuffl"}
"""What is called otherwise here, by its beginning."""


def search(words: str) -> Found:
    """The entries that have all these words, those with all in the title first; if none has, those with most of them.

    A word stands for all that begin with its stem. One that occurs nowhere stands for the nearest that does.
    """
    typed = list(dict.fromkeys(_plain(words[:LONGEST]).split()))
    if not typed:
        return Found(())
    index = _index()
    wanted: list[_Word] = []
    unknown: list[str] = []
    notes: list[str] = []
    for word in typed:
        if has := index.word(word):
            wanted.append(has)
        elif (near := index.nearest(word)) and (has := index.word(near)):
            wanted.append(has)
            notes.append(say("Nothing is said of {word}; shown: {instead}.", word=word, instead=near))
        else:
            unknown.append(word)
    if unknown:
        notes.append(say("Nothing is said of {word}.", word=listed(unknown)))
    if not wanted:
        return Found((), tuple(notes))
    whole = set.intersection(*(word.places for word in wanted))
    if whole:
        order = sorted(whole, key=lambda at: (not all(at in word.titles for word in wanted), at))
        return Found(tuple(index.entries[at] for at in order), tuple(notes))
    weights = [log(1 + len(index.entries) / len(word.places)) for word in wanted]
    scores: dict[int, float] = {}
    for each, weight in zip(wanted, weights, strict=True):
        for at in each.places:
            scores[at] = scores.get(at, 0) + weight * (1.5 if at in each.titles else 1)
    best = sorted(scores, key=lambda at: (-scores[at], at))[:MOST]
    least = scores[best[0]] * ENOUGH
    notes.append(say("No place has all of these words: the nearest come first."))
    return Found(tuple(index.entries[at] for at in best if scores[at] >= least), tuple(notes))


@dataclass(frozen=True, slots=True)
class _Word:
    """The numbers of the entries that have a word anywhere, and of those that have it in the title."""

    places: set[int]
    titles: set[int]


class _Index:
    """All entries of a language, by the words in them."""

    def __init__(self) -> None:
        self.entries = tuple(entries())
        self._titles = [_plain(f"{each.title} {each.names}") for each in self.entries]
        self._texts = [
            f"{title} {_plain(f'{each.text} {each.about} {each.other}')}"
            for title, each in zip(self._titles, self.entries, strict=True)
        ]
        self._in_titles = _words_of(self._titles)
        self._in_texts = _words_of(self._texts)
        named = zip(self._titles, self.entries, strict=True)
        self._names = set(" ".join(title for title, each in named if each.kind in ("tile", "menu")).split())
        self._letters = [(word, frozenset(word)) for word in self._in_texts]

    def word(self, word: str) -> _Word | None:
        """Where it stands, or a word that begins like it; None if nowhere."""
        if not word.isascii():  # not every script has blanks between its words: there it may stand anywhere
            places = {at for at, text in enumerate(self._texts) if word in text}
            return _Word(places, {at for at in places if word in self._titles[at]}) if places else None
        stem = _stem(word)
        meant = next((called for begin, called in MEANT.items() if stem.startswith(begin)), stem)
        for begin in (stem, meant):
            if places := _beginning(begin, self._in_texts):
                return _Word(places, _beginning(begin, self._in_titles))
        return None

    def nearest(self, word: str) -> str:
        """The word that is most like it; "" if none is."""
        if not word.isascii() or len(word) < 4:
            return ""
        letters = set(word)
        like = [
            each
            for each, its in self._letters
            if abs(len(each) - len(word)) <= 2 and 10 * len(its & letters) >= 6 * len(letters)
        ]
        names = [each for each in like if each in self._names]
        near = get_close_matches(word, names, 1, NAME_LIKE) or get_close_matches(word, like, 1, WORD_LIKE)
        return near[0] if near else ""


_indexes: list[tuple[Catalogue, _Index]] = []


def _index() -> _Index:
    """That of the language spoken; making one takes longer than a letter that is typed."""
    catalogue = spoken()
    for known, index in _indexes:
        if known is catalogue:
            return index
    made = _Index()
    _indexes[:] = [(catalogue, made), *_indexes[:15]]
    return made


def _words_of(texts: Sequence[str]) -> dict[str, set[int]]:
    """The words of these texts, and in which of them each stands."""
    found: dict[str, set[int]] = {}
    for at, text in enumerate(texts):
        for word in text.split():
            found.setdefault(word, set()).add(at)
    return found


def _beginning(begin: str, words: dict[str, set[int]]) -> set[int]:
    return set().union(*(places for word, places in words.items() if word.startswith(begin)))


def _stem(word: str) -> str:
    """The word without its ending, as far as that is simple: what other forms of it begin with."""
    for ending, instead in (("ing", ""), ("ed", ""), ("ed", "e"), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(shorter := word.removesuffix(ending) + instead) > 2:
            return shorter
    return word


def _plain(text: str) -> str:
    """Small letters without marks, a blank before each word."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " " + " ".join(re.findall(r"[^\W_]+", "".join(each for each in letters if not unicodedata.combining(each))))


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
