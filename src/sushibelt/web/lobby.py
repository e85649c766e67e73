"""What may be agreed on in a lobby, and why not: `decide.py` holds to it, `snapshot.py` shows it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from ..language import plural, say
from ..rules.editions import EDITIONS, Edition
from ..rules.menus import bars, faults
from ..rules.registry import tile_named
from ..rules.switches import BY_NAME, SWITCHES, Switch, check_value, misplaced, settled
from .protocol import Refused, sentence
from .room import Room

__all__ = [
    "agreed",
    "check_edition",
    "check_menu",
    "check_start",
    "check_switches",
    "edition_of",
    "meaning",
    "value",
    "why",
]


def edition_of(room: Room) -> Edition:
    """The game that is chosen."""
    return EDITIONS[room.edition]


def numbers(room: Room) -> Collection[int]:
    """How many may come to play: all seats, or only those that are taken now."""
    return {len(room.seats), room.taken}


def meaning(room: Room) -> list[Switch]:
    """The switches that mean something in the chosen game with so many players as may come to play."""
    number = edition_of(room).number
    return [switch for switch in SWITCHES if any(switch.fits(number, players) for players in numbers(room))]


def value(room: Room, switch: str) -> str:
    """The value that is chosen for a switch."""
    return room.switches.get(switch, BY_NAME[switch].default)


def agreed(room: Room, players: int) -> dict[str, str]:
    """The value of every switch for a game of so many; what means nothing then is left out."""
    number = edition_of(room).number
    chosen = {name: value for name, value in room.switches.items() if BY_NAME[name].fits(number, players)}
    return settled(number, players, chosen)


def check_edition(room: Room, edition: Edition) -> None:
    """Raises `Refused` if more have a seat than can play that game."""
    if room.taken > edition.most:
        raise Refused(
            plural(
                room.taken,
                "{game} is for {fewest} to {most}, and {n} seat is taken.",
                "{game} is for {fewest} to {most}, and {n} seats are taken.",
                game=edition.plays,
                fewest=edition.fewest,
                most=edition.most,
            )
        )


def check_menu(menu: Sequence[str], players: int) -> None:
    """Raises `Refused`, with the tile that is out, for a menu that so many cannot play with."""
    for fault in faults(menu, players):
        out = (name for name in menu if (tile := tile_named(name)) is not None and bars(tile, players))
        raise Refused(sentence(fault), next(out, None))


def check_switches(room: Room, edition: Edition, chosen: dict[str, str]) -> None:
    """Raises `Refused` for a switch or a value that is not offered, or that means nothing at this table.

    Whoever sits there knows a switch by its title.
    """
    for name, value in chosen.items():
        switch = BY_NAME.get(name)
        try:
            if switch is None:
                settled(edition.number, len(room.seats), {name: value})
                continue
            check_value(switch, value, called=say(switch.title))
        except ValueError as error:
            raise Refused(sentence(str(error))) from None
        fits = any(switch.fits(edition.number, players) for players in numbers(room))
        if not fits and value != switch.default:
            raise Refused(sentence(misplaced(switch, edition.number, called=say(switch.title))))


def check_start(room: Room) -> None:
    """Raises `Refused` if those who have a seat cannot begin. Open seats are dropped then."""
    edition = edition_of(room)
    if room.taken < edition.fewest:
        raise Refused(plural(edition.fewest, "At least {n} seat must be taken.", "At least {n} seats must be taken."))
    check_edition(room, edition)
    if edition.has_menus:
        check_menu(room.menu, room.taken)


def why(check: Callable[..., None], *what: Any) -> str:
    """The reason of a check's refusal, "" if it has none."""
    try:
        check(*what)
    except Refused as refused:
        return refused.reason
    return ""
