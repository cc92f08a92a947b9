"""The hub on a machine of its own, behind a wireless network that loses and delays packets."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from random import Random

from tests.chaos.network import CROWDED, Relay, ip, machine, tun
from tools.hall_load import Machine


@contextmanager
def far_machine() -> Iterator[Machine]:
    """Packets to it and from it are lost (2 %) and take 20 +- 10 ms; see `network.hindrance`."""
    name, device = f"kiosk-{os.getpid()}-hub", f"k{os.getpid()}here"
    network = f"10.78.{os.getpid() % 250}"
    with ExitStack() as parts:
        there = parts.enter_context(machine(name, f"{network}.1"))
        here = parts.enter_context(tun(device))
        ip("addr", "add", f"{network}.2/24", "dev", device)
        ip("link", "set", device, "up")
        relay = get_context("fork").Process(target=_carry, args=((here, there),), daemon=True)
        relay.start()
        parts.callback(relay.kill)
        yield Machine(f"{network}.1", ("ip", "netns", "exec", name))


def _carry(ends: tuple[int, int]) -> None:
    """In a process of its own, so that the load beside it delays nothing."""
    Relay(ends, Random(1), CROWDED)
    signal.pause()
