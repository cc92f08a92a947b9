"""What the log says of each command, with what it was about: the table, who plays, minutes, rounds. Pure.

A command itself is not kept, only its kind and the events that it came to: the first of these that tells it
fills the sentence. What has nothing to name, and what an older journal tells otherwise, is told as
`kiosk.commands.command.Declaration.told` says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final, TypeAlias

from msgspec import structs

from kiosk.commands.registry import COMMANDS
from kiosk.games.declarations import listed
from kiosk.hub.officials.words import ROLES
from kiosk.hub.web.formats import span
from kiosk.journal import bodies
from kiosk.journal.event import Event
from kiosk.journal.identity import table_of
from kiosk.messages import N_, Message
from kiosk.projections.entrants import names_of_entrant
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import cited

Fields: TypeAlias = Mapping[str, Any]
"""Of an event's body, by name."""
Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Sentence:
    """How a kind of command is told."""

    text: str
    """Its placeholders are keys of `_NAMED`, fields of the event, or ``count``."""
    told_by: tuple[type, ...]
    """The events that tell it: the first of them fills the sentence, and so many are counted."""

    @property
    def placeholders(self) -> frozenset[str]:
        return frozenset(name for _, name, _, _ in Formatter().parse(self.text) if name)


@dataclass(frozen=True, slots=True)
class Told:
    """What the log says of a command that was given."""

    sentence: Message
    table: int | None = None
    """The table that it was about, if it was about one."""
    ruling: tuple[str, int, int] | None = None
    """The ruling that it was about, by its author, epoch and number."""
    reason: str = ""
    """Why, in the words of whoever gave it."""
    by: str = ""
    """Who has said to have given it, at a browser that has no name of its own."""


