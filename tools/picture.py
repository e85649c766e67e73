"""The picture of the README: a table of Party on a laptop and one of the base game on a phone, in the second round.

    .venv/bin/python tools/picture.py

It opens a server of its own, plays by the page with a seed, and writes docs/images/table.png. Chromium must be there.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "table.png"
HEIGHT = 800
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

PAGE = """<body style="margin: 0; display: flex; gap: 28px; background: transparent">
{images}
</body>"""


@contextmanager
def server() -> Iterator[str]:
    """The address of a server whose tables are gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sushibelt", "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(
            [*command, "--database", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            try:
                yield line.split()[-1]
            finally:
                process.terminate()


def seat_bots(page: Page, seats: int) -> None:
    """A bot in every seat but the first."""
    while (there := page.locator("[data-seat]").count()) < seats:
        page.locator("[data-action=add]").click()
        page.locator(f"[data-seat='{there}']").wait_for()
    for seat in range(1, seats):
        page.locator(f"[data-seat='{seat}'] [data-action=add-bot]").click()
        page.locator(f"[data-seat='{seat}'][data-kind=bot]").wait_for()


def play(page: Page, seed: int, until: tuple[int, int]) -> None:
    """Play cards at random up to this round and turn, and lift one more."""
    random = Random(seed)
    page.set_default_timeout(2000)
    while True:
        page.wait_for_timeout(200)
        try:
            if step(page, random, until):
                page.wait_for_timeout(1500)
                return
        except TooLate:
            continue  # the table went on while the finger was on its way


def step(page: Page, random: Random, until: tuple[int, int]) -> bool:
    """Do what the page asks for; true if a card was lifted in the turn that is wanted."""
    button = page.locator("[data-screen=play] [data-action=play]")
    cards = page.locator("[data-hand] [data-face][aria-disabled=false]")
    if (on := page.locator("[data-action=next-round]")).count():
        on.click()
    elif (own := page.locator("[data-action=choose-card][aria-pressed=false]")).count():
        own.first.click()
        button.click()
    elif button.count() and not page.locator("[data-fresh]").count() and (there := cards.count()):
        cards.nth(random.randrange(there)).click()
        bar = page.locator("[data-round]")
        if (int(bar.get_attribute("data-round") or 0), int(bar.get_attribute("data-turn") or 0)) >= until:
            return True
        button.click()
    return False


def shot(browser: Browser, address: str, width: int, box: str, menu: str, seed: int) -> bytes:
    """A table in its second round."""
    page = browser.new_page(viewport={"width": width, "height": HEIGHT}, base_url=address)
    page.goto("/")
    page.get_by_role("button", name="Start a table").click()
    page.locator(f"[data-game={box}]").click()
    seat_bots(page, 4)
    if menu:
        page.locator("[data-action=menus]").click()
        page.locator(f"[data-action=menu-of][data-menu={menu}]").click()
        page.locator(f"[data-menu={menu}] h2").wait_for()
    page.locator("[data-action=start]").click()
    play(page, seed, (2, 5))
    return page.screenshot()


def main() -> None:
    """Write the picture."""
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        raise SystemExit("no Chromium here")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        shots = [
            shot(browser, address, 1180, "party", "points-platter", seed=2),
            shot(browser, address, 390, "base", "", seed=3),
        ]
        sheet = browser.new_page(viewport={"width": 1180 + 28 + 390, "height": HEIGHT})
        images = "".join(f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in shots)
        sheet.set_content(PAGE.format(images=images))
        PICTURE.write_bytes(sheet.screenshot(omit_background=True))
        browser.close()


if __name__ == "__main__":
    main()
