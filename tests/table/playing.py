"""A table without screen and disk: the real step and the real folds, with a journal in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from kiosk.journal.bodies import (
    AnyBody,
    AuthorAdmitted,
    PairEntered,
    PlayerEntered,
    PlayersSeated,
    RoundPublished,
    RoundStarted,
    SeatedTable,
    Seating,
    TournamentOpened,
)
from kiosk.journal.event import Event
from kiosk.messages import Message
from kiosk.projections.tournament_state import TournamentState, fold, replay
from kiosk.table.model.effects import CheckLinePin, DrawDealer, Effect, Record, SaveDraft, SealLinePin
from kiosk.table.model.events import agreement_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.consent_proof_events import LinePinChecked, LinePinSealed
from kiosk.table.model.events.dealer_events import DealerDrawn
from kiosk.table.model.events.table_events import Recorded, RecordingFailed, TableEvent, Ticked
from kiosk.table.model.link import Link
from kiosk.table.model.saved_draft import SavedDraft
from kiosk.table.model.state import State
from kiosk.table.model.table_view import TableView, table_view
from kiosk.table.steps.step import step

TABLE, AUTHOR = 12, "table-12"
START = 1_000_000.0
NS_WINS = {"clean": 1, "closing": 1, "pozzetto": 2, "cards": 245}
EW_LOSES = {"dirty": 1, "pozzetto": 2, "cards": 215, "in_hand": 35}


class Table:
    """Steps a table's state and does its effects; `journal` is everything that was recorded."""

    def __init__(self) -> None:
        self.state = State(TABLE, hall_time=START, link=Link(connected=True))
        self.journal: list[Event] = []
        self.effects: list[Effect] = []
        self.disk_is_full = False
        self.hall = TournamentState()
        self.kept: bytes | None = None
        """The draft's file."""

    def do(self, *happening: TableEvent) -> Table:
        for event in happening:
            waiting = deque([event])
            while waiting:
                self.state, effects = step(self.state, waiting.popleft())
                self.effects.extend(effects)
                waiting.extend(self._answers(effects))
        return self

    def directs(self, *bodies: AnyBody) -> Table:
        for body in bodies:
            self._append("director", body)
            self.do(Recorded(self.view))
        return self

    def loses_power(self) -> Table:
        """The table as it is after the next start: from its journal and what was kept beside it."""
        after = Table()
        after.journal, after.hall, after.kept = [*self.journal], self.hall, self.kept
        after.do(Recorded(after.view))
        if self.kept is not None:
            after.do(events.DraftFound(msgspec.json.decode(self.kept, type=SavedDraft)))
        return after

    def passes(self, seconds: float) -> Table:
        return self.do(Ticked(self.state.monotonic + seconds, self.state.hall_time + seconds))

    @property
    def view(self) -> TableView:
        return table_view(self.hall, AUTHOR, 1)

    @property
    def replayed(self) -> TableView:
        return table_view(replay(self.journal), AUTHOR, 1)

    def recorded(self, kind: type[AnyBody]) -> list[AnyBody]:
        return [event.body for event in self.journal if isinstance(event.body, kind)]

    def _append(self, author: str, body: AnyBody, epoch: int = 1) -> None:
        seq = 1 + sum(event.stream == (author, epoch) for event in self.journal)
        event = Event("t", author, epoch, seq, bytes(32), self.state.hall_time, body, b"")
        self.journal.append(event)
        self.hall = fold(self.hall, event)

    def _answers(self, effects: Iterable[Effect]) -> Iterable[TableEvent]:
        for effect in effects:
            if isinstance(effect, SaveDraft):
                self.kept = None if effect.draft is None else msgspec.json.encode(effect.draft)
            elif isinstance(effect, Record) and self.disk_is_full:
                yield RecordingFailed(effect.bodies, Message("The disk is full."))
            elif isinstance(effect, DrawDealer):
                yield DealerDrawn(effect.seats[-1])
            elif isinstance(effect, SealLinePin):
                yield LinePinSealed(effect.party, f"sealed {effect.pin}")
            elif isinstance(effect, CheckLinePin):
                yield LinePinChecked(effect.party, effect.verifier == f"sealed {effect.pin}")
            elif isinstance(effect, Record):
                for body in effect.bodies:
                    self._append(AUTHOR, body)
                    yield Recorded(self.view, body)

    def enters(self, ns: dict[str, int] | None = None, ew: dict[str, int] | None = None) -> Table:
        """A deal up to its acceptance, on the keypad; what is suspicious is confirmed."""
        lines = {"ns": ns or NS_WINS, "ew": ew or EW_LOSES}
        closer = next((party for party, values in lines.items() if values.get("closing")), None)
        self.do(entry_events.EndDeal(), entry_events.ChooseWho(closer))
        for party, values in lines.items():
            self.do(entry_events.SetValue(party, "pozzetto", values["pozzetto"]))
        self.do(entry_events.GoOn(), entry_events.GoOn())
        for party, values in lines.items():
            for key, value in values.items():
                if key not in ("pozzetto", "closing"):
                    self.types(party, key, value)
        self.do(entry_events.FinishEntry())
        for _ in range(5):
            self.do(events.Confirm())
        return self

    def types(self, party: str, key: str, value: int) -> Table:
        self.do(entry_events.SelectField(party, key))
        return self.do(*(events.Digit(int(digit)) for digit in str(value)))

    def accepts(self) -> Table:
        return self.do(agreement_events.AcceptDeal("ns", "ew"), agreement_events.AcceptDeal("ew", "ns"))

    def plays(self, deals: int) -> Table:
        for _ in range(deals):
            self.enters().accepts()
        return self


def begun_mineo_table() -> Table:
    """A table at which a round of Mineo has begun."""
    return seated_mineo_table().directs(RoundStarted(1, 3600))


def seated_mineo_table() -> Table:
    """A table at which the first round of Mineo is about to begin."""
    return Table().directs(
        TournamentOpened("Torneo di Mineo", "mineo", "mineo", 4, 4),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        *(
            PlayerEntered(number, name)
            for number, name in enumerate(("Rossi", "Bianchi", "Conti", "Greco"), 1)
        ),
        PlayersSeated(1, (SeatedTable(TABLE, {"N": 1, "W": 2, "S": 3, "E": 4}),)),
    )


def begun_table() -> Table:
    return Table().directs(
        TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 2, 6),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        RoundPublished(1, (Seating(TABLE, 1, 2),)),
        RoundStarted(1, 1800),
    )
