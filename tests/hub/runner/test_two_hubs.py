"""Two hubs on one PostgreSQL database: what one is told, the other knows."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kiosk.hub.runner.app import RunningHub
from kiosk.journal.bodies import CallResolved, RoundStarted, TimeOutAnnounced
from kiosk.journal.log import Log
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director, admit_call_and_announce
from tests.hub.linked_table import LinkedTable, open_enrolment
from tests.postgres_server import PostgresServer


@pytest.fixture
def database(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def hubs(tmp_path: Path, database: str, run_hub: RunHub) -> Iterator[tuple[RunningHub, RunningHub]]:
    """They share the folder with the director's key."""
    with (
        run_hub(settings(tmp_path, database=database)) as one,
        run_hub(settings(tmp_path, database=database)) as other,
    ):
        yield one, other


def test_a_table_at_one_hub_hears_what_is_said_at_the_other(
    tmp_path: Path, hubs: tuple[RunningHub, RunningHub]
) -> None:
    here, there = map(Director, hubs)
    here.open()
    with LinkedTable(tmp_path, 2, WebSocketCarrier(hubs[1].sync), open_enrolment(hubs[1].director)) as table:
        table.wait_until_asking()
        there.order(kind="admit_table", author=table.identity.author, epoch=1, fingerprint=table.fingerprint)
        table.wait_for_phase(LinkPhase.CONNECTED)
        here.begin()
        table.wait_for_body(RoundStarted)
        here.order(kind="announce_time_out", round=1)
        table.wait_for_body(TimeOutAnnounced)
        there.wait_until_shown("time-out-heard", "heard by 1 of 3 tables")


def test_a_table_goes_on_at_the_other_hub_when_its_own_is_gone(
    tmp_path: Path, database: str, run_hub: RunHub
) -> None:
    with run_hub(settings(tmp_path, database=database)) as standby:
        with run_hub(settings(tmp_path, database=database)) as first:
            director = Director(first)
            director.open()
            with LinkedTable(
                tmp_path, 2, WebSocketCarrier(first.sync), open_enrolment(first.director)
            ) as table:
                admit_call_and_announce(director, table)
                table.wait_until_received()
            identity = table.identity
        with LinkedTable(tmp_path, 2, WebSocketCarrier(standby.sync), identity=identity) as again:
            again.wait_for_phase(LinkPhase.CONNECTED)
            Director(standby).order(kind="resolve_call", author=identity.author, epoch=1, call=1)
            again.wait_for_body(CallResolved)

    with Log(database) as log:
        events = list(log.all())
    assert len({(event.stream, event.seq) for event in events}) == len(events)
    assert sum(event.author == identity.author for event in events) == 1


def test_the_same_decision_at_both_hubs_counts_once(
    database: str, hubs: tuple[RunningHub, RunningHub]
) -> None:
    directors = [Director(hub) for hub in hubs]
    directors[0].open()
    directors[0].order(kind="publish_round", round=1, pairing="entry")

    def start(director: Director) -> bool:
        try:
            director.order(kind="start_round", round=1, minutes=30)
        except AssertionError:
            return False
        return True

    with ThreadPoolExecutor() as threads:
        obeyed = list(threads.map(start, directors))

    with Log(database) as log:
        started = [event for event in log.all() if isinstance(event.body, RoundStarted)]
    assert len(started) == 1
    assert sum(obeyed) == 1


def test_a_window_opened_at_one_hub_is_open_at_the_other_and_its_units_are_shown_at_both(
    tmp_path: Path, hubs: tuple[RunningHub, RunningHub]
) -> None:
    here, there = map(Director, hubs)
    here.open()
    code = open_enrolment(hubs[0].director)
    wait_for(lambda: f"{code[:3]} {code[3:]}" in there.page("/units"), "the code at the other hub")
    with LinkedTable(tmp_path, 2, WebSocketCarrier(hubs[1].sync), code) as table:
        table.wait_until_asking()
        wait_for(lambda: table.fingerprint in here.page("/units"), "the unit at the first hub")
        here.order(kind="admit_table", author=table.identity.author, epoch=1, fingerprint=table.fingerprint)
        table.wait_for_phase(LinkPhase.CONNECTED)
        for director in (here, there):
            wait_for(lambda director=director: "<td>linked" in director.page("/units"), "the link")  # type: ignore[misc]


def test_wrong_codes_at_one_hub_close_the_window_of_both(
    tmp_path: Path, hubs: tuple[RunningHub, RunningHub]
) -> None:
    here, there = map(Director, hubs)
    code = open_enrolment(hubs[0].director)
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    for number, hub in zip(range(1, 6), (*hubs, *hubs, *hubs), strict=False):
        with LinkedTable(tmp_path, number, WebSocketCarrier(hub.sync), wrong) as table:
            table.wait_until_turned_away()
    for director in (here, there):
        wait_for(
            lambda director=director: "The enrolment is closed" in director.page("/units"), "its closing"
        )  # type: ignore[misc]


def test_what_one_hub_did_not_take_is_shown_at_both(
    tmp_path: Path, hubs: tuple[RunningHub, RunningHub]
) -> None:
    here, there = map(Director, hubs)
    here.open()
    code = open_enrolment(hubs[0].director)
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    with LinkedTable(tmp_path, 2, WebSocketCarrier(hubs[1].sync), wrong) as table:
        table.wait_until_turned_away()
    said = "Table 2: A wrong code was typed there to enrol it."
    for director in (here, there):
        wait_for(lambda director=director: said in director.page("/"), "the notice")  # type: ignore[misc]
