"""What every request handler needs: the tables, the links, and who is asking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from ..language import say
from ..table.course import Course
from .lan import is_loopback
from .limits import Buckets, Limits
from .names import normal_code
from .security import COOKIE, new_cookie, player_of, set_cookie
from .tables import Table, Tables

__all__ = ["Site", "Visitor", "site_of"]


@dataclass(slots=True)
class Visitor:
    """Who asks. `fresh` is the cookie to hand out, for somebody who came without one."""

    player: str
    fresh: str | None

    def greet(self, response: Response, connection: HTTPConnection) -> Response:
        """Gives a fresh cookie along."""
        if self.fresh is not None:
            set_cookie(response, connection, self.fresh)
        return response


@dataclass(slots=True)
class Site:
    """One server's things."""

    templates: Jinja2Templates
    limits: Limits
    public_url: str | None
    lan_url: str | None
    openings: Buckets = field(init=False)
    _tables: Tables | None = None

    def __post_init__(self) -> None:
        per_minute = self.limits.openings_per_minute
        self.openings = Buckets(per_minute, per_minute / 60)

    @property
    def tables(self) -> Tables:
        """The tables; there are some from start-up to shutdown."""
        if self._tables is None:
            raise HTTPException(503, say("The server is starting."))
        return self._tables

    @tables.setter
    def tables(self, tables: Tables) -> None:
        self._tables = tables

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks."""
        player = player_of(connection.cookies.get(COOKIE))
        if player is not None:
            return Visitor(player, None)
        cookie = new_cookie()
        return Visitor(cast(str, player_of(cookie)), cookie)

    def link(self, connection: HTTPConnection, code: str) -> str:
        """The address to send to friends: one that others reach, also for who sits at localhost."""
        base = self.public_url
        if base is None:
            host = connection.url.netloc
            base = f"{'https' if connection.url.scheme in ('https', 'wss') else 'http'}://{host}"
            if self.lan_url is not None and is_loopback(connection.url.hostname or ""):
                base = self.lan_url
        return f"{base.rstrip('/')}/t/{code}"

    async def table(self, connection: HTTPConnection) -> Table:
        """The table of the path; 404 if there is none."""
        asked = str(connection.path_params["code"])
        code = normal_code(asked)
        table = None if code is None else await self.tables.get(code)
        if table is None:
            raise HTTPException(404, say("There is no table {code}.", code=repr(asked[:12])))
        return table

    async def finished(self, connection: HTTPConnection) -> tuple[Table, int, Course]:
        """The finished game of the path; 404 if there is none, 409 while it runs: it shows the hands."""
        table = await self.table(connection)
        asked = str(connection.path_params["number"])
        number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0
        games = table.room.games
        if not 1 <= number <= len(games):
            raise HTTPException(
                404, say("Table {code} has no game {number}.", code=table.room.code, number=repr(asked[:12]))
            )
        game = games[number - 1]
        if not game.over:
            raise HTTPException(
                409, say("Game {number} at table {code} is still running.", number=number, code=table.room.code)
            )
        return table, number, game


def site_of(connection: HTTPConnection) -> Site:
    """The site a request came to."""
    return cast(Site, connection.app.state.site)
