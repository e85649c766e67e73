"""Plates, results and tiles in plain language. What is particular to a tile it says itself (`kit.WORDS`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language import listed, phrase, plural, say
from ..rules import engine
from ..rules.editions import Edition
from ..rules.front import copies
from ..rules.kit import FACES, Tile
from ..rules.registry import SCORING, TILES, tile_named, words_of
from ..rules.state import State
from .count import Cards, Final, RoundResult
from .plates import COPY_PREFIX, lay
from .plates import number as named
from .view import View


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one tile as people lay them: stacks, the last card of each on top; what they score as they lie."""

    tile: str
    stacks: tuple[Cards, ...]
    points: int
    hint: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the count: the points of each seat for one tile, each with its reason."""

    tile: str
    points: tuple[int, ...]
    why: tuple[str, ...]


# --- plates ---------------------------------------------------------------------------------------------------------


def laid(view: View) -> State:
    """The plates of a view as a state."""
    s = lay(
        view.edition,
        view.plates,
        view.kept,
        players=view.players,
        tiles=view.tiles,
        taken=view.taken,
        prizes=view.prizes,
    )
    s.turn, s.turns, s.round = view.turn, view.turns, view.round
    for seat, cards in enumerate(view.fresh):
        s.fresh_size[seat] = len(cards)
        for at, card in enumerate(cards):
            s.fresh[seat, at] = named(card)
    return s


def groups(s: State, seat: int, *, hints: bool = True) -> tuple[Group, ...]:
    """What lies in front of `seat`, tile by tile in the order of the tiles; without `hints` once it is counted."""
    result = []
    for number, tile in enumerate(TILES):
        if stacks := _stacks(s, seat, tile):
            points = engine.score_round(s, seat, number)
            result.append(Group(tile.name, stacks, points, _hint(s, seat, number) if hints else ""))
    return tuple(result)


def elsewhere(s: State, seat: int) -> tuple[tuple[str, int], ...]:
    """What tiles would score for `seat` of which it has no card: few cards may be the fewest, a race may be run."""
    empty = [at for at, tile in enumerate(TILES) if s.menu[at] and not any(s.table[seat, face] for face in tile.faces)]
    scored = ((TILES[at].name, engine.score_round(s, seat, at)) for at in empty)
    return tuple((tile, points) for tile, points in scored if points)


def why(s: State, seat: int, name: str) -> str:
    """Why a tile scores what it scores as the plates lie, in its own words; "" where the cards alone tell."""
    tile = tile_named(name)
    own = None if tile is None else words_of("reason").get(tile)
    return own(s, seat) if own else ""


def worth(s: State, seat: int) -> int:
    """What the plate of `seat` would score if the round ended now."""
    return engine.round_points(s, seat)


def _stacks(s: State, seat: int, tile: Tile) -> tuple[Cards, ...]:
    if not any(s.table[seat, face] for face in tile.faces):
        return ()
    own = {FACES[face].name for face in tile.faces}
    covered = sum(s.table[seat, face.number] for face in FACES if face.under in own)
    stacks: list[Cards] = []
    for number in tile.faces:
        face = FACES[number]
        count = s.table[seat, number] - (covered if face.card == number else 0)
        stood_in = min(copies(s, seat, number), count)
        top = FACES[face.card or number].name
        tops = [top] * (count - stood_in) + [COPY_PREFIX + top] * stood_in
        stacks += [(face.under, card) if face.under else (card,) for card in tops]
    return tuple(stacks)


def _hint(s: State, seat: int, number: int) -> str:
    """What the cards in front still want: the tile's own words, or how many more of the same would pay."""
    tile = TILES[number]
    if own := words_of("hint").get(tile) or (words_of("reason").get(tile) if tile.compares else None):
        return own(s, seat)
    if number not in SCORING or tile.compares or len(tile.faces) > 1:
        return ""
    face = tile.faces[0]
    now = engine.score_round(s, seat, number)
    s.table[seat, face] -= 1
    spare = engine.score_round(s, seat, number) == now  # the last card does not pay yet
    s.table[seat, face] += 1
    for more in (1, 2) if spare else (1,):
        s.table[seat, face] += more
        gain = engine.score_round(s, seat, number) - now
        s.table[seat, face] -= more
        if gain > 0:
            return say("{n} more: +{points}", n=more, points=gain)
    return ""


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """What the seats are called: by their players, and the third plate of two players as what it is."""
    return (*names, *(say("Third plate") for _ in range(seats - len(names))))


