"""`sushibelt serve`: tables in the browser."""

from __future__ import annotations

import logging
import re
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from ..language import say
from ..web.places import PORT
from .mistake import Mistake, Whole
from .saying import helped

LONGEST_NAME = 253
"""Letters of a host's name (RFC 1035)."""


@helped()
def serve(
    *,
    host: Annotated[str, Parameter(help=say("Address to listen on; 127.0.0.1 for this computer only."))] = "0.0.0.0",
    port: Annotated[Whole, Parameter(help=say("Port to listen on; 0 for any that is free."))] = PORT,
    database: Annotated[
        str | None, Parameter(help=say("File that keeps the tables; your data folder has it by default."))
    ] = None,
    address: Annotated[
        str | None,
        Parameter(help=say("How people reach it through a proxy; links to tables begin so.")),
    ] = None,
    bot: Annotated[
        list[str] | None,
        Parameter(help=say("NAME=BOT: a bot of yours for the tables, such as Robo=./mybot.py. May be given again.")),
    ] = None,
    open_: Annotated[bool, Parameter(name="--open", help=say("Open the browser as well."))] = False,
) -> int:
    """Open tables in the browser, for friends and bots: `sushibelt serve --open`

    It runs until Ctrl-C. The tables are kept and go on next time.
    """
    if not 0 <= port <= 65535:
        raise Mistake(say("ports go from 1 to 65535"), f"--port {str(port)[:40]}")
    _check_host(host)
    if database is not None:
        _check_database(database)
    if address is not None:
        _check_address(address)
    bots = _offered(bot or [])
    from ..web import serve as web

    logging.getLogger("uvicorn.error").addFilter(_is_no_ctrl_c)
    try:
        return web.serve(host=host, port=port, database=database, open_browser=open_, public_url=address, bots=bots)
    except web.CannotServe as error:
        raise Mistake(str(error)) from None


def _offered(given: list[str]) -> dict[str, str]:
    """What is to be run, by the name that the lobby shows."""
    if not given:
        return {}
    from ..web.nameplate import tidy
    from ..web.offered import check_offer

    bots: dict[str, str] = {}
    for each in given:
        name, equals, spec = each.partition("=")
        if not equals:
            raise Mistake(say("must be NAME=BOT, like {example}", example="Robo=./mybot.py"), f"--bot {each[:60]}")
        try:
            check_offer(tidy(name), spec, bots)
        except ValueError as error:
            raise Mistake(str(error), f"--bot {each[:60]}") from None
        bots[tidy(name)] = spec
    return bots


def _is_no_ctrl_c(record: logging.LogRecord) -> bool:
    """Whoever presses Ctrl-C twice need not read where the server was: Uvicorn would log the traceback."""
    return "KeyboardInterrupt" not in record.getMessage()


def _check_host(host: str) -> None:
    """Sockets fail with a TypeError for what cannot be a name at all."""
    try:
        if "\0" in host:
            raise UnicodeError
        host.encode("idna")
    except UnicodeError:
        raise Mistake(say("neither a name nor an address"), f"--host {host[:40]}") from None


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        name, _ = parts.hostname or "", parts.port
        is_one = re.fullmatch(r"https?://[^\s/?#@]+/?", address) and 0 < len(name) <= LONGEST_NAME
    except ValueError:  # an open bracket, a port that there is not
        is_one = False
    if not is_one:
        raise Mistake(say("must be like https://sushi.example"), f"--address {address[:60]}")


def _check_database(database: str) -> None:
    if database == "" or "\0" in database:
        raise Mistake(say("not a name for a file"), "--database")
    if "://" in database and not re.match(r"sqlite(\+aiosqlite)?:///(?!:memory:|\?|$)", database):
        raise Mistake(say("must be a file, or sqlite:/// and a file"), f"--database {database[:40]}")
