"""Why something that a table has said about its match does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import (
    ConsentProved,
    DealAccepted,
    DealLapStarted,
    DeclarationsNoted,
    LapAnnounced,
    LapStarted,
    LastMoveAgreed,
    MatchDelivered,
    MatchSigned,
    ResultSigned,
)
from kiosk.messages import N_, Message
from kiosk.projections.folds.signatures import are_alike

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.projections.folds.table_match import TableMatch

MatchBody: TypeAlias = (
    ConsentProved
    | DealAccepted
    | DeclarationsNoted
    | LapAnnounced
    | LapStarted
    | DealLapStarted
    | MatchSigned
    | ResultSigned
    | LastMoveAgreed
    | MatchDelivered
)
"""What a table says about a match."""


def objection(state: TableMatch, body: MatchBody, game: Game) -> tuple[str, Message] | None:
    """Why a word does not count: a code and a sentence."""
    if state.delivered is not None:
        return "delivered", Message(N_("The score sheet had been handed in before."))
    match body:
        case DealAccepted():
            return _deal_objection(state, body, game)
        case LapStarted() | DealLapStarted():
            return _lap_objection(state, body, game)
        case MatchSigned() | ResultSigned() | LastMoveAgreed() | MatchDelivered():
            return _hand_in_objection(state, body, game)
        case _:
            return None


def _hand_in_objection(
    state: TableMatch, body: MatchSigned | ResultSigned | LastMoveAgreed | MatchDelivered, game: Game
) -> tuple[str, Message] | None:
    parties = {party.key for party in game.parties}
    if body.party not in parties:
        return "no_such_party", Message(N_("Nobody at this table is “{party}”."), {"party": body.party})
    if not state.was_complete(game):
        return _unfinished(state)
    if isinstance(body, MatchDelivered) and not are_alike(state.signatures, parties):
        return "not_signed", Message(N_("The score sheet was handed in before it was signed for everybody."))
    return None


def _unfinished(state: TableMatch) -> tuple[str, Message]:
    if state.is_reopened:
        return "reopened", Message(
            N_("The score sheet was signed, and then a deal was dealt again by a ruling.")
        )
    return "incomplete", Message(N_("The score sheet was signed before all deals were accepted."))


def _lap_objection(
    state: TableMatch, body: LapStarted | DealLapStarted, game: Game
) -> tuple[str, Message] | None:
    if state.last_deal is not None:
        return "double_lap", Message(N_("The last lap had begun before."))
    return None if body.deal <= game.deals else _no_such_deal(body.deal)


def _deal_objection(state: TableMatch, body: DealAccepted, game: Game) -> tuple[str, Message] | None:
    if body.deal > min(game.deals, state.last_deal or game.deals):
        return _no_such_deal(body.deal)
    if body.deal in state.deals:
        return "double", Message(
            N_("Deal {deal} had been accepted before; the first counts."), {"deal": body.deal}
        )
    problem = state.impossible(body.deal, body.entry, game)
    if problem is not None:
        return "impossible", problem
    given = {(acceptance.row, acceptance.party) for acceptance in body.acceptances}
    if not all(
        any((consent.of, party) in given for party in consent.by) for consent in game.consents(body.entry)
    ):
        return "not_accepted", Message(
            N_("Deal {deal} was not accepted by all who must."), {"deal": body.deal}
        )
    return None


def _no_such_deal(deal: int) -> tuple[str, Message]:
    return "no_such_deal", Message(N_("This match has no deal {deal}."), {"deal": deal})
