"""What any test may need: how Hypothesis runs here, and where the browser is."""

import os
import signal

import pytest
from hypothesis import settings

from dev import find_chromium

# No deadline: two busy cores make times meaningless. In CI the same examples every time: a red run must be
# about the change.
settings.register_profile("sushibelt", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("sushibelt")


# Whoever runs the tests in the background, or under nohup, deafens them and whatever they start.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `deep`, unless it was asked for."""
    if os.environ.get("SUSHIBELT_DEEP"):
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in set(deep)]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to test with; without one the test skips, except in CI, where that must not go unseen."""
    path = find_chromium()
    if path is None and os.environ.get("CI"):
        pytest.fail("CI must run the browser tests, and there is no Chromium on PATH", pytrace=False)
    if path is None:
        pytest.skip("no Chromium on PATH (apt install chromium, or set SUSHIBELT_CHROMIUM to one)")
    return path
