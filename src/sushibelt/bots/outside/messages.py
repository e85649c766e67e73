"""What a host and a bot say to each other, version 1: each message is one line of JSON (docs/bots.md).

A view is sent as `table.view.View` has it, field by field: the allow-list there is the only one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from ...language import say
from ...table.view import View

PROTOCOL = 1
"""The version of the protocol. Fields may be added without a new one: both sides ignore what they do not know."""

SEEDS = 2**31
"""Seeds are below that, so that every language has them."""

SHOWN = 60
"""Characters of a line that are repeated to tell what is wrong with it."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", frozen=True):
    """The bot is there."""

    protocol: int
    name: str = ""


class Choice(msgspec.Struct, tag_field="type", tag="choose", frozen=True):
    """The bot's answer to the `choose` with the same id."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    choice: str


_answers = msgspec.json.Decoder(Hello | Choice)


class NoMessage(ValueError):
    """A line that is no message of a bot; the text says why, in a few words."""


def read(line: bytes) -> Hello | Choice:
    """The message that a bot's `line` is. Raises NoMessage."""
    try:
        return _answers.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(say("{line} is not a message ({reason})", line=quoted(line), reason=error)) from None


def quoted(line: bytes) -> str:
    """The beginning of a line as a message repeats it, without signs that would move a cursor."""
    text = line[: 4 * SHOWN].decode("utf-8", "replace")
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")


def hello(host: str) -> bytes:
    """The first line; `host` is the program and its version."""
    return line("hello", protocol=PROTOCOL, host=host)


def new_game(number: int, seed: int, view: View, milliseconds: int) -> bytes:
    """A game begins, or goes on: `view` is that of the first choice."""
    assert view.seat is not None
    return line(
        "new_game",
        game=number,
        player=view.choosers[view.seat],
        players=view.players,
        seed=seed % SEEDS,
        time=milliseconds,
        edition=view.edition,
        menu=view.menu,
        switches=dict(view.switches),
        tiles=view.tiles,
    )


def choose(number: int, view: View, choices: Sequence[str], milliseconds: int) -> bytes:
    """A choice is due: the view it is to be made from, and the question."""
    return line("view", view=view) + line("choose", id=number, time=milliseconds, choices=choices)


def over(number: int, view: View) -> bytes:
    """A game has ended: the last view of the bot's seat, and how it came out."""
    final = view.final
    assert final is not None
    result: Mapping[str, Any] = {"totals": final.totals, "places": final.places, "winners": final.winners}
    return line("view", view=view) + line("over", game=number, **result)


def quit_() -> bytes:
    """Nothing more will be asked."""
    return line("quit")


Kind = Literal["hello", "new_game", "view", "choose", "over", "quit"]


def line(type_: Kind, **fields: Any) -> bytes:
    """A message of the host as it goes out."""
    return msgspec.json.encode({"type": type_, **fields}) + b"\n"
