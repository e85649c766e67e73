"""A league: which bots play what, and its games one by one."""

from __future__ import annotations

from dataclasses import dataclass

from ...bots.outside.program import TIME
from ..setup import Setup
from .schedule import Bots, bot_seed, deal_seed, lineup, seatings


@dataclass(frozen=True)
class League:
    """Bots that are compared in one kind of game, as plain data that can be sent to other processes."""

    setup: Setup
    bots: tuple[str, ...]
    """What `bots.make` knows each by; a bot's number is its place here."""
    seed: int = 1
    time: float = TIME
    """Seconds that a bot from outside has for a choice."""

    def seatings(self, deal: int) -> tuple[Bots, ...]:
        """Who sits where in the games of a deal: numbers of bots, one a player."""
        players = lineup(len(self.bots), self.setup.players, self.seed, deal)
        return seatings(players, self.seed, deal)

    def deal_seed(self, deal: int) -> int:
        """The seed of all games of a deal."""
        return deal_seed(self.seed, deal)

    def bot_seed(self, deal: int, seating: int, seat: int) -> int:
        """The seed of the bot in this seat of this game."""
        return bot_seed(self.seed, deal, seating, seat)


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of a game. All tuples have one entry a player, seat 1 first."""

    bots: Bots
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 for a winner; equal places are a tie that desserts did not break."""
    faults: tuple[int, ...]
    """How often a bot from outside did not answer as it should; its seat went on with a default."""
    choices: tuple[int, ...]
    """How often it was asked."""
    seconds: tuple[float, ...]
    """How long it took, all together. The only part that is not the same again."""
    first_faults: tuple[str, ...] = ()
    """The first that was wrong with each, "" if nothing was; left out if nothing was with any."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """The games of a deal, in order of seatings."""

    deal: int
    games: tuple[GameResult, ...]


@dataclass(frozen=True)
class Chunk:
    """Deals of a league that one process plays at a time."""

    league: League
    deals: tuple[int, ...]
