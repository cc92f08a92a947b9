"""What the director may order, as the page sends it: one JSON object each, named by its ``kind``."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from kiosk.hub.errors import not_understood
from kiosk.journal.bodies import AlertKind, OfficialRole
from kiosk.rulings.tree import CodeKey

Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=200)]
_Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=108)]
Explanation = Annotated[str, Meta(max_length=2000)]

MOST_ROUNDS: Final = 20
LONGEST_NAME: Final = 60
"""Of a person's name, in characters."""
MOST_PAIRS: Final = 2000
"""A round's seatings are one event, which has its largest size."""
MOST_MINUTES: Final = 240


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of every command."""


class OpenTournament(Command, frozen=True, tag="open_tournament"):
    """`rules` and `regulations` are keys of `kiosk.games`.

    `pairs` is a list of `kiosk.tournament.entry_lists`, of those who enter; `system` is a key of
    `kiosk.tournament.pairings.systems`, which single players have no need of; `start` says whether the start
    list is drawn; two teams meet at so many `tables`.
    """

    name: Name
    rules: Name
    regulations: Name
    deals: Positive
    rounds: Positive
    pairs: Annotated[str, Meta(max_length=100_000)]
    system: Name = "modified_danish"
    start: Literal["entry", "drawn"] = "entry"
    entrants: Literal["pairs", "teams", "individuals"] = "pairs"
    tables: Annotated[int, Meta(ge=1, le=10)] = 2


class PublishRound(Command, frozen=True, tag="publish_round"):
    """Seat everybody for a round; of teams, say which meet.

    `pairing` is a key of `kiosk.hub.pairs.pairings_for`, or ``hand``: then `seats` has a table on each line,
    the numbers of its pairs side by side, and of one alone where it rests; of single players four, the first
    two as partners. `changes` are entrants that change seats, one change after the other.
    """

    round: Positive
    pairing: Name
    changes: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=100)] = ()
    seats: Annotated[str, Meta(max_length=40_000)] = ""


class TakeBackRound(Command, frozen=True, tag="take_back_round"):
    """The round that is published and not begun is published no more; it can be seated again."""

    round: Positive


class ArrangeRounds(Command, frozen=True, tag="arrange_rounds"):
    """Announce how the rounds are paired, and after which rounds a new session begins ("2, 4")."""

    system: Name
    sessions: Name = ""


class ArrangeTables(Command, frozen=True, tag="arrange_tables"):
    """What the tables ask of the players beside the score: the fields of `TablesArranged`."""

    checks_in: bool = False
    checks_packs: bool = False
    draws_seats: Literal["never", "first_round", "every_round"] = "never"
    consent: Literal["hold", "initials", "pin", "signature"] = "hold"
    turn_clock: Literal["off", "silent", "sounding"] = "off"
    has_arbiter: bool = True


class ArrangeDisplay(Command, frozen=True, tag="arrange_display"):
    """What the hall's display shows: the fields of `DisplayArranged`."""

    clock: bool = True
    standings: bool = True
    seats: bool = True


class DrawStart(Command, frozen=True, tag="draw_start"):
    """Draw the start list by lot, before the first round."""


class EnterPair(Command, frozen=True, tag="enter_pair"):
    """One more pair plays. `is_confirmed`: although it makes an incomplete table, or comes late (Art. 34)."""

    first: Name
    second: Name
    is_confirmed: bool = False


class EnterPairs(Command, frozen=True, tag="enter_pairs"):
    """More pairs play: `pairs` is a list of `kiosk.tournament.entry_lists`. Before the first round only."""

    pairs: Annotated[str, Meta(max_length=100_000)]


class RenamePair(Command, frozen=True, tag="rename_pair"):
    """A pair's names were written wrongly."""

    pair: Positive
    first: Name
    second: Name


class WithdrawPair(Command, frozen=True, tag="withdraw_pair"):
    """A pair does not play any more from the next round on (Art. 33)."""

    pair: Positive
    arbiter: Name
    reason: Explanation = ""


class ReplacePlayer(Command, frozen=True, tag="replace_player"):
    """Somebody else plays in a pair from the next deal on (Art. 33)."""

    pair: Positive
    leaving: Name
    newcomer: Name
    arbiter: Name


class EnterTeams(Command, frozen=True, tag="enter_teams"):
    """More teams play: `teams` is a list of `kiosk.tournament.entry_lists`. `is_confirmed` as for a pair."""

    teams: Annotated[str, Meta(max_length=100_000)]
    is_confirmed: bool = False


