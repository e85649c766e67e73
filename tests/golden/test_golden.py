"""Games to read (the .txt files beside this one), compared line by line; every sum in their comments is checked.

Three of the base game and one with its variants; one for each printed menu of Party and two for the copies of a special
order. Between them they show every tile, every action and every variant.

A comment "Ann: maki 6 + nigiri 5 = 11" names everything that scored for Ann in that round and what it comes to; before
the line of totals, "Ann: round-1 16 + desserts 3 = 19" does the same for the game. The three of the base game were
checked by hand, all are counted again by the naive scorer.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sushibelt.rules.editions import BASE_GAME, EDITIONS
from sushibelt.rules.menus import MENUS
from sushibelt.rules.registry import TILES, tile_of
from sushibelt.rules.switches import SWITCHES
from sushibelt.table import Game
from sushibelt.table.plates import number, original
from tests.golden.features import ACTIONS, COPIED, features
from tests.reference import naive, naive_party

GAMES = sorted(Path(__file__).parent.glob("*.txt"))

games = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def bare(text: str) -> list[str]:
    """The lines without comments and empty ones."""
    lines = (line if line.startswith("seat ") else line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def sums(text: str) -> list[tuple[str, str, dict[str, int], int]]:
    """(the line under the comment, name, what was added, the sum) for every sum in the comments."""
    found = []
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if match := re.fullmatch(r"# (\w+): (\S+ -?\d+(?: \+ \S+ -?\d+)*) = (-?\d+)", line):
            parts = {name: int(points) for name, points in (part.split() for part in match[2].split(" + "))}
            parts.pop("nothing", None)
            below = next(line for line in lines[at:] if not line.startswith("#"))
            found.append((below.split()[0], match[1], parts, int(match[3])))
    return found


def test_there_is_a_golden_game_for_each_printed_menu_and_each_number_of_players():
    told = [Game.from_record(text_of(path)) for path in GAMES]
    assert {game.header.menu_name for game in told} - {""} == set(MENUS)
    assert {game.players for game in told if game.header.edition == "party"} == set(range(2, 9))


def test_golden_games_show_every_variant():
    chosen = {item for path in GAMES for item in Game.from_record(text_of(path)).header.chosen.items()}
    assert chosen == {(switch.name, value) for switch in SWITCHES for value in switch.values} - {
        (switch.name, switch.default) for switch in SWITCHES
    }


def test_golden_games_show_every_action():
    shown = set().union(*(features(Game.from_record(text_of(path))) for path in GAMES))
    assert shown >= ACTIONS
    assert {name.removeprefix("copies ") for name in shown if name.startswith("copies ")} >= COPIED


def test_every_tile_has_a_golden_game_in_which_it_is_played():
    played = set()
    for path in GAMES:
        game = Game.from_record(text_of(path))
        cards = [card for turns in game.history for turn in turns for pick in turn for card in pick[:1]]
        cards += [act.brought for acts in game.acts for turn in acts for act in turn if act.brought]
        played |= {(game.header.edition, tile_of(number(card)).name) for card in cards}
    assert played == {(edition.name, tile.name) for edition in EDITIONS.values() for tile in edition.tiles}
    assert {name for _, name in played} == {tile.name for tile in TILES}


@games
def test_a_golden_game_is_replayed_and_written_again_line_by_line(path: Path):
    text = text_of(path)
    game = Game.from_record(text)
    assert game.over
    assert bare(game.record()) == bare(text)


@games
def test_the_sums_in_the_comments_are_right(path: Path):
    text = text_of(path)
    game = Game.from_record(text)
    assert game.final is not None
    seat_of = {name: seat for seat, name in enumerate((*game.header.names, "Third"))}
    found = sums(text)
    assert len(found) == 4 * game.seats, "three rounds and the total, for everybody"
    for at, (below, name, parts, total) in enumerate(found):
        seat = seat_of[name]
        assert sum(parts.values()) == total
        if below == "total":
            rounds = {f"round-{number}": result.points[seat] for number, result in enumerate(game.results, start=1)}
            desserts = {"desserts": game.final.points[seat]} if game.final.points[seat] else {}
            assert parts == rounds | desserts
            assert total == game.final.totals[seat]
        else:
            assert below == "score"
            result = game.results[at // game.seats]
            assert parts == {tile: points[seat] for tile, points in result.lines if points[seat]}
            assert total == result.points[seat]


@games
def test_the_naive_scorer_agrees(path: Path):
    game = Game.from_record(text_of(path))
    assert game.final is not None
    kept: list[list[str]] = [[] for _ in range(game.seats)]
    rounds = plates_of(game)
    if game.header.edition == "party":
        lines = [
            naive_party.score_round(plates, list(result.taken))
            for plates, result in zip(rounds, game.results, strict=True)
        ]
        dessert = game.header.menu[-1]
        desserts = naive_party.score_desserts(dessert, rounds, kept)
        cards = [len(own) for own in naive_party.gathered(rounds, kept)]
        winners = naive_party.winners(list(game.final.totals), cards)
    else:
        lines = [naive.score_round(plates) for plates in rounds]
        desserts = naive.score_desserts(rounds, kept)
        cards = [sum(plates[seat].count("pudding") for plates in rounds) for seat in range(game.seats)]
        winners = naive.winners(list(game.final.totals), cards, dummy=game.seats > game.players)
    assert [list(result.points) for result in game.results] == [[sum(line.values()) for line in each] for each in lines]
    assert list(game.final.points) == desserts
    assert list(game.final.winners) == winners


def plates_of(game: Game) -> list[list[list[str]]]:
    """For each round and seat what lay there in the end; in base in order of play, in Party plain nigiri first."""
    if game.header.edition == "base":
        seats = range(game.seats)
        return [[[card for turn in turns for card in turn[seat]] for seat in seats] for turns in game.history]
    return [
        [sorted(plate, key=lambda card: original(card) not in naive_party.NIGIRI) for plate in result.plates]
        for result in game.results
    ]


def test_every_card_of_the_base_box_is_played_in_a_golden_game():
    told = [Game.from_record(text_of(path)) for path in GAMES]
    history = [turn for game in told if game.header.edition == "base" for turns in game.history for turn in turns]
    played = {card for turn in history for cards in turn for card in cards}
    assert played == {name for tile in BASE_GAME.tiles for name in BASE_GAME.printed(tile)}


@games
def test_a_golden_game_is_a_record_wherever_it_stops(path: Path):
    lines = text_of(path).splitlines(keepends=True)
    first_body = next(at for at, line in enumerate(lines) if line.startswith("round"))
    for end in range(first_body, len(lines) + 1):
        Game.from_record("".join(lines[:end]))