# --- the count ------------------------------------------------------------------------------------------------------


def result_lines(edition: str, result: RoundResult) -> tuple[Line, ...]:
    """The lines of a finished round with the reason for each number."""
    s = lay(edition, result.plates, result.kept, taken=result.taken, prizes=result.prizes)
    return tuple(_line(s, tile, points) for tile, points in result.lines)


def final_lines(edition: str, final: Final) -> tuple[Line, ...]:
    """The lines of the desserts with the reason for each number."""
    s = lay(edition, ((),) * len(final.kept), final.kept)
    return tuple(_line(s, tile, points) for tile, points in final.lines)


def _line(s: State, name: str, points: tuple[int, ...]) -> Line:
    tile = tile_named(name)
    assert tile is not None

    title = say(FACES[tile.faces[0]].title if len(tile.faces) == 1 else tile.title)

    def count(s: State, seat: int) -> str:
        cards = sum(s.table[seat, face] for face in tile.faces)
        return say("{n} × {title}", n=cards, title=title) if cards else ""

    own = words_of("reason").get(tile, count)
    return Line(name, points, tuple(own(s, seat) or say("none") for seat in range(s.seats)))


def by_tile(results: Sequence[RoundResult], final: Final | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Points of each seat by tile over the whole game, in the order of the tiles."""
    lines = [line for result in results for line in result.lines] + list(final.lines if final else ())
    table: dict[str, tuple[int, ...]] = {}
    for tile in TILES:
        columns = [points for name, points in lines if name == tile.name]
        if columns:
            table[tile.name] = tuple(map(sum, zip(*columns, strict=True)))
    return tuple(table.items())


def hand_sizes(edition: Edition) -> str:
    """How many cards are dealt to how many players."""
    sizes = edition.hand_sizes.items()
    said = (plural(n, "{cards} with {n} player", "{cards} with {n} players", cards=cards) for n, cards in sizes)
    return ", ".join(said)


def verdict(names: Sequence[str], final: Final) -> str:
    """Who of the players won, with the tie-break spelled out; `names` are those of players alone.

    No verb: it would have to agree with whoever is called "You".
    """
    first = final.winners[0]
    best, most = final.totals[first], final.desserts[first]
    winners = listed([names[seat] for seat in final.winners])
    others = [name for seat, name in enumerate(names) if final.totals[seat] == best and seat not in final.winners]
    points = plural(best, "{n} point", "{n} points") if best else say("no points")
    if len(final.winners) == 1 and not others:
        return say("Winner: {winner}, with {points}.", winner=winners, points=points)
    if len(final.lines) == 1 and final.lines[0][0] == "pudding":
        desserts = plural(most, "{n} pudding", "{n} puddings") if most else say("no puddings")
        more = phrase("Winner: {winners}, with {points} as {others}, but more puddings ({desserts}).")
        fewer = phrase(
            "Shared win: {winners}, with {points} and {desserts} each; {others} had as many points, but fewer puddings."
        )
    else:
        desserts = plural(most, "{n} dessert", "{n} desserts") if most else say("no desserts")
        more = phrase("Winner: {winners}, with {points} as {others}, but more desserts ({desserts}).")
        fewer = phrase(
            "Shared win: {winners}, with {points} and {desserts} each; {others} had as many points, but fewer desserts."
        )
    if not others:
        return say(
            "Shared win: {winners}, with {points} and {desserts} each.",
            winners=winners,
            points=points,
            desserts=desserts,
        )
    text = more if len(final.winners) == 1 else fewer
    return say(text, winners=winners, points=points, desserts=desserts, others=listed(others))
