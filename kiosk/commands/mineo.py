"""What is commanded in a tournament of Mineo; lots are drawn in every other too."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.command import Command, List, Name, Positive, declare
from kiosk.commands.roles import DESK
from kiosk.messages import N_


@declare(N_("Opened the tournament"), by=DESK)
class OpenMineo(Command, frozen=True, tag="open_mineo"):
    """Open a tournament of Mineo.

    `players` has one player, or one squad, on each line (`kiosk.hub.mineo_entry.parse_players`); `draw` says
    whether the lines hold what was drawn, or the program draws. `middle` and `final` are keys of
    `kiosk.hub.mineo_seating.WAYS`, `readings` those of `kiosk.games.mineo.choices`. `is_confirmed`: the
    organiser has read what so few players bring about. `place` is the club or the town.
    """

    name: Name
    players: List
    draw: Literal["program", "entered"]
    middle: Literal["prearranged", "standings"]
    final: Literal["prearranged", "bands"]
    readings: Annotated[dict[Name, bool | int | Name], Meta(max_length=40)] = {}
    shows_live: bool = False
    is_confirmed: bool = False
    place: Name = ""


@declare(N_("Published a round"), by=DESK)
class SeatPlayers(Command, frozen=True, tag="seat_players"):
    """Seat a round of Mineo in the way that was chosen before the start."""

    round: Positive


@declare(N_("Drew lots"), by=DESK)
class DrawLots(Command, frozen=True, tag="draw_lots"):
    """Lots between entrants who are level after a round: players of Mineo, or those who share a place.

    `places` is what was drawn, from 1, by the entrant's number; the program draws where it is empty.
    """

    round: Positive
    group: Annotated[tuple[Positive, ...], Meta(max_length=2000)]
    places: Annotated[dict[Name, Positive], Meta(max_length=2000)] = {}


@declare(N_("Replaced a member of a squad"), by=DESK)
class ReplaceMember(Command, frozen=True, tag="replace_member"):
    """Another member of a squad plays, from a deal of the newest round on."""

    number: Positive
    member: Name
    round: Positive
    deal: Positive
