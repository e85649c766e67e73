"""Somebody else's rematch leaves the podium to whoever reads it; and a table is found again from the first page."""

from __future__ import annotations

import time
from random import Random

import pytest

from tests.browser.conftest import PHONE, Window
from tests.browser.playing import act, finished, open_table
from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.deep]


def test_the_podium_stays_when_another_starts_a_rematch(window: Window) -> None:
    random = Random(3)
    host, guest = window(), window(PHONE)
    code = open_table(host, "Start a table")
    while (seats := host.locator("[data-seat]").count()) > 2:
        host.locator(f"[data-seat='{seats - 1}'] [data-action=edit-seat]").click()
        host.locator("[data-action=remove]").click()
        host.locator(f"[data-seat='{seats - 1}']").wait_for(state="detached")
    guest.goto(f"/t/{code}")
    guest.locator("[data-seat='1'] [data-action=sit]").click()
    host.locator("[data-seat='1'][data-kind=person]").wait_for()
    host.locator("[data-action=start]").click()
    host.locator("[data-screen=play]").wait_for()
    until = time.monotonic() + 60
    while not (finished(host) and finished(guest)):
        assert time.monotonic() < until
        busy = [act(page, random) for page in (host, guest)]
        if not any(busy):
            host.wait_for_timeout(30)
    verdict = guest.locator("[data-verdict]").inner_text()

    host.locator("[data-action=rematch]").click()
    host.locator("[data-screen=play]").wait_for()
    guest.locator("[data-action=to-game]").wait_for()
    assert guest.locator("[data-verdict]").inner_text() == verdict
    assert guest.locator("[data-action=rematch]").count() == 0
    assert (guest.locator("[data-action=replay]").get_attribute("href") or "").endswith("/replay/1")
    guest.locator("[data-action=to-game]").click()
    guest.locator("[data-screen=play] [data-hand]").wait_for()

    guest.goto("/")
    go_on = guest.locator(f"[data-action=go-on][data-code={code}]")
    assert "Game 2" in go_on.inner_text()
    go_on.click()
    guest.locator("[data-screen=play] [data-hand]").wait_for()


def test_a_table_that_is_gone_is_not_offered(window: Window) -> None:
    page = window()
    page.goto("/rules")
    page.evaluate("localStorage.setItem('sushibelt-tables', JSON.stringify([{code: 'ZZZZ', game: 1}]))")
    page.goto("/")
    wait_until(page, "localStorage.getItem('sushibelt-tables') === '[]'")
    assert page.locator("[data-action=go-on]").count() == 0
