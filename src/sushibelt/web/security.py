"""Who asks, from where, and what the answer lets a browser do."""

from __future__ import annotations

import hashlib
import re
import secrets
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..language import say

__all__ = ["COOKIE", "SecurityHeaders", "cookie_header", "foreign", "new_cookie", "player_of", "secure", "set_cookie"]

COOKIE = "sushibelt"
_YEAR = 365 * 24 * 3600
_COOKIE_VALUE = re.compile(r"[0-9a-f]{32}")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?")


def new_cookie() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_hex(16)


def player_of(cookie: str | None) -> str | None:
    """The player behind a cookie: a hash, so that the log holds nothing that would let one sit in a seat."""
    if cookie is None or not _COOKIE_VALUE.fullmatch(cookie):
        return None
    return hashlib.sha256(f"sushibelt player {cookie}".encode()).hexdigest()[:32]


def set_cookie(response: Response, connection: HTTPConnection, cookie: str) -> None:
    """Hands the cookie to the browser."""
    secure = connection.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def cookie_header(cookie: str) -> tuple[bytes, bytes]:
    """The same for the answer to a socket's handshake."""
    return b"set-cookie", f"{COOKIE}={cookie}; HttpOnly; Max-Age={_YEAR}; Path=/; SameSite=lax".encode()


def foreign(connection: HTTPConnection, public_url: str | None) -> bool:
    """True if a page of another site asks. Browsers say so; a program without `Origin` is nobody's victim."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
    try:
        parts = urlsplit(origin)
        asked = _with_port(parts.netloc, parts.scheme)
        ours = {_with_port(connection.headers.get("host", ""), parts.scheme)}
        if public_url is not None:
            public = urlsplit(public_url)
            ours.add(_with_port(public.netloc, public.scheme))
    except ValueError:
        return True
    return parts.scheme not in ("http", "https") or asked not in ours


def _with_port(netloc: str, scheme: str) -> str:
    port = {"http": ":80", "https": ":443"}.get(scheme, "")
    return netloc.lower().removesuffix(port) if port else netloc.lower()


def _policy(host: str) -> str:
    # 'self' covers sockets in Chromium and Firefox, not in older Safaris, so the socket's address is named.
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "font-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def secure(headers: MutableHeaders, host: str) -> None:
    """Sets the headers that every answer has."""
    headers["Content-Security-Policy"] = _policy(host if _HOST.fullmatch(host) else "localhost")
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    # Pages belong to one player and static files have an ETag: ask each time.
    headers.setdefault("Cache-Control", "no-cache")


class SecurityHeaders:
    """Puts the headers on every answer, and answers nobody who names an impossible host."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "localhost")
        known = _HOST.fullmatch(host) is not None

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                secure(MutableHeaders(scope=message), host)
            await send(message)

        if known:
            await self._app(scope, receive, with_headers)
        elif scope["type"] == "http":
            await PlainTextResponse(say("That is not a host.") + "\n", 400)(scope, receive, with_headers)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
