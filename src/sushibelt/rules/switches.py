"""The official variants, and the places where a guide can be followed literally and differs (rules.md 1.8 and 4).

Each switch has values with a sentence each; the first one is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..language import say
from .kit import BASE, PARTY


@dataclass(frozen=True)
class Switch:
    """Something players may agree on before the game."""

    name: str
    title: str
    edition: int
    values: Mapping[str, str]
    """For each value, what it means, in a sentence."""
    seats: tuple[int, ...] = ()
    """The numbers of players with which it means anything; () for all."""

    @property
    def default(self) -> str:
        """The value that holds unless players agree on another."""
        return next(iter(self.values))

    def fits(self, edition: int, players: int) -> bool:
        """It means something in this edition with so many players."""
        return self.edition == edition and (not self.seats or players in self.seats)


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "passing",
        "Passing",
        BASE,
        MappingProxyType(
            {
                "left": "Hands go to the left in every round.",
                "both": "Hands go to the left in rounds 1 and 3, to the right in round 2.",
            }
        ),
    ),
    Switch(
        "dummy",
        "A third plate for two",
        BASE,
        MappingProxyType(
            {
                "off": "Two players, two plates.",
                "on": "Every turn one of you draws a card and plays for a third plate, too; it is compared but "
                "cannot win.",
            }
        ),
        (2,),
    ),
    Switch(
        "soy-promo",
        "Soy Sauce promo",
        BASE,
        MappingProxyType(
            {
                "off": "The 108 cards of the box.",
                "on": "4 soy sauce cards join the deck: 4 points if nobody has more colours.",
            }
        ),
    ),
    Switch(
        "wasabi-in-every-menu",
        "Wasabi in every menu",
        PARTY,
        MappingProxyType(
            {
                "off": "Wasabi only where the menu has it.",
                "on": "3 wasabi are added to a menu that has none.",
            }
        ),
    ),
    Switch(
        "eight-player-hand",
        "Hand with eight players",
        PARTY,
        MappingProxyType(
            {
                "7": "Eight players get 7 cards each.",
                "8": "Eight players get 8 cards each while the deck has them, else the largest equal hand.",
            }
        ),
        (8,),
    ),
    Switch(
        "calls-per-turn",
        "Calls per turn",
        PARTY,
        MappingProxyType(
            {
                "one": "Everybody may call chopsticks or a spoon, once a turn.",
                "any": "Everybody may call any number of chopsticks and spoons in a turn, each card once.",
            }
        ),
    ),
)

BY_NAME = MappingProxyType({switch.name: switch for switch in SWITCHES})


def settled(edition: int, players: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """The value of every switch that means something; what was not chosen has its default.

    Raises ValueError for a switch or a value that is not offered.
    """
    for name, value in chosen.items():
        switch = BY_NAME.get(name)
        if switch is None:
            raise ValueError(
                say("there is no switch {name}; there is {known}", name=repr(name)[:40], known=", ".join(BY_NAME))
            )
        check_value(switch, value)
        if not switch.fits(edition, players) and value != switch.default:
            raise ValueError(misplaced(switch, edition))
    return {
        switch.name: chosen.get(switch.name, switch.default) for switch in SWITCHES if switch.fits(edition, players)
    }


def check_value(switch: Switch, value: str, *, called: str = "") -> None:
    """Raises ValueError for a value that the switch does not have. `called` is its word then, or else its name."""
    if value not in switch.values:
        *ways, last = switch.values
        raise ValueError(
            say(
                "{switch} is {ways} or {last}, not {value}",
                switch=called or switch.name,
                ways=", ".join(ways),
                last=last,
                value=repr(value)[:40],
            )
        )


def misplaced(switch: Switch, edition: int, *, called: str = "") -> str:
    """Why a switch means nothing in a game of this edition. `called` is its word there: its name, if left out."""
    word = called or switch.name
    if switch.edition != edition:
        if switch.edition == PARTY:
            return say("{switch} is a switch of Sushi Go Party!", switch=word)
        return say("{switch} is a switch of Sushi Go!", switch=word)
    (players,) = switch.seats
    return say("{switch} is a switch for {players} players", switch=word, players=players)
