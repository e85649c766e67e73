"""The rules in JavaScript, and what the score page is served with: what can be checked without a browser."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

from sushibelt.language import say
from sushibelt.rules.kit import FACES
from sushibelt.rules.registry import TILES, words_of
from sushibelt.web.score.literals import CannotTranslate
from sushibelt.web.score.module import module
from sushibelt.web.score.translate import Program
from tests.web.play import Server

STATIC = Path("src/sushibelt/web/static")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


def function(text: str, **names: object) -> FunctionType:
    """A function from its source, in a file that exists for tracebacks only."""
    name = f"<test {len(linecache.cache)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    known = {"__name__": "tests.made", **names}
    exec(compile(text, name, "exec"), known)
    made = known["f"]
    assert isinstance(made, FunctionType)
    return made


def written(text: str, **names: object) -> str:
    program = Program({say: "say"})
    program.name_of(function(text, **names), "f")
    return "\n".join(program.lines)


@pytest.mark.parametrize(
    "body",
    [
        "return a / b",
        "return a ** b",
        "return f'{a}'",
        "return [a] < [b]",
        "return [a] * b",
        "return a is b",
        "return lambda: a",
        "return a.upper()",
        "return sorted(a, key=b)(a)",
        "return {a: b}",
        "return a[::2]",
        "return missing",
        "return open(a)",
        "yield a",
        "del a",
        "a.b.c.append(b, key=a)",
        "global z; z = a",
        "with a: pass",
        "try: pass\n    finally: pass",
        "raise a",
        "for x in a: pass\n    else: pass",
        "match a:\n        case [x]: pass",
        "return s.table[a]",
    ],
)
def test_what_is_not_in_the_subset_is_refused_with_its_place(body: str) -> None:
    text = f"# a line before\n\ndef f(s, a, b):\n    {body}\n"
    with pytest.raises(CannotTranslate, match=r"<test \d+>:[4-6]: .*no JavaScript here"):
        written(text)


def test_parameters_are_plain() -> None:
    for parameters in ("*a", "**a", "a=1", "*, a", "a, /"):
        with pytest.raises(CannotTranslate, match="plain parameters"):
            written(f"def f({parameters}):\n    return a\n")


def test_what_a_function_needs_is_written_before_it() -> None:
    inner = function("def f(n):\n    return n + 1\n")
    text = written("def f(n):\n    return helper(n) + TABLE[n]\n", helper=inner, TABLE=(1, 2))
    assert re.findall(r"export (?:function|const) (\w+)", text) == ["helper", "TABLE", "f"]


def test_words_of_javascript_are_no_names() -> None:
    text = written("def f(new, this):\n    var = new\n    count = [var]\n    return count.count(this)\n")
    assert "function f(new_, this_)" in text
    assert "count(count_, this_)" in text


def test_data_that_is_none_is_refused() -> None:
    with pytest.raises(CannotTranslate, match=r"object .* is no data(.|\n)*for THING in <test \d+>:2"):
        written("def f():\n    return THING\n", THING=object())


def test_two_things_of_one_name_stay_apart() -> None:
    one, other = function("def f():\n    return 1\n"), function("def f():\n    return 2\n")
    middle = function("def f():\n    return g()\n", g=one)
    text = written("def f():\n    return g() + middle()\n", g=other, middle=middle)
    assert "g()" in text
    assert "made_g()" in text


def test_every_tile_and_every_reason_is_there() -> None:
    text = module()
    for hook in ("reason", "hint"):
        for tile in words_of(hook):
            assert f"function {tile.name.replace('-', '_')}_{hook}(s, seat)" in text
    for tile in TILES:
        assert f'"name": "{tile.name}"' in text


@pytest.mark.parametrize("path", ["/rules.js", "/sw.js"])
def test_scripts_are_asked_for_again_and_not_sent_again(server: Server, path: str) -> None:
    answer = server.http("GET", path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    again = server.http("GET", path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def kept(server: Server) -> list[str]:
    text = server.http("GET", "/sw.js").text
    return re.findall(r'"(/[^"]*)"', text.partition("\n")[0])


@pytest.mark.deep
def test_the_worker_keeps_everything_that_the_page_can_ask_for(server: Server) -> None:
    paths = kept(server)
    assert len(paths) == len(set(paths))
    for path in paths:
        answer = server.http("GET", path)
        assert answer.status_code == 200, path
        if path.endswith(".js"):
            for imported in re.findall(r'from "(\.[^"]+)"', answer.text):
                absolute = (Path(path).parent / imported).as_posix()
                assert Path("/").joinpath(*normal(absolute)).as_posix() in paths, (path, imported)
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', server.http("GET", "/score").text)
    assert set(linked) <= {*paths}
    assert {f"/static/art/{face.name}.svg" for face in FACES[1:] if (STATIC / "art" / f"{face.name}.svg").exists()} <= {
        *paths
    }


def normal(path: str) -> list[str]:
    parts: list[str] = []
    for part in path.strip("/").split("/"):
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_the_page_needs_no_player(server: Server) -> None:
    answer = server.http("GET", "/score")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_front_page_leads_there(server: Server) -> None:
    assert 'href="/score"' in server.http("GET", "/").text
