"""Every scoring ruling through the rules as they are folded for its setup: as text that runs as it is, and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from sushibelt.fast.fixed import Fixed
from sushibelt.fast.kernel import kernel
from sushibelt.fast.program import compiled
from sushibelt.fast.write import write
from sushibelt.rules import engine
from sushibelt.rules.kit import State
from sushibelt.table import Scoresheet
from sushibelt.table.scoresheet import Round, place
from tests.fast.texts import program
from tests.rulings.test_scoring import CASES, sheet_of

every_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


@kernel
def counted(states: Any, points: Any) -> int:
    """For each seat what its plate scores, then what its desserts do."""
    s = states[0]
    for seat in range(s.seats):
        points[0, seat] = engine.round_points(s, seat)
        points[1, seat] = engine.game_points(s, seat)
    return 0


@cache
def written(fixed: Fixed) -> Any:
    """`counted` as it is written for a setup, not compiled."""
    return program(write(counted, fixed))["counted"]


def laid(case: dict[str, Any]) -> State:
    """The plates and desserts of a case."""
    sheet = Scoresheet.from_plain(sheet_of(case))
    round_ = sheet.rounds[0] if sheet.rounds else Round([[]] * sheet.plates, (0,) * sheet.plates)
    s = sheet.before(round_, sheet.kept)
    for seat, plate in enumerate(round_.plates):
        for name in plate:
            place(s, seat, name)
    return s


def check(case: dict[str, Any], points: Any) -> None:
    if "round" in case:
        assert points[0].tolist() == case["round"]
    if "desserts" in case:
        assert points[1].tolist() == case["desserts"]


@every_case
def test_ruling_as_written(case: dict[str, Any]):
    s = laid(case)
    points = np.zeros((2, s.seats), np.int64)
    written(Fixed.of(s, {}))([s], points)
    check(case, points)


@pytest.mark.deep
@every_case
def test_ruling_compiled(case: dict[str, Any]):
    s = laid(case)
    points = np.zeros((2, s.seats), np.int64)
    compiled(counted, s)(s.array, points)
    check(case, points)
