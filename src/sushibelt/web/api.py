"""The HTTP interface for programs, and for the page where a socket is too much."""

from __future__ import annotations

import io
from typing import Any, Literal

import msgspec
import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ..language import plural, say
from .openapi import description
from .protocol import MOST_BYTES, Refused, why_not
from .security import foreign
from .site import site_of
from .snapshot import replay_message
from .tilebook import tilebook

__all__ = ["API", "answer"]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`."""

    open: Literal["bots", "friends"]
    edition: Literal["base", "party"] = "base"


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON."""
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


async def _body(request: Request) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, say("The body must be application/json."))
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise HTTPException(
                413, plural(MOST_BYTES, "The body may have {n} byte at most.", "The body may have {n} bytes at most.")
            )
    return body


async def open_table(request: Request) -> Response:
    """`POST /api/tables`."""
    site = site_of(request)
    if foreign(request, site.public_url):
        raise HTTPException(403, say("That request came from a page of another site."))
    try:
        wanted = msgspec.json.decode(await _body(request), type=OpenTable)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise HTTPException(400, why_not(error)) from None
    visitor = site.visitor(request)
    address = request.client.host if request.client else ""
    if not site.openings.take(address):
        raise HTTPException(429, say("You opened many tables just now: wait a minute."), {"Retry-After": "60"})
    try:
        code = await site.tables.open(visitor.player, wanted.open, wanted.edition)
    except Refused as refused:
        raise HTTPException(503, refused.reason) from None
    path = f"/t/{code}"
    return visitor.greet(answer({"code": code, "path": path}, 201, {"Location": path}), request)


async def show_table(request: Request) -> Response:
    """`GET /api/tables/{code}`."""
    room = (await site_of(request).table(request)).room
    latest = len(room.games) or None
    edition = room.edition if room.game is None else room.game.header.edition
    path = f"/t/{room.code}"
    return answer({"code": room.code, "stage": room.stage, "game": latest, "edition": edition, "path": path})


async def qr(request: Request) -> Response:
    """`GET /api/tables/{code}/qr.svg`."""
    site = site_of(request)
    table = await site.table(request)
    out = io.BytesIO()
    try:
        code = segno.make(site.link(request, table.room.code), error="m", micro=False)
    except segno.DataOverflowError:
        raise HTTPException(400, say("The address of this table is too long for a code.")) from None
    # Light is painted too: on a dark page a camera would see nothing.
    code.save(out, kind="svg", scale=8, border=3, dark="#2b2118", light="#ffffff", svgclass=None, lineclass=None)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{n}/record`."""
    table, number, game = await site_of(request).finished(request)
    name = f'inline; filename="sushibelt-{table.room.code}-{number}.txt"'
    return PlainTextResponse(game.record(), headers={"Content-Disposition": name})


async def replay(request: Request) -> Response:
    """`GET /api/tables/{code}/games/{n}/replay`."""
    table, number, game = await site_of(request).finished(request)
    return answer(replay_message(table.room, number, game))


async def tiles(request: Request) -> Response:
    """`GET /api/tiles`."""
    return answer(tilebook())


async def openapi(request: Request) -> Response:
    """`GET /api/openapi.json`."""
    return answer(description(), headers={"Content-Language": "en"})


async def health(request: Request) -> Response:
    """`GET /healthz`."""
    return answer({"ok": True})


API = [
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{code}", show_table),
    Route("/api/tables/{code}/qr.svg", qr),
    Route("/api/tables/{code}/games/{number}/record", record),
    Route("/api/tables/{code}/games/{number}/replay", replay),
    Route("/api/tiles", tiles),
    Route("/api/openapi.json", openapi),
    Route("/healthz", health),
]
