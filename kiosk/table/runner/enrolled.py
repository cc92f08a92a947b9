"""What makes a unit a table: its key, its journal and the hub that it knows, in one folder."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiosk.journal.files import folder_aside
from kiosk.journal.identity import DIRECTOR, Identity, another_table, table_author
from kiosk.journal.log import Log
from kiosk.messages import KioskError
from kiosk.sync.endpoints.known_hub import KnownHub, addresses_file

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.sync.enrolment.session import Enrolled
    from kiosk.sync.wire.secure_channel import Endpoint

_log = logging.getLogger(__name__)


def identity_file(folder: Path) -> Path:
    return folder / "identity.json"


def journal_file(folder: Path) -> Path:
    return folder / "journal.sqlite"


def hub_file(folder: Path) -> Path:
    return folder / "hub.json"


class EnrolmentError(KioskError):
    """A unit did not become a table."""


def own_identity(folder: Path, log: Log, table: int | None) -> Identity | None:
    """Who this unit is, if it was enrolled; `log` is its journal, `table` the number expected, if any.

    Raises:
        IdentityError: its key cannot be read, or is another table's.
    """
    identity = Identity.load(identity_file(folder))
    if identity is None or log.tournament is None or not log.newest_epoch(DIRECTOR):
        return None
    if table is not None and identity.author != table_author(table):
        raise another_table(identity_file(folder), identity, table_author(table))
    return identity


def keep_enrolment(folder: Path, enrolled: Enrolled, endpoint: Endpoint | None) -> None:
    """Make this unit the table that it was accepted as.

    A journal of another tournament, or that trusts another director, is set aside under another name with
    its key: nothing of it is lost, and it can be carried to its hub by hand. The key is written last: after
    a power cut in between, the unit is not enrolled and asks again.

    Raises:
        IdentityError, JournalError: something cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not _fits(folder, enrolled):
        _set_aside(folder)
    with Log(journal_file(folder)) as log:
        log.enter(enrolled.tournament)
        log.trust(DIRECTOR, enrolled.director_epoch, enrolled.director_key)
    if endpoint is not None:
        KnownHub(hub_file(folder)).keep(*endpoint)
    enrolled.identity.store(identity_file(folder))


def _fits(folder: Path, enrolled: Enrolled) -> bool:
    if not journal_file(folder).exists():
        return True
    with Log(journal_file(folder)) as log:
        known = log.trusted_key(DIRECTOR, enrolled.director_epoch)
        return log.tournament in (None, enrolled.tournament) and known in (None, enrolled.director_key)


def _set_aside(folder: Path) -> None:
    aside = folder_aside(folder)
    # The key first: a journal without one is not enrolled, and nothing else is done with it.
    of_hub = hub_file(folder)
    for path in (
        identity_file(folder),
        of_hub,
        addresses_file(of_hub),
        *sorted(folder.glob("journal.sqlite*")),
    ):
        if path.exists():
            path.rename(aside / path.name)
    _log.warning("the journal of another tournament was set aside in %s", aside)
