"""Finds and reads the languages: `NAME.po` in this folder, or in the one that SUSHIBELT_LANGUAGES names."""

from __future__ import annotations

import gettext
import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from . import ENGLISH, Catalogue

if TYPE_CHECKING:
    from babel.core import Locale
    from babel.messages import Message

__all__ = ["FOLDER", "VALUE", "CatalogueError", "chosen", "languages", "locale_of", "of_environment", "read"]

FOLDER = Path(__file__).parent

MOST_PARTS = 8
"""Parts of a tag that are looked at: a header may be long."""

VALUE = re.compile(r"\{\w+\}")
"""What a value is put in for; Python and the scripts know no other signs."""


class CatalogueError(ValueError):
    """A catalogue that cannot be used; the text says which, where and why."""


@cache
def languages() -> Mapping[str, Catalogue]:
    """Every language by its tag, English first. Raises CatalogueError."""
    return MappingProxyType({"en": ENGLISH} | {tag: read(path) for tag, path in _files().items()})


def _files() -> Mapping[str, Path]:
    folders = [FOLDER]
    if more := os.environ.get("SUSHIBELT_LANGUAGES"):
        folders.append(Path(more))
        if not Path(more).is_dir():
            raise CatalogueError(f"SUSHIBELT_LANGUAGES: there is no folder {more!r}")
    return {_tag(path): path for folder in folders for path in sorted(folder.glob("*.po"))}


def _tag(path: Path) -> str:
    return path.stem.replace("_", "-")


def chosen(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The tag of `there` that suits best who wants these, best first; English if none does (RFC 4647, lookup)."""
    spelt = {tag.lower(): tag for tag in there}
    for each in wanted:
        parts = each.lower().split("-", MOST_PARTS)[:MOST_PARTS]
        for end in range(len(parts), 0, -1):
            if (tag := "-".join(parts[:end])) in spelt:
                return spelt[tag]
    return ENGLISH.tag


def of_environment() -> Catalogue:
    """The language that the environment asks for, by the variables that gettext reads. Raises CatalogueError."""
    files = _files()
    asked = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wanted = [each.split(".")[0].split("@")[0].replace("_", "-") for each in asked.split(":")]
    tag = chosen(wanted, [ENGLISH.tag, *files])
    return read(files[tag]) if tag in files else ENGLISH


def locale_of(name: str) -> Locale:
    """The language of that name, spelt as files are: `de`, `pt_BR`. Raises CatalogueError."""
    from babel.core import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        locale = None
    if locale is None or str(locale) != name:
        raise CatalogueError(f"{name}.po: there is no language {name!r}; de and pt_BR are two")
    return locale


def read(path: Path) -> Catalogue:
    """The catalogue in a `.po` file. Raises CatalogueError."""
    from babel.messages.pofile import read_po  # only now: it takes a while, and English needs none of it

    locale = locale_of(path.stem)
    try:
        data = path.read_bytes().removeprefix(BOM_UTF8)
        catalog = read_po(BytesIO(data), locale=locale, abort_invalid=True)
        form = _plurals(catalog.plural_expr, catalog.num_plurals)
    except OSError as error:
        raise CatalogueError(f"{path.name}: {error.strerror or error}") from None
    except Exception as error:  # an encoding that is none, a header that is cut: the reader fails in many ways
        raise CatalogueError(f"{path.name}: not a catalogue ({error})") from None
    texts = _texts()
    messages = {}
    for message in catalog:
        text = "" if message.context else _forms(message.id)[0]
        if text in texts and all(_forms(message.string) or [""]) and not message.fuzzy:
            messages[text] = _verified(f"{path.name}, line {message.lineno}", texts[text], message)
    return Catalogue(_tag(path), MappingProxyType(messages), catalog.plural_expr, form)


def _plurals(rule: str, forms: int) -> Callable[[int], int]:
    """The rule as a function, if it is one that Python and a browser understand alike."""
    form = gettext.c2py(rule)
    if re.search(r"/|!(?!=)|\b0\d", rule):
        raise ValueError(f"the rule for plurals is too clever: {rule[:60]}")
    try:
        found = {form(n) for n in range(10_000)}  # no text of ours counts that far
    except ArithmeticError as error:
        raise ValueError(f"the rule for plurals fails: {error}") from None
    if not found <= set(range(forms)):
        raise ValueError(f"the rule for plurals finds more than {forms} forms")
    return form


@cache
def _texts() -> Mapping[str, Sequence[str]]:
    """What is said in English, from the template: by its first form, all its forms."""
    from babel.messages.pofile import read_po

    with (FOLDER / "template.pot").open("rb") as file:
        return {_forms(message.id)[0]: _forms(message.id) for message in read_po(file) if message.id}


def _verified(where: str, english: Sequence[str], message: Message) -> Sequence[str]:
    """The forms of a message. One may leave out a {name}, but not invent one: it could not be said."""
    allowed = {name for text in english for name in VALUE.findall(text)}
    forms = _forms(message.string)
    if (len(english) == 1) != isinstance(message.string, str):
        raise CatalogueError(f"{where}: {english[0][:60]!r} is {'one text' if len(english) == 1 else 'a plural'}")
    for text in forms:
        if strange := set(VALUE.findall(text)) - allowed:
            raise CatalogueError(f"{where}: there is no {min(strange)}")
        if set("{}") & set(VALUE.sub("", text)):
            raise CatalogueError(f"{where}: a brace that belongs to no {{name}} in {text[:60]!r}")
    return forms


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else tuple(text or ())
