"""Scores plates that people tapped or typed in, through the same tiles that score a game.

    {"edition": "base", "rounds": [{"plates": [["wasabi", "squid"], ["maki-3"]]}],
     "kept": [["pudding"], []], "final": true}

    {"edition": "party", "menu": "points-platter",
     "rounds": [{"plates": [["tea", "dumpling", "special-order:dumpling"], ["uramaki-3"], []], "race": [8, 0, 0]}]}

Each plate lists a player's cards of that round in order of play; `special-order:FACE` is a special order that copies,
and `face-down` a card that lies face down. `race` is what each player has taken in the uramaki race of that round.
`menu` is a printed menu's name or a list of tiles; without it the tiles that anybody has are in play. For base
`soy_promo` adds the promo's cards, and `dummy` makes the last plate that of the dummy. `kept` are desserts from rounds
that are not listed. `final` adds the desserts of all rounds and of `kept`; it is true by itself when all rounds of the
game are listed. `names` are what the players are called, one for each; the dummy has none.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..language import plural, say
from ..rules import engine
from ..rules.editions import EDITIONS, Edition
from ..rules.kit import COPY, FACES, Face, Tile
from ..rules.menus import bars, faults
from ..rules.registry import COPIER, DESSERT, face_named, tile_of
from ..rules.state import State
from ..rules.tiles.uramaki import TILE as URAMAKI
from .count import Final, RoundResult, all_desserts, count_game, count_round
from .fields import SheetError, a_flag, a_list, a_text, an_object, parsed, refuse
from .header import check_name, known_menu
from .plates import COPY_PREFIX, lay, number, original
from .possible import FACE_DOWN, RACE, copy_fault, goal_fault, places, race_fault

Plates = list[list[str]]


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
class Round:
    """One round of a sheet."""

    plates: Plates
    race: tuple[int, ...]
    """What each player took in the race."""


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """A checked sheet."""

    edition: Edition
    plates: int
    """How many plates there are: one more than players with a dummy."""
    players: int
    tiles: frozenset[str]
    """The tiles in play."""
    rounds: tuple[Round, ...]
    kept: Plates
    final: bool
    names: tuple[str, ...] = ()
    """What the players are called; () if the sheet does not say."""

    @classmethod
    def from_json(cls, text: str | bytes) -> Scoresheet:
        """The sheet in a JSON text. Raises SheetError."""
        return cls.from_plain(parsed(text))

    @classmethod
    def from_plain(cls, data: object) -> Scoresheet:
        """The sheet in parsed JSON. Raises SheetError for one that could not lie on a table."""
        return _Check(data).sheet

    def score(self) -> SheetScore:
        """What the sheet scores."""
        kept = self.kept or [[] for _ in range(self.plates)]
        totals = (0,) * self.plates
        results: list[RoundResult] = []
        for round_ in self.rounds:
            s = self._lay(round_, kept)
            results.append(count_round(s, totals))
            totals = results[-1].totals
            kept = [list(row) for row in all_desserts(s)]
        nothing = Round([[] for _ in range(self.plates)], (0,) * self.plates)
        final = count_game(self._lay(nothing, kept), totals) if self.final else None
        return SheetScore(tuple(results), final.totals if final else totals, final)

    def _lay(self, round_: Round, kept: Plates) -> State:
        """Let the cards arrive in order of play, with these desserts set aside."""
        s = self.before(round_, kept)
        for seat, plate in enumerate(round_.plates):
            for name in plate:
                place(s, seat, name)
        return s

    def before(self, round_: Round, kept: Plates) -> State:
        """The table without the cards of this round; the places in its race are taken already."""
        return lay(
            self.edition.name,
            [[]] * self.plates,
            kept,
            players=self.players,
            tiles=self.tiles,
            taken=round_.race,
            prizes=min(sum(len(places(points)) for points in round_.race), len(RACE)),
        )


def place(s: State, seat: int, name: str) -> None:
    """A card comes to the plate of `seat` as somebody says that it lies there."""
    card = number(name)
    if card >= COPY:
        s.pick[seat], s.second[seat] = COPIER, card - COPY
        engine.land(s, seat)
    elif FACES[card].waits:  # its number has come since
        s.discard[card] += 1
    elif FACES[card].card == card:
        engine.arrive(s, seat, card)
    else:
        s.table[seat, card] += 1
    s.fresh_size[seat] = 0


def race_sums() -> tuple[int, ...]:
    """What one player can have taken in the race."""
    sums = {0}
    for prize in RACE:
        sums |= {each + prize for each in sums}
    return tuple(sorted(sums))


class _Check:
    """Reads a sheet part by part and knows the place of everything it refuses."""

    def __init__(self, data: object) -> None:
        fields = an_object(say("the sheet"), data, FIELDS)
        self.edition = self._edition(fields.get("edition", "base"))
        for name in ("menu",) if not self.edition.has_menus else ("soy_promo", "dummy"):
            if name in fields:
                raise SheetError(say("{place}: not for {game}", place=name, game=self.edition.plays))
        self.promo = a_flag("soy_promo", fields)
        self.dummy = a_flag("dummy", fields)
        self.menu = self._menu(fields["menu"]) if "menu" in fields else None
        self.tiles: set[str] = set()
        self.players = 0
        self.players_from = ""
        self.counts: Counter[str] = Counter()
        rounds = tuple(
            self._round(f"rounds[{i}]", entry) for i, entry in enumerate(a_list("rounds", fields.get("rounds", [])))
        )
        if len(rounds) > self.edition.rounds:
            raise SheetError(
                say("rounds: a game has {most} rounds, not {rounds}", most=self.edition.rounds, rounds=len(rounds))
            )
        kept = self._plates("kept", fields["kept"], desserts=True) if "kept" in fields else []
        if not self.players:
            raise SheetError(say("the sheet: there are no plates in it"))
        if missing := self.edition.rounds - len(rounds):
            most = missing * self._most_cards()
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
        final = a_flag("final", fields, default=len(rounds) == self.edition.rounds)
        players = self.players - self.dummy
        if self.menu is not None:
            for fault in faults(self.menu, players):
                raise SheetError(say("{place}: {reason}", place="menu", reason=fault))
        if self.dummy and self.players != 3:
            raise SheetError(
                say("dummy: there are {plates} plates, not those of two players and a dummy", plates=self.players)
            )
        names = self._names(fields["names"], players) if "names" in fields else ()
        self.sheet = Scoresheet(self.edition, self.players, players, self._in_play(), rounds, kept, final, names)
        if self.edition.has_menus:
            for i, round_ in enumerate(rounds):
                self._lies(f"rounds[{i}]", round_)

    def _lies(self, where: str, round_: Round) -> None:
        """Refuses what cannot lie there when a turn is over."""
        s = self.sheet.before(round_, [])
        for seat, plate in enumerate(round_.plates):
            for at, name in enumerate(plate):
                place(s, seat, name)
                refuse(f"{where}.plates[{seat}][{at}]", copy_fault(s, seat, FACE_DOWN in plate))
        for seat in range(s.seats):
            refuse(f"{where}.race[{seat}]", race_fault(s, seat))
            refuse(f"{where}.plates[{seat}]", goal_fault(s, seat))

    def _in_play(self) -> frozenset[str]:
        """The tiles of the menu, or in base of the box, and those that somebody has."""
        if self.edition.has_menus:
            return frozenset(self.tiles | set(self.menu or ()) | {"nigiri"})
        return frozenset(tile.name for tile in self.edition.tiles if self.promo or not tile.promo)

    def _menu(self, data: object) -> tuple[str, ...]:
        if not isinstance(data, str) and not (isinstance(data, list) and all(isinstance(name, str) for name in data)):
            raise SheetError(say("menu: must be a menu's name or a list of tiles"))
        try:
            menu = known_menu(data)
            for fault in faults(menu):
                raise ValueError(fault)
        except ValueError as error:
            raise SheetError(say("{place}: {reason}", place="menu", reason=error)) from None
        return menu

    @staticmethod
    def _names(data: object, players: int) -> tuple[str, ...]:
        """A name for each player; the plate of a dummy has none."""
        names = a_list("names", data)
        if len(names) != players:
            raise SheetError(
                plural(
                    len(names),
                    "names: {n} name for {players} players",
                    "names: {n} names for {players} players",
                    players=players,
                )
            )
        for seat, name in enumerate(names):
            place = f"names[{seat}]"
            try:
                check_name(a_text(place, name))
            except SheetError:
                raise
            except ValueError as error:
                raise SheetError(say("{place}: {reason}", place=place, reason=error)) from None
        return tuple(names)

    @staticmethod
    def _edition(name: object) -> Edition:
        if not isinstance(name, str) or name not in EDITIONS:
            raise SheetError(say("edition: there is {known}", known=", ".join(EDITIONS)))
        return EDITIONS[name]

    def _round(self, place: str, data: object) -> Round:
        fields = an_object(place, data, {"plates", "race"} if self.edition.has_menus else {"plates"})
        if "plates" not in fields:
            raise SheetError(say("{place}: plates are missing", place=place))
        plates = self._plates(f"{place}.plates", fields["plates"], desserts=False)
        return Round(plates, self._race(f"{place}.race", fields.get("race", [0] * len(plates))))

    def _goes_back(self, name: str) -> bool:
        """Party: what is no dessert, a copy of one included, can come again in the next round."""
        return self.edition.has_menus and not DESSERT[number(original(name))]

    def _race(self, place: str, data: object) -> tuple[int, ...]:
        points = a_list(place, data)
        if len(points) != self.players:
            raise SheetError(
                plural(
                    len(points),
                    "{place}: {n} number for {players} players",
                    "{place}: {n} numbers for {players} players",
                    place=place,
                    players=self.players,
                )
            )
        for at, each in enumerate(points):
            where = f"{place}[{at}]"
            if type(each) is not int or each not in race_sums():
                raise SheetError(
                    say(
                        "{place}: what a player takes in the race is one of {known}",
                        place=where,
                        known=", ".join(map(str, race_sums())),
                    )
                )
            if each and self.menu is not None:
                self._on_menu(where, URAMAKI.name, URAMAKI)
        if any(points):
            self.tiles.add(URAMAKI.name)
        return tuple(points)

    def _most_cards(self) -> int:
        """The most that one player plays in a round: the hand that is dealt, or the larger one that a switch allows."""
        return max(self.edition.hand_sizes[self.players], LARGER_HANDS.get((self.edition.name, self.players), 0))

    def _plates(self, place: str, data: object, *, desserts: bool) -> Plates:
        plates = a_list(place, data)
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
        self.counts -= Counter({name: count for name, count in self.counts.items() if self._goes_back(name)})
        for seat, plate in enumerate(plates):
            where = f"{place}[{seat}]"
            size = len(a_list(where, plate))
            if not desserts and size > self._most_cards():
                raise SheetError(
                    say(
                        "{place}: {cards} cards, but {players} players play {most} a round",
                        place=where,
                        cards=size,
                        players=self.players,
                        most=self._most_cards(),
                    )
                )
            before = self.counts.copy()
            for at, name in enumerate(plate):
                self._card(f"{where}[{at}]", name, desserts=desserts)
            if desserts and self.edition.has_menus:  # a sheet may ask what fruit is worth beside that of another box
                self.counts = before | self._copies()  # of which no box has more
        return plates

    def _copies(self) -> Counter[str]:
        return Counter({name: count for name, count in self.counts.items() if name.startswith(COPY_PREFIX)})

    def _card(self, place: str, name: object, *, desserts: bool) -> None:
        face = self._face(name)
        if face is None:
            shown = repr(name[:40]) if isinstance(name, str) else json.dumps(name)[:40]
            raise SheetError(say("{place}: there is no card called {name}", place=place, name=shown))
        assert isinstance(name, str)
        if desserts and not DESSERT[face.number]:
            raise SheetError(say("{place}: {card} is not kept for the end of the game", place=place, card=name))
        tile = tile_of(face.number)
        copy = name != face.name
        for each in (tile, tile_of(COPIER)) if copy else (tile,):
            if self.menu is not None:
                self._on_menu(place, name, each)
            elif self.edition.has_menus:
                refuse(place, bars(each, self.players))
            self.tiles.add(each.name)
        card = FACES[COPIER] if copy else face
        if card.card != card.number:  # lying face down it could be any card
            return
        self.counts[name] += 1
        printed = card.count(self.edition.number)
        used = self.counts[card.name] + (self._copies().total() if card.number == COPIER else 0)
        if used > printed:
            raise SheetError(
                say(
                    "{place}: one {card} too many; the box holds {printed}",
                    place=place,
                    card=card.name,
                    printed=printed,
                )
            )

    def _face(self, name: object) -> Face | None:
        """The face that a name on a plate counts as; None if there is no such card in this box."""
        if not isinstance(name, str):
            return None
        face = face_named(original(name) if self.edition.has_menus else name)
        if face is None or (tile_of(face.number).promo and not self.edition.has_menus and not self.promo):
            return None
        copied = name.startswith(COPY_PREFIX)
        lies = face.card == face.number or not face.card or (copied and face.under)
        if not lies or (copied and (face.waits or face.number == COPIER)):
            return None
        return (
            face if face.count(self.edition.number) or (self.edition.has_menus and face.card != face.number) else None
        )

    def _on_menu(self, place: str, name: str, tile: Tile) -> None:
        assert self.menu is not None
        if tile.name not in {*self.menu, "nigiri", "wasabi"}:
            raise SheetError(say("{place}: {card} is not on the menu", place=place, card=name))


FIELDS = {"edition", "names", "menu", "rounds", "kept", "final", "soy_promo", "dummy"}

LARGER_HANDS = {("party", 8): 8}
"""Hands that are dealt only if the players agree on it (`eight-player-hand`)."""
