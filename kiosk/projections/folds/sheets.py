"""The sheets of all matches: what each table has said about its match, folded into what counts of it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from msgspec import structs

from kiosk.games.declarations import Noted, possible
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
from kiosk.journal.identity import table_of
from kiosk.messages import N_, Message
from kiosk.projections.folds.irregularity import Irregularity, in_order, irregularity
from kiosk.projections.folds.objections import MatchBody, objection
from kiosk.projections.folds.ruling_effects import ruling_effects
from kiosk.projections.folds.rulings import MatchKey, Rulings
from kiosk.projections.folds.scoring import scored
from kiosk.projections.folds.signatures import Signature, as_signed
from kiosk.projections.folds.table_match import TableMatch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.game import Entry, Game
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match."""

    events: tuple[Event, ...] = ()
    """Everything that the table has said about it, in the table's order."""
    match: TableMatch = field(default_factory=TableMatch)
    """What counts of it; nothing while it is not known which game is played."""


Sheets: TypeAlias = Mapping[MatchKey, Sheet]


def fold(sheets: Sheets, event: Event, rulings: Rulings, game: Game | None) -> Sheets:
    """The sheets after an event; events that are not about a match change nothing.

    Args:
        sheets: those before.
        event: what was said.
        rulings: as they stand after the event.
        game: the game that is played, if it is known.
    """
    place_ruled = rulings.place_of(event)
    if place_ruled is not None:
        return _with(
            sheets,
            place_ruled,
            _replayed(sheets.get(place_ruled, Sheet()).events, rulings, place_ruled, game),
        )
    table = table_of(event.author)
    if table is None or not isinstance(event.body, MatchBody):
        return sheets
    place = (event.body.round, table)
    before = sheets.get(place, Sheet())
    events = list(before.events)
    insort(events, event, key=in_order)
    if game is None or events[-1] is not event:
        return _with(sheets, place, _replayed(events, rulings, place, game))
    return _with(sheets, place, Sheet(tuple(events), _apply(before.match, event, game)))


def replay(sheets: Sheets, rulings: Rulings, game: Game | None) -> Sheets:
    """The sheets when another game turns out to be played."""
    for place in sheets.keys() | rulings.by_place.keys():
        sheets = _with(sheets, place, _replayed(sheets.get(place, Sheet()).events, rulings, place, game))
    return sheets


def _with(sheets: Sheets, place: MatchKey, sheet: Sheet) -> Sheets:
    """A match of which nothing is left after a ruling was cancelled leaves no trace."""
    if sheet == Sheet():
        return {key: kept for key, kept in sheets.items() if key != place}
    return {**sheets, place: sheet}


def _replayed(events: Iterable[Event], rulings: Rulings, place: MatchKey, game: Game | None) -> Sheet:
    """The match judged from its first word."""
    heard = tuple(events)
    if game is None:
        return Sheet(heard)
    found = ruling_effects(rulings, place, game)
    match = _taken_in(
        _scored(TableMatch(ruling_effects=found, irregularities=found.irregularities), game), game
    )
    for event in heard:
        match = _apply(match, event, game)
    return Sheet(heard, match)


def _scored(match: TableMatch, game: Game) -> TableMatch:
    entries = {number: deal.entry for number, deal in match.deals.items()}
    last_move = match.last_move if match.is_complete(game) else None
    return replace(match, scored=scored(entries, match.ruling_effects, game, last_move))


def _taken_in(match: TableMatch, game: Game) -> TableMatch:
    """Only the sheet of a match that is played out can be taken in."""
    return replace(match, taken_in=match.ruling_effects.taken_in if match.was_complete(game) else None)


def _apply(state: TableMatch, event: Event, game: Game) -> TableMatch:
    after = _apply_body(state, event, game)
    return after if after.ruling_effects.taken_in is None else _taken_in(after, game)


