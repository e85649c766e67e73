"""Every tile of both boxes, in the language spoken, for programs and for the help of the page."""

from __future__ import annotations

from typing import Any

from ..language import say
from ..rules.editions import EDITIONS
from ..rules.kit import FACES, Tile
from ..rules.registry import TILES

__all__ = ["tilebook"]


def tilebook() -> list[dict[str, Any]]:
    """The answer of `/api/tiles`."""
    return [_tile(tile) for tile in TILES]


def _tile(tile: Tile) -> dict[str, Any]:
    boxes = [edition for edition in EDITIONS.values() if tile in edition.tiles]
    return {
        "name": tile.name,
        "title": say(tile.title),
        "group": tile.group,
        "colour": tile.colour,
        "seats": tile.seats,
        "promo": tile.promo,
        "faces": [_face(number) for number in tile.faces],
        "summary": {box.name: say(tile.summary_in(box.number)) for box in boxes},
        "help": {box.name: say(tile.help_in(box.number)) for box in boxes},
        "questions": {
            box.name: [
                {
                    "question": say(each.question),
                    "answer": say(each.answer),
                    "decided": each.decided,
                    "other": say(each.other) if each.other else "",
                }
                for each in tile.questions_in(box.number)
            ]
            for box in boxes
        },
    }


def _face(number: int) -> dict[str, Any]:
    face = FACES[number]
    return {
        "name": face.name,
        "title": say(face.title),
        "short": say(face.short),
        "note": face.told(),
        "points": face.points,
        "icons": face.icons,
        "card": FACES[face.card].name,
        "under": face.under,
        "count": {box.name: count for box in EDITIONS.values() if (count := face.count(box.number))},
    }
