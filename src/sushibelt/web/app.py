"""The application: routes, start-up and shutdown, and what becomes of errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from time import monotonic

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.websockets import WebSocket

from ..language import phrase, plural, say, speaking, spoken
from ..language.catalogues import languages
from .api import API, answer
from .events import UnknownEvent
from .languages import CATALOGUE, Languages, asked, mark
from .limits import Limits
from .log import CannotWrite, StoreError
from .offered import Offered
from .pace import Pace
from .pages import PAGES, error_page
from .protocol import refusal
from .security import SecurityHeaders, cookie_header, foreign, secure
from .site import Site, site_of
from .sockets import UNREADABLE, Socket
from .tables import Tables

__all__ = ["create_app"]

HERE = Path(__file__).parent

logger = logging.getLogger(__name__)


def create_app(
    database: str,
    *,
    pace: Pace | None = None,
    public_url: str | None = None,
    lan_url: str | None = None,
    limits: Limits | None = None,
    bots: Mapping[str, str] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Starlette:
    """An ASGI application whose tables live in `database`, a path or an SQLAlchemy URL.

    `public_url` is how the world reaches the server (behind a proxy, say); `lan_url` how the local network
    does, used in links for somebody who opened the page as localhost. `bots` are offered beside the built-in ones: what
    `sushibelt.bots.make` is told, by the name that the lobby shows. Raises CatalogueError, and ValueError for bots.
    """
    offered = Offered(bots)
    languages()
    templates = Jinja2Templates(directory=HERE / "templates")
    templates.env.globals.update(say=say, plural=plural, spoken=spoken)
    site = Site(templates, limits or Limits(), public_url, lan_url)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        from .store import open_store  # most of a second, and only a server needs it

        site.tables = Tables(await open_store(database), pace, clock=clock, offered=offered)
        chores = [asyncio.create_task(site.tables.sweep_forever()), asyncio.create_task(site.tables.poll_forever())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await site.tables.close()

    app = Starlette(
        routes=[
            *API,
            *PAGES,
            CATALOGUE,
            WebSocketRoute("/t/{code}/socket", table_socket),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Languages), Middleware(SecurityHeaders)],
        exception_handlers={
            HTTPException: _refused,
            UnknownEvent: _cannot_read,
            StoreError: _cannot_read,
            Exception: _broken,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app


async def table_socket(socket: WebSocket) -> None:
    """`GET /t/{code}/socket`. Whoever is turned away is told why before the socket closes."""
    site = site_of(socket)
    if foreign(socket, site.public_url):
        # Not accepted: a page of another site learns nothing.
        await socket.close(1008)
        return
    visitor = site.visitor(socket)
    greeting = [] if visitor.fresh is None else [cookie_header(visitor.fresh)]
    try:
        table = await site.table(socket)
    except (HTTPException, UnknownEvent, StoreError) as error:
        if not isinstance(error, HTTPException):
            logger.error("%s", error)
        reason = error.detail if isinstance(error, HTTPException) else say(UNREADABLE)
        await socket.accept()
        await socket.send_text(refusal(reason).decode())
        await socket.close(4404)
        return
    await socket.accept(headers=greeting)
    await Socket(socket, table, visitor.player, site.link(socket, table.room.code), site.limits).run()


CANNOT_WRITE = phrase("The server cannot write down what happens just now, so it does not happen.")


def _error(request: Request, status: int, reason: str, headers: dict[str, str] | None = None) -> Response:
    if request.url.path.startswith("/api/") or request.url.path == "/healthz":
        return answer({"error": reason}, status, headers)
    page = error_page(request, status, reason)
    page.headers.update(headers or {})
    return page


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = error.detail
    if reason == HTTPStatus(error.status_code).phrase:
        reason = {
            404: say("There is nothing at {path}.", path=request.url.path[:80]),
            405: say("{method} is not for {path}.", method=request.method[:10], path=request.url.path[:80]),
        }.get(error.status_code, f"{reason}.")
    return _error(request, error.status_code, reason, dict(error.headers or {}))


async def _cannot_read(request: Request, error: Exception) -> Response:
    logger.error("%s", error)
    return _error(request, 503, say(CANNOT_WRITE if isinstance(error, CannotWrite) else UNREADABLE))


async def _broken(request: Request, _error_not_shown: Exception) -> Response:
    # This answer is made outside all middleware.
    with speaking(asked(request.headers)):
        answer = _error(request, 500, say("Something went wrong here; it was not your fault."))
        mark(answer.headers)
    secure(answer.headers, request.headers.get("host", ""))
    return answer
