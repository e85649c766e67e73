"""The engine against the naive scorer on 20,000 random tables, and proof that the comparison would notice an error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from sushibelt.table import Scoresheet
from tests.reference import naive
from tests.reference.naive import NIGIRI, Plate

BOX = (
    ["tempura"] * 14 + ["sashimi"] * 14 + ["dumpling"] * 14 + ["maki-1"] * 6 + ["maki-2"] * 12 + ["maki-3"] * 8
    + ["egg"] * 5 + ["salmon"] * 10 + ["squid"] * 5 + ["wasabi"] * 6 + ["chopsticks"] * 4 + ["pudding"] * 10
)  # fmt: skip

HAND = {2: 10, 3: 9, 4: 8, 5: 7}


@dataclass
class Table:
    """Finished plates in order of play, desserts from rounds that are not among them, and the variants played."""

    rounds: list[list[Plate]]
    kept: list[Plate]
    soy_promo: bool = False
    dummy: bool = False


def tables(number: int, seed: int) -> Iterator[Table]:
    """Random tables of all sizes: mostly one round, some whole games, some with few cards, so that ties are common.

    One kind of card and soy sauces are dealt early, so that there are many of them.
    """
    random = Random(seed)
    for _ in range(number):
        seats = random.choice(list(HAND))
        soy_promo, dummy = random.random() < 0.3, seats == 3 and random.random() < 0.5
        box = BOX + ["soy-sauce"] * 4 if soy_promo else BOX
        early = {random.choice(BOX), "soy-sauce"}
        deck = sorted(box, key=lambda card: random.random() + (0.2 if card in early else 0))
        rounds = [
            [
                [deck.pop() for _ in range(random.choice([HAND[seats], random.randint(0, HAND[seats])]))]
                for _ in range(seats)
            ]
            for _ in range(random.choice([1, 1, 1, 1, 3]))
        ]
        left = deck.count("pudding")
        kept = [["pudding"] * random.randint(0, left // seats) for _ in range(seats)]
        yield Table(rounds, kept, soy_promo, dummy)


def disagreement(table: Table) -> str:
    """What engine and reference see differently, "" if nothing."""
    sheet = {"rounds": [{"plates": plates} for plates in table.rounds], "kept": table.kept, "final": True}
    sheet |= {variant: True for variant in ("soy_promo", "dummy") if getattr(table, variant)}
    engine = Scoresheet.from_plain(sheet).score().plain()
    lines = [naive.score_round(plates) for plates in table.rounds]
    desserts = naive.score_desserts(table.rounds, table.kept)
    points = [[sum(line.values()) for line in round_] for round_ in lines]
    totals = [sum(column) for column in zip(*points, desserts, strict=True)]
    puddings = [
        kept.count("pudding") + sum(plates[player].count("pudding") for plates in table.rounds)
        for player, kept in enumerate(table.kept)
    ]
    for what, theirs, ours in (
        ("lines", [round_["lines"] for round_ in engine["rounds"]], lines),
        ("points", [round_["points"] for round_ in engine["rounds"]], points),
        ("desserts", engine["desserts"], desserts),
        ("totals", engine["totals"], totals),
        ("winners", engine["winners"], naive.winners(totals, puddings, table.dummy)),
    ):
        if theirs != ours:
            return f"{what}: the engine says {theirs}, the reference {ours}, for {table}"
    return ""


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (1, 2, 3))])
def test_the_engine_and_the_reference_agree_on_20_000_tables(seed: int):
    for table in tables(5_000, seed):
        assert disagreement(table) == ""


def test_the_tables_show_every_kind_of_tie():
    """Else their agreement would say little."""
    seen = set()
    for table in tables(2_000, seed=0):
        points = naive.maki(table.rounds[0])
        seen |= {("soy-sauce", p) for p in naive.soy_sauce(table.rounds[0])}
        desserts = naive.score_desserts(table.rounds, table.kept)
        seen |= {("maki", p) for p in points} | {("pudding", p) for p in desserts}
    assert {("soy-sauce", p) for p in (4, 2, 1, 0)} <= seen
    assert {("maki", p) for p in (6, 3, 2, 1, 0)} <= seen
    assert {("pudding", p) for p in (6, 3, 2, 1, 0, -1, -2, -3, -6)} <= seen


def test_the_reference_knows_the_rulings():
    lines = (Path(__file__).parents[1] / "rulings" / "scoring.jsonl").read_text("utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["edition"] == "base"]
    assert any(case.get("soy_promo") for case in cases)
    for case in cases:
        if "plates" in case:
            assert [sum(line.values()) for line in naive.score_round(case["plates"])] == case["round"], case
        if "kept" in case:
            assert naive.score_desserts([], case["kept"]) == case["desserts"], case


# --- planted errors ---------------------------------------------------------------------------------------------------


def maki_in_full(plates: list[Plate]) -> list[int]:
    return [6 if points in (3, 2, 1) else points for points in naive.maki(plates)]


def second_place_after_a_tie(plates: list[Plate]) -> list[int]:
    scores = naive.maki(plates)
    icons = [sum(naive.ICONS.get(card, 0) for card in plate) for plate in plates]
    if icons.count(max(icons)) > 1:
        second = max((count for count in icons if count < max(icons)), default=0)
        return [3 if second and count == second else points for count, points in zip(icons, scores, strict=True)]
    return scores


def second_place_without_maki(plates: list[Plate]) -> list[int]:
    scores = naive.maki(plates)
    if sorted(scores)[-2:] == [0, 6] and len(plates) == 2:
        return [points or 3 for points in scores]
    return scores


def cards_instead_of_icons(plates: list[Plate]) -> list[int]:
    return naive.maki([["maki-1" if card in naive.ICONS else card for card in plate] for plate in plates])


def wasabi_works_backwards(plates: list[Plate]) -> list[int]:
    return naive.nigiri([sorted(plate, key=lambda card: card != "wasabi") for plate in plates])


def one_wasabi_for_all_nigiri(plates: list[Plate]) -> list[int]:
    scores = []
    for plate in plates:
        after = plate[plate.index("wasabi") :] if "wasabi" in plate else []
        scores.append(sum(NIGIRI.get(card, 0) for card in plate) + 2 * sum(NIGIRI.get(card, 0) for card in after))
    return scores


def six_dumplings_pay_21(plates: list[Plate]) -> list[int]:
    return [n * (n + 1) // 2 for n in (plate.count("dumpling") for plate in plates)]


def loss_rounded_down(plates: list[Plate]) -> list[int]:
    fewest = [plate.count("pudding") for plate in plates]
    return [-6 // fewest.count(min(fewest)) if points < 0 else points for points in naive.pudding(plates)]


def minus_with_two(plates: list[Plate]) -> list[int]:
    scores = naive.pudding(plates)
    return [points or -6 for points in scores] if len(plates) == 2 and any(scores) else scores


def level_puddings_pay(plates: list[Plate]) -> list[int]:
    counts = {plate.count("pudding") for plate in plates}
    return [6 // len(plates)] * len(plates) if len(counts) == 1 else naive.pudding(plates)


def spare_tempura_pays(plates: list[Plate]) -> list[int]:
    return [(plate.count("tempura") + 1) // 2 * 5 for plate in plates]


def soy_in_full(plates: list[Plate]) -> list[int]:
    return [4 if points else 0 for points in naive.soy_sauce(plates)]


def every_soy_scores(plates: list[Plate]) -> list[int]:
    return [points * plate.count("soy-sauce") for points, plate in zip(naive.soy_sauce(plates), plates, strict=True)]


def soy_must_be_alone(plates: list[Plate]) -> list[int]:
    colours = [len({naive.COLOURS[card] for card in plate}) for plate in plates]
    owners = ["soy-sauce" in plate for plate in plates]
    tied_without = any(count == max(colours) and not owner for count, owner in zip(colours, owners, strict=True))
    return [0] * len(plates) if tied_without else naive.soy_sauce(plates)


def soy_compares_its_owners(plates: list[Plate]) -> list[int]:
    return naive.soy_sauce([plate if "soy-sauce" in plate else [] for plate in plates])


def soy_compares_one_opponent(plates: list[Plate]) -> list[int]:
    after = plates[1:] + plates[:1]
    return [naive.soy_sauce([plate, other])[0] for plate, other in zip(plates, after, strict=True)]


@pytest.mark.parametrize(
    "tile, wrong",
    [
        ("maki", maki_in_full),
        ("maki", second_place_after_a_tie),
        ("maki", second_place_without_maki),
        ("maki", cards_instead_of_icons),
        ("nigiri", wasabi_works_backwards),
        ("nigiri", one_wasabi_for_all_nigiri),
        ("dumpling", six_dumplings_pay_21),
        ("tempura", spare_tempura_pays),
        ("soy-sauce", soy_in_full),
        ("soy-sauce", every_soy_scores),
        ("soy-sauce", soy_must_be_alone),
        ("soy-sauce", soy_compares_its_owners),
        ("soy-sauce", soy_compares_one_opponent),
        ("pudding", loss_rounded_down),
        ("pudding", minus_with_two),
        ("pudding", level_puddings_pay),
    ],
)
def test_a_planted_error_is_found(
    monkeypatch: pytest.MonkeyPatch, tile: str, wrong: Callable[[list[Plate]], list[int]]
):
    monkeypatch.setitem(naive.RULES if tile in naive.RULES else naive.DESSERTS, tile, wrong)
    assert any(disagreement(table) for table in tables(3_000, seed=0))


@pytest.mark.parametrize("card, colour", [("wasabi", "its own"), ("soy-sauce", "yellow"), ("pudding", "yellow")])
def test_a_wrong_colour_is_found(monkeypatch: pytest.MonkeyPatch, card: str, colour: str):
    monkeypatch.setitem(naive.COLOURS, card, colour)
    assert any(disagreement(table) for table in tables(3_000, seed=0))


def test_a_wrong_tie_break_is_found(monkeypatch: pytest.MonkeyPatch):
    def all_of_the_best(totals: list[int], puddings: list[int], dummy: bool) -> list[int]:
        players = totals[:-1] if dummy else totals
        return [player for player, total in enumerate(players) if total == max(players)]

    monkeypatch.setattr(naive, "winners", all_of_the_best)
    assert any(disagreement(table) for table in tables(3_000, seed=0))


def test_a_dummy_that_wins_is_found(monkeypatch: pytest.MonkeyPatch):
    right = naive.winners
    monkeypatch.setattr(naive, "winners", lambda totals, puddings, _dummy: right(totals, puddings))
    assert any(disagreement(table) for table in tables(3_000, seed=0) if table.dummy)


def test_a_dummy_whose_puddings_are_not_compared_is_found(monkeypatch: pytest.MonkeyPatch):
    right = naive.score_desserts

    def without_the_last(rounds: list[list[Plate]], kept: list[Plate]) -> list[int]:
        return [*right([plates[:-1] for plates in rounds], kept[:-1]), 0]

    monkeypatch.setattr(naive, "score_desserts", without_the_last)
    assert any(disagreement(table) for table in tables(3_000, seed=0) if table.dummy)