SENTENCES: Final[Mapping[str, Sentence]] = {
    "open_tournament": Sentence(N_("Opened the tournament “{name}”"), (bodies.TournamentOpened,)),
    "open_mineo": Sentence(N_("Opened the tournament “{name}”"), (bodies.TournamentOpened,)),
    "open_bridge": Sentence(N_("Opened the tournament “{name}”"), (bodies.TournamentOpened,)),
    "take_back_opening": Sentence(N_("Took the opening of “{name}” back"), (bodies.OpeningTakenBack,)),
    "publish_round": Sentence(
        N_("Published round {round}"), (bodies.RoundPublished, bodies.TeamsPaired, bodies.PlayersSeated)
    ),
    "seat_players": Sentence(N_("Published round {round}"), (bodies.PlayersSeated,)),
    "take_back_round": Sentence(N_("Took round {round} back"), (bodies.RoundTakenBack,)),
    "start_pairing_by_hand": Sentence(
        N_("Began to pair round {round} by hand"), (bodies.PairingByHandStarted,)
    ),
    "end_pairing_by_hand": Sentence(
        N_("Left round {round} to the program's pairing again"), (bodies.PairingByHandEnded,)
    ),
    "name_winner": Sentence(
        N_("{entrant} goes on from table {table} in round {round}"), (bodies.WinnerNamed,)
    ),
    "start_round": Sentence(N_("Started round {round}: {minutes} minutes"), (bodies.RoundStarted,)),
    "announce_time_out": Sentence(N_("Announced the time-out in round {round}"), (bodies.TimeOutAnnounced,)),
    "announce_table_time_out": Sentence(
        N_("Announced the time-out to table {table} in round {round}"), (bodies.TableTimeOutAnnounced,)
    ),
    "pause_round": Sentence(N_("Stopped the clock of round {round}"), (bodies.RoundPaused,)),
    "resume_round": Sentence(N_("Let the clock of round {round} run on"), (bodies.RoundResumed,)),
    "arrange_clock": Sentence(
        N_("Has the clock warn so many minutes before the end: {warnings}"), (bodies.ClockArranged,)
    ),
    "grant_extra_time": Sentence(
        N_("Gave table {table} extra time in round {round}: {minutes} minutes"), (bodies.ExtraTimeGranted,)
    ),
    "claim_call": Sentence(N_("Went to the call of table {table}"), (bodies.CallClaimed,)),
    "attend_call": Sentence(N_("Was at table {table} for its call"), (bodies.CallAttended,)),
    "resolve_call": Sentence(N_("Resolved the call of table {table}"), (bodies.CallResolved,)),
    "defer_call": Sentence(N_("Deferred the call of table {table}"), (bodies.CallDeferred,)),
    "escalate_call": Sentence(
        N_("Handed the call of table {table} on to the director"), (bodies.CallEscalated,)
    ),
    "take_over_call": Sentence(N_("Took over the call of table {table}"), (bodies.CallClaimed,)),
    "take_over_call_at_once": Sentence(N_("Took over the call of table {table}"), (bodies.CallClaimed,)),
    "set_take_over_time": Sentence(
        N_("Set after how many seconds another may take a call over: {seconds}"), (bodies.TakeOverTimeSet,)
    ),
    "set_call_times": Sentence(
        N_("Set after how many seconds calls ring again: {ring_again}, at the director's: {escalate}"),
        (bodies.CallTimesSet,),
    ),
    "silence_alert": Sentence(N_("Noted an alert of table {table}: {alert}"), (bodies.AlertSilenced,)),
    "apply_lateness": Sentence(
        N_("Ruled on a delay at table {table} in round {round}, as the clock proposes"), (bodies.RulingGiven,)
    ),
    "apply_abandonment": Sentence(
        N_("Ruled on an abandoned match at table {table} in round {round}"), (bodies.RulingGiven,)
    ),
    "give_ruling": Sentence(N_("Ruled at table {table} in round {round}: {articles}"), (bodies.RulingGiven,)),
    "cancel_ruling": Sentence(N_("Cancelled a ruling at table {table}"), (bodies.RulingCancelled,)),
    "settle_debt": Sentence(
        N_("Noted that what was still to be done at table {table} is done"), (bodies.DebtSettled,)
    ),
    "correct_deal": Sentence(N_("Corrected a deal of table {table}"), (bodies.DealCorrected,)),
    "take_in_sheet": Sentence(
        N_("Took in the score sheet of table {table} in round {round}"), (bodies.SheetTakenIn,)
    ),
    "note_last_move": Sentence(
        N_("Noted who made the last move at table {table} in round {round}"), (bodies.LastMoveNoted,)
    ),
    "lodge_appeal": Sentence(
        N_("Entered the appeal of {appellant} against a ruling at table {table}"), (bodies.AppealLodged,)
    ),
    "decide_appeal": Sentence(
        N_("Entered what was decided on the appeal at table {table}"), (bodies.AppealDecided,)
    ),
    "take_back_appeal": Sentence(
        N_("Took back an appeal at table {table} that was entered by mistake"), (bodies.AppealTakenBack,)
    ),
    "write_report": Sentence(N_("Wrote a report on a ruling at table {table}"), (bodies.ReportWritten,)),
    "direct_board": Sentence(
        N_("Said how board {board} stands at table {table} in round {round}"), (bodies.BoardDirected,)
    ),
    "record_trick": Sentence(
        N_("Recorded a defective trick at table {table} in round {round}, board {board}"),
        (bodies.TrickRecorded,),
    ),
    "enter_pair": Sentence(N_("Entered pair {pair}: {names}"), (bodies.PairEntered,)),
    "enter_pairs": Sentence(N_("Entered a list: {count} pairs"), (bodies.PairEntered,)),
    "rename_pair": Sentence(N_("Corrected the names of pair {pair}: {names}"), (bodies.PairEntered,)),
    "withdraw_pair": Sentence(
        N_("Pair {pair}, {entrant}: plays no more from round {round} on"), (bodies.PairWithdrawn,)
    ),
    "replace_player": Sentence(
        N_("In pair {pair} {newcomer} plays for {leaving} from round {round} on"), (bodies.PlayerReplaced,)
    ),
    "enter_teams": Sentence(N_("Entered a list: {count} teams"), (bodies.TeamEntered,)),
    "enter_players": Sentence(N_("Entered a list: {count} players"), (bodies.PlayerEntered,)),
    "change_team": Sentence(N_("Changed team {team}: {name}"), (bodies.TeamEntered,)),
    "rename_player": Sentence(N_("Corrected the name of player {number}: {name}"), (bodies.PlayerEntered,)),
    "substitute_player": Sentence(
        N_("Player {number}: {newcomer} plays for {leaving} from round {round} on"),
        (bodies.SubstituteEntered,),
    ),
    "undo_substitution": Sentence(
        N_("Number {number}: {leaving} plays on after all, not {newcomer}"), (bodies.SubstitutionUndone,)
    ),
    "withdraw_entrant": Sentence(
        N_("{entrant} plays no more from round {round} on"), (bodies.EntrantWithdrawn,)
    ),
    "return_entrant": Sentence(N_("{entrant} plays on after all"), (bodies.EntrantReturned,)),
    "note_membership": Sentence(
        N_("Noted card number and club: {whose}"), (bodies.MembershipsNoted, bodies.PlayerNoted)
    ),
    "give_line_up": Sentence(N_("Gave the line-up of {entrant} for round {round}"), (bodies.LineUpGiven,)),
    "arrange_groups": Sentence(N_("Arranged the groups: {groups}"), (bodies.GroupsArranged,)),
    "draw_lots": Sentence(N_("Drew lots after round {round}: {drawn}"), (bodies.LotsDrawn,)),
    "take_back_lots": Sentence(
        N_("Took back the lots after round {round}: {drawn}"), (bodies.LotsTakenBack,)
    ),
    "adjust_standings": Sentence(
        N_("Took points of {entrant} in the standings: {victory_points} VP, {match_points} MP"),
        (bodies.StandingsAdjusted,),
    ),
    "replace_member": Sentence(
        N_("Number {number}: {member} plays from deal {deal} of round {round} on"), (bodies.MemberPlays,)
    ),
    "name_official": Sentence(N_("Named {name}: {role}"), (bodies.OfficialNamed,)),
    "set_pin": Sentence(N_("Set the PIN of {official}"), (bodies.OfficialPinSet,)),
    "revoke_official": Sentence(N_("Ended the office of {official}"), (bodies.OfficialRevoked,)),
    "open_table": Sentence(
        N_("Opened the screen of table {table} for {official}"), (bodies.TableUnlockGranted,)
    ),
    "admit_table": Sentence(N_("Admitted the device of table {table}"), (bodies.AuthorAdmitted,)),
    "revoke_table": Sentence(N_("Revoked the device of table {table}"), (bodies.AuthorRevoked,)),
}
"""By the kinds of the commands."""

