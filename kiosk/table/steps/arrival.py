"""Before the first deal: who is there, whether the packs are whole, who keeps the score (Art. 3, 34)."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.burraco.game import BurracoGame
from kiosk.journal.bodies import CheckInTakenBack, LineCheckedIn, PacksChecked, SeatsDrawn
from kiosk.table.model.evening import as_seat
from kiosk.table.model.events import arrival_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.recording import Step, record
from kiosk.table.model.state import AtHome, DrawingSeats, State
from kiosk.tournament.attendance import LatenessProposal, propose_for_lateness

if TYPE_CHECKING:
    from kiosk.games.game import Party
    from kiosk.journal.bodies import Seat
    from kiosk.table.model.evening import Evening
    from kiosk.table.model.events.arrival_events import ArrivalEvent
    from kiosk.table.model.events.table_events import GoBack


class Preparing(Enum):
    """What a table waits for before its first deal."""

    CHECK_IN = "check_in"
    PACKS = "packs"
    SEATS = "seats"
    START = "start"
    """For the director."""


def preparing(state: State) -> Preparing | None:
    """What comes next before the first deal; None while a match is on, or nobody plays here."""
    evening = state.evening
    if not evening.players or evening.match.deals or evening.over or evening.match.is_decided:
        return None
    arranged = evening.arranged
    if not evening.all_here and (not evening.started or arranged.checks_in):
        return Preparing.CHECK_IN
    if state.in_last_lap or not isinstance(evening.game, BurracoGame):
        return None if evening.started else Preparing.START
    if arranged.checks_packs and not evening.preparation.packs_checked:
        return Preparing.PACKS
    if draws_seats(evening) and evening.preparation.seats is None and not state.has_no_draw:
        return Preparing.SEATS
    return None if evening.started else Preparing.START


def draws_seats(evening: Evening) -> bool:
    """Whether the draw is made in this round (Art. 3)."""
    match evening.arranged.draws_seats:
        case "every_round":
            return True
        case "first_round":
            return evening.round == 1
        case "never":
            return False


def step_arrival(  # noqa: PLR0911 - a case for each event
    state: State, event: ArrivalEvent | GoBack
) -> Step:
    """What players say before their first deal. What has been played out is prepared no more."""
    if preparing(state) is None:
        return state, ()
    match event:
        case arrival_events.CheckIn(party):
            return _check_in(state, party)
        case arrival_events.TakeBackCheckIn(party):
            if state.evening.came.get(party) is None:
                return state, ()
            return record(state, CheckInTakenBack(state.evening.round, party))
        case arrival_events.ConfirmPacks():
            is_asked = preparing(state) is Preparing.PACKS
            return record(state, PacksChecked(state.evening.round)) if is_asked else (state, ())
        case arrival_events.DrawSeats() if preparing(state) in {Preparing.SEATS, Preparing.START}:
            may_draw = isinstance(state.evening.game, BurracoGame) and draws_seats(state.evening)
            return (replace(state, stage=DrawingSeats()) if may_draw else state), ()
        case arrival_events.SkipDraw():
            is_asked = preparing(state) is Preparing.SEATS
            return (replace(state, stage=AtHome(), has_no_draw=True) if is_asked else state), ()
        case _ if isinstance(state.stage, DrawingSeats):
            return _draw_seats(state, state.stage, event)
        case _ if isinstance(state.stage, AtHome) and preparing(state) is Preparing.SEATS:
            return _draw_seats(state, DrawingSeats(), event)
        case _:
            return state, ()


def _check_in(state: State, party: str) -> Step:
    """A party is there, once; nobody else can say so for an entrant that the table does not know."""
    evening = state.evening
    entrant = evening.entrants.get(party)
    if entrant is None or evening.came.get(party) is not None:
        return state, ()
    return record(state, LineCheckedIn(evening.round, party, entrant))


def _draw_seats(  # noqa: PLR0911 - a case for each event
    state: State, stage: DrawingSeats, event: ArrivalEvent | GoBack
) -> Step:
    """One question after the other; nothing is recorded before the last."""
    parties = _parties(state.evening)
    match event:
        case arrival_events.NameScorer(seat) if stage.scorer is None and seat in parties:
            return replace(state, stage=DrawingSeats(seat)), ()
        case arrival_events.NameDealer(seat) if stage.scorer is not None and stage.dealer is None:
            is_opponent = seat in parties and parties[seat] != parties[stage.scorer]
            return (replace(state, stage=replace(stage, dealer=seat)) if is_opponent else state), ()
        case arrival_events.SwapPartners(party) if stage.dealer is not None:
            if party not in {each.key for each in parties.values()}:
                return state, ()
            return replace(state, stage=replace(stage, swapped=stage.swapped ^ {party})), ()
        case arrival_events.SettleSeats() if stage.scorer is not None and stage.dealer is not None:
            return record(state, _seats_drawn(state.evening, stage, stage.scorer, stage.dealer))
        case events.GoBack():
            return replace(state, stage=_before(stage)), ()
        case _:
            return state, ()


def _before(stage: DrawingSeats) -> DrawingSeats | AtHome:
    if stage.dealer is not None:
        return DrawingSeats(stage.scorer)
    return DrawingSeats() if stage.scorer is not None else AtHome()


def _seats_drawn(evening: Evening, stage: DrawingSeats, scorer: str, dealer: str) -> SeatsDrawn:
    """The draw, with everybody where they sit after it."""
    before = () if evening.preparation.seats is None else evening.preparation.seats.swapped
    swapped = stage.swapped ^ frozenset(before)
    return SeatsDrawn(
        evening.round,
        seat_after(evening, stage, scorer),
        seat_after(evening, stage, dealer),
        tuple(sorted(swapped)),
    )


def seat_after(evening: Evening, stage: DrawingSeats, seat: str) -> Seat:
    """Where the player at `seat` sits once the partners who want to have changed places.

    Raises:
        KeyError: nobody can sit there.
    """
    party = _parties(evening)[seat]
    is_swapped = party.key in stage.swapped
    after = as_seat(next(each for each in party.seats if (each != seat) == is_swapped))
    if after is None:
        raise KeyError(seat)
    return after


def _parties(evening: Evening) -> dict[str, Party]:
    """Each seat's party."""
    seated = evening.seated
    return {} if seated is None else {seat: party for party in seated.parties for seat in party.seats}


def lateness(state: State) -> LatenessProposal | None:
    """What the clock says of those who are not there, once play has begun; None where nothing does."""
    evening = state.evening
    if not isinstance(evening.game, BurracoGame) or evening.started_at is None or evening.all_here:
        return None
    return propose_for_lateness(
        evening.came, evening.started_at, state.directors_time, evening.game.format, evening.game.regulations
    )
