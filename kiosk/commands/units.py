"""What is commanded about the units that speak for tables."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from kiosk.commands.command import Command, Name, Positive, declare
from kiosk.commands.roles import DIRECTOR
from kiosk.messages import N_


@declare(N_("Admitted a table"), by=DIRECTOR, after_closing=True)
class AdmitTable(Command, frozen=True, tag="admit_table"):
    """`fingerprint` is the one that the director has compared: another key is not let in by this command."""

    author: Name
    epoch: Positive
    fingerprint: Name


@declare(N_("Opened the enrolment"), by=DIRECTOR, after_closing=True)
class OpenEnrolment(Command, frozen=True, tag="open_enrolment"):
    """Units may ask to become tables, with a new code, for so many minutes."""

    minutes: Annotated[float, Meta(gt=0, le=120)]


@declare(N_("Closed the enrolment"), by=DIRECTOR, after_closing=True)
class CloseEnrolment(Command, frozen=True, tag="close_enrolment"):
    """They may not any more."""


@declare(N_("Refused a table device"), by=DIRECTOR, after_closing=True)
class RefuseTable(Command, frozen=True, tag="refuse_table"):
    """The unit that shows this fingerprint is not to become a table."""

    fingerprint: Name


@declare(N_("Revoked a table device"), by=DIRECTOR, after_closing=True)
class RevokeTable(Command, frozen=True, tag="revoke_table"):
    """The unit that speaks for the author in this epoch does so no more; what it has said stays."""

    author: Name
    epoch: Positive


EnrolmentCommand: TypeAlias = OpenEnrolment | CloseEnrolment | RefuseTable
"""What is about the hub's window, and leaves no trace in the journal."""
