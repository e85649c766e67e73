"""The `sushibelt` command: one file per command, `app` to find them, `mistake` for what people get wrong."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # what `typing` has, without the time it takes: see `main`
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

__all__ = ["main", "run"]


def main() -> NoReturn:
    """The entry point. Nothing is imported before it: a Ctrl-C during the imports ends quietly, too."""
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done: a second Ctrl-C changes nothing any more
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command line. The exit status: 0, or 2 with one line on stderr for a mistake."""
    from ..language import catalogues, speaking

    try:
        language = catalogues.of_environment()
    except catalogues.CatalogueError as error:
        from .mistake import complain

        complain(str(error))
        return 2
    with speaking(language):
        from . import app  # only now: what is imported is said in that language already

        return app.run(arguments)
