"""Specials, as other programs have them wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.reference import naive_party as naive
from tests.reference.naive import Plate
from tests.reference.naive_party import COLOURS
from tests.reference.party_mistakes.note import instead_of, shared


@instead_of("takeout-box")
def face_down_pay_one(plates: list[Plate]) -> list[int]:
    return [plate.count("face-down") for plate in plates]


def colours(plate: Plate) -> int:
    return len({COLOURS[face] for face in plate})


@instead_of("soy-sauce")
def soy_ties_split(plates: list[Plate]) -> list[int]:
    return shared(naive.soy_sauce(plates))


@instead_of("soy-sauce")
def one_soy_scores(plates: list[Plate]) -> list[int]:
    return [min(4, points) for points in naive.soy_sauce(plates)]


@instead_of("soy-sauce")
def soy_must_be_alone(plates: list[Plate]) -> list[int]:
    most = [colours(plate) for plate in plates]
    return naive.soy_sauce(plates) if most.count(max(most)) == 1 else [0 for _ in plates]


@instead_of("soy-sauce")
def soy_compares_one_opponent(plates: list[Plate]) -> list[int]:
    after = plates[1:] + plates[:1]
    return [naive.soy_sauce([plate, other])[0] for plate, other in zip(plates, after, strict=True)]


@instead_of("soy-sauce")
def soy_compares_its_owners(plates: list[Plate]) -> list[int]:
    return naive.soy_sauce([plate if "soy-sauce" in plate else [] for plate in plates])


@instead_of("soy-sauce")
def soy_forgets_desserts(plates: list[Plate]) -> list[int]:
    return naive.soy_sauce([[face for face in plate if COLOURS[face] not in naive.DESSERTS] for plate in plates])


@instead_of("soy-sauce")
def soy_counts_faces(plates: list[Plate]) -> list[int]:
    most = max(len({*plate}) for plate in plates)
    return [plate.count("soy-sauce") * 4 if len({*plate}) == most else 0 for plate in plates]


def tea_of(plates: list[Plate], colour: Callable[[str], str | None]) -> list[int]:
    groups = [Counter(map(colour, plate)) for plate in plates]
    for group in groups:
        group.pop(None, None)
    return [plate.count("tea") * max(group.values(), default=0) for plate, group in zip(plates, groups, strict=True)]


@instead_of("tea")
def tea_sees_nigiri_and_wasabi_apart(plates: list[Plate]) -> list[int]:
    return tea_of(plates, lambda face: face if face == "wasabi" else COLOURS[face])


@instead_of("tea")
def tea_counts_faces(plates: list[Plate]) -> list[int]:
    return tea_of(plates, lambda face: face)


@instead_of("tea")
def tea_is_no_colour(plates: list[Plate]) -> list[int]:
    return tea_of(plates, lambda face: None if face == "tea" else COLOURS[face])


@instead_of("tea")
def tea_forgets_desserts(plates: list[Plate]) -> list[int]:
    return tea_of(plates, lambda face: None if COLOURS[face] in naive.DESSERTS else COLOURS[face])


@instead_of("tea")
def tea_forgets_what_lies_face_down(plates: list[Plate]) -> list[int]:
    return tea_of(plates, lambda face: None if face == "face-down" else COLOURS[face])


@instead_of("tea")
def one_tea_scores(plates: list[Plate]) -> list[int]:
    return [points // max(1, plate.count("tea")) for points, plate in zip(naive.tea(plates), plates, strict=True)]
