"""What the pages about the rules show, in the language spoken. All of it is the tiles' own, or of `table/lookup.py`."""

from __future__ import annotations

from typing import Any

from ..language import plural, say
from ..rules.about import DIFFERENCES, HISTORY, told
from ..rules.editions import BASE_GAME, EDITIONS, PARTY_GAME, Edition
from ..rules.kit import FACES, Question, Tile
from ..rules.menus import BEST, MENUS, TITLES
from ..rules.switches import SWITCHES
from ..table import lookup
from ..table.lookup import GROUP_TITLES, KINDS, sentence
from ..table.words import hand_sizes

__all__ = ["about_page", "asked_page", "found_page", "index_page", "tile_page"]


def index_page() -> dict[str, Any]:
    """The rules in short, all tiles, the menus and the switches."""
    return {
        "boxes": [_box(edition) for edition in EDITIONS.values()],
        "groups": _groups(),
        "menus": [_menu(name) for name in MENUS],
        "switches": [
            {
                "name": switch.name,
                "title": say(switch.title),
                "plays": _plays(switch.edition),
                "values": [{"name": name, "means": say(means)} for name, means in switch.values.items()],
            }
            for switch in SWITCHES
        ],
    }


def tile_page(tile: Tile) -> dict[str, Any]:
    """A tile in both games."""
    boxes = lookup.boxes(tile)
    alike = lookup.alike(tile)
    return {
        "tile": _card(tile) | {"faces": _faces(tile), "seats": _seats(tile), "group": say(GROUP_TITLES[tile.group])},
        "rules": [
            {
                "plays": "" if alike else box.plays,
                "summary": sentence(say(tile.summary_in(box.number))),
                "help": say(tile.help_in(box.number)),
            }
            for box in (boxes[:1] if alike else boxes)
        ],
        "only": boxes[0].plays if len(boxes) == 1 else "",
        "promo": tile.promo,
        "menus": [{"name": name, "title": say(TITLES[name])} for name in lookup.menus_with(tile) if tile.group],
        "questions": [
            _question(each, f"question-{number}", boxed=len(boxes) > 1)
            for number, each in enumerate(tile.questions, start=1)
        ],
        "groups": _groups(),
    }


def asked_page(*, decided: bool) -> dict[str, Any]:
    """All questions that people get wrong, or all points that were decided: those of the course first, then by tile."""
    parts: dict[str, dict[str, Any]] = {}
    for tile, number, each in lookup.questions(decided=decided):
        name = tile.name if tile else ""
        title = say(tile.title) if tile else say("The course of a game")
        part = parts.setdefault(name, {"name": name, "title": title, "questions": []})
        boxed = tile is None or len(lookup.boxes(tile)) > 1
        part["questions"].append(_question(each, f"{name or 'course'}-{number}", boxed=boxed))
    return {"parts": list(parts.values())}


def about_page() -> dict[str, Any]:
    """Where the games come from, and what differs between the boxes."""
    return {
        "topics": [{"name": topic.name, "title": say(topic.title), "text": told(topic.text)} for topic in HISTORY],
        "plays": [edition.plays for edition in EDITIONS.values()],
        "differences": [
            {"point": say(each.point), "base": told(each.base), "party": told(each.party)} for each in DIFFERENCES
        ],
    }


def found_page(words: str) -> dict[str, Any]:
    """What a search finds."""
    search = lookup.search(words)
    found = [
        {
            "title": entry.title,
            "lines": entry.text.split("\n"),
            "other": entry.other,
            "path": f"/rules{entry.path}",
            "kind": say(KINDS[entry.kind]),
            "about": entry.about,
        }
        for entry in search.entries
    ]
    count = plural(len(found), "{n} place", "{n} places") if found else say("Nothing is said of that.")
    notes = " ".join([*search.notes, count]) if found else count
    return {"query": words[: lookup.LONGEST], "found": found, "told": notes if words.strip() else ""}


# --- parts ----------------------------------------------------------------------------------------------------------


def _box(edition: Edition) -> dict[str, Any]:
    return {
        "plays": edition.plays,
        "fewest": edition.fewest,
        "most": edition.most,
        "cards": edition.cards,
        "rounds": edition.rounds,
        "sizes": hand_sizes(edition),
        "menus": edition.has_menus,
    }


def _groups() -> list[dict[str, Any]]:
    return [
        {"name": name or "every", "title": say(GROUP_TITLES[name]), "tiles": [_card(tile) for tile in tiles]}
        for name, tiles in lookup.grouped().items()
    ]


def _card(tile: Tile) -> dict[str, Any]:
    """A tile as it stands in a list."""
    boxes = lookup.boxes(tile)
    told = dict.fromkeys(say(tile.summary_in(box.number)) for box in boxes)
    return {
        "name": tile.name,
        "title": say(tile.title),
        "picture": FACES[_printed(tile)[-1]].name,
        "summaries": [sentence(each) for each in told],
        "boxes": [box.plays for box in boxes],
    }


def _printed(tile: Tile) -> list[int]:
    return [face for face in tile.faces if FACES[face].base or FACES[face].party]


def _faces(tile: Tile) -> list[dict[str, Any]]:
    return [
        {
            "name": FACES[face].name,
            "title": say(FACES[face].title),
            "note": FACES[face].told(),
            "counts": [
                say("{n} in {game}", n=FACES[face].count(box.number), game=box.plays)
                for box in EDITIONS.values()
                if FACES[face].count(box.number)
            ],
        }
        for face in _printed(tile)
    ]


def _seats(tile: Tile) -> str:
    fewest, most = tile.seats
    if PARTY_GAME not in lookup.boxes(tile) or (fewest, most) == (PARTY_GAME.fewest, PARTY_GAME.most):
        return ""
    return say("In Party for {fewest} to {most} players.", fewest=fewest, most=most)


def _question(question: Question, name: str, *, boxed: bool) -> dict[str, Any]:
    """`boxed` says for which game an answer holds that does not hold for both."""
    edition = lookup.edition_of(question)
    return {
        "name": name,
        "question": say(question.question),
        "answer": say(question.answer),
        "decided": question.decided,
        "other": say(question.other) if question.other else "",
        "plays": edition.plays if edition and boxed else "",
    }


def _menu(name: str) -> dict[str, Any]:
    fewest, most = lookup.menu_seats(name)
    players = say("{fewest} to {most} players", fewest=fewest, most=most)
    if name in BEST:
        few, many = BEST[name]
        best = (
            say("best with {n}", n=many) if few == many else say("best with {fewest} to {most}", fewest=few, most=many)
        )
        players = f"{players}, {best}"
    tiles = [_card(tile) for tile in lookup.menu_tiles(name)]
    return {"name": name, "title": say(TITLES[name]), "players": players, "tiles": tiles}


def _plays(number: int) -> str:
    return BASE_GAME.plays if number == BASE_GAME.number else PARTY_GAME.plays
