"""`sushibelt play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from ..bots import LEVELS, make
from ..language import listed, say
from ..rules.editions import BASE_GAME, EDITIONS, PARTY_GAME, Edition
from ..rules.menus import MENUS, Menu, faults, surprise
from ..rules.switches import SWITCHES
from ..table import Game, RecordError
from ..table.course import Course
from ..table.header import known_edition, known_menu
from .keep import Kept, refuse_hyphen
from .mistake import Mistake, Whole, read_text
from .saying import helped
from .started import command

BOT_NAMES = ("Mochi", "Bento", "Nori", "Yuzu", "Dashi", "Ramen", "Daikon", "Panko")

SURPRISE = "surprise"
"""The menu that nobody knows before."""


@helped()
def play(
    *,
    edition: Annotated[
        str | None, Parameter(help=say("Which game: {editions}; base by default.", editions=", ".join(EDITIONS)))
    ] = None,
    menu: Annotated[
        str | None,
        Parameter(help=say("The menu of Party: a printed one by name, tiles with commas between, or surprise.")),
    ] = None,
    seats: Annotated[
        Whole | None, Parameter(help=say("How many play, you included: 2 to 5, in Party 2 to 8; 4 by default."))
    ] = None,
    bots: Annotated[str, Parameter(help=say("How well the bots play: {levels}.", levels=", ".join(LEVELS)))] = "normal",
    passing: Annotated[
        str | None, Parameter(help=say("left, or both: left in rounds 1 and 3, right in round 2."))
    ] = None,
    switch: Annotated[
        list[str] | None,
        Parameter(help=say("NAME=VALUE: a variant; `sushibelt rules --switches` lists them. May be given again.")),
    ] = None,
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
    if bots not in LEVELS:
        raise Mistake(say("there are {levels}", levels=listed(LEVELS)), f"--bots {bots[:40]}")
    kept: Kept | None = None
    if resume is None:
        box = _box(edition, menu)
        count = _seats(box, seats)
        chosen = None if menu is None else _menu(box, menu, count, seed)
        game = _new(box, count, chosen, _switches(passing, switch or []), seed, name)
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
    players = {seat: make(bots, chance.getrandbits(32)) for seat in range(1, game.players)}
    return Session(game, players, chance, kept).play()


def _box(edition: str | None, menu: str | None) -> Edition:
    """The game that is meant; whoever names a menu means Party."""
    if edition is None:
        return BASE_GAME if menu is None else PARTY_GAME
    try:
        return known_edition(edition)
    except ValueError as error:
        raise Mistake(str(error), "--edition") from None


def _seats(box: Edition, seats: int | None) -> int:
    if seats is None:
        return 4
    if not box.fewest <= seats <= box.most:
        reason = say("{game} is played with {fewest} to {most} seats", game=box.plays, fewest=box.fewest, most=box.most)
        raise Mistake(reason, f"--seats {str(seats)[:40]}")
    return seats


def _menu(box: Edition, text: str, seats: int, seed: int | None) -> Menu:
    """The tiles that `text` means. Raises Mistake with the first thing that is wrong with them."""
    where = f"--menu {text[:60]}"
    names = ["-".join(name.lower().split()) for name in text.split(",")]
    if not box.has_menus:
        raise Mistake(say("{game} has no menus", game=box.plays), where)
    if names == [SURPRISE]:
        return surprise(seats, Random(seed).randrange)
    try:
        tiles = known_menu(names[0]) if len(names) == 1 else tuple(names)
    except ValueError:
        known = ", ".join(MENUS)
        raise Mistake(say("there are {known}, {surprise}, or 7 tiles", known=known, surprise=SURPRISE), where) from None
    for fault in faults(tiles, seats):
        raise Mistake(fault, where)
    return tiles


def _switches(passing: str | None, given: list[str]) -> dict[str, str]:
    """The switches by name. What cannot be chosen the game refuses itself."""
    chosen = {} if passing is None else {"passing": passing}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            example = f"{SWITCHES[0].name}={SWITCHES[0].default}"
            raise Mistake(say("must be NAME=VALUE, like {example}", example=example), f"--switch {each[:40]}")
        if name in chosen:
            raise Mistake(say("{word} was given before", word=name), f"--switch {each[:40]}")
        chosen[name] = value
    return chosen


def _new(
    box: Edition, seats: int, menu: Menu | None, switches: dict[str, str], seed: int | None, name: str | None
) -> Course:
    others = [bot for bot in BOT_NAMES if bot != name][: seats - 1]
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
