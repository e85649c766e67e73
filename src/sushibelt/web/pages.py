"""The pages. What they show comes over the socket or the interface; here is only the frame around it."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..language import phrase, say
from ..rules.editions import BASE_GAME, EDITIONS
from ..rules.registry import tile_named
from .rulebook import about_page, asked_page, found_page, index_page, tile_page
from .score.routes import SCORE
from .site import site_of

__all__ = ["PAGES", "error_page"]

HEADINGS = {
    403: phrase("Not from there"),
    404: phrase("Nothing on this plate"),
    405: phrase("Not like that"),
    409: phrase("Not yet"),
    429: phrase("One moment"),
    500: phrase("Something was dropped in the kitchen"),
}
OTHER_HEADING = phrase("That did not work")


def _page(request: Request, template: str, status: int = 200, /, **context: Any) -> Response:
    site = site_of(request)
    page = site.templates.TemplateResponse(request, template, {"box": BASE_GAME} | context, status)
    return site.visitor(request).greet(page, request)


async def index(request: Request) -> Response:
    """First page."""
    most = max(edition.most for edition in EDITIONS.values())
    return _page(request, "index.html", most=most)


async def table(request: Request) -> Response:
    """Lobby, play, podium."""
    room = (await site_of(request).table(request)).room
    if request.path_params["code"] != room.code:
        return RedirectResponse(f"/t/{room.code}")
    return _page(request, "table.html", code=room.code)


async def replay(request: Request) -> Response:
    """A finished game, step by step."""
    table, number, _game = await site_of(request).finished(request)
    code = table.room.code
    return _page(request, "replay.html", code=code, number=number)


async def rules(request: Request) -> Response:
    """The rules of both games."""
    return _page(request, "rules.html", **index_page())


async def tile(request: Request) -> Response:
    """One tile."""
    name = request.path_params["tile"]
    found = tile_named(name)
    if found is None:
        raise HTTPException(404, say("There is no tile {name}.", name=repr(name[:20])))
    return _page(request, "tile.html", **tile_page(found))


async def questions(request: Request) -> Response:
    """What people get wrong."""
    return _page(request, "asked.html", **asked_page(decided=False), decided=False)


async def rulings(request: Request) -> Response:
    """Every point that was decided, with both readings."""
    return _page(request, "asked.html", **asked_page(decided=True), decided=True)


async def about(request: Request) -> Response:
    """About the games."""
    return _page(request, "about.html", **about_page())


async def search(request: Request) -> Response:
    """What the rules say of some words."""
    return _page(request, "search.html", **found_page(request.query_params.get("q", "")))


async def favicon(request: Request) -> Response:
    """For pages that name no picture of their own, as a record does."""
    return RedirectResponse("/static/art/logo.svg")


def error_page(request: Request, status: int, reason: str) -> Response:
    """What went wrong, for people."""
    heading = say(HEADINGS.get(status, OTHER_HEADING))
    return _page(request, "error.html", status, heading=heading, reason=reason, status=status)


PAGES = [
    Route("/", index),
    Route("/t/{code}", table),
    Route("/t/{code}/replay/{number}", replay),
    Route("/rules", rules),
    Route("/rules/questions", questions),
    Route("/rules/rulings", rulings),
    Route("/rules/about", about),
    Route("/rules/search", search),
    Route("/rules/{tile}", tile),
    Route("/favicon.ico", favicon),
    *SCORE,
]
