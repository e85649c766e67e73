"""Appetizers, as other programs have them wrong."""

from __future__ import annotations

from collections import Counter

from tests.reference import naive_party as naive
from tests.reference.naive import Plate
from tests.reference.naive_party import COLOURS
from tests.reference.party_mistakes.note import instead_of


@instead_of("tempura")
def spare_tempura_pays(plates: list[Plate]) -> list[int]:
    return [(plate.count("tempura") + 1) // 2 * 5 for plate in plates]


@instead_of("sashimi")
def sashimi_once_only(plates: list[Plate]) -> list[int]:
    return [10 if plate.count("sashimi") >= 3 else 0 for plate in plates]


@instead_of("dumpling")
def six_dumplings_pay_21(plates: list[Plate]) -> list[int]:
    return [n * (n + 1) // 2 for n in (plate.count("dumpling") for plate in plates)]


@instead_of("eel")
def eel_pay_per_pair(plates: list[Plate]) -> list[int]:
    return [n // 2 * 7 - n % 2 * 3 for n in (plate.count("eel") for plate in plates)]


@instead_of("eel")
def eel_pay_per_card(plates: list[Plate]) -> list[int]:
    return [n * 7 if n > 1 else n * -3 for n in (plate.count("eel") for plate in plates)]


@instead_of("tofu")
def three_tofu_pay(plates: list[Plate]) -> list[int]:
    return [[0, 2, 6][min(2, plate.count("tofu"))] for plate in plates]


@instead_of("onigiri")
def onigiri_sets_of_two(plates: list[Plate]) -> list[int]:
    """Pairs of different shapes first, not the largest sets."""
    scores = []
    for plate in plates:
        shapes = Counter(face for face in plate if COLOURS[face] == "onigiri")
        points = 0
        while shapes:
            pair = [shape for shape, _ in shapes.most_common(2)]
            points += len(pair) ** 2
            shapes -= Counter(pair)
        scores.append(points)
    return scores


@instead_of("onigiri")
def onigiri_one_set_only(plates: list[Plate]) -> list[int]:
    return [len({face for face in plate if COLOURS[face] == "onigiri"}) ** 2 for plate in plates]


@instead_of("onigiri")
def onigiri_of_one_shape_are_a_set(plates: list[Plate]) -> list[int]:
    return [[0, 1, 4, 9, 16][min(4, sum(COLOURS[face] == "onigiri" for face in plate))] for plate in plates]


@instead_of("edamame")
def edamame_cap_per_round(plates: list[Plate]) -> list[int]:
    return [min(4, points) for points in naive.edamame(plates)]


@instead_of("edamame")
def edamame_without_a_cap(plates: list[Plate]) -> list[int]:
    holders = sum("edamame" in plate for plate in plates)
    return [plate.count("edamame") * (holders - 1) for plate in plates]


@instead_of("edamame")
def edamame_count_their_owner(plates: list[Plate]) -> list[int]:
    holders = sum("edamame" in plate for plate in plates)
    return [plate.count("edamame") * min(4, holders) for plate in plates]


@instead_of("edamame")
def edamame_count_cards(plates: list[Plate]) -> list[int]:
    cards = sum(plate.count("edamame") for plate in plates)
    return [own * min(4, cards - own) for own in (plate.count("edamame") for plate in plates)]


@instead_of("miso-soup")
def miso_clash_on_a_plate(plates: list[Plate]) -> list[int]:
    return [3 if plate.count("miso-soup") == 1 else 0 for plate in plates]
