"""Measure the director's hub against its figures: pairings, and the pages of a hall of 300 tables.

    python tools/bench_director.py [--report] [--only NAME ...] [--seconds N]

Prints a table; exits with 1 where a figure is missed, unless `--report` is given. The figures are meant for
two cores with nothing else to do.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import re
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx

from hardware.raspberry.clock import SystemClock
from kiosk.commands.command import Command
from kiosk.commands.officials import NameOfficial
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.auth.player_links import PLAYER_PATH
from kiosk.hub.site.assembly import create_service
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    CallCancelled,
    CallRaised,
    DealAccepted,
    LineCheckedIn,
    MatchDelivered,
    MatchSigned,
    Seating,
)
from kiosk.journal.log import Log
from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.systems import SYSTEMS
from tests.hub.playing import CLOSED_BY_NS, FakeSync
from tools.figures import Figure, percentile, say
from tools.hall_load import (
    ANY_KEY,
    TOURNAMENT,
    HubProcess,
    LoadTable,
    Tally,
    connected,
    end,
    follow,
    play,
    until_shown,
    wait_for,
)

TABLES: Final = 300
ROUNDS: Final = 6
PHONES: Final = 20
DISPLAYS: Final = 5
PLAYERS: Final = 400
STRIP: Final = "/live/strip"
"""In the head of every official's page."""
DEALS: Final = 4
WARM_UP: Final = 10
RATE: Final = 0.1
"""Events a second and table."""
PAGES: Final = ("/", "/arbiter", "/hall", "/tables/1", "/entrants")


def pairings(_seconds: float) -> list[Figure]:
    """Each system pairs 600 and 601 pairs through an evening of random results, and says why."""
    chance = Random(1)
    systems = {key: system for key, system in SYSTEMS.items() if system is not KNOCK_OUT}  # drawn but once
    slowest = dict.fromkeys(systems, 0.0)
    for pairs in (600, 601):
        for key, system in systems.items():
            starts = list(range(1, pairs + 1))
            played: list[Sequence[Table[int]]] = []
            for _ in range(ROUNDS):
                ranking = starts if not played else chance.sample(starts, pairs)
                facts = PairingFacts(starts, ranking, played, ROUNDS)
                began = time.perf_counter()
                tables = system.pair(facts)
                system.why(facts, tables)
                slowest[key] = max(slowest[key], time.perf_counter() - began)
                played.append(tables)
    return [
        Figure(f"600 pairs, {key.replace('_', ' ')}: pairing and its reasons, slowest round", "s", took, 0.5)
        for key, took in slowest.items()
    ]


_Watch: TypeAlias = Callable[[HubProcess, Sequence[LoadTable], int], Coroutine[Any, Any, list[Figure]]]


def _played(count: int, seconds: float, watch: _Watch) -> list[Figure]:
    """What is seen of a hall of so many tables while it plays."""
    events = int((seconds + WARM_UP) * RATE) + 1
    with playing_hub(count) as (hub, seatings):
        tables = [
            LoadTable(hub, identity, match(seating, events), Tally())
            for identity, seating in zip(hub.identities, seatings, strict=True)
        ]
        return asyncio.run(watch(hub, tables, int(seconds)))


def hall_in_play(seconds: float) -> list[Figure]:
    """300 tables that say 30 things a second, tenfold a busy evening; phones, displays and the console."""
    return _played(TABLES, seconds, _follow)


