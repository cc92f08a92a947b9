"""What the director's page and the hall's display show, as plain values. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.lines import are_lines
from kiosk.hub.alerts.views import AlertRow, alert_rows
from kiosk.hub.calls.views import CallRow, call_rows
from kiosk.hub.closing.readiness import differences
from kiosk.hub.console.first_steps import FirstStep, first_steps, unlinked_tables
from kiosk.hub.console.next_steps import NextStep, next_step, time_out_due, todo
from kiosk.hub.console.tile_views import Tile, tiles
from kiosk.hub.rounds.clock_views import clock_view
from kiosk.hub.rounds.progress import round_says
from kiosk.hub.rounds.time_out_views import TableTimeOut, TimeOutView, table_time_outs, time_out_view
from kiosk.hub.rounds.views import PATH as NEXT_ROUND
from kiosk.hub.rounds.views import default_way, ways_of
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import OpenWindow, Presence
from kiosk.journal.bodies import CallTimesSet
from kiosk.journal.identity import table_of
from kiosk.messages import N_, Message
from kiosk.projections.entrants import (
    KIND_LABELS,
    KIND_PLURALS,
    entrants,
    names_of_entrant,
    resting_without_table,
)
from kiosk.projections.round_scores import bye
from kiosk.projections.seated import parties
from kiosk.projections.standing_notes import notes_beside
from kiosk.projections.standings import Standing, standings_by_group
from kiosk.projections.thresholds import lines_below
from kiosk.projections.tournament_state import TournamentState
from kiosk.sync.endpoints.incidents import Incident
from kiosk.sync.endpoints.units import WaitingAuthor
from kiosk.tournament.pairings.bracket import first_matches
from kiosk.tournament.pairings.individuals import PLAYERS

_MOST_NOTICES: Final = 20
"""Oddities in the journal that are said one by one."""
_MOST_HAPPENED: Final = 5
"""Of what has happened lately."""
MINUTES_UNFORESEEN: Final = 60
"""The length of a round that is proposed where the regulations have none."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that the director has to know of once."""

    author: str
    """Who was said to have done it; empty for the director's PC itself."""
    at: float
    """The last time, in seconds since 1970."""
    says: Message


@dataclass(frozen=True, slots=True)
class StandingRow:
    rank: int | None
    """None before the first result, and in a knock-out for who may still win."""
    is_shared: bool
    number: int
    players: tuple[str, ...]
    """The pair's names, the team's, or the single player's."""
    group: str
    """The group within which the rank counts; empty where all play together."""
    victory_points: int
    match_points: int
    history: tuple[Message, ...] = ()
    """Who plays for whom, whether they play no more (Art. 33), what was taken, and what lots have decided."""
    lines: tuple[Message, ...] = ()
    """The thresholds that end with this row."""


@dataclass(frozen=True, slots=True)
class Console:
    """Everything on the director's page. The tournament must be open."""

    name: str
    round: int
    rounds: int
    round_says: Message
    """How far the tournament is: what the newest round is called."""
    pairs: int
    tables: int
    entered: Message
    """Who plays, in words."""
    kind: Message
    """What one who enters is called."""
    kinds: Message
    """What those who enter are called."""
    has_line_ups: bool
    """Whether teams play, and a round is published."""
    delivered: int
    matches: int
    step: NextStep
    todo: Message
    """What the director does next, in words."""
    minutes: int
    ends_at: float | None
    is_round_over: bool
    """Whether every match of the newest round is in."""
    paused_left: int | None
    """The whole seconds that the round still has, while its clock stands still."""
    warnings: tuple[tuple[int, float], ...]
    """Minutes before the end at which the clock warns, each with its instant (seconds since 1970)."""
    time_out_due: float | None
    """From when on the time-out is what comes next (seconds since 1970); None while no clock runs."""
    time_out: TimeOutView | None
    table_time_outs: tuple[TableTimeOut, ...]
    alerts: tuple[AlertRow, ...]
    pairings: Mapping[str, Message]
    """How a round may be seated: what each way is called, by its key."""
    default_pairing: str
    preview: str | None
    """The page that shows the next round before it is published; None where there is none."""
    publish: Mapping[str, object]
    """The command that seats the next round, without the pairing."""
    calls: tuple[CallRow, ...]
    unclaimed: tuple[str, ...]
    call_times: CallTimesSet
    """How long a call may stay unclaimed."""
    waiting: tuple[WaitingAuthor, ...]
    window: OpenWindow | None
    """The time during which units may ask to become tables, if it is that now."""
    tiles: tuple[Tile, ...]
    resting: Mapping[int, tuple[str, ...]]
    """Who rests in the newest round and has no tile of their own, by number."""
    bye: int | None
    """The victory points of a bye in the newest round; None as long as nobody has them."""
    standings: tuple[StandingRow, ...]
    notices: tuple[Message | str, ...]
    """What is to be looked at as long as it is so."""
    happened: tuple[Happened, ...]
    """What has happened, and may be put aside."""
    first_steps: tuple[FirstStep, ...]
    """What is to be done before the first round; none after it."""
    unlinked: Message | None
    """That the round is to start and not every table is linked; None where there is nothing to say."""
    closed_at: float | None
    """When the standings were declared; None while the tournament is open."""


