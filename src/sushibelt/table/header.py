"""What is agreed before the first deal."""

from __future__ import annotations

from dataclasses import dataclass

from ..language import say
from ..rules.editions import EDITIONS, PASSINGS, Edition

MAX_NAME = 40


@dataclass(frozen=True)
class Header:
    """Edition, passing and the names of the seats. Raises ValueError for what is not offered."""

    edition: str
    passing: str
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if not all(isinstance(text, str) for text in (self.edition, self.passing, *self.names)):
            raise ValueError("edition, passing and names are texts")
        if self.edition not in EDITIONS:
            raise ValueError(
                say(
                    "there is no edition {name}; there is {known}",
                    name=repr(self.edition[:40]),
                    known=", ".join(EDITIONS),
                )
            )
        if self.passing not in PASSINGS:
            *ways, last = PASSINGS
            raise ValueError(
                say(
                    "passing is {ways} or {last}, not {passing}",
                    ways=", ".join(ways),
                    last=last,
                    passing=repr(self.passing[:40]),
                )
            )
        for name in self.names:
            if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= MAX_NAME:
                raise ValueError(
                    say("a name is 1 to {most} printable characters, not {name}", most=MAX_NAME, name=repr(name[:60]))
                )

    @property
    def rules(self) -> Edition:
        """The edition played."""
        return EDITIONS[self.edition]
