"""Machines of their own within this one, and a relay between them that is as bad as a network can be.

Each machine is a network namespace with a TUN device; the relay carries the packets from one to the other,
and delays, drops, doubles and damages them.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread

_TUNSETIFF = 0x400454CA
_TUN_WITHOUT_INFO = 0x0001 | 0x1000
_PACKET = 2048


@dataclass(frozen=True, slots=True)
class Weather:
    """What befalls a packet: shares of 1, and a delay in seconds."""

    lost: float = 0.0
    damaged: float = 0.0
    doubled: float = 0.0
    delay: float = 0.02
    jitter: float = 0.01


STORM = Weather(lost=0.03, damaged=0.02, doubled=0.03)
CROWDED = Weather(lost=0.02)
"""A hall's wireless network with many people in it."""


def hindrance() -> str | None:
    """Why there are no namespaces here."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    name = f"kiosk-{os.getpid()}-try"
    try:
        subprocess.run(["ip", "netns", "add", name], check=True, capture_output=True)
        subprocess.run(["ip", "netns", "del", name], check=True, capture_output=True)
        Path("/dev/net/tun").open("r+b", buffering=0).close()
    except (OSError, subprocess.CalledProcessError) as error:
        return f"network namespaces or TUN devices are not permitted ({error})"
    return None


@contextmanager
def tun(device: str) -> Iterator[int]:
    """The other side of a network device that packets go through."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    try:
        fcntl.ioctl(end, _TUNSETIFF, struct.pack("16sH", device.encode(), _TUN_WITHOUT_INFO))
        yield end
    finally:
        os.close(end)


@contextmanager
def machine(name: str, address: str) -> Iterator[int]:
    """A network namespace with one device, which has an IPv4 address of a /24; its other side."""
    device = f"k{os.getpid()}{name[-1]}"
    ip("netns", "add", name)
    try:
        with tun(device) as end:
            ip("link", "set", device, "netns", name)
            ip("-n", name, "addr", "add", f"{address}/24", "dev", device)
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "link", "set", device, "up")
            yield end
    finally:
        ip("netns", "del", name)


def ip(*arguments: str) -> None:
    """The command of that name."""
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Relay:
    """Carries packets between two TUN devices, through bad weather while `is_bad`."""

    def __init__(self, ends: tuple[int, int], random: Random, weather: Weather = STORM) -> None:
        self.is_bad = True
        self._weather = weather
        self._ends = ends
        self._random = random
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="relay")
        for here, there in (ends, ends[::-1]):
            self._loop.add_reader(here, self._carry, here, there)
        self._thread.start()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _carry(self, here: int, there: int) -> None:
        packet = os.read(here, _PACKET)
        if not self.is_bad:
            self._deliver(there, packet)
            return
        weather, chance = self._weather, self._random.random
        if chance() < weather.lost:
            return
        if chance() < weather.damaged:
            damaged = bytearray(packet)
            damaged[self._random.randrange(len(damaged))] ^= 1 << self._random.randrange(8)
            packet = bytes(damaged)
        for _ in range(2 if chance() < weather.doubled else 1):
            delay = max(0.0, self._random.gauss(weather.delay, weather.jitter))
            self._loop.call_later(delay, self._deliver, there, packet)

    def _deliver(self, end: int, packet: bytes) -> None:
        with suppress(OSError):  # damaged beyond what the kernel takes
            os.write(end, packet)
