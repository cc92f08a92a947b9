"""A unit on its way to be a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.sync.session.refusals import OTHER_HUB
from kiosk.table.model.modes.enrolling_modes import Enrolling, EnrolPage, OfferedHub
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

_TYPED = Enrolling(EnrolPage.CODE, 12, "192.168.178.104", code="4071")
_FOUND = (
    OfferedHub("director-pc", "192.168.178.104:8443"),
    OfferedHub("portatile-del-circolo-burraco-di-trento", "192.168.178.21:8443"),
)
_COMPARING = Enrolling(
    EnrolPage.COMPARING, 12, "192.168.178.104", code="407193", fingerprint="1734 6915 5634 3795 2530"
)


def enrolment_states() -> Mapping[str, State]:
    """A state for each of its screens."""
    modes = {
        "begin": Enrolling(has_camera=True),
        "begin-anew": Enrolling(was_table=True, has_camera=True),
        "number": Enrolling(EnrolPage.NUMBER, 12),
        "address": Enrolling(EnrolPage.ADDRESS, 12, "192.168.178.104"),
        "address-found": Enrolling(EnrolPage.ADDRESS, 12, hubs=_FOUND),
        "address-chosen": Enrolling(EnrolPage.ADDRESS, 12, _FOUND[0].place, hubs=_FOUND[:1]),
        "code": _TYPED,
        "reading": Enrolling(EnrolPage.READING),
        "asking": Enrolling(EnrolPage.ASKING, 12),
        "comparing": _COMPARING,
        "confirmed": Enrolling(
            EnrolPage.COMPARING, 12, fingerprint=_COMPARING.fingerprint, is_confirmed=True
        ),
        "failed": Enrolling(EnrolPage.FAILED, 12, problem=OTHER_HUB),
    }
    return {f"enrolment-{name}": State(0, mode=mode) for name, mode in modes.items()}
