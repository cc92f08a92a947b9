"""What the director may order, as the page sends it: one JSON object each, named by its ``kind``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import MsgspecError
from msgspec.json import Decoder

from kiosk.commands.alerts import ApplyAbandonment, ApplyLateness, SetAlertLimits, SilenceAlert
from kiosk.commands.bridge import DirectBoard, NoteAppeal, OpenBridge, RecordTrick
from kiosk.commands.calls import (
    AttendCall,
    ClaimCall,
    DeferCall,
    EscalateCall,
    ResolveCall,
    RuledCall,
    SetCallTimes,
)
from kiosk.commands.clock import (
    AnnounceTableTimeOut,
    AnnounceTimeOut,
    ArrangeClock,
    GrantExtraTime,
    PauseRound,
    ResumeRound,
    StartRound,
)
from kiosk.commands.command import (
    LONGEST_NAME,
    MOST_MINUTES,
    MOST_PAIRS,
    MOST_ROUNDS,
    Command,
    Explanation,
    Name,
    Natural,
    Positive,
)
from kiosk.commands.entrants import (
    ArrangeGroups,
    ChangeTeam,
    EnterPair,
    EnterPairs,
    EnterPlayers,
    EnterTeams,
    RenamePair,
    RenamePlayer,
    ReplacePlayer,
    ReturnEntrant,
    SubstitutePlayer,
    WithdrawEntrant,
    WithdrawPair,
)
from kiosk.commands.mineo import DrawLots, OpenMineo, ReplaceMember, SeatPlayers
from kiosk.commands.officials import NameOfficial, OpenTable, RevokeOfficial, SetPin
from kiosk.commands.opening import (
    ArrangeDisplay,
    ArrangeTables,
    CloseTournament,
    OpenTournament,
    ReopenTournament,
)
from kiosk.commands.rounds import ArrangeRounds, DrawStart, GiveLineUp, PublishRound, TakeBackRound
from kiosk.commands.rulings import CancelRuling, CorrectDeal, GiveRuling, Reply, SettleDebt, TakeInSheet
from kiosk.commands.units import (
    AdmitTable,
    CloseEnrolment,
    EnrolmentCommand,
    OpenEnrolment,
    RefuseTable,
    RevokeTable,
)
from kiosk.hub.errors import not_understood

AnyCommand: TypeAlias = (
    OpenTournament
    | PublishRound
    | TakeBackRound
    | ArrangeRounds
    | ArrangeTables
    | ArrangeDisplay
    | DrawStart
    | EnterPair
    | EnterPairs
    | RenamePair
    | WithdrawPair
    | ReplacePlayer
    | EnterTeams
    | EnterPlayers
    | ChangeTeam
    | RenamePlayer
    | SubstitutePlayer
    | WithdrawEntrant
    | ReturnEntrant
    | GiveLineUp
    | ArrangeGroups
    | OpenMineo
    | SeatPlayers
    | DrawLots
    | ReplaceMember
    | StartRound
    | AnnounceTimeOut
    | CloseTournament
    | ReopenTournament
    | AnnounceTableTimeOut
    | PauseRound
    | ResumeRound
    | ArrangeClock
    | SilenceAlert
    | SetAlertLimits
    | ApplyLateness
    | ApplyAbandonment
    | ClaimCall
    | ResolveCall
    | AttendCall
    | DeferCall
    | EscalateCall
    | SetCallTimes
    | GrantExtraTime
    | NameOfficial
    | SetPin
    | RevokeOfficial
    | OpenTable
    | AdmitTable
    | OpenEnrolment
    | CloseEnrolment
    | RefuseTable
    | RevokeTable
    | GiveRuling
    | CancelRuling
    | SettleDebt
    | CorrectDeal
    | TakeInSheet
    | OpenBridge
    | DirectBoard
    | RecordTrick
    | NoteAppeal
)

_decoder: Decoder[AnyCommand] = Decoder(AnyCommand)


def decode_command(data: bytes) -> AnyCommand:
    """Read a command.

    Raises:
        InvalidRequestError: it is not JSON, not a command, or has a missing, unknown or senseless value.
    """
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise not_understood(error) from None
