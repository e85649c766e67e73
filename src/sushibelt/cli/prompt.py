"""What a person types in `sushibelt play`, and what it means."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from ..language import say
from .mistake import Mistake, quoted, shown


class Unclear(ValueError):
    """What was typed names no card; the text says why."""


def ask(question: str) -> str | None:
    """One line from the person; None at the end of the input."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  arrow keys and earlier lines, where there is one
        try:
            return input(question)
        except EOFError:
            print()
            return None
    print(question, end="", flush=True)
    line = _line()
    # Nobody's keyboard has moved on to the next line.
    print(flush=True)
    return line.rstrip("\n") if line else None


def _line() -> str:
    """A line of standard input. Bytes that are no text come as signs that name no card; see `app`."""
    try:
        return sys.stdin.readline()
    except UnicodeError:  # encodings without room for such signs
        raise Mistake(say("not text in {encoding}", encoding=sys.stdin.encoding), shown("-")) from None


def cards_meant(line: str, hand: Sequence[str], aims: Callable[[str], Sequence[str]] = lambda card: ()) -> list[str]:
    """The cards of `hand` that `line` names, by number (from 1) or by a beginning of the name.

    What follows a card that can be aimed names one of its `aims`. Raises Unclear.
    """
    tokens = line.replace("+", " ").replace(",", " ").lower().split()
    if not tokens:
        return []
    if len(tokens) > 2:
        raise Unclear(say("one card, or two with chopsticks"))
    first, *rest = tokens
    card = _card_meant(first, hand)
    if rest and (targets := aims(card)):
        return [card, choice_meant(rest[0], targets)]
    numbers = [number for number in map(_number, tokens) if number is not None]
    if len(set(numbers)) < len(numbers):
        raise Unclear(say("{number} is a single card", number=numbers[0]))
    return [card, *(_card_meant(token, hand) for token in rest)]


def choice_meant(token: str, choices: Sequence[str]) -> str:
    """The one of `choices` that `token` names, by number (from 1) or by a beginning of its name. Raises Unclear."""
    token = token.lower()
    number = _number(token)
    if number is None:
        return _named(token, choices) or _unknown(say("{card} cannot be chosen now", card=quoted(token)))
    if not 1 <= number <= len(choices):
        raise Unclear(say("there is no choice {number}; there are {count}", number=number, count=len(choices)))
    return choices[number - 1]


def _number(token: str) -> int | None:
    """The number that `token` is; of one with a hundred digits the first few will do."""
    return int(token[:9]) if token.isascii() and token.isdecimal() else None


def _card_meant(token: str, hand: Sequence[str]) -> str:
    number = _number(token)
    if number is None:
        return _named(token, hand) or _unknown(say("there is no {card} in your hand", card=quoted(token)))
    if not 1 <= number <= len(hand):
        raise Unclear(say("there is no card {number}; your hand has {count}", number=number, count=len(hand)))
    return hand[number - 1]


def _named(token: str, names: Sequence[str]) -> str:
    """The name that is `token` or alone begins so; "" if there is none. Raises Unclear for several."""
    if token in names:
        return token
    meant = sorted({name for name in names if name.startswith(token)})
    if len(meant) > 1:
        *others, last = meant
        typed = quoted(token)
        raise Unclear(say("{typed} may be {others} or {last}", typed=typed, others=", ".join(others), last=last))
    return meant[0] if meant else ""


def _unknown(reason: str) -> NoReturn:
    raise Unclear(reason)
