"""What is agreed before the first deal."""

from __future__ import annotations

from dataclasses import dataclass

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
            raise ValueError(f"there is no edition {self.edition[:40]!r}; there is {', '.join(EDITIONS)}")
        if self.passing not in PASSINGS:
            raise ValueError(f"passing is {' or '.join(PASSINGS)}, not {self.passing[:40]!r}")
        for name in self.names:
            if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= MAX_NAME:
                raise ValueError(f"a name is 1 to {MAX_NAME} printable characters, not {name[:60]!r}")

    @property
    def rules(self) -> Edition:
        """The edition played."""
        return EDITIONS[self.edition]
