"""Any bot, made harmless: what it does wrong is written down, and its seat goes on all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from time import perf_counter
from types import TracebackType
from typing import Self

from ..language import say
from ..table.choice import DONE_WORD
from ..table.view import View
from .chance import Chance
from .faults import ERROR, ILLEGAL, Failure, Fault
from .kit import Bot, as_words, open_choices
from .outside.program import TIME, Heard, Program
from .outside.spec import HOST
from .sight import Sight

MOST_KEPT = 200
"""Faults that are kept. All of them are counted."""

LONGEST = 300
"""Characters of an error that a fault repeats."""


class Guarded:
    """A bot whose `choose` always has a legal answer. Where the bot has none, its seat plays like `random`.

    `spec` is what `make` knows, or anything that makes a bot of a seed; that runs in this process, where nothing can
    stop it if it hangs. What a built-in bot or one in this process answers is the whole choice; what a program answers
    is the first word of it: it is asked again for as long as its seat owes.

    `new_game` comes before each game (the first may do without), `close` after the last one.
    """

    def __init__(
        self, spec: str | Callable[[int], Bot], seed: int = 0, *, time: float = TIME, name: str | None = None
    ) -> None:
        if isinstance(spec, str):
            from . import make  # it knows the built-in bots, and they know nothing of guards

            made = make(spec, seed, time=time)
            self._program = made if isinstance(made, Program) else None
            self._maker: Callable[[int], Bot] = lambda seed: make(spec, seed)
        else:
            self._program, self._maker = None, spec
        if name is None:
            name = spec if isinstance(spec, str) else str(getattr(spec, "__name__", "bot"))
        self.name = name
        self.faults: list[Fault] = []
        """What the bot did wrong, the first so many."""
        self.counts: Counter[str] = Counter()
        """All that it did wrong, by kind."""
        self.defaults = 0
        """How many choices were made for it."""
        self.seconds = 0.0
        """What the bot took for the latest choice; of a program without the time to start it."""
        self._bot: Bot | None = None
        self.new_game(1, seed)

    def new_game(self, number: int, seed: int) -> None:
        """From here on it is game `number`. `seed` begins the chance of the bot, and that of what is chosen for it."""
        self._number, self._seed, self._default = number, seed, Chance(seed)
        if self._program is not None:
            self._program.new_game(number, seed)
        self._bot = self._program

    def choose(self, view: View) -> tuple[str, ...]:
        """Words for `Game.choose`. Raises ValueError if the seat of `view` owes nothing."""
        if view.seat is None or view.seat not in view.owing:
            raise ValueError("this view owes no choice")
        words = self._ask(view)
        if words is None:
            self.defaults += 1
            return self._default.choose(view)
        return words

    def _ask(self, view: View) -> tuple[str, ...] | None:
        """What the bot answers; None if that is nothing, or nothing legal."""
        program, begun = self._program, perf_counter()
        self.seconds = 0.0
        if program is not None and program.out:
            return None
        try:
            if self._bot is None:
                self._bot = self._maker(self._seed)
            words = as_words(self._bot.choose(view))
        except Failure as failure:
            self._note(view, failure.kind, failure.what)
            return None
        except (Exception, SystemExit) as error:
            told = " ".join(f"{type(error).__name__}: {error}".split())
            self._note(view, ERROR, told[:LONGEST])
            return None
        finally:
            self.seconds = perf_counter() - begun
            if program is not None:
                self.seconds = program.seconds
                for mishap in program.mishaps:
                    self._note(view, *mishap)
                program.mishaps.clear()
        if wrong := illegal(view, words):
            self._note(view, ILLEGAL, wrong)
            return None
        assert isinstance(words, tuple | list)
        return tuple(words)

    def _note(self, view: View, kind: str, what: str) -> None:
        self.counts[kind] += 1
        if len(self.faults) < MOST_KEPT:
            assert view.seat is not None
            self.faults.append(Fault(self.name, self._number, view.seat, view.round, view.turn, kind, what))

    def over(self, view: View) -> None:
        """The game has ended with this view of the bot's seat."""
        if self._program is not None:
            self._program.over(view)

    @property
    def program(self) -> Program | None:
        """The program that plays, if it is one."""
        return self._program

    def kill(self) -> None:
        """End a program at once, from whatever thread: whoever waits for its answer need not wait any longer."""
        if self._program is not None:
            self._program.kill()

    def close(self) -> None:
        """End what has been started. A game can still be finished, without the bot."""
        if self._program is not None:
            self._program.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def players(specs: Sequence[str], seed: int, *, time: float = TIME) -> Iterator[list[Guarded]]:
    """A guarded bot for each of `specs`; at the end they are closed. Raises ValueError like `make`."""
    with ExitStack() as stack:
        yield [stack.enter_context(Guarded(spec, seed + seat, time=time)) for seat, spec in enumerate(specs)]


@dataclass(frozen=True)
class Greeting:
    """How a bot began when it was tried."""

    name: str
    """What it calls itself; "" for a built-in bot."""
    kind: str = ""
    """What is wrong with it: one of KINDS, "" if nothing is."""
    what: str = ""
    """Why, on one line, with the last words of the bot."""
    ended: bool = False
    """It ended by itself, with last words that are in `what`."""
    errors: str = ""
    """The end of what it wrote to standard error."""


def greeted(spec: str, heard: Heard | None = None) -> Greeting:
    """Start a bot, hear its hello, and end it; `heard` is told of every line. Raises ValueError like `make`."""
    from . import make

    bot = make(spec, 0)
    if not isinstance(bot, Program):
        return Greeting("")
    bot.heard = heard
    try:
        bot.greet()
    except Failure as failure:
        # The host of a Python class says itself why there is no bot: that it has ended then goes without saying.
        own = failure.last_words if HOST in bot.command else ""
        what, ended = own or failure.what, bool(failure.last_words)
        return Greeting(bot.name, failure.kind, what, ended, bot.errors.decode("utf-8", "replace"))
    return Greeting(bot.name)


def illegal(view: View, words: object) -> str:
    """Why `words` are no answer to `view`, "" if they are one."""
    if not isinstance(words, tuple | list) or not words or not all(isinstance(word, str) for word in words):
        return say("{answer} is not a tuple of words", answer=repr(words)[:LONGEST])
    if _follow(view, tuple(words)):
        return ""
    choices = ", ".join(open_choices(view))
    return say("{words} is not one of {choices}", words=repr(" ".join(words)[:LONGEST]), choices=choices)


def _follow(view: View, words: tuple[str, ...]) -> bool:
    """The rules allow these words one after the other."""
    if len(words) == 1:
        return words[0] in open_choices(view)
    sight = Sight(view)
    if sight.picks:
        return words in map(sight.words, sight.plays())
    *before, last = words
    for word in before:
        play = next((play for play in sight.plays() if sight.words(play) == (word,)), None)
        if play is None or word == DONE_WORD or not sight.goes_on(play):
            return False
    return (last,) in map(sight.words, sight.plays())
