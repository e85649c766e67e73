"""The pages about the rules: everything that is known stands on one of them, and a search leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from sushibelt.rules.about import DIFFERENCES, HISTORY
from sushibelt.rules.about import told as counted
from sushibelt.rules.course import COURSE
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES, Tile
from sushibelt.rules.menus import MENUS, TITLES
from sushibelt.rules.registry import TILES
from sushibelt.rules.switches import SWITCHES
from sushibelt.table.lookup import entries, menu_tiles, questions
from tests.web.play import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web") / "x.db") as server:
        yield server


def markup(server: Server, path: str) -> str:
    page = server.http("GET", path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    return str(page.text)


def words(page: str) -> str:
    """What is read on it."""
    body = page.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def anchors(page: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', page))


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_a_tile_in_both_games(server: Server, tile: Tile) -> None:
    page = markup(server, f"/rules/{tile.name}")
    told = words(page)
    for edition in EDITIONS.values():
        for face in tile.faces:
            if count := FACES[face].count(edition.number):
                assert f"{count} in {edition.plays}" in told
                assert FACES[face].title in told
        if tile in edition.tiles:
            assert tile.help_in(edition.number) in told
            assert tile.summary_in(edition.number).lower() in told.lower()
    for each in tile.questions:
        assert each.question in told
        assert each.answer in told
        assert each.other in told
    assert page.count('class="decided"') == sum(each.decided for each in tile.questions)
    for menu in MENUS:
        linked = f'<a href="/rules#menu-{menu}">' in page
        assert linked == (tile in menu_tiles(menu) and bool(tile.group))


def test_what_differs_stands_under_the_name_of_its_game(server: Server) -> None:
    base, party = words(markup(server, "/rules/maki")).split(" Sushi Go Party! Most icons", 1)
    assert "Tied players split the points" in base
    assert "Tied players all get the full points" in party
    assert "Sushi Go! Most icons" not in words(markup(server, "/rules/temaki"))
    assert "only in Sushi Go Party!" in words(markup(server, "/rules/temaki"))
    assert "In Party for 2 to 6 players." in words(markup(server, "/rules/menu"))
    assert "A promo: these cards are played only if you choose it." in words(markup(server, "/rules/soy-sauce"))


def test_the_first_page_has_all_tiles_menus_and_switches(server: Server) -> None:
    page = markup(server, "/rules")
    told = words(page)
    for tile in TILES:
        assert f'href="/rules/{tile.name}"' in page
    for edition in EDITIONS.values():
        assert f"{edition.fewest} to {edition.most} players, {edition.cards} cards in the box" in told
    for name in MENUS:
        board = page.partition(f'id="menu-{name}"')[2].partition("</li>")[0]
        assert TITLES[name] in unescape(board)
        linked = re.findall(r'href="/rules/([\w-]+)"', board)
        assert linked == [tile.name for tile in menu_tiles(name)]
    for switch in SWITCHES:
        assert f'id="switch-{switch.name}"' in page
        for sentence in (switch.title, *switch.values.values()):
            assert sentence in told


def test_all_questions_and_all_decided_points_have_their_pages(server: Server) -> None:
    for path, decided in (("/rules/questions", False), ("/rules/rulings", True)):
        page = markup(server, path)
        told = words(page)
        listed = list(questions(decided=decided))
        for _, _, each in listed:
            assert each.question in told
            assert each.answer in told
            assert each.other in told
        assert page.count('class="question"') == len(listed)
        assert page.count('class="decided"') == len(listed) * decided
    assert any(each.decided for each in COURSE)


def test_about_the_games(server: Server) -> None:
    told = words(markup(server, "/rules/about"))
    for topic in HISTORY:
        assert counted(topic.text) in told
    for each in DIFFERENCES:
        assert f"{each.point} Sushi Go! {counted(each.base)} Sushi Go Party! {counted(each.party)}" in told


def test_whatever_is_found_is_there(server: Server) -> None:
    """The page opens, and has the anchor."""
    known: dict[str, set[str]] = {}
    for entry in entries():
        path, _, anchor = f"/rules{entry.path}".partition("#")
        if path not in known:
            known[path] = anchors(markup(server, path))
        assert not anchor or anchor in known[path], entry


def test_no_page_has_an_anchor_twice(server: Server) -> None:
    for path in ("/rules", "/rules/questions", "/rules/rulings", "/rules/about", "/rules/search?q=a", "/rules/maki"):
        found = re.findall(r' id="([^"]+)"', markup(server, path))
        assert len(found) == len(set(found))


def test_the_search_is_a_form_that_needs_no_script(server: Server) -> None:
    for path in ("/rules", "/rules/questions", "/rules/rulings", "/rules/about", "/rules/search", "/rules/tea"):
        page = markup(server, path)
        assert '<form class="search" role="search" action="/rules/search"' in page
        assert ' name="q"' in page
        assert page.count("data-found") == page.count("data-told") == 1
    found = markup(server, "/rules/search?q=Eight%20CARDS")
    assert 'value="Eight CARDS"' in found
    assert '<a href="/rules/rulings#course-8">How many cards do eight players get?</a>' in found
    assert "The other reading: One guide prints 8 cards." in words(found)
    assert "Nothing is said of that." in words(markup(server, "/rules/search?q=tuna"))
    near = markup(server, "/rules/search?q=soy%20suace")
    assert "Nothing is said of suace; shown: sauce." in words(near)
    assert re.search(r"<p>Sushi Go! – [^<]+</p><p>Sushi Go Party! – [^<]+</p>", near)  # both games, each by its name
    nothing = words(markup(server, "/rules/search"))
    assert "Nothing is said" not in nothing
    assert "place" not in nothing


@pytest.mark.parametrize("query", ["%3Cb%3Ex", "%22%3E%3Cb%3Ex", "%00", "%ff", "x" * 5000, "a&q=b", "q%5B%5D=1"])
def test_a_search_for_anything_is_harmless(server: Server, query: str) -> None:
    page = markup(server, f"/rules/search?q={query}")
    assert "<b>x" not in page
    assert len(re.findall(r'value="([^"]*)"', page)[0]) <= 100


def test_there_is_no_page_of_another_name(server: Server) -> None:
    for path in ("/rules/sprout", "/rules/squid", "/rules/special%20order"):
        assert server.http("GET", path).status_code == 404
