"""What can have happened: the body of each kind of event, version 1.

A body is never changed once it is in use: a field more is a new kind. Unknown fields are refused, so that
nothing unsigned or misunderstood is folded into a score.
"""

from __future__ import annotations

from kiosk.journal.bodies.appeals import AppealDecided, AppealLodged, AppealTakenBack
from kiosk.journal.bodies.body import Body, Count, Digest, Key, Number, Remark, Text
from kiosk.journal.bodies.bridge import AppealNoted, BoardDirected, ChecklistFilled, TrickRecorded
from kiosk.journal.bodies.calls import (
    CallAttended,
    CallCancelled,
    CallClaimed,
    CallDeferred,
    CallEscalated,
    CallExplained,
    CallRaised,
    CallReason,
    CallResolved,
    CallTimesSet,
    TakeOverTimeSet,
)
from kiosk.journal.bodies.clock import (
    AlertKind,
    AlertLimitsSet,
    AlertSilenced,
    ClockArranged,
    ClockResumed,
    ClockStepped,
    ExtraTimeGranted,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableTimeOutAnnounced,
    TimeOutAnnounced,
)
from kiosk.journal.bodies.entrants import (
    EntrantReturned,
    EntrantsArranged,
    EntrantWithdrawn,
    Group,
    GroupsArranged,
    MemberPlays,
    Membership,
    MembershipsNoted,
    OpenCardsNoted,
    PairEntered,
    PairWithdrawn,
    PlayerEntered,
    PlayerNoted,
    PlayerReplaced,
    SubstituteEntered,
    SubstitutionUndone,
    TeamEntered,
)
from kiosk.journal.bodies.knock_out import BracketDrawn, KnockOutArranged, WinnerNamed
from kiosk.journal.bodies.officials import (
    CommandGiven,
    OfficialNamed,
    OfficialPinSet,
    OfficialRevoked,
    OfficialRole,
    TableUnlocked,
    TableUnlockGranted,
)
from kiosk.journal.bodies.ranking import (
    AdjustmentCancelled,
    LotsSeeded,
    LotsTakenBack,
    StandingsAdjusted,
    Threshold,
    ThresholdsSet,
)
from kiosk.journal.bodies.reports import ReportedTo, ReportWritten
from kiosk.journal.bodies.rounds import (
    ForbiddenPairing,
    LineUpGiven,
    PairingByHandEnded,
    PairingByHandStarted,
    PairingsForbidden,
    PlayersSeated,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    RoundTakenBack,
    Seat,
    SeatedTable,
    Seating,
    StartDrawn,
    TeamsPaired,
)
from kiosk.journal.bodies.rulings import (
    DealCorrected,
    DebtSettled,
    EventName,
    FactValue,
    RulingAnswer,
    RulingCancelled,
    RulingGiven,
)
from kiosk.journal.bodies.table import (
    Acceptance,
    CheckInTakenBack,
    ConsentProved,
    DealAccepted,
    DealDisputed,
    DealerNamed,
    DealLapStarted,
    DeclarationsNoted,
    LapAnnounced,
    LapStarted,
    LastMoveAgreed,
    LastMoveNoted,
    LineCheckedIn,
    LinesChosen,
    MatchDelivered,
    MatchSigned,
    PacksChecked,
    PinChosen,
    ResultSigned,
    SeatsDrawn,
    SheetTakenIn,
    SignedResult,
)
from kiosk.journal.bodies.tournament import (
    BridgeOpened,
    DisplayArranged,
    DisplayListShown,
    FinalPlace,
    LatecomersDrawn,
    LotsDrawn,
    MineoOpened,
    OpeningTakenBack,
    PlaceNamed,
    RegulationsSettled,
    TablesArranged,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
)
from kiosk.journal.bodies.units import AuthorAdmitted, AuthorRevoked, DeckEnrolled

AnyBody = (
    TournamentOpened
    | TournamentClosed
    | TournamentReopened
    | OpeningTakenBack
    | AuthorAdmitted
    | AuthorRevoked
    | PairEntered
    | MembershipsNoted
    | OpenCardsNoted
    | EntrantsArranged
    | TeamEntered
    | PlayerNoted
    | GroupsArranged
    | RoundPublished
    | TeamsPaired
    | LineUpGiven
    | RoundsArranged
    | StartDrawn
    | KnockOutArranged
    | BracketDrawn
    | WinnerNamed
    | PairingsForbidden
    | PairingByHandStarted
    | PairingByHandEnded
    | RoundPaired
    | RoundTakenBack
    | PairWithdrawn
    | PlayerReplaced
    | EntrantWithdrawn
    | EntrantReturned
    | SubstituteEntered
    | SubstitutionUndone
    | PlayerEntered
    | PlayersSeated
    | MineoOpened
    | BridgeOpened
    | RegulationsSettled
    | MemberPlays
    | RoundStarted
    | ExtraTimeGranted
    | TablesArranged
    | DisplayArranged
    | DisplayListShown
    | PlaceNamed
    | LineCheckedIn
    | CheckInTakenBack
    | PacksChecked
    | SeatsDrawn
    | LinesChosen
    | DealerNamed
    | TimeOutAnnounced
    | TableTimeOutAnnounced
    | RoundPaused
    | RoundResumed
    | ClockArranged
    | ClockStepped
    | ClockResumed
    | AlertSilenced
    | AlertLimitsSet
    | CallRaised
    | CallCancelled
    | CallExplained
    | CallClaimed
    | CallResolved
    | CallAttended
    | CallDeferred
    | CallEscalated
    | CallTimesSet
    | TakeOverTimeSet
    | DealAccepted
    | DealDisputed
    | DeclarationsNoted
    | PinChosen
    | ConsentProved
    | LapAnnounced
    | LapStarted
    | DealLapStarted
    | MatchSigned
    | ResultSigned
    | LastMoveAgreed
    | MatchDelivered
    | SheetTakenIn
    | LastMoveNoted
    | RulingGiven
    | RulingCancelled
    | DebtSettled
    | DealCorrected
    | AppealLodged
    | AppealDecided
    | AppealTakenBack
    | ReportWritten
    | LotsSeeded
    | LotsDrawn
    | LotsTakenBack
    | ThresholdsSet
    | StandingsAdjusted
    | AdjustmentCancelled
    | LatecomersDrawn
    | ChecklistFilled
    | BoardDirected
    | TrickRecorded
    | AppealNoted
    | DeckEnrolled
    | OfficialNamed
    | OfficialPinSet
    | OfficialRevoked
    | TableUnlocked
    | TableUnlockGranted
    | CommandGiven
)
