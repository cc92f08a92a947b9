"""Before the first deal: who is there, whether the packs are whole, who keeps the score (Art. 3, 34)."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.lines import Compass
from kiosk.games.offers import offers_of
from kiosk.games.regulations import FirstDealer
from kiosk.journal.bodies import CheckInTakenBack, LineCheckedIn, LinesChosen, PacksChecked, SeatsDrawn
from kiosk.table.model.events import arrival_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.recording import Transition, record, record_together
from kiosk.table.model.state import AtHome, DrawingSeats, State
from kiosk.table.model.table_view import SEATS, as_seat
from kiosk.tournament.attendance import LatenessProposal, propose_for_lateness

if TYPE_CHECKING:
    from kiosk.games.game import Party
    from kiosk.journal.bodies import AnyBody, Seat
    from kiosk.table.model.events.arrival_events import ArrivalEvent
    from kiosk.table.model.events.table_events import GoBack
    from kiosk.table.model.table_view import TableView


class Preparing(Enum):
    """What a table waits for before its first deal."""

    CHECK_IN = "check_in"
    PACKS = "packs"
    SEATS = "seats"
    START = "start"
    """For the director."""


def preparing(state: State) -> Preparing | None:
    """What comes next before the first deal; None while a match is on, or nobody plays here."""
    view = state.view
    if not view.players or view.match.deals or view.over or view.match.is_decided:
        return None
    arranged = view.arranged
    if not view.all_here and (not view.started or arranged.checks_in):
        return Preparing.CHECK_IN
    if state.in_last_lap:
        return None if view.started else Preparing.START
    offers = offers_of(view.game)
    if offers.checks_packs and arranged.checks_packs and not view.preparation.packs_checked:
        return Preparing.PACKS
    if draws_seats(view) and not state.has_no_draw and view.preparation.seats is None:
        return Preparing.SEATS
    return None if view.started else Preparing.START


def draws_seats(view: TableView) -> bool:
    """Whether the draw is made in this round (Art. 3)."""
    if not offers_of(view.game).draws_seats:
        return False
    match view.arranged.draws_seats:
        case "every_round":
            return True
        case "first_round":
            return view.round == 1
        case "never":
            return False


def step_arrival(  # noqa: PLR0911 - a case for each event
    state: State, event: ArrivalEvent | GoBack
) -> Transition:
    """What players say before their first deal. What has been played out is prepared no more."""
    if preparing(state) is None:
        return state, ()
    match event:
        case arrival_events.CheckIn(party):
            return _check_in(state, party)
        case arrival_events.TakeBackCheckIn(party):
            if state.view.came.get(party) is None:
                return state, ()
            return record(state, CheckInTakenBack(state.view.round, party))
        case arrival_events.ConfirmPacks():
            is_asked = preparing(state) is Preparing.PACKS
            return record(state, PacksChecked(state.view.round)) if is_asked else (state, ())
        case arrival_events.DrawSeats() if preparing(state) in {Preparing.SEATS, Preparing.START}:
            return (replace(state, mode=DrawingSeats()) if draws_seats(state.view) else state), ()
        case arrival_events.SkipDraw():
            is_asked = preparing(state) is Preparing.SEATS
            return (replace(state, mode=AtHome(), has_no_draw=True) if is_asked else state), ()
        case _ if isinstance(state.mode, DrawingSeats):
            return _draw_seats(state, state.mode, event)
        case _ if isinstance(state.mode, AtHome) and preparing(state) is Preparing.SEATS:
            return _draw_seats(state, DrawingSeats(), event)
        case _:
            return state, ()


def _check_in(state: State, party: str) -> Transition:
    """A party is there, once; nobody else can say so for an entrant that the table does not know."""
    view = state.view
    entrant = view.entrants.get(party)
    if entrant is None or view.came.get(party) is not None:
        return state, ()
    return record(state, LineCheckedIn(view.round, party, entrant))


def _draw_seats(  # noqa: PLR0911 - a case for each event
    state: State, mode: DrawingSeats, event: ArrivalEvent | GoBack
) -> Transition:
    """One question after the other; nothing is recorded before the last."""
    parties = _parties(state.view)
    match event:
        case arrival_events.NameScorer(seat) if mode.scorer is None and seat in parties:
            return replace(state, mode=DrawingSeats(seat)), ()
        case arrival_events.NameDealer(seat) if mode.scorer is not None and mode.dealer is None:
            may_deal = seat in first_dealers(state.view, mode.scorer)
            return (replace(state, mode=replace(mode, dealer=seat)) if may_deal else state), ()
        case arrival_events.TakePlace(place) if mode.dealer is not None and mode.place is None:
            return replace(state, mode=_take_place(state.view, mode, place)), ()
        case arrival_events.SwapPartners(party) if mode.place is not None:
            if party not in {party.key for party in parties.values()}:
                return state, ()
            return replace(state, mode=replace(mode, swapped=mode.swapped ^ {party})), ()
        case arrival_events.SettleSeats() if mode.place is not None:
            return record_together(state, _settled(state.view, mode))
        case events.GoBack():
            return replace(state, mode=_before(mode)), ()
        case _:
            return state, ()


def first_dealers(view: TableView, scorer: str) -> tuple[str, ...]:
    """The seats of those of whom one deals first, where `scorer` has drawn the highest card (Art. 3, R12)."""
    dealing, parties = offers_of(view.game).dealing, _parties(view)
    if dealing is None or dealing.first_dealer is FirstDealer.LOWER_CARD:
        return tuple(seat for seat, party in parties.items() if party != parties[scorer])
    return tuple(parties)


def places_to_take(view: TableView, scorer: str) -> tuple[str, ...]:
    """What the places are called of which the scorer may take one: all, or those of the own line."""
    if view.may_choose_line:
        return SEATS
    party = _parties(view)[scorer]
    return tuple(place for place in SEATS if view.compass.seat_called(place) in party.seats)


def _take_place(view: TableView, mode: DrawingSeats, place: str) -> DrawingSeats:
    """The scorer at that place, the partner opposite, and the dealer so that the scorer plays first (R12)."""
    scorer, dealer, parties = mode.scorer, mode.dealer, _parties(view)
    if scorer is None or dealer is None or place not in places_to_take(view, scorer):
        return mode
    own = parties[scorer]
    is_turned = next(turned for turned in (False, True) if Compass(turned).seat_called(place) in own.seats)
    seat, order = Compass(is_turned).seat_called(place), offers_of(view.game).turn_order
    beside = order[order.index(seat) - 1]
    swapped = {own.key} if seat != scorer else set()
    if parties[dealer] != own and dealer != beside:
        swapped.add(parties[dealer].key)
    return replace(mode, place=place, is_turned=is_turned, swapped=frozenset(swapped))


def _before(mode: DrawingSeats) -> DrawingSeats | AtHome:
    if mode.place is not None:
        return DrawingSeats(mode.scorer, mode.dealer)
    if mode.dealer is not None:
        return DrawingSeats(mode.scorer)
    return DrawingSeats() if mode.scorer is not None else AtHome()


def _settled(view: TableView, mode: DrawingSeats) -> tuple[AnyBody, ...]:
    """What the draw has decided, and which line sits North and South, where that is another one than now."""
    if mode.scorer is None or mode.dealer is None:
        return ()
    drawn = _seats_drawn(view, mode, mode.scorer, mode.dealer)
    if mode.is_turned == view.compass.is_turned:
        return (drawn,)
    return LinesChosen(view.round, "ew" if mode.is_turned else "ns"), drawn


def _seats_drawn(view: TableView, mode: DrawingSeats, scorer: str, dealer: str) -> SeatsDrawn:
    """The draw, with everybody where they sit after it."""
    before = () if view.preparation.seats is None else view.preparation.seats.swapped
    swapped = mode.swapped ^ frozenset(before)
    return SeatsDrawn(
        view.round,
        seat_after(view, mode, scorer),
        seat_after(view, mode, dealer),
        tuple(sorted(swapped)),
    )


def seat_after(view: TableView, mode: DrawingSeats, seat: str) -> Seat:
    """Where the player at `seat` sits once the partners who want to have changed places.

    Raises:
        KeyError: nobody can sit there.
    """
    party = _parties(view)[seat]
    is_swapped = party.key in mode.swapped
    after = as_seat(next(own for own in party.seats if (own != seat) == is_swapped))
    if after is None:
        raise KeyError(seat)
    return after


def _parties(view: TableView) -> dict[str, Party]:
    """Each seat's party."""
    seated = view.seated
    return {} if seated is None else {seat: party for party in seated.parties for seat in party.seats}


def proposed_lateness(state: State) -> LatenessProposal | None:
    """What the clock says of those who are not there, once play has begun; None where nothing does."""
    view = state.view
    terms = offers_of(view.game).terms
    if terms is None or view.started_at is None or view.all_here:
        return None
    return propose_for_lateness(view.came, view.started_at, state.hall_time, terms.format, terms.regulations)
