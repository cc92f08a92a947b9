"""An evening at a table, killed with SIGKILL after every event in turn: it goes on, and nothing is lost."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kiosk.journal.bodies import (
    AnyBody,
    AuthorAdmitted,
    CallExplained,
    CallRaised,
    CallResolved,
    ConsentProved,
    DealAccepted,
    LapAnnounced,
    LapStarted,
    LineCheckedIn,
    MatchDelivered,
    PacksChecked,
    PairEntered,
    ResultSigned,
    RoundPublished,
    RoundStarted,
    Seating,
    SeatsDrawn,
    TablesArranged,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.projections.tournament_state import TournamentState, fold, replay
from kiosk.table.model.effects import Record
from kiosk.table.model.events import (
    agreement_events,
    arrival_events,
    call_events,
    consent_proof_events,
    entry_events,
    lap_events,
)
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Recorded, TableEvent
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import (
    Accepting,
    AskingChoice,
    AskingWho,
    ChoosingCount,
    Doubting,
    Entering,
)
from kiosk.table.model.state import AtHome, DrawingSeats, State
from kiosk.table.model.table_view import table_view
from kiosk.table.steps.arrival import Preparing, preparing
from kiosk.table.steps.step import step

TABLE, AUTHOR = 12, "table-12"
DEAL = {"ns": {"clean": 1, "cards": 245}, "ew": {"dirty": 1, "cards": 215}}
FINAL: Sequence[tuple[type[AnyBody], int]] = (
    (LineCheckedIn, 2),
    (PacksChecked, 1),
    (SeatsDrawn, 1),
    (CallRaised, 1),
    (DealAccepted, 2),
    (LapAnnounced, 1),
    (LapStarted, 1),
    (ConsentProved, 6),
    (ResultSigned, 2),
    (MatchDelivered, 1),
)


class TableView:
    """A table on a real journal, played by people who look at its state, and a director beside it."""

    def __init__(self, folder: Path, log: Log, kill_at: int | None) -> None:
        self._log = log
        self._table = Identity.load_or_create(folder / "table.json", AUTHOR)
        self._director = Identity.load_or_create(folder / "director.json", DIRECTOR)
        self._kill_at = kill_at
        self._hall = replay(log.all())
        self.state = State(TABLE, link=Link(connected=True), hall_time=1_000_000.0)
        if not self._hall.tournament.opened:
            self._open()
        self._take(Recorded(table_view(self._hall, AUTHOR, 1)))

    def play(self) -> None:
        """To the delivery; killed on the way where it was asked for."""
        for _ in range(500):
            if self.state.view.delivered is not None:
                return
            for event in self._next():
                self._take(event)
        raise AssertionError(self.state)

    def _open(self) -> None:
        self._direct(
            TournamentOpened("Serata", "burraco_internazionale", "federation", 3, 1),
            TablesArranged(checks_in=True, checks_packs=True, draws_seats="every_round", consent="initials"),
            AuthorAdmitted(AUTHOR, 1, self._table.public_key, TABLE),
            PairEntered(1, ("Rossi", "Esposito")),
            PairEntered(2, ("Bianchi", "De Sanctis")),
            RoundPublished(1, (Seating(TABLE, 1, 2),)),
        )

    def _direct(self, *bodies: AnyBody) -> None:
        for event in self._log.append_all(self._director, bodies):
            self._hall = fold(self._hall, event)
        self._take(Recorded(table_view(self._hall, AUTHOR, 1)))

    def _take(self, event: TableEvent) -> None:
        self.state, effects = step(self.state, event)
        for effect in effects:
            if isinstance(effect, Record):
                written = self._log.append_all(self._table, effect.bodies)
                if self._kill_at is not None and written[-1].seq >= self._kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)
                for signed in written:
                    self._hall = fold(self._hall, signed)
                    self._take(Recorded(table_view(self._hall, AUTHOR, 1), signed.body))

    def _said(self, kind: type[AnyBody]) -> bool:
        return any(isinstance(event.body, kind) for event in self._log.all())

    def _next(self) -> Iterator[TableEvent]:
        view, mode = self.state.view, self.state.mode
        match preparing(self.state):
            case Preparing.CHECK_IN:
                yield arrival_events.CheckIn(next(party for party, at in view.came.items() if at is None))
            case Preparing.PACKS:
                yield arrival_events.ConfirmPacks()
            case Preparing.SEATS:
                yield from _draw(mode if isinstance(mode, DrawingSeats) else DrawingSeats())
            case Preparing.START:
                self._direct(RoundStarted(1, 1800))
            case None if view.call is not None:
                self._direct(CallResolved(AUTHOR, 1, view.call.number))
            case None if view.over:
                yield from _hand_in(self.state)
            case None if view.deal == 2 and not self._said(CallRaised):
                yield from (
                    call_events.ButtonPressed(),
                    call_events.NameCaller("N"),
                    call_events.GiveReason("clock"),
                )
            case None if view.deal == 2 and view.time_out_until is None:
                self._direct(TimeOutAnnounced(1, 2_000_000.0))
            case None:
                yield from _enter(self.state)


def _draw(mode: DrawingSeats) -> Iterator[TableEvent]:
    if mode.scorer is None:
        yield arrival_events.NameScorer("S")
    elif mode.dealer is None:
        yield arrival_events.NameDealer("E")
    elif mode.place is None:
        yield arrival_events.TakePlace("N")
    else:
        yield from (arrival_events.SwapPartners("ew"), arrival_events.SettleSeats())


def _enter(state: State) -> Iterator[TableEvent]:  # noqa: C901 - a case for each mode
    match state.mode:
        case AtHome() if state.in_last_lap and state.view.must_draw is None:
            yield lap_events.NameMustDraw("W")
        case AtHome():
            yield entry_events.EndDeal()
        case AskingWho():
            yield entry_events.ChooseWho("ns")
        case AskingChoice(field=key):
            yield from (
                entry_events.SetValue("ns", key, 2),
                entry_events.SetValue("ew", key, 2),
                entry_events.GoOn(),
            )
        case ChoosingCount():
            yield entry_events.GoOn()
        case Entering():
            for party, values in DEAL.items():
                for key, value in values.items():
                    yield entry_events.SelectField(party, key)
                    yield from (events.Digit(int(digit)) for digit in str(value))
            yield entry_events.FinishEntry()
        case Doubting():
            yield events.Confirm()
        case Accepting():
            yield from (agreement_events.AcceptDeal("ns", "ew"), consent_proof_events.NameSigner("N"))
            yield from (agreement_events.AcceptDeal("ew", "ns"), consent_proof_events.NameSigner("E"))


def _hand_in(state: State) -> Iterator[TableEvent]:
    for party, seat in (("ns", "S"), ("ew", "W")):
        if party not in state.view.signed:
            yield from (agreement_events.SignMatch(party), consent_proof_events.NameSigner(seat))
    yield agreement_events.Deliver("ns")


def live(folder: Path, kill_at: int | None) -> bool:
    """One life of the table in a process of its own; whether it was killed."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with Log(folder / "journal.sqlite", wall=lambda: 1_000_000.0) as log:
                log.enter("serata")
                TableView(folder, log, kill_at).play()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def said(folder: Path) -> list[Event]:
    with Log(folder / "journal.sqlite") as log:
        assert not log.forks()
        return [event for event in log.all() if event.author == AUTHOR]


