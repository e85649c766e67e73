"""What a lobby shows: games, menus as boards of tiles, the builder, switches; for each choice why it cannot be made."""

from __future__ import annotations

from typing import Any

from ..language import say
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import FACES, GROUPS, Tile
from ..rules.menus import BEST, MENUS, TITLES, bars, choosable, faults, printed_name
from ..rules.registry import tile_named
from .lobby import check_edition, check_menu, check_start, edition_of, meaning, value, why
from .protocol import sentence
from .room import Room

__all__ = ["board", "options"]


def options(room: Room) -> dict[str, Any]:
    """What is chosen for the next game; while one runs, and after it, for that one."""
    if room.game is not None:
        header = room.game.header
        edition, menu, switches = header.edition, header.menu, header.agreed
    else:
        edition, menu, switches = room.edition, room.menu if edition_of(room).has_menus else (), switches_of(room)
    named = printed_name(menu)
    drawn = bool(menu) and not named and room.surprise
    return {"edition": edition, "menu": menu, "menu_name": named, "surprise": drawn, "switches": switches}


def switches_of(room: Room) -> dict[str, str]:
    """The values of the switches that the lobby shows."""
    return {switch.name: value(room, switch.name) for switch in meaning(room)}


def board(room: Room) -> dict[str, Any]:
    """The protocol's `lobby`. Menus and tiles are judged for the seats that there are.

    What would be dealt is told for those who sit.
    """
    edition, seats = edition_of(room), len(room.seats)
    players = max(room.taken, edition.fewest)
    menus = edition.has_menus
    return {
        "start": why(check_start, room),
        "games": [_game(room, each) for each in EDITIONS.values()],
        "deal": {"hand": edition.hand_sizes.get(players, 0), "desserts": edition.desserts.get(players, ())},
        "faults": [sentence(fault) for fault in faults(room.menu, seats)] if menus else [],
        "menus": [_menu(name, seats) for name in MENUS] if menus else [],
        "choosable": [_tile(tile, edition, seats) for tile in choosable()] if menus else [],
        "groups": [{"name": name, "size": size} for name, size in GROUPS.items()] if menus else [],
        "switches": [
            {
                "name": switch.name,
                "title": say(switch.title),
                "value": value(room, switch.name),
                "values": [{"name": name, "about": say(about)} for name, about in switch.values.items()],
            }
            for switch in meaning(room)
        ],
    }


def _game(room: Room, edition: Edition) -> dict[str, Any]:
    return {
        "name": edition.name,
        "title": edition.plays,
        "fewest": edition.fewest,
        "most": edition.most,
        "why": why(check_edition, room, edition),
    }


def _menu(name: str, seats: int) -> dict[str, Any]:
    tiles = MENUS[name]
    allowed = [tile.seats for tile in map(tile_named, tiles) if tile is not None]
    return {
        "name": name,
        "title": say(TITLES[name]),
        "tiles": tiles,
        "best": BEST.get(name),
        "fewest": max(fewest for fewest, _ in allowed),
        "most": min(most for _, most in allowed),
        "why": why(check_menu, tiles, seats),
    }


def _tile(tile: Tile, edition: Edition, seats: int) -> dict[str, Any]:
    barred = bars(tile, seats)
    return {
        "name": tile.name,
        "title": say(tile.title),
        "group": tile.group,
        "colour": tile.colour,
        "summary": say(tile.summary_in(edition.number)),
        "face": _picture(tile),
        "fewest": tile.seats[0],
        "most": tile.seats[1],
        "why": sentence(barred) if barred else "",
    }


def _picture(tile: Tile) -> str:
    """The face that stands for a tile: the first that the Party box holds."""
    return next(FACES[face].name for face in tile.faces if FACES[face].party)
