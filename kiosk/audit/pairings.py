"""Each round paired anew by the program, from what stood when it was published (Art. 2, 34)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.audit.knock_out import seated_next
from kiosk.audit.mineo import mineo_seats
from kiosk.audit.places import ranking
from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.games.mineo.settings import MINEO
from kiosk.games.registry import keeps_sheets
from kiosk.tournament.pairings.danish import PURE_DANISH
from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.pairings.groups import in_one_hall
from kiosk.tournament.pairings.individuals import IndividualRound, pair_individuals
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.audit.record import Record
    from kiosk.journal.bodies import AnyBody, SeatedTable, Seating

Seats: TypeAlias = dict[int, tuple[tuple[int, ...], tuple[int, ...]]]
"""By table: who sits North-South, and who East-West; nobody where the others rest."""

BY_HAND: Final = "hand"
BY_ENTRY: Final = "entry"
NEW_PARTNERS: Final = "new_partners"


def way_of(record: Record, round_: int) -> str:
    """How a round was paired, by the director's word; where nothing was said, as it was announced."""
    said = record.paired.get(round_)
    return announced_way(record) if said is None else said.way


def announced_way(record: Record) -> str:
    """How the next round is paired if nobody says otherwise."""
    if record.entrants == INDIVIDUALS:
        return NEW_PARTNERS if record.system == NEW_PARTNERS else BY_ENTRY
    needs_standings = record.opened is not None and not keeps_sheets(record.opened.rules)
    offered = {
        key for key, system in SYSTEMS.items() if not (needs_standings and system.depends_on_standings)
    }
    if record.system in offered:
        return record.system or BY_ENTRY
    return PURE_DANISH.key if record.round and PURE_DANISH.key in offered else BY_ENTRY


def own_pairing(record: Record, round_: int, way: str) -> Seats:
    """The round as the program pairs it in that way, without any change by hand.

    Args:
        record: what stood when the round was published.
        round_: which is not in it yet, or is there in its former shape.
        way: a system, or by the order of entry.

    Raises:
        kiosk.messages.KioskError: the program cannot pair it so.
    """
    if record.opened is not None and record.opened.rules == MINEO:
        return {
            number: ((seats["N"], seats["S"]), (seats["E"], seats["W"]))
            for number, seats in enumerate(mineo_seats(record, round_), 1)
        }
    if record.entrants == INDIVIDUALS:
        return _individuals(record, round_, way)
    if way == KNOCK_OUT.key and round_ > 1:
        return {table: (who[:1], who[1:]) for table, who in seated_next(record, round_).items()}
    system = PURE_DANISH if way == BY_ENTRY else SYSTEMS[way]
    paired: list[tuple[Table[int], ...]] = []
    for starts, among in _start_lists(record):
        playing = [start for start in starts if start is not None]
        if among is not None and len(playing) < 2:  # who is left alone in a group rests
            paired.append(tuple(Table(1, start, None) for start in playing))
            continue
        facts = _facts(record, round_, starts, among)
        if way == BY_ENTRY:
            facts = replace(facts, ranking=playing)
        paired.append(system.pair(facts))
    return {table.number: (_side(table.ns), _side(table.ew)) for table in in_one_hall(paired)}


def with_changes(seats: Seats, changes: Iterable[tuple[int, int]]) -> Seats:
    """A round after some have changed seats by hand, one change after the other."""
    for one, other in changes:
        places = {one: other, other: one}
        seats = {
            table: (
                tuple(places.get(entrant, entrant) for entrant in ns),
                tuple(places.get(entrant, entrant) for entrant in ew),
            )
            for table, (ns, ew) in seats.items()
        }
    return seats


def published(body: AnyBody) -> Seats:
    """A round as it was published; nothing in what publishes none."""
    meetings: Iterable[Seating] = getattr(body, "matches", ()) or (
        seating for seating in getattr(body, "seatings", ()) if hasattr(seating, "ns")
    )
    singles: Iterable[SeatedTable] = (
        seating for seating in getattr(body, "seatings", ()) if hasattr(seating, "players")
    )
    return {
        **{meeting.table: (_side(meeting.ns), _side(meeting.ew)) for meeting in meetings},
        **{
            table.table: (
                (table.players["N"], table.players["S"]),
                (table.players["E"], table.players["W"]),
            )
            for table in singles
        },
    }


