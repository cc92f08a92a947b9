"""What the director's PC notices by itself: from what it knows to the alerts that are up. Pure.

An alert comes up when what it is about has held for a while, and goes when it has been over for a while: what
flickers is told once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median_low
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.registry import UnknownGameError
from kiosk.hub.attendance.proposals import late_lines
from kiosk.journal.bodies import AlertKind
from kiosk.journal.identity import table_author
from kiosk.messages import N_, Message
from kiosk.projections.seated import tables_of_match
from kiosk.sync.wire.table_status import Activity, CameraState, TableStatus

if TYPE_CHECKING:
    from kiosk.hub.service.presence import Presence
    from kiosk.journal.bodies import AlertLimitsSet
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.projections.tournament_state import TournamentState

AlertKey: TypeAlias = tuple[AlertKind, int, int]
"""Its kind, its round and its table; 0 for the round of what outlasts one, and for the director's PC."""

CALM: Final = 10.0
"""Seconds for which what an alert is about must be over before the alert goes."""
DISK_RESPITE: Final = 1.25
"""Times the limit that must be free before a disk that was low is not any more."""
_CAMERAS: Final = {
    CameraState.SILENT: Message(N_("The camera does not answer: look at its cable.")),
    CameraState.MISPLACED: Message(N_("The camera or the mat was moved: set the camera up again.")),
}


@dataclass(frozen=True, slots=True)
class AlertCondition:
    """Something that holds now."""

    says: Message
    after: float = 0.0
    """Seconds for which it must hold before it is worth an alert."""
    since: float | None = None
    """Since when it holds, in seconds since 1970, where that is known."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something that holds, or held until just now."""

    says: Message
    since: float
    last: float
    """When it was found last."""
    is_up: bool


Watch: TypeAlias = Mapping[AlertKey, Noticed]


def watch(before: Watch, found: Mapping[AlertKey, AlertCondition], now: float) -> Watch:
    """What is noticed now, after what was noticed before."""
    noticed: dict[AlertKey, Noticed] = {}
    for key, finding in found.items():
        known = before.get(key)
        first = now if known is None else known.since
        began = first if finding.since is None else min(finding.since, now)
        is_up = (known is not None and known.is_up) or now - began >= finding.after
        noticed[key] = Noticed(finding.says, began, now, is_up)
    calming = {
        key: gone
        for key, gone in before.items()
        if key not in found and gone.is_up and now - gone.last < CALM
    }
    return {**noticed, **calming}


@dataclass(frozen=True, slots=True)
class AlertInputs:
    """What is looked at."""

    hall: TournamentState
    presence: Presence
    now: float
    free: int | None = None
    """Megabytes that are free on the disk of the director's PC; None where it cannot be told."""
    before: Watch = field(default_factory=dict)

    @property
    def limits(self) -> AlertLimitsSet:
        return self.hall.acknowledged_alerts.limits

    def is_up(self, key: AlertKey) -> bool:
        noticed = self.before.get(key)
        return noticed is not None and noticed.is_up


@dataclass(frozen=True, slots=True)
class _Others:
    """What is the same for every table."""

    enrolled: frozenset[str]
    """The authors for whom a unit speaks."""
    done: int
    """The deals that half of the tables have over."""


def alert_conditions(inputs: AlertInputs) -> Mapping[AlertKey, AlertCondition]:
    """Everything that holds now and may be worth an alert."""
    found = dict(_disk(inputs, 0, inputs.free, Message(N_("The disk of the director’s PC is nearly full."))))
    hall, round_ = inputs.hall, inputs.hall.tournament.round
    if hall.tournament.opened is None or round_ == 0:
        return found
    try:
        played = {table: hall.match(round_, table) for table in hall.tournament.playing(round_)}
        others = _Others(
            frozenset(
                author
                for author, epoch in hall.tournament.admitted
                if hall.tournament.is_admitted(author, epoch)
            ),
            median_low([len(match.totals) for match in played.values()] or [0]),
        )
        for table, match in played.items():
            found |= dict(_at(inputs, table, match, others))
    except UnknownGameError:  # the pages say that already
        return found
    return found


def _at(
    inputs: AlertInputs, table: int, match: TableMatch, others: _Others
) -> Iterator[tuple[AlertKey, AlertCondition]]:
    """What holds at one table of the newest round."""
    status = inputs.presence.statuses.get(table_author(table))
    if status is not None:
        yield from _disk(inputs, table, status.free, Message(N_("The table’s disk is nearly full.")))
        yield from _camera(inputs, table, status)
    yield from _disputed(inputs, table)
    yield from _late(inputs, table)
    if match.is_decided:
        return
    yield from _link(inputs, table, others)
    if inputs.hall.tournament.round in inputs.hall.clock.paused or not inputs.hall.tournament.is_scored:
        return
    yield from _slow(inputs, table, match, others)
    yield from _missing(inputs, table, status)


