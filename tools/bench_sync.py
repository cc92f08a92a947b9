"""Measure the sync against its figures: a real hub in a process of its own, and the load beside it.

    python tools/bench_sync.py [--report] [--only NAME ...] [--seconds N]

Prints a table; exits with 1 where a figure is missed, unless `--report` is given. The figures are meant for
two cores with nothing else to do. Lines without a limit are there to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from kiosk.journal.bodies import CallRaised
from kiosk.journal.event import Event, sign_event
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.journal.store import Head
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.table_session import PING_SECONDS
from kiosk.sync.wire.messages import Ack, encode_message
from kiosk.sync.wire.packing import pack
from tests.chaos import network
from tests.sync.wire.test_packing import played_deal
from tools import bad_network, broker_load
from tools.bus_load import BusHall
from tools.figures import Figure, percentile, say
from tools.hall_load import (
    FRAME,
    WARM_UP,
    HubProcess,
    LoadTable,
    Tally,
    connected,
    crowd,
    end,
    evening,
    follow,
    play,
    running_hub,
    until_shown,
    wait_for,
)


def many_tables(seconds: float) -> list[Figure]:
    """1,000 tables that each accept an event a second."""
    bodies = evening(int(seconds + WARM_UP) + 1)

    async def scene(hub: HubProcess, tables: Sequence[LoadTable], tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        await play(tables, WARM_UP)
        tally.is_counting = True
        before, began = hub.cpu(), time.perf_counter()
        await play(tables, seconds)
        took = time.perf_counter() - began
        cpu, memory = (hub.cpu() - before) / took, hub.memory()
        await asyncio.sleep(1.0)
        lost = sum(table.sent - table.acknowledged for table in tables)
        for task in tasks:
            task.cancel()
        return [
            Figure("1,000 tables, 1 event/s: ack p50", "ms", 1000 * percentile(tally.latencies, 0.5), 50),
            Figure("1,000 tables, 1 event/s: ack p99", "ms", 1000 * percentile(tally.latencies, 0.99), 50),
            Figure("1,000 tables, 1 event/s: not acknowledged", "events", lost, 0),
            Figure("1,000 tables, 1 event/s: the hub's share of a core", "%", 100 * cpu, 60),
            Figure("1,000 tables, 1 event/s: the hub's memory", "MB", memory, 300),
        ]

    with running_hub(1000) as hub, crowd(hub, bodies) as (tables, tally):
        return asyncio.run(scene(hub, tables, tally))


def broker(seconds: float) -> list[Figure]:
    """The same events through a message broker, where there is one."""
    hindrance = broker_load.hindrance()
    if hindrance is not None:
        print(f"   not compared with a message broker: {hindrance}")
        return []
    return broker_load.through_broker(seconds)


def sizes(_seconds: float) -> list[Figure]:
    """What goes over a WebSocket for one event, its frame included."""
    identity = Identity.create(table_author(123))
    stream = (identity.author, identity.epoch)
    chance = Random(1)
    figures = []
    for name, bodies in (
        ("a call", [CallRaised(round=3, seat="N")]),
        ("an accepted deal, the largest of 300", [played_deal(chance) for _ in range(300)]),
    ):
        events = (
            Event("0" * 16, *stream, 57, chance.randbytes(32), 1.8e9 + chance.random(), body, b"")
            for body in bodies
        )
        signed = (sign_event(event, identity.private_key) for event in events)
        size = max(len(encode_message(pack((event,)))) + FRAME + 2 for event in signed)
        figures.append(Figure(f"{name} on the wire", "B", size, 200))
    ack = len(encode_message(Ack(bytes(16), Head(*stream, 57, bytes(32)), 57))) + FRAME - 4
    return [*figures, Figure("its acknowledgement", "B", ack, 200)]


def idle(seconds: float) -> list[Figure]:
    """50 tables that have nothing to say."""

    async def scene(tables: Sequence[LoadTable], tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        tasks += [asyncio.create_task(table.ping()) for table in tables]
        tally.is_counting = True
        periods = max(2, round(seconds / PING_SECONDS))
        await asyncio.sleep(periods * PING_SECONDS + 0.5)
        for task in tasks:
            task.cancel()
        rate = tally.bytes / (periods * PING_SECONDS) / len(tables)
        return [Figure("a table that is idle", "B/s", rate, 20)]

    with running_hub(50) as hub, crowd(hub, []) as (tables, tally):
        return asyncio.run(scene(tables, tally))


def restart(_seconds: float) -> list[Figure]:
    """The hub is killed, 300 tables go on, the hub comes back."""
    bodies = evening(20)

    async def scene(hub: HubProcess, tables: Sequence[LoadTable], _tally: Tally) -> list[Figure]:
        tasks = await connected(tables)
        await play(tables, 2.0, rate=2.0)
        await wait_for(lambda: all(table.acknowledged == table.sent for table in tables))
        hub.kill()
        await asyncio.sleep(1.0)
        for _ in range(10):
            await asyncio.gather(*(table.send_next(time.perf_counter()) for table in tables))
        before = sum(table.acknowledged for table in tables)
        began = time.perf_counter()
        await asyncio.to_thread(hub.start)
        await wait_for(lambda: sum(table.acknowledged for table in tables) > before)
        first = time.perf_counter() - began
        await wait_for(lambda: all(table.acknowledged == table.sent for table in tables))
        drained = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        return [
            Figure("hub killed and started again: first ack", "s", first, 2),
            Figure("hub killed and started again: 300 tables have sent all", "s", drained, 10),
        ]

    with running_hub(300) as hub, crowd(hub, bodies) as (tables, tally):
        return asyncio.run(scene(hub, tables, tally))


def page(seconds: float) -> list[Figure]:
    """300 tables at an event a second; 20 pages follow. From the acceptance to the news at each page."""
    with running_hub(300) as hub:
        delays, share = followed(hub, seconds)
    return [
        Figure("300 tables, 20 pages: from table to page p99", "ms", 1000 * percentile(delays, 0.99), 60),
        Figure("300 tables, 20 pages: the hub's share of a core", "%", 100 * share, 100),
    ]


def far_page(seconds: float) -> list[Figure]:
    """The same over a network that loses 2 % of the packets and takes 20 +- 10 ms for the others."""
    hindrance = network.hindrance()
    if hindrance is not None:
        print(f"   not measured over a bad network: {hindrance}")
        return []
    with bad_network.far_machine() as machine, running_hub(300, machine) as hub:
        delays, _ = followed(hub, seconds)
    name = "300 tables, 20 pages, 2 % loss, 20 +- 10 ms: from table to page p99"
    return [Figure(name, "ms", 1000 * percentile(delays, 0.99), 1000)]


def followed(hub: HubProcess, seconds: float) -> tuple[list[float], float]:
    """Seconds from each acceptance until each page has it, and the hub's share of a core."""
    with crowd(hub, evening(int(seconds + WARM_UP) + 1)) as (tables, _):
        return asyncio.run(follow_all(hub, tables, seconds))


