"""A server that is gone for good does not matter to a pad that was opened once."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Window
from tests.browser.score.scoring import begin, lay, points
from tests.browser.serving import Server
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser


@pytest.fixture
def server(own_server: Server) -> Server:
    return own_server


def test_with_the_network_gone(window: Window, server: Server) -> None:
    page = window(PHONE)
    page.goto("/score")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    server.kill()
    page.close()
    page = page.context.new_page()
    begin(page, "Ann", "Ben")
    lay(page, "wasabi", "squid")
    assert points(page)[0] == "9 +9"
    loaded = page.locator("[data-action=lay] img").evaluate_all("all => all.every((img) => img.naturalWidth > 0)")
    assert loaded
    page.locator("[data-group=nigiri] [data-action=rule]").click()
    page.locator("[data-rule=nigiri]").wait_for()
    page.keyboard.press("Escape")
    page.reload()
    assert points(page)[0] == "9 +9"
