"""What a knock-out has beside its rounds: its bracket, and who goes on from a level match. Pure."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from kiosk.commands.rounds import NameWinner
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.by_hand import BY_HAND
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name
from kiosk.journal.bodies import BracketDrawn, WinnerNamed
from kiosk.messages import N_
from kiosk.projections.knock_out import bracket_of, is_level
from kiosk.tournament.pairings.bracket import rounds_of
from kiosk.tournament.pairings.knock_out import bracket_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.projections.tournament_state import TournamentState
    from kiosk.tournament.pairings.preview import Preview

decides: Final = Decisions()

LONGEST_REASON: Final = 500
"""Characters."""


@decides(NameWinner)
def name_winner(command: NameWinner, context: CommandContext) -> tuple[WinnerNamed, ...]:
    """Who goes on from a level match; nothing where it was said so before.

    Raises:
        RefusedError: it is no match of the newest round, it is not level, or the reason is missing.
    """
    hall = context.hall
    if not hall.tournament.is_knock_out:
        raise RefusedError(N_("No knock-out is played in this tournament."))
    if command.round != hall.tournament.round:
        raise RefusedError(N_("Round {round} is not the one that was published last."), round=command.round)
    meeting = next(
        (meeting for meeting in hall.tournament.meetings(command.round) if meeting.table == command.table),
        None,
    )
    if meeting is None or command.entrant not in (meeting.ns, meeting.ew):
        raise RefusedError(N_("Choose one of the two who have met in this match."), field="entrant")
    if not is_level(hall, command.round, meeting):
        raise RefusedError(N_("This match is not level: its points say who goes on, once they are in."))
    reason = " ".join(command.reason.split())
    if not reason:
        raise RefusedError(N_("Write how it was settled, by lot or by a further deal."), field="reason")
    named = WinnerNamed(
        command.round, command.table, command.entrant, reason[:LONGEST_REASON], arbiter_name(command.arbiter)
    )
    before = hall.tournament.winners_named.get((command.round, command.table))
    return () if named == before else (named,)


def bracket_drawn(
    hall: TournamentState, preview: Preview[int], pairing: str, changes: Sequence[tuple[int, int]]
) -> tuple[BracketDrawn, ...]:
    """The bracket of the first round of a knock-out as it would be published; nothing for any other round."""
    if not hall.tournament.is_knock_out or hall.tournament.round:
        return ()
    if pairing == BY_HAND:
        return (BracketDrawn(tuple(chain.from_iterable((table.ns, table.ew) for table in preview.tables))),)
    places = list(bracket_from(preview.facts).places)
    for one, other in changes:
        of_one, of_other = places.index(one), places.index(other)
        places[of_one], places[of_other] = other, one
    return (BracketDrawn(tuple(places)),)


def require_bracket(preview: Preview[int]) -> None:
    """Make sure that tables written by hand make the first round of a bracket.

    Raises:
        RefusedError: there are too many, or too few.
    """
    needed = 1 << (rounds_of(len(preview.facts.ranking)) - 1)
    if len(preview.tables) != needed:
        raise RefusedError(
            N_(
                "The first round of this knock-out has {needed} lines, in the order of the bracket: two who "
                "meet, or one who rests. There are {written}."
            ),
            field="seats",
            needed=needed,
            written=len(preview.tables),
        )


def require_by_bracket(hall: TournamentState) -> None:
    """Make sure that the round may be seated otherwise than the bracket says: only the first one may.

    Raises:
        RefusedError: the bracket is drawn.
    """
    if bracket_of(hall) is not None:
        raise RefusedError(N_("The bracket is drawn: from the second round on it says who meets."))
