"""What is commanded about the standings beside the matches: thresholds, lots, adjustments."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, Name, Natural, Positive, declare
from kiosk.commands.roles import DESK, DIRECTOR
from kiosk.messages import N_


@declare(N_("Set what there is to win by a place in the standings"), by=DESK)
class SetThresholds(Command, frozen=True, tag="set_thresholds"):
    """How many qualify, and how many get a prize; 0: nobody, or none.

    In each group, or of all where all play together. `qualify_in` and `prizes_in` have the numbers of groups
    in which they are others, by the group's name.
    """

    qualify: Natural = 0
    prizes: Natural = 0
    qualify_in: Annotated[dict[Name, Natural], Meta(max_length=100)] = {}
    prizes_in: Annotated[dict[Name, Natural], Meta(max_length=100)] = {}


@declare(N_("Took lots back"), by=DESK)
class TakeBackLots(Command, frozen=True, tag="take_back_lots"):
    """The lots drawn between these after a round have no effect any more: they share their place again."""

    round: Positive
    group: Annotated[tuple[Positive, ...], Meta(max_length=2000)]
    reason: Explanation
    arbiter: Name


@declare(N_("Took points in the standings for several warnings"), by=DIRECTOR)
class AdjustStandings(Command, frozen=True, tag="adjust_standings"):
    """Take points from an entrant in the standings alone: the fields of `StandingsAdjusted`."""

    entrant: Positive
    victory_points: Annotated[int, Meta(ge=-1000, le=0)]
    match_points: Annotated[int, Meta(ge=-100_000, le=0)]
    reason: Explanation
    arbiter: Name
    article: Name = "Powers (e)"


@declare(N_("Gave points in the standings back"), by=DIRECTOR)
class CancelAdjustment(Command, frozen=True, tag="cancel_adjustment"):
    """What the director had taken counts no more. The adjustment is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    adjustment: Positive
    reason: Explanation
    arbiter: Name
