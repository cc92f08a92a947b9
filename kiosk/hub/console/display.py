"""What the hall's displays show, and what the director commands about them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from msgspec import structs

from kiosk.commands.arrangements import ArrangeDisplay, ShowOnDisplay
from kiosk.hub.console.display_choice import MOST_DISPLAYS, DisplayChoice, Share
from kiosk.hub.console.seat_lists import NamedSeat, seats_by_name, sits
from kiosk.hub.console.tile_views import Tile
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import DisplayArranged, DisplayListShown
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

SOUGHT_FOR: Final = 600.0
"""Seconds from the start of a round for which seats stay where no table says who sits there."""
NAMES_AT_ONCE: Final = 55
"""So many names stand on a leaf at the least size of letters; held by the tests of the page."""
LEAVES_IN_TIME: Final = 5
"""So many leaves go by, each long enough to be read, until one's own comes in 20 seconds."""


@dataclass(frozen=True, slots=True)
class DisplayView:
    """What one display shows now. Lists that are not shown are None."""

    choice: DisplayChoice
    clock: bool
    standings: bool
    names: Share[NamedSeat] | None
    tables: Share[Tile] | None
    is_by_table_alone: bool = False
    """Whether the tables are what was asked for, and not what goes by if there is time."""


@decides(ArrangeDisplay)
def arrange_display(command: ArrangeDisplay, context: CommandContext) -> tuple[DisplayArranged, ...]:
    """What the displays show from now on.

    Raises:
        RefusedError: there is no tournament.
    """
    hall = context.hall
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    arranged = DisplayArranged(**structs.asdict(command))
    return () if arranged == hall.tournament.display else (arranged,)


@decides(ShowOnDisplay)
def show_on_display(command: ShowOnDisplay, context: CommandContext) -> tuple[DisplayListShown, ...]:
    """What a display, or all, shows until the next round is seated.

    Raises:
        RefusedError: no round is published.
    """
    tournament = context.hall.tournament
    if not tournament.round:
        raise RefusedError(N_("No round is published yet."))
    if command.display > MOST_DISPLAYS:
        raise RefusedError(N_("At most {most} displays share a list."), field="display", most=MOST_DISPLAYS)
    return (DisplayListShown(tournament.round, command.display, command.list),)


def display_view(
    hall: TournamentState,
    tiles: Sequence[Tile],
    choice: DisplayChoice,
    *,
    are_seats_due: bool,
    has_standings: bool,
) -> DisplayView:
    """What a display shows: the seats as long as people look for them, from then on the standings.

    A list that is switched off leaves its time to the other one; what the director asks for, or the display's
    own address, comes before.

    Args:
        hall: the tournament.
        tiles: the tables of the newest round.
        choice: of this display.
        are_seats_due: whether people look for their seats (`seats_are_sought`).
        has_standings: whether there are standings that everybody may see.
    """
    arranged, asked = hall.tournament.display, _asked(hall, choice)
    has_seats = bool(tiles) and hall.tournament.closed is None
    match asked:
        case "seats" | "names" | "tables":
            shows_seats = has_seats
        case "standings":
            shows_seats = False
        case _:
            fills_in = not (arranged.standings and has_standings) and _is_on(hall)
            shows_seats = has_seats and arranged.seats and (are_seats_due or fills_in)
    shows_standings = not shows_seats and has_standings and (arranged.standings or asked == "standings")
    by_name = shows_seats and choice.list != "tables"
    return DisplayView(
        choice=choice,
        clock=arranged.clock,
        standings=shows_standings,
        names=choice.share_alphabet(seats_by_name(hall, tiles), lambda seat: seat.letters)
        if by_name
        else None,
        tables=choice.share(tiles, lambda place: tiles[place].name)
        if shows_seats and choice.list != "names"
        else None,
        is_by_table_alone=not by_name,
    )


def _asked(hall: TournamentState, choice: DisplayChoice) -> str:
    """What the director has asked for on demand, of this display or of all, or else what its address says."""
    shown, round_ = hall.tournament.display_lists, hall.tournament.round
    demanded = shown.get((round_, choice.display), shown.get((round_, 0), "program"))
    return choice.list if demanded == "program" else demanded


def seats_are_sought(hall: TournamentState, presence: Presence, now: float) -> bool:
    """Whether people look for their seats in the newest round rather than for results.

    Until everybody sits: as the tables' check-in says; where there is none, until every table has given a
    sign of play, and for `SOUGHT_FOR` from the start at the longest.
    """
    round_ = hall.tournament.round
    if not _is_on(hall):
        return False
    if round_ not in hall.clock.started:
        return True
    if is_sought_too_long(hall, now) and not hall.tournament.arranged.checks_in:
        return False
    return not all(sits(hall, presence, table) for table in hall.tournament.playing(round_))


def is_sought_too_long(hall: TournamentState, now: float) -> bool:
    """Whether the newest round has begun `SOUGHT_FOR` ago; while its clock stands still people may look."""
    round_ = hall.tournament.round
    started = hall.clock.started.get(round_)
    return started is not None and hall.clock.ran(round_, started, now) > SOUGHT_FOR


def displays_needed(names: int) -> int:
    """How many displays show each of so many names within 20 seconds, in letters that are read from afar.

    >>> displays_needed(32), displays_needed(500)
    (1, 2)
    """
    return max(1, ceil(names / (NAMES_AT_ONCE * LEAVES_IN_TIME)))


def _is_on(hall: TournamentState) -> bool:
    """Whether the newest round is published and not over."""
    round_ = hall.tournament.round
    is_over = hall.tournament.is_scored and not undelivered(hall, round_)
    return round_ > 0 and (round_ not in hall.clock.started or not is_over)
