"""What a bot is: it is given the view of its seat and answers with everything the seat owes now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from ..rules.kit import DONE
from ..table.choice import BACK_WORD
from ..table.view import View
from .sight import Play, Sight


class Bot(Protocol):
    """Decides for one seat. It keeps nothing from turn to turn but its own chance, so it can be made anew."""

    def choose(self, view: View) -> tuple[str, ...]:
        """What the seat of `view` owes now, as words for `Game.choose`. Raises ValueError if it owes nothing.

        It may be no more than the first word: whoever asks goes on asking for as long as the seat owes.
        """
        ...


def open_choices(view: View) -> tuple[str, ...]:
    """What a bot may choose from, a word at a time. It takes nothing back: that could go on for ever."""
    return tuple(word for word in view.choices or () if word != BACK_WORD)


def as_words(answer: object) -> object:
    """What a bot answered, as words: text stands for the words in it. Anything else is left as it is."""
    return tuple(answer.split()) if isinstance(answer, str) else answer


def decide(sight: Sight, best: Callable[[Sequence[Play]], Play]) -> tuple[str, ...]:
    """The words of a decision: `best` takes one of several plays, again and again while a card goes on asking."""
    words: tuple[str, ...] = ()
    while True:
        plays = sight.plays()
        play = best(plays) if len(plays) > 1 else plays[0]
        words += sight.words(play)
        if play[0] == DONE or not sight.goes_on(play):
            return words


class Liking(ABC):
    """A bot that does what it likes best; chance decides only between plays that it likes the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        sight = Sight(view)
        return decide(
            sight, lambda plays: max(plays, key=lambda play: (self.value(sight, play), self._random.random()))
        )

    @abstractmethod
    def value(self, sight: Sight, play: Play) -> float:
        """How it likes `play`."""
