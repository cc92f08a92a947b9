"""What is printed of a tournament of Mineo: the tables' sheets, the players' sheets, and their checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kiosk.hub.errors import NotFoundError
from kiosk.hub.mineo.sheets import TableSheet, player_sheets, round_sheets, table_sheets
from kiosk.hub.paper.papers import Paper, PaperLink, PaperRequest, Papers
from kiosk.messages import N_, Message
from kiosk.projections.mineo.control import control
from kiosk.projections.tournament_state import TournamentState


def _of_round(request: PaperRequest) -> Mapping[str, object]:
    return _some(round_sheets(request.hall, request.number))


def _of_table(request: PaperRequest) -> Mapping[str, object]:
    return _some(table_sheets(request.hall, request.number)[::-1])


def _some(sheets: Sequence[TableSheet]) -> Mapping[str, object]:
    if not sheets:
        raise NotFoundError(N_("There is no such page."))
    return {"sheets": sheets}


def _of_players(request: PaperRequest) -> Mapping[str, object]:
    return {"players": player_sheets(request.hall)}


def _of_checks(request: PaperRequest) -> Mapping[str, object]:
    return {"control": control(request.hall)}


def _links(_hall: TournamentState) -> tuple[PaperLink, ...]:
    return (
        PaperLink(Message(N_("Standings")), "/standings"),
        PaperLink(Message(N_("Players' score sheets")), "/paper/players"),
        PaperLink(Message(N_("Checks of the score sheets")), "/paper/checks"),
    )


MINEO_PAPERS: Final = Papers(
    round_sheets=Paper("paper_mineo_tables.html", _of_round),
    table_sheets=Paper("paper_mineo_tables.html", _of_table),
    label=Message(N_("Tables' score sheets, as they stand")),
    hint=Message(
        N_(
            "Print the tables' score sheets before the round starts, and the players' once: if the power "
            "goes, the tables go on by hand."
        )
    ),
    players=Paper("paper_mineo_players.html", _of_players),
    checks=Paper("paper_mineo_checks.html", _of_checks),
    links=_links,
)
