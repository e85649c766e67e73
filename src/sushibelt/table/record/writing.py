"""Write a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules import engine
from ..acts import DUMMY, Act, Draw
from ..header import Header
from ..view import Turn, picked_cards
from .lines import FIRST_LINE, MISSING, columns

if TYPE_CHECKING:
    from ..game import Game


def write(game: Game) -> str:
    """The record of `game` as far as it has come. Locked picks are in it: keep it secret while the game runs."""
    lines = [FIRST_LINE, *_header_lines(game.header)]
    rounds = max(len(game.deals), len(game.added))
    for number in range(1, rounds + 1):
        lines += ["", f"round {number}"]
        if number <= len(game.added):
            lines.append(f"add {' '.join(game.added[number - 1])}")
        if number > len(game.deals):
            continue
        lines += [f"deal {seat} {' '.join(hand)}" for seat, hand in enumerate(game.deals[number - 1], start=1)]
        lines += _turn_lines(game.history[number - 1], game.happened[number - 1])
        if number <= len(game.results):
            lines.append(f"score {columns(game.results[number - 1].points)}")
    if pending := _pending(game):
        lines.append(f"{game.state.turn} {columns(pending)}")
    if game.final:
        lines += ["", f"desserts {columns(game.final.points)}", f"total {columns(game.final.totals)}"]
        lines.append(f"winner {columns(seat + 1 for seat in game.final.winners)}")
    return "\n".join(lines) + "\n"


def _header_lines(header: Header) -> list[str]:
    lines = [f"edition {header.edition}"]
    if header.menu:
        lines.append(f"menu {header.menu_name or ' '.join(header.menu)}")
    lines += [f"{name} {value}" for name, value in header.switches if name == "passing" or name in header.chosen]
    return lines + [f"seat {seat} {name}" for seat, name in enumerate(header.names, start=1)]


def _turn_lines(turns: Sequence[Turn], happened: Sequence[Sequence[Act | Draw]]) -> list[str]:
    """The lines of a round: for each turn what was drawn before it, the picks, and what happened after them."""
    lines = []
    for turn, events in enumerate(happened, start=1):
        lines += [_draw_line(each) for each in events if isinstance(each, Draw) and each.card == DUMMY]
        if turn <= len(turns):
            lines.append(f"{turn} {columns(' + '.join(pick) for pick in turns[turn - 1])}")
        lines += _act_lines([each for each in events if each.card != DUMMY])
    return lines


def _draw_line(draw: Draw) -> str:
    return f"draw {draw.card}: {' '.join(draw.cards)}"


def _act_lines(events: Sequence[Act | Draw]) -> list[str]:
    """A line for each run of choices that one seat makes with one card."""
    lines: list[str] = []
    last: tuple[int, int, str] | None = None
    for each in events:
        if isinstance(each, Draw):
            lines.append(_draw_line(each))
            last = None
        elif last == (each.seat, each.actor, each.card):
            lines[-1] += f" {each.choice}"
        else:
            lines.append(f"act {each.seat + 1} {each.card}: {each.choice}")
            last = (each.seat, each.actor, each.card)
    return lines


def _pending(game: Game) -> list[str]:
    """The picks of the turn that is not revealed yet, `?` for what is still owed; empty if nobody has picked."""
    s = game.state
    if s.phase != engine.PICK or not any(s.pick[seat] for seat in range(s.seats)):
        return []
    row = []
    for seat in range(s.seats):
        words = list(picked_cards(s, seat))
        if engine.owes(s, seat):
            words.append(MISSING)
        row.append(" + ".join(words))
    return row
