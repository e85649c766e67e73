"""Every tile in every game and at every table size: its cards, words and pictures, and that all seats are alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import sushibelt.web
from sushibelt.rules import engine
from sushibelt.rules.check import status
from sushibelt.rules.editions import BASE_GAME, EDITIONS, PARTY_GAME, Edition
from sushibelt.rules.kit import BACK, BASE, CHANCE, COPY, FACES, GROUPS, PARTY, Tile
from sushibelt.rules.menus import Menu, bars, surprise
from sushibelt.rules.registry import CARD, COPIER, DESSERT, TILES, face_named, tile_named, tile_of
from sushibelt.rules.state import State
from sushibelt.table import Game
from sushibelt.table.acts import ADD, DEAL
from sushibelt.table.choice import to_choice
from sushibelt.table.plates import lay, number

PRINTED = {
    "base": {
        "tempura": 14, "sashimi": 14, "dumpling": 14, "maki-1": 6, "maki-2": 12, "maki-3": 8, "egg": 5, "salmon": 10,
        "squid": 5, "wasabi": 6, "chopsticks": 4, "pudding": 10, "soy-sauce": 4,
    },
    "party": {
        "egg": 4, "salmon": 5, "squid": 3, "maki-1": 4, "maki-2": 5, "maki-3": 3, "temaki": 12, "uramaki-3": 4,
        "uramaki-4": 4, "uramaki-5": 4, "tempura": 8, "sashimi": 8, "dumpling": 8, "eel": 8, "tofu": 8,
        "onigiri-circle": 2, "onigiri-triangle": 2, "onigiri-square": 2, "onigiri-rectangle": 2, "edamame": 8,
        "miso-soup": 8, "chopsticks-1": 1, "chopsticks-2": 1, "chopsticks-3": 1, "spoon-4": 1, "spoon-5": 1,
        "spoon-6": 1, "menu-7": 1, "menu-8": 1, "menu-9": 1, "takeout-box-10": 1, "takeout-box-11": 1,
        "takeout-box-12": 1, "special-order": 3, "soy-sauce": 3, "tea": 3, "wasabi": 3, "pudding": 15,
        "green-tea-ice-cream": 15, "fruit-ww": 2, "fruit-pp": 2, "fruit-oo": 2, "fruit-wp": 3, "fruit-wo": 3,
        "fruit-po": 3,
    },
}  # fmt: skip
"""How many of each card the printed boxes hold, the promo of the base box included."""

GROUPED = {
    "roll": "maki temaki uramaki",
    "appetizer": "tempura sashimi dumpling eel tofu onigiri edamame miso-soup",
    "special": "chopsticks spoon menu takeout-box special-order soy-sauce tea wasabi",
    "dessert": "pudding green-tea-ice-cream fruit",
    "": "nigiri",
}

ART = Path(sushibelt.web.__file__).parent / "static" / "art"

every_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)


def tables() -> Iterator[tuple[Tile, Edition, int]]:
    """Each tile in each game that has it, with every number of players who may play with it."""
    for edition in EDITIONS.values():
        for tile in edition.tiles:
            for seats in edition.hand_sizes:
                if edition is BASE_GAME or not bars(tile, seats):
                    yield tile, edition, seats


every_table = pytest.mark.parametrize(
    "tile, edition, seats", [pytest.param(*row, id=f"{row[0].name}-{row[1].name}-{row[2]}") for row in tables()]
)


def menu_with(tile: Tile, seats: int, random: Random) -> Menu:
    """A legal menu with the tile on it."""
    menu = list(surprise(seats, random.randrange))
    if tile.group and tile.name not in menu:
        first = sum(
            size for group, size in GROUPS.items() if list(GROUPS).index(group) < list(GROUPS).index(tile.group)
        )
        menu[first] = tile.name
    return tuple(menu)


def start(tile: Tile, edition: Edition, seats: int, random: Random) -> Game:
    """A game with the tile in play, to be dealt by hand."""
    if edition is PARTY_GAME:
        return Game.new("party", seats, menu=menu_with(tile, seats, random), deal_by_hand=True)
    return Game.new(seats=seats, switches={"soy-promo": "on" if tile.promo else "off"}, deal_by_hand=True)


# --- the boxes ------------------------------------------------------------------------------------------------------


@every_edition
def test_the_box_holds_the_printed_cards(edition: Edition):
    counts = {face.name: face.count(edition.number) for face in FACES if face.count(edition.number)}
    assert counts == PRINTED[edition.name]


def test_base_has_108_cards_without_the_promo_and_party_181():
    assert (BASE_GAME.cards, PARTY_GAME.cards) == (108, 181)
    assert BASE_GAME.hand_sizes == {2: 10, 3: 9, 4: 8, 5: 7}
    assert PARTY_GAME.hand_sizes == {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}
    assert {seats: PARTY_GAME.desserts[seats] for seats in range(2, 9)} == {
        **dict.fromkeys(range(2, 6), (5, 3, 2)),
        **dict.fromkeys(range(6, 9), (7, 5, 3)),
    }


def test_there_are_54_maki_icons_in_base_23_in_party_and_48_uramaki_icons():
    def icons(edition: int, tile: str) -> int:
        return sum(face.count(edition) * face.icons for face in FACES[1:] if tile_of(face.number).name == tile)

    assert (icons(BASE, "maki"), icons(PARTY, "maki"), icons(PARTY, "uramaki")) == (54, 23, 48)


def test_the_22_tiles_of_a_menu_and_nigiri_have_their_groups():
    assert {tile.name: tile.group for tile in TILES} == {
        name: group for group, names in GROUPED.items() for name in names.split()
    }
    assert len(PARTY_GAME.tiles) == 23


def test_the_printed_numbers_order_the_bonus_actions():
    numbers = {face.name: face.action for face in FACES if face.action}
    assert list(range(1, 13)) == sorted(numbers.values())
    assert all(name.endswith(f"-{number}") for name, number in numbers.items())
    assert sorted(numbers, key=numbers.__getitem__) == [
        *(f"chopsticks-{n}" for n in (1, 2, 3)),
        *(f"spoon-{n}" for n in (4, 5, 6)),
        *(f"menu-{n}" for n in (7, 8, 9)),
        *(f"takeout-box-{n}" for n in (10, 11, 12)),
    ]


def test_every_face_belongs_to_one_tile():
    owners = Counter(number for tile in TILES for number in tile.faces)
    assert owners == Counter(range(1, len(FACES)))
    assert all(face.number == number for number, face in enumerate(FACES))


def test_a_face_that_lies_on_plates_only_stands_for_cards_of_the_box():
    for face in FACES[1:]:
        if face.card == face.number:
            assert face.base or face.party
            continue
        assert face.base == face.party == 0
        assert CARD[face.number] == face.card
        if face.under:  # on wasabi
            assert face_named(face.under) is not None
            assert face.points == 3 * FACES[face.card].points
    assert [face.name for face in FACES[1:] if not face.card] == ["face-down"], "any card can lie face down"


def test_desserts_and_the_card_that_copies():
    kept = {"pudding", "green-tea-ice-cream", *(f"fruit-{kind}" for kind in ("ww", "pp", "oo", "wp", "wo", "po"))}
    assert {FACES[number].name for number, dessert in enumerate(DESSERT) if dessert} == kept
    assert FACES[COPIER].name == "special-order"


# --- what a tile says and shows -------------------------------------------------------------------------------------


@every_tile
def test_a_tile_says_what_it_is(tile: Tile):
    assert tile_named(tile.name) is tile
    assert all(tile_of(number) is tile for number in tile.faces)
    assert re.fullmatch("#[0-9A-F]{6}", tile.colour)
    for edition in (BASE, PARTY):
        assert 0 < len(tile.summary_in(edition)) <= 64, "the summary stands on a card"
        assert not tile.summary_in(edition).endswith(".")
        assert tile.help_in(edition).endswith(".")
        assert len(tile.help_in(edition)) > len(tile.summary_in(edition))
    assert tile.questions
    for question in tile.questions:
        assert question.question.endswith("?")
        assert question.answer.endswith((".", ")"))
        assert question.decided == bool(question.other), "a decided point says how else it could be read"


@every_tile
def test_a_tile_of_both_boxes_answers_for_each(tile: Tile):
    for edition in EDITIONS.values():
        if tile in edition.tiles:
            assert tile.questions_in(edition.number)


def test_a_tile_that_not_everybody_may_play_with_says_so():
    for tile in TILES:
        fewest, most = tile.seats
        assert ("Not for 2 players." in tile.help) == (fewest == 3)
        assert ("Not for 7 or 8 players." in tile.help) == (most == 6)


def test_a_face_tells_what_it_is_worth():
    told = {face.name: face.told() for face in FACES[1:]}
    assert told["egg"] == "1 point"
    assert told["squid-on-wasabi"] == "9 points"
    assert told["maki-1"] == "1 icon"
    assert told["uramaki-5"] == "5 icons"
    assert told["tempura"] == "2 for 5"
    assert told["face-down"] == "2 points"
    assert {name for name, text in told.items() if not text} == ONLY_NAMES


ONLY_NAMES = {"wasabi-under-egg", "wasabi-under-salmon", "wasabi-under-squid"}
"""Faces that tell one wasabi from another for a takeout box; none lies in front under that name."""


def test_every_face_has_its_picture_and_every_picture_its_face():
    named = {face.name for face in FACES[1:]} - ONLY_NAMES
    drawn = {path.stem for path in ART.glob("*.svg")}
    assert named <= drawn
    assert drawn - named == {"back", "copy", "logo"}
    assert all((ART / f"{name}.svg").stat().st_size < 3 * 1024 for name in drawn)


def test_a_short_title_is_short_enough_for_a_card():
    assert all(0 < len(face.short) <= 21 for face in FACES[1:])


def test_wasabi_has_the_colour_of_nigiri_and_all_others_their_own():
    colours = Counter(tile.colour for tile in TILES)
    nigiri, wasabi = tile_named("nigiri"), tile_named("wasabi")
    assert nigiri is not None
    assert wasabi is not None
    assert nigiri.colour == wasabi.colour
    assert sorted(colours.values()) == [1] * (len(colours) - 1) + [2]


# --- played ---------------------------------------------------------------------------------------------------------


@every_table
def test_a_new_game_has_the_tile_in_play_and_its_cards_where_they_belong(tile: Tile, edition: Edition, seats: int):
    game = start(tile, edition, seats, Random(seats))
    s = game.state
    tiles = {each.name for at, each in enumerate(TILES) if s.menu[at]}
    assert tile.name in tiles
    assert tiles == set(game.header.tiles)
    for face in FACES[1:]:
        waits = tile_of(face.number).dessert and edition is PARTY_GAME
        cards = face.count(edition.number) if tile_of(face.number).name in tiles else 0
        assert (s.deck[face.number], s.reserve[face.number]) == ((0, cards) if waits else (cards, 0))
    assert not status(s)


@every_table
def test_a_game_full_of_the_tile_is_sound_and_offers_only_what_is_legal(tile: Tile, edition: Edition, seats: int):
    """Everybody takes this tile's cards wherever there are any, and decides at random in every way that is offered."""
    random = Random(f"{tile.name} {seats}")
    wanted = {FACES[number].name for number in tile.faces}
    game = start(tile, edition, seats, random)
    while not game.over:
        if game.owing == {CHANCE}:
            game.chance(favoured(game, wanted, random))
            continue
        for seat in sorted(game.owing):
            words = game.choices(seat)
            assert words
            assert len(set(words)) == len(words)
            if random.random() < 0.01:
                legal = {choice for choice in range(256) if engine.legal(game.state, seat, choice)}
                assert {to_choice(word, game.state) for word in words} == legal
            forward = [word for word in words if word != "back"]
            favourites = [word for word in forward if word in wanted]
            picking = game.state.phase == engine.PICK
            game.choose(seat, random.choice(favourites if picking and favourites else forward))
        assert not status(game.state)
    assert wanted & {card for turns in game.history for turn in turns for play in turn for card in play}


