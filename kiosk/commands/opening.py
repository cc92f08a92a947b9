"""What is commanded about the whole tournament: its opening, what it shows and asks, its closing."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, List, Name, Positive


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
    pairs: List
    system: Name = "modified_danish"
    start: Literal["entry", "drawn"] = "entry"
    entrants: Literal["pairs", "teams", "individuals"] = "pairs"
    tables: Annotated[int, Meta(ge=1, le=10)] = 2


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
