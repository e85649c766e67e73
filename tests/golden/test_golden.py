"""Three games to read (the .txt files beside this one), compared line by line; every sum in their comments is checked.

A comment "Ann: maki 6 + nigiri 5 = 11" names everything that scored for Ann in that round and what it comes to; before
the line of totals, "Ann: round-1 16 + desserts 3 = 19" does the same for the game. They were checked by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sushibelt.rules.editions import BASE_GAME
from sushibelt.table import Game
from tests.reference import naive

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
            below = next(line for line in lines[at:] if not line.startswith("#"))
            found.append((below.split()[0], match[1], parts, int(match[3])))
    return found


def test_there_are_three_golden_games():
    assert len(GAMES) >= 3


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
    seat_of = {name: seat for seat, name in enumerate(game.header.names)}
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
    rounds = [[[card for turn in turns for card in turn[seat]] for seat in range(game.seats)] for turns in game.history]
    points = [[sum(line.values()) for line in naive.score_round(plates)] for plates in rounds]
    desserts = naive.score_desserts(rounds, [[] for _ in range(game.seats)])
    assert [list(result.points) for result in game.results] == points
    assert list(game.final.points) == desserts
    puddings = [sum(plates[seat].count("pudding") for plates in rounds) for seat in range(game.seats)]
    assert list(game.final.winners) == naive.winners(list(game.final.totals), puddings)


def test_every_card_of_the_box_is_played_in_a_golden_game():
    played = {card for path in GAMES for turns in Game.from_record(text_of(path)).history for t in turns for cards in t
              for card in cards}  # fmt: skip
    assert played == {name for tile in BASE_GAME.tiles for name in BASE_GAME.printed(tile)}


@games
def test_a_golden_game_is_a_record_wherever_it_stops(path: Path):
    lines = text_of(path).splitlines(keepends=True)
    first_body = next(at for at, line in enumerate(lines) if line.startswith("round"))
    for end in range(first_body, len(lines) + 1):
        Game.from_record("".join(lines[:end]))
