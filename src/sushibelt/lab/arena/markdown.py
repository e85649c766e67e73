"""The table of a league as Markdown, for pages of results."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import say
from . import words
from .standings import Table


def standings(table: Table) -> str:
    """A row a bot, best first."""
    names = words.labels(table.league.bots)
    return _table(
        [say("Bot"), say("Rating"), say("Wins"), say("Points"), say("Faults")],
        [
            [f"`{names[row.bot]}`", words.rating(row), words.share_of_wins(row), f"{row.points:.1f}", str(row.faults)]
            for row in table.rows
        ],
    )


def pairs(table: Table) -> str:
    """A row a pair, the better bot first."""
    names = words.labels(table.league.bots)
    return _table(
        [say("Bot"), say("Against"), say("Ahead"), say("Points")],
        [
            [f"`{names[one]}`", f"`{names[other]}`", words.ahead(pair), words.by_points(pair)]
            for one, other, pair in table.each_pair()
        ],
    )


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines) + "\n"
