"""What a browser is told: the outgoing half of `docs/protocol.md`.

A message is made from the view of the player's own seat and from what everybody may know about the table. The
game itself never comes near a socket: `game_message` gets a `View`, and `prompt` the tiles' own words for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Protocol

import msgspec

from ..language import say
from ..rules.editions import EDITIONS
from ..rules.menus import printed_name
from ..rules.registry import tile_named
from ..table import DONE_WORD, View, words
from ..table.acts import Act, Draw
from ..table.course import Course, Gone, flips, tile_name
from ..table.frames import Frame, frames
from .board import board, options
from .decide import AWAY, Presence, host
from .lobby import edition_of
from .offered import Level, Offered
from .prompt import prompt
from .race import race
from .room import Room, Seat

__all__ = [
    "Company",
    "encode",
    "game_message",
    "replay_message",
    "sameness",
    "table_message",
]


class Company(Presence, Protocol):
    """Who is here, and how many only watch."""

    def watching(self) -> int:
        """Players that are here without a seat."""


def table_message(
    room: Room, player: str, company: Company, link: str, levels: Sequence[Level] | None = None
) -> dict[str, Any]:
    """The whole table as this player may know it. `levels` are the bots on offer, the built-in ones if None."""
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
        "options": options(room),
        "levels": [level._asdict() for level in (Offered().levels if levels is None else levels)],
        "fewest": edition_of(room).fewest,
        "most": edition_of(room).most,
        "lobby": board(room) if room.stage == "lobby" else None,
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


def _game_of(room: Room, game: Course, seat: int | None) -> dict[str, Any]:
    names = [each.name for each in room.seats]
    third = _third(game, seat) if game.seats > game.players else None
    asked = None if seat is None else prompt(game, seat)
    return game_message(game.view(seat), len(room.games), names, game.gone, asked, third)


def game_message(
    view: View,
    number: int,
    names: Sequence[str] | None = None,
    gone: Sequence[Sequence[Sequence[Gone]]] = (),
    asked: dict[str, Any] | None = None,
    third: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The protocol's `game`. Everything in it comes from the view, but for `names`: what the seats are called now, for
    what the ends of turns took, for what the seat is asked and for its part in the third plate."""
    return {
        "number": number,
        "edition": view.edition,
        "menu": view.menu,
        "menu_name": printed_name(view.menu),
        "switches": dict(view.switches),
        "names": _names(view, names or view.names),
        "players": view.players,
        "tiles": _tiles(view),
        "round": view.round,
        "rounds": view.rounds,
        "turn": view.turn,
        "turns": view.turns,
        "step": 1 + len(view.acts[-1][-1]) if view.acting else 0,
        "phase": "over" if view.over else "act" if view.acting else "pick",
        "direction": view.direction,
        "hand": view.hand,
        "pick": view.pick,
        "ready": view.ready,
        "choices": view.choices,
        "second": view.second,
        "prompt": asked,
        "peek": view.peek,
        "passes_to": view.passes_to,
        "receives_from": view.receives_from,
        "owing": view.owing,
        "acting": _acting(view),
        "fresh": view.fresh,
        "called": view.called,
        "deck": view.deck,
        "added": _added(view),
        "race": race(view),
        "third": third,
        "plates": _plates(view),
        "history": view.history,
        "acts": [
            [_acts(acts, view) for acts in turns[: len(history)]]
            for turns, history in zip(view.acts, view.history, strict=True)
        ],
        "gone": [[_gone(turn) for turn in turns] for turns in gone],
        "results": _results(view),
        "final": _final(view, names or view.names),
    }


def _names(view: View, names: Sequence[str]) -> list[str]:
    return [*names, *(say("Third plate") for _ in range(view.players, view.seats))]


def _tiles(view: View) -> list[dict[str, Any]]:
    box = EDITIONS[view.edition]
    tiles = [tile for tile in map(tile_named, view.tiles) if tile is not None]
    return [
        {
            "name": tile.name,
            "title": say(tile.title),
            "colour": tile.colour,
            "summary": say(tile.summary_in(box.number)),
            "faces": list(box.printed(tile)),
        }
        for tile in tiles
    ]


def _added(view: View) -> int:
    """How many desserts were shuffled in before this round."""
    desserts = EDITIONS[view.edition].desserts
    return desserts[view.players][view.round - 1] if desserts and view.round else 0


def _third(game: Course, seat: int | None) -> dict[str, Any]:
    """The plate without a player: whoever plays for it in this turn is told what there is to choose."""
    plate = game.players
    by = game.chooser(plate)
    yours = seat == by
    view = game.view(plate) if yours else None
    return {
        "seat": plate,
        "by": by,
        "yours": yours,
        "pick": view and view.pick,
        "choices": view and view.choices,
        "ready": view and view.ready,
    }


