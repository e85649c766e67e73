"""Chromium, a server, and windows that fail the test if the page complains or asks anybody else for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.serving import Server, running

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}

Window = Callable[..., Page]


@pytest.fixture(scope="package")  # not longer: Playwright's event loop runs on, and other tests have loops of their own
def chromium(chromium_path: str) -> Iterator[Browser]:
    quiet = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium_path), args=quiet)
        yield browser
        browser.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def server(own_server: Server) -> Server:
    """The server that windows look at: here one for each test."""
    return own_server


@pytest.fixture
def window(chromium: Browser, server: Server) -> Iterator[Window]:
    """Opens a window of its own player. Whatever it complains of while the test runs is in the test's failure."""
    complaints: list[str] = []
    contexts = []

    def open_window(
        size: dict[str, int] = LAPTOP,
        *,
        dark: bool = False,
        still: bool = True,
        touch: bool = False,
        language: str = "en",
    ) -> Page:
        context = chromium.new_context(
            viewport=size,  # type: ignore[arg-type]  # a TypedDict of the same two numbers
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            locale=language,
            base_url=server.url,
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"error on {page.url}: {error}"))
        page.on(
            "console", lambda said: complaints.append(f"{said.text} at {said.location}") if _matters(said) else None
        )
        page.on("request", lambda asked: complaints.append(f"asked {asked.url}") if _foreign(asked.url) else None)
        return page

    def _foreign(url: str) -> bool:
        return not url.startswith((server.url, server.url.replace("http", "ws"), "data:", "about:", "blob:"))

    yield open_window
    for context in contexts:
        context.close()
    assert complaints == []


def _matters(said: ConsoleMessage) -> bool:
    # A server that was killed on purpose drops connections, and a table that is not there is a 404; the browser
    # reports both by itself.
    expected = ("net::ERR_CONNECTION_", "net::ERR_EMPTY_RESPONSE", "WebSocket connection", "status of 404")
    return said.type in ("error", "warning") and not any(text in said.text for text in expected)
