"""Scores plates that people tapped or typed in, through the same tiles that score a game.

    {"edition": "base", "rounds": [{"plates": [["wasabi", "squid"], ["maki-3"]]}],
     "kept": [["pudding"], []], "final": true}

Each plate lists a player's cards of that round in order of play. `kept` are desserts from rounds that are not listed.
`final` adds the desserts of all rounds and of `kept`; it is true by itself when all rounds of the game are listed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..language import plural, say
from ..rules import engine
from ..rules.editions import EDITIONS, Edition
from ..rules.registry import DESSERT, face_named
from ..rules.state import State
from .count import Final, RoundResult, all_desserts, count_game, count_round
from .plates import lay, number

Plates = list[list[str]]


class SheetError(ValueError):
    """A sheet that cannot be; the text says what is wrong and where ("rounds[0].plates[1][2]: ...")."""


@dataclass(frozen=True, slots=True)
class SheetScore:
    """What a sheet scores. `final` is None as long as the sheet is not final."""

    results: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    final: Final | None

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "rounds": [result.plain() for result in self.results],
            "desserts": list(self.final.points) if self.final else None,
            "totals": list(self.totals),
            "winners": list(self.final.winners) if self.final else None,
        }


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """A checked sheet."""

    edition: Edition
    players: int
    rounds: tuple[Plates, ...]
    kept: Plates
    final: bool

    @classmethod
    def from_json(cls, text: str | bytes) -> Scoresheet:
        """The sheet in a JSON text. Raises SheetError."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            place = {"line": error.lineno, "column": error.colno}
            raise SheetError(
                say("line {line}, column {column}: not JSON: {reason}", **place, reason=error.msg)
            ) from None
        except (ValueError, RecursionError):  # not UTF-8, thousands of digits, thousands of brackets
            raise SheetError(say("not JSON that can be read")) from None
        return cls.from_plain(data)

    @classmethod
    def from_plain(cls, data: object) -> Scoresheet:
        """The sheet in parsed JSON. Raises SheetError for one that could not lie on a table."""
        return _Check(data).sheet

    def score(self) -> SheetScore:
        """What the sheet scores."""
        kept = self.kept or [[] for _ in range(self.players)]
        totals = (0,) * self.players
        results: list[RoundResult] = []
        for plates in self.rounds:
            s = self._lay(plates, kept)
            results.append(count_round(s, totals))
            totals = results[-1].totals
            kept = [list(row) for row in all_desserts(s)]
        final = count_game(self._lay([], kept), totals) if self.final else None
        return SheetScore(tuple(results), final.totals if final else totals, final)

    def _lay(self, plates: Plates, kept: Plates) -> State:
        """Let the cards arrive in order of play, with these desserts set aside."""
        s = lay(self.edition.name, [[]] * self.players, kept)
        for seat, plate in enumerate(plates):
            for name in plate:
                engine.arrive(s, seat, number(name))
        return s


