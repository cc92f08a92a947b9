"""What every round has given everybody, as plain sums (Art. 2, 17, 33, 34)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.audit.sheets import match_points, table_sheet, victory_points
from kiosk.games.entrants import INDIVIDUALS, TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.audit.record import Record
    from kiosk.audit.sheets import TableSheet
    from kiosk.journal.bodies import SeatedTable, Seating

_LINES = {"ns": ("N", "S"), "ew": ("E", "W")}


@dataclass(frozen=True, slots=True)
class Gain:
    """What a round has given, or a ruling changed in the standings alone."""

    round: int
    entrant: int
    victory_points: int
    match_points: int


def gains(record: Record) -> list[Gain]:
    """Everything that counts by now: a match once its sheet is in, a bye once its round has begun.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    found: list[Gain] = []
    for round_ in range(1, record.round + 1):
        if record.entrants == TEAMS:
            found += _of_teams(record, round_)
        elif record.entrants == INDIVIDUALS:
            found += _of_individuals(record, round_)
        else:
            found += _of_pairs(record, round_)
    return found


def adjustments(record: Record) -> list[Gain]:
    """What changes in the standings alone: by rulings (Art. 21 ter), or by the director.

    A ruling on two single players who are partners changes it for both.
    """
    if record.terms is None:
        return []
    by_rulings = [
        Gain(round_, entrant, given.victory_points or 0, given.match_points or 0)
        for round_ in range(1, record.round + 1)
        for table in record.tables(round_)
        for party, given in table_sheet(record, (round_, table)).adjustments
        for entrant in _entrants_at(record, round_, table, party)
    ]
    by_director = [
        Gain(taken.round, taken.entrant, taken.victory_points, taken.match_points)
        for taken in record.adjusted.values()
    ]
    return by_rulings + by_director


def points(record: Record) -> dict[int, tuple[int, int]]:
    """Victory points and match points of everybody who was entered, or has got any.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    sums: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for entrant in record.entered:
        sums[entrant] = [0, 0]
    for gain in (*gains(record), *adjustments(record)):
        sums[gain.entrant][0] += gain.victory_points
        sums[gain.entrant][1] += gain.match_points
    return {entrant: (won, difference) for entrant, (won, difference) in sums.items()}


def _of_pairs(record: Record, round_: int) -> Iterator[Gain]:
    for seating in record.meetings.get(round_, ()):
        sheet = table_sheet(record, (round_, seating.table))
        is_alone = seating.ns is None or seating.ew is None
        for party, pair in (("ns", seating.ns), ("ew", seating.ew)):
            if pair is None:
                continue
            if is_alone and party not in sheet.awarded:
                yield from _bye(record, round_, (pair,))
            elif (share := sheet.got(party)) is not None:
                yield Gain(round_, pair, share.victory_points, share.match_points)


def _of_individuals(record: Record, round_: int) -> Iterator[Gain]:
    for table in record.seated.get(round_, ()):
        sheet = table_sheet(record, (round_, table.table))
        for party, seats in _LINES.items():
            share = sheet.got(party)
            for seat, player in table.players.items():
                if seat in seats and share is not None:
                    yield Gain(round_, player, share.victory_points, share.match_points)
    yield from _bye(record, round_, record.resting.get(round_, ()))


def _of_teams(record: Record, round_: int) -> Iterator[Gain]:
    for match in record.meetings.get(round_, ()):
        if match.ns is None or match.ew is None:
            yield from _bye(record, round_, [team for team in (match.ns, match.ew) if team is not None])
        else:
            yield from gains_of_match(record, round_, match, match.ns, match.ew)


def gains_of_match(record: Record, round_: int, match: Seating, one: int, other: int) -> Iterator[Gain]:
    """What a match gives two teams: the sum over their tables, in the bands of such matches (Art. 17)."""
    terms = record.terms
    sheets = {table: table_sheet(record, (round_, table)) for table in record.tables_of(match)}
    is_in = all(sheet.is_decided for sheet in sheets.values()) or any(map(_is_awarded, sheets.values()))
    if terms is None or not is_in or not any(sheet.shares for sheet in sheets.values()):
        return
    lead, awarded = 0, {}
    for step, sheet in enumerate(sheets.values()):
        sides = ("ns", "ew") if step % 2 == 0 else ("ew", "ns")
        if sheet.shares:
            lead += sheet.shares[sides[0]].total - sheet.shares[sides[1]].total
        for team, side in zip((one, other), sides, strict=True):
            award = sheet.awarded.get(side)
            if award is not None and award.victory_points is not None:
                awarded[team] = award
    for team, own_lead in ((one, lead), (other, -lead)):
        if team in awarded:
            award = awarded[team]
            yield Gain(round_, team, award.victory_points or 0, award.match_points or 0)
        else:
            won = victory_points(own_lead, terms.format)
            yield Gain(round_, team, won, match_points(own_lead, terms.regulations))


def _is_awarded(sheet: TableSheet) -> bool:
    """Whether both lines have victory points by a ruling: the match is decided, whatever is played."""
    return len([award for award in sheet.awarded.values() if award.victory_points is not None]) == len(_LINES)


def _bye(record: Record, round_: int, resting: Iterable[int]) -> Iterator[Gain]:
    """What those get who rest, once the round has begun (Art. 34)."""
    terms = record.terms
    if terms is None or terms.format.bye is None or round_ not in record.started:
        return
    award = terms.format.bye
    for entrant in resting:
        yield Gain(round_, entrant, award.victory_points, award.match_points or 0)


def _entrants_at(record: Record, round_: int, table: int, party: str) -> list[int]:
    if record.entrants == INDIVIDUALS:
        seated: Iterable[SeatedTable] = record.seated.get(round_, ())
        return [
            player
            for four in seated
            if four.table == table
            for seat, player in four.players.items()
            if seat in _LINES[party]
        ]
    for meeting in record.meetings.get(round_, ()):
        sides = (meeting.ns, meeting.ew)
        tables = record.tables_of(meeting) if record.entrants == TEAMS else [meeting.table]
        if table in tables:
            is_turned = (table - tables[0]) % 2 == 1
            found = sides[(party == "ew") ^ is_turned]
            return [] if found is None else [found]
    return []
