"""Everybody is told things in the language their browser asks for, also beside others at one table."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.sync.client import connect

from sushibelt.language import Catalogue, speaking, spoken
from sushibelt.language.catalogues import CatalogueError, languages
from sushibelt.rules.registry import TILES
from sushibelt.web.app import create_app
from sushibelt.web.languages import Languages, module, preferred
from sushibelt.web.serve import CannotServe, serve
from tests.language import pseudo
from tests.language.pseudo import said
from tests.web.play import PATIENCE, Server, Tab, play_on, sit_and_start

FOREIGN = {"accept-language": "pl"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web")
    pseudo.write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUSHIBELT_LANGUAGES", str(folder))
        languages.cache_clear()
        with Server(folder / "x.db") as server:
            yield server
    languages.cache_clear()


def foreign(server: Server, code: str, player: int) -> Tab:
    return Tab(f"ws://127.0.0.1:{server.port}/t/{code}/socket", player, **{"Accept-Language": "pl-PL, en;q=0.5"})


def is_foreign(text: str) -> bool:
    return not pseudo.english(text) and any(c in pseudo.ACCENTED for c in text)


@pytest.mark.parametrize(
    "header, wanted",
    [
        ("", []),
        ("de", ["de"]),
        ("de-AT,de;q=0.8, en-US ; q=0.5,en;q=0.3", ["de-AT", "de", "en-US", "en"]),
        ("en;q=0.2, pl;q=0.9, *;q=0.1", ["pl", "en", "*"]),
        ("a;q=0.5, b;q=0.5", ["a", "b"]),
        ("de;q=0, pl;Q=1.000", ["pl"]),
        ("de;q=x, pl;q=nan, fr;q=-1, it;q=7, es;level=1, ;q=1, ,", ["es"]),
        ("de," * 9999, ["de"] * 20),
    ],
)
def test_what_is_preferred(header: str, wanted: list[str]) -> None:
    assert preferred(header) == wanted


@pytest.mark.parametrize(
    "header, tag",
    [
        (None, "en"),
        ("", "en"),
        ("pl", "pl"),
        ("PL-pl", "pl"),
        ("xx, pl;q=0.5, en;q=0.4", "pl"),
        ("en-GB, pl;q=0.9", "en"),
        ("pl;q=0", "en"),
        ("*", "en"),
        ("\u00e4, ;;=, --, -", "en"),
    ],
)
def test_the_language_of_a_page(server: Server, header: str | None, tag: str) -> None:
    headers = {} if header is None else {"accept-language": header.encode("latin-1")}
    page = server.http("GET", "/rules", headers=headers)
    assert page.headers["content-language"] == tag
    assert "Accept-Language" in page.headers["vary"]
    assert f'<html lang="{tag}">' in page.text
    assert (said("How to play") in page.text) == (tag == "pl")
    assert ("How to play" in page.text) == (tag == "en")


RULES = ["/rules", "/rules/questions", "/rules/rulings", "/rules/about", "/rules/search"]


@pytest.mark.parametrize("path", ["/", *RULES, *(f"/rules/{tile.name}" for tile in TILES), "/nothing", "/t/ZZZZ"])
def test_nothing_on_a_page_stays_english(server: Server, path: str) -> None:
    page = server.http("GET", path, headers=FOREIGN).text
    body = re.sub(r"<code>.*?</code>", "", page.partition("<body")[2].partition(">")[2], flags=re.DOTALL)
    shown = re.sub(r"<[^>]*>", "", body)
    assert pseudo.english(shown, ["sushibelt", "Sushi", "Go", "Party", "ZZZZ", "nothing"]) == set()
    spoken_of = re.findall(r'(?:aria-label|alt|title)="([^"]+)"', page)
    assert all(is_foreign(text) for text in spoken_of)


def test_answers_for_programs(server: Server) -> None:
    def get(path: str) -> httpx2.Response:
        return server.http("GET", path, headers=FOREIGN)

    missing = get("/api/tables/ZZZZ")
    assert missing.json()["error"] == said("There is no table {code}.").format(code="'ZZZZ'")
    assert (missing.headers["content-language"], missing.headers["vary"]) == ("pl", "Accept-Language")
    here, there = (server.http("GET", "/api/tiles", headers=headers).json() for headers in ({}, FOREIGN))
    assert [tile["name"] for tile in here] == [tile["name"] for tile in there]
    assert [said(tile["title"]) for tile in here] == [tile["title"] for tile in there]
    assert all(is_foreign(face["note"]) for tile in there for face in tile["faces"] if re.search("[a-z]", face["note"]))
    assert get("/api/openapi.json").headers["content-language"] == "en"


def test_files_and_records_have_no_language(server: Server) -> None:
    code = server.open("bots")
    with foreign(server, code, 1) as tab:
        play_on([tab], Random(2))
    for path in (f"/api/tables/{code}/games/1/record", "/static/theme.js", f"/api/tables/{code}/qr.svg"):
        here, there = (server.http("GET", path, headers=headers) for headers in ({}, FOREIGN))
        assert here.content == there.content
        assert "content-language" not in there.headers


def test_a_fault_is_told_in_the_language_of_who_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(code: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(server.app.state.site.tables, "get", broken)
    for path in ("/t/KUMO", "/api/tables/KUMO"):
        answer = server.http("GET", path, headers=FOREIGN)
        assert answer.status_code == 500
        assert answer.headers["content-language"] == "pl"
        assert answer.headers["vary"] == "Accept-Language"
        assert said("Something went wrong here; it was not your fault.") in answer.text
    assert "Something went wrong" in server.http("GET", "/t/KUMO").text


def lines(tab: Tab) -> list[Any]:
    return [line for result in tab.game["results"] for line in result["lines"]]


def hints(tab: Tab) -> set[str]:
    """Everything this tab was ever told about plates, as far as it has words."""
    games = [frame["game"] for frame in map(json.loads, tab.raw) if frame.get("game")]
    told = {group["hint"] for game in games for plate in game["plates"] for group in plate["groups"]}
    return {hint for hint in told if re.search(r"[^\W\d]", hint)}


def test_two_languages_at_one_table(server: Server) -> None:
    code = server.open("friends", 1)
    with server.tab(code, 1) as here, foreign(server, code, 2) as there:
        assert there.asked("start", 1)["reason"] == said("Only the host of this table can do that.")
        assert here.asked("sit", 2, seat=77)["reason"] == "There is no seat 77: this table has seats 0 to 3."
        long = there.asked("name", 3, name="x" * 99)["reason"]
        assert long == said("A name has at most {n} characters.", 2).format(n=20), "in the form for many"
        here.send("seat", seat=2, kind="bot", level="easy")
        sit_and_start(here, there)
        card = there.game["hand"][0]
        taken = there.asked("choose", 4, round=1, turn=1, choices=[card] * 8)
        assert taken["type"] == "refused"
        assert is_foreign(taken["reason"])
        play_on([here, there], Random(3))
        assert re.match("Winner|Shared win", here.game["final"]["why"])
        for english, accented in zip(lines(here), lines(there), strict=True):
            assert english["points"] == accented["points"]
            assert set(english["why"]).isdisjoint(accented["why"])
            assert all(map(is_foreign, accented["why"]))
        assert len(hints(here)) > 3
        assert all(map(is_foreign, hints(there)))
        assert not any(set(frame) & set(pseudo.ACCENTED) for frame in here.raw), "the neighbour's stay English"


def test_who_is_turned_away_is_told_in_their_language(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/ZZZZ/socket", additional_headers=FOREIGN) as browser:
        reason = json.loads(browser.recv(PATIENCE))["reason"]
    assert reason == said("There is no table {code}.").format(code="'ZZZZ'")


def test_the_catalogue_for_scripts(server: Server) -> None:
    here, there = (server.http("GET", "/catalogue.js", headers=headers) for headers in ({}, FOREIGN))
    for answer, tag in ((here, "en"), (there, "pl")):
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["content-language"] == tag
        assert answer.headers["vary"] == "Accept-Language"
        assert answer.headers["cache-control"] == "no-cache"
    assert here.text == (
        'export const tag = "en";\n'
        'export const messages = {"__proto__":null};\n'
        "export const form = (n) => Number(n != 1);\n"
    )
    tag, messages, form = there.text.splitlines()
    assert tag == 'export const tag = "pl";'
    texts = json.loads(messages.removeprefix("export const messages = ").removesuffix(";"))
    assert texts.pop("__proto__") is None
    assert texts["How to play"] == [said("How to play")]
    assert len(texts["{n} point"]) == 3
    assert re.fullmatch(r"export const form = \(n\) => Number\([-n0-9 ()%&|?:<>=!]+\);", form)
    known = {**FOREIGN, "if-none-match": there.headers["etag"]}
    again = server.http("GET", "/catalogue.js", headers=known)
    assert (again.status_code, again.content, again.headers["vary"]) == (304, b"", "Accept-Language")
    other = {"if-none-match": there.headers["etag"]}
    assert server.http("GET", "/catalogue.js", headers=other).text == here.text


def test_a_text_does_not_become_script() -> None:
    wild = '"];alert(1)//</script>\\\n\u2028`${x}'
    lines = module(Catalogue("de", {wild: (wild,)}, "n != 1", lambda n: int(n != 1))).decode().split("\n")
    assert len(lines) == 4
    texts = json.loads(lines[1].removeprefix("export const messages = ").removesuffix(";"))
    assert texts[wild] == [wild]


def test_the_language_of_the_server_is_nobody_elses() -> None:
    """The terminal that a server was started in may speak another one."""
    heard = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0)
        heard.append(spoken().tag)

    async def receive() -> Message:
        raise AssertionError

    async def send(message: Message) -> None:
        raise AssertionError

    with speaking(Catalogue("xx", {}, "0", lambda n: 0)):
        for kind in ("http", "websocket", "lifespan"):
            asyncio.run(Languages(app)({"type": kind, "headers": []}, receive, send))
        assert spoken().tag == "xx"
    assert heard == ["en", "en", "xx"]


def test_a_catalogue_that_cannot_be_read_keeps_the_server_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "de.po").write_text('msgid "Rules"\nmsgstr "Nur {b}"\n')
    monkeypatch.setenv("SUSHIBELT_LANGUAGES", str(tmp_path))
    languages.cache_clear()
    try:
        with pytest.raises(CatalogueError, match=r"de\.po, line 1"):
            create_app(":memory:")
        with pytest.raises(CannotServe, match=r"^de\.po, line 1"):
            serve("127.0.0.1", 0, tmp_path / "x.db")
    finally:
        languages.cache_clear()
    assert not (tmp_path / "x.db").exists()


def test_a_server_says_why_it_does_not_start_in_the_language_of_its_terminal() -> None:
    text = "there is no port {port}: ports go from 1 to 65535"
    with (
        speaking(Catalogue("xx", {text: ("kein Port {port}",)}, "0", lambda n: 0)),
        pytest.raises(CannotServe, match=r"^kein Port 70000$"),
    ):
        serve("127.0.0.1", 70000)
