"""A bot that is written as a Python class, in a process of its own.

`python -m sushibelt.bots.outside.host mybot:MyBot` speaks the protocol of docs/bots.md for it. The attribute of the
module is called with a seed at the beginning of each game and gives a bot: something with `choose(view)`, which is
given a `sushibelt.table.view.View` and answers with words.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, BinaryIO

import msgspec

from ...table.view import View
from ..kit import Bot
from .messages import PROTOCOL, Choice, Hello


class Turn(msgspec.Struct):
    """What is needed of any message of a host."""

    type: str
    id: int = 0
    seed: int = 0
    view: msgspec.Raw = msgspec.Raw(b"null")


def main(arguments: Sequence[str]) -> int:
    """Speak the protocol over standard input and output. The exit status: 1 with one line if there is no such bot."""
    name = arguments[0]
    with _own_output() as output:
        try:
            maker = _made_by(name)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
        serve(maker, name, sys.stdin.buffer, output)
    return 0


@contextlib.contextmanager
def _own_output() -> Any:
    """Standard output for messages alone: what a bot prints goes to standard error."""
    with os.fdopen(os.dup(1), "wb") as output:
        os.dup2(2, 1)
        yield output


def _made_by(name: str) -> Callable[[int], Bot]:
    module, _, attribute = name.partition(":")
    here = os.getcwd()  # noqa: PTH109  what sys.path has is text
    if here not in sys.path:
        sys.path.insert(0, here)
    maker = attrgetter(attribute)(importlib.import_module(module))
    if not callable(maker):
        raise TypeError("not a class or function that makes a bot of a seed")
    return maker  # type: ignore[no-any-return]  # what it makes is seen when it is asked


def serve(maker: Callable[[int], Bot], name: str, lines: BinaryIO, output: BinaryIO) -> None:
    """Answer the host's `lines` until it quits. What the bot raises ends this, with a traceback on standard error."""
    decode, sent = msgspec.json.Decoder(View).decode, b"null"
    bot: Bot | None = None
    words: list[str] = []
    moment: object = None
    for line in lines:
        turn = msgspec.json.decode(line, type=Turn)
        match turn.type:
            case "hello":
                _say(output, Hello(PROTOCOL, name))
            case "new_game":
                bot, words, moment = maker(turn.seed), [], None
            case "view":
                sent = bytes(turn.view)
            case "choose":
                assert bot is not None
                view = decode(sent)
                # A bot decides at once what the host asks for word by word.
                if not words or moment != _moment(view):
                    words, moment = list(bot.choose(view)), _moment(view)
                _say(output, Choice(turn.id, words.pop(0)))
            case "quit":
                return


def _moment(view: View) -> object:
    """Equal while one decision goes on."""
    return view.seat, view.round, view.turn, view.acting


def _say(output: BinaryIO, message: msgspec.Struct) -> None:
    output.write(msgspec.json.encode(message) + b"\n")
    output.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
