"""Before the first deal: who is there, whether the packs are whole, who keeps the score (Art. 3, 34)."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.games.regulations import FirstDealer
from kiosk.journal.bodies import CheckInTakenBack, LineCheckedIn, PacksChecked, SeatsDrawn
from kiosk.table.model.events import arrival_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.recording import Transition, record
from kiosk.table.model.state import AtHome, DrawingSeats, State
from kiosk.table.model.table_view import as_seat
from kiosk.tournament.attendance import LatenessProposal, propose_for_lateness

if TYPE_CHECKING:
    from kiosk.games.game import Party
    from kiosk.journal.bodies import Seat
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
        case arrival_events.SwapPartners(party) if mode.dealer is not None:
            if party not in {party.key for party in parties.values()}:
                return state, ()
            return replace(state, mode=replace(mode, swapped=mode.swapped ^ {party})), ()
        case arrival_events.SettleSeats() if mode.scorer is not None and mode.dealer is not None:
            return record(state, _seats_drawn(state.view, mode, mode.scorer, mode.dealer))
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


def _before(mode: DrawingSeats) -> DrawingSeats | AtHome:
    if mode.dealer is not None:
        return DrawingSeats(mode.scorer)
    return DrawingSeats() if mode.scorer is not None else AtHome()


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
    return propose_for_lateness(
        view.came, view.started_at, state.directors_time, terms.format, terms.regulations
    )
