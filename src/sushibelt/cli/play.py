"""`sushibelt play`: a game in the terminal against bots."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from ..bots import KINDS, LEVELS, Guarded
from ..bots.faults import CRASH, HELLO, START, printable
from ..bots.guard import greeted
from ..language import plural, say
from ..rules.editions import Edition
from ..rules.menus import Menu
from ..table import Game, RecordError
from ..table.course import Course
from .agreed import (
    EditionOption,
    MenuOption,
    PassingOption,
    SwitchOption,
    known_box,
    known_seats,
    known_switches,
    known_tiles,
)  # fmt: skip
from .keep import Kept, refuse_hyphen
from .mistake import Mistake, Whole, read_text
from .saying import helped
from .started import command

LONGEST_NAME = 20
"""Signs of the name of a bot from outside; there must be room for all at the table."""

BOT_NAMES = ("Mochi", "Bento", "Nori", "Yuzu", "Dashi", "Ramen", "Daikon", "Panko")


@helped()
def play(
    *,
    edition: EditionOption = None,
    menu: MenuOption = None,
    seats: Annotated[
        Whole | None, Parameter(help=say("How many play, you included: 2 to 5, in Party 2 to 8; 4 by default."))
    ] = None,
    bots: Annotated[
        str,
        Parameter(
            help=say("Who plays against you: {levels}, or a bot of yours, ./mybot.py.", levels=", ".join(LEVELS))
        ),
    ] = "normal",
    passing: PassingOption = None,
    switch: SwitchOption = None,
    seed: Annotated[
        Whole | None, Parameter(help=say("The same number gives the same deals and the same bots."))
    ] = None,
    name: Annotated[str | None, Parameter(help=say("Your name."))] = None,
    record: Annotated[str | None, Parameter(help=say("Keep the record of the game in this new file."))] = None,
    resume: Annotated[str | None, Parameter(help=say("Go on with the game in this record, and keep it there."))] = None,
) -> int:
    """Play a game in the terminal against bots: `sushibelt play --seats 3`

    Type the number of a card or its name, ? for help, q to leave. A record holds all hands: looking into it while you
    play is cheating.
    """
    bot_names = _names(bots)
    kept: Kept | None = None
    if resume is None:
        box = known_box(edition, menu)
        count = known_seats(box, seats)
        chosen = None if menu is None else known_tiles(box, menu, count, seed)
        game = _new(box, count, chosen, known_switches(passing, switch or []), seed, name, bot_names)
    else:
        if any(given is not None for given in (seats, passing, name, edition, menu, switch)):
            raise Mistake(say("the record says who plays what; leave out all that describes a new game"), "--resume")
        game, text = _resumed(resume)
        if record is None:
            if not Path(resume).is_file():
                raise Mistake(say("not a file that can be written; --record keeps the game in another"), resume)
            kept = Kept(resume, text)
    if record is not None:
        kept = Kept.new(record, game.record())
    from .session import Session

    chance = Random(seed)
    with ExitStack() as stack:
        players = {
            seat: stack.enter_context(Guarded(bots, chance.getrandbits(32), name=game.header.names[seat]))
            for seat in range(1, game.players)
        }
        status = Session(game, players, chance, kept).play()
    _tell_faults(players.values(), bots)
    return status


def _tell_faults(players: Iterable[Guarded], spec: str) -> None:
    """Which bots have not done what they should, and why one ended.

    What exactly another did would tell of its hand, and games can be resumed.
    """
    faulty = [bot for bot in players if bot.counts]
    for bot in faulty:
        faults = plural(bot.counts.total(), "{n} fault", "{n} faults")
        kinds = "; ".join(f"{say(KINDS[kind])}{_reason(bot, kind)}" for kind in bot.counts)
        print(say("{name} had {faults}: {kinds}.", name=bot.name, faults=faults, kinds=kinds))
    if faulty:
        print(say("`{command}` tells more.", command=command("check-bot", spec)))


def _reason(bot: Guarded, kind: str) -> str:
    """Why a bot ended or did not begin, with its last words."""
    if kind not in (START, HELLO, CRASH):
        return ""
    what = next((fault.what for fault in bot.faults if fault.kind == kind), "")
    return f" ({what})" if what else ""


def _names(spec: str) -> tuple[str, ...]:
    """What bots that are called by `spec` are called at the table, as many as there may be. They are tried here."""
    where = f"--bots {spec[:40]}"
    try:
        greeting = greeted(spec)
    except ValueError as error:
        raise Mistake(str(error), where) from None
    if greeting.what:
        raise Mistake(greeting.what, where)
    if spec in LEVELS:
        return BOT_NAMES
    own = printable(" ".join(greeting.name.split()) or spec)[-LONGEST_NAME:].strip()
    return (own, *(f"{own} {number}" for number in range(2, len(BOT_NAMES) + 1)))


def _new(
    box: Edition,
    seats: int,
    menu: Menu | None,
    switches: dict[str, str],
    seed: int | None,
    name: str | None,
    bot_names: tuple[str, ...],
) -> Course:
    others = [bot for bot in bot_names if bot != name][: seats - 1]
    names = [say("You") if name is None else name, *others]
    try:
        game = Course.new(box.name, menu=menu, switches=switches, names=names, seed=seed)
    except ValueError as error:
        raise Mistake(str(error)) from None
    assert isinstance(game, Course)
    return game


def _resumed(path: str) -> tuple[Course, str]:
    """The game in the file, and what the file holds."""
    refuse_hyphen(path)
    text = read_text(path)
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Mistake(str(error), path) from None
    if game.over:
        raise Mistake(say("this game is over; `{command}` tells it", command=command("replay", path)), path)
    from .story import course_of

    return course_of(game), text
