"""`sushibelt check-bot`: plays games with a bot in many seats and tells its author what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle, islice
from statistics import median
from typing import Annotated

from cyclopts import Parameter

from ..bots import KINDS, Fault, Guarded
from ..bots.faults import printable
from ..bots.guard import Greeting, greeted
from ..bots.kit import open_choices
from ..bots.outside.program import TIME
from ..lab.setup import Setup
from ..language import phrase, plural, say
from ..rules.kit import FACES
from ..rules.menus import STAPLE
from ..rules.registry import tile_of
from ..table import View
from ..table.plates import number, original
from .mistake import Mistake, Whole
from .named import printed
from .saying import helped

PLAN = (
    Setup.of("base", 4),
    Setup.of("party", 4, "master-menu"),
    Setup.of("party", 5, "big-banquet"),
    Setup.of("party", 3, "points-platter"),
    Setup.of("party", 4, "party-sampler"),
    Setup.of("party", 2, "dinner-for-two"),
    Setup.of("base", 2, None, {"dummy": "on"}),
    Setup.of("base", 5, None, {"passing": "both"}),
    Setup.of("party", 8, "cutthroat-combo"),
    Setup.of("party", 7, "my-first-meal"),
    Setup.of("party", 6, "sushi-go"),
    Setup.of("base", 3),
)
"""What is played: each decision that the rules know comes in the first half, each number of seats in all of it."""

GAMES = len(PLAN)

DECISIONS = {
    "pick": phrase("Picks"),
    "second": phrase("Second cards"),
    "chopsticks": phrase("Chopsticks"),
    "spoon": phrase("Wishes of a Spoon"),
    "give": phrase("Cards given to a Spoon"),
    "menu": phrase("Menus"),
    "takeout-box": phrase("Takeout Boxes"),
    "aim": phrase("Aims of a Special Order"),
}
"""What a bot may have to decide, and how it is called in English."""

EXPECTED = {
    "start": phrase("a program that can be started"),
    "hello": phrase(
        "a line {hello} as an answer to the first line, flushed at once; what takes long to load or compile, done "
        "once by hand before"
    ),
    "crash": phrase("a program that goes on reading until it is told to quit"),
    "late": phrase(
        "an answer in time, flushed at once (many languages hold back what is written to a pipe); what has to be "
        "loaded or compiled, before the hello"
    ),
    "flood": phrase("one line for each choice"),
    "garbage": phrase("only messages on standard output, each on one line; all else belongs on standard error"),
    "unasked": phrase("one answer for each choose, with the id of it"),
    "illegal": phrase("one of the choices that came with the question"),
    "error": phrase("no error"),
}
"""For each kind of fault what a bot is expected to do, in English."""

HELLO = '{"type": "hello", "protocol": 1}'

SHOWN = 3
"""So many faults of a kind are shown."""

LONGEST_TIME = 3600
"""Seconds for a choice."""

LONGEST = 400
"""Characters of a line that are shown with a fault."""

FAILED = 2
"""After so many games in which the bot had to be stopped, the rest would tell nothing new."""


@helped()
def check_bot(
    bot: Annotated[str, Parameter(help=say("A program such as ./mybot.py, module:Class, or the name of a bot."))],
    /,
    *,
    time: Annotated[float, Parameter(help=say("Seconds that it has for a choice; 1 by default."))] = TIME,
    games: Annotated[Whole, Parameter(help=say("How many games it plays; {number} by default.", number=GAMES))] = GAMES,
    seed: Annotated[Whole, Parameter(help=say("The same number gives the same deals."))] = 1,
    show: Annotated[bool, Parameter(help=say("Print every line that goes to the bot or comes from it."))] = False,
) -> int:
    """Play games with a bot of your own and tell what is wrong with it: `sushibelt check-bot ./mybot.py`

    It plays both games with different menus and numbers of seats, with your bot in almost every seat. The exit status
    is 1 if there is a fault. docs/bots.md tells how to write a bot.
    """
    if games < 1:
        raise Mistake(say("must be 1 or more"), f"--games {str(games)[:40]}")
    if not 0 < time <= LONGEST_TIME:
        raise Mistake(say("must be above 0, and no more than {most}", most=LONGEST_TIME), f"--time {time:g}")
    try_out(bot, show)
    with ExitStack() as stack:
        check = Check(bot, time, seed, show, stack)
        for number, setup in enumerate(islice(cycle(PLAN), games), start=1):
            check.play(number, setup)
            if check.failed >= FAILED:
                print(say("The bot had to be stopped again and again: the other games are left out."))
                break
        stack.close()
        check.tell_decisions()
        check.tell_time()
        return check.tell_faults()


def try_out(bot: str, show: bool) -> None:
    """See whether the bot begins at all. If not, what it said is printed, and why is the Mistake."""
    said: list[str] = []
    try:
        greeting = greeted(printed(bot), lambda way, line: said.append(f"{way} {readable(line)}"))
    except ValueError as error:
        raise Mistake(str(error)) from None
    if not greeting.what:
        return
    for line in said if show else ():
        print(line)
    if len(lines := greeting.errors.splitlines()) > 1:
        tell_last_words(lines)
    raise Mistake(_why_not(greeting), bot)


def _why_not(greeting: Greeting) -> str:
    if greeting.ended:
        return greeting.what
    return say("{why}. Expected: {expected}", why=greeting.what, expected=say(EXPECTED[greeting.kind], hello=HELLO))


class Check:
    """One check: the bots, one a seat, and what was seen of them."""

    def __init__(self, spec: str, time: float, seed: int, show: bool, stack: ExitStack) -> None:
        self._spec, self._time, self._seed, self._show, self._stack = spec, time, seed, show, stack
        self._seats: list[Seat] = []
        self._met: Counter[str] = Counter()
        self._took: list[float] = []
        self._seat(0)
        self.failed = 0
        """Games in which a program had to be stopped."""

    def _seat(self, at: int) -> Seat:
        while len(self._seats) <= at:
            try:
                bot = Guarded(self._spec, self._seed, time=self._time)
            except ValueError as error:
                raise Mistake(str(error)) from None
            self._seats.append(Seat(self._stack.enter_context(bot), len(self._seats), self._show))
        return self._seats[at]

    def play(self, number: int, setup: Setup) -> None:
        """Play a game and tell how it went."""
        asker = Asker() if "spoon" in setup.menu else None
        seats = [self._seat(at) for at in range(setup.players - bool(asker))]
        before = sum(seat.bot.counts.total() for seat in seats)
        game = setup.game(self._seed * 1000 + number)
        for at, seat in enumerate(seats):
            seat.bot.new_game(number, self._seed * 1000 + 10 * number + at)
        choices = 0
        while not game.over:
            owing = min(game.owing)
            view, player = game.view(owing), game.chooser(owing)
            if player == len(seats):
                assert asker
                game.choose(owing, *asker.choose(view))
                continue
            seat = seats[player]
            game.choose(owing, *seat.choose(view))
            choices += 1
            self._met[decision(view)] += 1
            if seat.bot.seconds:
                self._took.append(seat.bot.seconds)
        for at, seat in enumerate(seats):
            seat.bot.over(game.view(at))
        self.failed += any(seat.bot.program is not None and seat.bot.program.out for seat in seats)
        faults = sum(seat.bot.counts.total() for seat in seats) - before
        told = plural(faults, "{n} fault", "{n} faults") if faults else say("no fault")
        what = say("{game}, {seats} seats", game=setup.title, seats=setup.players)
        print(f"{number:>3}  {what:<32} {plural(choices, '{n} choice', '{n} choices'):>12}  {told}", flush=True)

    def tell_decisions(self) -> None:
        """What it was asked, and what never came."""
        asked = (f"{say(title)} {self._met[kind]:,}" for kind, title in DECISIONS.items() if self._met[kind])
        print(say("Asked for {decisions}.", decisions=", ".join(asked)))
        missed = [say(title) for kind, title in DECISIONS.items() if not self._met[kind]]
        if missed:
            print(say("Not met: {decisions}. More --games may bring them.", decisions=", ".join(missed)))

    def tell_time(self) -> None:
        """How fast it is."""
        if not self._took:
            return
        middle, slowest = 1000 * median(self._took), 1000 * max(self._took)
        limit = round(1000 * self._time)
        print(
            say(
                "Half of the answers took less than {middle} ms, the slowest {slowest} ms; it has {limit} ms.",
                middle=milliseconds(middle),
                slowest=milliseconds(slowest),
                limit=limit,
            )
        )

    def tell_faults(self) -> int:
        """The first faults of each kind with what was expected, and how many there are. The exit status."""
        counts = sum((seat.bot.counts for seat in self._seats), Counter[str]())
        if not counts:
            print(say("All is well."))
            return 0
        for kind, title in KINDS.items():
            seen = [each for seat in self._seats for each in seat.seen if each[0].kind == kind]
            seen.sort(key=lambda each: each[0].game)
            for line in told(say(title), counts[kind], seen, say(EXPECTED[kind], hello=HELLO)):
                print(line)
        if words := next((seat.last_words for seat in self._seats if seat.last_words), []):
            print()
            tell_last_words(words)
        return 1


class Asker:
    """Sits in the last seat where there are Spoons, and wishes for whole kinds: so that the others have to give."""

    def choose(self, view: View) -> tuple[str, ...]:
        """Spoons if there are any, and with a Spoon what leaves a choice to whoever is asked."""
        choices = open_choices(view)
        spoons = [word for word in choices if word.startswith("spoon-")]
        picks = view.acting is None or view.acting.asked is not None
        wishes = [word for word in choices if word == STAPLE]
        return (next(iter(spoons if picks else wishes), choices[-1]),)


class Seat:
    """A bot in its seat, with the conversation: what was sent and received last is kept for the fault that it shows."""

    def __init__(self, bot: Guarded, at: int, show: bool) -> None:
        self.bot = bot
        self.seen: list[tuple[Fault, str, str]] = []
        """Each fault with the question and the last line of the bot."""
        self._at, self._show = at, show
        self._sent = self._came = ""
        if bot.program is not None:
            bot.program.heard = self._hear

    def _hear(self, way: str, line: bytes) -> None:
        text = readable(line)
        if self._show:
            print(f"{self._at}{way} {text}")
        if way == "<":
            self._came = text
        elif not text.startswith('{"type":"view"'):
            self._sent, self._came = text, ""

    def choose(self, view: View) -> tuple[str, ...]:
        """What the bot chooses, or what is chosen for it."""
        before = len(self.bot.faults)
        words = self.bot.choose(view)
        self.seen += [(fault, self._sent, self._came) for fault in self.bot.faults[before:]]
        return words

    @property
    def last_words(self) -> list[str]:
        """The end of what a program wrote to standard error, in lines."""
        program = self.bot.program
        return [] if program is None else program.errors.decode("utf-8", "replace").splitlines()


def tell_last_words(lines: list[str]) -> None:
    """Print the end of what a bot wrote to standard error."""
    print(say("What it wrote last to standard error:"))
    for line in lines:
        print(printable(line))


def told(title: str, count: int, seen: list[tuple[Fault, str, str]], expected: str) -> Iterator[str]:
    """The lines that tell of all faults of one kind; none if there are none."""
    if not count:
        return
    yield "\n" + plural(
        count,
        "{n} time it {did}. Expected: {expected}.",
        "{n} times it {did}. Expected: {expected}.",
        did=title,
        expected=expected,
    )
    for fault, sent, came in seen[:SHOWN]:
        yield "  " + printable(f"{fault.place}: {fault.what}")
        if sent:
            yield "    > " + sent[:LONGEST]
        if came:
            yield "    < " + came[:LONGEST]
    if count > SHOWN:
        yield "  ..."


def decision(view: View) -> str:
    """What is to be decided: one of DECISIONS."""
    acting = view.acting
    if acting is None:
        aims = view.pick and FACES[number(view.pick[0])].copies
        return "aim" if aims else "second" if view.pick else "pick"
    if acting.asked is not None:
        return "give"
    if acting.aiming:
        return "aim"
    return tile_of(number(original(acting.card))).name


def milliseconds(value: float) -> str:
    """So many that the difference matters."""
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def readable(line: bytes) -> str:
    """A line of the conversation, printed."""
    return printable(line.decode("utf-8", "replace"))
