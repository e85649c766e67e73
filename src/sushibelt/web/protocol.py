"""What a browser may say: the incoming half of `docs/protocol.md`. `snapshot.py` is the other half."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..language import plural, say
from ..table.game import MOST_CHOICES
from .nameplate import fault, tidy

__all__ = [
    "MESSAGES",
    "MOST_BYTES",
    "Add",
    "AskStandIn",
    "Choose",
    "Here",
    "Leave",
    "Message",
    "Move",
    "Name",
    "Refused",
    "Rematch",
    "Remove",
    "SetOptions",
    "SetSeat",
    "Sit",
    "Start",
    "Surprise",
    "ToLobby",
    "clean_name",
    "decode",
    "done",
    "id_of",
    "refusal",
    "sentence",
    "why_not",
]

MOST_BYTES = 4096

MOST_TILES = 20
"""Words in a list of tiles or switches: more than any menu has, so that a wrong one is told what is wrong with it."""

SmallInt = Annotated[int, Meta(ge=0, le=99)]
Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class Refused(Exception):
    """What was asked for does not happen. `reason` is for people, `rule` the tile that explains it."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Anything a browser says; `do` tells the kind."""

    id: Id | None = None


class Name(Message, frozen=True, tag="name"):
    """Call me so."""

    name: Annotated[str, Meta(max_length=200)]


class Sit(Message, frozen=True, tag="sit"):
    """I take this seat."""

    seat: SmallInt


class Leave(Message, frozen=True, tag="leave"):
    """I get up."""


class SetSeat(Message, frozen=True, tag="seat"):
    """This seat is a bot's, or open."""

    seat: SmallInt
    kind: Literal["bot", "open"]
    level: Word = "normal"


class Add(Message, frozen=True, tag="add"):
    """One more seat."""


class Remove(Message, frozen=True, tag="remove"):
    """One seat fewer."""

    seat: SmallInt


class Move(Message, frozen=True, tag="move"):
    """Another order of seats."""

    seat: SmallInt
    to: SmallInt


class SetOptions(Message, frozen=True, tag="options"):
    """What the next game is. What is left out stays as it is."""

    edition: Word | None = None
    menu: Word | Annotated[list[Word], Meta(max_length=MOST_TILES)] | None = None
    """The name of a printed menu, or its tiles."""
    switches: Annotated[dict[Word, Word], Meta(max_length=MOST_TILES)] | None = None


class Surprise(Message, frozen=True, tag="surprise"):
    """Any menu."""


class Start(Message, frozen=True, tag="start"):
    """Deal."""


class Choose(Message, frozen=True, tag="choose"):
    """What my seat chooses, or the third plate for which I play, with the moment I was looking at."""

    round: SmallInt
    turn: SmallInt
    choices: Annotated[list[Word], Meta(min_length=1, max_length=MOST_CHOICES)]
    step: SmallInt = 0
    seat: SmallInt | None = None


class AskStandIn(Message, frozen=True, tag="stand-in"):
    """A bot shall play for the person of this seat, who is away."""

    seat: SmallInt


class Rematch(Message, frozen=True, tag="rematch"):
    """Again, in the same seats."""


class ToLobby(Message, frozen=True, tag="lobby"):
    """Back to the lobby."""


class Here(Message, frozen=True, tag="here"):
    """Is the line alive? Nothing happens but the answer."""


MESSAGES = (
    Name
    | Sit
    | Leave
    | SetSeat
    | Add
    | Remove
    | Move
    | SetOptions
    | Surprise
    | Start
    | Choose
    | AskStandIn
    | Rematch
    | ToLobby
    | Here
)

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(MESSAGES)


class _OnlyId(msgspec.Struct):
    """All that is wanted of a message that could not be read: which one the refusal is about."""

    id: Id | None = None


def decode(text: str) -> Message:
    """Reads a frame. Raises `Refused` with what is wrong and where."""
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        raise Refused(say("That is not text.")) from None
    if len(raw) > MOST_BYTES:
        raise Refused(
            plural(MOST_BYTES, "A message may have {n} byte at most.", "A message may have {n} bytes at most.")
        )
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(why_not(error)) from None


def id_of(text: str) -> int | None:
    """The `id` of a message that was refused, as far as there is one."""
    if len(text) > MOST_BYTES:
        return None
    try:
        return msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def why_not(error: Exception) -> str:
    """One sentence about JSON that could not be read."""
    if isinstance(error, RecursionError):
        return say("That is nested too deeply.")
    if isinstance(error, msgspec.ValidationError):
        return say("That is not as expected: {reason}.", reason=str(error)[:160])
    return say("That is not JSON.")


def sentence(reason: str) -> str:
    """A reason as a whole sentence."""
    reason = reason[:1].upper() + reason[1:]
    return reason if reason.endswith((".", "!", "?")) else say("{reason}.", reason=reason)


def refusal(reason: str, rule: str | None = None, number: int | None = None) -> bytes:
    """The answer to what does not happen."""
    return msgspec.json.encode({"type": "refused", "id": number, "reason": reason, "rule": rule})


def done(number: int) -> bytes:
    """The answer to what was accepted: it is on disk, or was so already."""
    return msgspec.json.encode({"type": "done", "id": number})


def clean_name(text: str) -> str:
    """The name as everybody will see it."""
    name = tidy(text)
    wrong = fault(name)
    if wrong is not None:
        raise Refused(wrong)
    return name
