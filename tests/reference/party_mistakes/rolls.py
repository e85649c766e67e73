"""Rolls, as other programs have them wrong."""

from __future__ import annotations

from tests.reference import naive_party as naive
from tests.reference.naive import Plate
from tests.reference.naive_party import COLOURS, PLACES, PLACES_IN, icons, placed, uramaki
from tests.reference.party_mistakes.note import instead_of, minus_with_two, shared


@instead_of("maki")
def maki_ties_split(plates: list[Plate]) -> list[int]:
    return shared(naive.maki(plates))


@instead_of("maki")
def maki_skips_a_place_after_a_tie(plates: list[Plate]) -> list[int]:
    counts = [icons(plate, "maki") for plate in plates]
    prizes = [6, 4, 2] if len(plates) >= 6 else [6, 3]
    places = [sum(other > own for other in counts) for own in counts]
    return [prizes[place] if own and place < len(prizes) else 0 for own, place in zip(counts, places, strict=True)]


@instead_of("maki")
def maki_always_three_places(plates: list[Plate]) -> list[int]:
    return placed([icons(plate, "maki") for plate in plates], [6, 4, 2])


@instead_of("maki")
def maki_third_place_with_five(plates: list[Plate]) -> list[int]:
    return naive.maki([*plates, []])[:-1] if len(plates) == 5 else naive.maki(plates)


@instead_of("maki")
def maki_never_a_third_place(plates: list[Plate]) -> list[int]:
    return placed([icons(plate, "maki") for plate in plates], [6, 3])


@instead_of("maki")
def maki_pays_without_an_icon(plates: list[Plate]) -> list[int]:
    return naive.maki([[*plate, "maki-1"] for plate in plates])


@instead_of("maki")
def maki_cards_instead_of_icons(plates: list[Plate]) -> list[int]:
    return naive.maki([["maki-1" if COLOURS[face] == "maki" else face for face in plate] for plate in plates])


@instead_of("temaki")
def temaki_ties_split(plates: list[Plate]) -> list[int]:
    return shared(naive.temaki(plates))


@instead_of("temaki")
def level_temaki_pay(plates: list[Plate]) -> list[int]:
    level = len({plate.count("temaki") for plate in plates}) == 1
    return [4 for _ in plates] if level and "temaki" in plates[0] else naive.temaki(plates)


@instead_of("temaki")
def level_temaki_cost(plates: list[Plate]) -> list[int]:
    return naive.temaki(plates) if any("temaki" in plate for plate in plates) else [-4 for _ in plates]


@instead_of("temaki")
def temaki_minus_with_two(plates: list[Plate]) -> list[int]:
    return minus_with_two(naive.temaki(plates), 4)


@instead_of("temaki")
def no_temaki_is_not_the_fewest(plates: list[Plate]) -> list[int]:
    return [points if "temaki" in plate else 0 for points, plate in zip(naive.temaki(plates), plates, strict=True)]


def uramaki_at_the_end(plates: list[Plate], race: list[int], prizes: list[int]) -> list[int]:
    at_the_end = placed([icons(plate, "uramaki") for plate in plates], prizes)
    return [before + now for before, now in zip(race, at_the_end, strict=True)]


@instead_of("uramaki")
def the_race_uses_up_no_place(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki_at_the_end(plates, race, PLACES[:1])


@instead_of("uramaki")
def a_tie_in_the_race_uses_up_one_place(plates: list[Plate], race: list[int]) -> list[int]:
    lowest = min((2 if points in {2, 7, 10, 15} else 5 if points in {5, 13} else 8) if points else 9 for points in race)
    return uramaki_at_the_end(plates, race, [place for place in PLACES if place < lowest][:1])


@instead_of("uramaki")
def two_places_taken_count_once(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki_at_the_end(plates, race, PLACES[sum(points > 0 for points in race) :][:1])


@instead_of("uramaki")
def every_free_place_is_paid_at_the_end(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki_at_the_end(plates, race, PLACES[sum(PLACES_IN[points] for points in race) :])


@instead_of("uramaki")
def uramaki_ties_split(plates: list[Plate], race: list[int]) -> list[int]:
    at_the_end = [after - before for after, before in zip(uramaki(plates, race), race, strict=True)]
    return [before + now for before, now in zip(race, shared(at_the_end), strict=True)]


@instead_of("uramaki")
def uramaki_pay_without_an_icon(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki([[*plate, "uramaki-3"] for plate in plates], race)


@instead_of("uramaki")
def uramaki_need_ten_at_the_end(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki([plate if icons(plate, "uramaki") >= 10 else [] for plate in plates], race)


@instead_of("uramaki")
def one_place_for_each_player(plates: list[Plate], race: list[int]) -> list[int]:
    return uramaki([[] if points else plate for plate, points in zip(plates, race, strict=True)], race)


@instead_of("uramaki")
def the_race_is_not_paid(plates: list[Plate], race: list[int]) -> list[int]:
    return [after - before for after, before in zip(uramaki(plates, race), race, strict=True)]
