"""The standings of a Mineo tournament: totals, and Art. 9's tie-breaks, from the sheets that were handed in.

They are folded anew whenever something is corrected; who sits where is never changed by that (M-26).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.projections.mineo.sheets import settings_in_force, sheets
from kiosk.tournament.mineo.ranking import Lots, MineoPlace, MineoTally, rank
from kiosk.tournament.mineo.ranking import tally as tally_of

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings
    from kiosk.projections.mineo.sheets import RoundRows
    from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class MineoStandings:
    """Everybody who entered, best first."""

    round: int
    """After which round; 0 before the first is over."""
    is_running: bool
    """Whether sheets of a round that is still played are counted in."""
    places: tuple[MineoPlace[int], ...]
    """The entrants are players' numbers; those level in everything stand by their numbers."""


def rounds_over(hall: TournamentState) -> int:
    """How many rounds are over: each of their sheets is handed in."""
    tournament = hall.tournament
    over = 0
    for round_ in sorted(tournament.seated):
        if round_ != over + 1 or not all(
            hall.match(round_, table).is_decided for table in tournament.playing(round_)
        ):
            break
        over = round_
    return over


def tallies(hall: TournamentState, through: int) -> dict[int, MineoTally]:
    """Everybody's values after a round, from the sheets that are in, by number.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    settings = settings_in_force(hall.tournament)
    return {number: tally_through(sheet, through, settings) for number, sheet in sheets(hall).items()}


def tally_through(sheet: Sequence[RoundRows], through: int, settings: MineoSettings) -> MineoTally:
    """A player's values after a round, from the parts of the sheet that are in."""
    counted = [part for part in sheet if part.round <= through and part.is_in]
    tally = tally_of((row for part in counted for row in part.rows.values()), settings)
    return replace(tally, total=tally.total + sum(part.later for part in counted))


def lots_after(hall: TournamentState, round_: int) -> Lots[int]:
    """The lots drawn for the standings after a round."""
    draws = hall.tournament.lots.get(round_, ())
    return Lots(round_, tuple(tuple(int(number) for number in draw if number.isdecimal()) for draw in draws))


def places_after(hall: TournamentState, round_: int) -> tuple[MineoPlace[int], ...]:
    """The standings after a round, its lots counted.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return rank(tallies(hall, round_), lots_after(hall, round_))


def standings(hall: TournamentState) -> MineoStandings:
    """What is shown: the standings after the last round that is over, unless live ones were chosen (M-24).

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    over, newest = rounds_over(hall), hall.tournament.round
    is_running = hall.tournament.mineo.shows_live and newest in hall.clock.started and newest > over
    round_ = newest if is_running else over
    return MineoStandings(round_, is_running, places_after(hall, round_))


def own_totals(hall: TournamentState) -> Mapping[int, int]:
    """What everybody has at this moment, by number: every deal that is over, handed in or not.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    settings = settings_in_force(hall.tournament)
    return {number: sheet[-1].end(settings) if sheet else 0 for number, sheet in sheets(hall).items()}
