"""What is commanded about what the program notices by itself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.command import Command, Name, Natural, Positive, declare
from kiosk.commands.roles import DIRECTOR, RULING
from kiosk.journal.bodies import AlertKind
from kiosk.messages import N_


@declare(N_("Noted an alert"), by=RULING)
class SilenceAlert(Command, frozen=True, tag="silence_alert"):
    """Somebody has seen an alert. It is shown again after so many minutes; with 0 only if it comes anew."""

    alert: AlertKind
    round: Natural
    table: Natural
    arbiter: Name
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0


@declare(N_("Said what is worth an alert"), by=DIRECTOR)
class SetAlertLimits(Command, frozen=True, tag="set_alert_limits"):
    """When something is worth an alert: the fields of `AlertLimitsSet`, in the units of their names."""

    slow_deal_minutes: Annotated[int, Meta(ge=0, le=240)]
    deals_behind: Annotated[int, Meta(ge=0, le=20)]
    link_lost_seconds: Annotated[int, Meta(ge=0, le=3600)]
    missing_score_minutes: Annotated[int, Meta(ge=0, le=240)]
    disk_megabytes: Annotated[int, Meta(ge=0, le=1_000_000)]
    camera_seconds: Annotated[int, Meta(ge=0, le=3600)]
    is_lateness_told: bool


@declare(N_("Ruled on a delay as the clock proposes"), by=RULING)
class ApplyLateness(Command, frozen=True, tag="apply_lateness"):
    """What the clock proposes for the delay of one line (Art. 34), given as a ruling.

    `delay` is the one that was shown, in seconds: another one by now is shown first.
    """

    round: Positive
    table: Positive
    line: Name
    delay: Natural
    arbiter: Name


@declare(N_("Ruled on an abandoned match"), by=RULING)
class ApplyAbandonment(Command, frozen=True, tag="apply_abandonment"):
    """What follows when a line has left the match (Art. 33), given as a ruling. `line` empty: both have."""

    round: Positive
    table: Positive
    line: Name
    how: Literal["temporary", "justified", "unjustified", "both"]
    arbiter: Name
