"""What opens a tournament."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.command import Command, List, Name, Positive, declare
from kiosk.commands.roles import DESK
from kiosk.messages import N_


@declare(N_("Took the opening back"), by=DESK)
class TakeBackOpening(Command, frozen=True, tag="take_back_opening"):
    """Everything is as before the opening, while no deal is played: it can be opened anew."""


@declare(N_("Opened the tournament"), by=DESK)
class OpenTournament(Command, frozen=True, tag="open_tournament"):
    """`rules` and `regulations` are keys of `kiosk.games`.

    `pairs` is a list of `kiosk.tournament.entry_lists`, of those who enter; `system` is a key of
    `kiosk.tournament.pairings.systems`, which single players have no need of; `start` says whether the start
    list is drawn; two teams meet at so many `tables`; `settings` are what is settled otherwise than in the
    regulations, by the keys of the game's settings. A knock-out has as many `rounds` as it needs, whatever is
    asked for; `third_place`: whether those who lose its semifinals play for the third place; `place` is the
    club or the town, if that is to stand on prints.
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
    third_place: bool = True
    settings: Annotated[dict[Name, int | Name], Meta(max_length=40)] = {}
    place: Name = ""
