"""A unit dies and another takes its place, or its card is copied: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from kiosk.hub.auth.cookies import director_cookie
from kiosk.journal.bodies import CallRaised
from kiosk.journal.event import Event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director
from tests.hub.linked_table import LinkedTable, open_enrolment


@dataclass(frozen=True)
class Scene:
    """A hub, and the first unit of table 2, which has called, was heard, and is switched off."""

    director: Director
    carrier: WebSocketCarrier
    code: str
    """For another unit."""
    identity: Identity
    said: tuple[Event, ...]


@contextmanager
def first_unit(folder: Path, run_hub: RunHub, name: str, calls: int) -> Iterator[Scene]:
    """The scene while the hub runs; the unit's card is the folder of that name."""
    with run_hub(settings(folder)) as hub:
        director = Director(hub)
        director.open()
        carrier, code = WebSocketCarrier(hub.sync), open_enrolment(hub.director)
        with LinkedTable(folder / name, 2, carrier, code) as unit:
            admit(director, unit, 1)
            call(unit, calls)
            unit.wait_until_received()
            said = unit.log.read("table-2", epoch=1)
        yield Scene(director, carrier, code, unit.identity, said)


def admit(director: Director, table: LinkedTable, epoch: int) -> None:
    """Compare the fingerprints and accept."""
    table.wait_until_asking()
    director.order(
        kind="admit_table", author=table.identity.author, epoch=epoch, fingerprint=table.fingerprint
    )
    table.wait_for_phase(LinkPhase.CONNECTED)


def call(table: LinkedTable, count: int) -> None:
    for _ in range(count):
        table.log.append(table.identity, CallRaised(1))


def rounds_called(folder: Path) -> Counter[tuple[int, int]]:
    """How often each entry of table 2 is in the hub's journal, by epoch and number."""
    with Log(folder / "hub/hub.sqlite") as log:
        return Counter((*event.stream[1:], event.seq) for event in log.all() if event.author == "table-2")


def units_page(director: Director) -> str:
    return httpx.get(
        f"{director.address}/units",
        cookies={director_cookie(director.token): director.token},
        headers={"Accept-Language": "en"},
    ).text


def test_a_unit_whose_card_can_be_read_brings_what_was_not_sent(tmp_path: Path, run_hub: RunHub) -> None:
    with first_unit(tmp_path, run_hub, "old", calls=2) as scene:
        with Log(tmp_path / "old/table-2.sqlite") as log:  # while there is no link
            for _ in range(3):
                log.append(scene.identity, CallRaised(1))
        shutil.copytree(tmp_path / "old", tmp_path / "new")  # the card, in another unit
        with LinkedTable(tmp_path / "new", 2, scene.carrier, scene.code) as new:
            admit(scene.director, new, 2)
            assert new.identity.epoch == 2
            call(new, 1)
            new.wait_until_received()
        assert "replaced" in units_page(scene.director)
    assert rounds_called(tmp_path) == Counter({(1, seq): 1 for seq in range(1, 6)} | {(2, 1): 1})


def test_a_unit_without_its_predecessors_card_gets_the_journal_from_the_hub(
    tmp_path: Path, run_hub: RunHub
) -> None:
    with (
        first_unit(tmp_path, run_hub, "old", calls=2) as scene,
        LinkedTable(tmp_path / "new", 2, scene.carrier, scene.code) as new,
    ):
        admit(scene.director, new, 2)
        call(new, 1)
        new.wait_until_received()
        wait_for(lambda: new.log.read("table-2", epoch=1) == scene.said, "the journal from the hub")
    assert rounds_called(tmp_path) == Counter({(1, 1): 1, (1, 2): 1, (2, 1): 1})


def test_a_card_that_was_copied_is_shown_and_neither_version_is_lost(tmp_path: Path, run_hub: RunHub) -> None:
    with first_unit(tmp_path, run_hub, "one", calls=1) as scene:
        director, carrier, identity = scene.director, scene.carrier, scene.identity
        shutil.copytree(tmp_path / "one", tmp_path / "copy")
        with LinkedTable(tmp_path / "one", 2, carrier, identity=identity) as one:
            call(one, 2)
            one.wait_until_received()
        with LinkedTable(tmp_path / "copy", 2, carrier, identity=identity) as copy:
            call(copy, 3)
            wait_for(lambda: "Two devices have written as one table" in units_page(director), "the notice")
            copy.wait_for_problem("Two devices have written as this table")
            wait_for(lambda: "3 entries of the other version" in units_page(director), "all of the copy")
            apart = [event.seq for event in copy.log.read("table-2", after=1)]
    with Log(tmp_path / "hub/hub.sqlite") as log:
        assert log.head("table-2").seq == 3
        assert [fork.other.seq for fork in log.forks()] == apart == [2, 3, 4]