_ALERTS: Final = {
    "slow_table": Message(N_("slow play")),
    "link_lost": Message(N_("no link")),
    "missing_score": Message(N_("a score sheet is missing")),
    "disputed_count": Message(N_("a disputed count")),
    "disk_low": Message(N_("little room on the disk")),
    "camera": Message(N_("the camera")),
    "late": Message(N_("a line is late")),
}


_SET_FORWARD: Final = N_("The clock was set forward by {span}; the time of the round did not follow")
_SET_BACK: Final = N_("The clock was set back by {span}; the time of the round did not follow")
_WAS_OFF: Final = N_("Was off for {span}, by its clock; the time of the round went on by so much")
_WAS_OFF_UNKNOWN: Final = N_(
    "Was off, nobody knows for how long; the time of the round went on from the last known moment"
)


def told(kind: str, events: Iterable[Event], hall: TournamentState) -> Told:
    """What the log says of a command.

    Args:
        kind: the command's, perhaps of a later version.
        events: what it came to.
        hall: the tournament as it is now: people are called by what they are called now.
    """
    sentence = SENTENCES.get(kind)
    telling = (
        [] if sentence is None else [event for event in events if isinstance(event.body, sentence.told_by)]
    )
    if sentence is None or not telling:
        return Told(_plainly(kind))
    first, fields = telling[0], structs.asdict(telling[0].body)
    values = _values(sentence.placeholders, fields, len(telling), hall)
    is_given = isinstance(first.body, bodies.RulingGiven)
    return Told(
        _plainly(kind) if values is None else Message(sentence.text, values),
        _table_of(fields, hall),
        (first.author, first.epoch, first.seq) if is_given else _ruling_of(fields),
        fields.get("reason") or fields.get("words") or "",
        fields.get("arbiter") or fields.get("director") or "",
    )