def seats_by_line_ups(record: Record, round_: int) -> Seats:
    """The players of teams at their tables, of the matches for which both line-ups are given."""
    seats: Seats = {}
    for match in record.meetings.get(round_, ()):
        one, other = (record.line_ups.get((round_, team or 0)) for team in (match.ns, match.ew))
        if one is not None and other is not None:
            for step, table in enumerate(record.tables_of(match)):
                seats[table] = (one[step], other[step]) if step % 2 == 0 else (other[step], one[step])
    return seats


def _side(entrant: int | None) -> tuple[int, ...]:
    return () if entrant is None else (entrant,)


def _start_lists(record: Record) -> list[tuple[list[int | None], set[int] | None]]:
    """The start list of each group, with the numbers of all who are of it; of all, where there are none.

    Who plays in a group stands in the order of the whole start list; who has left has kept a place.
    """
    if not record.groups:
        return [(list(record.starts), None)]
    lists: list[tuple[list[int | None], set[int] | None]] = []
    for group in record.groups:
        staying = iter([start for start in record.starts if start in group.entrants])
        own = [next(staying) if entrant in record.starts else None for entrant in group.entrants]
        lists.append((own, set(group.entrants)))
    return lists


def _facts(
    record: Record, round_: int, starts: Sequence[int | None], among: set[int] | None
) -> PairingFacts[int]:
    terms = record.terms
    return PairingFacts(
        starts=starts,
        ranking=ranking(record, starts),
        played=[
            [
                Table(meeting.table, meeting.ns, meeting.ew)
                for meeting in record.meetings.get(before, ())
                if among is None or {meeting.ns, meeting.ew} & among
            ]
            for before in range(1, round_)
        ],
        rounds=0 if record.opened is None else record.opened.rounds,
        session_starts=_session_starts(record, round_),
        byes_per_session=1 if terms is None else terms.regulations.byes_per_session,
        forbidden=forbidden_couples(record),
    )


def forbidden_couples(record: Record) -> dict[frozenset[int], str]:
    """The couples who are not to meet, and why."""
    apart = {frozenset((couple.one, couple.other)): couple.why for couple in record.forbidden.couples}
    if record.forbidden.keeps_clubs_apart:
        for one, other in combinations(record.entered, 2):
            shared = _clubs_of(record, one) & _clubs_of(record, other)
            if shared:
                apart.setdefault(frozenset((one, other)), min(shared))
    return apart


def _clubs_of(record: Record, entrant: int) -> set[str]:
    if record.entrants == TEAMS:
        keys = [("player", player) for player in record.teams[entrant].players]
    else:
        keys = [("player" if record.entrants == INDIVIDUALS else "pair", entrant)]
    clubs = [club for key in keys for club in record.clubs.get(key, ())]
    return {" ".join(club.split()).casefold() for club in clubs if club.split()}


def _session_starts(record: Record, round_: int) -> int:
    return max((first for first in record.sessions if first <= round_), default=1)


def _individuals(record: Record, round_: int, way: str) -> Seats:
    paired = []
    apart = forbidden_couples(record)
    for group, _ in _start_lists(record):
        starts = [start for start in group if start is not None]
        if record.groups and not starts:
            continue
        order = starts if way == BY_ENTRY else ranking(record, starts)
        played = [
            IndividualRound(
                tuple(
                    Table(number, (ns[0], ns[1]), (ew[0], ew[1]))
                    for number, (ns, ew) in _seats_of(record, before).items()
                    if not record.groups or {*ns, *ew} & set(starts)
                ),
                record.resting.get(before, ()),
            )
            for before in range(1, round_)
        ]
        paired.append(pair_individuals(order, played, _session_starts(record, round_), apart).tables)
    return {number: (table.ns or (), table.ew or ()) for number, table in enumerate(chain(*paired), 1)}


def _seats_of(record: Record, round_: int) -> Seats:
    return {
        table.table: ((table.players["N"], table.players["S"]), (table.players["E"], table.players["W"]))
        for table in record.seated.get(round_, ())
    }
