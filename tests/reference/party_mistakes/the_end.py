"""Desserts and the winner, as other programs have them wrong."""

from __future__ import annotations

from tests.reference import naive_party as naive
from tests.reference.naive import Plate
from tests.reference.naive_party import COPY, gathered, winners
from tests.reference.party_mistakes.note import instead_of, minus_with_two, shared


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
