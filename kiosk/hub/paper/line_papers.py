"""What is printed of every game of two lines: its score sheets as they stand, and the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.hub.corrections.sheets import MatchView, matches_at
from kiosk.hub.errors import NotFoundError
from kiosk.hub.paper.papers import Paper, PaperLink, PaperRequest, Papers
from kiosk.hub.paper.views import seated_tables
from kiosk.hub.rounds.bracket_views import PATH as BRACKET
from kiosk.hub.rounds.pages import require_starts
from kiosk.journal.identity import table_author
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState


def _of_round(request: PaperRequest) -> Mapping[str, object]:
    hall = require_starts(request.hall)
    tables = [table.table for table in seated_tables(hall, request.number) if not table.is_resting]
    sheets = [
        _sheet(request, table, match)
        for table in tables
        for match in matches_at(hall, table)
        if match.round == request.number
    ]
    return {"sheets": sheets}


def _of_table(request: PaperRequest) -> Mapping[str, object]:
    matches = matches_at(require_starts(request.hall), request.number)
    if not matches:
        raise NotFoundError(N_("Nobody has played at table {table}."), table=request.number)
    return {"sheets": [_sheet(request, request.number, match) for match in reversed(matches)]}


def _sheet(request: PaperRequest, table: int, match: MatchView) -> Mapping[str, object]:
    head = request.head(table_author(table))
    return {"table": table, "match": match, "head": head, "serial": serial_number(head)}


def _links(hall: TournamentState) -> tuple[PaperLink, ...]:
    links = [PaperLink(Message(N_("Standings")), "/paper/standings")] if hall.tournament.starts else []
    if hall.tournament.bracket is not None:
        links.append(PaperLink(Message(N_("Bracket")), f"/paper{BRACKET}"))
    return tuple(links)


LINE_PAPERS: Final = Papers(
    round_sheets=Paper("paper_sheets.html", _of_round),
    table_sheets=Paper("paper_sheets.html", _of_table),
    label=Message(N_("Score sheets as they stand")),
    links=_links,
)
