"""`sushibelt serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from .mistake import Mistake, Whole


def serve(
    *,
    host: Annotated[str, Parameter(help="Address to listen on; 127.0.0.1 for this computer only.")] = "0.0.0.0",
    port: Annotated[Whole, Parameter(help="Port to listen on; 0 for any that is free.")] = 8420,
    database: Annotated[
        Path | None, Parameter(help="File that keeps the tables; your data folder has it by default.")
    ] = None,
    open_: Annotated[bool, Parameter(name="--open", help="Open the browser as well.")] = False,
) -> int:
    """Open tables in the browser, for friends and bots: `sushibelt serve --open`

    It runs until Ctrl-C. The tables are kept and go on next time.
    """
    if not 0 <= port <= 65535:
        raise Mistake(f"--port {port}: ports go from 1 to 65535")
    from ..web import serve as web

    return web.serve(host=host, port=port, database=database, open_browser=open_)