async def follow_all(
    hub: HubProcess, tables: Sequence[LoadTable], seconds: float
) -> tuple[list[float], float]:
    tasks = await connected(tables)
    pages: list[list[tuple[float, int]]] = [[] for _ in range(20)]
    tasks += [
        asyncio.create_task(follow(hub, ("/live/console", "/live/strip"), hub.cookie, seen)) for seen in pages
    ]
    await play(tables, WARM_UP)
    await wait_for(lambda: all(table.acknowledged == table.sent for table in tables))
    before = hub.head.seq + sum(table.sent for table in tables)
    cpu, began = hub.cpu(), time.perf_counter()
    await play(tables, seconds)
    share = (hub.cpu() - cpu) / (time.perf_counter() - began)
    await asyncio.sleep(2.0)
    end(tasks)
    accepted = [(began + turn / 300, before + turn + 1) for turn in range(int(300 * (seconds - 1)))]
    return [delay for seen in pages for delay in until_shown(accepted, seen)], share


def bus(_seconds: float) -> list[Figure]:
    """32 tables on a bus at 115,200 baud, in virtual time, with whole sessions: from a call to its commit."""
    with ExitStack() as parts:
        folder = Path(parts.enter_context(TemporaryDirectory(prefix="bench-bus-")))
        director = Identity.create(DIRECTOR)
        hub_log = parts.enter_context(Log(folder / "hub.sqlite"))
        hub_log.enter("bench")
        hall = BusHall(parts, folder, Hub(hub_log, director, bytes(16)))
        for number in range(1, 33):
            hall.add_table(number)
        hall.talk_until(hall.is_linked)
        news = hall.measure_news()
        chance = Random(1)
        delays = [hall.measure_call(chance.randint(1, 32), chance) for _ in range(300)]
    return [
        Figure("RS-485, 32 tables, 115,200 baud: a round is published at all", "s", news, 5),
        Figure("RS-485, 32 tables, 115,200 baud: a call p50", "ms", 1000 * percentile(delays, 0.5), 500),
        Figure("RS-485, 32 tables, 115,200 baud: a call p99", "ms", 1000 * percentile(delays, 0.99), 500),
    ]


MEASUREMENTS: Final[dict[str, Callable[[float], list[Figure]]]] = {
    "sizes": sizes,
    "tables": many_tables,
    "broker": broker,
    "page": page,
    "far-page": far_page,
    "bus": bus,
    "restart": restart,
    "idle": idle,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the sync against its figures.")
    parser.add_argument("--report", action="store_true", help="exit with 0 even where a figure is missed")
    parser.add_argument("--only", action="append", choices=sorted(MEASUREMENTS), help="measure only this")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of each measurement")
    options = parser.parse_args()
    gc.disable()  # the load must not stand still while it measures
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    are_met = [say(MEASUREMENTS[name](options.seconds)) for name in options.only or MEASUREMENTS]
    return 0 if options.report or all(are_met) else 1


if __name__ == "__main__":
    raise SystemExit(main())
