"""Nothing that a player may not know is in its numbers: deal all of that again, and they must not change by a byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from sushibelt.lab.environments.core import Play
from sushibelt.rules import engine
from sushibelt.rules.registry import face_named
from sushibelt.rules.state import State
from sushibelt.table import Game, redeal
from tests.lab.environments.kinds import THIRD, setup_of
from tests.properties.games import DEEP, any_game, steps

Numbers = Callable[[Play, int], bytes]


def numbers(play: Play, player: int) -> bytes:
    """Everything that an agent is given."""
    return play.observation(player).tobytes() + play.mask(player).tobytes()


def leaks(numbers_of: Numbers, game: Game, player: int, random: Random) -> bool:
    """Something in the numbers depends on what `player` may not know."""

    def seen(state: State) -> bytes:
        return numbers_of(Play.around(setup_of(game), state, memory=True), player)

    return seen(redeal(game.view(player), random).state) != seen(game.state)


def any_leak(numbers_of: Numbers, games: Iterable[Game], seed: int, share: float = 1.0) -> bool:
    """`numbers_of` leaks at some step of some of these games, played at random."""
    random = Random(seed)
    for game in games:
        for _ in steps(game, random):
            if random.random() < share and leaks(numbers_of, game, random.randrange(game.players), random):
                return True
    return False


@pytest.mark.parametrize("players", range(2, 6))
def test_base_tells_nothing_that_is_hidden(players: int):
    random = Random(players)
    games = [any_game(random, "base", players) for _ in range(20 if DEEP else 2)]
    assert not any_leak(numbers, games, players)


def test_a_third_plate_tells_nothing_that_is_hidden():
    assert not any_leak(numbers, [THIRD.game(seed) for seed in range(20 if DEEP else 3)], 1)


@pytest.mark.parametrize("players", range(2, 9))
def test_party_tells_nothing_that_is_hidden(players: int):
    random = Random(players)
    games = [any_game(random, "party", players) for _ in range(15 if DEEP else 1)]
    assert not any_leak(numbers, games, players, 1.0 if DEEP else 0.5)


@pytest.mark.parametrize(
    "players, tiles",
    [
        (3, ("spoon", "menu")),
        (4, ("special-order", "chopsticks")),
        (5, ("menu", "special-order")),
        (4, ("spoon", "special-order")),
        (2, ("takeout-box", "menu")),
        (4, ("takeout-box", "special-order")),
    ],
)
def test_no_action_tells_anything_that_is_hidden(players: int, tiles: tuple[str, ...]):
    random = Random(players)
    games = [any_game(random, "party", players, tiles) for _ in range(15 if DEEP else 1)]
    assert not any_leak(numbers, games, players, 1.0 if DEEP else 0.5)


@pytest.mark.parametrize("edition, tiles", [("base", ()), ("party", ("special-order",))])
def test_half_a_pick_changes_nothing_for_the_others(edition: str, tiles: tuple[str, ...]):
    """A re-deal believes the view when it says who owes a choice, so this is looked at by itself."""
    random = Random(1)
    compared = 0
    for _ in range(20 if DEEP else 3):
        game = any_game(random, edition, 3, tiles)
        for _ in steps(game, random):
            play = Play.around(setup_of(game), game.state, memory=True)
            for player in play.owing if game.state.phase == engine.PICK else ():
                half = play.copy()
                before = others_see(half, player)
                half.state.pick[player] = half.space.choices[random.choice(half.legal(player))]
                assert others_see(half, player) == before
                compared += 1
    assert compared > 100


def others_see(play: Play, player: int) -> list[bytes]:
    return [numbers(play, other) for other in range(play.players) if other != player]


# --- planted leaks ----------------------------------------------------------------------------------------------------


def neighbour(play: Play, player: int) -> int:
    return (player + 1) % play.players


def squids_in_the_deck(play: Play, player: int) -> bytes:
    squid = face_named("squid")
    assert squid is not None
    return numbers(play, player) + bytes([play.state.deck[squid.number]])


def a_locked_pick(play: Play, player: int) -> bytes:
    return numbers(play, player) + bytes([play.state.pick[neighbour(play, player)]])


def a_neighbours_mask(play: Play, player: int) -> bytes:
    return numbers(play, player) + play.mask(neighbour(play, player)).tobytes()


def a_neighbours_numbers(play: Play, player: int) -> bytes:
    return numbers(play, player) + numbers(play, neighbour(play, player))


@pytest.mark.parametrize("leak", [squids_in_the_deck, a_locked_pick, a_neighbours_mask, a_neighbours_numbers])
def test_a_planted_leak_is_found(leak: Numbers):
    random = Random(1)
    assert any_leak(leak, [any_game(random, "base", 4) for _ in range(3)], 1)


def test_a_memory_that_goes_back_too_far_is_found():
    """Hands that have not been held, in the columns of those that have: the check would see it."""

    def too_far(play: Play, player: int) -> bytes:
        ahead = play.copy()
        ahead.state.turn += 1
        row = ahead.observation(player)
        return row[play.space.columns.index("seen1") :].tobytes()

    random = Random(1)
    assert any_leak(too_far, [any_game(random, "base", 4) for _ in range(3)], 1)


def test_a_memory_that_knows_what_was_drawn_for_the_third_plate_is_found():
    def all_of_it(play: Play, player: int) -> bytes:
        before = play.copy()
        before.state.draws = 1  # as if the card had not been drawn yet, so that the last one is an old one
        return before.observation(player).tobytes()

    assert any_leak(all_of_it, [THIRD.game(seed) for seed in range(3)], 1)
