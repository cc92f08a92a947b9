"""What stands beside a name in the standings: lots, and what the director has taken. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.game import format_signed
from kiosk.messages import N_, Message
from kiosk.projections.entrants import history_of_entrant
from kiosk.projections.standings import history_of_row, standings_by_group
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.rulings.code import cited

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.projections.standings import Standing
    from kiosk.projections.tournament_state import TournamentState


def notes_beside(hall: TournamentState, standing: Standing) -> tuple[Message, ...]:
    """What is to be known of a place: who plays for whom, what was taken, what lots have decided."""
    return (*history_of_row(hall, standing), *_notes(standing))


def notes_by_entrant(hall: TournamentState) -> Mapping[int, tuple[Message, ...]]:
    """The same of everybody who plays for victory points, by number; of others who plays for whom.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if not standings_rules_of(hall.tournament).is_by_victory_points:
        return {number: history_of_entrant(hall, number) for number in hall.tournament.players}
    every = (row for _group, rows in standings_by_group(hall) for row in rows)
    return {row.entrant: notes_beside(hall, row) for row in every}


def points_taken(victory_points: int, match_points: int) -> Message:
    """What an adjustment comes to."""
    values = {"vp": format_signed(victory_points), "mp": format_signed(match_points)}
    if not match_points:
        return Message(N_("{vp} VP"), values)
    return Message(N_("{vp} VP, {mp} MP") if victory_points else N_("{mp} MP"), values)


def _notes(standing: Standing) -> Iterator[Message]:
    for adjustment in standing.adjustments:
        if adjustment.ruling is None:
            points = points_taken(adjustment.victory_points, adjustment.match_points)
            values = {"points": points, "article": Message(cited(adjustment.article))}
            yield Message(N_("{points} by the director, {article}"), values)
    if standing.is_by_lot:
        yield Message(N_("by lot"))
