"""Pairing by hand: its beginning and its end, which the journal keeps. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rounds import EndPairingByHand, StartPairingByHand
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import require_next_round
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import PairingByHandEnded, PairingByHandStarted
from kiosk.messages import N_

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

BY_HAND: Final = "hand"
"""The way in which the director has written the tables."""


@decides(StartPairingByHand)
def start_pairing_by_hand(
    command: StartPairingByHand, context: CommandContext
) -> tuple[PairingByHandStarted, ...]:
    """The next round is paired by hand from now on; nothing where it is so already.

    Raises:
        RefusedError: it is not the next round, or sheets are missing.
    """
    require_next_round(context.hall, command.round)
    return _started(context.hall, command.round)


@decides(EndPairingByHand)
def end_pairing_by_hand(command: EndPairingByHand, context: CommandContext) -> tuple[PairingByHandEnded, ...]:
    """The program pairs the next round again.

    Raises:
        RefusedError: the round is not paired by hand.
    """
    if context.hall.tournament.round_by_hand != command.round:
        raise RefusedError(N_("Round {round} is not being paired by hand."), round=command.round)
    return (PairingByHandEnded(command.round),)


def started_and_ended(
    hall: TournamentState, round_: int, *, is_by_hand: bool
) -> tuple[tuple[PairingByHandStarted, ...], tuple[PairingByHandEnded, ...]]:
    """What the journal says before and after a round is published, so that both acts stand in it.

    A command that brings a round by hand in one go begins and ends there.
    """
    started = _started(hall, round_) if is_by_hand else ()
    is_on = bool(started) or hall.tournament.round_by_hand is not None
    return started, (PairingByHandEnded(round_),) if is_on else ()


def _started(hall: TournamentState, round_: int) -> tuple[PairingByHandStarted, ...]:
    return () if hall.tournament.round_by_hand == round_ else (PairingByHandStarted(round_),)
