"""Plates, results and the verdict in words: small cases, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from sushibelt.rules.kit import Tile
from sushibelt.rules.registry import TILES
from sushibelt.table import Final, Game
from sushibelt.table.frames import frames
from sushibelt.table.plates import lay, number
from sushibelt.table.words import Group, by_tile, final_lines, groups, laid, result_lines, verdict, why, worth
from tests.golden.test_golden import GAMES, text_of
from tests.rules.scenes import finish_round, play_round, scene

FIVE = next(path for path in GAMES if "shared" in path.name)


def group(*plate: str, others: tuple[str, ...] = ()) -> Group:
    """The only group of a plate."""
    (found,) = groups(lay("base", [plate, others]), 0)
    return found


@pytest.mark.parametrize(
    "plate, points, hint",
    [
        ("tempura", 0, "1 more: +5"),
        ("tempura tempura", 5, ""),
        ("tempura tempura tempura", 5, "1 more: +5"),
        ("sashimi", 0, "2 more: +10"),
        ("sashimi sashimi", 0, "1 more: +10"),
        ("sashimi sashimi sashimi", 10, ""),
        ("dumpling", 1, "1 more: +2"),
        ("dumpling dumpling dumpling dumpling", 10, "1 more: +5"),
        ("dumpling dumpling dumpling dumpling dumpling", 15, ""),
        ("wasabi", 0, "open: your next nigiri counts three times"),
        ("egg", 1, ""),
        ("maki-2", 6, "2 icons, the most"),
        ("pudding", 0, "1 pudding, the most"),
    ],
)
def test_a_group_says_what_it_scores_and_what_it_wants(plate: str, points: int, hint: str):
    found = group(*plate.split())
    assert (found.points, found.hint) == (points, hint)


def test_cards_lie_in_stacks_as_people_lay_them():
    s = lay("base", [["wasabi", "wasabi", "squid-on-wasabi", "egg", "maki-1", "maki-3"], []])
    assert {found.tile: found.stacks for found in groups(s, 0)} == {
        "maki": (("maki-1",), ("maki-3",)),
        "nigiri": (("egg",), ("wasabi", "squid")),
        "wasabi": (("wasabi",),),
    }
    assert worth(s, 0) == 9 + 1 + 6
    assert worth(s, 1) == 0


def test_a_wasabi_under_a_nigiri_is_no_group_of_its_own():
    s = lay("base", [["wasabi", "salmon-on-wasabi"], []])
    assert groups(s, 0) == (Group("nigiri", (("wasabi", "salmon"),), 6, ""),)


def test_chopsticks_are_ready_on_the_turn_after():
    game = scene("chopsticks", "egg")
    assert [found.hint for found in groups(laid(game.view()), 0)] == ["ready: take two cards"]


def test_looking_changes_nothing():
    game = scene("tempura dumpling sashimi wasabi", "maki-1 egg pudding tempura")
    saved = bytes(game.state)
    for seat in range(2):
        groups(game.state, seat)
        worth(game.state, seat)
    assert bytes(game.state) == saved


TEN_EACH = (
    "tempura tempura tempura dumpling sashimi sashimi sashimi wasabi chopsticks salmon",
    "tempura sashimi sashimi sashimi wasabi salmon salmon salmon squid egg",
)


def reasons(tile: str, *plates: str) -> tuple[str, ...]:
    """Why a round scored what it scored."""
    game = scene(*plates)
    finish_round(game)
    return next(line.why for line in result_lines("base", game.results[0]) if line.tile == tile)


@pytest.mark.parametrize(
    "plates, why",
    [
        (("maki-3", "maki-1", "egg"), ("3 icons, the most", "1 icon, second most", "no icon")),
        (
            ("maki-2", "maki-2", "maki-1"),
            (
                "2 icons, tied for the most: 6 shared by 2",
                "2 icons, tied for the most: 6 shared by 2",
                "1 icon; the most is tied, so there is no second place",
            ),
        ),
        (("maki-3", "maki-2", "maki-1"), ("3 icons, the most", "2 icons, second most", "1 icon, too few")),
        (
            ("maki-3", "maki-2", "maki-2"),
            ("3 icons, the most",) + ("2 icons, tied for second most: 3 shared by 2",) * 2,
        ),
    ],
)
def test_maki_says_who_is_where(plates: tuple[str, ...], why: tuple[str, ...]):
    assert reasons("maki", *plates) == why


def test_nigiri_says_what_lies_on_wasabi():
    s = scene("wasabi squid egg salmon salmon", "tempura")
    finish_round(s)
    line = next(line for line in result_lines("base", s.results[0]) if line.tile == "nigiri")
    assert line.points[0] == 14
    assert line.why[0] == "Squid on wasabi 9, 2 × Salmon at 2, Egg 1"


def test_other_tiles_count_their_cards():
    game = scene(*TEN_EACH)
    lines = {line.tile: line for line in result_lines("base", game.results[0])}
    assert lines["tempura"].why == ("3 × Tempura", "1 × Tempura")
    assert lines["dumpling"].why == ("1 × Dumpling", "none")
    assert lines["sashimi"].points == (10, 10)


def test_a_shared_end_is_told_with_its_reasons():
    game = Game.from_record(text_of(FIVE))
    assert game.final is not None
    (line,) = final_lines("base", game.final)
    assert line.tile == "pudding"
    assert line.points == (-6, 0, 0, 3, 3)
    assert line.why == (
        "no puddings, the fewest",
        "2 puddings",
        "1 pudding",
        "3 puddings, the most: 6 shared by 2",
        "3 puddings, the most: 6 shared by 2",
    )


def test_points_by_tile_add_up_to_the_totals():
    for path in GAMES:
        game = Game.from_record(text_of(path))
        table = by_tile(game.results, game.final)
        assert tuple(map(sum, zip(*(points for _, points in table), strict=True))) == game.scores
        assert [name for name, _ in table] == [tile.name for tile in TILES if tile.name in dict(table)]


@pytest.mark.parametrize(
    "name, text",
    [
        ("two-seats-chopsticks", "Winner: Mochi, with 54 points."),
        ("four-seats-ties", "Winner: Ann, with 43 points."),
        (
            "five-seats-shared-win",
            "Shared win: Nia and Ole, with 33 points and 3 puddings each; Lea had as many points, but fewer puddings.",
        ),
    ],
)
def test_the_verdict_of_the_golden_games(name: str, text: str):
    game = Game.from_record(text_of(next(path for path in GAMES if path.stem == name)))
    assert game.final is not None
    assert verdict(game.header.names, game.final) == text


def test_the_verdict_spells_a_tie_break_out():
    game = Game.from_record(TIE_BREAK)
    assert game.final is not None
    assert game.final.totals[0] == game.final.totals[1]
    assert game.final.winners == (1,)
    best, puddings = game.final.totals[0], game.final.desserts[1]
    cards = f"{puddings} pudding{'s' if puddings > 1 else ''}"
    assert (
        verdict(game.header.names, game.final)
        == f"Winner: Bob, with {best} points as Ann, but more puddings ({cards})."
    )


@pytest.mark.parametrize("dessert", [tile for tile in TILES if tile.dessert], ids=lambda tile: tile.name)
@pytest.mark.parametrize("most, fewer", [(2, 1), (1, 0), (2, 2)])
def test_a_tie_is_broken_by_the_desserts_of_the_menu(dessert: Tile, most: int, fewer: int):
    """Puddings are called so; what else is compared are cards, not kinds of fruit and not points."""
    word = "pudding" if dessert.name == "pudding" else "dessert"
    winners = (0,) if most > fewer else (0, 1)
    final = Final(
        kept=((), ()),
        lines=((dessert.name, (0, 0)),),
        points=(0, 0),
        totals=(40, 40),
        desserts=(most, fewer),
        places=(1, 1 if len(winners) == 2 else 2),
        winners=winners,
    )
    cards = f"{most} {word}{'s' if most > 1 else ''}"
    if most > fewer:
        assert verdict(["Ann", "Bob"], final) == f"Winner: Ann, with 40 points as Bob, but more {word}s ({cards})."
    else:
        assert verdict(["Ann", "Bob"], final) == f"Shared win: Ann and Bob, with 40 points and {cards} each."


def tie_break() -> str:
    """The record of a game in which Ann and Bob are level and Bob has more puddings.

    Ann leads by 6 after round 1, then both play alike; Bob's only pudding makes up for the 6.
    """
    game = Game.new(names=["Ann", "Bob"], deal_by_hand=True)
    play_round(
        game,
        "tempura tempura egg sashimi sashimi wasabi chopsticks maki-1 maki-1 dumpling",  # 5 + 1 + 3 + 1
        "pudding sashimi sashimi wasabi tempura chopsticks maki-1 maki-1 dumpling wasabi",  # 3 + 1, and 6 in the end
    )
    for _ in range(2):
        play_round(game, *["tempura sashimi dumpling salmon salmon maki-2 maki-2 maki-2 dumpling sashimi"] * 2)
    return game.record()


TIE_BREAK = tie_break()


# --- frames -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_frames_show_every_turn_with_all_hands_open(path: Path):
    game = Game.from_record(text_of(path))
    film = frames(game)
    turns = game.state.turns
    assert len(film) == 3 * (turns + 1)
    for at, frame in enumerate(film):
        round_, turn = divmod(at, turns + 1)
        assert frame.view.seat is None
        assert frame.view.round == round_ + 1
        if turn == turns:  # after the round
            assert frame.hands == frame.picks == ((),) * game.seats
            assert frame.view.results == game.results[: round_ + 1]
            continue
        assert frame.view.turn == turn + 1
        assert frame.picks == game.history[round_][turn]
        assert frame.view.history[-1] == game.history[round_][:turn]
        for hand, pick, size in zip(frame.hands, frame.picks, frame.view.hand_sizes, strict=True):
            assert set(pick[:1] if pick[0] == "special-order" else pick) <= set(hand)  # what it is aimed at lies there
            assert len(hand) == size
            assert size - (turns - turn) in ((0, 1) if game.seats > game.players else (0,))
    if game.seats == game.players:  # else a card has been drawn by now
        assert film[0].hands == tuple(tuple(sorted(hand, key=number)) for hand in game.deals[0])
    assert film[-1].view == game.view()


def test_frames_of_an_unfinished_game_stop_before_the_open_turn():
    game = scene("egg squid", "tempura tempura")
    game.choose(0, game.hand(0)[0])
    assert [frame.view.turn for frame in frames(game)] == [1, 2]
    assert frames(Game.new(deal_by_hand=True)) == ()


@pytest.mark.parametrize(
    "tile, plate, said",
    [
        ("fruit", "fruit-ww fruit-wp fruit-oo", "3 watermelons: 3, 1 pineapple: 0, 2 oranges: 1"),
        ("fruit", "fruit-ww", "2 watermelons: 1, no pineapple: −2, no orange: −2"),
        ("fruit", "", "no fruit: −2 for each of the three kinds"),
        ("tofu", "tofu tofu", "2 × Tofu"),
        ("tofu", "tofu tofu tofu", "3 × Tofu: three or more score nothing"),
        ("onigiri", "onigiri-circle onigiri-square onigiri-circle", "2 shapes: 4, 1 shape: 1"),
        ("tea", "tea tea eel", "2 × Tea at 2, the largest group"),
    ],
)
def test_reasons_of_party_count_in_whole_words(tile: str, plate: str, said: str):
    assert why(lay("party", [plate.split(), []]), 0, tile) == said


@pytest.mark.parametrize(
    "plate, hint",
    [
        ("uramaki-3", "8 if the round ended now; 7 icons more: 8 at once"),
        ("uramaki-5 uramaki-4", "8 if the round ended now; 1 icon more: 8 at once"),
        ("uramaki-5 uramaki-5", "enough icons: a place at the end of this turn"),
        ("uramaki-5 uramaki-5 uramaki-3", "enough icons: a place at the end of this turn"),
    ],
)
def test_uramaki_say_how_far_the_next_place_is(plate: str, hint: str):
    (found,) = groups(lay("party", [plate.split(), []]), 0)
    assert found.hint == hint


@pytest.mark.parametrize(
    "plates, taken, prizes, points, hint, reason",
    [
        (
            ("uramaki-3", ""), (8, 0), 1, 13,
            "8 taken; 5 if the round ended now; 7 icons more: 5 at once",
            "place taken: 8; 3 icons, the most: 5",
        ),
        (
            ("uramaki-3", "uramaki-4"), (0, 0), 0, 0,
            "7 icons more: 8 at once",
            "3 icons, not the most",
        ),
        (
            ("uramaki-5 uramaki-4", "uramaki-3"), (13, 0), 2, 15,
            "8 + 5 taken; 2 if the round ended now; 1 icon more: 2 at once",
            "places taken: 8 + 5; 9 icons, the most: 2",
        ),
        (
            ("uramaki-3", ""), (15, 0), 3, 15,
            "8 + 5 + 2 taken; no place is free any more",
            "places taken: 8 + 5 + 2; 3 icons, but no place is free",
        ),
    ],
)  # fmt: skip
def test_uramaki_say_what_their_number_is_made_of(
    plates: tuple[str, str], taken: tuple[int, int], prizes: int, points: int, hint: str, reason: str
):
    s = lay("party", [plate.split() for plate in plates], taken=taken, prizes=prizes)
    (found, *_) = groups(s, 0)
    assert (found.points, found.hint, why(s, 0, "uramaki")) == (points, hint, reason)


def test_two_places_are_told_apart_from_ten_icons():
    s = lay("party", [[], []], taken=(10, 0), prizes=3)
    assert why(s, 0, "uramaki") == "places taken: 8 + 2"


@pytest.mark.parametrize(
    "plate, points, hint",
    [("tofu", 2, "1 more: +4"), ("tofu tofu", 6, "a third: all score nothing"),
     ("tofu tofu tofu", 0, "three or more score nothing")],
)  # fmt: skip
def test_tofu_say_when_it_is_enough(plate: str, points: int, hint: str):
    (found,) = groups(lay("party", [plate.split(), []]), 0)
    assert (found.points, found.hint) == (points, hint)