async def _follow(hub: HubProcess, tables: Sequence[LoadTable], seconds: int) -> list[Figure]:
    tally = Tally()
    tasks = await connected(tables)
    phones = await asyncio.gather(
        *(asyncio.to_thread(sign_in, hub, number) for number in range(1, PHONES + 1))
    )
    console: list[tuple[float, int]] = []
    seen: list[list[tuple[float, int]]] = [[] for _ in phones]
    tasks.append(asyncio.create_task(follow(hub, ("/live/console", STRIP), hub.cookie, console)))
    tasks += [
        asyncio.create_task(follow(hub, ("/live/arbiter", STRIP), cookie, at))
        for cookie, at in zip(phones, seen, strict=True)
    ]
    displays: list[list[tuple[float, int]]] = [[] for _ in range(DISPLAYS)]
    tasks += [asyncio.create_task(follow(hub, ("/live/hall",), "", at)) for at in displays]
    await play(tables, WARM_UP, RATE)
    await wait_for(lambda: all(table.acknowledged == table.sent for table in tables))
    first = await asyncio.to_thread(open_pages, hub)
    before = await asyncio.to_thread(count_events, hub)
    began = time.perf_counter()
    share = await _play_counted(hub, tables, tally, seconds)
    await asyncio.sleep(2.0)
    end(tasks)
    hall_rate = TABLES * RATE
    turns = range(int(hall_rate * (seconds - 10)))
    accepted = [(began + turn / hall_rate, before + turn + 1) for turn in turns]
    at_console = list(until_shown(accepted, console))
    at_phones = [delay for at in seen for delay in until_shown(accepted, at)]
    at_displays = [delay for at in displays for delay in until_shown(accepted, at)]
    name = f"{TABLES} tables, {PHONES} phones, {DISPLAYS} displays"
    return [
        *first,
        Figure(f"{name}: from table to grid p99", "ms", 1000 * percentile(at_console, 0.99), 200),
        Figure(f"{name}: from table to phone p99", "ms", 1000 * percentile(at_phones, 0.99), 300),
        Figure(f"{name}: from table to display p99", "ms", 1000 * percentile(at_displays, 0.99), 300),
        Figure(f"{name}: ack p99", "ms", 1000 * percentile(tally.latencies, 0.99), 50),
        Figure(f"{name}: the hub's share of a core", "%", 100 * share, 100),
        Figure(f"{name}: the hub's memory", "MB", hub.memory(), 300),
    ]


async def _play_counted(hub: HubProcess, tables: Sequence[LoadTable], tally: Tally, seconds: int) -> float:
    """Let the tables play while `tally` counts: the hub's share of a core meanwhile."""
    for table in tables:
        table.tally = tally
    tally.is_counting = True
    cpu, began = hub.cpu(), time.perf_counter()
    await play(tables, seconds, RATE)
    return (hub.cpu() - cpu) / (time.perf_counter() - began)


