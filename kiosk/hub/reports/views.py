"""A report on a ruling with its facts from the journal, and the list of all reports. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.hub.errors import NotFoundError
from kiosk.hub.rulings.views import (
    REPORTS,
    CodeOf,
    RulingPage,
    RulingRow,
    called_for,
    find_ruling,
    ruling_page,
    ruling_row,
)
from kiosk.journal.bodies import Membership, ReportedTo
from kiosk.messages import N_, Message
from kiosk.projections.folds.reports import WrittenReport
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.memberships import membership_at
from kiosk.projections.seated import line_at, name_at, parties
from kiosk.projections.tournament_state import TournamentState

ARTICLES: Final[Mapping[ReportedTo, str]] = {"sports_justice": "Powers (b)", "statistics": "Powers (d)"}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who sits at the table, and what the federation knows them by."""

    side: Message
    number: int | None
    """Of the pair, the team or the single player."""
    name: str
    membership: Membership


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report in the list."""

    row: RulingRow
    to: ReportedTo
    title: Message
    written: WrittenReport | None
    """The last that was written; None where nothing was."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report as it is printed."""

    to: ReportedTo
    title: Message
    article: str
    page: RulingPage
    people: tuple[PersonRow, ...]
    written: WrittenReport | None
    earlier: int
    """How often it was written before."""
    command: Mapping[str, object]
    """Writes it, but for its words."""


def report_rows(hall: TournamentState, code_of: CodeOf) -> tuple[ReportRow, ...]:
    """The reports that rulings call for, and those that were written besides; the newest ruling first."""
    return tuple(
        ReportRow(ruling_row(hall, ruling, code_of), to, REPORTS[to], _last(hall, ruling, to))
        for ruling in reversed(hall.rulings.all)
        for to in REPORTS
        if to in called_for(ruling) or (ruling.key, to) in hall.reports
    )


def report_page(hall: TournamentState, name: str, asked: str, code_of: CodeOf) -> ReportPage:
    """A report.

    Args:
        hall: the tournament.
        name: of the ruling's page.
        asked: to whom; empty: as the ruling calls for, and else for the statistics.
        code_of: the codes, by key.

    Raises:
        NotFoundError: there is no such ruling, or nobody is reported to so.
    """
    ruling = find_ruling(hall, name)
    to: ReportedTo = next(iter(called_for(ruling)), "statistics")
    if asked:
        found = next((known for known in REPORTS if known == asked), None)
        if found is None:
            raise NotFoundError(N_("There is no such page."))
        to = found
    written = hall.reports.get((ruling.key, to), ())
    author, epoch, number = ruling.key
    return ReportPage(
        to=to,
        title=REPORTS[to],
        article=ARTICLES[to],
        page=ruling_page(hall, ruling, code_of, ()),
        people=tuple(_people(hall, *ruling.place)),
        written=written[-1] if written else None,
        earlier=max(0, len(written) - 1),
        command={"kind": "write_report", "author": author, "epoch": epoch, "ruling": number, "to": to},
    )


def _last(hall: TournamentState, ruling: Ruling, to: ReportedTo) -> WrittenReport | None:
    written = hall.reports.get((ruling.key, to), ())
    return written[-1] if written else None


def _people(hall: TournamentState, round_: int, table: int) -> Iterator[PersonRow]:
    """Seat by seat; nobody where the ruling is about no table."""
    for party in parties(hall.tournament.game) if table else ():
        for seat in party.seats:
            name = name_at(hall, round_, table, seat)
            if name is not None:
                number = line_at(hall, round_, table, seat)
                membership = membership_at(hall, round_, table, seat) or Membership()
                yield PersonRow(party.label, number, name, membership)
