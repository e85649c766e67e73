"""Starting a server: where it is, where its tables are, and why it cannot be."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
import uvicorn

from sushibelt.web import lan
from sushibelt.web.app import create_app
from sushibelt.web.places import default_database
from sushibelt.web.serve import CannotServe, _Announcing, _has_screen, _qr, configure, serve


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield int(listener.getsockname()[1])


def test_a_taken_port(taken: int, tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=f"port {taken} is taken; --port "):
        serve("127.0.0.1", taken, tmp_path / "x.db")
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("port", [-1, 65536, 10**30])
def test_no_port(port: int, tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="ports go from 1 to 65535"):
        serve("127.0.0.1", port, tmp_path / "x.db")


@pytest.mark.parametrize("host", ["192.0.2.7", "no such host", "nowhere.invalid"])
def test_a_host_that_is_not_this_machine(host: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=f"cannot listen on {host}"):
        serve(host, 0, tmp_path / "x.db")


@pytest.mark.parametrize("place", ["file/x.db", "folder"])
def test_a_database_that_cannot_be(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotServe, match="cannot be opened"):
        serve("127.0.0.1", 0, tmp_path / place)


def test_a_code_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    lines = _qr("http://192.168.1.5:8420").splitlines()
    assert len(lines) > 10
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert _qr("http://192.168.1.5:8420") == "", "better none than a traceback"


@pytest.mark.parametrize("platform, screen", [("linux", False), ("darwin", True), ("win32", True)])
def test_a_browser_needs_a_screen(platform: str, screen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert _has_screen() is screen
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert _has_screen()


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/mochi"))
    rest = Path("sushibelt") / "tables.db"
    assert default_database({}, "linux") == Path("/home/mochi/.local/share") / rest
    assert default_database({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data") / rest
    assert default_database({"XDG_DATA_HOME": "data"}, "linux") == Path("/home/mochi/.local/share") / rest
    assert default_database({}, "darwin") == Path("/home/mochi/Library/Application Support") / rest
    assert default_database({"APPDATA": "/roaming"}, "win32") == Path("/roaming") / rest
    assert default_database({}, "win32") == Path("/home/mochi/AppData/Roaming") / rest


def test_the_own_address_is_one_that_others_reach() -> None:
    address = lan.address()
    assert address is None or not lan.is_loopback(address)


def test_no_network_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError("unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert lan.address() is None


@pytest.mark.parametrize(
    "host, loopback",
    [
        ("localhost", True),
        ("LOCALHOST", True),
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("[::1]", True),
        ("0.0.0.0", True),
        ("192.168.1.5", False),
        ("sushi.example", False),
    ],
)
def test_loopback(host: str, loopback: bool) -> None:
    assert lan.is_loopback(host) is loopback


START = """
import sys, webbrowser
from sushibelt.web import lan, serve

lan.address = lambda: "192.0.2.9"
serve._has_screen = lambda: sys.argv[2] == "True"
webbrowser.open = lambda address: print("opened", address, flush=True)
sys.exit(serve.serve("0.0.0.0", 0, sys.argv[1], open_browser=True))
"""


@pytest.mark.parametrize("screen", [True, False])
def test_a_server_says_where_it_is_and_opens_it(screen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-c", START, str(tmp_path / "x.db"), str(screen)]
    utf8 = os.environ | {"PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=utf8) as server:
        assert server.stdout is not None
        said = ""
        while not said.endswith("opened" if screen else "Ctrl-C closes it.\n"):
            letter = server.stdout.read(1)
            assert letter, said
            said += letter
        server.send_signal(signal.SIGINT if screen else signal.SIGTERM)
        said += server.stdout.read()
    assert server.returncode == 0
    port = re.findall(r":(\d+)$", said, flags=re.M)[0]
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert said == (
        f"sushibelt is open at http://localhost:{port}\n"
        f"On the same network: http://192.0.2.9:{port}\n"
        f"{_qr(f'http://192.0.2.9:{port}')}"
        "Ctrl-C closes it.\n"
        f"{f'opened http://localhost:{port}{chr(10)}' if screen else ''}"
        "\nGood night. The tables are kept.\n"
    )


def test_a_second_ctrl_c_inside_the_first_forces_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Python runs a signal's handler between any two steps, those of a handler too."""
    server = _Announcing(configure(create_app(str(tmp_path / "x.db"))), "http://localhost", None, False)
    handle = uvicorn.Server.handle_exit
    calls = 0

    def interrupted(self: uvicorn.Server, sig: int, frame: FrameType | None) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            server.handle_exit(signal.SIGINT, None)
        handle(self, sig, frame)

    monkeypatch.setattr(uvicorn.Server, "handle_exit", interrupted)
    server.handle_exit(signal.SIGINT, None)
    assert calls == 2
    assert server.should_exit
    assert server.interrupted
    assert not server.force_exit