def favoured(game: Game, wanted: set[str], random: Random) -> list[str]:
    """What chance gives, with the wanted cards first, evenly spread over the hands."""
    pile = game.state.reserve if game.due == ADD else game.state.deck
    cards = [face.name for face in FACES for _ in range(pile[face.number])]
    random.shuffle(cards)
    cards.sort(key=lambda card: card not in wanted)
    cards = cards[: len(game.draw_due(random))]
    hands = game.players if game.due == DEAL else 1
    return [card for first in range(hands) for card in cards[first::hands]]


# --- no seat is special ---------------------------------------------------------------------------------------------


def rotated(s: State, by: int) -> State:
    """The same table with everybody moved on by so many seats."""
    moved = s.copy()
    for name in ("table", "keep", "score", "bonus"):
        zone = moved.array[0][name]
        for seat in range(s.seats):
            zone[(seat + by) % s.seats] = s.array[0][name][seat]
    for i, face in enumerate(s.copy_face):
        if face:
            moved.copy_seat[i] = (s.copy_seat[i] + by) % s.seats
    return moved


def random_plates(tile: Tile, edition: Edition, seats: int, random: Random) -> State:
    """Plates as they may lie after a round, with some desserts from before, copies and places in a race."""
    menu = menu_with(tile, seats, random) if edition is PARTY_GAME else ()
    tiles = {each.name for each in edition.in_play(menu, {"soy-promo": "on"})}
    s = lay(edition.name, [[]] * seats, tiles=tiles, prizes=random.randrange(4))
    deck = [
        face.number
        for face in FACES[1:]
        for _ in range(face.count(edition.number))
        if tile_of(face.number).name in tiles
    ]
    random.shuffle(deck)
    deck.sort(key=lambda face: face not in tile.faces and random.random() < 0.5)
    plates = [deck[seat::seats][: s.turns] for seat in range(seats)]
    for seat, plate in enumerate(plates):
        for card in plate:
            s.pick[seat] = card
            if engine.asks_second(s, seat) and card == COPIER:
                s.second[seat] = random.choice(
                    [each for each in range(len(FACES)) if engine.legal_second(s, seat, each)]
                )
            engine.land(s, seat)
            s.fresh_size[seat] = 0
        if "face-down" in {FACES[face].name for face in tile.faces}:
            s.table[seat, number("face-down")] = random.randrange(4)
        for face, dessert in enumerate(DESSERT):
            if dessert and tile_of(face).name in tiles:
                s.keep[seat, face] = random.randrange(3)
        s.score[seat] = random.randrange(-6, 6)
        s.bonus[seat] = random.choice([0, 2, 5, 8]) if "uramaki" in tiles else 0
    return s


