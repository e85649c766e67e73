"""Every tile at every table size: its cards, its words, and that it treats all seats alike."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from sushibelt.rules import engine
from sushibelt.rules.check import status
from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.kit import BASE, CHANCE, FACES, Tile
from sushibelt.rules.registry import CARD, DESSERT, TILES, face_named, tile_named, tile_of
from sushibelt.rules.state import State
from sushibelt.table import DONE_WORD, Game
from sushibelt.table.choice import to_choice

SEATS = (2, 3, 4, 5)

PRINTED = {
    "tempura": 14, "sashimi": 14, "dumpling": 14, "maki-1": 6, "maki-2": 12, "maki-3": 8, "egg": 5, "salmon": 10,
    "squid": 5, "wasabi": 6, "chopsticks": 4, "pudding": 10,
}  # fmt: skip
"""How many of each card the printed box holds."""

every_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)


def test_the_box_holds_the_108_printed_cards():
    assert {face.name: face.base for face in FACES if face.base} == PRINTED
    assert BASE_GAME.cards == sum(PRINTED.values()) == 108
    assert BASE_GAME.hand_sizes == {2: 10, 3: 9, 4: 8, 5: 7}


def test_there_are_54_maki_icons():
    assert sum(face.base * face.icons for face in FACES) == 54


def test_every_face_belongs_to_one_tile():
    owners = Counter(number for tile in TILES for number in tile.faces)
    assert owners == Counter(range(1, len(FACES)))
    assert all(face.number == number for number, face in enumerate(FACES))


def test_a_face_that_lies_on_plates_only_is_made_of_two_cards_of_the_box():
    for face in FACES[1:]:
        card = FACES[face.card]
        assert CARD[face.number] == card.number
        assert card.card == card.number
        if face.card != face.number:
            below = face_named(face.under)
            assert face.base == 0
            assert below is not None
            assert face.points == 3 * card.points


@every_tile
def test_a_tile_says_what_it_is(tile: Tile):
    assert tile_named(tile.name) is tile
    assert all(tile_of(number) is tile for number in tile.faces)
    assert re.fullmatch("#[0-9A-F]{6}", tile.colour)
    assert 0 < len(tile.summary) <= 60, "the summary stands on a card"
    assert not tile.summary.endswith(".")
    assert tile.help.endswith(".")
    assert len(tile.help) > len(tile.summary)
    assert tile.questions
    for question in tile.questions:
        assert question.question.endswith("?")
        assert question.answer.endswith((".", ")"))


def test_a_face_tells_what_it_is_worth():
    told = {face.name: face.told() for face in FACES[1:]}
    assert told["egg"] == "1 point"
    assert told["squid-on-wasabi"] == "9 points"
    assert told["maki-1"] == "1 icon"
    assert told["maki-3"] == "3 icons"
    assert told["tempura"] == "2 for 5"
    assert all(told.values())


def test_a_short_title_is_short_enough_for_a_card():
    assert all(0 < len(face.short) <= 16 for face in FACES[1:])


def test_wasabi_has_the_colour_of_nigiri_and_all_others_their_own():
    colours = Counter(tile.colour for tile in TILES)
    nigiri, wasabi = tile_named("nigiri"), tile_named("wasabi")
    assert nigiri is not None
    assert wasabi is not None
    assert nigiri.colour == wasabi.colour
    assert sorted(colours.values()) == [1] * (len(colours) - 1) + [2]


def test_only_the_pudding_is_a_dessert():
    assert [FACES[number].name for number, dessert in enumerate(DESSERT) if dessert] == ["pudding"]


@pytest.mark.parametrize("seats", SEATS)
def test_a_new_game_has_every_tile_in_play(seats: int):
    s = BASE_GAME.start(seats)
    assert bytes(s.menu) == bytes([1] * len(TILES))
    assert s.edition == BASE
    assert [s.deck[face.number] for face in FACES] == [face.base for face in FACES]
    assert not status(s)


@pytest.mark.parametrize("seats", SEATS)
@every_tile
def test_a_game_full_of_the_tile_is_sound_and_offers_only_what_is_legal(tile: Tile, seats: int):
    """Everybody takes this tile's cards wherever there are any, in every way that is offered."""
    random = Random(f"{tile.name} {seats}")
    wanted = {FACES[number].name for number in tile.faces}
    game = Game.new(seats=seats, deal_by_hand=True)
    while not game.over:
        if game.owing == {CHANCE}:
            deck = [face.name for face in FACES for _ in range(game.state.deck[face.number])]
            random.shuffle(deck)
            deck.sort(key=lambda card: card not in wanted)
            game.deal([deck[seat : seats * game.state.turns : seats] for seat in range(seats)])
        for seat in sorted(game.owing):
            words = game.choices(seat)
            assert words
            assert len(set(words)) == len(words)
            for word in words:
                assert engine.legal(game.state, seat, to_choice(word))
            card = next((word for word in words if word in wanted), words[0])
            game.choose(seat, card)
            if not game.over and game.view(seat).pick and game.asks_second(seat):
                game.choose(seat, random.choice([word for word in game.choices(seat) if word != "back"]))
            assert not status(game.state)
    assert wanted & {card for turns in game.history for turn in turns for play in turn for card in play}


