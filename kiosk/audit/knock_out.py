"""A knock-out reckoned anew: who comes to each match, who wins it, who is seated next, and the places.

The bracket is a list of slots, two for each match. After each round it is half as long: of two slots, the
winner's is left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.audit.gains import gains_of_match, points
from kiosk.audit.sheets import table_sheet
from kiosk.games.entrants import TEAMS
from kiosk.journal.bodies import FinalPlace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.audit.record import Record
    from kiosk.audit.sheets import TableSheet
    from kiosk.journal.bodies import Seating

OPEN: Final = 0
"""Stands in a slot as long as it is not settled who comes; no entrant has this number."""
NOBODY: Final = -1
_THIRD_PLACE: Final = 2
"""The table of the match for third place, beside the final."""


@dataclass
class _Course:
    """What has become of a bracket."""

    slots: list[int]
    """Who comes to the matches of the round that follows; in the end, who has won."""
    came: dict[int, int] = field(default_factory=dict)
    """By entrant the last round to which it came, also if it had left by then."""
    losers: list[int] = field(default_factory=list)
    """Who has lost the semifinals, or `NOBODY`, or `OPEN`."""
    still_in: set[int] = field(default_factory=set)
    """Who has come to a match that is not decided."""


def seated_next(record: Record, round_: int) -> dict[int, tuple[int, ...]]:
    """The tables of a round after the first: who plays there, or who rests.

    Raises:
        KeyError: no bracket was drawn.
    """
    course = _course(record, round_ - 1)
    last = _rounds(record)
    couples = [
        tuple(who for who in _staying(record, course.slots[first : first + 2]) if who > OPEN)
        for first in range(0, len(course.slots), 2)
    ]
    if round_ == last:
        third = tuple(who for who in _staying(record, course.losers) if who > OPEN)
        played = {1: couples[0], _THIRD_PLACE: third if record.has_third_place else ()}
        return {table: couple for table, couple in played.items() if len(couple) == 2}
    in_order = [couple for size in (2, 1) for couple in couples if len(couple) == size]
    return dict(enumerate(in_order, 1))


def drawn_couples(record: Record) -> set[frozenset[int]]:
    """Who meets in the first round by the bracket that was drawn, and who rests."""
    places = record.bracket or ()
    return {frozenset(filter(None, places[first : first + 2])) for first in range(0, len(places), 2)}


def knock_out_places(record: Record) -> tuple[FinalPlace, ...]:
    """Everybody by the last round to which they came; who loses in the same one shares a place.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    got = points(record)
    if record.bracket is None:
        return tuple(FinalPlace(1, entrant, own) for entrant, own in sorted(got.items()))
    last = _rounds(record)
    course = _course(record, last)
    third, fourth = _third_and_fourth(record, _course(record, last - 1)) if last > 1 else ((), ())
    reached: dict[int, float] = {}
    for entrant, round_ in course.came.items():
        reached[entrant] = round_ + (0.5 if entrant in course.still_in else 0)
        if entrant in course.slots:
            reached[entrant] = last + 1
        elif entrant in third or entrant in fourth:
            reached[entrant] += 0.25 if entrant in third else -0.25
    after_all = 0.0
    how_far = {entrant: reached.get(entrant, after_all) for entrant in got}
    ordered = sorted(got, key=lambda entrant: (-how_far[entrant], entrant))
    return tuple(
        FinalPlace(1 + sum(other > how_far[entrant] for other in how_far.values()), entrant, got[entrant])
        for entrant in ordered
    )


def _rounds(record: Record) -> int:
    rounds, size = 0, len(record.bracket or ())
    while size > 1:
        rounds, size = rounds + 1, size // 2
    return rounds


def _course(record: Record, until: int) -> _Course:
    """What the rounds up to one have made of the bracket."""
    places = record.bracket or ()
    course = _Course([NOBODY if who is None else who for who in places])
    for round_ in range(1, until + 1):
        seated = _seated(record, round_)
        width = len(places) // len(course.slots)
        here = [
            next((who for who in places[first : first + width] if who in seated), None)
            for first in range(0, len(places), width)
        ]
        for slot, who in enumerate(course.slots):
            beside = here[slot ^ 1]
            if who in record.left and here[slot] is None:
                course.came[who] = round_
            if here[slot] is not None or beside is not None or who in record.left:
                course.slots[slot] = here[slot] or NOBODY
        course.came.update({who: round_ for who in course.slots if who > OPEN})
        course.losers, course.slots = _after(record, round_, course, seated)
    return course


