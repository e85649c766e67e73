"""Read the header of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language import say
from ...rules.menus import faults
from ...rules.switches import BY_NAME, check_value, settled
from ..header import agreed_menu, check_name, known_edition, known_menu
from .lines import SWITCH_NAMES, Lines, at_line

if TYPE_CHECKING:
    from ..game import Game


def read_header(new: type[Game], lines: Lines, first: int) -> Game:
    values: dict[str, str] = {}
    names: list[str] = []
    said: dict[str, int] = {}  # where; of the seats, the last one
    for number, line in lines:
        with at_line(number):
            keyword, _, rest = (part.strip() for part in line.partition(" "))
            said[keyword] = number
            if keyword == "seat":
                seat, _, name = rest.partition(" ")
                if seat != str(len(names) + 1):
                    raise ValueError(
                        say("seat {seat} comes next, not {given}", seat=len(names) + 1, given=repr(seat[:20]))
                    )
                names.append(name.strip() or f"Seat {seat}")
            elif keyword in values:
                raise ValueError(say("{word} was given before", word=keyword))
            else:
                values[keyword] = rest
            _check_line(keyword, values.get(keyword, ""), names)
    return _agreed(new, values, names, said, lines[-1][0] if lines else first)


def _agreed(new: type[Game], values: dict[str, str], names: list[str], said: dict[str, int], last: int) -> Game:
    """The game of a header whose lines are right one by one; if they are not together, the error names one of them."""
    players = len(names)
    rules = known_edition(values.get("edition", "base"))
    with at_line(said.get("seat", last)):
        rules.check_players(players)
    with at_line(said.get("menu", last)):
        tiles = values.get("menu", "").split()
        menu = agreed_menu(rules, (tiles[0] if len(tiles) == 1 else tiles) or None, players)
    switches = {name: value for name, value in values.items() if name in SWITCH_NAMES}
    for name, value in switches.items():
        with at_line(said[name]):
            settled(rules.number, players, {name: value})
    return new.new(rules.name, menu=menu or None, switches=switches, names=names, deal_by_hand=True)


def _check_line(keyword: str, value: str, names: list[str]) -> None:
    """What can be said of a line of the header by itself, so that the error names this line. Raises ValueError."""
    match keyword:
        case "edition":
            known_edition(value)
        case "seat":
            check_name(names[-1])
        case "menu":
            tiles = value.split()
            if len(tiles) < 2:
                known_menu(value)
            else:
                for fault in faults(tiles):
                    raise ValueError(fault)
        case _:
            check_value(BY_NAME[keyword], value)
