"""JSON that people wrote: every part is checked, and what is refused is named with its place."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from ..language import say


class SheetError(ValueError):
    """A sheet that cannot be; the text says what is wrong and where ("rounds[0].plates[1][2]: ...")."""


def parsed(text: str | bytes) -> Any:
    """What a JSON text says. Raises SheetError."""
    try:
        return json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise SheetError(say("line {line}, column {column}: not JSON: {reason}", **place, reason=error.msg)) from None
    except SheetError:
        raise
    except (ValueError, RecursionError):  # not UTF-8, thousands of digits, thousands of brackets
        raise SheetError(say("not JSON that can be read")) from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, no field of which is given twice: one of them would not be counted."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise SheetError(say("the sheet: {name} is given twice in one place", name=repr(twice[:40])))
    return fields


def an_object(place: str, data: object, names: set[str]) -> dict[str, Any]:
    """`data` is an object with no fields but these. Raises SheetError."""
    if not isinstance(data, dict):
        raise SheetError(say("{place}: must be an object like {example}", place=place, example="{...}"))
    for name in data:
        if name not in names:
            raise SheetError(
                say(
                    "{place}: there is no field {name}; there are {known}",
                    place=place,
                    name=repr(name[:40]),
                    known=", ".join(sorted(names)),
                )
            )
    return data


def a_list(place: str, data: object) -> list[Any]:
    """`data` is a list. Raises SheetError."""
    if not isinstance(data, list):
        raise SheetError(say("{place}: must be a list like {example}", place=place, example="[...]"))
    return data


def a_text(place: str, data: object) -> str:
    """`data` is a text. Raises SheetError."""
    if not isinstance(data, str):
        raise SheetError(say("{place}: must be a text like {example}", place=place, example='"..."'))
    return data


def a_flag(name: str, fields: dict[str, Any], *, default: bool = False) -> bool:
    """The field of this name, true or false. Raises SheetError."""
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise SheetError(say("{place}: must be true or false", place=name))
    return value


def refuse(place: str, reason: str) -> None:
    """Raises SheetError if there is a reason."""
    if reason:
        raise SheetError(say("{place}: {reason}", place=place, reason=reason))
