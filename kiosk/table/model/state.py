"""The state of a table's screen: what the journal says, what is being entered, and which question is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.games.lines import Compass
from kiosk.games.offers import offers_of
from kiosk.table.model.draft import Draft
from kiosk.table.model.link import Link
from kiosk.table.model.modes.arbiter_modes import ArbiterMode, AtTable, PinLock
from kiosk.table.model.modes.checklist_modes import Board, FillingChecklist
from kiosk.table.model.modes.deck_modes import DeckMode
from kiosk.table.model.modes.enrolling_modes import Enrolling
from kiosk.table.model.modes.match_modes import MatchMode
from kiosk.table.model.modes.service_modes import ServiceMode
from kiosk.table.model.modes.showing_modes import ShowingMode
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.table_view import TableView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.bodies import AnyBody
    from kiosk.messages import Message
    from kiosk.rulings.reference import Reference
    from kiosk.table.model.consent_proof import ConsentProof
    from kiosk.table.model.events.table_events import Device
    from kiosk.table.model.modes.call_questions import CallQuestion


WARNING_SECONDS: Final = 30
"""How long the clock shows that it warns."""


@dataclass(frozen=True, slots=True)
class AtHome:
    """Nothing: the idle screen, the sheet, the last lap or the result, as the view has it."""


@dataclass(frozen=True, slots=True)
class DrawingSeats:
    """Who keeps the score, who deals first, which place the scorer takes, who sits where (Art. 3)."""

    scorer: str | None = None
    """The seat, as the director has published it; so is `dealer`."""
    dealer: str | None = None
    place: str | None = None
    """What the place is called that the scorer takes."""
    is_turned: bool = False
    """Whether the party that is published East and West sits North and South then."""
    swapped: frozenset[str] = frozenset()
    """The parties whose partners have changed places."""

    @property
    def compass(self) -> Compass:
        """What the places are called then."""
        return Compass(self.is_turned)


@dataclass(frozen=True, slots=True)
class NamingDealer:
    """Who deals the deal in play is asked (Art. 4)."""


Mode = (
    AtHome
    | DrawingSeats
    | NamingDealer
    | MatchMode
    | FillingChecklist
    | ShowingMode
    | ArbiterMode
    | ServiceMode
    | DeckMode
    | Enrolling
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the screens show."""

    table: int
    fingerprint: str = ""
    view: TableView = field(default_factory=TableView)
    draft: Draft = field(default_factory=Draft)
    board: Board = field(default_factory=Board)
    references: tuple[Reference, ...] = ()
    """The pages to look the rules up in, once somebody has asked for them."""
    mode: Mode = AtHome()
    consent_proof: ConsentProof | None = None
    call_question: CallQuestion | None = None
    news: tuple[Message, ...] = ()
    """What has been changed at this table from elsewhere, and nobody here has read yet."""
    has_no_draw: bool = False
    """The players have put the draw of this round aside."""
    recording: tuple[AnyBody, ...] = ()
    """What is on its way to the disk; nothing of the same kind is recorded meanwhile."""
    ticked: frozenset[int] = frozenset()
    """Turns of the last lap that players ticked off."""
    lap_ended_by: frozenset[str] = frozenset()
    """The parties that have said that the last lap is over."""
    last_move_said: Mapping[str, str] = field(default_factory=dict)
    """By party: who made the last move of a level knock-out match, as that party says."""
    lap_announced: bool = False
    """The last lap was announced just now: by the director, or here where no director can."""
    link: Link = field(default_factory=Link)
    missing: frozenset[Device] = frozenset()
    preferences: Preferences = field(default_factory=Preferences)
    at_table: AtTable | None = None
    """The arbiter for whom the table is open."""
    pin_lock: PinLock = field(default_factory=PinLock)
    monotonic: float = 0.0
    hall_time: float = 0.0
    """Seconds since 1970 by the clock of the tournament (`kiosk.hall_time`), as far as it is known."""
    saved_at: float | None = None
    """When the last row was written: the tick over the sheet stays a few seconds."""

    @property
    def table_name(self) -> str:
        """What the table is called in the game that is played; its number before that is known."""
        game = self.view.game
        return str(self.table) if game is None else game.table_name(self.table)

    @property
    def seconds_left(self) -> int | None:
        """Seconds of the round that remain, below zero when it is over; None while no clock runs."""
        ends_at, paused_at = self.view.ends_at, self.view.paused_at
        if ends_at is None:
            return None
        return round(ends_at - (self.hall_time if paused_at is None else paused_at))

    @property
    def warned_of(self) -> int | None:
        """How many minutes before the end a warning is on the screen now; None where none is."""
        left = self.seconds_left
        if left is None or self.view.paused_at is not None or self.view.match.is_decided:
            return None
        return next(
            (minutes for minutes in self.view.warns_at if 0 <= minutes * 60 - left < WARNING_SECONDS), None
        )

    @property
    def in_last_lap(self) -> bool:
        """The last lap has been announced and the deal that it ends is still on the table."""
        view = self.view
        if offers_of(view.game).last_lap is None:
            return False
        is_told = self.lap_announced or view.match.lap_announced is not None
        is_on = is_told or view.must_draw is not None
        return is_on and view.started and not view.over