def _disk(
    inputs: AlertInputs, table: int, free: int | None, says: Message
) -> Iterator[tuple[AlertKey, AlertCondition]]:
    key: AlertKey = ("disk_low", 0, table)
    limit = inputs.limits.disk_megabytes * (DISK_RESPITE if inputs.is_up(key) else 1.0)
    if free is not None and free < limit:
        yield key, AlertCondition(says)


def _camera(
    inputs: AlertInputs, table: int, status: TableStatus
) -> Iterator[tuple[AlertKey, AlertCondition]]:
    says = _CAMERAS.get(status.camera)
    if says is not None and inputs.limits.camera:
        yield ("camera", 0, table), AlertCondition(says, inputs.limits.camera)


def _link(inputs: AlertInputs, table: int, others: _Others) -> Iterator[tuple[AlertKey, AlertCondition]]:
    author = table_author(table)
    if inputs.limits.link_lost and author in others.enrolled and author not in inputs.presence.linked:
        says = Message(N_("The link is lost. The table goes on and keeps everything."))
        yield (
            ("link_lost", 0, table),
            AlertCondition(says, inputs.limits.link_lost, inputs.presence.seen.get(author)),
        )


def _disputed(inputs: AlertInputs, table: int) -> Iterator[tuple[AlertKey, AlertCondition]]:
    for call in inputs.hall.calls.open_at(table):
        if call.disputed is not None and not call.is_attended:
            says = Message(N_("The lines do not agree on deal {deal}."), {"deal": call.disputed.deal})
            yield ("disputed_count", call.round, table), AlertCondition(says, since=call.raised_at)


def _late(inputs: AlertInputs, table: int) -> Iterator[tuple[AlertKey, AlertCondition]]:
    """Who is late (Art. 34)."""
    hall, round_ = inputs.hall, inputs.hall.tournament.round
    late = late_lines(hall, round_, table, inputs.now) if inputs.limits.is_lateness_told else ()
    if late:
        newest = max(late, key=lambda alert: alert.delay)
        text = N_("{line}: {says}") if newest.is_here else N_("{line} not there yet. {says}")
        says = Message(text, {"line": newest.compass, "says": newest.says})
        yield ("late", round_, table), AlertCondition(says, since=newest.since)


def _slow(
    inputs: AlertInputs, table: int, match: TableMatch, others: _Others
) -> Iterator[tuple[AlertKey, AlertCondition]]:
    hall, limits, round_ = inputs.hall, inputs.limits, inputs.hall.tournament.round
    began = hall.clock.started.get(round_)
    if table_author(table) not in others.enrolled:
        return  # nobody tells what is played there
    first = tables_of_match(hall, round_, table)[0]
    if began is None or (not match.totals and late_lines(hall, round_, first, inputs.now)):
        return  # they have not begun: that is told as lateness
    if hall.tournament.game is not None and match.is_complete(hall.tournament.game):
        return
    behind = others.done - len(match.totals)
    if limits.deals_behind and behind >= limits.deals_behind:
        says = Message(N_("Deals behind most tables: {n}."), {"n": behind})
        yield ("slow_table", round_, table), AlertCondition(says)
        return
    since = max((_accepted_at(match), began))
    ran = hall.clock.ran(round_, since, inputs.now)
    if limits.slow_deal and ran >= limits.slow_deal:
        says = Message(N_("The same deal for more than {n} min."), {"n": limits.slow_deal // 60})
        yield (
            ("slow_table", round_, table),
            AlertCondition(says, since=inputs.now - ran + limits.slow_deal),
        )


def _accepted_at(match: TableMatch) -> float:
    """When the last deal was accepted, by the table's clock; 0 before the first."""
    return max(
        (acceptance.at for deal in match.deals.values() for acceptance in deal.acceptances), default=0.0
    )


def _missing(
    inputs: AlertInputs, table: int, status: TableStatus | None
) -> Iterator[tuple[AlertKey, AlertCondition]]:
    hall, limits, round_ = inputs.hall, inputs.limits, inputs.hall.tournament.round
    key: AlertKey = ("missing_score", round_, table)
    ends = hall.clock.ends_at(round_, table)
    if not limits.missing_score or ends is None:
        return
    minutes = limits.missing_score // 60
    if inputs.now >= ends + limits.missing_score:
        says = Message(N_("No result {n} min after the end of the time."), {"n": minutes})
        yield key, AlertCondition(says, since=ends + limits.missing_score)
    elif status is not None and status.activity is Activity.ONE_LINE:
        says = Message(N_("One line has waited {n} min for the other to accept."), {"n": minutes})
        yield key, AlertCondition(says, limits.missing_score)
