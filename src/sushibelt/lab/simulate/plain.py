"""Games at a table, for bots that cannot be compiled, as the same arrays that compiled play gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

import numpy as np

from ...bots import BUILT_IN, Bot, Guarded, make
from ...fast.games import blank, in_a_row
from ...rules.registry import TILES, face_named
from ...table import Game
from ..setup import Setup
from .played import Array, Played

NUMBER = {tile.name: number for number, tile in enumerate(TILES)}


def play_plain(setup: Setup, bots: Sequence[str], first: int, count: int, seed: int) -> Played:
    """Games number first .. first + count - 1 of this seed, with these bots by player."""
    score, points, place, desserts, picks = blank(setup.start(), count)
    decisions = 0
    with _sitting(bots) as players:
        for at in range(count):
            chance = Random(f"{seed} {first + at}")  # a text, so that seeds and numbers do not run into each other
            game = setup.game(chance.getrandbits(63))
            decisions += play_out(game, [player.ready(first + at, chance.getrandbits(32)) for player in players])
            for seat, player in enumerate(players):
                player.over(game, seat)
            final = game.final
            assert final is not None
            score[at], points[at] = final.totals, _points(game)
            place[at], desserts[at] = final.places[: game.players], final.desserts[: game.players]
            for round_, history in enumerate(game.history):
                faces = [[_face(pick[0]) for pick in turn] for turn in history]
                picks[at, :, round_, : len(history)] = np.transpose(faces)
        defaults = tuple(player.defaults for player in players)
    return Played(score, points, place, desserts, in_a_row(picks), decisions, defaults)


class _Player:
    """Who sits at a seat for some games; what comes from outside has a guard."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.guard = None if bot in BUILT_IN else Guarded(bot)

    def ready(self, number: int, seed: int) -> Bot:
        """The bot for game `number`."""
        if self.guard is None:
            return make(self.bot, seed)
        self.guard.new_game(number, seed)
        return self.guard

    def over(self, game: Game, seat: int) -> None:
        """The game has ended."""
        if self.guard is not None:
            self.guard.over(game.view(seat))

    @property
    def defaults(self) -> int:
        """How many choices were made for it, or were wrong in another way."""
        return 0 if self.guard is None else max(self.guard.defaults, self.guard.counts.total())


@contextmanager
def _sitting(bots: Sequence[str]) -> Iterator[list[_Player]]:
    """Players for these bots; what was started for them is ended."""
    with ExitStack() as stack:
        players = [_Player(bot) for bot in bots]
        guards = [player.guard for player in players if player.guard is not None]
        for guard in guards:
            stack.callback(guard.close)
        try:
            yield players
        except BaseException:  # given up: there is no time to say good-bye
            for guard in guards:
                guard.kill()
            raise


def play_out(game: Game, bots: Sequence[Bot]) -> int:
    """Let `bots`, one a player, play `game` to its end; how many choices they made."""
    decisions = 0
    while not game.over:
        seat = min(game.owing)
        choices = bots[game.chooser(seat)].choose(game.view(seat))
        game.choose(seat, *choices)
        decisions += len(choices)
    return decisions


def _points(game: Game) -> Array:
    """The points of a finished game, (seats, tiles)."""
    assert game.final is not None
    points = np.zeros((game.seats, len(TILES)), np.int16)
    for lines in (*(result.lines for result in game.results), game.final.lines):
        for tile, by_seat in lines:
            points[:, NUMBER[tile]] += np.array(by_seat, np.int16)
    return points


def _face(card: str) -> int:
    face = face_named(card)
    assert face is not None, card
    return face.number