class EnterPlayers(Command, frozen=True, tag="enter_players"):
    """More single players play: `players` is a list of `kiosk.tournament.entry_lists`.

    `is_confirmed`: although the tables are complete without them, or play has begun (Art. 34).
    """

    players: Annotated[str, Meta(max_length=100_000)]
    is_confirmed: bool = False


class ChangeTeam(Command, frozen=True, tag="change_team"):
    """A team is called so, its captain is this player, and this one plays for it too (empty: nobody more)."""

    team: Positive
    name: Name
    captain: Positive
    one_more: Name = ""


class RenamePlayer(Command, frozen=True, tag="rename_player"):
    """The name of a single player, or of one of a team, was written wrongly."""

    number: Positive
    name: Name


class SubstitutePlayer(Command, frozen=True, tag="substitute_player"):
    """Somebody else plays under a player's number from the next deal on (Art. 33)."""

    number: Positive
    newcomer: Name
    arbiter: Name


class WithdrawEntrant(Command, frozen=True, tag="withdraw_entrant"):
    """A team, or a single player, does not play any more from the next round on (Art. 33)."""

    entrant: Positive
    arbiter: Name
    reason: Explanation = ""


class GiveLineUp(Command, frozen=True, tag="give_line_up"):
    """The players that a team sends to its tables in the newest round.

    `line_up` has their numbers, by their places from 1: the first two at the match's first table, and so on.
    """

    round: Positive
    team: Positive
    line_up: Annotated[dict[Name, Positive], Meta(max_length=40)]


class ArrangeGroups(Command, frozen=True, tag="arrange_groups"):
    """Play in groups, before the first round.

    `groups` has a group on each line: its name, a colon, the numbers of its entrants. Empty: all together.
    """

    groups: Annotated[str, Meta(max_length=40_000)]


class OpenMineo(Command, frozen=True, tag="open_mineo"):
    """Open a tournament of Mineo.

    `players` has one player, or one squad, on each line (`kiosk.hub.mineo_entry.parse_players`); `draw` says
    whether the lines hold what was drawn, or the program draws. `middle` and `final` are keys of
    `kiosk.hub.mineo_seating.WAYS`, `readings` those of `kiosk.games.mineo.choices`. `is_confirmed`: the
    organiser has read what so few players bring about.
    """

    name: Name
    players: Annotated[str, Meta(max_length=100_000)]
    draw: Literal["program", "entered"]
    middle: Literal["prearranged", "standings"]
    final: Literal["prearranged", "bands"]
    readings: Annotated[dict[Name, bool | int | Name], Meta(max_length=40)] = {}
    shows_live: bool = False
    is_confirmed: bool = False


class SeatPlayers(Command, frozen=True, tag="seat_players"):
    """Seat a round of Mineo in the way that was chosen before the start."""

    round: Positive


class DrawLots(Command, frozen=True, tag="draw_lots"):
    """Lots between players who are level in everything after a round.

    `places` is what was drawn, from 1, by the player's number; the program draws where it is empty.
    """

    round: Positive
    group: Annotated[tuple[Positive, ...], Meta(max_length=2000)]
    places: Annotated[dict[Name, Positive], Meta(max_length=2000)] = {}


class ReplaceMember(Command, frozen=True, tag="replace_member"):
    """Another member of a squad plays, from a deal of the newest round on."""

    number: Positive
    member: Name
    round: Positive
    deal: Positive


class StartRound(Command, frozen=True, tag="start_round"):
    round: Positive
    minutes: Positive


class AnnounceTimeOut(Command, frozen=True, tag="announce_time_out"):
    round: Positive


class CloseTournament(Command, frozen=True, tag="close_tournament"):
    """The standings are declared.

    `left` are the kinds of what is not in order, as the page has shown them (`kiosk.hub.closing.Lack`), and
    `remark` says why they are left so.
    """

    arbiter: Name
    left: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    remark: Explanation = ""


class ReopenTournament(Command, frozen=True, tag="reopen_tournament"):
    """The tournament that was closed is open again."""

    reason: Explanation
    arbiter: Name


class AnnounceTableTimeOut(Command, frozen=True, tag="announce_table_time_out"):
    """The last lap, at one table alone."""

    round: Positive
    table: Positive
    arbiter: Name


class PauseRound(Command, frozen=True, tag="pause_round"):
    """The round's clock stands still."""

    round: Positive


