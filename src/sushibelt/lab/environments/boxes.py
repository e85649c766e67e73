"""The spaces of observations and actions as Gymnasium and PettingZoo want them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .core import Play
from .space import Space

LOW, HIGH = -128, 1023
"""No column of an observation leaves these: points are the largest; points lost and a direction are negative."""

Observation = dict[str, NDArray[Any]]


def observed(space: Space) -> spaces.Dict:
    """`observation` (int16) and `action_mask` (int8), as `seen` gives them."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, (len(space.columns),), np.int16),
            "action_mask": spaces.Box(0, 1, (len(space.actions),), np.int8),
        }
    )


def chosen(space: Space) -> spaces.Discrete:
    """The number of an action."""
    return spaces.Discrete(len(space.actions))


def seen(play: Play, player: int) -> Observation:
    """What `player` knows and may do."""
    return {"observation": play.observation(player), "action_mask": play.mask(player).view(np.int8)}


def outcome(play: Play) -> dict[str, Any]:
    """How a finished game ended, for `info`; {} while it goes on."""
    return {"scores": play.scores(), "places": play.places()} if play.over else {}
