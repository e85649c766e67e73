"""A bot of the host's own: found in the lobby, played against, and missed after a restart."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import PHONE, Window
from tests.browser.playing import act, at, open_table
from tests.browser.serving import Server

TASTER = Path(__file__).parents[2] / "examples" / "bots" / "taster.py"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(os.name != "posix", reason="programs as bots need POSIX pipes"),
]


def test_a_bot_of_the_host(server: Server, window: Window) -> None:
    server.kill()
    server.bots = {"Robo": shlex.join([sys.executable, str(TASTER)])}
    server.start()
    page = window(PHONE)
    open_table(page, "Start a table")
    page.locator("[data-action=add-bot]").first.click()
    level = page.locator("select.level")
    level.wait_for()
    assert level.locator("option").all_inner_texts() == ["Random", "Easy", "Normal", "Robo"]
    level.select_option("Robo")
    level.locator("option[value=Robo][selected]").wait_for(state="attached")  # the table has it

    # Without it the lobby still says who sits there, and somebody else may be chosen.
    server.kill()
    server.bots = {}
    server.start()
    page.reload()
    level.wait_for()
    assert level.locator("option").all_inner_texts() == ["Robo", "Random", "Easy", "Normal"]
    assert level.locator("option:checked").inner_text() == "Robo"
    page.locator("[data-action=start]").click()
    chance = Random(1)
    while at(page) < (1, 3):
        act(page, chance)
        page.wait_for_timeout(20)
