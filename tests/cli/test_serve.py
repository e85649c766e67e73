"""`sushibelt serve`: what it refuses, what it hands on, and how it ends."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the server was told; none is started."""
    from sushibelt.web import serve

    arguments: dict[str, object] = {}

    def stand_in(**more: object) -> int:
        arguments.update(more)
        return 0

    monkeypatch.setattr(serve, "serve", stand_in)
    return arguments


def test_the_server_is_told_everything(sushibelt: Run, told: dict[str, object], tmp_path: Path):
    file = str(tmp_path / "tables.db")
    there = ["--host", "127.0.0.1", "--port", "0", "--address", "https://sushi.example:444/"]
    assert sushibelt("serve", *there, "--database", file, "--open").status == 0
    assert told == {
        "host": "127.0.0.1",
        "port": 0,
        "database": file,
        "open_browser": True,
        "public_url": "https://sushi.example:444/",
        "bots": {},
    }
    assert sushibelt("serve").status == 0
    assert (told["port"], told["database"], told["open_browser"]) == (8420, None, False)


@pytest.mark.parametrize("database", ["sqlite:///tables.db", "sqlite:////srv/tables.db", "sqlite+aiosqlite:///x.db"])
def test_a_database_may_be_a_url(sushibelt: Run, told: dict[str, object], database: str):
    assert sushibelt("serve", "--database", database).status == 0
    assert told["database"] == database


@pytest.mark.parametrize(
    "database", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "postgresql://host/x", "http://x"]
)
def test_other_databases_are_refused(sushibelt: Run, told: dict[str, object], database: str):
    reason = f"--database {database}: must be a file, or sqlite:/// and a file"
    assert sushibelt("serve", "--database", database).mistake() == reason
    assert sushibelt("serve", "--database", "").mistake() == "--database: not a name for a file"
    assert not told


NO_ADDRESSES = ["", "sushi.example", "ftp://x", "https://", "https://x/tables", "http://a b", "http://:80"]


@pytest.mark.parametrize("address", [*NO_ADDRESSES, "https://x:99999", "https://[::1", f"https://{'a' * 254}"])
def test_what_cannot_be_an_address(sushibelt: Run, told: dict[str, object], address: str):
    reason = sushibelt("serve", f"--address={address}").mistake()
    assert reason == f"--address {address[:60]}: must be like https://sushi.example"
    assert not told


@pytest.mark.parametrize("host", ["a\udcff", "a..b", "x" * 300, "a\0b"])
def test_what_cannot_be_a_host(sushibelt: Run, told: dict[str, object], host: str):
    assert sushibelt("serve", "--host", host).mistake().endswith(": neither a name nor an address")
    assert not told


@pytest.mark.parametrize("host", ["127.0.0.1", "::", "::1", "localhost", "", "sushi.example"])
def test_what_can_be_a_host(sushibelt: Run, told: dict[str, object], host: str):
    assert sushibelt("serve", f"--host={host}").status == 0
    assert told["host"] == host


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for another process")
@pytest.mark.parametrize("pause", [0, 0.03, 0.1])
def test_ctrl_c_twice_shows_no_traceback(tmp_path: Path, pause: float):
    call = [sys.executable, "-m", "sushibelt", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [*call, "--database", str(tmp_path / "x.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        while "Ctrl-C" not in (line := server.stdout.readline()):
            assert line, "the server has not started"
        server.send_signal(signal.SIGINT)
        time.sleep(pause)
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=30)[1] == ""


def test_what_cannot_be_listened_on_is_one_line(sushibelt: Run, tmp_path: Path):
    said = sushibelt("serve", "--host", "a\nb", "--database", str(tmp_path / "x.db")).mistake()
    assert said.startswith(r"cannot listen on a\nb, port ")


def test_bots_of_the_host(sushibelt: Run, told: dict[str, object]):
    bots = ["--bot", f"Robo={sys.executable} bot.py", "--bot", f" Mr.  Two ={sys.executable} -c x=1"]
    assert sushibelt("serve", *bots).status == 0
    assert told["bots"] == {"Robo": f"{sys.executable} bot.py", "Mr. Two": f"{sys.executable} -c x=1"}


@pytest.mark.parametrize(
    "bots, reason",
    [
        (["Robo"], "--bot Robo: must be NAME=BOT, like Robo=./mybot.py"),
        (["easy=normal"], "--bot easy=normal: there is a bot called easy already"),
        (["Robo=normal", "Robo=easy"], "--bot Robo=easy: there is a bot called Robo already"),
        (["Robo=normal", "robo=easy"], "--bot robo=easy: there is a bot called Robo already"),
        (["Normal=easy"], "--bot Normal=easy: there is a bot called normal already"),
        (["greedy=easy"], "--bot greedy=easy: there is a bot called greedy already"),
        (["=normal"], "--bot =normal: A name has at least 1 character."),
        (["Robo=./no-such"], "--bot Robo=./no-such: there is no program './no-such'"),
        (["Robo="], "--bot Robo=: there is no bot ''; there is random, easy, normal, greedy"),
    ],
)
def test_bots_that_cannot_be(sushibelt: Run, told: dict[str, object], bots: list[str], reason: str):
    assert sushibelt("serve", *(word for bot in bots for word in ("--bot", bot))).mistake() == reason
    assert not told
