"""A hub whose disk died is built again from its tables, and the evening goes on."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.pty_cable import PtyCable
from kiosk.cli.main import main
from kiosk.journal.archive import write_archive
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, LapStarted, TimeOutAnnounced
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import SerialCarrier
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director
from tests.hub.linked_table import LinkedTable, open_enrolment


def attribute_to(log: Log, author: str) -> list[Event]:
    return [event for event in log.all() if event.author == author]


def accept(director: Director, table: LinkedTable, epoch: int) -> None:
    shown = table.wait_until_asking()
    director.wait_until_shown("waiting", shown)
    author = table.identity.author
    director.order(kind="admit_table", author=author, epoch=epoch, fingerprint=shown)
    table.wait_for_phase(LinkPhase.CONNECTED)


@pytest.mark.slow
def test_a_hub_whose_disk_died_is_rebuilt_from_the_tables(tmp_path: Path, run_hub: RunHub) -> None:
    with ExitStack() as parts:
        cables = [parts.enter_context(PtyCable()) for _ in range(2)]
        place = settings(tmp_path, serial=tuple(cable.paths[0] for cable in cables))
        with run_hub(place) as hub:
            director = Director(hub)
            director.open()
            code = open_enrolment(hub.director)
            tables = [
                parts.enter_context(
                    LinkedTable(
                        tmp_path / str(number),
                        number,
                        SerialCarrier(lambda path=cable.paths[1]: TtySerialPort(path)),  # type: ignore[misc]
                        code,
                    )
                )
                for number, cable in enumerate(cables, start=2)
            ]
            for table in tables:
                accept(director, table, 1)
            director.begin()
            for table in tables:
                table.log.append(table.identity, CallRaised(1, "S"))
                table.wait_until_received()

        shutil.rmtree(place.data)
        archives = []
        for table in tables:
            archives.append(tmp_path / f"{table.identity.author}.journal")
            write_archive(table.log, archives[-1], 0.0)
            table.log.append(table.identity, LapStarted(1, 1, "N"))  # nobody is there to hear it

        assert main(["import", *map(str, archives), "--data", str(place.data)]) == 0
        with run_hub(place) as hub:
            director = Director(hub)
            code = open_enrolment(hub.director)
            for table in tables:  # the director's key is gone: who speaks now has to be compared again
                table.enrol_anew(code)
                accept(director, table, 2)
                table.log.append(table.identity, CallRaised(1, "N"))
                table.wait_until_received()
            director.order(kind="announce_time_out", round=1)
            for table in tables:
                table.wait_for_body(TimeOutAnnounced)

        with Log(place.data / "hub.sqlite") as rebuilt:
            for table in tables:
                assert attribute_to(rebuilt, table.identity.author) == attribute_to(
                    table.log, table.identity.author
                )
                assert attribute_to(rebuilt, DIRECTOR) == attribute_to(table.log, DIRECTOR)
            assert rebuilt.head(DIRECTOR).epoch == 2
            assert rebuilt.forks() == ()


def test_an_older_backup_cannot_contradict_what_was_said_since(tmp_path: Path) -> None:
    """The director's key survived: only a new epoch keeps two versions of the director apart."""
    old = Identity.load_or_create(tmp_path / "hub" / "director.key", DIRECTOR)
    with Log(tmp_path / "old.sqlite") as log:
        log.enter("evening")
        log.append(old, CallRaised(1))
        write_archive(log, tmp_path / "backup.journal", 0.0)
        lost = log.append(old, CallRaised(2))

    assert main(["import", str(tmp_path / "backup.journal"), "--data", str(tmp_path / "hub")]) == 0

    new = Identity.load_or_create(tmp_path / "hub" / "director.key", DIRECTOR)
    assert (new.epoch, new.public_key != old.public_key) == (2, True)
    assert (tmp_path / "hub" / "director.key.until-epoch-1").exists()
    with Log(tmp_path / "hub" / "hub.sqlite") as log:
        log.append(new, CallRaised(3))
        log.admit([lost])
        assert log.forks() == ()
        assert log.head(DIRECTOR, 1).seq == 2


def test_a_second_import_raises_no_epoch(tmp_path: Path) -> None:
    with Log(tmp_path / "old.sqlite") as log:
        log.enter("evening")
        log.append(Identity.create(DIRECTOR), CallRaised(1))
        write_archive(log, tmp_path / "backup.journal", 0.0)

    for _ in range(2):
        assert main(["import", str(tmp_path / "backup.journal"), "--data", str(tmp_path / "hub")]) == 0

    assert Identity.load_or_create(tmp_path / "hub" / "director.key", DIRECTOR).epoch == 2


def test_what_is_exported_is_taken_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    identity = Identity.load_or_create(tmp_path / "table" / "identity.json", "table-7")
    hub = Identity.load_or_create(tmp_path / "hub" / "director.key", DIRECTOR)
    with Log(tmp_path / "hub" / "hub.sqlite") as log, Log(tmp_path / "table" / "journal.sqlite") as own:
        for journal in (log, own):
            journal.enter("evening")
            journal.trust(DIRECTOR, 1, hub.public_key)
        own.admit([log.append(hub, AuthorAdmitted("table-7", 1, identity.public_key, 7))])
        own.append(identity, CallRaised(1))

    for name in ("table.parcel", "table.journal"):
        assert main(["export", str(tmp_path / name), "--data", str(tmp_path / "table")]) == 0
        assert main(["import", str(tmp_path / name), "--data", str(tmp_path / "hub")]) == 0

    assert hub.fingerprint in capsys.readouterr().out
    with Log(tmp_path / "hub" / "hub.sqlite") as log:
        assert log.head("table-7").seq == 1
    assert Identity.load_or_create(tmp_path / "hub" / "director.key", DIRECTOR).epoch == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "x.journal", "--data", "nowhere"], "no tournament in nowhere"),
        (["import", "nowhere.journal", "--data", "hub"], "cannot be used"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main([*arguments, "--language", "en"]) == 2
    assert sentence in capsys.readouterr().err
