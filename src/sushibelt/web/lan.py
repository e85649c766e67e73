"""The addresses of this machine on the local network. Nothing is sent anywhere to find out."""

from __future__ import annotations

import ipaddress
import socket

__all__ = ["address", "is_loopback"]

# "Connecting" a datagram socket only makes the system choose a route. These are documentation and private
# ranges, so that the route is the default one or that of a home network.
_FAR = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def address() -> str | None:
    """An IPv4 address under which others on the same network reach this machine, None if there is none."""
    for far in _FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
                found = str(probe.getsockname()[0])
            except OSError:
                continue
        own = ipaddress.ip_address(found)
        if not (own.is_loopback or own.is_unspecified):
            return found
    return None


def is_loopback(host: str) -> bool:
    """True for the names and addresses under which a machine reaches only itself."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        own = ipaddress.ip_address(name)
    except ValueError:
        return False
    return own.is_loopback or own.is_unspecified
