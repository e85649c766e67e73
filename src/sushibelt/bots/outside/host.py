"""A bot that is written as a Python class, in a process of its own.

`python -m sushibelt.bots.outside.host mybot:MyBot` speaks the protocol of docs/bots.md for it. The attribute of the
module is called with a seed at the beginning of each game and gives a bot: something with `choose(view)`, which is
given a `sushibelt.table.view.View` and answers with words. One is made before the hello and thrown away: what a bot
cannot do without, such as a file, is missed then and not in the middle of a game.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, BinaryIO

import msgspec

from ...language import say
from ...table.view import View
from ..kit import Bot, as_words
from .messages import PROTOCOL, Choice, Hello


class NoBot(Exception):
    """There is no such bot; the text says why."""


class Turn(msgspec.Struct):
    """What is needed of any message of a host."""

    type: str
    id: int = 0
    seed: int = 0
    view: msgspec.Raw = msgspec.Raw(b"null")


def main(arguments: Sequence[str]) -> int:
    """Speak the protocol over standard input and output. The exit status: 1 if there is no such bot or it fails."""
    name = arguments[0]
    with _own_output() as output:
        try:
            maker = _made_by(name)
            maker(0)
            serve(maker, name, sys.stdin.buffer, output)
        except NoBot as error:
            print(error, file=sys.stderr)
            return 1
        except Exception as error:
            _tell(error)
            return 1
    return 0


def _tell(error: Exception) -> None:
    """The traceback, and the error on a line of its own at the end: that line is what leagues and tables repeat."""
    traceback.print_exception(error)
    if "\n" in str(error):
        print(f"{type(error).__name__}:", *str(error).split(), file=sys.stderr)


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
    imported = importlib.import_module(module)
    try:
        maker = attrgetter(attribute)(imported)
    except AttributeError:
        raise NoBot(say("module {module} has no {name}", module=module, name=attribute)) from None
    if not callable(maker):
        raise NoBot(say("{name} is not a class or function that makes a bot of a seed", name=name))
    return maker  # type: ignore[no-any-return]  # what it makes is seen when it is asked


def serve(maker: Callable[[int], Bot], name: str, lines: BinaryIO, output: BinaryIO) -> None:
    """Answer the host's `lines` until it quits. What the bot raises ends this."""
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
                    words, moment = _words(bot.choose(view)), _moment(view)
                _say(output, Choice(turn.id, words.pop(0)))
            case "quit":
                return


def _words(answer: object) -> list[str]:
    """The words of an answer. Raises ValueError if there are none."""
    words = as_words(answer)
    if not isinstance(words, list | tuple) or not words:
        raise ValueError(say("{answer} is not a tuple of words", answer=repr(answer)))
    return list(words)


def _moment(view: View) -> object:
    """Equal while one decision goes on."""
    return view.seat, view.round, view.turn, view.acting


def _say(output: BinaryIO, message: msgspec.Struct) -> None:
    output.write(msgspec.json.encode(message) + b"\n")
    output.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