def _after(
    record: Record, round_: int, course: _Course, seated: dict[int, Seating]
) -> tuple[list[int], list[int]]:
    """Who loses the matches of a round, and who is left."""
    losers, left = [], []
    for first in range(0, len(course.slots), 2):
        couple = course.slots[first : first + 2]
        winner = _winner(record, round_, couple, seated)
        if winner == OPEN:
            course.still_in |= {who for who in couple if who > OPEN} - record.left
        left.append(winner)
        others = [who for who in couple if who not in (winner, NOBODY)]
        losers.append(OPEN if winner == OPEN else others[0] if len(others) == 1 and winner > OPEN else NOBODY)
    return losers, left


def _winner(record: Record, round_: int, couple: Sequence[int], seated: dict[int, Seating]) -> int:
    if OPEN in couple:
        return OPEN
    if NOBODY in couple:
        return max(couple)
    going_on = [who for who in couple if who in _seated(record, round_ + 1)]
    if len(going_on) == 1:
        return going_on[0]
    if couple[0] not in seated:
        return OPEN
    won = winner_of(record, round_, seated[couple[0]])
    if won != OPEN:
        return won
    staying = [who for who in couple if who not in record.left]
    return OPEN if len(staying) == 2 else staying[0] if staying else NOBODY


def _seated(record: Record, round_: int) -> dict[int, Seating]:
    """By entrant the match of a round at which it is seated, on the way to the final."""
    is_last = round_ == _rounds(record)
    return {
        who: meeting
        for meeting in record.meetings.get(round_, ())
        for who in (meeting.ns, meeting.ew)
        if who and not (is_last and meeting.table == _THIRD_PLACE)
    }


def _staying(record: Record, slots: Sequence[int]) -> list[int]:
    """Whoever has left the tournament comes to no match any more."""
    return [NOBODY if who in record.left else who for who in slots]


def _third_and_fourth(record: Record, course: _Course) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has won the third place, and who has lost it: nobody as long as that is open, or not played for."""
    if not record.has_third_place or len(course.losers) != 2:
        return (), ()
    last = _rounds(record)
    table = next((one for one in record.meetings.get(last, ()) if one.table == _THIRD_PLACE), None)
    couple = [who for who in (table.ns, table.ew) if who] if table else _staying(record, course.losers)
    if OPEN in couple:
        return (), ()
    won = _winner(record, last, couple, {} if table is None else dict.fromkeys(couple, table))
    others = {who for who in (couple if table else course.losers) if who > OPEN} - {won}
    return ((won,), tuple(others)) if won > OPEN else ((), ())


def winner_of(record: Record, round_: int, meeting: Seating) -> int:
    """Who has won a match; `OPEN` as long as nobody has.

    More victory points win, then more points; who made the last move loses a level match. Where that is not
    known, the director says who goes on.
    """
    if not meeting.ns or not meeting.ew:
        return meeting.ns or meeting.ew or NOBODY
    sheets = {
        table: table_sheet(record, (round_, table))
        for table in (record.tables_of(meeting) if record.entrants == TEAMS else [meeting.table])
    }
    shares = _shares(record, round_, meeting, list(sheets.values()))
    if shares is None:
        return OPEN
    one, other = shares
    if one != other:
        return meeting.ns if one > other else meeting.ew
    for step, (table, sheet) in enumerate(sheets.items()):
        noted = record.last_moves.get((round_, table))
        party = noted if record.entrants == TEAMS else sheet.last_move
        if party is not None:
            has_lost = (meeting.ns, meeting.ew)[(party == "ew") ^ (step % 2 == 1)]
            return meeting.ew if has_lost == meeting.ns else meeting.ns
    named = record.winners_named.get((round_, meeting.table), OPEN)
    return named if named in (meeting.ns, meeting.ew) else OPEN


def _shares(
    record: Record, round_: int, meeting: Seating, sheets: Sequence[TableSheet]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Victory points and points of both sides of a match; None before it is in."""
    if record.entrants != TEAMS:
        (sheet,) = sheets
        if not sheet.is_decided or not sheet.shares:
            return None
        ns, ew = sheet.shares["ns"], sheet.shares["ew"]
        return (ns.victory_points, ns.total), (ew.victory_points, ew.total)
    given = gains_of_match(record, round_, meeting, meeting.ns or 0, meeting.ew or 0)
    won = {gain.entrant: gain.victory_points for gain in given}
    if not won:
        return None
    lead = 0
    for step, sheet in enumerate(sheets):
        one, other = ("ns", "ew") if step % 2 == 0 else ("ew", "ns")
        lead += sheet.shares[one].total - sheet.shares[other].total if sheet.shares else 0
    return (won[meeting.ns or 0], lead), (won[meeting.ew or 0], -lead)