def players_look(seconds: float) -> list[Figure]:
    """100 tables that say ten things a second; each of their 400 players looks at a phone."""
    return _played(PLAYERS // 4, seconds, _look_on)


async def _look_on(hub: HubProcess, tables: Sequence[LoadTable], seconds: int) -> list[Figure]:
    tally = Tally()
    tasks = await connected(tables)
    accounts = Accounts(time.time, TOURNAMENT, hub.folder / "accounts.json")
    told: list[list[tuple[float, int]]] = [[] for _ in range(PLAYERS)]
    tasks += [
        asyncio.create_task(follow(hub, (f"/live{PLAYER_PATH}/{accounts.link_of(1 + place // 2)}",), "", at))
        for place, at in enumerate(told)
    ]
    await play(tables, WARM_UP, RATE)
    await wait_for(lambda: all(table.acknowledged == table.sent for table in tables))
    await wait_for(lambda: all(told))
    share = await _play_counted(hub, tables, tally, seconds)
    end(tasks)
    name = f"{PLAYERS // 4} tables, {PLAYERS} players’ phones"
    return [
        Figure(f"{name}: ack p99", "ms", 1000 * percentile(tally.latencies, 0.99), 50),
        Figure(f"{name}: the hub's share of a core", "%", 100 * share, 100),
        Figure(f"{name}: the hub's memory", "MB", hub.memory(), 300),
    ]


def open_pages(hub: HubProcess) -> list[Figure]:
    """Each page opened for the first time, with everything that it loads."""
    figures = []
    for path in PAGES:
        with browser(hub) as page:
            page.cookies.set(director_cookie(hub.token), hub.token)
            began = time.perf_counter()
            answer = page.get(path)
            took = time.perf_counter() - began
            answer.raise_for_status()
            weight = received(answer) + sum(
                received(page.get(address)) for address in loaded(page, answer.text)
            )
        figures += [
            Figure(f"the page {path}, {TABLES} tables in play: first answer", "ms", 1000 * took, 300),
            Figure(f"the page {path}: weight with everything that it loads", "kB", weight / 1000, 150),
        ]
    return figures


def loaded(page: httpx.Client, html: str) -> set[str]:
    """The addresses of the styles, scripts, typefaces and pictures of a page."""
    found = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
    for address in list(found):
        text = page.get(address).text if address.endswith((".css", ".js")) else ""
        folder = address.rpartition("/")[0]
        named = re.findall(r'url\("([^"]+)"\)', text) + re.findall(r'from "\./([^"]+)"', text)
        found |= {f"{folder}/{name}" for name in named}
    return found


def received(answer: httpx.Response) -> int:
    """Bytes of an answer's content on the wire."""
    answer.raise_for_status()
    return int(answer.headers.get("content-length") or len(gzip.compress(answer.content, 9)))


def browser(hub: HubProcess) -> httpx.Client:
    return httpx.Client(base_url=f"https://{hub.host}:{hub.secure_port}", verify=ANY_KEY)


def sign_in(hub: HubProcess, official: int) -> str:
    """The cookie of an official's phone, enrolled with a code as the director gives it out."""
    with browser(hub) as director, browser(hub) as phone:
        origin = {"Origin": str(director.base_url).rstrip("/")}
        director.cookies.set(director_cookie(hub.token), hub.token)
        director.post("/api/invitations", json={"official": official}, headers=origin).raise_for_status()
        shown = director.get(f"/officials/{official}").text
        code = re.search(r'class="code number">([^<]+)<', shown)
        if code is None:
            raise RuntimeError("the page of an official shows no code")
        phone.post("/api/enrol", json={"code": code[1]}, headers=origin).raise_for_status()
        return "; ".join(f"{name}={value}" for name, value in phone.cookies.items())


def count_events(hub: HubProcess) -> int:
    with browser(hub) as page:
        return int(page.get("/health").json()["events"])


@contextmanager
def playing_hub(tables: int = TABLES) -> Iterator[tuple[HubProcess, Sequence[Seating]]]:
    """A hub in whose hall the first round is being played."""
    pairs = "\n".join(f"Cognome{number} Anna - Cognome{number} Bruno" for number in range(1, 2 * tables + 1))
    with TemporaryDirectory(prefix="bench-director-") as folder:
        hub = HubProcess(Path(folder), tables, opening=())
        with Log(hub.folder / "hub.sqlite") as log:
            service = create_service(log, hub.director, FakeSync(), SystemClock())  # type: ignore[arg-type]
            commands: list[Command] = [
                OpenTournament("Bench", "burraco_internazionale", "federation", DEALS, ROUNDS, pairs),
                PublishRound(1, "entry"),
                StartRound(1, 90),
                *(NameOfficial(f"Arbitro {number}", "arbiter") for number in range(1, PHONES + 1)),
            ]
            for place, command in enumerate(commands):
                service.perform(command, f"bench-{place}")
            service.close()
            seatings = sorted(service.state.hall.tournament.rounds[1], key=lambda seating: seating.table)
            hub.head = log.head(hub.director.author)
        hub.start()
        try:
            yield hub, seatings
        finally:
            hub.kill()


def match(seating: Seating, events: int) -> list[AnyBody]:
    """What a table says in the first round; calls come between the deals, and after the delivery."""
    assert seating.ns is not None  # noqa: S101 - nobody rests among 600
    assert seating.ew is not None  # noqa: S101
    consents = (Acceptance("ns", "ew", 0.0), Acceptance("ew", "ns", 0.0))
    words: list[AnyBody] = [
        LineCheckedIn(1, "ns", seating.ns),
        LineCheckedIn(1, "ew", seating.ew),
        *(DealAccepted(1, deal, CLOSED_BY_NS, consents, "keypad") for deal in range(1, DEALS + 1)),
        MatchSigned(1, "ns", 0.0),
        MatchSigned(1, "ew", 0.0),
        MatchDelivered(1, "ns"),
    ]
    said: list[AnyBody] = []
    while len(said) < events:
        if words:
            said.append(words.pop(0))
        said += [CallRaised(1, "N"), CallCancelled(len(said) + 1)]
    return said


MEASUREMENTS: Final[dict[str, Callable[[float], list[Figure]]]] = {
    "pairings": pairings,
    "hall": hall_in_play,
    "players": players_look,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the director's hub against its figures.")
    parser.add_argument("--report", action="store_true", help="exit with 0 even where a figure is missed")
    parser.add_argument("--only", action="append", choices=sorted(MEASUREMENTS), help="measure only this")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the hall is watched")
    options = parser.parse_args()
    are_met = [say(MEASUREMENTS[name](options.seconds)) for name in options.only or MEASUREMENTS]
    return 0 if options.report or all(are_met) else 1


if __name__ == "__main__":
    raise SystemExit(main())
