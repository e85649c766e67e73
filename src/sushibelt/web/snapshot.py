"""What a browser is told: the outgoing half of `docs/protocol.md`.

A message is made from the view of the player's own seat and from what everybody may know about the table. The
game itself never comes near a socket: `game_message` gets a `View`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from ..bots import DESCRIPTIONS
from ..language import say
from ..rules.editions import EDITIONS
from ..rules.kit import FACES
from ..table import Game, View, words
from ..table.frames import Frame, frames
from .decide import AWAY, MOST_SEATS, Presence, host
from .room import Room, Seat

__all__ = [
    "Company",
    "encode",
    "game_message",
    "replay_message",
    "sameness",
    "table_message",
    "tiles_message",
]


class Company(Presence, Protocol):
    """Who is here, and how many only watch."""

    def watching(self) -> int:
        """Players that are here without a seat."""


def table_message(room: Room, player: str, company: Company, link: str) -> dict[str, Any]:
    """The whole table as this player may know it."""
    seat = room.seat_of(player)
    game = room.game
    the_host = host(room, company)
    return {
        "type": "table",
        "code": room.code,
        "version": room.version,
        "link": link,
        "stage": room.stage,
        "you": {"seat": seat, "name": room.name_of(player), "host": player == the_host},
        "options": {"passing": room.passing},
        "levels": [
            {"name": name, "title": say(told.title), "about": say(told.sentence)} for name, told in DESCRIPTIONS.items()
        ],
        "most": MOST_SEATS,
        "seats": [_seat(each, room, company, the_host) for each in room.seats],
        "watching": company.watching(),
        "game": None if game is None else _game_of(room, game, seat),
    }


def _seat(seat: Seat, room: Room, company: Company, the_host: str) -> dict[str, Any]:
    if seat.kind == "open":
        return {"kind": "open"}
    if seat.kind == "bot":
        return {"kind": "bot", "name": seat.name, "level": seat.level}
    away = company.away(seat.player)
    return {
        "kind": "person",
        "name": seat.name,
        "here": away == 0,
        "host": seat.player == the_host,
        "stand_in": seat.stand_in,
        "away": away,
        "may_stand_in": room.stage == "playing" and not seat.stand_in and away >= AWAY,
    }


def _game_of(room: Room, game: Game, seat: int | None) -> dict[str, Any]:
    return game_message(game.view(seat), len(room.games), [each.name for each in room.seats])


def game_message(view: View, number: int, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The protocol's `game`. Everything in it comes from the view, but for `names`: what the seats are called now."""
    return {
        "number": number,
        "edition": view.edition,
        "passing": view.passing,
        "round": view.round,
        "rounds": view.rounds,
        "turn": view.turn,
        "turns": view.turns,
        "direction": view.direction,
        "hand": view.hand,
        "pick": view.pick,
        "ready": view.ready,
        "choices": view.choices,
        "second": view.second,
        "passes_to": view.passes_to,
        "receives_from": view.receives_from,
        "owing": view.owing,
        "plates": _plates(view),
        "history": view.history,
        "results": _results(view),
        "final": _final(view, names or view.names),
    }


def _plates(view: View) -> list[dict[str, Any]]:
    laid, counted = words.laid(view), view.over or view.dealing
    return [
        {
            "cards": cards,
            "hand_size": view.hand_sizes[seat],
            "score": view.scores[seat],
            "worth": words.worth(laid, seat),
            "kept": view.kept[seat],
            "groups": words.groups(laid, seat, hints=not counted),
        }
        for seat, cards in enumerate(view.plates)
    ]


def _results(view: View) -> list[dict[str, Any]]:
    return [
        {
            "points": result.points,
            "totals": result.totals,
            "lines": words.result_lines(view.edition, result),
            "plates": result.plates,
        }
        for result in view.results
    ]


def _final(view: View, names: Sequence[str]) -> dict[str, Any] | None:
    final = view.final
    if final is None:
        return None
    return {
        "desserts": final.points,
        "lines": words.final_lines(view.edition, final),
        "totals": final.totals,
        "puddings": final.desserts,
        "places": final.places,
        "winners": final.winners,
        "why": words.verdict(names, final),
        "by_tile": [{"tile": tile, "points": points} for tile, points in words.by_tile(view.results, final)],
    }


def replay_message(room: Room, number: int, game: Game) -> dict[str, Any]:
    """A finished game with all hands open."""
    view = game.view(None)
    return {
        "code": room.code,
        "number": number,
        "edition": view.edition,
        "passing": view.passing,
        "names": view.names,
        "rounds": view.rounds,
        "frames": [_frame(frame) for frame in frames(game)],
        "results": _results(view),
        "final": _final(view, view.names),
    }


def _frame(frame: Frame) -> dict[str, Any]:
    view = frame.view
    return {
        "round": view.round,
        "turn": view.turn,
        "turns": view.turns,
        "direction": view.direction,
        "hands": frame.hands,
        "picks": frame.picks,
        "plates": _plates(view),
        "scores": view.scores,
    }


def tiles_message(edition: str = "base") -> list[dict[str, Any]]:
    """Every tile of an edition, in the language spoken: what the rules pages show."""
    box = EDITIONS[edition]
    return [
        {
            "name": tile.name,
            "title": say(tile.title),
            "faces": [
                {
                    "name": face.name,
                    "title": say(face.title),
                    "short": say(face.short),
                    "note": face.told(),
                    "count": face.count(box.number),
                    "points": face.points,
                    "card": FACES[face.card].name,
                    "under": face.under,
                }
                for face in (FACES[number] for number in tile.faces)
                if FACES[face.card].count(box.number)
            ],
            "colour": tile.colour,
            "summary": say(tile.summary),
            "help": say(tile.help),
            "questions": [
                {"question": say(each.question), "answer": say(each.answer), "decided": each.decided}
                for each in tile.questions
            ],
        }
        for tile in box.tiles
    ]


def encode(message: dict[str, Any]) -> bytes:
    """The bytes that go out."""
    return msgspec.json.encode(message)


def sameness(message: dict[str, Any]) -> bytes:
    """Equal for messages between which nobody would see a change: seconds that pass are not one."""
    seats = [{**seat, "away": None} for seat in message["seats"]]
    return msgspec.json.encode({**message, "seats": seats})
