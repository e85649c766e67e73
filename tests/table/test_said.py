"""Everything that a table tells people is said in the language spoken; names in files are not."""

from __future__ import annotations

from random import Random

import pytest

from sushibelt.bots import DESCRIPTIONS
from sushibelt.language import Catalogue, say, speaking
from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.kit import FACES
from sushibelt.table import ChoiceRefused, Game, RecordError, Scoresheet, SheetError
from sushibelt.table.words import final_lines, groups, laid, result_lines, verdict
from tests.golden.test_golden import GAMES, text_of
from tests.language.brackets import ABROAD, CLOSE, OPEN, all_said
from tests.rules.randomly import play_on
from tests.rules.scenes import scene
from tests.table.test_words import TIE_BREAK
from tools.catalogues import template

GERMAN = Catalogue(
    "de",
    {
        "Egg": ("Ei",),
        "Dumpling": ("Teigtasche",),
        "{n} point": ("{n} Punkt", "{n} Punkte"),
        "there is no {card} in your hand": ("auf der Hand ist kein {card}",),
        "line {line}: {reason}": ("Zeile {line}: {reason}",),
        "seat {seat}: {reason}": ("Platz {seat}: {reason}",),
    },
    "n != 1",
    lambda n: int(n != 1),
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_reasons_and_hints_are_said(seats: int):
    with speaking(ABROAD):
        for seed in range(4):
            game = Game.new(seats=seats, seed=seed)
            while not game.over:
                play_on(game, Random(seed), 3)
                table = laid(game.view())
                for seat in range(seats):
                    for group in groups(table, seat):
                        assert not group.hint or all_said(group.hint)
            assert game.final is not None
            lines = [line for result in game.results for line in result_lines("base", result)]
            for line in (*lines, *final_lines("base", game.final)):
                assert all(map(all_said, line.why))
            assert all_said(verdict(game.header.names, game.final))


@pytest.mark.parametrize("text", [*map(text_of, GAMES), TIE_BREAK], ids=[*(path.stem for path in GAMES), "tie"])
def test_verdicts_are_said(text: str):
    game = Game.from_record(text)
    assert game.final is not None
    with speaking(ABROAD):
        assert all_said(verdict(game.header.names, game.final))


def test_faces_tell_their_worth_in_the_language_spoken():
    egg, squid = (next(face for face in FACES if face.name == name) for name in ("egg", "squid"))
    with speaking(GERMAN):
        assert (egg.told(), squid.told()) == ("1 Punkt", "3 Punkte")
    with speaking(ABROAD):
        told = {face.name: face.told() for face in FACES[1:]}
        assert all(all_said(text) for text in told.values() if text)
        assert [name for name, text in told.items() if not text and not name.startswith("wasabi-under-")] == []
    assert (egg.told(), squid.told()) == ("1 point", "3 points")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("egg",) * 25,
        ("sushi",),
        ("wasabi",),
        ("back",),
        ("done",),
        ("egg", "squid", "tempura"),
        ("egg", "egg"),
        ("egg", "done", "squid"),
    ],
)
@pytest.mark.parametrize("plate", ["chopsticks", "egg"])
def test_refusals_are_said(plate: str, words: tuple[str, ...]):
    game = scene(plate, "dumpling", hands=["egg squid tempura"])
    with speaking(ABROAD), pytest.raises(ChoiceRefused) as refused:
        game.choose(0, *words)
    assert all_said(refused.value.reason)
    assert all_said(str(refused.value))


def test_a_refusal_has_the_title_for_who_sees_cards_and_the_name_for_who_types():
    game = scene("chopsticks", "dumpling", hands=["squid"])
    with speaking(GERMAN), pytest.raises(ChoiceRefused) as refused:
        game.choose(0, "egg")
    assert refused.value.reason == "auf der Hand ist kein Ei"
    assert str(refused.value) == "auf der Hand ist kein egg"


def test_a_record_is_the_same_in_every_language_and_its_errors_are_not():
    text = text_of(GAMES[0])
    with speaking(ABROAD):
        written = Game.from_record(text).record()
    assert written == Game.from_record(text).record()
    start = "sushibelt record 1\nseat 1\nseat 2\ndeal 1 {0}\ndeal 2 {0}\n1 egg | tempura"
    with speaking(GERMAN), pytest.raises(RecordError) as error:
        Game.from_record(
            start.format("tempura tempura tempura tempura tempura tempura sashimi sashimi sashimi sashimi")
        )
    assert str(error.value) == "Zeile 6: Platz 1: auf der Hand ist kein egg"


def test_what_is_not_offered_is_said():
    with speaking(ABROAD):
        for options in ({"edition": "x"}, {"passing": "x"}, {"names": ["", "Ann"]}, {"seats": 9}):
            with pytest.raises(ValueError, match=f"^{OPEN}") as error:
                Game.new(**options)
            assert all_said(str(error.value))
        with pytest.raises(ValueError, match=f"^{OPEN}") as error:
            BASE_GAME.start(1)
        assert all_said(str(error.value))


def test_sheet_errors_are_said():
    with speaking(ABROAD), pytest.raises(SheetError) as error:
        Scoresheet.from_json("[")
    assert all_said(str(error.value))


def test_levels_are_said():
    texts = {text for each in DESCRIPTIONS.values() for text in (each.title, each.sentence)}
    assert texts <= {message.id for message in template()}


def test_a_text_with_a_gap_is_not_said_through():
    with speaking(ABROAD):
        assert all_said(say("a {b}", b=say("c")))
    for text in ("", "plain", "<a> plain <b>", "<a> plain", "plain <b>", "<a", "<>>"):
        assert not all_said(text.replace("<", OPEN).replace(">", CLOSE))
