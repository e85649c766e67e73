"""What somebody may be called, and which names are the same to the eye."""

from __future__ import annotations

import pytest

from sushibelt.web.nameplate import likeness
from sushibelt.web.names import NAMES
from sushibelt.web.protocol import Refused, clean_name
from tests.web.test_room import GUEST, HOST, THIRD, Bench


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u00ad", "\ufe0f", "\u200d", "\u200b", "\u2060", "\u034f"),
        *("\u0301", "\u0301a", "\u2800 \u2800", "a\u3164", "a\u200b", "a\u202e", "a\U000e0041", "\U000e0100", "\u180e"),
        *("a\u20dd", "\u20dd", "1\ufe0f\u20e3", "a\u0301\u0302\u0303", "ok z\u0335\u0336\u0337\u0338"),
        *("a\u200d", "\u200da", "a\u200d\u200db", "a \u200db", "a\ufe0f\ufe0f", "\x1b[2J", "a\ud800"),
    ],
    ids=ascii,
)
def test_not_a_name(name: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(name)
    assert "accents" in caught.value.reason or "can be seen" in caught.value.reason


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Mochi",
            "O'Neil-Smith",
            "🍣",
            "👩‍💻",
            "👨‍👩‍👧‍👦",
            "❤️",
            "🏳️‍🌈",
            "👍🏽",
            "🇯🇵",
            "7",
            "?",
            "もち",
            "김치",
            "葛\U000e0100",
        ),
        *("Nguyễn Thế", "กี่", "นิ้ง", "שָׁלוֹם", "محمّد", "मोची", "க்ஷ", "می\u200cخواهم", "a\u0323\u0308"),
    ],
)
def test_a_name(name: str) -> None:
    assert clean_name(name)


@pytest.mark.parametrize(
    "one, other",
    [
        ("Nori", "NORI"),
        ("Nori", "ＮＯＲＩ"),
        ("Straße", "STRASSE"),
        ("No\u0301ri", "N\u00f3ri"),
        ("👩\u200d💻", "👩💻"),
        ("❤\ufe0f", "❤"),
        ("葛\U000e0100", "葛"),
        ("ﬁg", "fig"),
        ("Nori 2", "Nori ２"),
        ("Nori\u2800", "Nori"),
        ("Nori \u2800", "Nori"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_names_that_do_not() -> None:
    assert len({likeness(name) for name in NAMES}) == len(NAMES)
    assert likeness("Nori") != likeness("Nóri")


def test_two_seats_never_look_the_same() -> None:
    bench = Bench()
    bench.say(HOST, "name", name="Nori")
    bench.say(GUEST, "sit", seat=1)
    assert "already" in bench.refused(GUEST, "name", name="ｎｏｒｉ").reason
    bench.say(THIRD, "name", name="Ola")
    bench.say(GUEST, "name", name="ＯＬＡ")
    bench.say(THIRD, "sit", seat=2)
    assert likeness(bench.room.seats[2].name) != likeness("ola")
