"""The report of a study."""

from __future__ import annotations

import re

import pytest

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, Tally, summary
from sushibelt.lab.simulate.report import report
from tests.lab.simulate.conftest import made_up


def page(bots: list[str], games: int = 300) -> str:
    setup = Setup.of("party", 3, "big-banquet")
    study = Study.of(setup, bots)
    return report(summary(study, Tally.of(study.seating, made_up(setup, study.seating, games))), 1000, 2.0)


def test_a_report_has_plots_of_all_that_was_asked():
    text = page(["easy", "normal", "easy"])
    for words in (
        "Who sits where, seat by seat: easy, normal, easy.",
        "300 games of 1,000, stopped",
        "Curves of the scores of easy, normal.",
        "Share of wins by seat",
        "Share of wins of one seat by whom its hands come from",
        "What each card scored in a game for normal",
        "Share of wins of seats of easy that took a card in round 1",
    ):
        assert words in text
    assert "<script" not in text


def test_every_figure_names_n_and_the_interval():
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page(["easy"]), re.DOTALL)
    assert len(captions) >= 6
    assert [each for each in captions if "n = 300 games" not in each] == []
    pictures = re.findall(r"</div>\s*<figcaption>(.*?)</figcaption>", page(["easy"]), re.DOTALL)
    assert sum("95 % intervals" in each for each in pictures) >= 3


@pytest.mark.parametrize("games", [1, 2])
def test_a_report_of_hardly_any_games(games: int):
    assert f"n = {games} game" in page(["easy", "normal"], games)


def test_what_a_bot_is_called_is_no_markup():
    setup = Setup.of("base", 2)
    study = Study(setup, ("<b>", "easy"))
    text = report(summary(study, Tally.of(study.seating, made_up(setup, study.seating, 40))), 40, 1.0)
    assert "<b>" not in text
    assert "&lt;b&gt;" in text
