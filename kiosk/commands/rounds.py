"""What is commanded about who meets whom, and where they sit."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, Name, Positive, declare
from kiosk.commands.roles import DESK, DIRECTOR
from kiosk.messages import N_


@declare(N_("Published a round"), by=DESK)
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


@declare(N_("Began to pair a round by hand"), by=DESK)
class StartPairingByHand(Command, frozen=True, tag="start_pairing_by_hand"):
    """The next round is paired by hand from now on: its tables are written, or seats are changed."""

    round: Positive


@declare(N_("Left a round to the program's pairing again"), by=DESK)
class EndPairingByHand(Command, frozen=True, tag="end_pairing_by_hand"):
    """The next round is left to the program again. Publishing it ends the pairing by hand as well."""

    round: Positive


@declare(N_("Took a published round back"), by=DESK)
class TakeBackRound(Command, frozen=True, tag="take_back_round"):
    """The round that is published and not begun is published no more; it can be seated again."""

    round: Positive


@declare(N_("Said who is not to meet"), by=DESK)
class ForbidPairings(Command, frozen=True, tag="forbid_pairings"):
    """These are not to meet, before the first round; it takes the place of what was said before.

    `pairings` has on each line the numbers of two or more, none of whom is to meet another, and why, such as
    ``3 8 family``.
    `clubs`: those who have players of one club are not to meet either.
    """

    pairings: Annotated[str, Meta(max_length=40_000)] = ""
    clubs: bool = False


@declare(N_("Said how the rounds are paired"), by=DESK)
class ArrangeRounds(Command, frozen=True, tag="arrange_rounds"):
    """Announce how the rounds are paired, and after which rounds a new session begins ("2, 4").

    `third_place`: in a knock-out, whether those who lose the semifinals play for the third place.
    """

    system: Name
    sessions: Name = ""
    third_place: bool = True


@declare(N_("Said who goes on from a level match"), by=DIRECTOR)
class NameWinner(Command, frozen=True, tag="name_winner"):
    """In a knock-out, `entrant` goes on from a match that is level; `reason`: how that was settled.

    `table` is the table of the match; of teams, the number of their match.
    """

    round: Positive
    table: Positive
    entrant: Positive
    reason: Explanation
    arbiter: Name