class ResumeRound(Command, frozen=True, tag="resume_round"):
    """It runs on."""

    round: Positive


class ArrangeClock(Command, frozen=True, tag="arrange_clock"):
    """When the clock warns: minutes before the end, such as "10, 5"; empty: never."""

    warnings: Name = ""


class SilenceAlert(Command, frozen=True, tag="silence_alert"):
    """Somebody has seen an alert. It is shown again after so many minutes; with 0 only if it comes anew."""

    alert: AlertKind
    round: Natural
    table: Natural
    arbiter: Name
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0


class SetAlertLimits(Command, frozen=True, tag="set_alert_limits"):
    """When something is worth an alert: the fields of `AlertLimitsSet`, in the units of their names."""

    slow_deal_minutes: Annotated[int, Meta(ge=0, le=240)]
    deals_behind: Annotated[int, Meta(ge=0, le=20)]
    link_lost_seconds: Annotated[int, Meta(ge=0, le=3600)]
    missing_score_minutes: Annotated[int, Meta(ge=0, le=240)]
    disk_megabytes: Annotated[int, Meta(ge=0, le=1_000_000)]
    camera_seconds: Annotated[int, Meta(ge=0, le=3600)]
    is_lateness_told: bool


class ApplyLateness(Command, frozen=True, tag="apply_lateness"):
    """What the clock proposes for the delay of one line (Art. 34), given as a ruling.

    `delay` is the one that was shown, in seconds: another one by now is shown first.
    """

    round: Positive
    table: Positive
    line: Name
    delay: Natural
    arbiter: Name


class ApplyAbandonment(Command, frozen=True, tag="apply_abandonment"):
    """What follows when a line has left the match (Art. 33), given as a ruling. `line` empty: both have."""

    round: Positive
    table: Positive
    line: Name
    how: Literal["temporary", "justified", "unjustified", "both"]
    arbiter: Name


class ClaimCall(Command, frozen=True, tag="claim_call"):
    """`arbiter` goes to the table. The call is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name


class ResolveCall(Command, frozen=True, tag="resolve_call"):
    author: Name
    epoch: Positive
    call: Positive


class AttendCall(Command, frozen=True, tag="attend_call"):
    """`arbiter` is at the table."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name


class DeferCall(Command, frozen=True, tag="defer_call"):
    """`arbiter` comes back to the call later."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name
    reason: Explanation = ""


class EscalateCall(Command, frozen=True, tag="escalate_call"):
    """`arbiter` hands the call on to the director."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name
    reason: Explanation = ""


class SetCallTimes(Command, frozen=True, tag="set_call_times"):
    """After how many seconds unclaimed a call rings again, and rings at the director's."""

    ring_again: Positive
    escalate: Positive


class GrantExtraTime(Command, frozen=True, tag="grant_extra_time"):
    """A table may play so much longer in the newest round."""

    round: Positive
    table: Positive
    minutes: Positive
    arbiter: Name
    reason: Explanation = ""


class NameOfficial(Command, frozen=True, tag="name_official"):
    """Somebody officiates, or is called or let in otherwise from now on; `official` 0: a new one."""

    name: Name
    role: OfficialRole
    official: Natural = 0


class SetPin(Command, frozen=True, tag="set_pin"):
    """With this PIN the official opens a table."""

    official: Positive
    pin: Name


class RevokeOfficial(Command, frozen=True, tag="revoke_official"):
    """Somebody officiates no more."""

    official: Positive


class OpenTable(Command, frozen=True, tag="open_table"):
    """A table opens for the official who asks, without a PIN."""

    table: Positive
    arbiter: Name


class AdmitTable(Command, frozen=True, tag="admit_table"):
    """`fingerprint` is the one that the director has compared: another key is not let in by this command."""

    author: Name
    epoch: Positive
    fingerprint: Name


class OpenEnrolment(Command, frozen=True, tag="open_enrolment"):
    """Units may ask to become tables, with a new code, for so many minutes."""

    minutes: Annotated[int, Meta(ge=1, le=120)]


class CloseEnrolment(Command, frozen=True, tag="close_enrolment"):
    """They may not any more."""


class RefuseTable(Command, frozen=True, tag="refuse_table"):
    """The unit that shows this fingerprint is not to become a table."""

    fingerprint: Name


class RevokeTable(Command, frozen=True, tag="revoke_table"):
    """The unit that speaks for the author in this epoch does so no more; what it has said stays."""

    author: Name
    epoch: Positive


