"""Waiting for what the page says of itself."""

from __future__ import annotations

import time

from playwright.sync_api import Page


def wait_until(page: Page, expression: str, *, seconds: float = 10) -> None:
    """Wait until an expression holds in the page.

    Not by Playwright's `wait_for_function`: that evaluates text in the page once more when it did not hold at first,
    which the page's content security policy forbids.
    """
    last = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < last, f"this does not come to hold: {expression}"
        page.wait_for_timeout(30)
