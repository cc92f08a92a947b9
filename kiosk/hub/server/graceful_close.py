"""WebSockets as uvicorn speaks them, with an end that a goodbye under way does not break."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class GracefulCloseProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def shutdown(self) -> None:
        """Say goodbye at the server's end; to one who is being parted from already nothing may be said.

        uvicorn would say it all the same; the error ends its work before the other connections are closed.
        """
        if self.transport.is_closing():
            self.stop_keepalive()
        else:
            super().shutdown()
