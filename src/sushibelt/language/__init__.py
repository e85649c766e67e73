"""What is said to people, in the language of whoever listens.

Texts stand in English where they are said, in `say(...)`, `plural(...)` or `phrase(...)`; another language is one
file, `NAME.po` in this folder, that has its own words for them (docs/decisions/0008). What programs read has no
language: records, JSON, names of faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["ENGLISH", "Catalogue", "listed", "phrase", "plural", "say", "speaking", "spoken"]


@dataclass(frozen=True)
class Catalogue:
    """The words of a language; what it has no words for stays English."""

    tag: str
    """What the web calls the language: `de`, `pt-BR`."""
    messages: Mapping[str, Sequence[str]]
    """By the English text (of two: that for one thing) its forms: one, or as many as the language has plurals."""
    rule: str
    """Which form goes with a number `n`: an expression of C, as gettext has it."""
    form: Callable[[int], int]
    """The same as a function."""


ENGLISH = Catalogue("en", MappingProxyType({}), "n != 1", lambda n: int(n != 1))

_spoken: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)


def spoken() -> Catalogue:
    """The language spoken here and now."""
    return _spoken.get()


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Speak this language inside the `with`: in this task and those it starts, not in other threads."""
    token = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(token)


def say(text: str, /, **values: object) -> str:
    """`text` in the language spoken, with `values` put in for its {names}."""
    said = next(iter(spoken().messages.get(text, ())), text)
    return said.format(**values) if values else said


def plural(n: int, one: str, many: str, /, **values: object) -> str:
    """The form that goes with the number `n`, below zero as above; both may name it as {n}."""
    catalogue = spoken()
    forms = catalogue.messages.get(one)
    said = forms[catalogue.form(abs(n))] if forms else one if abs(n) == 1 else many
    return said.format(n=n, **values)


def phrase(text: str) -> str:
    """A text that is kept as it is, for `say` later: this only lets the catalogue know of it."""
    return text


def listed(names: Sequence[str]) -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cid"."""
    *others, last = names
    return say("{others} and {last}", others=", ".join(others), last=last) if others else last
