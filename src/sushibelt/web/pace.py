"""Bots at the table: each thinks for a moment, then chooses from the view of its own seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import Literal

from ..bots import LEVELS, make
from ..rules import engine
from ..table import BACK_WORD, CHANCE, DONE_WORD, Game
from .offered import Offered, Place
from .protocol import Refused
from .room import Room

__all__ = ["Bots", "Pace"]

STAND_IN = "normal"
RETRY = 1.0

logger = logging.getLogger(__name__)

By = Literal["bot", "stand-in"]
Choose = Callable[[int, Sequence[str], By], Awaitable[None]]


ACTING = 0.36
"""The part of that time that a bonus action takes: everybody waits for it, and many can follow one another."""


@dataclass(frozen=True)
class Pace:
    """Seconds that a bot thinks, drawn without looking at the hand: a long thought would tell about it."""

    shortest: float = 0.8
    longest: float = 2.2

    def wait(self, random: Random, *, acting: bool = False) -> float:
        """How long this time."""
        return random.uniform(self.shortest, self.longest) * (ACTING if acting else 1)


class Bots:
    """The thinking of all bots of one table. Nothing of it is kept: after a restart `wake` begins anew."""

    def __init__(
        self, room: Room, pace: Pace, choose: Choose, random: Random | None = None, offered: Offered | None = None
    ) -> None:
        self._room, self._pace, self._choose = room, pace, choose
        self._offered = offered or Offered()
        self._random = random or SystemRandom()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self) -> None:
        """Lets every bot think that owes a choice and is not thinking yet."""
        if self._closed:
            return
        if self._room.stage != "playing":
            self._offered.leave(self._room.code, self._room.game)
        for player in self._due():
            if player not in self._thinking:
                task = asyncio.create_task(self._think(player), name=f"bot {self._room.code}/{player}")
                self._thinking[player] = task
                task.add_done_callback(partial(self._thought, player))

    async def close(self) -> None:
        """Stops all thinking."""
        self._closed = True
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._offered.leave(self._room.code)

    def busy(self) -> bool:
        """True while a bot thinks."""
        return bool(self._thinking)

    def _due(self) -> dict[int, int]:
        """For each player a bot decides for, the first seat that owes: one after the other, as a hand is shared."""
        game = self._room.game
        if game is None or self._room.stage != "playing":
            return {}
        owing = sorted(game.owing - {CHANCE}, reverse=True)
        due = {game.chooser(seat): seat for seat in owing}
        return {player: seat for player, seat in sorted(due.items()) if self._level(player) is not None}

    def _level(self, player: int) -> str | None:
        who = self._room.seats[player]
        if who.kind == "bot":  # it may be one that was offered by a server that ran here earlier
            return who.level if who.level in self._offered.names else STAND_IN
        return STAND_IN if who.stand_in else None

    def _thought(self, player: int, _task: asyncio.Task[None]) -> None:
        # The player may owe again by now: its own choice can be what ended the turn.
        del self._thinking[player]
        self.wake()

    async def _think(self, player: int) -> None:
        game = self._room.game
        acting = game is not None and game.state.phase == engine.ACT
        pause = self._pace.wait(self._random, acting=acting)
        level = self._level(player)
        try:
            if level is not None and self._offered.programs(level):
                await self._let_choose(level, player, pause)
            else:
                await asyncio.sleep(pause)
                await self._move(player)
        except Exception as error:
            # The table did not take it (a full disk, say): `_thought` tries again, but not in a tight circle.
            logger.error("table %s: the bot of seat %d: %s", self._room.code, player, type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _let_choose(self, level: str, player: int, pause: float) -> None:
        """A program thinks during the pause. If the table has changed meanwhile, it will think again."""
        game, seat = self._room.game, self._due().get(player)
        if game is None or seat is None:
            return
        number, view, instant = len(self._room.games), game.view(seat), game.instant
        ready = asyncio.get_running_loop().time() + pause
        try:
            words = await self._offered.choose(level, Place(self._room.code, number, player), view)
        except Exception as error:  # its program is there no more, say
            logger.error("table %s: the bot %s failed with %s", self._room.code, level, type(error).__name__)
            words = make(STAND_IN, self._random.getrandbits(63)).choose(view)
        await asyncio.sleep(max(ready - asyncio.get_running_loop().time(), 0))
        same = self._room.game is game and game.instant == instant and self._due().get(player) == seat
        if same and self._level(player) == level and game.picked(seat) == view.pick:
            await self._say(game, seat, words, "bot")

    async def _move(self, player: int) -> None:
        game, level, seat = self._room.game, self._level(player), self._due().get(player)
        if game is None or level is None or seat is None:
            return
        if level not in LEVELS:  # since the thinking began
            return
        by: By = "bot" if self._room.seats[player].kind == "bot" else "stand-in"
        await self._say(game, seat, self._ask(level, game, seat), by)

    async def _say(self, game: Game, seat: int, words: Sequence[str] | None, by: By) -> None:
        try:
            if words is None:
                raise Refused("The bot failed.")
            await self._choose(seat, words, by)
        except Refused:
            logger.error(
                "table %s: a choice of the bot of seat %d was refused; it plays the simplest", self._room.code, seat
            )
            await self._choose(seat, simplest(game, seat), by)

    def _ask(self, level: str, game: Game, seat: int) -> Sequence[str] | None:
        view = game.view(seat)
        begun = bool(view.pick)
        if begun:
            # Somebody left between the two cards of chopsticks: the stand-in begins anew.
            trial = game.copy()
            trial.choose(seat, BACK_WORD)
            view = trial.view(seat)
        try:
            choices = make(level, self._random.getrandbits(63)).choose(view)
            return [BACK_WORD] * begun + [str(choice) for choice in choices]
        except Exception as error:
            # Whatever a bot does wrong, the others shall not wait for it. The error's text may name cards.
            logger.error("table %s: a %s bot failed with %s", self._room.code, level, type(error).__name__)
            return None


def simplest(game: Game, seat: int) -> list[str]:
    """The first legal choices that make a seat ready, or end its bonus action if it may."""
    if game.state.phase == engine.ACT:
        return [DONE_WORD if DONE_WORD in game.choices(seat) else game.choices(seat)[0]]
    trial = game.copy()
    choices: list[str] = []
    moment = trial.moment
    while seat in trial.owing and (trial.moment, trial.state.phase) == (moment, engine.PICK) and len(choices) < 2:
        choice = next(choice for choice in trial.choices(seat) if choice != BACK_WORD)
        trial.choose(seat, choice)
        choices.append(choice)
    return choices
