"""What is played: anything that cannot be is refused in one line, and whole numbers may be NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushibelt.lab.setup import Setup


@pytest.mark.parametrize(
    "given, reason",
    [
        (("base", 99), "Sushi Go! is played with 2 to 5 seats, not 99"),
        (("base", -(10**30)), f"Sushi Go! is played with 2 to 5 seats, not {-(10**30)}"),
        (("party", 9), "Sushi Go Party! is played with 2 to 8 seats, not 9"),
        (("base", True), "players is a whole number, not True"),
        (("base", "4"), "players is a whole number, not '4'"),
        (("base", 4.0), "players is a whole number, not 4.0"),
        (("base", None), "players is a whole number, not None"),
        (("base", np.arange(100)), "players is a whole number, not array([ 0, 1, 2, "),
        (("party", 4, 5), "a menu is a name or a list of tiles, not 5"),
        (("base", 4, 5), "a menu is a name or a list of tiles, not 5"),
        (("party", 4, [5]), "there is no menu tile called 5"),
        (("base", 4, None, [1]), "switches are values by name, both of them texts, not [1]"),
        (("base", 4, None, "passing"), "switches are values by name, both of them texts, not 'passing'"),
        (("base", 4, None, {1: "left"}), "switches are values by name, both of them texts, not {1: 'left'}"),
        (("base", 4, None, {"passing": []}), "switches are values by name, both of them texts, not {'passing': []}"),
        (("base", 4, None, {"passing": "up"}), "passing is left or both, not 'up'"),
        (("base", 4, None, {"pass": "left"}), "there is no switch 'pass'; "),
        ((4,), "edition is a text"),
        ((["base"],), "edition is a text"),
    ],
)
def test_what_there_is_not_is_refused_in_one_line(given: tuple[Any, ...], reason: str):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  what it says is compared below
        Setup.of(*given)
    assert str(refused.value).startswith(reason)
    assert "\n" not in str(refused.value)


def test_numbers_may_be_those_of_numpy():
    setup = Setup.of("base", np.int8(3))  # type: ignore[arg-type]
    assert setup == Setup.of("base", 3)
    assert type(setup.players) is int
    assert setup.game(np.int32(5)).deals == setup.game(5).deals
    with pytest.raises(ValueError, match=r"seed is a whole number, not 1\.5"):
        setup.game(1.5)  # type: ignore[arg-type]
