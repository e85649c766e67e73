"""Several states in a row, for kernels that run plain: what an array of states is to compiled ones."""

from __future__ import annotations

import numpy as np

from ..rules.state import Array, State


class States:
    """Windows on the elements of `array`; to write one is to copy its bytes."""

    def __init__(self, array: Array) -> None:
        self.array = array
        self._windows = [State(array[at : at + 1]) for at in range(len(array))]

    def __len__(self) -> int:
        return len(self._windows)

    def __getitem__(self, at: int) -> State:
        return self._windows[at]

    def __setitem__(self, at: int, state: State) -> None:
        self.array[at] = state.array[0]

    @classmethod
    def of(cls, start: State, count: int) -> States:
        """So many copies of `start`."""
        return cls(np.repeat(start.array, count))
