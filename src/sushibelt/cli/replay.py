"""`sushibelt replay`: tell a recorded game."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from ..language import plural, say
from ..rules import engine
from ..rules.kit import CHANCE, FACES
from ..rules.registry import face_named
from ..table import Game, RecordError
from ..table.acts import ADD, DEAL, DRAW
from ..table.memory import card_name
from ..table.plates import original
from .mistake import FileOrInput, Mistake, read_text, shown
from .saying import helped


@helped()
def replay(
    file: Annotated[FileOrInput, Parameter(help=say("The record of a game; - for standard input."))],
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print where the game stands as JSON."))] = False,
    at: Annotated[
        str | None, Parameter(help=say("ROUND.TURN: stop before the picks of that turn and show all hands."))
    ] = None,
) -> None:
    """Tell a recorded game, all hands open: `sushibelt replay game.txt --at 2.3`

    Every turn, every count with its reasons, and where the game stands. A record that does not agree with the rules
    is refused with the number of the line.
    """
    text = read_text(file)
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Mistake(str(error), shown(file)) from None
    if at is not None:
        game = rewound(game, *_moment(game, at))
    if as_json:
        from .output import print_json

        print_json(standing(game))
    else:
        from .story import tell

        tell(game, whole=at is None)


def standing(game: Game) -> dict[str, Any]:
    """Where the game stands, everything open. Seats count from 0, as everywhere in data."""
    view, seats = game.view(), range(game.seats)
    acting = view.acting
    return {
        "edition": view.edition,
        "passing": view.passing,
        "menu": list(view.menu),
        "switches": dict(view.switches),
        "names": list(view.names),
        "round": view.round,
        "turn": view.turn,
        "turns": view.turns,
        "direction": view.direction,
        "hands": [list(game.hand(seat)) if seat < game.players else [] for seat in seats],
        "picks": [list(game.picked(seat)) for seat in seats],
        "plates": [played(game, seat) for seat in seats],
        "kept": [list(kept) for kept in view.kept],
        "race": list(view.taken),
        "scores": list(view.scores),
        "owing": sorted(game.owing - {CHANCE}),
        "acting": acting and {"card": acting.card, "seat": acting.actor, "asked": acting.asked, "wish": acting.wish},
        "deal": game.due in (ADD, DEAL),
        "draw": game.due == DRAW,
        "over": game.over,
        "results": [result.plain() for result in view.results],
        "final": game.final
        and {
            "desserts": list(game.final.points),
            "totals": list(game.final.totals),
            "places": list(game.final.places),
            "winners": list(game.final.winners),
        },
    }


def played(game: Game, seat: int) -> list[str]:
    """The cards in front of `seat` in an order in which they can have come, as a score sheet lists them."""
    plate = game.view().plates[seat]
    if game.header.rules.has_menus:
        return [_as_played(name) for name in sorted(plate, key=_order)]
    left: dict[str, int] = {}
    for name in plate:
        card = card_name(name)
        left[card] = left.get(card, 0) + 1
    order = []
    # From the newest back: where cards of a kind have gone again, as chopsticks do, it was the oldest that went.
    for turn in reversed(game.history[-1] if game.history else ()):
        for card in reversed(turn[seat]):
            if left.get(card):
                left[card] -= 1
                order.append(card)
    return order[::-1]


def _order(name: str) -> int:
    """First what could lie on something but does not, then what something lies on, then what lies on it."""
    face = face_named(original(name))
    if face is None:
        return 3
    if face.under:
        return 2
    if face.name in {each.under for each in FACES}:
        return 1
    return 0 if any(each.card == face.number and each.under for each in FACES) else 3


def _as_played(name: str) -> str:
    """A card that lies on another comes by itself; one that stands in for it says where it goes."""
    face = face_named(name)
    return FACES[face.card].name if face and face.under else name


def rewound(game: Game, round_: int, turn: int) -> Game:
    """The game as it was before the picks of a turn; before the last cards, which nobody picks, the round's end."""
    lines = game.record().splitlines(keepends=True)
    begin = next(at for at, line in enumerate(lines) if line.split() == ["round", str(round_)])
    end = next((at for at, line in enumerate(lines) if at > begin and line.startswith(f"{turn} ")), len(lines))
    return Game.from_record("".join(lines[:end]))


def _moment(game: Game, at: str) -> tuple[int, int]:
    round_, _, turn = at.partition(".")
    if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in (round_, turn)):
        raise Mistake(say("must be ROUND.TURN, like 2.3"), f"--at {at[:40]}")
    moment = int(round_), int(turn)
    if not 1 <= moment[0] <= len(game.deals):
        reason = plural(len(game.deals), "the record has {n} round", "the record has {n} rounds")
        raise Mistake(reason, f"--at {at}")
    reached = len(game.history[moment[0] - 1]) + (moment[0] == len(game.deals) and game.state.phase == engine.PICK)
    if not 1 <= moment[1] <= reached:
        reason = plural(
            reached,
            "the record has {n} turn in round {round}",
            "the record has {n} turns in round {round}",
            round=moment[0],
        )
        raise Mistake(reason, f"--at {at}")
    return moment
