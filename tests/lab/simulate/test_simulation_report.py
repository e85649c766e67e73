"""The report of a study."""

from __future__ import annotations

import re
import shlex

import pytest

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, Tally, summary
from sushibelt.lab.simulate.measure import Mean
from sushibelt.lab.simulate.report import SURE, _bound, report
from sushibelt.lab.simulate.words import command, interval, percents, title
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


def test_a_report_says_what_was_played_and_how_to_get_it_again():
    assert "<h1>Sushi Go Party! · Big Banquet · easy, normal, easy</h1>" in page(["easy", "normal", "easy"])
    menu = [*Setup.of("party", 2, "dinner-for-two").menu[:6], "pudding"]
    setup = Setup.of("party", 2, menu, {"calls-per-turn": "any"})
    study = Study.of(setup, ["easy"], seed=9)
    said = summary(study, Tally.of(study.seating, made_up(setup, study.seating, 20)))
    assert title(study).startswith("Sushi Go Party! · ")
    assert title(study).endswith("Pudding · calls-per-turn any · 2 × easy")
    typed = shlex.split(command(said))[2:]
    options = dict(zip(typed[::2], typed[1::2], strict=True))
    assert options.pop("--menu").split(",") == list(setup.menu)
    assert (options.pop("--games"), options.pop("--seed")) == ("20", "9")
    assert options == {"--seats": "2", "--bots": "easy", "--switch": "calls-per-turn=any"}
    shown = re.search("<code>(.*?)</code>", report(said, 20, 1.0))
    assert shown is not None
    assert " ".join(re.sub("<[^>]*>", "", shown[1]).split()) == command(said)


def test_an_interval_that_can_be_below_zero_has_no_dash():
    assert interval(Mean(9, -0.585, 0.01, -0.59, -0.58)) == "−0.59 to −0.58"
    assert percents(Mean(9, 0.2, 0.01, 0.191, 0.209)) == "19.1–20.9%"


def test_cards_that_score_nothing_are_there():
    setup = Setup.of("base", 2)
    study = Study.of(setup, ["easy"])
    games = made_up(setup, study.seating, 30)
    games.points[:] = 0
    text = report(summary(study, Tally.of(study.seating, games)), 30, 1.0)
    table = text.partition("<h2>Points by card</h2>")[2].partition("<h2>")[0]
    assert len(re.findall('<th scope="row">', table)) == len(study.seating.tiles)


def test_a_chart_leaves_out_what_was_taken_too_rarely():
    often, rare = Mean(900, 0.25, 0.01, 0.23, 0.27), Mean(9, 0.3, 0.2, 0.1, 0.6)
    assert _bound([often, often, rare]) == SURE
    assert _bound([often, rare, rare]) == pytest.approx(1.0)  # of few games most are like that
    games = made_up(Setup.of("base", 2), Study.of(Setup.of("base", 2)).seating, 3000)
    games.picks[1:][games.picks[1:] == games.picks.min()] = games.picks.max()  # a card that one game has
    study = Study.of(Setup.of("base", 2), ["easy"])
    text = report(summary(study, Tally.of(study.seating, games)), 3000, 1.0)
    assert "What has an interval wider than 10% was taken too rarely and is in the table only." in text
    assert "taken too rarely" not in page(["easy"], 3000)


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
