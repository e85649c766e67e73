"""How cards lie on a plate, as other programs have it wrong."""

from __future__ import annotations

from tests.reference.naive import Plate
from tests.reference.naive_party import COPY, NIGIRI, as_they_lie
from tests.reference.party_mistakes.note import instead_of


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
