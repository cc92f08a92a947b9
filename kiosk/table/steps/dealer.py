"""Who deals: said by the players, or drawn by the kiosk (Art. 3, 4; Sisal, Dealer)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.journal.bodies import DealerNamed
from kiosk.table.model.effects import DrawDealer
from kiosk.table.model.events import dealer_events
from kiosk.table.model.events.arrival_events import NameDealer
from kiosk.table.model.recording import Transition, record
from kiosk.table.model.state import AtHome, DrawingSeats, NamingDealer, State
from kiosk.table.model.table_view import as_seat
from kiosk.table.steps.arrival import step_arrival

if TYPE_CHECKING:
    from kiosk.table.model.events.dealer_events import DealerEvent


def may_name_dealer(state: State) -> bool:
    """Whether a deal is in play here whose dealer may be named."""
    return offers_of(state.view.game).dealing is not None and state.view.is_in_play


def step_dealer(state: State, event: DealerEvent) -> Transition:
    """It may be said at any time of a deal, and said again: the last word counts."""
    match event:
        case dealer_events.OpenDealer():
            is_free = may_name_dealer(state) and not state.recording
            return (replace(state, mode=NamingDealer()) if is_free else state), ()
        case dealer_events.SayDealer(seat):
            return _name(state, seat, is_drawn=False)
        case dealer_events.LetDealerBeDrawn():
            is_asked = isinstance(state.mode, DrawingSeats | NamingDealer)
            return state, (DrawDealer(offers_of(state.view.game).turn_order),) if is_asked else ()
        case dealer_events.DealerDrawn(seat) if isinstance(state.mode, DrawingSeats):
            return step_arrival(state, NameDealer(seat))
        case dealer_events.DealerDrawn(seat):
            return _name(state, seat, is_drawn=True)


def _name(state: State, seat: str, *, is_drawn: bool) -> Transition:
    dealer = as_seat(seat)
    if dealer is None or not isinstance(state.mode, NamingDealer) or not may_name_dealer(state):
        return state, ()
    named = DealerNamed(state.view.round, state.view.deal, dealer, is_drawn)
    return record(replace(state, mode=AtHome()), named)
