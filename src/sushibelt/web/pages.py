"""The pages. What they show comes over the socket or the interface; here is only the frame around it."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..language import phrase, say
from ..rules.editions import BASE_GAME
from ..table.words import hand_sizes
from .site import site_of
from .snapshot import tiles_message

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
    return _page(request, "index.html")


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
    """The rules of the game."""
    return _page(request, "rules.html", tiles=tiles_message(), sizes=hand_sizes(BASE_GAME))


async def tile(request: Request) -> Response:
    """One tile."""
    name = request.path_params["tile"]
    tiles = tiles_message()
    found = next((each for each in tiles if each["name"] == name), None)
    if found is None:
        raise HTTPException(404, say("There is no tile {name}.", name=repr(name[:20])))
    return _page(request, "tile.html", tile=found, tiles=tiles)


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
    Route("/rules/{tile}", tile),
    Route("/favicon.ico", favicon),
]