def told_of_clock(body: bodies.ClockStepped | bodies.ClockResumed) -> Told:
    """What the log says of the director's PC's clock, which nobody commands."""
    match body:
        case bodies.ClockStepped(by=by):
            text = _SET_FORWARD if by > 0 else _SET_BACK
            return Told(Message(text, {"span": span(abs(by))}))
        case bodies.ClockResumed(off=None):
            return Told(Message(_WAS_OFF_UNKNOWN))
        case bodies.ClockResumed(off=off):
            return Told(Message(_WAS_OFF, {"span": span(off or 0.0)}))


def _plainly(kind: str) -> Message:
    known = COMMANDS.get(kind)
    return Message("{kind}", {"kind": kind}) if known is None else known.declaration.told


def _values(wanted: Collection[str], fields: Fields, count: int, hall: TournamentState) -> Values | None:
    """What fills the placeholders; None where something has no name, as the table of what is about none."""
    values: dict[str, object] = {}
    for name in wanted:
        if name == "count":
            values[name] = count
        else:
            values[name] = _NAMED[name](fields, hall) if name in _NAMED else fields[name]
    return None if None in values.values() else values


def _table_of(fields: Fields, hall: TournamentState) -> int | None:
    if "table" in fields:
        return fields["table"] or None
    if "ruling" in fields:
        ruling = hall.rulings.by_key.get(_ruling_of(fields) or ("", 0, 0))
        return None if ruling is None else ruling.given.table or None
    return table_of(fields["author"]) if "author" in fields else None


def _ruling_of(fields: Fields) -> tuple[str, int, int] | None:
    return (fields["author"], fields["epoch"], fields["ruling"]) if "ruling" in fields else None


def _name_of_table(fields: Fields, hall: TournamentState) -> str | None:
    table = _table_of(fields, hall)
    return None if table is None else table_name(hall, table)


def _entrant(fields: Fields, hall: TournamentState) -> str:
    number = next(fields[name] for name in ("pair", "entrant", "team") if name in fields)
    return " – ".join(names_of_entrant(hall, number))


def _whose(fields: Fields, hall: TournamentState) -> str:
    """A pair or a player, with the number."""
    if "pair" in fields:
        return f"{fields['pair']} {' – '.join(hall.tournament.pairs.get(fields['pair'], ()))}"
    player = hall.tournament.players.get(fields["number"])
    return f"{fields['number']} {'' if player is None else player.name}"


def _official(fields: Fields, hall: TournamentState) -> str | None:
    official = hall.officials.get(fields["official"])
    return None if official is None else official.name


def _cited(articles: Sequence[str]) -> Message | str | None:
    return listed([Message(cited(article)) for article in articles]) if articles else None


def _drawn(fields: Fields, hall: TournamentState) -> str:
    """Who drew lots, by their keys: the numbers of those who entered, as they are called."""
    drew = (names_of_entrant(hall, int(key)) if key.isdecimal() else () for key in fields["entrants"])
    return ", ".join(" – ".join(names) or key for names, key in zip(drew, fields["entrants"], strict=True))


_NAMED: Final[Mapping[str, Callable[[Fields, TournamentState], object]]] = {
    "table": _name_of_table,
    "minutes": lambda fields, _: fields["seconds"] // 60,
    "warnings": lambda fields, _: ", ".join(map(str, fields["warns_at"])) or "–",
    "names": lambda fields, _: " – ".join(fields["players"]),
    "entrant": _entrant,
    "whose": _whose,
    "official": _official,
    "role": lambda fields, _: ROLES[fields["role"]],
    "alert": lambda fields, _: _ALERTS[fields["alert"]],
    "articles": lambda fields, _: _cited(fields["articles"]),
    "groups": lambda fields, _: ", ".join(group.name for group in fields["groups"]),
    "drawn": _drawn,
}
"""What is not told by a field of the event alone; None where it has no name."""
