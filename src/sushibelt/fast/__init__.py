"""The same rules, compiled. Needs Numba, which play does not."""
