"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import sushibelt.rules
import sushibelt.table

MODULES = [
    package.__name__ + name
    for package in (sushibelt.rules, sushibelt.table)
    for name in ["", *(f".{module.name}" for module in walk_packages(package.__path__))]
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_library_begins_with_an_example():
    assert doctest.testmod(sushibelt.table).attempted >= 5
