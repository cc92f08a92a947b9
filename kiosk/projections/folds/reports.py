"""The words of the reports on rulings, to Sports Justice and for the statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import ReportWritten

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.bodies import ReportedTo
    from kiosk.journal.event import Event
    from kiosk.projections.folds.rulings import RulingKey


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """A report as it was written once. `at` is seconds since 1970 by the director's clock."""

    said: ReportWritten
    at: float


Reports: TypeAlias = "Mapping[tuple[RulingKey, ReportedTo], tuple[WrittenReport, ...]]"
"""By the ruling and whom it is reported to, in the order in which they were written."""


def fold(state: Reports, event: Event) -> Reports:
    """The reports after an event; events about other things change nothing."""
    match event.body:
        case ReportWritten(author=author, epoch=epoch, ruling=ruling, to=to):
            key = ((author, epoch, ruling), to)
            return {**state, key: (*state.get(key, ()), WrittenReport(event.body, event.written_at))}
        case _:
            return state
