"""The pages that `sushibelt rules` and the `?` of `sushibelt play` show."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..rules.editions import Edition
from ..rules.kit import Tile
from .screen import card, table


def overview(edition: Edition, course: str) -> RenderableType:
    """The course of a game and a line for each tile."""
    sizes = ", ".join(f"{size} with {seats}" for seats, size in edition.hand_sizes.items())
    tiles = table("", "Tile", "Scores", "Cards")
    for tile in edition.tiles:
        counts = ", ".join(f"{count} {name}" for name, count in edition.printed(tile).items())
        tiles.add_row(Text(tile.name, style="bold"), Text(tile.summary), Text(counts, style="dim"))
    return Group(
        Text(f"{edition.plays} – {edition.cards} cards, {edition.rounds} rounds", style="bold"),
        Text(f"\n{course}\n\nCards in a hand: {sizes} players.\n"),
        tiles,
        Text("sushibelt rules TILE tells more about one of them.", style="dim"),
    )


def page(tile: Tile, edition: Edition) -> RenderableType:
    """Everything about one tile."""
    counts = edition.printed(tile)
    heading = Text.assemble((tile.title, "bold"), f": {tile.summary}")
    parts: list[RenderableType] = [heading, Text(f"\n{tile.help}\n"), Text.assemble(*_box(counts))]
    for question in tile.questions:
        answer = Text(question.answer)
        if question.decided:
            answer.append(" (Decided: sources differ.)", style="italic dim")
        parts += [Text(f"\n{question.question}", style="bold"), Padding(answer, (0, 0, 0, 2))]
    return Group(*parts)


def _box(counts: dict[str, int]) -> list[Text | str]:
    parts: list[Text | str] = ["In the box:"]
    for name, count in counts.items():
        parts += [f" {count} ×", card(name)]
    return parts