@every_table
def test_a_tile_treats_all_seats_alike(tile: Tile, edition: Edition, seats: int):
    random = Random(f"rotate {tile.name} {seats}")
    at = TILES.index(tile)
    for _ in range(4):
        s = random_plates(tile, edition, seats, random)
        scored = [(engine.score_round(s, seat, at), engine.score_game(s, seat, at)) for seat in range(seats)]
        places = [engine.place(s, seat) for seat in range(seats)]
        for by in range(1, seats):
            moved = rotated(s, by)
            for seat in range(seats):
                to = (seat + by) % seats
                assert (engine.score_round(moved, to, at), engine.score_game(moved, to, at)) == scored[seat]
                assert engine.place(moved, to) == places[seat]


ROTATED = [("base", seats, None) for seats in range(2, 6)] + [
    ("party", 2, "sushi-go"),
    ("party", 3, "cutthroat-combo"),
    ("party", 4, "master-menu"),
    ("party", 5, "party-sampler"),
    ("party", 6, "big-banquet"),
    ("party", 7, "master-menu"),
    ("party", 8, "big-banquet"),
]


@pytest.mark.parametrize("edition, seats, menu", ROTATED)
def test_a_whole_game_does_not_care_who_sits_where(edition: str, seats: int, menu: str | None):
    """The same cards, dealt one seat further, with the same choices: every score moves one seat further."""
    random = Random(seats)
    game = Game.new(edition, seats, menu=menu, deal_by_hand=True)
    moved = Game.new(edition, seats, menu=menu, deal_by_hand=True)
    while not game.over:
        if game.owing == {CHANCE}:
            due, cards = game.due, game.draw_due(random)
            game.chance(cards)
            if due == DEAL:
                moved.deal([game.deals[-1][seat - 1] for seat in range(seats)])
            else:
                moved.chance(cards)
            continue
        seat = random.choice(sorted(game.owing))
        word = random.choice([word for word in game.choices(seat) if word != "back"])
        game.choose(seat, word)
        moved.choose((seat + 1) % seats, word)
    assert moved.over
    assert moved.scores == game.scores[-1:] + game.scores[:-1]
    assert moved.final is not None
    assert game.final is not None
    assert moved.final.places == game.final.places[-1:] + game.final.places[:-1]


def test_what_a_copy_and_back_are_as_numbers_is_no_face():
    assert len(FACES) <= COPY
    assert COPY + len(FACES) <= BACK


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 8])
def test_other_numbers_of_seats_are_refused(seats: int):
    with pytest.raises(ValueError, match=f"Sushi Go! is played with 2 to 5 seats, not {seats}"):
        BASE_GAME.start(seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 255])
def test_other_numbers_of_seats_are_refused_in_party(seats: int):
    with pytest.raises(ValueError, match=f"Sushi Go Party! is played with 2 to 8 seats, not {seats}"):
        PARTY_GAME.start(seats)
