"""What a player is told is what it sees at the table, column by column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from sushibelt.lab.environments.core import Play
from sushibelt.lab.environments.space import Space, space_of
from sushibelt.lab.setup import Setup
from sushibelt.rules.registry import face_named
from sushibelt.table import BACK_WORD, View
from sushibelt.table.memory import card_name, known_hands
from sushibelt.table.plates import COPY_PREFIX, original
from tests.lab.environments.kinds import FEW, named
from tests.properties.games import DEEP, steps


def expected(view: View, space: Space) -> dict[str, int]:
    """The columns that are not 0, from the view of the same seat."""
    told: Counter[str] = Counter()
    me, players = view.seat, view.players
    assert me is not None

    def put(part: str, cards: Iterable[str]) -> None:
        told.update(f"{part}:{card}" for card in cards)

    order = [(me + step) % players for step in range(players)] + list(range(players, view.seats))
    for step, seat in enumerate(order):
        put(f"plate{step}", map(original, view.plates[seat]))
        put(f"kept{step}", map(original, view.kept[seat]))
        told[f"points{step}"] = view.scores[seat]
        told[f"hand-size{step}"] = view.hand_sizes[seat]
        told[f"taken{step}"] = view.taken[seat]
        told[f"called{step}"] = view.called[seat]
        fresh = map(original, view.fresh[seat])
        put(f"fresh{step}", (card_name(face) if face.startswith("wasabi-under") else face for face in fresh))
        put(f"copies{step}", (original(face) for face in view.plates[seat] if face.startswith(COPY_PREFIX)))
    third = [seat for seat in range(players, view.seats) if view.choosers[seat] == me]
    put("hand", view.hand or ())
    for pick in (view.pick or (), view.spoken_for or () if third else ()):
        put("picked", pick[:1] if view.edition == "party" else pick)
    told.update({"round": view.round, "turn": view.turn, "left": view.turns - view.turn, "deck": view.deck})
    told["direction"] = view.step
    told["places-gone"] = view.prizes
    due = [seat for seat in (me, *third) if seat in view.owing]
    if due and view.acting is None:
        begun = bool(view.pick) if due[0] == me else bool(view.spoken_for)
        told["seconds" if begun else "picks"] = 1
        told["third"] = due[0] != me
    if view.acting is not None:
        card = face_named(original(view.acting.card))
        assert card is not None
        told[f"acts:{card.action}"] = 1
        told["acts:copy"] = view.acting.card.startswith(COPY_PREFIX)
        told["acts:aiming"] = view.acting.aiming != ""
        told[f"actor{order.index(view.acting.actor)}"] = 1
        if view.acting.asked is not None:
            told[f"asked{order.index(view.acting.asked)}"] = 1
            told[f"wish:{view.acting.wish}"] = 1
        put("peek", view.peek or ())
    if "acts:copy" not in space.columns:  # where nothing acts, what is fresh lies there for good
        told = Counter({name: number for name, number in told.items() if not name.startswith("fresh")})
    if space.memory:
        remember(told, view, order)
    return {name: int(number) for name, number in told.items() if number}


def remember(told: Counter[str], view: View, order: list[int]) -> None:
    """The hands of the others that are known whole: those that this seat has held."""
    for step, player in enumerate(order[1 : view.players], start=1):
        ago = (order[0] - player) * -view.step % view.players
        if view.turn > ago and not view.over and len(view.results) < view.round:
            told[f"seen{step}"] = 1
            told.update(f"seen{step}:{card}" for card in known_hands(view)[player])


def told(play: Play, player: int) -> dict[str, int]:
    row = play.observation(player)
    return {name: number for name, number in zip(play.space.columns, row.tolist(), strict=True) if number}


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_every_column_is_what_the_view_says(setup: Setup):
    for seed in range(20 if DEEP else 1):
        random = Random(seed)
        game = setup.game(seed)
        play = Play.around(setup, game.state, memory=True)
        for _ in steps(game, random):
            for player in random.sample(range(game.players), 2):
                assert told(play, player) == expected(game.view(player), play.space)


@pytest.mark.parametrize("setup", FEW, ids=named)
def test_the_mask_is_what_the_view_offers(setup: Setup):
    random = Random(1)
    game = setup.game(1)
    play = Play.around(setup, game.state)
    for _ in steps(game, random):
        for player in range(game.players):
            seat = play.seat_due(player)
            offered = {"wait"} if seat is None else set(game.choices(seat)) - {BACK_WORD}
            assert {play.space.actions[action] for action in play.legal(player)} == offered


def test_before_the_first_deal_and_after_the_last_count_all_is_well():
    setup = Setup.of(players=2)
    play = Play(setup, memory=True)
    assert told(play, 0) == {"deck": 108, "direction": 1, "left": 10}
    game = setup.game(3)
    over = Play.around(setup, game.state, memory=True)
    for _ in steps(game, Random(3)):
        pass
    assert told(over, 1)["points0"] == game.scores[1]
    assert over.legal(0) == [0]


def test_without_memory_nothing_is_remembered():
    setup = Setup.of(players=2)
    with_, without = space_of(setup, True), space_of(setup)
    assert [name for name in with_.columns if name not in without.columns] == [
        "seen1", *(f"seen1:{card}" for card in without.actions[1 : 1 + without.cards]),
    ]  # fmt: skip
