"""A language that nobody speaks, with a word for everything: what stays plain English was in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from babel.messages import Catalog

from tools.catalogues import template, written

NAME = "pl"
"""It passes for Polish, which has three plural forms."""

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçðéƒğĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĞĤÍĴĶĻḾÑÓÞɊŔŠŢÚṼŴẊÝŽ"
FOREIGN = str.maketrans(PLAIN, ACCENTED)
VALUE = re.compile(r"(\{\w+\})")
WORD = re.compile(r"[A-Za-z]{2,}")


def said(text: str, form: int = 0) -> str:
    """The text in that language. The second and third plural form can be told by a mark."""
    parts = VALUE.split(text)
    return "".join(part if VALUE.fullmatch(part) else part.translate(FOREIGN) for part in parts) + "°" * form


def write(folder: Path) -> Path:
    """The language as a file in `folder`."""
    catalog = Catalog(NAME, fuzzy=False)
    for message in template():
        if not message.id:
            continue
        one, *many = (message.id,) if isinstance(message.id, str) else message.id
        forms = (said(one), *(said(many[0], form) for form in (1, 2))) if many else said(one)
        catalog.add(message.id, forms)
    path = folder / f"{NAME}.po"
    path.write_bytes(written(catalog))
    return path


def english(text: str, allowed: Collection[str] = ()) -> set[str]:
    """The plain words in a text, but for those allowed."""
    return set(WORD.findall(text)) - set(allowed)
