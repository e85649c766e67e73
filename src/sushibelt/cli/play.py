"""`sushibelt play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from ..bots import LEVELS, make
from ..rules.editions import BASE_GAME
from ..table import Game, RecordError
from .keep import Kept, refuse_hyphen
from .mistake import Mistake, Whole, read_text

BOT_NAMES = ("Mochi", "Bento", "Nori", "Yuzu", "Dashi")


def play(
    *,
    seats: Annotated[Whole | None, Parameter(help="How many play, you included: 2 to 5; 4 by default.")] = None,
    bots: Annotated[str, Parameter(help=f"How well the bots play: {', '.join(LEVELS)}.")] = "normal",
    passing: Annotated[str | None, Parameter(help="left, or both: left in rounds 1 and 3, right in round 2.")] = None,
    seed: Annotated[Whole | None, Parameter(help="The same number gives the same deals and the same bots.")] = None,
    name: Annotated[str | None, Parameter(help="Your name.")] = None,
    record: Annotated[str | None, Parameter(help="Keep the record of the game in this new file.")] = None,
    resume: Annotated[str | None, Parameter(help="Go on with the game in this record, and keep it there.")] = None,
) -> int:
    """Play a game in the terminal against bots: `sushibelt play --seats 3`

    Type the number of a card or its name, ? for help, q to leave. A record holds all hands: looking into it while you
    play is cheating.
    """
    if bots not in LEVELS:
        raise Mistake(f"--bots {bots[:40]}: there is {', '.join(LEVELS)}")
    kept: Kept | None = None
    if resume is None:
        game = _new(seats, passing, seed, name)
    else:
        if seats is not None or passing is not None or name is not None:
            raise Mistake("--resume: the record says who plays; leave out --seats, --passing and --name")
        game, text = _resumed(resume)
        if record is None:
            if not Path(resume).is_file():
                raise Mistake(f"{resume}: not a file that can be written; --record keeps the game in another")
            kept = Kept(resume, text)
    if record is not None:
        kept = Kept.new(record, game.record())
    from .session import Session

    chance = Random(seed)
    players = {seat: make(bots, chance.getrandbits(32)) for seat in range(1, game.seats)}
    return Session(game, players, chance, kept).play()


def _new(seats: int | None, passing: str | None, seed: int | None, name: str | None) -> Game:
    if seats is not None and not BASE_GAME.fewest <= seats <= BASE_GAME.most:
        between = f"{BASE_GAME.fewest} to {BASE_GAME.most}"
        raise Mistake(f"--seats {str(seats)[:40]}: {BASE_GAME.plays} is played with {between} seats")
    others = [bot for bot in BOT_NAMES if bot != name][: (seats or 4) - 1]
    try:
        return Game.new(passing=passing or "left", names=["You" if name is None else name, *others], seed=seed)
    except ValueError as error:
        raise Mistake(str(error)) from None


def _resumed(path: str) -> tuple[Game, str]:
    """The game in the file, and what the file holds."""
    refuse_hyphen(path)
    text = read_text(path)
    try:
        game = Game.from_record(text)
    except RecordError as error:
        raise Mistake(f"{path}: {error}") from None
    if game.over:
        raise Mistake(f"{path}: this game is over; `sushibelt replay` tells it")
    return game, text
