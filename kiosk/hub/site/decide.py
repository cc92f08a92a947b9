"""From a command to what the director says in the journal, or why it is refused. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.commands.alerts import ApplyAbandonment, ApplyLateness, SetAlertLimits, SilenceAlert
from kiosk.commands.arrangements import ArrangeDisplay, ArrangeTables
from kiosk.commands.bridge import DirectBoard, NoteAppeal, OpenBridge, RecordTrick
from kiosk.commands.calls import (
    AttendCall,
    ClaimCall,
    DeferCall,
    EscalateCall,
    GrantExtraTime,
    ResolveCall,
    SetCallTimes,
)
from kiosk.commands.clock import AnnounceTableTimeOut, ArrangeClock, PauseRound, ResumeRound
from kiosk.commands.closing import CloseTournament, ReopenTournament
from kiosk.commands.command import Command
from kiosk.commands.entrants import (
    ArrangeGroups,
    ChangeTeam,
    DrawStart,
    EnterPair,
    EnterPairs,
    EnterPlayers,
    EnterTeams,
    GiveLineUp,
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
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import ArrangeRounds, PublishRound, TakeBackRound
from kiosk.commands.rulings import CancelRuling, CorrectDeal, GiveRuling, SettleDebt, TakeInSheet
from kiosk.commands.units import AdmitTable, CloseEnrolment, OpenEnrolment, RefuseTable, RevokeTable
from kiosk.hub.alerts.decisions import set_alert_limits, silence_alert
from kiosk.hub.alerts.presence import Presence
from kiosk.hub.attendance.decisions import apply_abandonment, apply_lateness
from kiosk.hub.bridge.decisions import direct_board, note_appeal, open_bridge, record_trick
from kiosk.hub.calls.decisions import (
    attend_call,
    claim_call,
    defer_call,
    escalate_call,
    grant_extra_time,
    resolve_call,
    set_call_times,
)
from kiosk.hub.closing.decisions import close_tournament, reopen_tournament, require_open
from kiosk.hub.console.display import arrange_display
from kiosk.hub.corrections.decisions import take_in_sheet
from kiosk.hub.entrants.line_up_decisions import give_line_up
from kiosk.hub.entrants.opening_decisions import open_tournament
from kiosk.hub.entrants.pair_decisions import (
    enter_list,
    enter_pair,
    rename_pair,
    replace_player,
    withdraw_pair,
)
from kiosk.hub.entrants.player_decisions import (
    change_team,
    enter_players,
    enter_teams,
    rename_player,
    return_entrant,
    substitute_player,
    withdraw_entrant,
)
from kiosk.hub.mineo.decisions import draw_lots, open_mineo, rename_entrant, replace_member, seat_players
from kiosk.hub.mineo.latecomers import enter_latecomers
from kiosk.hub.mineo.seating import brought_anew
from kiosk.hub.officials.decisions import name_official, open_table, revoke_official, set_pin
from kiosk.hub.rounds.clock_decisions import (
    announce_table_time_out,
    announce_time_out,
    arrange_clock,
    pause_round,
    resume_round,
    start_round,
)
from kiosk.hub.rounds.decisions import (
    arrange_rounds,
    arrange_tables,
    draw_start,
    publish_round,
    take_back_round,
)
from kiosk.hub.rounds.group_decisions import arrange_groups
from kiosk.hub.rulings.decisions import cancel_ruling, correct_deal, give_ruling, settle_debt
from kiosk.hub.units.decisions import admit_table, revoke_table
from kiosk.journal.bodies import (
    AnyBody,
)
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import Code
from kiosk.rulings.tree import CodeKey
from kiosk.sync.endpoints.units import WaitingAuthor


@dataclass(frozen=True, slots=True)
class CommandContext:
    """What a command is judged by."""

    hall: TournamentState
    presence: Presence
    waiting: Sequence[WaitingAuthor]
    now: float
    """Seconds since 1970."""
    code_of: Callable[[CodeKey], Code]
    """Finds the ruling trees of a code."""
    seed: str
    """What the program draws from, if it is to draw: another one each time."""


def decide(  # noqa: C901, PLR0911, PLR0912, PLR0915 - one for each command
    command: Command, situation: CommandContext
) -> tuple[AnyBody, ...]:
    """The events that the command amounts to, in order; none where it has been obeyed before.

    Raises:
        RefusedError: it makes no sense now.
        UnknownGameError: the rules, the regulations or the number of deals are not known.
    """
    require_open(command, situation.hall)
    match command:
        case OpenTournament():
            return open_tournament(command, situation.hall, situation.seed)
        case PublishRound():
            return publish_round(command, situation.hall)
        case TakeBackRound():
            return take_back_round(command, situation.hall)
        case ArrangeRounds():
            return arrange_rounds(command, situation.hall)
        case ArrangeTables():
            return arrange_tables(command, situation.hall)
        case ArrangeDisplay():
            return arrange_display(command, situation.hall)
        case DrawStart():
            return draw_start(situation.hall, situation.seed)
        case EnterPair():
            return enter_pair(command, situation.hall)
        case EnterPairs():
            return enter_list(command, situation.hall)
        case RenamePair():
            return rename_pair(command, situation.hall)
        case WithdrawPair():
            return withdraw_pair(command, situation.hall)
        case ReplacePlayer():
            return replace_player(command, situation.hall)
        case EnterTeams():
            return enter_teams(command, situation.hall)
        case EnterPlayers() if situation.hall.tournament.mineo is not None:
            return enter_latecomers(command, situation.hall, situation.seed)
        case EnterPlayers():
            return enter_players(command, situation.hall)
        case ChangeTeam():
            return change_team(command, situation.hall)
        case RenamePlayer() if situation.hall.tournament.mineo is not None:
            return rename_entrant(command, situation.hall)
        case RenamePlayer():
            return rename_player(command, situation.hall)
        case SubstitutePlayer():
            return substitute_player(command, situation.hall)
        case WithdrawEntrant():
            return withdraw_entrant(command, situation.hall)
        case ReturnEntrant():
            return return_entrant(command, situation.hall)
        case GiveLineUp():
            return give_line_up(command, situation.hall)
        case ArrangeGroups():
            return arrange_groups(command, situation.hall)
        case OpenMineo():
            return open_mineo(command, situation.hall, situation.seed)
        case SeatPlayers():
            return seat_players(command, situation.hall)
        case DrawLots():
            return draw_lots(command, situation.hall, situation.seed)
        case ReplaceMember():
            return replace_member(command, situation.hall)
        case OpenBridge():
            return open_bridge(command, situation.hall)
        case DirectBoard():
            return direct_board(command, situation.hall)
        case RecordTrick():
            return record_trick(command, situation.hall, situation.code_of("bridge"))
        case NoteAppeal():
            return note_appeal(command, situation.hall)
        case StartRound():
            return start_round(command, situation.hall)
        case AnnounceTimeOut():
            return announce_time_out(command, situation.hall, situation.now)
        case CloseTournament():
            return close_tournament(command, situation.hall, situation.presence)
        case ReopenTournament():
            return reopen_tournament(command, situation.hall)
        case AnnounceTableTimeOut():
            return announce_table_time_out(command, situation.hall, situation.now)
        case PauseRound():
            return pause_round(command, situation.hall)
        case ResumeRound():
            return resume_round(command, situation.hall)
        case ArrangeClock():
            return arrange_clock(command, situation.hall)
        case SilenceAlert():
            return silence_alert(command, situation.now)
        case SetAlertLimits():
            return set_alert_limits(command, situation.hall)
        case ApplyLateness():
            return apply_lateness(command, situation.hall, situation.now, situation.code_of("burraco"))
        case ApplyAbandonment():
            return apply_abandonment(command, situation.hall, situation.code_of("burraco"))
        case ClaimCall():
            return claim_call(command, situation.hall)
        case AttendCall():
            return attend_call(command, situation.hall)
        case DeferCall():
            return defer_call(command, situation.hall)
        case EscalateCall():
            return escalate_call(command, situation.hall)
        case ResolveCall():
            return resolve_call(command, situation.hall)
        case SetCallTimes():
            return set_call_times(command, situation.hall)
        case GrantExtraTime():
            return grant_extra_time(command, situation.hall)
        case NameOfficial():
            return name_official(command, situation.hall)
        case SetPin():
            return set_pin(command, situation.hall)
        case RevokeOfficial():
            return revoke_official(command, situation.hall)
        case OpenTable():
            return open_table(command, situation.hall, situation.now)
        case AdmitTable():
            return admit_table(command, situation.hall, situation.waiting)
        case RevokeTable():
            return revoke_table(command, situation.hall)
        case OpenEnrolment() | CloseEnrolment() | RefuseTable():
            return ()  # about the hub's window: the service sees to it
        case GiveRuling():
            return give_ruling(command, situation.hall, situation.code_of(command.code))
        case CancelRuling():
            return cancel_ruling(command, situation.hall)
        case SettleDebt():
            return settle_debt(command, situation.hall)
        case CorrectDeal():
            return correct_deal(command, situation.hall)
        case TakeInSheet():
            return take_in_sheet(command, situation.hall)
        case _:
            raise TypeError(f"nobody decides {command!r}")


def what_follows(hall: TournamentState) -> tuple[AnyBody, ...]:
    """What the director's side says of itself, after whatever was commanded."""
    corrected = brought_anew(hall)
    return () if corrected is None else (corrected,)
