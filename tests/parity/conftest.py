"""Numba optimises nothing here: compiling is what takes the time, and the games are few."""

import os

os.environ.setdefault("NUMBA_OPT", "0")
