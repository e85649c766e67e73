"""Packages that playing does without: whether they are there, and what to do if not."""

from __future__ import annotations

from importlib.util import find_spec

from ..language import say
from .mistake import Mistake


def need(command: str, *modules: str) -> None:
    """Raise Mistake if one of these modules of the extra `lab` is not installed; `command` wants them."""
    for module in modules:
        if find_spec(module) is None:
            raise Mistake(
                say(
                    "needs {module}, which is not installed: pip install '.[lab]' in a checkout "
                    "(python3 dev.py run {command} installs it by itself)",
                    module=module,
                    command=command,
                ),
                command,
            )
