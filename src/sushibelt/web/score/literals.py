"""Data as it is written in JavaScript."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

__all__ = ["CannotTranslate", "literal"]


class CannotTranslate(Exception):
    """Something that is not in the subset; the text says where and what."""


def literal(value: object) -> str:
    """Numbers, texts, lists, sets and what has fields. Raises CannotTranslate."""
    if value is None or isinstance(value, bool | int | str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, set | frozenset):
        return f"new Set([{', '.join(map(literal, sorted(value)))}])"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{json.dumps(str(key))}: {literal(each)}' for key, each in value.items())}}}"
    if is_dataclass(value) and not isinstance(value, type):
        return literal({field.name: getattr(value, field.name) for field in fields(value)})
    raise CannotTranslate(f"{type(value).__name__} {value!r} is no data")