class _Check:
    """Reads a sheet part by part and knows the place of everything it refuses."""

    def __init__(self, data: object) -> None:
        fields = self._object(say("the sheet"), data, {"edition", "rounds", "kept", "final"})
        self.edition = self._edition(fields.get("edition", "base"))
        self.players = 0
        self.players_from = ""
        self.counts: Counter[str] = Counter()
        rounds = tuple(
            self._round(f"rounds[{i}]", entry) for i, entry in enumerate(self._list("rounds", fields.get("rounds", [])))
        )
        if len(rounds) > self.edition.rounds:
            raise SheetError(
                say("rounds: a game has {most} rounds, not {rounds}", most=self.edition.rounds, rounds=len(rounds))
            )
        kept = self._plates("kept", fields["kept"], desserts=True) if "kept" in fields else []
        if not self.players:
            raise SheetError(say("the sheet: there are no plates in it"))
        if missing := self.edition.rounds - len(rounds):
            most = missing * self.edition.hand_sizes[self.players]
            for seat, desserts in enumerate(kept):
                place = f"kept[{seat}]"
                if len(desserts) > most:
                    raise SheetError(
                        plural(
                            missing,
                            "{place}: {cards} cards, but {most} are the most in {n} round that is not listed",
                            "{place}: {cards} cards, but {most} are the most in {n} rounds that are not listed",
                            place=place,
                            cards=len(desserts),
                            most=most,
                        )
                    )
        final = fields.get("final", len(rounds) == self.edition.rounds)
        if not isinstance(final, bool):
            raise SheetError(say("final: must be true or false"))
        self.sheet = Scoresheet(self.edition, self.players, rounds, kept, final)

    @staticmethod
    def _object(place: str, data: object, names: set[str]) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise SheetError(say("{place}: must be an object like {example}", place=place, example="{...}"))
        for name in data:
            if name not in names:
                raise SheetError(
                    say(
                        "{place}: there is no field {name}; there are {known}",
                        place=place,
                        name=repr(name[:40]),
                        known=", ".join(sorted(names)),
                    )
                )
        return data

    @staticmethod
    def _list(place: str, data: object) -> list[Any]:
        if not isinstance(data, list):
            raise SheetError(say("{place}: must be a list like {example}", place=place, example="[...]"))
        return data

    @staticmethod
    def _edition(name: object) -> Edition:
        if not isinstance(name, str) or name not in EDITIONS:
            raise SheetError(say("edition: there is {known}", known=", ".join(EDITIONS)))
        return EDITIONS[name]

    def _round(self, place: str, data: object) -> Plates:
        fields = self._object(place, data, {"plates"})
        if "plates" not in fields:
            raise SheetError(say("{place}: plates are missing", place=place))
        return self._plates(f"{place}.plates", fields["plates"], desserts=False)

    def _plates(self, place: str, data: object, *, desserts: bool) -> Plates:
        plates = self._list(place, data)
        sizes = self.edition.hand_sizes
        if not self.players:
            if len(plates) not in sizes:
                raise SheetError(
                    say(
                        "{place}: {game} is played with {fewest} to {most} players, not {players}",
                        place=place,
                        game=self.edition.plays,
                        fewest=self.edition.fewest,
                        most=self.edition.most,
                        players=len(plates),
                    )
                )
            self.players, self.players_from = len(plates), place
        elif len(plates) != self.players:
            raise SheetError(
                plural(
                    len(plates),
                    "{place}: {n} player, but {players} in {first}",
                    "{place}: {n} players, but {players} in {first}",
                    place=place,
                    players=self.players,
                    first=self.players_from,
                )
            )
        for seat, plate in enumerate(plates):
            where = f"{place}[{seat}]"
            size = len(self._list(where, plate))
            if not desserts and size > sizes[self.players]:
                raise SheetError(
                    say(
                        "{place}: {cards} cards, but {players} players play {most} a round",
                        place=where,
                        cards=size,
                        players=self.players,
                        most=sizes[self.players],
                    )
                )
            for at, name in enumerate(plate):
                self._card(f"{where}[{at}]", name, desserts=desserts)
        return plates

    def _card(self, place: str, name: object, *, desserts: bool) -> None:
        face = face_named(name) if isinstance(name, str) else None
        if face is None or face.card != face.number or not face.count(self.edition.number):
            shown = repr(name[:40]) if isinstance(name, str) else json.dumps(name)[:40]
            raise SheetError(say("{place}: there is no card called {name}", place=place, name=shown))
        if desserts and not DESSERT[face.number]:
            raise SheetError(say("{place}: {card} is not kept for the end of the game", place=place, card=face.name))
        self.counts[face.name] += 1
        printed = face.count(self.edition.number)
        if self.counts[face.name] > printed:
            raise SheetError(
                say(
                    "{place}: one {card} too many; the box holds {printed}",
                    place=place,
                    card=face.name,
                    printed=printed,
                )
            )
