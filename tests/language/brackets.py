"""A language in which everything that is said stands in brackets: what has none was not said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sushibelt.language import Catalogue

OPEN, CLOSE = "\ue000", "\ue001"
"""Signs that nobody types; in what is quoted they would be escaped."""


class _Bracketed(Mapping[str, tuple[str]]):
    def __getitem__(self, text: str) -> tuple[str]:
        return (f"{OPEN}{text}{CLOSE}",)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


ABROAD = Catalogue("xx", _Bracketed(), "0", lambda n: 0)


def all_said(text: str) -> bool:
    """Brackets stand around all of the text, or around each part of a list; other texts may be said inside."""
    depth, outside = 0, ""
    for sign in text:
        depth += sign == OPEN
        outside += sign if depth == 0 else ""
        depth -= sign == CLOSE
    return text.startswith(OPEN) and depth == 0 and not outside.replace(", ", "")
