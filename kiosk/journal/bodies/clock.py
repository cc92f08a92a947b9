"""The rounds' time, and what the director's PC notices by itself."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kiosk.journal.bodies.body import Body, Count, Number, Remark, Text


class RoundStarted(Body, frozen=True):
    """By the director: play begins. `seconds` is the round's length."""

    round: Number
    seconds: Number


class ExtraTimeGranted(Body, frozen=True):
    """By the director's side: a table may play so much longer in a round. Several add up."""

    round: Number
    table: Number
    seconds: Number
    reason: Remark
    arbiter: Text


class TimeOutAnnounced(Body, frozen=True):
    """By the director, to every table: the last lap of this round (Art. 15).

    `expires_at`: seconds since 1970, after which a table that has not heard it ignores it.
    """

    round: Number
    expires_at: float


class TableTimeOutAnnounced(Body, frozen=True):
    """By the director's side, to one table: the last lap of this round (Art. 15).

    `expires_at` is as in `TimeOutAnnounced`.
    """

    round: Number
    table: Number
    expires_at: float
    arbiter: Text


class RoundPaused(Body, frozen=True):
    """By the director: the round's clock stands still until `RoundResumed`."""

    round: Number


class RoundResumed(Body, frozen=True):
    """By the director: the round's clock runs on, with the time that it had when it was paused."""

    round: Number


Seconds: TypeAlias = Annotated[float, Meta(ge=-1e12, le=1e12)]


class ClockStepped(Body, frozen=True):
    """By the director's side: the clock of the director's PC was set, by people or by a time server.

    Hall time, in which a journal's times are, has not moved. From here on `ahead` seconds are added to it for
    the times of day that people are shown. The clock was set forward by `by` seconds; back, where that is
    less than 0.
    """

    by: Seconds
    ahead: Seconds


class ClockResumed(Body, frozen=True):
    """By the director's side: the director's PC has started anew: nothing has measured how long that took.

    `off`: the seconds by which hall time was taken on for it, by the PC's own clock; None: that could not be
    believed, and hall time goes on from the last moment that was known. `ahead` is as in `ClockStepped`.
    """

    off: Seconds | None
    ahead: Seconds


class ClockArranged(Body, frozen=True):
    """By the director: what the clock does by itself. The last counts.

    `warns_at` are the whole minutes before the end at which the hall and the tables are warned, most first.
    """

    warns_at: Annotated[tuple[Annotated[int, Meta(ge=1, le=240)], ...], Meta(max_length=6)]


AlertKind: TypeAlias = Literal[
    "slow_table", "link_lost", "missing_score", "disputed_count", "disk_low", "camera", "late"
]
"""What the director's PC notices by itself."""


class AlertSilenced(Body, frozen=True):
    """By the director's side: somebody has seen an alert. `table` 0: it is about the director's PC.

    `until`: seconds since 1970, after which it is shown again if it still holds; None: it is not, until it
    has been over and comes anew.
    """

    alert: AlertKind
    round: Count
    table: Count
    until: float | None
    arbiter: Text


class AlertLimitsSet(Body, frozen=True):
    """By the director: when something is worth an alert. The last counts.

    Times are in seconds, of which 0 switches the alert off; `disk_megabytes` is what must be free.
    """

    slow_deal: Count = 1500
    """A deal that is played longer than this."""
    deals_behind: Count = 2
    """Deals by which a table is behind half of the others; 0 switches it off."""
    link_lost: Count = 30
    missing_score: Count = 300
    """After the end of the table's time without a delivery; and of a line's waiting for the other."""
    disk_megabytes: Count = 512
    camera: Count = 20
    is_lateness_told: bool = True
