"""What a tally says, as frozen data: means, shares and intervals, by bot, seat, neighbour, card and early pick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...rules.kit import FACES
from ...rules.registry import TILES
from .measure import Mean, Spread, histogram_sums, mean, proportion, share, spread
from .played import Array
from .study import Study
from .tally import ALL, EARLY, FIRST, LOST, SCORE, WIN, WON, Tally


@dataclass(frozen=True)
class Group:
    """How some seats do. Seats count from 0."""

    bot: str
    """What plays there; "" for all seats of all bots."""
    seats: tuple[int, ...]
    score: Mean
    spread: Spread
    wins: Mean
    """The share of the win of one such seat: 1 for a win alone, 1/k for one shared by k."""
    alone: int
    """Wins alone, of all these seats."""
    shared: int
    """Shared wins."""
    defaults: int
    """How often a bot from outside had no answer there, so that one was made for it."""
    scores: Array
    """How often a score of LOWEST + index was made, for plots."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "bot": self.bot, "seats": list(self.seats), "score": self.score.plain(), "spread": self.spread.plain(),
            "wins": self.wins.plain(), "alone": self.alone, "shared": self.shared,
            "defaults": self.defaults,
        }  # fmt: skip


@dataclass(frozen=True)
class Neighbours:
    """How seats do whose hands come from the same bot and go to the same bot, as long as hands go to the left."""

    bot: str
    upstream: str
    """Where hands come from: at the next lower seat."""
    downstream: str
    """Where they go: at the next higher seat."""
    seats: tuple[int, ...]
    score: Mean
    wins: Mean

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "bot": self.bot, "upstream": self.upstream, "downstream": self.downstream, "seats": list(self.seats),
            "score": self.score.plain(), "wins": self.wins.plain(),
        }  # fmt: skip


@dataclass(frozen=True)
class TilePoints:
    """What a tile scores in a game for a seat of a bot."""

    bot: str
    tile: str
    points: Mean
    won: Mean
    """The same for seats that won, alone or not."""
    lost: Mean
    share: float | None
    """Its part of all points of this bot."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "bot": self.bot, "tile": self.tile, "points": self.points.plain(), "won": self.won.plain(),
            "lost": self.lost.plain(), "share": self.share,
        }  # fmt: skip


@dataclass(frozen=True)
class Taken:
    """What became of the seats that took a card; `n` of both means says how many did."""

    score: Mean
    wins: Mean

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"score": self.score.plain(), "wins": self.wins.plain()}


@dataclass(frozen=True)
class Pick:
    """What an early pick of a bot wins: the first pick of a game, or any of its first three."""

    bot: str
    card: str
    first: Taken
    early: Taken

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"bot": self.bot, "card": self.card, "first": self.first.plain(), "early": self.early.plain()}


@dataclass(frozen=True)
class Summary:
    """What so many games of a study say."""

    study: Study
    games: int
    decisions: int
    everybody: Group
    winner: Mean
    """The score that won, by game."""
    winner_spread: Spread
    ties: Mean
    """The share of games that were won by several."""
    bots: tuple[Group, ...]
    seats: tuple[Group, ...]
    neighbours: tuple[Neighbours, ...]
    """() if all bots are the same."""
    points: tuple[TilePoints, ...]
    picks: tuple[Pick, ...]
    """Those that were taken early at all, the best first."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        setup = self.study.setup
        lists = {
            name: [each.plain() for each in getattr(self, name)]
            for name in ("bots", "seats", "neighbours", "points", "picks")
        }
        return {
            "edition": setup.edition, "menu": list(setup.menu), "switches": dict(setup.switches),
            "players": setup.players, "seated": list(self.study.bots), "seed": self.study.seed,
            "games": self.games, "decisions": self.decisions, "everybody": self.everybody.plain(),
            "winner": self.winner.plain() | {"spread": self.winner_spread.plain()}, "ties": self.ties.plain(), **lists,
        }  # fmt: skip


def summary(study: Study, tally: Tally) -> Summary:
    """What these sums say. Raises ValueError if there are no games in them."""
    if not tally.games:
        raise ValueError("no game was played")
    seating, n = tally.seating, tally.games
    everyone = tuple(range(len(seating.bots)))
    found = spread(tally.best)
    assert found is not None
    differ = len(seating.kinds) > 1
    return Summary(
        study=study,
        games=n,
        decisions=tally.decisions,
        everybody=_group(tally, "", everyone),
        winner=mean(histogram_sums(tally.best), n),
        winner_spread=found,
        ties=proportion(n - int(tally.winners[1]), n),
        bots=tuple(_group(tally, *each) for each in zip(seating.kinds, seating.seats_of, strict=True)),
        seats=tuple(_group(tally, bot, (seat,)) for seat, bot in enumerate(seating.bots)),
        neighbours=tuple(_neighbours(tally, *each) for each in seating.neighbours.items()) if differ else (),
        points=tuple(
            _points(tally, kind, at) for kind in range(len(seating.kinds)) for at in range(len(seating.tiles))
        ),
        picks=tuple(pick for kind in range(len(seating.kinds)) for pick in _picks(tally, kind)),
    )


def _group(tally: Tally, bot: str, seats: tuple[int, ...]) -> Group:
    sums = tally.groups[tally.seating.groups.index(seats)]
    scores = tally.scores[list(seats)].sum(0)
    found = spread(scores)
    assert found is not None
    alone, shared = (int(each) for each in tally.won[list(seats)].sum(0))
    score, wins = mean(sums[SCORE], tally.games), share(sums[WIN], tally.games)
    defaults = int(tally.defaults[list(seats)].sum())
    return Group(bot, seats, score, found, wins, alone, shared, defaults, scores)


def _neighbours(tally: Tally, bots: tuple[str, str, str], seats: tuple[int, ...]) -> Neighbours:
    sums = tally.groups[tally.seating.groups.index(seats)]
    return Neighbours(*bots, seats, mean(sums[SCORE], tally.games), share(sums[WIN], tally.games))


def _points(tally: Tally, kind: int, at: int) -> TilePoints:
    sums, seating = tally.points[kind], tally.seating
    whole = int(sums[ALL, :, 1].sum())
    points, won, lost = (mean(sums[which, at], tally.games) for which in (ALL, WON, LOST))
    part = int(sums[ALL, at, 1]) / whole if whole else None
    return TilePoints(seating.kinds[kind], TILES[seating.tiles[at]].name, points, won, lost, part)


def _picks(tally: Tally, kind: int) -> Sequence[Pick]:
    """Those of a bot, with the card that wins most among the first three at the head."""
    seating, picks = tally.seating, []
    for at, face in enumerate(seating.cards):
        first, early = (
            Taken(mean(sums[SCORE], tally.games), share(sums[WIN], tally.games))
            for sums in (tally.picks[kind, which, at] for which in (FIRST, EARLY))
        )
        if early.wins.n:
            picks.append(Pick(seating.kinds[kind], FACES[face].name, first, early))
    return sorted(picks, key=lambda pick: -(pick.early.wins.mean or 0))
