"""The page of a report: what is on it, that it asks nobody for anything, that it fits phones, paper and the dark."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import altair as alt
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from sushibelt.lab.report import Fact, Figure, Section, Table, page
from sushibelt.lab.report.chart import INK, SERIES, data, figure


def sample_figure() -> Figure:
    rows = [{"score": at, "share": at % 7, "who": who} for at in range(20) for who in ("easy", "normal")]
    bars = alt.Chart(data(rows)).mark_line(clip=True).encode(x="score:Q", y="share:Q", color="who:N")
    rule = alt.Chart(data([{"score": 5}])).mark_rule(color=INK).encode(x="score:Q")
    return figure((bars + rule).properties(height=200), "Two lines.", "n = 20 games")


def sample() -> str:
    wide = Table(["Card", *(f"column {n}" for n in range(12))], [["<maki>", *map(str, range(12))]], {1}, "n = 20 games")
    return page(
        "Who & why",
        "A <lead>.",
        [Section("First", ["Some words.", sample_figure(), wide]), Section("Again", [sample_figure()])],
        facts=[Fact("games", "20", "seed 1")],
        foot="The end.",
    )


@pytest.fixture
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


def test_everything_given_is_on_the_page_and_nothing_of_it_is_markup():
    text = sample()
    assert "<title>Who &amp; why</title>" in text
    assert "A &lt;lead&gt;." in text
    assert "&lt;maki&gt;" in text
    for part in ("Some words.", 'aria-label="Two lines."', "n = 20 games", "seed 1", "The end.", "<h2>Again</h2>"):
        assert part in text


def test_a_page_names_no_address_and_has_no_script():
    text = sample()
    addresses = set(re.findall(r"(?:https?:)?//[\w./]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}  # names, nothing is asked for
    assert "<script" not in text
    assert "@import" not in text


def test_charts_take_their_colours_from_the_page():
    picture = sample_figure().picture
    assert SERIES[0] in picture
    assert SERIES[1] in picture
    style = page("", "", [])
    for name in set(re.findall(r"var\((--[\w-]+)\)", picture)):
        assert style.count(f"{name}:") >= 2, name
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', picture)) <= {"#000"}, "no colour of its own"


def test_parts_of_pictures_have_names_of_their_own():
    text = sample()
    names = re.findall(r' id="([^"]+)"', sample_figure().picture)
    assert names
    assert len(set(names)) == len(names)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(re.findall(r' id="([^"]+)"', text))


def test_numbers_stand_below_their_lines():
    """Those at the ends, too; and they are few enough not to run into each other."""
    rows = [{"at": at, "name": "x"} for at in (-0.98, 1.02)]
    points = alt.Chart(data(rows)).mark_point().encode(x=alt.X("at:Q", scale=alt.Scale(zero=False)), y="name:N")
    for picture in re.findall("<svg.*?</svg>", figure(points.properties(height=60), "", "").picture, re.DOTALL):
        letters = re.findall(
            r'text-anchor="(\w+)"[^>]*transform="translate\(([\d.]+),[\d.]+\)"[^>]*>−?\d\.\d<', picture
        )
        assert len(letters) > 2
        assert {anchor for anchor, _ in letters} == {"middle"}
        places = sorted(float(x) for _, x in letters)
        assert all(after - before > 40 for before, after in itertools.pairwise(places))


def test_a_page_tells_the_command_that_made_it():
    text = page("", "", [], command="sushibelt simulate --bots '<b>'")
    assert "<span>--bots</span> <span>&#39;&lt;b&gt;&#39;</span>" in text
    assert "<code>" not in sample()


@pytest.mark.browser
def test_a_table_that_is_cut_shows_it(chromium: Browser):
    """A shadow at the edge, in the picture of the page."""
    window = chromium.new_page(viewport={"width": 390, "height": 844})
    window.set_content(sample())
    sheet = window.locator(".sheet")
    with_shadow = sheet.screenshot()
    assert window.evaluate(
        "(() => { const s = document.querySelector('.sheet'); return s.scrollWidth > s.clientWidth; })()"
    )
    window.add_style_tag(content=":root { --shade: transparent !important }")
    assert sheet.screenshot() != with_shadow


@pytest.mark.browser
def test_the_page_fits_and_asks_nobody(chromium: Browser):
    for width, height, scheme in ((390, 844, "light"), (390, 844, "dark"), (1280, 800, "light"), (1280, 800, "dark")):
        asked: list[str] = []
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
        window = context.new_page()
        window.on("request", lambda request: asked.append(request.url))  # noqa: B023  the window does not outlive it
        window.set_content(sample())
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        shown = window.locator(".picture:first-of-type svg:visible")
        assert shown.evaluate_all("all => all.map(svg => svg.classList[0])")[0] == ("narrow" if width < 640 else "wide")
        assert contrast_of_letters(window) >= 4.5
        assert asked == []
        context.close()


def contrast_of_letters(window: Page) -> float:
    """The least contrast of letters in charts and captions with the paper below them."""
    least: float = window.evaluate(
        """() => {
          const light = colour => {
            const [r, g, b] = colour.match(/[\\d.]+/g).map(Number)
              .map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const paper = light(getComputedStyle(document.querySelector("section")).backgroundColor);
          const ratio = one => (Math.max(one, paper) + 0.05) / (Math.min(one, paper) + 0.05);
          return Math.min(
            ...[...document.querySelectorAll("svg text")].map(each => ratio(light(getComputedStyle(each).fill))),
            ...[...document.querySelectorAll("figcaption, td")].map(each => ratio(light(getComputedStyle(each).color)))
          );
        }"""
    )
    return least
