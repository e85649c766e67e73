"""Running a server from a terminal: the address, the code for phones, and plain words when it cannot be."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import segno
import uvicorn
from starlette.applications import Starlette

from ..language import say
from ..language.catalogues import CatalogueError, languages
from . import lan
from .app import create_app
from .limits import Limits
from .log import StoreError
from .pace import Pace
from .places import PORT, default_database
from .wire import Wire, quiet

__all__ = ["CannotServe", "configure", "serve"]

# A frame over the protocol's 4 kB is answered with a reason; one over this is not even read.
FRAME_LIMIT = 64 * 1024


class CannotServe(Exception):
    """Why the server cannot start, on one line for whoever started it."""


def serve(
    host: str = "0.0.0.0",
    port: int = PORT,
    database: str | Path | None = None,
    open_browser: bool = False,
    *,
    public_url: str | None = None,
    pace: Pace | None = None,
    limits: Limits | None = None,
    bots: Mapping[str, str] | None = None,
) -> int:
    """Serves tables until Ctrl-C or SIGTERM; the exit status. `bots` is that of `create_app`. Raises CannotServe."""
    where = str(database if database is not None else default_database())
    try:
        listener = _listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(_taken(host, port)) from None
        reason = error.strerror or error
        told = say("cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason)
        raise CannotServe(told) from None
    except OverflowError:
        raise CannotServe(say("there is no port {port}: ports go from 1 to 65535", port=port)) from None
    with listener:
        try:
            languages()
            # Here rather than only inside Uvicorn, which would print a traceback.
            asyncio.run(_try(where))
        except (CatalogueError, StoreError) as error:
            raise CannotServe(str(error)) from None
        port = listener.getsockname()[1]
        outside = None if lan.is_loopback(host) and not _everywhere(host) else lan.address()
        lan_url = f"http://{outside}:{port}" if outside is not None else None
        app = create_app(where, pace=pace, limits=limits, public_url=public_url, lan_url=lan_url, bots=bots)
        own = f"http://{'localhost' if _everywhere(host) else _in_url(host)}:{port}"
        others = None
        if public_url is not None:
            others = (say("For everybody: {address}", address=public_url), public_url)
        elif lan_url is not None:
            others = (say("On the same network: {address}", address=lan_url), lan_url)
        server = _Announcing(configure(app), own, others, open_browser)
        with server.stopped_by_signals():
            server.run(sockets=[listener])
        if server.interrupted:
            print("\n" + say("Good night. The tables are kept."))
    return 0 if server.started else 1


def configure(app: Starlette) -> uvicorn.Config:
    """How Uvicorn runs the application."""
    config = uvicorn.Config(
        app,
        # h11 bounds the size of headers; httptools takes any.
        http="h11",
        ws=Wire,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    # Behind the logging that making a Config sets up.
    quiet()
    return config


class _Announcing(uvicorn.Server):
    """Tells the address only when somebody answers there; `others` is the line for other people and its address."""

    def __init__(self, config: uvicorn.Config, own: str, others: tuple[str, str] | None, open_browser: bool) -> None:
        super().__init__(config)
        self._own, self._others, self._open_browser = own, others, open_browser
        self.interrupted = False

    @contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM are what stops this server, so they are never an error, at no moment of starting and
        stopping: Uvicorn would raise them again when it is done."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal. Only the first one counts: closing takes seconds at most, and must not be cut short."""
        if not self.should_exit:
            self.interrupted = True
            super().handle_exit(sig, frame)
            self.force_exit = False  # a second one can come while the first is being handled

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(say("sushibelt is open at {address}", address=self._own))
        if self._others is not None:
            told, address = self._others
            print(told)
            print(_qr(address), end="")
        print(say("Ctrl-C closes it."), flush=True)
        if self._open_browser and _has_screen():
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._own)


async def _try(database: str) -> None:
    from .store import open_store

    await (await open_store(database)).close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # On Windows this would let two servers share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        # A port can be bound twice as long as nobody listens: listening now is what finds the other server.
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _taken(host: str, port: int) -> str:
    for other in range(port + 1, min(port + 20, 65536)):
        try:
            _listen(host, other).close()
        except OSError:
            continue
        return say("port {port} is taken; --port {other} is free", port=port, other=other)
    return say("port {port} is taken", port=port)


def _qr(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()


def _has_screen() -> bool:
    # Without one, a browser that lives in the terminal would take it over.
    return sys.platform in ("win32", "darwin") or any(os.environ.get(x) for x in ("DISPLAY", "WAYLAND_DISPLAY"))


def _everywhere(host: str) -> bool:
    return host in ("0.0.0.0", "::", "")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
