"""What roles, commands and browsers are called on the pages. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.messages import N_, Message

ROLES: Final[Mapping[str, Message]] = {
    "director": Message(N_("Tournament director")),
    "arbiter": Message(N_("Arbiter")),
    "scorer": Message(N_("Scorer")),
    "display": Message(N_("Hall's display")),
}

COMMANDS: Final[Mapping[str, Message]] = {
    "open_tournament": Message(N_("Opened the tournament")),
    "open_mineo": Message(N_("Opened the tournament")),
    "open_bridge": Message(N_("Opened the tournament")),
    "publish_round": Message(N_("Published a round")),
    "take_back_round": Message(N_("Took a published round back")),
    "arrange_rounds": Message(N_("Said how the rounds are paired")),
    "arrange_tables": Message(N_("Said what the tables ask of the players")),
    "arrange_display": Message(N_("Said what the hall's display shows")),
    "draw_start": Message(N_("Drew the start list")),
    "enter_pair": Message(N_("Entered a pair")),
    "enter_pairs": Message(N_("Entered a list of pairs")),
    "rename_pair": Message(N_("Corrected the names of a pair")),
    "withdraw_pair": Message(N_("Noted that a pair plays no more")),
    "replace_player": Message(N_("Replaced a player")),
    "enter_teams": Message(N_("Entered teams")),
    "enter_players": Message(N_("Entered players")),
    "change_team": Message(N_("Changed a team")),
    "rename_player": Message(N_("Corrected the name of a player")),
    "substitute_player": Message(N_("Replaced a player")),
    "return_entrant": Message(N_("Noted that somebody who had left plays on")),
    "withdraw_entrant": Message(N_("Noted that a team or player plays no more")),
    "give_line_up": Message(N_("Gave a team's line-up")),
    "arrange_groups": Message(N_("Arranged the groups")),
    "seat_players": Message(N_("Published a round")),
    "draw_lots": Message(N_("Drew lots")),
    "replace_member": Message(N_("Replaced a member of a squad")),
    "start_round": Message(N_("Started a round")),
    "announce_time_out": Message(N_("Announced the time-out")),
    "close_tournament": Message(N_("Closed the tournament")),
    "reopen_tournament": Message(N_("Opened the tournament again")),
    "announce_table_time_out": Message(N_("Announced the time-out to one table")),
    "pause_round": Message(N_("Stopped the clock")),
    "resume_round": Message(N_("Started the clock again")),
    "arrange_clock": Message(N_("Said when the clock warns")),
    "silence_alert": Message(N_("Noted an alert")),
    "set_alert_limits": Message(N_("Said what is worth an alert")),
    "apply_lateness": Message(N_("Ruled on a delay as the clock proposes")),
    "apply_abandonment": Message(N_("Ruled on an abandoned match")),
    "claim_call": Message(N_("Went to a call")),
    "attend_call": Message(N_("Was at the table of a call")),
    "defer_call": Message(N_("Deferred a call")),
    "escalate_call": Message(N_("Handed a call on to the director")),
    "resolve_call": Message(N_("Resolved a call")),
    "set_call_times": Message(N_("Set the times of calls")),
    "grant_extra_time": Message(N_("Gave extra time")),
    "name_official": Message(N_("Named an official")),
    "set_pin": Message(N_("Set a PIN")),
    "revoke_official": Message(N_("Ended an office")),
    "admit_table": Message(N_("Admitted a table")),
    "refuse_table": Message(N_("Refused a unit")),
    "revoke_table": Message(N_("Revoked a unit")),
    "open_enrolment": Message(N_("Opened the enrolment")),
    "close_enrolment": Message(N_("Closed the enrolment")),
    "open_table": Message(N_("Opened a table's screen")),
    "give_ruling": Message(N_("Gave a ruling")),
    "cancel_ruling": Message(N_("Cancelled a ruling")),
    "settle_debt": Message(N_("Noted that something owed was done")),
    "correct_deal": Message(N_("Corrected a deal")),
    "take_in_sheet": Message(N_("Took a sheet in")),
    "direct_board": Message(N_("Said how a board stands")),
    "record_trick": Message(N_("Recorded a defective trick")),
    "note_appeal": Message(N_("Noted an appeal")),
}
"""By the command's kind, what whoever gave it did."""

_DEVICES: Final = (
    ("iPhone", N_("iPhone")),
    ("iPad", N_("iPad")),
    ("Android", N_("Android phone or tablet")),
    ("Windows", N_("Windows PC")),
    ("Macintosh", N_("Mac")),
    ("Linux", N_("Linux PC")),
)
_ANOTHER: Final = N_("Another browser")


def device_name(user_agent: str) -> Message:
    """What a browser that calls itself so runs on."""
    return Message(next((name for word, name in _DEVICES if word in user_agent), _ANOTHER))