@pytest.mark.timeout(120)
def test_a_table_killed_after_every_event_goes_on_each_time(tmp_path: Path) -> None:
    """In one evening: a life for each event that the table writes."""
    number, before = 1, list[Event]()
    while live(tmp_path, number):
        now = said(tmp_path)
        assert now[: len(before)] == before, "what was written is there, and unchanged"
        assert len(now) >= number
        number, before = len(now) + 1, now
    assert number > 15, "it was killed as often as it wrote"
    _check(tmp_path)


def test_an_evening_that_is_not_disturbed_is_the_same(tmp_path: Path) -> None:
    assert not live(tmp_path, None)
    _check(tmp_path)
    explained = [event.body for event in said(tmp_path) if isinstance(event.body, CallExplained)]
    assert explained == [CallExplained(1 + _place(tmp_path, CallRaised), "N"), explained[-1]]


def _place(folder: Path, kind: type[AnyBody]) -> int:
    return next(place for place, event in enumerate(said(folder)) if isinstance(event.body, kind))


def _check(folder: Path) -> None:
    """Nothing twice, nothing missing, and the hub's fold of it is the match that was played."""
    bodies = [event.body for event in said(folder)]
    counted = Counter(type(body) for body in bodies)
    assert {kind: counted[kind] for kind, _ in FINAL} == dict(FINAL)
    with Log(folder / "journal.sqlite") as log:
        hall: TournamentState = replay(log.all())
    match = hall.match(1, TABLE)
    assert {deal: points["ns"] for deal, points in match.totals.items()} == {1: 545, 2: 545}
    assert match.delivered == "ns"
    assert not hall.irregularities()
    assert not hall.calls.open
    drawn = hall.preparation(1, TABLE).seats
    assert drawn is not None
    assert (drawn.scorer, drawn.dealer, drawn.swapped) == ("N", "E", ("ns",))
