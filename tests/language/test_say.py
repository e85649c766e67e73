"""What is said, in which language."""

from __future__ import annotations

import asyncio
from gettext import c2py
from threading import Thread

import pytest

from sushibelt.language import Catalogue, listed, phrase, plural, say, speaking, spoken

RULE = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
POLISH = Catalogue(
    "pl",
    {
        "Rules": ("Zasady",),
        "{n} point": ("{n} punkt", "{n} punkty", "{n} punktów"),
        "Table {code}": ("Stół {code}",),
        "{others} and {last}": ("{others} i {last}",),
    },
    RULE,
    c2py(RULE),
)


def test_english_is_what_stands_there():
    assert spoken().tag == "en"
    assert say("Rules") == "Rules"
    assert say("Table {code}", code="ABCD") == "Table ABCD"
    assert say("Braces { stay } without values") == "Braces { stay } without values"
    assert [plural(n, "{n} point", "{n} points") for n in (0, 1, 2, -1)] == [
        "0 points",
        "1 point",
        "2 points",
        "-1 point",
    ]


def test_another_language_has_its_own_words_and_plurals():
    with speaking(POLISH):
        assert say("Table {code}", code="ABCD") == "Stół ABCD"
        said = [plural(n, "{n} point", "{n} points") for n in (0, 1, 3, 5, 12, 22)]
        assert said == ["0 punktów", "1 punkt", "3 punkty", "5 punktów", "12 punktów", "22 punkty"]
        assert say(phrase("Rules")) == "Zasady"
        assert say("Not in it") == "Not in it"
        assert plural(2, "{n} icon of {who}", "{n} icons of {who}", who="Ann") == "2 icons of Ann"
    assert say("Rules") == "Rules"


@pytest.mark.parametrize(
    "names, english, polish",
    [
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Bob"], "Ann and Bob", "Ann i Bob"),
        (["Ann", "Bob", "Cid"], "Ann, Bob and Cid", "Ann, Bob i Cid"),
    ],
)
def test_lists(names: list[str], english: str, polish: str):
    assert listed(names) == english
    with speaking(POLISH):
        assert listed(names) == polish


def test_each_task_and_thread_speaks_for_itself():
    async def one(catalogue: Catalogue | None) -> str:
        if catalogue is None:
            await asyncio.sleep(0)
            return say("Rules")
        with speaking(catalogue):
            await asyncio.sleep(0)
            return await asyncio.create_task(later())

    async def later() -> str:
        return say("Rules")

    async def both() -> list[str]:
        return list(await asyncio.gather(one(POLISH), one(None)))

    assert asyncio.run(both()) == ["Zasady", "Rules"]
    heard: list[str] = []
    with speaking(POLISH):
        thread = Thread(target=lambda: heard.append(say("Rules")))
        thread.start()
        thread.join()
    assert heard == ["Rules"]
