"""The commands and their one sentence each. What a command needs is imported when it is called."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches

from cyclopts import App, CycloptsError, Parameter, UnknownCommandError, UnusedCliTokensError

from .. import __version__
from ..language import say
from .mistake import Mistake, complain, quoted, silence

QUIET = 141
"""Whoever read our output has seen enough (`| head`): the status that a shell gives for SIGPIPE."""

PLAIN = {"×": "x", "–": "-", "−": "-", "’": "'", "…": "...", "─": "-", "│": "|"}
PLAIN |= dict.fromkeys("“”„«»", '"') | {"ß": "ss"}
"""Signs of texts, and what is written where an encoding has them not."""

COMMANDS = ("play", "serve", "score", "replay", "rules", "simulate", "arena", "check-bot")

app = App(
    name="sushibelt",
    help=say(
        "A table for the card games Sushi Go! and Sushi Go Party!, in the terminal and in the browser.\n\n"
        "`sushibelt COMMAND --help` tells more about a command."
    ),
    help_format="markdown",
    version=__version__,
    default_parameter=Parameter(negative="", show_default=False),
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)
for _at, _name in enumerate(COMMANDS):
    _function = _name.replace("-", "_")
    app.command(f"sushibelt.cli.{_function}:{_function}", name=_name, sort_key=_at)


def run(arguments: Sequence[str]) -> int:
    """Run one command line. The exit status: 0, or 2 with one line on stderr for a mistake."""
    _prepare_streams()
    if not arguments or arguments[0] in ("--help", "-h"):
        for name in COMMANDS:
            app[name]  # the list quotes the first line of each
    try:
        status = app(list(arguments))
        sys.stdout.flush()
    except CycloptsError as error:
        complain(_usage(error))
        return 2
    except Mistake as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        silence(sys.stdout)
        return QUIET
    except KeyboardInterrupt as stopped:
        return getattr(stopped, "status", 130)  # other signals have their own
    except OSError as error:  # the output cannot be written; files that are read have their own words
        silence(sys.stdout)
        complain(say("cannot write the output: {reason}", reason=error.strerror or error))
        return 2
    return status if isinstance(status, int) else 0


def _usage(error: CycloptsError) -> str:
    """What Cyclopts has to say, on one line."""
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        name = error.unused_tokens[0]
        if name.startswith("-"):
            return say("unknown option: {name}", name=name[:40])
        if nearest := get_close_matches(name, COMMANDS, n=1):
            return say("there is no command {name}; did you mean {nearest}?", name=quoted(name), nearest=nearest[0])
        return say("there is no command {name}; there are {all}", name=quoted(name), all=", ".join(COMMANDS))
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return say("there is nothing to do with {word}", word=quoted(error.unused_tokens[0]))
    text = " ".join(str(error).split()).rstrip(".")
    return text[:1].lower() + text[1:]


def _prepare_streams() -> None:
    """Signs that a terminal cannot show, bytes that are no text and output that was closed: none is a crash."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  stays open as long as we run
    kinds = ((sys.stdin, "surrogateescape"), (sys.stdout, "plain"), (sys.stderr, "backslashreplace"))
    for stream, errors in kinds:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What to write for signs that a terminal's encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plainly, error.object[error.start : error.end])), error.end


def _plainly(sign: str) -> str:
    """Most letters of other languages are ours with a mark, and can be read without it."""
    letter = unicodedata.normalize("NFKD", sign)[0]
    return PLAIN.get(sign) or (letter if letter.isascii() else "?")


codecs.register_error("plain", _plain)
