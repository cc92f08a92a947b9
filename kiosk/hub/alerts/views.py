"""The alerts as the console, the phones and their own page show them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.hub.attendance.proposals import LateLine, LeftLine, late_lines, left_lines
from kiosk.hub.auth.roles import Principal
from kiosk.hub.service.alert import Alert
from kiosk.journal.bodies import AlertLimitsSet
from kiosk.messages import Message
from kiosk.projections.seated import plays_at
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class AlertRow:
    """An alert, and what can be done about it here."""

    kind: str
    round: int
    table: int
    name: str
    """What the table is called; empty for the director's PC."""
    since: float
    says: Message
    is_for_arbiters: bool
    is_seen: bool
    seen_by: str
    until: float | None
    """When it is shown again, if it is seen for a while alone."""
    silence: Mapping[str, object]
    """The command that says it is seen, without minutes and name."""
    late: tuple[LateLine, ...] = ()
    left: tuple[LeftLine, ...] = ()


@dataclass(frozen=True, slots=True)
class AlertsView:
    """The page of the alerts, beside `Console`."""

    limits: AlertLimitsSet
    warnings: str
    """The minutes at which the clock warns, as they are written."""


def alert_rows(hall: TournamentState, alerts: tuple[Alert, ...]) -> tuple[AlertRow, ...]:
    """Every alert that is up, those that were seen last."""
    rows = [_row(hall, alert) for alert in alerts]
    return tuple(sorted(rows, key=lambda row: row.is_seen))


def rows_for(hall: TournamentState, rows: tuple[AlertRow, ...], principal: Principal) -> tuple[AlertRow, ...]:
    """Those that concern an arbiter who does not play at the table."""
    return tuple(
        row
        for row in rows
        if row.is_for_arbiters
        and not row.is_seen
        and not (principal.name and plays_at(hall, row.round, row.table, principal.name))
    )


def alerts_view(hall: TournamentState) -> AlertsView:
    return AlertsView(hall.acknowledged_alerts.limits, ", ".join(map(str, hall.clock.warns_at)))


def _row(hall: TournamentState, alert: Alert) -> AlertRow:
    silence = alert.silence
    late: tuple[LateLine, ...] = ()
    if alert.kind == "late":  # as it was when the alert came up: what is proposed changes with it
        late = late_lines(hall, alert.round, alert.table, alert.since + 1)
    left: tuple[LeftLine, ...] = ()
    if alert.kind == "missing_score":  # it may be that nobody sits there any more
        left = left_lines(hall, alert.round, alert.table)
    return AlertRow(
        kind=alert.kind,
        round=alert.round,
        table=alert.table,
        name=alert.name,
        since=alert.since,
        says=alert.says,
        is_for_arbiters=alert.is_for_arbiters,
        is_seen=silence is not None,
        seen_by="" if silence is None else silence.arbiter,
        until=None if silence is None else silence.until,
        silence={
            "kind": "silence_alert",
            "alert": alert.kind,
            "round": alert.round,
            "table": alert.table,
        },
        late=late,
        left=left,
    )
