"""Acceptance of a deal, signatures under the match, delivery of the sheet (Art. 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.regulations import TieDelivery
from kiosk.journal.bodies import (
    Acceptance,
    CallRaised,
    ConsentProved,
    DealAccepted,
    DealDisputed,
    LapStarted,
    MatchDelivered,
    ResultSigned,
)
from kiosk.projections.folds.signatures import as_signed
from kiosk.table.model.evening import PLAYED_OUT
from kiosk.table.model.proving import Proving
from kiosk.table.model.recording import Step, record, record_together
from kiosk.table.model.stages.match_stages import Accepting, Disagreeing
from kiosk.table.model.state import State
from kiosk.table.steps.entry.deal_entry import is_impossible

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.evening import Evening


def accept(state: State, game: Game, party: str, row: str) -> Step:
    """A party accepts what is shown for the party `row`; where it has to prove that, it is asked to first."""
    way = state.evening.arranged.consent
    if way == "hold":
        return _accept(state, game, party, row, ())
    if not isinstance(state.stage, Accepting) or state.proving is not None:
        return state, ()
    needed = {each.of: each.by for each in game.consents(state.draft.entry(game))}
    is_asked = party in needed.get(row, ()) and row not in state.stage.accepted
    return (replace(state, proving=Proving(party, row, False, way)) if is_asked else state), ()


def consent(state: State, game: Game, proof: ConsentProved) -> Step:
    """The consent that is proved now: to a row of the deal, or under the match."""
    state = replace(state, proving=None)
    if proof.deal:
        return _accept(state, game, proof.party, proof.row, (proof,))
    return _sign(state, game, proof.party, (proof,))


def _accept(state: State, game: Game, party: str, row: str, proofs: tuple[ConsentProved, ...]) -> Step:
    """With the last consent the deal is recorded."""
    match state.stage:
        case Accepting(acceptances=acceptances) as stage:
            needed = {each.of: each.by for each in game.consents(state.draft.entry(game))}
            may_accept = party in needed.get(row, ()) and row not in stage.accepted
            if not may_accept or is_impossible(state, game):
                return state, ()
            acceptances = (*acceptances, Acceptance(party, row, state.wall))
            stage = Accepting(acceptances, (*stage.proofs, *proofs))
            state = replace(state, stage=stage)
            if needed.keys() - stage.accepted.keys():
                return state, ()
            return _record_deal(state, _deal_accepted(state, game, acceptances), stage.proofs)
        case _:
            return state, ()


def _record_deal(state: State, deal: DealAccepted, proofs: tuple[ConsentProved, ...]) -> Step:
    """With the deal, that it was the last where the time-out found it played out (R16)."""
    if not state.in_last_lap or state.evening.must_draw is not None:
        return record_together(state, (*proofs, deal))
    return record_together(state, (LapStarted(deal.round, deal.deal, PLAYED_OUT), *proofs, deal))


def _deal_accepted(state: State, game: Game, acceptances: tuple[Acceptance, ...]) -> DealAccepted:
    draft = state.draft
    return DealAccepted(
        round=state.evening.round,
        deal=state.evening.deal,
        entry={party: dict(values) for party, values in draft.entry(game).items()},
        acceptances=acceptances,
        source=draft.source,
        pictures=draft.pictures,
        proposals=draft.proposals,
    )


def dispute(state: State) -> State:
    """A party does not agree: every acceptance falls."""
    return replace(state, stage=Disagreeing()) if isinstance(state.stage, Accepting) else state


def call_about_deal(state: State, game: Game) -> Step:
    """Call the arbiter to the deal that is not agreed on, or let whoever is called know of it."""
    if not isinstance(state.stage, Disagreeing):
        return state, ()
    deal = _deal_accepted(state, game, ())
    disputed = DealDisputed(deal.round, deal.deal, deal.entry, deal.source, deal.pictures, deal.proposals)
    if state.evening.call is None:
        return record_together(state, (CallRaised(deal.round), disputed))
    return record(state, disputed)


def sign(state: State, game: Game, party: str) -> Step:
    """A player of a party countersigns the match; where it has to prove that, it is asked to first."""
    way = state.evening.arranged.consent
    if way == "hold":
        return _sign(state, game, party, ())
    if not _may_sign(state, game, party) or state.proving is not None:
        return state, ()
    return replace(state, proving=Proving(party, party, True, way)), ()


def _sign(state: State, game: Game, party: str, proofs: tuple[ConsentProved, ...]) -> Step:
    """Once, under the result that is shown; again where a ruling has made it another."""
    if not _may_sign(state, game, party):
        return state, ()
    evening = state.evening
    signed = ResultSigned(evening.round, party, state.wall, as_signed(evening.match.result))
    return record_together(state, (*proofs, signed))


def _may_sign(state: State, game: Game, party: str) -> bool:
    evening = state.evening
    parties = {each.key for each in game.parties}
    return evening.over and party in parties - evening.signed and not evening.match.is_final


def deliver(state: State, game: Game, party: str) -> Step:
    """The winner hands the sheet in."""
    evening = state.evening
    if not evening.over or evening.match.is_final or party not in deliverers(evening, game):
        return state, ()
    return record(state, MatchDelivered(evening.round, party))


def deliverers(evening: Evening, game: Game) -> tuple[str, ...]:
    """Who hands the sheet in once all have signed (Art. 18).

    The winner; on equal totals the scorer's line, or either where it was not drawn who keeps the score
    (R28); and anybody in a game whose matches nobody wins.
    """
    if not evening.over or {each.key for each in game.parties} > evening.signed:
        return ()
    results = evening.match.result
    best = max(result.total for result in results.values())
    has_winner = all((each.victory_points, each.match_points) != (None, None) for each in results.values())
    first = tuple(each for each in game.parties if not has_winner or results[each.key].total == best)
    is_scorers = isinstance(game, BurracoGame) and game.regulations.tie_delivery is TieDelivery.SCORER
    if len(first) > 1 and is_scorers:
        first = tuple(each for each in first if evening.scorer in each.seats) or first
    return tuple(each.key for each in first)
