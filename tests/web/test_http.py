"""Pages and the interface for programs."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from starlette.routing import Route
from websockets.sync.client import connect

from sushibelt.rules.registry import TILES
from sushibelt.web.api import API
from sushibelt.web.limits import Limits
from sushibelt.web.openapi import description
from tests.web.play import PATIENCE, Server, play_on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    code = server.open("bots")
    with server.tab(code) as tab:
        play_on([tab], Random(1))
    return code


def post(server: Server, content: str | bytes, **headers: str) -> httpx2.Response:
    return server.http("POST", "/api/tables", content=content, headers={"content-type": "application/json", **headers})


def error(answer: httpx2.Response) -> str:
    assert answer.headers["content-type"] == "application/json"
    assert list(answer.json()) == ["error"]
    reason: str = answer.json()["error"]
    assert reason[0].isupper()
    assert reason.endswith(".")
    assert len(reason) < 250
    return reason


@pytest.mark.parametrize("path", ["/", "/rules", *(f"/rules/{tile.name}" for tile in TILES)])
def test_pages(server: Server, path: str) -> None:
    page = server.http("GET", path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    head = server.http("HEAD", path)
    assert head.status_code == 200
    assert head.content == b""


def test_pages_of_a_table(server: Server, finished: str) -> None:
    assert finished in server.http("GET", f"/t/{finished}").text
    moved = server.http("GET", f"/t/{finished.lower()}")
    assert (moved.status_code, moved.headers["location"]) == (307, f"/t/{finished}")
    assert server.http("GET", f"/t/{finished}/replay/1").status_code == 200
    assert server.http("GET", f"/t/{finished}/replay/2").status_code == 404
    running = server.open("bots")
    page = server.http("GET", f"/t/{running}/replay/1")
    assert page.status_code == 409
    assert "still running" in page.text


@pytest.mark.parametrize(
    "path", ["/nothing", "/t/ZZZZ", "/t/%2e%2e", "/rules/sprout", "/static/nothing.js", "/t/ZZZZ/replay/x"]
)
def test_pages_that_are_not(server: Server, path: str) -> None:
    page = server.http("GET", path)
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_what_is_asked_for_is_not_echoed_as_markup(server: Server) -> None:
    for path in ("/t/<b>x", "/rules/<b>x", "/<b>x", "/t/%3Cb%3Ex"):
        assert "<b>x" not in server.http("GET", path).text


@pytest.mark.parametrize("path", ["/", "/nothing", "/healthz", "/api/nothing", "/rules"])
def test_every_answer_has_the_security_headers(server: Server, path: str) -> None:
    headers = server.http("GET", path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["font-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{server.port} wss://127.0.0.1:{server.port}"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize("host", ["x y", "a;script-src *", "a\u00e4", "", "evil.example/path", "a,b"])
def test_an_impossible_host_is_refused(server: Server, host: str) -> None:
    answer = server.http("GET", "/", headers={"host": host.encode("latin-1")})
    assert answer.status_code == 400
    assert "script-src *" not in answer.headers.get("content-security-policy", "")


def test_the_first_page_gives_a_cookie_once(server: Server) -> None:
    first = httpx2.get(server.url + "/", timeout=PATIENCE)
    given = first.headers["set-cookie"]
    assert re.match(r"sushibelt=[0-9a-f]{32}; HttpOnly; Max-Age=\d+; Path=/; SameSite=lax$", given)
    value = given.partition(";")[0]
    again = httpx2.get(server.url + "/", headers={"cookie": value}, timeout=PATIENCE)
    assert "set-cookie" not in again.headers
    damaged = httpx2.get(server.url + "/", headers={"cookie": value + "0"}, timeout=PATIENCE)
    assert "set-cookie" in damaged.headers


def test_cookies_are_not_in_the_log(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db") as server:
        answer = httpx2.post(server.url + "/api/tables", json={"open": "bots"}, timeout=PATIENCE)
        cookie = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
        assert len(cookie) == 32
    for file in tmp_path.iterdir():
        assert cookie.encode() not in file.read_bytes()


def test_static_files_are_asked_for_again_and_not_sent_again(server: Server) -> None:
    some = next(Path(__file__).parents[2].joinpath("src/sushibelt/web/static").rglob("*.svg"))
    path = "/static/" + some.as_posix().partition("/static/")[2]
    first = server.http("GET", path)
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert first.headers["cache-control"] == "no-cache"
    assert server.http("GET", path, headers={"if-none-match": first.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"]
)
def test_static_files_are_only_those(server: Server, path: str) -> None:
    assert server.http("GET", path).status_code == 404


def test_opening_tables(server: Server) -> None:
    for kind, stage, game in (("bots", "playing", 1), ("friends", "lobby", None)):
        answer = post(server, f'{{"open": "{kind}"}}')
        assert answer.status_code == 201
        code = answer.json()["code"]
        assert re.fullmatch("[A-Z]{4}", code)
        assert answer.json() == {"code": code, "path": f"/t/{code}"}
        assert server.http("GET", f"/api/tables/{code.lower()}").json() == {
            "code": code,
            "stage": stage,
            "game": game,
            "edition": "base",
            "path": f"/t/{code}",
        }


@pytest.mark.parametrize(
    "content, status",
    [
        ("", 400),
        ("{", 400),
        ("[]", 400),
        ("null", 400),
        ('"bots"', 400),
        ("{}", 400),
        ('{"open": "casino"}', 400),
        ('{"open": 1}', 400),
        ('{"open": ["bots"]}', 400),
        ('{"open": "bots", "seats": 9}', 400),
        ('{"x": ' + "[" * 1500 + "]" * 1500 + "}", 400),
        (b"\xff\xfe", 400),
        ('{"open": "\\ud800"}', 400),
        (" " * 5000 + '{"open": "bots"}', 413),
        ("x" * 1_000_000, 413),
    ],
)
def test_bodies_that_are_refused(server: Server, content: str | bytes, status: int) -> None:
    before = server.await_(server.app.state.site.tables._log.codes())
    answer = post(server, content)
    assert answer.status_code == status
    assert error(answer)
    assert server.await_(server.app.state.site.tables._log.codes()) == before


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_is_no_json(server: Server, kind: str) -> None:
    answer = post(server, '{"open": "bots"}', **{"content-type": kind})
    assert answer.status_code == 415
    assert "application/json" in error(answer)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "javascript://127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_opens_nothing(server: Server, headers: dict[str, str]) -> None:
    answer = post(server, '{"open": "bots"}', **headers)
    assert answer.status_code == 403
    assert "another site" in error(answer)


def test_the_own_page_opens(server: Server) -> None:
    assert post(server, '{"open": "bots"}', origin=server.url).status_code == 201
    assert post(server, '{"open": "bots"}', **{"sec-fetch-site": "same-origin"}).status_code == 201


def test_the_public_address_counts_as_the_own(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db", public_url="https://sushi.example/") as server:
        assert post(server, '{"open": "bots"}', origin="https://sushi.example").status_code == 201
        assert post(server, '{"open": "bots"}', origin="https://other.example").status_code == 403
        with server.tab(server.open()) as tab:
            assert tab.table["link"] == f"https://sushi.example/t/{tab.table['code']}"


def test_links_are_for_others(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db", lan_url="http://192.168.1.5:8420") as server:
        code = server.open()
        with server.tab(code) as tab:
            assert tab.table["link"] == f"http://192.168.1.5:8420/t/{code}"
        one = server.http("GET", f"/api/tables/{code}/qr.svg").text
        two = server.http("GET", f"/api/tables/{code}/qr.svg", headers={"host": "sushi.home:8420"}).text
        assert one.startswith(("<?xml", "<svg"))
        assert one != two
        long = server.http("GET", f"/api/tables/{code}/qr.svg", headers={"host": "x" * 2500})
        assert long.status_code == 400
        assert "too long" in error(long)


def test_too_many_tables(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db", limits=Limits(openings_per_minute=3)) as server:
        statuses = [post(server, '{"open": "friends"}').status_code for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]
        answer = post(server, '{"open": "friends"}')
        assert answer.headers["retry-after"] == "60"
        assert "wait" in error(answer)


@pytest.mark.parametrize(
    "path, status",
    [
        ("/api/tables/ZZZZ", 404),
        ("/api/tables/kumo-and-more", 404),
        ("/api/tables/ZZZZ/qr.svg", 404),
        ("/api/tables/{code}/games/2/record", 404),
        ("/api/tables/{code}/games/0/record", 404),
        ("/api/tables/{code}/games/-1/record", 404),
        ("/api/tables/{code}/games/x/record", 404),
        ("/api/tables/{code}/games/²/record", 404),
        ("/api/tables/{code}/games/" + "9" * 5000 + "/replay", 404),
        ("/api/tables/{running}/games/1/record", 409),
        ("/api/tables/{running}/games/1/replay", 409),
        ("/api/nothing", 404),
    ],
)
def test_what_the_interface_does_not_have(server: Server, finished: str, path: str, status: int) -> None:
    running = server.open("bots") if "{running}" in path else ""
    answer = server.http("GET", path.replace("{code}", finished).replace("{running}", running))
    assert answer.status_code == status
    assert error(answer)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "GET", "TRACE"])
def test_other_methods(server: Server, method: str) -> None:
    answer = server.http(method, "/api/tables")
    assert answer.status_code == 405
    assert error(answer)


def test_tiles(server: Server) -> None:
    tiles = server.http("GET", "/api/tiles").json()
    for box, cards in (("base", 108 + 4), ("party", 181)):
        assert sum(face["count"].get(box, 0) for tile in tiles for face in tile["faces"]) == cards
    assert {tile["name"] for tile in tiles} >= {"nigiri", "wasabi", "maki", "tempura", "pudding", "spoon"}
    for tile in tiles:
        for texts in (tile["help"], tile["summary"]):
            assert texts
            assert all(texts.values())
        assert re.fullmatch("#[0-9A-F]{6}", tile["colour"])


def test_the_description_has_every_route() -> None:
    def operation(path: str, method: str) -> str:
        return f"{method} {path}"

    described = {operation(path, method) for path, item in description()["paths"].items() for method in item}
    routes = {
        operation(route.path, method.lower())
        for route in API
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert described == routes


def test_the_description_is_what_the_server_does(server: Server, finished: str) -> None:
    schema = schemathesis.openapi.from_dict(description())
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]  # a path that cannot be read has none, and fails here

        @given(case=operation.as_strategy())
        @settings(max_examples=8, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        def asks(case: Any) -> None:
            if "code" in case.path_parameters and case.path_parameters["code"] < "S":
                # Half of the tables that are asked for are there.
                case.path_parameters["code"] = finished
            case.call_and_validate(base_url=server.url, timeout=PATIENCE)

        asks()


def test_a_fault_of_the_server_is_not_told_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(code: str) -> None:
        raise RuntimeError("the hand of seat 2 was egg")

    with Server(tmp_path / "x.db") as server:
        monkeypatch.setattr(server.app.state.site.tables, "get", broken)
        for path in ("/api/tables/KUMO", "/t/KUMO"):
            answer = server.http("GET", path)
            assert answer.status_code == 500
            assert "egg" not in answer.text
            assert "Traceback" not in answer.text
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_log_of_a_newer_version_is_said_to_be_unreadable(tmp_path: Path) -> None:
    with Server(tmp_path / "x.db") as server:
        code = server.open()
        with sqlite3.connect(tmp_path / "x.db") as connection:
            connection.execute("UPDATE log SET kind = 'shuffled' WHERE seq = 2")
        connection.close()
        answer = server.http("GET", f"/api/tables/{code}")
        assert answer.status_code == 503
        assert error(answer) == "This table cannot be read just now."
        assert server.http("GET", f"/t/{code}").status_code == 503
        with connect(f"ws://127.0.0.1:{server.port}/t/{code}/socket") as browser:
            assert "cannot be read" in str(browser.recv(PATIENCE))
        assert server.http("GET", f"/api/tables/{server.open()}").status_code == 200
