"""What Uvicorn's sockets do with browsers that break the rules of WebSocket itself."""

from __future__ import annotations

import logging

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["Wire", "quiet"]

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Wire(WebSocketsSansIOProtocol):
    """A handshake that cannot be read (a header of more than 8 kB, say) gets an answer; Uvicorn keeps silent."""

    def data_received(self, data: bytes) -> None:
        """Bytes come in."""
        super().data_received(data)
        unread = getattr(self.conn, "handshake_exc", None) is not None
        if unread and not self.handshake_initiated and not self.transport.is_closing():
            self.handshake_complete = self.close_sent = True
            self.transport.write(_TOO_LARGE)
            self.transport.close()


def quiet() -> None:
    """A frame of text that is no text ends its socket; it is not worth a traceback in the server's terminal."""
    uvicorn = logging.getLogger("uvicorn.error")
    if _worth_saying not in uvicorn.filters:
        uvicorn.addFilter(_worth_saying)


def _worth_saying(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Invalid UTF-8")
