"""Rules of Party as other programs have them wrong. Each, put in the place of the naive scorer's, must be found out.

A mistake names what it replaces: an entry of the scorer's `RULES` or `DESSERTS`, or one of its functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.reference import naive_party as naive
from tests.reference.naive import Plate, split
from tests.reference.naive_party import (
    COLOURS,
    COPY,
    NIGIRI,
    PLACES,
    PLACES_IN,
    as_they_lie,
    gathered,
    icons,
    placed,
    uramaki,
    winners,
)

MISTAKES: list[tuple[str, Callable[..., Any]]] = []


def instead_of(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def note(wrong: Callable[..., Any]) -> Callable[..., Any]:
        MISTAKES.append((what, wrong))
        return wrong

    return note


def shared(scores: list[int]) -> list[int]:
    """As the base game pays ties."""
    return [split(points, scores.count(points)) if points > 0 else points for points in scores]


def minus_with_two(scores: list[int], minus: int) -> list[int]:
    return [points or -minus for points in scores] if len(scores) == 2 and any(scores) else scores


# --- how cards lie ----------------------------------------------------------------------------------------------------


@instead_of("as_they_lie")
def wasabi_works_backwards(plate: Plate) -> Plate:
    return as_they_lie(sorted(plate, key=lambda card: card.removeprefix(COPY) != "wasabi"))


@instead_of("as_they_lie")
def one_wasabi_for_all_nigiri(plate: Plate) -> Plate:
    lying: Plate = []
    for card in plate:
        on = card in NIGIRI and "wasabi" in lying
        lying.append(f"{card}-on-wasabi" if on else card.removeprefix(COPY))
    return lying


@instead_of("as_they_lie")
def one_nigiri_for_all_wasabi(plate: Plate) -> Plate:
    lying: Plate = []
    for place, card in enumerate(plate):
        since = [earlier for earlier in plate[:place] if earlier in NIGIRI or earlier.endswith("wasabi")]
        on = card in NIGIRI and since[-1:] in (["wasabi"], [COPY + "wasabi"])
        lying.append(f"{card}-on-wasabi" if on else card.removeprefix(COPY))
    return lying


@instead_of("as_they_lie")
def copied_nigiri_must_go_on_wasabi(plate: Plate) -> Plate:
    return as_they_lie([card.removeprefix(COPY).removesuffix("-on-wasabi") for card in plate])


@instead_of("as_they_lie")
def copied_nigiri_never_goes_on_wasabi(plate: Plate) -> Plate:
    return as_they_lie([card.removesuffix("-on-wasabi") for card in plate])


@instead_of("as_they_lie")
def copied_nigiri_uses_no_wasabi_up(plate: Plate) -> Plate:
    lying = as_they_lie([card for card in plate if not card.endswith("-on-wasabi")])
    return lying + [card.removeprefix(COPY) for card in plate if card.endswith("-on-wasabi")]


@instead_of("as_they_lie")
def copied_wasabi_is_not_open(plate: Plate) -> Plate:
    copied = [card for card in plate if card == COPY + "wasabi"]
    return as_they_lie([card for card in plate if card not in copied]) + ["wasabi" for _ in copied]


@instead_of("as_they_lie")
def copies_count_for_nothing(plate: Plate) -> Plate:
    return as_they_lie([card for card in plate if not card.startswith(COPY)])


# --- rolls ------------------------------------------------------------------------------------------------------------


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


# --- appetizers -------------------------------------------------------------------------------------------------------


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


# --- specials ---------------------------------------------------------------------------------------------------------


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


# --- the end ----------------------------------------------------------------------------------------------------------


@instead_of("pudding")
def pudding_ties_split(plates: list[Plate]) -> list[int]:
    return shared(naive.pudding(plates))


@instead_of("pudding")
def pudding_losses_split(plates: list[Plate]) -> list[int]:
    return [-points for points in shared([-points for points in naive.pudding(plates)])]


@instead_of("pudding")
def pudding_minus_with_two(plates: list[Plate]) -> list[int]:
    return minus_with_two(naive.pudding(plates), 6)


@instead_of("pudding")
def level_puddings_pay(plates: list[Plate]) -> list[int]:
    return naive.pudding(plates) if any(naive.pudding(plates)) else [6 for _ in plates]


@instead_of("pudding")
def no_pudding_is_not_the_fewest(plates: list[Plate]) -> list[int]:
    return [points if "pudding" in plate else 0 for points, plate in zip(naive.pudding(plates), plates, strict=True)]


@instead_of("green-tea-ice-cream")
def ice_cream_per_three(plates: list[Plate]) -> list[int]:
    return [plate.count("green-tea-ice-cream") // 3 * 12 for plate in plates]


@instead_of("green-tea-ice-cream")
def ice_cream_once_only(plates: list[Plate]) -> list[int]:
    return [min(12, points) for points in naive.green_tea_ice_cream(plates)]


def fruit_worth(plates: list[Plate], worth: list[int]) -> list[int]:
    kinds = [[sum(face[6:].count(kind) for face in plate) for kind in "wpo"] for plate in plates]
    return [sum(worth[min(len(worth) - 1, count)] for count in counts) for counts in kinds]


@instead_of("fruit")
def no_fruit_costs_nothing(plates: list[Plate]) -> list[int]:
    return [points if plate else 0 for points, plate in zip(naive.fruit(plates), plates, strict=True)]


@instead_of("fruit")
def a_missing_fruit_costs_nothing(plates: list[Plate]) -> list[int]:
    return fruit_worth(plates, [0, 0, 1, 3, 6, 10])


@instead_of("fruit")
def a_sixth_fruit_pays(plates: list[Plate]) -> list[int]:
    return fruit_worth(plates, [-2, 0, 1, 3, 6, 10, 15])


@instead_of("fruit")
def fruit_cards_instead_of_icons(plates: list[Plate]) -> list[int]:
    halves = {"fruit-ww": "fruit-w", "fruit-pp": "fruit-p", "fruit-oo": "fruit-o"}
    return fruit_worth([[halves.get(face, face) for face in plate] for plate in plates], [-2, 0, 1, 3, 6, 10])


@instead_of("score_desserts")
def desserts_are_scored_each_round(dessert: str, rounds: list[list[Plate]], kept: list[Plate]) -> list[int]:
    each = [naive.DESSERTS[dessert](naive.gathered([plates], [[] for _ in plates])) for plates in rounds]
    return [sum(column) for column in zip(naive.DESSERTS[dessert](naive.gathered([], kept)), *each, strict=True)]


@instead_of("gathered")
def kept_desserts_are_forgotten(rounds: list[list[Plate]], kept: list[Plate]) -> list[Plate]:
    return gathered(rounds, [[] for _ in kept])


@instead_of("gathered")
def copied_desserts_are_forgotten(rounds: list[list[Plate]], kept: list[Plate]) -> list[Plate]:
    return gathered(
        [[[card for card in plate if not card.startswith(COPY)] for plate in plates] for plates in rounds],
        [[card for card in own if not card.startswith(COPY)] for own in kept],
    )


@instead_of("winners")
def all_of_the_best_win(totals: list[int], desserts: list[int]) -> list[int]:
    return [player for player, total in enumerate(totals) if total == max(totals)]


@instead_of("winners")
def the_first_of_the_best_wins(totals: list[int], desserts: list[int]) -> list[int]:
    return winners(totals, desserts)[:1]
