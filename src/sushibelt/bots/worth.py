"""What cards are worth, asked of the rules themselves."""

from __future__ import annotations

from ..rules.editions import BASE_GAME
from ..rules.engine import score_game, score_round
from ..rules.kit import FACES
from ..rules.registry import TILES, tile_named
from ..rules.state import State
from ..table.plates import number

MOST = 20
"""More cards of one kind than any plate will hold, or its seat hope for."""


def _points(tile: str, counts: list[dict[str, int]], dessert: bool = False) -> int:
    """What `tile` scores for the first seat when these cards lie in front of the seats."""
    state: State = BASE_GAME.start(len(counts))
    for seat, plate in enumerate(counts):
        for name, count in plate.items():
            state.table[seat, number(name)] = count
    known = tile_named(tile)
    assert known is not None
    score = score_game if dessert else score_round
    return score(state, 0, TILES.index(known))  # type: ignore[no-any-return]  # generated code


SETS: dict[str, tuple[int, ...]] = {
    tile: tuple(_points(tile, [{tile: count}, {}]) for count in range(MOST + 1))
    for tile in ("tempura", "sashimi", "dumpling")
}
"""Points by number of cards, for the tiles that only look at their own number."""

NIGIRI: dict[str, int] = {name: FACES[number(name)].points for name in ("squid", "salmon", "egg")}
"""Points of a plain nigiri, best first."""

DIPPED: dict[str, int] = {name: FACES[number(f"{name}-on-wasabi")].points for name in NIGIRI}
"""Points of the same nigiri on wasabi."""

ICONS: dict[str, int] = {face.name: face.icons for face in FACES if face.icons}
"""Icons on each maki."""

MAKI_FIRST = _points("maki", [{"maki-1": 2}, {"maki-1": 1}])
MAKI_SECOND = _points("maki", [{"maki-1": 1}, {"maki-1": 2}])
PUDDING_MOST = _points("pudding", [{"pudding": 1}, {}, {}], dessert=True)
PUDDING_FEWEST = _points("pudding", [{}, {"pudding": 1}, {"pudding": 1}], dessert=True)


def open_wasabi(plate: tuple[str, ...]) -> int:
    """Wasabi on `plate` that no nigiri lies on."""
    return plate.count("wasabi") - sum(plate.count(f"{name}-on-wasabi") for name in DIPPED)
