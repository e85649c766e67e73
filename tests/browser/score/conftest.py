"""The score pad asks the server for nothing but its page: one serves all tests that do not say otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.serving import Server, running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
