"""Acceptance of a deal, signatures under the match, delivery of the sheet (Art. 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import (
    Acceptance,
    CallRaised,
    ConsentProved,
    DealAccepted,
    DealDisputed,
    LapStarted,
    LastMoveAgreed,
    MatchDelivered,
    ResultSigned,
)
from kiosk.projections.folds.signatures import as_signed
from kiosk.table.model.consent_proof import ConsentProof
from kiosk.table.model.modes.match_modes import Accepting, Disagreeing
from kiosk.table.model.recording import Transition, record, record_together
from kiosk.table.model.state import State
from kiosk.table.model.table_view import PLAYED_OUT
from kiosk.table.steps.entry.entry_checks import is_impossible

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.table_view import TableView


def accept(state: State, game: Game, party: str, row: str) -> Transition:
    """A party accepts what is shown for the party `row`; where it has to prove that, it is asked to first."""
    way = state.view.arranged.consent
    if way == "hold":
        return _accept(state, game, party, row, ())
    if not isinstance(state.mode, Accepting) or state.consent_proof is not None:
        return state, ()
    needed = {consent.of: consent.by for consent in game.consents(state.draft.entry(game))}
    is_asked = party in needed.get(row, ()) and row not in state.mode.accepted
    return (replace(state, consent_proof=ConsentProof(party, row, False, way)) if is_asked else state), ()


def consent(state: State, game: Game, proof: ConsentProved) -> Transition:
    """The consent that is proved now: to a row of the deal, or under the match."""
    state = replace(state, consent_proof=None)
    if proof.deal:
        return _accept(state, game, proof.party, proof.row, (proof,))
    return _sign(state, game, proof.party, (proof,))


def _accept(state: State, game: Game, party: str, row: str, proofs: tuple[ConsentProved, ...]) -> Transition:
    """With the last consent the deal is recorded."""
    match state.mode:
        case Accepting(acceptances=acceptances) as mode:
            needed = {consent.of: consent.by for consent in game.consents(state.draft.entry(game))}
            may_accept = party in needed.get(row, ()) and row not in mode.accepted
            if not may_accept or is_impossible(state, game):
                return state, ()
            acceptances = (*acceptances, Acceptance(party, row, state.hall_time))
            mode = Accepting(acceptances, (*mode.proofs, *proofs))
            state = replace(state, mode=mode)
            if needed.keys() - mode.accepted.keys():
                return state, ()
            return _record_deal(state, _deal_accepted(state, game, acceptances), mode.proofs)
        case _:
            return state, ()


def _record_deal(state: State, deal: DealAccepted, proofs: tuple[ConsentProved, ...]) -> Transition:
    """With the deal, that it was the last where the time-out found it played out (R16)."""
    if not state.in_last_lap or state.view.must_draw is not None:
        return record_together(state, (*proofs, deal))
    return record_together(state, (LapStarted(deal.round, deal.deal, PLAYED_OUT), *proofs, deal))


def _deal_accepted(state: State, game: Game, acceptances: tuple[Acceptance, ...]) -> DealAccepted:
    draft = state.draft
    return DealAccepted(
        round=state.view.round,
        deal=state.view.deal,
        entry={party: dict(values) for party, values in draft.entry(game).items()},
        acceptances=acceptances,
        source=draft.source,
        pictures=draft.pictures,
        proposals=draft.proposals,
    )


def dispute(state: State) -> State:
    """A party does not agree: every acceptance falls."""
    return replace(state, mode=Disagreeing()) if isinstance(state.mode, Accepting) else state


def call_about_deal(state: State, game: Game) -> Transition:
    """Call the arbiter to the deal that is not agreed on, or let whoever is called know of it."""
    if not isinstance(state.mode, Disagreeing):
        return state, ()
    deal = _deal_accepted(state, game, ())
    disputed = DealDisputed(deal.round, deal.deal, deal.entry, deal.source, deal.pictures, deal.proposals)
    if state.view.call is None:
        return record_together(state, (CallRaised(deal.round), disputed))
    return record(state, disputed)


def say_last_move(state: State, party: str, made_by: str) -> Transition:
    """A party says who made the last move; once all say the same, it is recorded (Sisal, End of match)."""
    parties = state.view.match.result.keys()
    if not state.view.asks_last_move or not {party, made_by} <= parties:
        return state, ()
    said = {**state.last_move_said, party: made_by}
    state = replace(state, last_move_said=said)
    if said.keys() < parties or set(said.values()) != {made_by}:
        return state, ()
    return record(state, LastMoveAgreed(state.view.round, made_by))


def sign(state: State, game: Game, party: str) -> Transition:
    """A player of a party countersigns the match; where it has to prove that, it is asked to first."""
    way = state.view.arranged.consent
    if way == "hold":
        return _sign(state, game, party, ())
    if not _may_sign(state, game, party) or state.consent_proof is not None:
        return state, ()
    return replace(state, consent_proof=ConsentProof(party, party, True, way)), ()


def _sign(state: State, game: Game, party: str, proofs: tuple[ConsentProved, ...]) -> Transition:
    """Once, under the result that is shown; again where a ruling has made it another."""
    if not _may_sign(state, game, party):
        return state, ()
    view = state.view
    signed = ResultSigned(view.round, party, state.hall_time, as_signed(view.match.result))
    return record_together(state, (*proofs, signed))


def _may_sign(state: State, game: Game, party: str) -> bool:
    view = state.view
    parties = {party.key for party in game.parties}
    may_be_signed = view.over and not view.asks_last_move and not view.match.is_final
    return may_be_signed and party in parties - view.signed


def deliver(state: State, game: Game, party: str) -> Transition:
    """The winner hands the sheet in."""
    view = state.view
    if not view.over or view.match.is_final or party not in deliverers(view, game):
        return state, ()
    return record(state, MatchDelivered(view.round, party))


def deliverers(view: TableView, game: Game) -> tuple[str, ...]:
    """Who hands the sheet in once all have signed (Art. 18).

    The winner, by victory points and then by the total; on equal ones the scorer's line, or either where it
    was not drawn who keeps the score (R28); and anybody in a game whose matches nobody wins.
    """
    if not view.over or {party.key for party in game.parties} > view.signed:
        return ()
    results = view.match.result
    shares = {party: (result.victory_points or 0, result.total) for party, result in results.items()}
    best = max(shares.values())
    has_winner = all(
        (result.victory_points, result.match_points) != (None, None) for result in results.values()
    )
    first = tuple(party for party in game.parties if not has_winner or shares[party.key] == best)
    if len(first) > 1 and game.offers.is_level_sheet_scorers:
        first = tuple(party for party in first if view.scorer in party.seats) or first
    return tuple(party.key for party in first)
