"""Bots at the table: each thinks for a moment, then chooses from the view of its own seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import Literal

from ..bots import make
from ..table import BACK_WORD, CHANCE, Game
from .protocol import Refused
from .room import Room

__all__ = ["Bots", "Pace"]

STAND_IN = "normal"
RETRY = 1.0

logger = logging.getLogger(__name__)

By = Literal["bot", "stand-in"]
Choose = Callable[[int, Sequence[str], By], Awaitable[None]]


@dataclass(frozen=True)
class Pace:
    """Seconds that a bot thinks, drawn without looking at the hand: a long thought would tell about it."""

    shortest: float = 0.7
    longest: float = 2.2

    def wait(self, random: Random) -> float:
        """How long this time."""
        return random.uniform(self.shortest, self.longest)


class Bots:
    """The thinking of all bots of one table. Nothing of it is kept: after a restart `wake` begins anew."""

    def __init__(self, room: Room, pace: Pace, choose: Choose, random: Random | None = None) -> None:
        self._room, self._pace, self._choose = room, pace, choose
        self._random = random or SystemRandom()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self) -> None:
        """Lets every bot think that owes a choice and is not thinking yet."""
        if self._closed:
            return
        for seat in self._due():
            if seat not in self._thinking:
                task = asyncio.create_task(self._think(seat), name=f"bot {self._room.code}/{seat}")
                self._thinking[seat] = task
                task.add_done_callback(partial(self._thought, seat))

    async def close(self) -> None:
        """Stops all thinking."""
        self._closed = True
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def busy(self) -> bool:
        """True while a bot thinks."""
        return bool(self._thinking)

    def _due(self) -> list[int]:
        game = self._room.game
        if game is None or self._room.stage != "playing":
            return []
        return [seat for seat in sorted(game.owing - {CHANCE}) if self._level(seat) is not None]

    def _level(self, seat: int) -> str | None:
        who = self._room.seats[seat]
        if who.kind == "bot":
            return who.level
        return STAND_IN if who.stand_in else None

    def _thought(self, seat: int, _task: asyncio.Task[None]) -> None:
        # The seat may owe again by now: its own choice can be what ended the turn.
        del self._thinking[seat]
        self.wake()

    async def _think(self, seat: int) -> None:
        await asyncio.sleep(self._pace.wait(self._random))
        try:
            await self._move(seat)
        except Exception as error:
            # The table did not take it (a full disk, say): `_thought` tries again, but not in a tight circle.
            logger.error("table %s: the bot of seat %d: %s", self._room.code, seat, type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _move(self, seat: int) -> None:
        game, level = self._room.game, self._level(seat)
        if game is None or level is None or seat not in game.owing:
            return
        by: By = "bot" if self._room.seats[seat].kind == "bot" else "stand-in"
        try:
            await self._choose(seat, self._ask(level, game, seat), by)
        except Refused:
            logger.error(
                "table %s: a choice of the bot of seat %d was refused; it plays the simplest", self._room.code, seat
            )
            await self._choose(seat, simplest(game, seat), by)

    def _ask(self, level: str, game: Game, seat: int) -> Sequence[str]:
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
            raise Refused("The bot failed.") from None


def simplest(game: Game, seat: int) -> list[str]:
    """The first legal choices that make a seat ready."""
    trial = game.copy()
    choices: list[str] = []
    moment = trial.moment
    while seat in trial.owing and trial.moment == moment and len(choices) < 8:
        choice = next(choice for choice in trial.choices(seat) if choice != BACK_WORD)
        trial.choose(seat, choice)
        choices.append(choice)
    return choices