def rotated(s: State, by: int) -> State:
    """The same table with everybody moved on by so many seats."""
    moved = s.copy()
    for name in ("table", "keep", "score"):
        zone = moved.array[0][name]
        for seat in range(s.seats):
            zone[(seat + by) % s.seats] = s.array[0][name][seat]
    return moved


def random_plates(seats: int, random: Random) -> State:
    """Plates as they may lie after a round, with some desserts from before."""
    s = BASE_GAME.start(seats)
    s.round = s.turn = 1
    deck = [face.number for face in FACES for _ in range(face.base)]
    random.shuffle(deck)
    for seat in range(seats):
        for _ in range(s.turns):
            engine.arrive(s, seat, deck.pop())
        s.keep[seat, to_choice("pudding")] = random.randrange(3)
        s.score[seat] = random.randrange(-6, 6)
    return s


@pytest.mark.parametrize("seats", SEATS)
@every_tile
def test_a_tile_treats_all_seats_alike(tile: Tile, seats: int):
    random = Random(f"rotate {tile.name} {seats}")
    number = TILES.index(tile)
    for _ in range(40):
        s = random_plates(seats, random)
        for by in range(1, seats):
            moved = rotated(s, by)
            for seat in range(seats):
                to = (seat + by) % seats
                assert engine.score_round(moved, to, number) == engine.score_round(s, seat, number)
                assert engine.score_game(moved, to, number) == engine.score_game(s, seat, number)
                assert engine.place(moved, to) == engine.place(s, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_whole_game_does_not_care_who_sits_where(seats: int):
    """The same hands, dealt one seat further, with the same picks: every score moves one seat further."""
    random = Random(seats)
    game, moved = Game.new(seats=seats, seed=11), Game.new(seats=seats, deal_by_hand=True)
    while not game.over:
        moved.deal([game.deals[-1][seat - 1] for seat in range(seats)])
        this_round = game.state.round
        while game.state.round == this_round and moved.owing != {CHANCE} and not game.over:
            waiting = [game.asks_second(seat) for seat in range(seats)]
            for seat in range(seats):
                words = [random.choice(game.hand(seat)), *([DONE_WORD] if waiting[seat] else [])]
                game.choose(seat, *words)
                moved.choose((seat + 1) % seats, *words)
    assert moved.over
    assert moved.scores == game.scores[-1:] + game.scores[:-1]
    assert moved.final is not None
    assert game.final is not None
    assert moved.final.places == game.final.places[-1:] + game.final.places[:-1]


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 8])
def test_other_numbers_of_seats_are_refused(seats: int):
    with pytest.raises(ValueError, match=f"Sushi Go! is played with 2 to 5 seats, not {seats}"):
        BASE_GAME.start(seats)
