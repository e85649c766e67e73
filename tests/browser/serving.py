"""A real server in a process of its own, which can be killed and started again on the same database and port."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

SERVE = """
import json, sys
from sushibelt.web.pace import Pace
from sushibelt.web.serve import serve
bots = json.loads(sys.argv[3])
sys.exit(serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], pace=Pace(0.0, 0.05), bots=bots))
"""


class Server:
    """`port` 0 is not possible: the address must be the same after a restart."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.bots: dict[str, str] = {}
        """Bots that are offered beside the built-in ones; see `create_app`."""
        self.url = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.folder / "tables.db"), json.dumps(self.bots)],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
        )
        log.close()
        until = time.monotonic() + 30
        while True:
            try:
                with urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (URLError, OSError):
                if time.monotonic() > until or self.process.poll() is not None:
                    raise RuntimeError((self.folder / "server.log").read_text()) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """`kill -9`: nothing is said, nothing is tidied."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> str:
        """The body of a page."""
        with urlopen(self.url + path, timeout=5) as answer:
            return str(answer.read().decode())


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    """A server with its tables in `folder`."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Server(folder, port)
    server.start()
    yield server
    server.kill()
