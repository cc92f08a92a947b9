"""``kiosk export`` and ``kiosk import``: journals in files, and a hub built again from them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kiosk.hub.errors import HubError
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.runner.settings import JOURNAL, KEY
from kiosk.journal.archive import write_archive
from kiosk.journal.identity import DIRECTOR, Identity, fingerprint
from kiosk.journal.log import Log
from kiosk.messages import N_, Message
from kiosk.sync.bundles.bundle import SUFFIX, bundle_for_hub, encode_bundle
from kiosk.system_errors import reason_of

_SUCCEEDED: Final = N_(
    "This PC goes on as the director's, with key number {epoch}. The former key was {before}, now it is "
    "{after}."
)
_TABLE_JOURNAL: Final = "journal.sqlite"
_TABLE_KEY: Final = "identity.json"


def run_export(file: Path, data: Path) -> Message:
    """Write the journal in a hub's or a table's folder into a file, whole; or a table's parcel for the hub.

    Raises:
        KioskError: there is no journal, it is open in the program that runs, or the file cannot be written.
    """
    with Log(_journal_in(data)) as log:
        if file.suffix == SUFFIX:
            _write_parcel(log, file, data)
        else:
            write_archive(log, file, time.time())
        values = {"path": str(file), "events": log.last_arrival, "fingerprint": _directors(log)}
    return Message(N_("{path} holds {events} entries. The director’s key: {fingerprint}"), values)


def run_import(files: Sequence[Path], data: Path) -> Iterator[Message]:
    """Take files into a hub's journal, and say of each what became of it.

    A hub without a journal is built again, and its director begins a new epoch: the journal may lack the last
    that the old hub has said. Nothing that is said from now on can contradict it, and what tables still know
    of it is taken from them when they come back.

    Raises:
        KioskError: one of the files cannot be taken; those before it are.
    """
    with Log(data / JOURNAL) as log:
        is_new = log.tournament is None
        importer = OfflineImporter(log, Identity.load_or_create(data / KEY, DIRECTOR))
        for file in files:
            yield from importer.take(_read(file)).sentences
        if is_new and log.tournament is not None:
            before = _directors(log)
            identity = Identity.succeed(data / KEY, DIRECTOR, log.head(DIRECTOR).epoch)
            values = {"epoch": identity.epoch, "before": before, "after": identity.fingerprint}
            yield Message(_SUCCEEDED, values)


def _journal_in(data: Path) -> Path:
    for name in (JOURNAL, _TABLE_JOURNAL):
        if (data / name).is_file():
            return data / name
    raise HubError(N_("There is no tournament in {path}. Check the folder."), path=str(data))


def _write_parcel(log: Log, file: Path, data: Path) -> None:
    ours = {head.author for head in log.heads() if head.author != DIRECTOR}
    if len(ours) != 1 or not (data / _TABLE_KEY).is_file():
        raise HubError(N_("Only a table makes parcels. Let the file end in .journal."))
    identity = Identity.load_or_create(data / _TABLE_KEY, ours.pop())
    try:
        file.write_bytes(encode_bundle(bundle_for_hub(log, identity)))
    except OSError as error:
        raise _unusable(file, error) from error


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise _unusable(file, error) from error


def _unusable(file: Path, error: OSError) -> HubError:
    return HubError(
        N_("The file {path} cannot be used ({reason})."),
        path=str(file),
        reason=reason_of(error),
    )


def _directors(log: Log) -> str:
    head = log.head(DIRECTOR)
    key = log.trusted_key(DIRECTOR, head.epoch)
    return "" if key is None else fingerprint(key)