def _acting(view: View) -> dict[str, Any] | None:
    acting = view.acting
    if acting is None:
        return None
    return {
        "card": acting.card,
        "tile": tile_name(acting.card),
        "actor": acting.actor,
        "asked": acting.asked,
        "wish": acting.wish,
        "aiming": acting.aiming,
    }


def _acts(acts: Sequence[Act], view: View) -> list[dict[str, Any]]:
    return [_act(act, after, view) for act, after in zip_longest(acts, acts[1:])]


def _act(act: Act, after: Act | None, view: View) -> dict[str, Any]:
    return {
        "what": _what(act, after, view),
        "tile": tile_name(act.card),
        "card": act.card,
        "actor": act.actor,
        "seat": act.seat,
        "choice": act.choice,
        "brought": act.brought,
        "landed": act.landed,
        "hand": act.hand,
        "took": act.took,
        "put": act.put,
    }


def _what(act: Act, after: Act | None, view: View) -> str:
    """What a choice was, in a word."""
    if act.aimed:
        return "aims"
    if act.choice == DONE_WORD:
        return "done"
    if act.hand is not None:
        return "takes" if act.hand == act.actor else "gives"
    if act.brought:
        return "plays"
    if flips(act):
        return "flips"
    # A call that moved no card: somebody was asked what to give, or nobody had it.
    asked = view.acting is not None and view.acting.asked is not None if after is None else after.seat != after.actor
    return "asks" if asked else "nobody"


def _gone(turn: Sequence[Gone]) -> list[dict[str, Any]]:
    return [{"seat": each.seat, "tile": each.tile, "cards": each.cards, "points": each.points} for each in turn]


def _plates(view: View) -> list[dict[str, Any]]:
    laid, counted = words.laid(view), view.over or view.dealing
    return [
        {
            "cards": cards,
            "hand_size": view.hand_sizes[seat] if seat < view.players else 0,
            "score": view.scores[seat],
            "worth": words.worth(laid, seat),
            "taken": view.taken[seat],
            "kept": view.kept[seat],
            "groups": words.groups(laid, seat, hints=not counted),
            "absent": [
                {"tile": tile, "points": points, "why": words.why(laid, seat, tile)}
                for tile, points in words.elsewhere(laid, seat)
            ],
        }
        for seat, cards in enumerate(view.plates)
    ]


def _results(view: View) -> list[dict[str, Any]]:
    return [
        {
            "points": result.points,
            "totals": result.totals,
            "taken": result.taken,
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
        "desserts_held": final.desserts,
        "places": final.places,
        "winners": final.winners,
        "why": words.verdict(names, final),
        "by_tile": [{"tile": tile, "points": points} for tile, points in words.by_tile(view.results, final)],
    }


def replay_message(room: Room, number: int, game: Course) -> dict[str, Any]:
    """A finished game with all hands open."""
    view = game.view(None)
    return {
        "code": room.code,
        "number": number,
        "edition": view.edition,
        "menu": view.menu,
        "menu_name": printed_name(view.menu),
        "switches": dict(view.switches),
        "names": _names(view, view.names),
        "players": view.players,
        "tiles": _tiles(view),
        "rounds": view.rounds,
        "frames": [_frame(frame, game) for frame in frames(game)],
        "results": _results(view),
        "final": _final(view, view.names),
    }


def _frame(frame: Frame, game: Course) -> dict[str, Any]:
    view = frame.view
    happened: Sequence[Act | Draw] = ()
    gone: Sequence[Gone] = ()
    if any(frame.picks):
        happened = game.happened[view.round - 1][view.turn - 1]
        gone = game.gone[view.round - 1][view.turn - 1]
    return {
        "round": view.round,
        "turn": view.turn,
        "turns": view.turns,
        "direction": view.direction,
        "hands": frame.hands,
        "picks": frame.picks,
        "acts": _acts([each for each in happened if isinstance(each, Act)], view),
        "drawn": [each for each in happened if isinstance(each, Draw)],
        "gone": _gone(gone),
        "race": race(view),
        "plates": _plates(view),
        "scores": view.scores,
    }


def encode(message: dict[str, Any]) -> bytes:
    """The bytes that go out."""
    return msgspec.json.encode(message)


def sameness(message: dict[str, Any]) -> bytes:
    """Equal for messages between which nobody would see a change: seconds that pass are not one."""
    seats = [{**seat, "away": None} for seat in message["seats"]]
    return msgspec.json.encode({**message, "seats": seats})