def _apply_body(  # noqa: C901, PLR0911 - a case for each body
    state: TableMatch, event: Event, game: Game
) -> TableMatch:
    body = event.body
    assert isinstance(body, MatchBody)  # noqa: S101 - `fold` keeps nothing else
    if isinstance(body, DealAccepted) and _is_taken_back(state, event, body):
        return replace(state, is_reopened=True)
    found = objection(state, body, game)
    if found is not None:
        code, message = found
        return replace(state, irregularities=(*state.irregularities, irregularity(code, message, event)))
    match body:
        case DealAccepted():
            return _accepted(state, event, body, game)
        case DeclarationsNoted():
            return _noted(state, body, game)
        case LapAnnounced(deal=deal):
            return replace(state, lap_announced=deal)
        case LapStarted(deal=deal, must_draw=seat):
            return _scored(replace(state, last_deal=deal, must_draw=seat), game)
        case DealLapStarted(deal=deal, first=seat):
            return _scored(replace(state, last_deal=deal, must_draw=seat, whole_lap=True), game)
        case ConsentProved():
            return replace(state, proofs=(*state.proofs, body))
        case MatchSigned(party=party, at=at) | ResultSigned(party=party, at=at):
            signed = body.result if isinstance(body, ResultSigned) else None
            return replace(state, signatures={**state.signatures, party: Signature(at, signed)})
        case LastMoveAgreed(party=party):
            return _scored(replace(state, last_move_agreed=party), game)
        case MatchDelivered(party=party):
            return _delivered(replace(state, delivered=party), event, game)
        case _:
            assert_never(body)


def _noted(state: TableMatch, body: DeclarationsNoted, game: Game) -> TableMatch:
    """The match with what was said before a first card, as far as the game knows such a thing."""
    declarations = game.offers.declarations
    if declarations is None or state.is_over(body.deal):
        return state
    noted = Noted(possible(declarations, body.said), body.is_first_card_played)
    return replace(state, declarations={**state.declarations, (body.deal, body.dealt_again_by): noted})


def _delivered(state: TableMatch, event: Event, game: Game) -> TableMatch:
    """The match with its sheet handed in. If by the rulings it comes to another result, that is told.

    The table did not know of one yet, one was cancelled since (Art. 35), or an older version gave one
    afterwards. What was corrected by leave is no such difference (Art. 19), nor is who made the last move.
    """
    entries = {number: _entry_at_delivery(state, number, game) for number in state.deals}
    signed = state.delivered_as
    by_last_move = {None, state.last_move_agreed, state.last_move}
    results = (scored(entries, state.ruling_effects, game, party).result for party in by_last_move)
    if signed is None or any(signed == as_signed(result) for result in results):
        return state
    text = N_(
        "The score sheet was signed and handed in at another result than stands now: a ruling that the "
        "table did not know, or that was cancelled since, has changed it without a correction by Art. 19. "
        "Look at it."
    )
    odd = irregularity("ruled_otherwise", Message(text), event)
    return replace(state, irregularities=(*state.irregularities, odd))


def _entry_at_delivery(state: TableMatch, number: int, game: Game) -> Entry:
    """A deal without what was corrected once the sheet was in."""
    corrected = state.ruling_effects.corrections_before_delivery.get(state.acceptances[number])
    if corrected is not None and state.impossible(number, corrected, game) is None:
        return corrected
    return state.accepted_as.get(number, state.deals[number].entry)


def _accepted(state: TableMatch, event: Event, deal: DealAccepted, game: Game) -> TableMatch:
    """The match with a deal. If its correction cannot be, that is told, and what was accepted stands."""
    number, key, odd = deal.deal, in_order(event), state.irregularities
    accepted_as = dict(state.accepted_as)
    entry = state.ruling_effects.corrections.get(key)
    if _may_be_the_former(state, event, number):
        text = N_(
            "Deal {deal} was accepted before a ruling that it is dealt again, which did not know of it. "
            "If this is the former deal, cancel the ruling and give it anew."
        )
        odd = (*odd, irregularity("not_taken_back", Message(text, {"deal": number}), event))
    if entry is not None:
        problem = state.impossible(number, entry, game)
        if problem is None:
            accepted_as[number] = deal.entry
            deal = structs.replace(deal, entry={key: dict(values) for key, values in entry.items()})
        else:
            odd = (*odd, Irregularity("correction", problem, *key))
    found = replace(
        state,
        deals={**state.deals, number: deal},
        acceptances={**state.acceptances, number: key},
        accepted_as=accepted_as,
        irregularities=odd,
    )
    return _scored(found, game)


def _may_be_the_former(state: TableMatch, event: Event, deal: int) -> bool:
    """Whether the clocks say that a deal was accepted first, and then ruled to be dealt again.

    The ruling names no acceptance where the hub had not heard of it. Clocks are no order: this is told alone.
    """
    stopped = state.ruling_effects.stopped_deals.get(deal)
    return (
        stopped is not None
        and stopped.is_dealt_again
        and not stopped.takes_back
        and event.written_at < stopped.at
    )


def _is_taken_back(state: TableMatch, event: Event, deal: DealAccepted) -> bool:
    """Whether an acceptance has no effect by a ruling: the sheet shows it, and nothing is irregular."""
    return in_order(event) in state.ruling_effects.undone or state.ruling_effects.is_annulled(deal.deal)
