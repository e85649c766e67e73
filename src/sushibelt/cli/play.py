"""`sushibelt play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from ..bots import LEVELS, make
from ..language import listed, say
from ..rules.editions import BASE_GAME
from ..table import Game, RecordError
from .keep import Kept, refuse_hyphen
from .mistake import Mistake, Whole, read_text
from .saying import helped

BOT_NAMES = ("Mochi", "Bento", "Nori", "Yuzu", "Dashi")


@helped()
def play(
    *,
    seats: Annotated[Whole | None, Parameter(help=say("How many play, you included: 2 to 5; 4 by default."))] = None,
    bots: Annotated[str, Parameter(help=say("How well the bots play: {levels}.", levels=", ".join(LEVELS)))] = "normal",
    passing: Annotated[
        str | None, Parameter(help=say("left, or both: left in rounds 1 and 3, right in round 2."))
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
        game = _new(seats, passing, seed, name)
    else:
        if seats is not None or passing is not None or name is not None:
            raise Mistake(say("the record says who plays; leave out --seats, --passing and --name"), "--resume")
        game, text = _resumed(resume)
        if record is None:
            if not Path(resume).is_file():
                raise Mistake(say("not a file that can be written; --record keeps the game in another"), resume)
            kept = Kept(resume, text)
    if record is not None:
        kept = Kept.new(record, game.record())
    from .session import Session

    chance = Random(seed)
    players = {seat: make(bots, chance.getrandbits(32)) for seat in range(1, game.seats)}
    return Session(game, players, chance, kept).play()


def _new(seats: int | None, passing: str | None, seed: int | None, name: str | None) -> Game:
    if seats is not None and not BASE_GAME.fewest <= seats <= BASE_GAME.most:
        fewest, most, game = BASE_GAME.fewest, BASE_GAME.most, BASE_GAME.plays
        reason = say("{game} is played with {fewest} to {most} seats", game=game, fewest=fewest, most=most)
        raise Mistake(reason, f"--seats {str(seats)[:40]}")
    others = [bot for bot in BOT_NAMES if bot != name][: (seats or 4) - 1]
    try:
        return Game.new(passing=passing or "left", names=[say("You") if name is None else name, *others], seed=seed)
    except ValueError as error:
        raise Mistake(str(error)) from None


def _resumed(path: str) -> tuple[Game, str]:
    """The game in the file, and what the file holds."""
    refuse_hyphen(path)
    text = read_text(path)
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Mistake(str(error), path) from None
    if game.over:
        raise Mistake(say("this game is over; `sushibelt replay` tells it"), path)
    return game, text
