"""The engine against the naive scorer of Party on 20,000 random tables, and proof that an error would be noticed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sushibelt.table import Scoresheet
from tests.reference import naive_party as naive
from tests.reference.naive import Plate
from tests.reference.naive_party import CARDS, COLOURS, COPY, NIGIRI, PLACES
from tests.reference.party_mistakes import MISTAKES

HAND = {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}

ROLLS = ["maki", "temaki", "uramaki"]
APPETIZERS = ["tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "edamame", "miso-soup"]
SPECIALS = ["chopsticks", "spoon", "menu", "takeout-box", "special-order", "soy-sauce", "tea", "wasabi"]
DESSERTS = ["pudding", "green-tea-ice-cream", "fruit"]

# Copies are where errors hide.
OFTEN = [4 if tile == "special-order" else 2 if tile == "wasabi" else 1 for tile in SPECIALS]
SPECIAL_CARDS = {card for tile in SPECIALS for card in CARDS[tile]}

PRINTED = {
    "my-first-meal": ["maki", "tempura", "sashimi", "miso-soup", "wasabi", "tea", "green-tea-ice-cream"],
    "sushi-go": ["maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding"],
    "party-sampler": ["temaki", "tempura", "dumpling", "tofu", "wasabi", "menu", "green-tea-ice-cream"],
    "master-menu": ["temaki", "onigiri", "tofu", "sashimi", "spoon", "takeout-box", "fruit"],
    "points-platter": ["uramaki", "onigiri", "dumpling", "edamame", "special-order", "tea", "green-tea-ice-cream"],
    "cutthroat-combo": ["temaki", "eel", "tofu", "miso-soup", "spoon", "soy-sauce", "pudding"],
    "big-banquet": ["maki", "tempura", "dumpling", "eel", "spoon", "chopsticks", "green-tea-ice-cream"],
    "dinner-for-two": ["uramaki", "onigiri", "tofu", "miso-soup", "menu", "special-order", "fruit"],
}


@dataclass
class Table:
    """What was played: a printed menu or its tiles, the plates and the race of each round, desserts of other rounds."""

    menu: str | list[str]
    rounds: list[list[Plate]]
    races: list[list[int]]
    kept: list[Plate]
    menu_is_said: bool = True

    @property
    def dessert(self) -> str:
        return (PRINTED[self.menu] if isinstance(self.menu, str) else self.menu)[-1]


def legal(menu: list[str], seats: int) -> bool:
    barred = {"spoon", "edamame"} if seats == 2 else {"menu", "special-order"} if seats >= 7 else set[str]()
    return not barred & {*menu} and len({*menu}) == len(menu)


def random_menu(random: Random, seats: int) -> str | list[str]:
    """A printed menu in one of eight times, else any tiles that go together, special orders more often than others."""
    if random.random() < 1 / 8:
        return random.choice([name for name, tiles in PRINTED.items() if legal(tiles, seats)])
    while True:
        tiles = [random.choice(ROLLS), *random.sample(APPETIZERS, 3), *random.sample(SPECIALS, 2, counts=OFTEN)]
        if legal(tiles, seats):
            return [*tiles, random.choice(DESSERTS)]


def random_race(random: Random, seats: int) -> tuple[list[int], int]:
    """Uramaki points of a round so far, and how many scored: all who tie for a place take it and use up one each."""
    race, scorers = [0] * seats, 0
    while scorers < len(PLACES) and random.random() < 0.6:
        tied = random.sample(range(seats), min(seats, random.choice([1, 1, 1, 2, 3, 4])))
        for player in tied:
            race[player] += PLACES[scorers]
        scorers += len(tied)
    return race, scorers


def played(random: Random, cards: list[str], race_is_over: bool) -> Plate:
    """What lies there when these were played one by one, each box and special order used at once."""
    plate: Plate = []
    for card in cards:
        if COLOURS[card] == "takeout-box":
            plate = ["face-down" if random.random() < 0.4 else earlier for earlier in plate]
        elif card == "special-order":
            intricate = [earlier for earlier in plate if earlier in NIGIRI or "uramaki" in earlier]
            targets = random.choice([plate, intricate]) or plate
            plate += [COPY + random.choice(targets).removeprefix(COPY)] if targets else []
        elif COLOURS[card] != "menu":
            plate.append(card)
        if sum(int(earlier[-1]) for earlier in plate if "uramaki" in earlier) >= 10 and not race_is_over:
            plate = [earlier for earlier in plate if "uramaki" not in earlier]
    return with_copies_on_wasabi(random, plate)


def with_copies_on_wasabi(random: Random, plate: Plate) -> Plate:
    """A copy of a plain nigiri goes on an open wasabi if its player likes."""
    chosen, plain, open_wasabi = list(plate), set[str](), 0
    for place, card in enumerate(plate):
        face = card.removeprefix(COPY)
        if face == "wasabi":
            open_wasabi += 1
        elif face in NIGIRI and open_wasabi and (face == card or (face in plain and random.random() < 0.6)):
            open_wasabi -= 1
            if face != card:
                chosen[place] = f"{card}-on-wasabi"
        else:
            plain.add(face)
    return chosen


def finished_round(random: Random, seats: int, cards: list[str]) -> tuple[list[Plate], list[int]]:
    """Plates of all sizes, and what the race has paid; two cards of each who scored in it lie there no more.

    One kind of card and the special ones are dealt early, so that there are many of them.
    """
    early = {random.choice(cards), *SPECIAL_CARDS}
    deck = sorted(cards, key=lambda card: random.random() * (0.4 if card in early else 1))
    race, scorers = random_race(random, seats) if "uramaki-3" in deck else ([0] * seats, 0)
    for card in [card for card in deck if "uramaki" in card][: 2 * scorers]:
        deck.remove(card)
    plates = []
    for _ in range(seats):
        size = random.choice([HAND[seats], random.randint(0, HAND[seats])])
        own, deck = deck[:size], deck[size:]
        random.shuffle(own)
        plates.append(played(random, own, scorers >= len(PLACES)))
    random.shuffle(plates)
    return plates, race


def random_table(random: Random) -> Table:
    """One round and what is kept of the others, or a whole game; the menu may go unsaid if a dessert was taken."""
    seats = random.randint(2, 8)
    menu = random_menu(random, seats)
    *others, dessert = PRINTED[menu] if isinstance(menu, str) else menu
    cards = [card for tile in ("nigiri", *others) for card in CARDS[tile]]
    portions = [7, 5, 3] if seats >= 6 else [5, 3, 2]
    undealt = random.sample(CARDS[dessert], 15)
    finished = Table(menu, [], [], [[] for _ in range(seats)])
    if random.random() < 0.9:
        portions = [sum(portions)]
        for _ in range(random.randint(0, portions[0])):
            random.choice(finished.kept).append(undealt.pop())
            portions[0] -= 1
        copier = random.choice(finished.kept)
        if "special-order" in cards and copier:
            copier.append(COPY + random.choice(copier))
            cards.remove("special-order")
    for portion in portions:
        cards += [undealt.pop() for _ in range(portion)]
        plates, race = finished_round(random, seats, cards)
        finished.rounds.append(plates)
        finished.races.append(race)
        for card in (card for plate in plates for card in plate if COLOURS.get(card.removeprefix(COPY)) == dessert):
            cards.remove("special-order" if card.startswith(COPY) else card)
    if any(naive.gathered(finished.rounds, finished.kept)):
        finished.menu_is_said = random.random() < 0.8
    return finished


def tables(number: int, seed: int) -> Iterator[Table]:
    random = Random(seed)
    return (random_table(random) for _ in range(number))


def disagreement(table: Table) -> str:
    """What engine and reference see differently, "" if nothing."""
    rounds = [
        {"plates": plates, "race": race} if any(race) else {"plates": plates}
        for plates, race in zip(table.rounds, table.races, strict=True)
    ]
    sheet = {"edition": "party", "rounds": rounds, "kept": table.kept, "final": True}
    if table.menu_is_said:
        sheet["menu"] = table.menu
    engine = Scoresheet.from_plain(sheet).score().plain()
    lines = [naive.score_round(plates, race) for plates, race in zip(table.rounds, table.races, strict=True)]
    desserts = naive.score_desserts(table.dessert, table.rounds, table.kept)
    points = [[sum(line.values()) for line in round_] for round_ in lines]
    totals = [sum(column) for column in zip(*points, desserts, strict=True)]
    cards = [len(own) for own in naive.gathered(table.rounds, table.kept)]
    for what, theirs, ours in (
        ("lines", [round_["lines"] for round_ in engine["rounds"]], lines),
        ("points", [round_["points"] for round_ in engine["rounds"]], points),
        ("desserts", engine["desserts"], desserts),
        ("totals", engine["totals"], totals),
        ("winners", engine["winners"], naive.winners(totals, cards)),
    ):
        if theirs != ours:
            return f"{what}: the engine says {theirs}, the reference {ours}, for {table}"
    return ""


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (1, 2, 3))])
def test_the_engine_and_the_reference_agree_on_20_000_tables(seed: int):
    for table in tables(5_000, seed):
        assert disagreement(table) == ""


def test_the_reference_knows_the_rulings():
    rulings = (Path(__file__).parents[1] / "rulings" / "scoring.jsonl").read_text("utf-8").splitlines()
    cases = [case for case in map(json.loads, rulings) if case["edition"] == "party"]
    assert cases
    for case in cases:
        if "plates" in case:
            lines = naive.score_round(case["plates"], [0] * len(case["plates"]))
            assert [sum(line.values()) for line in lines] == case["round"], case
        if "kept" in case:
            (dessert,) = set(case["tiles"]) & set(DESSERTS)
            assert naive.score_desserts(dessert, [], case["kept"]) == case["desserts"], case


def test_the_box_is_whole():
    assert sum(len(cards) for cards in CARDS.values()) == 181
    assert {*CARDS} == {"nigiri", *ROLLS, *APPETIZERS, *SPECIALS, *DESSERTS}
    worth_nothing = {"chopsticks", "spoon", "menu", "special-order", "wasabi"}
    assert {*naive.RULES, *naive.DESSERTS, "uramaki"} == {*CARDS} - worth_nothing


def test_the_tables_show_all_that_can_lie_there():
    """Else their agreement would say little."""
    seen, races = set[str](), set[int]()
    for table in tables(5_000, seed=0):
        seen |= {card for plates in (*table.rounds, table.kept) for plate in plates for card in plate}
        races |= {points for race in table.races for points in race}
    faces = {card for tile in {*CARDS} - {"menu", "takeout-box", "special-order"} for card in CARDS[tile]}
    faces.add("face-down")
    assert faces | {COPY + face for face in faces} | {f"{COPY}{face}-on-wasabi" for face in NIGIRI} == seen
    assert races == {*naive.PLACES_IN}


def is_found() -> bool:
    return any(disagreement(table) for table in tables(5_000, seed=0))


@pytest.mark.parametrize("what, wrong", MISTAKES, ids=[wrong.__name__ for _, wrong in MISTAKES])
def test_a_mistake_is_found(monkeypatch: pytest.MonkeyPatch, what: str, wrong: Callable[..., Any]):
    for rules in (naive.RULES, naive.DESSERTS):
        if what in rules:
            monkeypatch.setitem(rules, what, wrong)
            break
    else:
        monkeypatch.setattr(naive, what, wrong)
    assert is_found()


@pytest.mark.parametrize(
    "face, colour",
    [("wasabi", "wasabi"), ("chopsticks-2", "spoon"), ("uramaki-3", "nigiri"), ("onigiri-circle", "circle")],
)
def test_a_wrong_colour_is_found(monkeypatch: pytest.MonkeyPatch, face: str, colour: str):
    monkeypatch.setitem(naive.COLOURS, face, colour)
    assert is_found()
