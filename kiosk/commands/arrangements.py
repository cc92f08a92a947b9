"""What is arranged beside the rounds: what tables ask, what displays show, where it is played."""

from __future__ import annotations

from typing import Literal

from kiosk.commands.command import Command, Name, Natural, declare
from kiosk.commands.roles import DESK
from kiosk.messages import N_


@declare(N_("Said what the tables ask of the players"), by=DESK)
class ArrangeTables(Command, frozen=True, tag="arrange_tables"):
    """What the tables ask of the players beside the score: the fields of `TablesArranged`."""

    checks_in: bool = False
    checks_packs: bool = False
    draws_seats: Literal["never", "first_round", "every_round"] = "never"
    consent: Literal["hold", "initials", "pin", "signature"] = "hold"
    turn_clock: Literal["off", "silent", "sounding"] = "off"
    has_arbiter: bool = True


@declare(N_("Had a display show a list"), by=DESK, after_closing=True)
class ShowOnDisplay(Command, frozen=True, tag="show_on_display"):
    """What a display shows until the next round is seated: the fields of `DisplayListShown`."""

    list: Literal["seats", "standings", "program"]
    display: Natural = 0


@declare(N_("Said where the tournament is played"), by=DESK, after_closing=True)
class NamePlace(Command, frozen=True, tag="name_place"):
    """The club or the town where it is played, as it stands on prints and results; empty: it is not said."""

    place: Name = ""


@declare(N_("Said what the hall's display shows"), by=DESK, after_closing=True)
class ArrangeDisplay(Command, frozen=True, tag="arrange_display"):
    """What the hall's display shows: the fields of `DisplayArranged`."""

    clock: bool = True
    standings: bool = True
    seats: bool = True
