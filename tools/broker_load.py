"""The same events through a message broker, to compare with: mosquitto and paho, each acknowledged (QoS 1).

The broker saves after every change (`autosave_on_changes`, `autosave_interval 1`), the closest that it comes
to what a hub promises with its receipt. A reader in a process of its own takes the hub's place.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import Identity, table_author
from kiosk.sync.wire.messages import encode_message
from kiosk.sync.wire.packing import pack
from tools.figures import Figure, percentile
from tools.hall_load import (
    PATIENCE,
    WARM_UP,
    evening,
    process_memory,
    process_seconds,
    signed_stream,
    wait_for,
)

if TYPE_CHECKING:
    from paho.mqtt.client import Client

MOSQUITTO: Final = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
TABLES: Final = 1000
_CONFIGURATION: Final = """
listener {port} 127.0.0.1
allow_anonymous true
user root
persistence true
persistence_location {folder}/
autosave_on_changes true
autosave_interval 1
max_queued_messages 0
max_inflight_messages 0
"""


def hindrance() -> str | None:
    """Why there is nothing to compare with here."""
    if MOSQUITTO is None:
        return "mosquitto is not installed (Debian has it under that name)"
    if importlib.util.find_spec("paho") is None:
        return "paho-mqtt is not installed"
    return None


@dataclass(slots=True)
class Sender:
    """A table: it publishes its next event, and notes when the broker has acknowledged it."""

    client: Client
    topic: str
    messages: Sequence[bytes]
    sent_at: dict[int, float] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    sent: int = 0

    def send_next(self) -> None:
        now = time.perf_counter()
        self.sent_at[self.client.publish(self.topic, self.messages[self.sent], qos=1).mid] = now
        self.sent += 1

    def acknowledged(self, mid: int) -> None:
        self.latencies.append(time.perf_counter() - self.sent_at.pop(mid))


def through_broker(seconds: float) -> list[Figure]:
    """1,000 tables that each publish an event a second."""
    bodies = evening(int(seconds + WARM_UP) + 1)
    with (
        TemporaryDirectory(prefix="bench-broker-") as folder,
        _running_broker(Path(folder)) as (port, process),
    ):
        reader = get_context("fork").Process(target=_read, args=(port,), daemon=True)
        reader.start()
        senders = [_sender(port, number, bodies) for number in range(1, TABLES + 1)]
        figures = asyncio.run(_play(senders, seconds, process))
        reader.kill()
    return figures


async def _play(senders: Sequence[Sender], seconds: float, process: int) -> list[Figure]:
    loop = asyncio.get_running_loop()
    for sender in senders:
        socket = sender.client.socket()
        assert socket is not None  # noqa: S101 - it has just been connected
        loop.add_reader(socket, sender.client.loop_read)
    await wait_for(lambda: all(sender.client.is_connected() for sender in senders))
    await _publish(senders, WARM_UP)
    for sender in senders:
        sender.latencies.clear()
    before, began = process_seconds(process), time.perf_counter()
    await _publish(senders, seconds)
    share = (process_seconds(process) - before) / (time.perf_counter() - began)
    await asyncio.sleep(1.0)
    waits = [latency for sender in senders for latency in sender.latencies]
    name = "the same events through mosquitto and paho, QoS 1, each saved"
    return [
        Figure(f"{name}: ack p50", "ms", 1000 * percentile(waits, 0.5)),
        Figure(f"{name}: ack p99", "ms", 1000 * percentile(waits, 0.99)),
        Figure(f"{name}: share of a core", "%", 100 * share),
        Figure(f"{name}: memory", "MB", process_memory(process)),
    ]


async def _publish(senders: Sequence[Sender], seconds: float) -> None:
    async def one(sender: Sender, start: float) -> None:
        for turn in range(int(seconds)):
            await asyncio.sleep(max(0.0, start + turn - time.perf_counter()))
            sender.send_next()

    began = time.perf_counter()
    await asyncio.gather(*(one(sender, began + place / len(senders)) for place, sender in enumerate(senders)))


def _sender(port: int, number: int, bodies: Sequence[object]) -> Sender:
    from paho.mqtt.client import Client  # noqa: PLC0415 - not everybody has it
    from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415 - likewise

    author = table_author(number)
    messages = [encode_message(pack((event,))) for event in signed_stream(Identity.create(author), bodies)]  # type: ignore[arg-type]
    client = Client(CallbackAPIVersion.VERSION2, client_id=author, clean_session=False)
    sender = Sender(client, f"tables/{author}", messages)
    client.on_publish = lambda _client, _data, mid, _reason, _properties: sender.acknowledged(mid)
    client.connect("127.0.0.1", port, keepalive=600)
    return sender


def _read(port: int) -> None:
    from paho.mqtt.client import Client  # noqa: PLC0415 - not everybody has it
    from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415 - likewise

    client = Client(CallbackAPIVersion.VERSION2, client_id="hub", clean_session=False)
    client.connect("127.0.0.1", port)
    client.subscribe("tables/#", qos=1)
    client.loop_forever()


@contextmanager
def _running_broker(folder: Path) -> Iterator[tuple[int, int]]:
    """Its port and its process."""
    assert MOSQUITTO is not None  # noqa: S101 - see `hindrance`
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    configuration = folder / "mosquitto.conf"
    configuration.write_text(_CONFIGURATION.format(port=port, folder=folder))
    broker = subprocess.Popen([MOSQUITTO, "-c", str(configuration)], stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        yield port, broker.pid
    finally:
        os.kill(broker.pid, signal.SIGKILL)
        broker.wait()