def console(state: HubState, presence: Presence, problems: Sequence[str]) -> Console:
    """The director's page. `problems` are sentences about the hub's own devices."""
    hall = state.hall
    opened = hall.tournament.opened
    assert opened is not None  # noqa: S101 - the pages of a closed tournament are others
    round_ = hall.tournament.round
    clock = clock_view(hall)
    calls = call_rows(hall)
    entered = entrants(hall)
    tables = tables_needed(hall)
    step = next_step(state)
    return Console(
        name=opened.name,
        round=round_,
        rounds=hall.tournament.last_round,
        round_says=round_says(hall.tournament),
        pairs=len(entered),
        tables=tables,
        entered=Message(_ENTERED[hall.tournament.entrants], {"count": len(entered), "tables": tables}),
        kind=KIND_LABELS[hall.tournament.entrants],
        kinds=KIND_PLURALS[hall.tournament.entrants],
        has_line_ups=round_ in hall.tournament.matches,
        delivered=clock.delivered,
        matches=clock.matches,
        step=step,
        todo=todo(hall, step),
        minutes=_minutes(hall) if clock.minutes is None else clock.minutes,
        ends_at=clock.ends_at,
        is_round_over=clock.is_round_over,
        paused_left=clock.paused_left,
        warnings=clock.warnings,
        time_out_due=time_out_due(hall) if step == "time_out" else None,
        time_out=time_out_view(state, presence),
        table_time_outs=table_time_outs(state, presence),
        alerts=alert_rows(hall, presence.alerts),
        pairings=ways_of(hall),
        default_pairing=default_way(hall),
        preview=NEXT_ROUND if hall.tournament.starts else None,
        publish={"kind": "publish_round", "round": round_ + 1},
        calls=calls,
        unclaimed=tuple(call.name for call in calls if call.arbiter is None),
        call_times=hall.calls.times,
        waiting=presence.waiting,
        window=presence.window,
        tiles=tiles(hall, presence) if are_lines(parties(hall.tournament.game)) else (),
        resting=resting_without_table(hall, round_),
        bye=_bye(hall, round_),
        standings=tuple(_standings(hall)),
        notices=tuple(_notices(hall, problems)),
        happened=tuple(
            Happened(one.author, one.at, _told_of(one)) for one in presence.incidents[:_MOST_HAPPENED]
        ),
        first_steps=first_steps(hall, presence, tables),
        unlinked=unlinked_tables(hall, presence) if step == "start" else None,
        closed_at=None if hall.tournament.closed is None else hall.tournament.closed.at,
    )


_ENTERED: Final[Mapping[str, str]] = {
    PAIRS: N_("Pairs: {count} · tables: {tables}"),
    TEAMS: N_("Teams: {count} · tables: {tables}"),
    INDIVIDUALS: N_("Players: {count} · tables: {tables}"),
}


def _bye(hall: TournamentState, round_: int) -> int | None:
    award = bye(hall, round_)
    return None if award is None else award.victory_points


def tables_needed(hall: TournamentState) -> int:
    """How many tables a round takes with those who play now; nobody sits down against a bye."""
    playing = sum(start is not None for start in hall.tournament.starts)
    if hall.tournament.is_knock_out:
        return first_matches(playing) * hall.tournament.tables_of_match
    match hall.tournament.entrants:
        case "teams":
            return playing // 2 * hall.tournament.tables_of_match
        case "individuals":
            return playing // PLAYERS
        case _:
            return playing // 2


def _minutes(hall: TournamentState) -> int:
    """How long a round lasts, as a proposal."""
    terms = hall.tournament.offers.terms
    return MINUTES_UNFORESEEN if terms is None else terms.format.minutes


def _standings(hall: TournamentState) -> list[StandingRow]:
    """Group by group."""
    return [row for group, rows in standings_by_group(hall) for row in _ranked(hall, rows, group)]


def _ranked(hall: TournamentState, rows: Sequence[Standing], group: str) -> list[StandingRow]:
    ranks = Counter(row.rank for row in rows)
    is_begun = any(row.scores for row in rows)
    ranked = [(row.rank, row.entrant) for row in rows] if is_begun else []
    lines = lines_below(hall.tournament, group, ranked)
    return [
        StandingRow(
            rank=row.rank if is_begun and row.is_placed else None,
            is_shared=is_begun and row.is_placed and ranks[row.rank] > 1,
            number=row.entrant,
            players=names_of_entrant(hall, row.entrant),
            group=group,
            victory_points=row.victory_points,
            match_points=row.match_points,
            history=notes_beside(hall, row),
            lines=lines.get(row.entrant, ()),
        )
        for row in rows
    ]


def _notices(hall: TournamentState, problems: Sequence[str]) -> list[Message | str]:
    """What somebody should look at, beside the calls."""
    irregularities = hall.irregularities()
    odd = [
        Message(
            N_("{author}, entry {seq}: {message}"),
            {"author": _named(irregularity.author), "seq": irregularity.seq, "message": irregularity.message},
        )
        for irregularity in irregularities[:_MOST_NOTICES]
    ]
    if len(irregularities) > _MOST_NOTICES:
        count = len(irregularities) - _MOST_NOTICES
        odd.append(Message(N_("There are {count} more of these."), {"count": count}))
    return [*problems, *_undeclared(hall), *odd]


def _told_of(incident: Incident) -> Message:
    if not incident.author:
        return incident.message
    return Message(
        N_("{author}: {message}"), {"author": _named(incident.author), "message": incident.message}
    )


def _named(author: str) -> Message | str:
    """What people call who writes: a table by its number."""
    table = table_of(author)
    return author if table is None else Message(N_("Table {table}"), {"table": table})


def _undeclared(hall: TournamentState) -> list[Message]:
    if not differences(hall):
        return []
    return [Message(N_("Since the closing something has arrived that changes the standings: see Closing."))]
