"""Everything that a journal says, folded: what the director's pages and a table's screens are drawn from."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from kiosk.games.registry import UnknownGameError
from kiosk.journal.bodies import (
    AuthorAdmitted,
    Body,
    CallCancelled,
    CallExplained,
    CallRaised,
    CheckInTakenBack,
    ChecklistFilled,
    ConsentProved,
    DealAccepted,
    DealDisputed,
    DealerNamed,
    DealLapStarted,
    DeckEnrolled,
    DeclarationsNoted,
    LapAnnounced,
    LapStarted,
    LastMoveAgreed,
    LineCheckedIn,
    LinesChosen,
    MatchDelivered,
    MatchSigned,
    MineoOpened,
    PacksChecked,
    PinChosen,
    RegulationsSettled,
    ResultSigned,
    SeatsDrawn,
    TableUnlocked,
    TournamentOpened,
)
from kiosk.journal.identity import DIRECTOR, table_author, table_of
from kiosk.messages import N_, Message
from kiosk.projections.folds import (
    acknowledged_alerts,
    adjustments,
    boards,
    calls,
    checklists,
    clock,
    decks,
    officials,
    preparations,
    reports,
    rulings,
    sheets,
    times_of_day,
    tournament_fold,
    unlocking,
)
from kiosk.projections.folds.acknowledged_alerts import AcknowledgedAlerts
from kiosk.projections.folds.adjustments import Adjustments
from kiosk.projections.folds.boards import Boards
from kiosk.projections.folds.calls import Calls
from kiosk.projections.folds.checklists import Checklists
from kiosk.projections.folds.clock import RoundClock
from kiosk.projections.folds.decks import Decks
from kiosk.projections.folds.irregularity import Irregularity, in_order, irregularity
from kiosk.projections.folds.officials import Officials
from kiosk.projections.folds.preparations import Preparation, Preparations
from kiosk.projections.folds.reports import Reports
from kiosk.projections.folds.rulings import Rulings
from kiosk.projections.folds.sheets import Sheets
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.folds.times_of_day import TimesOfDay
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.folds.unlocking import Unlocking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.game import Game
    from kiosk.journal.event import Event

_BY_TABLES: Final[tuple[type[Body], ...]] = (
    LineCheckedIn,
    CheckInTakenBack,
    PacksChecked,
    SeatsDrawn,
    LinesChosen,
    DealerNamed,
    PinChosen,
    CallRaised,
    CallExplained,
    CallCancelled,
    ChecklistFilled,
    ConsentProved,
    DealAccepted,
    DealDisputed,
    DeclarationsNoted,
    LapAnnounced,
    LapStarted,
    DealLapStarted,
    MatchSigned,
    ResultSigned,
    LastMoveAgreed,
    MatchDelivered,
    TableUnlocked,
)
"""What tables say; the rest is the director's."""
_EMPTY: Final = TableMatch()


@dataclass(frozen=True, slots=True)
class TournamentState:
    """One tournament as far as a journal knows it.

    Events of one author must be folded in that author's order; how the authors' events interleave makes no
    difference.
    """

    tournament: Tournament = field(default_factory=Tournament)
    preparations: Preparations = field(default_factory=dict)
    sheets: Sheets = field(default_factory=dict)
    rulings: Rulings = field(default_factory=Rulings)
    calls: Calls = field(default_factory=Calls)
    checklists: Checklists = field(default_factory=dict)
    boards: Boards = field(default_factory=Boards)
    clock: RoundClock = field(default_factory=RoundClock)
    times: TimesOfDay = field(default_factory=TimesOfDay)
    decks: Decks = field(default_factory=Decks)
    officials: Officials = field(default_factory=dict)
    unlocking: Unlocking = field(default_factory=Unlocking)
    acknowledged_alerts: AcknowledgedAlerts = field(default_factory=AcknowledgedAlerts)
    adjustments: Adjustments = field(default_factory=dict)
    reports: Reports = field(default_factory=dict)
    refused: tuple[Irregularity, ...] = ()
    """Events whose author may not say such a thing."""

    def match(self, round_: int, table: int) -> TableMatch:
        """The match at a table in a round, as far as it counts; an empty one before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know the game.
        """
        sheet = self.sheets.get((round_, table))
        if sheet is not None and sheet.match.deals:
            return sheet.match  # nothing counts of a game that is not known
        return _EMPTY if self.tournament.game is None or sheet is None else sheet.match

    def preparation(self, round_: int, table: int) -> Preparation:
        """How far a table has come with a round before its first deal."""
        return self.preparations.get((round_, table), Preparation())

    def matches(self, round_: int) -> Mapping[int, TableMatch]:
        """The match at each table that has a seating in the round, by table."""
        return {table: self.match(round_, table) for table in self.tournament.tables(round_)}

    def irregularities(self) -> tuple[Irregularity, ...]:
        """Everything in the journal that does not count, by author and number."""
        of_matches = chain.from_iterable(sheet.match.irregularities for sheet in self.sheets.values())
        return tuple(sorted((*self.refused, *of_matches), key=in_order))


def fold(hall: TournamentState, event: Event) -> TournamentState:
    """The hall after an event."""
    if not _may_say(event):
        said = list(hall.refused)
        message = Message(
            N_("{author} said something that is not for it to say ({kind})."),
            {"author": event.author, "kind": type(event.body).__name__},
        )
        insort(said, irregularity("not_entitled", message, event), key=in_order)
        return replace(hall, refused=tuple(said))
    known = tournament_fold.fold(hall.tournament, event)
    game = _game_of(known)
    given = rulings.fold(hall.rulings, event)
    is_opened = isinstance(event.body, TournamentOpened | MineoOpened | RegulationsSettled)
    return replace(
        hall,
        tournament=known,
        preparations=preparations.fold(hall.preparations, event),
        sheets=(
            sheets.replay(hall.sheets, given, game)
            if is_opened
            else sheets.fold(hall.sheets, event, given, game)
        ),
        rulings=given,
        calls=calls.fold(hall.calls, event),
        checklists=checklists.fold(hall.checklists, event),
        boards=boards.fold(hall.boards, event),
        clock=clock.fold(hall.clock, event),
        times=times_of_day.fold(hall.times, event),
        decks=decks.fold(hall.decks, event),
        officials=officials.fold(hall.officials, event),
        unlocking=unlocking.fold(hall.unlocking, event),
        acknowledged_alerts=acknowledged_alerts.fold(hall.acknowledged_alerts, event),
        adjustments=adjustments.fold(hall.adjustments, event),
        reports=reports.fold(hall.reports, event),
    )


def replay(events: Iterable[Event], hall: TournamentState | None = None) -> TournamentState:
    """The hall after `events`, from an empty one or from `hall`."""
    state = TournamentState() if hall is None else hall
    for event in events:
        state = fold(state, event)
    return state


def _may_say(event: Event) -> bool:
    if isinstance(event.body, _BY_TABLES):
        return table_of(event.author) is not None
    if isinstance(event.body, DeckEnrolled):
        return table_of(event.author) is not None or event.author == DIRECTOR
    if isinstance(event.body, AuthorAdmitted) and event.body.author != table_author(event.body.table):
        return False
    return event.author == DIRECTOR


def _game_of(known: Tournament) -> Game | None:
    """The game, as far as this version knows it: a journal can be read by one that does not."""
    try:
        return known.game
    except UnknownGameError:
        return None
