"""On every screen of the score page there is nothing that axe finds serious."""

from __future__ import annotations

import pytest

from tests.browser.conftest import LAPTOP, Window
from tests.browser.score.scoring import screens
from tests.browser.test_accessibility import Theme, complaints

pytestmark = pytest.mark.browser

TALL = {"width": 390, "height": 1300}
"""A phone on which nothing scrolls: axe takes what is scrolled away for covered."""


@pytest.mark.deep
@pytest.mark.parametrize(
    "size, themes", [(TALL, ["light", "dark"]), (LAPTOP, ["dark"])], ids=["phone, light and dark", "laptop, dark"]
)
def test_no_screen_has_a_serious_fault(window: Window, size: dict[str, int], themes: list[Theme]) -> None:
    page = window(size)
    found = []
    for seen in screens(page):
        page.locator(seen).first.wait_for()
        found += complaints(page, themes)
    assert found == []