EnrolmentCommand: TypeAlias = OpenEnrolment | CloseEnrolment | RefuseTable
"""What is about the hub's window, and leaves no trace in the journal."""


class RuledCall(Struct, frozen=True, forbid_unknown_fields=True):
    """The call that a ruling answers, by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What the arbiter answered. `against_known`: it is meant, although the kiosk knows otherwise."""

    tree: Name
    question: Name
    answer: Name
    against_known: bool = False


class GiveRuling(Command, frozen=True, tag="give_ruling"):
    """What the arbiter said and chose; what follows from it, the hub works out itself.

    `round`, `table` and `deal` say what it is about, 0 for none. `facts` are those of
    `kiosk.rulings.facts.COLLECTED`; `outcome`, `option`, `numbers` and `reason` are those of
    `kiosk.rulings.resolve.Choice`. `again`: a second ruling that is like the first is meant.
    """

    round: Natural
    table: Natural
    deal: Natural
    code: CodeKey
    tree: Name
    arbiter: Name
    replies: Annotated[tuple[Reply, ...], Meta(max_length=100)] = ()
    facts: Annotated[dict[Name, Name | int | _Cards], Meta(max_length=40)] = {}
    outcome: Name | None = None
    option: Name | None = None
    numbers: Annotated[dict[Name, int], Meta(max_length=40)] = {}
    reason: Explanation = ""
    call: RuledCall | None = None
    again: bool = False


class CancelRuling(Command, frozen=True, tag="cancel_ruling"):
    """Take a ruling back. It is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    ruling: Positive
    reason: Explanation
    arbiter: Name


class SettleDebt(Command, frozen=True, tag="settle_debt"):
    """What a ruling had left to be done is done; `effect` is its place among the ruling's effects, from 0."""

    author: Name
    epoch: Positive
    ruling: Positive
    effect: Natural


class CorrectDeal(Command, frozen=True, tag="correct_deal"):
    """Correct a deal of a sheet by leave of a ruling, named by its author, epoch and number (Art. 19).

    `entry` is a whole `kiosk.games.game.Entry`.
    """

    author: Name
    epoch: Positive
    ruling: Positive
    deal: Positive
    entry: Annotated[dict[Name, dict[Name, int]], Meta(max_length=20)]


class TakeInSheet(Command, frozen=True, tag="take_in_sheet"):
    """Take in the sheet of a match that is played out, which not everybody signs or nobody hands in."""

    round: Positive
    table: Positive
    reason: Explanation
    arbiter: Name


class OpenBridge(Command, frozen=True, tag="open_bridge"):
    """Open a tournament of bridge, which the kiosk does not score.

    `deal_source` is a key of `kiosk.games.bridge.settings.SETTINGS`, `settings` has the other fields of
    `BridgeSettings`; `pairs` has two names on each line.
    """

    name: Name
    deal_source: Name
    boards: Positive
    rounds: Positive
    pairs: Annotated[str, Meta(max_length=100_000)]
    settings: Annotated[dict[Name, bool], Meta(max_length=16)] = {}


class DirectBoard(Command, frozen=True, tag="direct_board"):
    """The director's word about a board at a table; `stands` empty: as the table's taps say."""

    round: Positive
    table: Positive
    board: Positive
    stands: Literal["", "before_auction", "auction_begun", "done"]
    is_presence_waived: bool
    arbiter: Name


class RecordTrick(Command, frozen=True, tag="record_trick"):
    """What was found out about a defective trick, and decided.

    `moment` and `values` are answers to the checklists of `kiosk.games.bridge.trick_questions`. `is_law_67`:
    the answers are entered as a ruling too; not where they have shown that another Law covers it.
    `again`: a second ruling that is like the first is meant.
    """

    round: Positive
    table: Positive
    board: Positive
    decision: Explanation
    arbiter: Name
    moment: Annotated[dict[Name, int], Meta(max_length=8)] = {}
    values: Annotated[dict[Name, int], Meta(max_length=40)] = {}
    call: RuledCall | None = None
    is_law_67: bool = True
    is_appealed: bool = False
    again: bool = False


class NoteAppeal(Command, frozen=True, tag="note_appeal"):
    """Whether an appeal is lodged about a defective trick's record, named by its author, epoch and number."""

    author: Name
    epoch: Positive
    record: Positive
    is_appealed: bool


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
