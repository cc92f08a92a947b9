"""Somebody in the hall's network who would like to be taken for the hub, in a process of his own.

Run as ``python -m tests.chaos.impostor FOLDER ADDRESS KEY``: he answers at ADDRESS, port 8443, over TLS with a
key of his own, and says in the network that he is a hub whose key's digest is KEY (hexadecimal). He says
``visited``, then ``heard`` and what was said to him over TLS, for each who comes.
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from threading import Thread

from kiosk.hub.server.certificates import Certificates
from kiosk.sync.endpoints.discovery import Announcement

PORT = 8443


def main(folder: str, address: str, key: str) -> None:
    context = Certificates(Path(folder) / "tls", {address}).context
    announcement = Announcement(PORT, bytes.fromhex(key), "Direttore")
    announcement.tell([address])

    def receive(visitor: socket.socket) -> None:
        heard = b""
        visitor.settimeout(20.0)
        with visitor:
            try:
                with context.wrap_socket(visitor, server_side=True) as secure:
                    print("visited", flush=True)  # noqa: T201 - the account is kept from it
                    while said := secure.recv(4096):
                        heard += said
            except OSError:
                pass
        print(f"heard {heard!r}", flush=True)  # noqa: T201

    with socket.create_server((address, PORT)) as listener:
        print("ready", flush=True)  # noqa: T201
        while True:
            visitor, _ = listener.accept()
            Thread(target=receive, args=(visitor,), daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
