"""The example's test runs where its tile is in its place: see `tests/rules/test_example.py`."""

collect_ignore = ["test_natto.py"]
