"""Charts of a report: Altair draws them, and they become SVG whose colours are those of the page, light or dark.

A colour is the name of one of the page's own (`INK`, `SERIES[0]`): the style sheet of the page says what it is.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

import altair as alt
import vl_convert
from markupsafe import Markup

from .page import Figure

INK: Final = "var(--ink)"
SOFT: Final = "var(--soft)"
LINE: Final = "var(--line)"
PAPER: Final = "var(--paper)"
SERIES: Final = tuple(f"var(--series-{number})" for number in range(1, 9))
"""Colours that tell series apart, in their order; as many as there can be seats."""

WIDE: Final = 900
NARROW: Final = 340
"""Width in px of the whole picture on a laptop and on a phone: each has its own, so that its letters can be read."""

TICK: Final = 85
"""About so many px for each tick of a scale across the page: its number has room below its own line."""

Chart = alt.Chart | alt.LayerChart


def figure(chart: Chart, label: str, caption: str) -> Figure:
    """The chart as part of a page. It says its own height in px, its width is the page's.

    `label` tells in a sentence what is to be seen, `caption` what it shows, of how many games, and what its intervals
    mean. Charts side by side do not fit a phone: one view, or layers of one.
    """
    return Figure(Markup(_drawn(chart, "wide", WIDE) + _drawn(chart, "narrow", NARROW)), label, caption)


def data(rows: list[dict[str, Any]]) -> alt.InlineData:
    """Rows as the data of a chart."""
    return alt.InlineData(values=rows)


def _drawn(chart: Chart, kind: str, width: int) -> str:
    """The chart as SVG of that width, to be shown on pages of that kind."""
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    specification = chart.properties(width=width, autosize=fit).to_dict()
    specification["config"] = _theme(columns=2 if width == NARROW else 0, label=width // 3, ticks=width // TICK)
    svg: str = vl_convert.vegalite_to_svg(specification)
    return _apart(svg).replace('class="marks"', f'class="{kind}" aria-hidden="true"', 1)


def _apart(svg: str) -> str:
    """The SVG with names of its own for its parts: a page has many of them, and names count for all of it."""
    own = sha256(svg.encode()).hexdigest()[:10]
    for before in ('id="', "url(#", 'href="#'):
        svg = svg.replace(before, f"{before}c{own}-")
    return svg


def _theme(columns: int, label: int, ticks: int) -> dict[str, Any]:
    """How charts look: the ink and the lines of the page, and no more of them than needed.

    A legend has so many columns, a label so many px at most, a scale across the page about so many ticks.
    """
    words = {"labelColor": INK, "titleColor": SOFT, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 500}
    return {
        "aria": False,
        "background": "transparent",
        "font": "system-ui, sans-serif",
        "padding": {"left": 16, "right": 12, "top": 4, "bottom": 4},  # letters of the reader may be wider than ours
        "view": {"stroke": "transparent"},
        "axis": {**words, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE, "labelLimit": label},
        "axisX": {"tickCount": ticks, "labelFlush": False, "labelOverlap": "greedy", "labelSeparation": 8},
        "axisY": {"domain": False, "ticks": False, "labelPadding": 6},
        "legend": {**words, "orient": "top", "title": None, "columns": columns, "symbolStrokeWidth": 3},
        "range": {"category": list(SERIES)},
        "bar": {"color": SERIES[0]},
        "line": {"color": SERIES[0], "strokeWidth": 2},
        "point": {"color": SERIES[0], "filled": True, "size": 45},
        "rule": {"color": INK},
        "text": {"color": INK, "fontSize": 12},
    }
