"""Records and score sheets from anywhere: the answer is a game, a score or an error with its place."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sushibelt.language import speaking
from sushibelt.rules.check import status
from sushibelt.table import CHANCE, Game, RecordError, Scoresheet, SheetError
from sushibelt.table.scoresheet import SheetScore
from tests.language.brackets import ABROAD, all_said
from tests.rules.randomly import play_on

# --- records ----------------------------------------------------------------------------------------------------------

RECORDS = [
    play_on(Game.new(seats=seats, seed=seats, passing=passing), Random(seats), most).record()
    for seats, passing, most in ((2, "left", 1000), (3, "both", 40), (4, "left", 1000), (5, "both", 17))
]

TOKENS = (
    "sushibelt record 1 2 3 edition base passing left both seat round deal score desserts total winner | + ? # -1 0 7"
    " 99 egg squid wasabi chopsticks maki-1 egg-on-wasabi done back Ann \t ٣ ² 1e3"
).split(" ")


def error_in(text: str) -> RecordError | None:
    """What is wrong with a record; if nothing is, it can be written and read again."""
    try:
        game = Game.from_record(text)
    except RecordError as error:
        return error
    assert game.owing == {CHANCE} or not status(game.state)
    assert Game.from_record(game.record()).state == game.state
    return None


def read(text: str) -> None:
    """The text is a game, or has an error at a line that is there."""
    if error := error_in(text):
        assert 1 <= error.line <= max(1, len(text.splitlines()))
        assert error.reason
        assert str(error) == f"line {error.line}: {error.reason}"


@given(st.text())
def test_any_text_is_read_or_refused(text: str):
    read(text)


@given(st.lists(st.lists(st.sampled_from(TOKENS), max_size=8).map(" ".join), max_size=12).map("\n".join), st.booleans())
def test_lines_of_its_own_words_are_read_or_refused(body: str, header: bool):
    read(f"sushibelt record 1\nseat 1 Ann\nseat 2 Bob\n{body}" if header else body)


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A good record with a few lines or words lost, doubled, swapped or replaced."""
    lines = draw(st.sampled_from(RECORDS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        word = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 6)):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, lines[at])
            case 2:
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words[word] = draw(st.sampled_from(TOKENS))
                lines[at] = " ".join(words)
            case 4:
                words[word] = draw(st.text(max_size=5))
                lines[at] = " ".join(words)
            case 5:
                lines[at] = " ".join(words[:word])
            case 6:
                lines[at] += draw(st.sampled_from((" # why not", " | egg", " + egg", " ?", " 1")))
    return "\n".join(lines)


@settings(max_examples=200)
@given(spoiled())
def test_a_spoiled_record_is_read_or_refused(text: str):
    read(text)


@given(spoiled())
def test_what_is_wrong_with_a_record_is_said_in_the_language_spoken(text: str):
    with speaking(ABROAD):
        error = error_in(text)
    if error:
        assert all_said(str(error))
        assert all_said(error.reason)


@pytest.mark.parametrize("text", RECORDS, ids=["2", "3 unfinished", "4", "5 unfinished"])
def test_a_record_may_stop_at_any_line(text: str):
    lines = text.splitlines(keepends=True)
    first_body = next(at for at, line in enumerate(lines) if line.startswith("round"))
    for end in range(first_body, len(lines) + 1):
        part = "".join(lines[:end])
        game = Game.from_record(part)
        assert game.owing == {CHANCE} or not status(game.state)
        assert Game.from_record(game.record()).state == game.state


@given(st.lists(st.text(min_size=1, max_size=40), min_size=2, max_size=5))
def test_a_record_keeps_any_name_that_a_game_accepts(names: list[str]):
    try:
        game = Game.new(names=names, seed=1)
    except ValueError:
        return
    assert Game.from_record(game.record()).header == game.header


# --- score sheets -----------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

CARDS = ["egg", "squid", "wasabi", "maki-3", "pudding", "tempura"]

PLATES = st.lists(
    st.lists(st.sampled_from(CARDS) | st.sampled_from([*CARDS, "egg-on-wasabi", "Egg"]), max_size=5), max_size=6
)


def sometimes(wanted: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly what is wanted, sometimes anything."""
    return st.one_of(wanted, wanted, wanted, JSON)


SHEETS = st.fixed_dictionaries(
    {"rounds": sometimes(st.lists(sometimes(st.fixed_dictionaries({"plates": sometimes(PLATES)})), max_size=4))},
    optional={
        "edition": sometimes(st.just("base")),
        "kept": sometimes(PLATES),
        "final": sometimes(st.booleans()),
        "more": JSON,
    },
)


def score_of(text: str | bytes) -> SheetScore | str:
    """The score of a sheet, or why there is none."""
    try:
        return Scoresheet.from_json(text).score()
    except SheetError as error:
        return str(error)


def check(text: str | bytes) -> None:
    """The text is a sheet with a score, or has an error that takes one line to say."""
    match score_of(text):
        case str() as reason:
            assert reason
            assert "\n" not in reason
        case score:
            assert json.loads(json.dumps(score.plain())) == score.plain()
            assert (score.plain()["winners"] is None) == (score.plain()["desserts"] is None)


@given(st.text() | st.binary())
def test_any_text_is_a_sheet_or_refused(text: str | bytes):
    check(text)


@given(JSON)
def test_any_json_is_a_sheet_or_refused(data: object):
    check(json.dumps(data))


@settings(max_examples=200)
@given(SHEETS)
def test_a_spoiled_sheet_is_scored_or_refused(data: object):
    check(json.dumps(data))


@given(SHEETS)
def test_what_is_wrong_with_a_sheet_is_said_in_the_language_spoken(data: object):
    with speaking(ABROAD):
        score = score_of(json.dumps(data))
    assert not isinstance(score, str) or all_said(score)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"rounds": ' * 5_000, '{"rounds": [{"plates": [[' + "[" * 900])
def test_deeply_nested_text_is_refused(text: str):
    with pytest.raises(SheetError, match="not JSON"):
        Scoresheet.from_json(text)


def test_a_number_of_five_thousand_digits_is_refused():
    with pytest.raises(SheetError, match="not JSON"):
        Scoresheet.from_json("9" * 5_000)
