"""Each connection is told things in its own language: what its browser prefers of the languages that there are."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..language import Catalogue, speaking, spoken
from ..language.catalogues import chosen, languages

__all__ = ["CATALOGUE", "Languages", "asked", "mark", "module", "preferred"]

MOST_WANTED = 20
"""Languages of a header that are looked at."""

TOLD = ("text/html", "application/json")
"""Kinds of answers that have texts for people in them."""


def preferred(accept: str) -> Sequence[str]:
    """The languages of an `Accept-Language` header, best first. What cannot be understood is as if not there."""
    weighed = []
    for each in accept.split(",")[:MOST_WANTED]:
        tag, _, parameters = each.partition(";")
        name, _, value = parameters.partition("=")
        try:
            weight = float(value) if name.strip().lower() == "q" else 1.0
        except ValueError:
            continue
        if tag.strip() and 0 < weight <= 1:
            weighed.append((weight, tag.strip()))
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]


def asked(headers: Headers) -> Catalogue:
    """The language to answer a request in."""
    there = languages()
    return there[chosen(preferred(",".join(headers.getlist("accept-language"))), [*there])]


def mark(headers: MutableHeaders) -> None:
    """Says of an answer which language it is in, and that another browser may get another one."""
    headers.setdefault("Content-Language", spoken().tag)
    headers.add_vary_header("Accept-Language")


class Languages:
    """Speaks the language of each connection, requests and sockets alike, for as long as it lasts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith(TOLD):
                    mark(headers)
            await send(message)

        with speaking(asked(Headers(scope=scope))):
            await self._app(scope, receive, marked)


def module(catalogue: Catalogue) -> bytes:
    """The catalogue as a module for the scripts of the pages."""
    # No prototype: a text that is called like something every object has would be found there.
    messages = msgspec.json.encode({"__proto__": None, **catalogue.messages})
    # `read` let nothing but numbers, operators and n into a rule: it is JavaScript, and no script can hide in it.
    parts = (
        b"export const tag = " + msgspec.json.encode(catalogue.tag),
        b"export const messages = " + messages,
        b"export const form = (n) => Number(%s)" % catalogue.rule.encode(),
    )
    return b"".join(part + b";\n" for part in parts)


async def catalogue(request: Request) -> Response:
    """`GET /catalogue.js`."""
    body = module(spoken())
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    known = etag in request.headers.get("if-none-match", "")
    answer = Response(status_code=304) if known else Response(body, media_type="text/javascript")
    answer.headers["ETag"] = etag
    mark(answer.headers)
    return answer


CATALOGUE = Route("/catalogue.js", catalogue)
