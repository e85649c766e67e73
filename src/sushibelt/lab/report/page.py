"""The page around a report: what it is made of, and its HTML."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from ...language import spoken

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Fact:
    """A number that a reader wants to see first: "games", "100,000"."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Table:
    """A table of texts; the columns in `numbers` are aligned to the right, the first names the row."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: Collection[int] = ()
    caption: str = ""
    """What it shows, of how many games, and what its intervals mean."""

    kind = "table"


@dataclass(frozen=True)
class Figure:
    """A chart, made by `figure` in `report.chart`. `picture` is its markup, once for wide pages and once for narrow."""

    picture: Markup
    label: str
    """What is to be seen, for who cannot see it."""
    caption: str
    """What it shows, of how many games, and what its intervals mean."""

    kind = "figure"


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading; its parts are paragraphs (plain text), tables and figures."""

    title: str
    parts: Sequence[str | Table | Figure]


def page(
    title: str, lead: str, sections: Sequence[Section], *, facts: Sequence[Fact] = (), command: str = "", foot: str = ""
) -> str:
    """A whole HTML page. It asks nobody for anything: style and pictures are inside, and it has no scripts.

    `command` is what somebody types to get the same numbers.
    """
    style = Markup((FOLDER / "report.css").read_text(encoding="utf-8"))
    return _template().render(
        language=spoken().tag,
        title=title,
        lead=lead,
        sections=sections,
        facts=facts,
        command=command,
        foot=foot,
        style=style,
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html")
