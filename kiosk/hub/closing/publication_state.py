"""Whether what is printed, shown and published is provisional or final. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.closing.readiness import differences
from kiosk.hub.rounds.progress import undelivered
from kiosk.messages import N_, Message
from kiosk.projections.knock_out import name_of_round
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class PublicationState:
    """How far a tournament is, for whoever reads a sheet of paper later."""

    is_final: bool
    says: Message
    at: float | None = None
    """When the standings were declared (seconds since 1970); None where they were not, or something has
    changed since."""


def publication_state(hall: TournamentState) -> PublicationState:
    """The tournament must be open, or closed.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    closed = hall.tournament.closed
    if closed is not None and not differences(hall):
        return PublicationState(is_final=True, says=Message(N_("Final standings")), at=closed.at)
    return PublicationState(is_final=False, says=_provisional(hall))


def rounds_over(hall: TournamentState) -> int:
    """How many rounds are over: of the newest all sheets are in. Where no sheets are kept, the next began."""
    round_ = hall.tournament.round
    is_over = hall.tournament.is_scored and round_ in hall.clock.started and not undelivered(hall, round_)
    return round_ if is_over else max(0, round_ - 1)


def _provisional(hall: TournamentState) -> Message:
    round_ = hall.tournament.round
    if hall.tournament.closed is not None:
        return Message(N_("Provisional: something has changed since the closing"))
    if not round_:
        return Message(N_("Before the first round"))
    is_over = rounds_over(hall) == round_
    if hall.tournament.is_knock_out:
        text = N_("Provisional, after: {round}") if is_over else N_("Provisional, during: {round}")
        return Message(text, {"round": name_of_round(hall.tournament, round_)})
    text = (
        N_("Provisional, after round {round} of {rounds}")
        if is_over
        else N_("Provisional, during round {round} of {rounds}")
    )
    return Message(text, {"round": round_, "rounds": hall.tournament.last_round})
