"""The USB serial adapters that are plugged in, told apart whatever the system calls them."""

from __future__ import annotations

from collections.abc import Sequence

from serial.tools.list_ports import comports
from serial.tools.list_ports_common import ListPortInfo

from hardware.ports import SerialAdapter


def serial_adapters() -> Sequence[SerialAdapter]:
    """Those of USB, in the system's order; a port of the board itself always has the same name."""
    found = [port for port in comports() if port.vid is not None]
    return [SerialAdapter(port.device, identity_of(port)) for port in found]


def identity_of(port: ListPortInfo) -> str:
    """Maker, kind and serial number; where an adapter has no number, the socket that it is plugged into.

    An adapter with several ports has one number for all: which of them it is stands behind the socket.
    """
    place, _, which = (port.location or "").rpartition(":")
    return f"{port.vid:04x}:{port.pid:04x} {port.serial_number or place} {which}"
