"""Output for people, through Rich: tables, and on a terminal colour."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..language import say
from ..rules.registry import TILES, face_named, tile_of
from ..rules.state import State
from ..table import words
from ..table.memory import paid
from ..table.plates import COPY_PREFIX, original

WIDE = 100
"""Columns where nobody says how many there are: in a pipe."""

FEW = 5
"""Of more seats each has no column of its own."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # Rich would exit with status 1; `app.run` knows what to do


def console() -> Console:
    """Where to print for people. Names and texts are printed as they are: no markup, no emoji codes."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDE
    return _Console(markup=False, emoji=False, highlight=False, width=width)


def table(title: str, *columns: str, number: Iterable[int] = ()) -> Table:
    """An empty table; the columns in `number` are aligned to the right."""
    made = Table(title=Text(title), box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", pad_edge=False)
    right = set(number)
    for at, column in enumerate(columns):
        made.add_column(Text(column), justify="right" if at in right else "left")
    return made


def card(name: str, count: int = 1, *, below: Sequence[str] = ()) -> Text:
    """A card, or a stack of them (`below` from the bottom up), on the ground of its tile where there is colour.

    One that stands in for another has the colour of that one.
    """
    face = face_named(original(name))
    colour = tile_of(face.number).colour if face else "#cccccc"
    for under in reversed(below):
        name = say("{top} on {below}", top=name, below=under)
    return Text(f" {name} " if count == 1 else f" {name}×{count} ", style=f"black on {colour}")


def cards(names: Sequence[str]) -> Text:
    """Cards in a row, those of one face together."""
    if not names:
        return Text("–", style="dim")
    return Text("").join(card(name, count) for name, count in Counter(names).items())


def played(pick: tuple[str, ...]) -> Text:
    """What a seat revealed: a card, two with chopsticks, or one that stands in for another."""
    if len(pick) > 1 and not paid(pick):
        return card(COPY_PREFIX + pick[1])
    return cards(pick)


def flow(parts: Sequence[Text], width: int) -> Text:
    """Parts in a row, and on as many lines as they need: none is broken in two."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + 2 + part.cell_len > width:
            lines.append(Text("  "))
        elif lines[-1]:
            lines[-1].append("  ")
        lines[-1].append_text(part)
    return Text("\n").join(lines)


def plate(s: State, seat: int, *, hints: bool = False) -> Text:
    """What lies in front of `seat`, tile by tile, with what it scores as it lies and what it still wants."""
    shown = Text("")
    for group in words.groups(s, seat):
        for (*below, top), count in Counter(group.stacks).items():
            shown.append_text(card(top, count, below=below))
        if group.points:
            shown.append(f"{signed(group.points).strip()} ", style="bold")
        if hints and group.hint:
            shown.append(f"({group.hint}) ", style="dim")
    for tile, points in words.elsewhere(s, seat):
        shown.append(f" {tile} {signed(points).strip()} ", style="dim")
    return shown or Text("–", style="dim")


def plates_table(s: State, names: Sequence[str], title: str = "") -> Table:
    """What lies in front of each seat, copies and cards lying face down as what they are."""
    made = table(title, say("Seat"), say("Plate"))
    for seat, name in enumerate(names):
        made.add_row(Text(name), plate(s, seat))
    return made


def count_table(
    title: str, names: Sequence[str], lines: Sequence[words.Line], *sums: tuple[str, Sequence[int | None]]
) -> Table:
    """The count of a round or of the desserts, each number with its reason.

    A row for each tile; of many seats, a row for each of them.
    """
    titles = {tile.name: say(tile.title) for tile in TILES}
    if len(names) > FEW:
        return _by_seat(title, names, lines, sums, titles)
    made = table(title, "", *names)
    for line in lines:
        cells = [
            Text.assemble((signed(points), "bold" if points else "dim"), ("  " + why, "dim"))
            for points, why in zip(line.points, line.why, strict=True)
        ]
        made.add_row(Text(titles[line.tile]), *cells)
    if lines:
        made.add_section()
    for label, numbers in sums:
        made.add_row(
            Text(label, style="bold"),
            *(Text("–" if number is None else signed(number), style="bold") for number in numbers),
        )
    return made


def _by_seat(
    title: str,
    names: Sequence[str],
    lines: Sequence[words.Line],
    sums: Sequence[tuple[str, Sequence[int | None]]],
    titles: dict[str, str],
) -> Table:
    labels = [label for label, _ in sums]
    made = table(title, "", *labels, say("Count"), number=range(1, len(labels) + 1))
    for seat, name in enumerate(names):
        told = Text()
        for line in lines:
            if points := line.points[seat]:
                told.append(", " if told else "").append(f"{titles[line.tile]} ").append(signed(points).strip(), "bold")
                if line.why[seat]:
                    told.append(f" ({line.why[seat]})", "dim")
        totals = [numbers[seat] for _, numbers in sums]
        made.add_row(Text(name), *(Text("–" if n is None else signed(n), style="bold") for n in totals), told)
    return made


def signed(points: int) -> str:
    """Points, two places wide, with the minus sign that texts have."""
    return f"{points:>2}".replace("-", "−")
