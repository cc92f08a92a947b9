"""That somebody has seen an alert, and what is worth one. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.alerts import SetAlertLimits, SilenceAlert
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name
from kiosk.journal.bodies import AlertLimitsSet, AlertSilenced

decides: Final = Decisions()


@decides(SilenceAlert)
def silence_alert(command: SilenceAlert, context: CommandContext) -> tuple[AlertSilenced, ...]:
    """Somebody has seen an alert.

    Raises:
        RefusedError: nobody says it.
    """
    arbiter = arbiter_name(command.arbiter)
    until = context.now + command.minutes * 60 if command.minutes else None
    return (AlertSilenced(command.alert, command.round, command.table, until, arbiter),)


@decides(SetAlertLimits)
def set_alert_limits(command: SetAlertLimits, context: CommandContext) -> tuple[AlertLimitsSet, ...]:
    """What is worth an alert from now on; nothing where it is so already."""
    limits = AlertLimitsSet(
        slow_deal=command.slow_deal_minutes * 60,
        deals_behind=command.deals_behind,
        link_lost=command.link_lost_seconds,
        missing_score=command.missing_score_minutes * 60,
        disk_megabytes=command.disk_megabytes,
        camera=command.camera_seconds,
        is_lateness_told=command.is_lateness_told,
    )
    return () if limits == context.hall.acknowledged_alerts.limits else (limits,)
