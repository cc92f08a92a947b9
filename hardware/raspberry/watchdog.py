"""systemd's watchdog: the service manager restarts a program that no longer says it is alive."""

from __future__ import annotations

import os
import socket

from hardware.ports import DeviceError


class SystemdWatchdog:
    """Sends sd_notify datagrams; does nothing in a program that systemd did not start.

    The first `pet` also says that the program has started, which a unit of ``Type=notify`` waits for.
    """

    def __init__(self) -> None:
        # A leading @ is systemd's way to write an abstract socket's zero byte.
        address = os.environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._news = b"READY=1\nWATCHDOG=1"

    def pet(self) -> None:
        """Say that the program is alive.

        Raises:
            DeviceError: systemd does not listen at the address that it gave.
        """
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
                channel.sendto(self._news, self._address)
        except OSError as error:
            raise DeviceError(f"systemd does not hear this program: {error}.") from error
        self._news = b"WATCHDOG=1"
