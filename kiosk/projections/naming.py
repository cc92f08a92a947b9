"""What the seats and lines of a table are called, with the names of who sits there. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.lines import Compass
from kiosk.messages import N_, Message
from kiosk.projections.folds.rulings import RulingKey
from kiosk.projections.seated import compass_at, name_at, parties_at
from kiosk.projections.tournament_state import TournamentState

if TYPE_CHECKING:
    from kiosk.games.game import Game

Namer: TypeAlias = Callable[[str], Message]
"""What a seat or a party is called, by its key."""

SEATS: Final = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
_LINES: Final = {"N": Message(N_("N/S")), "E": Message(N_("E/W"))}
"""What the lines are called, by the letter of their first place."""


def line_called(compass: Compass, line: str) -> Message:
    """What a line is called, by its key, where the places are called so."""
    return _LINES[compass.called(compass.party(line).seats[0])]


def line_name(hall: TournamentState, round_: int, table: int, line: str) -> Message:
    """What a line is called at a table, by its key: after where it sits (Art. 3).

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return line_called(compass_at(hall, round_, table), line)


def table_name(hall: TournamentState, table: int) -> str:
    """What a table is called: by its number where the game does not say."""
    game = hall.tournament.game
    return str(table) if game is None else game.table_name(table)


def deal_of_match(game: Game, deal: int) -> Message:
    """A deal, and of how many it is one; of a match to points, to how many."""
    name, terms = game.deal_name(deal), game.offers.terms
    if terms is None or terms.format.target is None:
        return Message(N_("{deal} of {deals}"), {"deal": name, "deals": game.deals})
    return Message(N_("{deal}, to {points} points"), {"deal": name, "points": terms.format.target})


def namer(hall: TournamentState, round_: int, table: int) -> Namer:
    """Names a table's seats and parties; where nobody is known to sit there, by their places alone."""
    compass = compass_at(hall, round_, table)

    def name(key: str) -> Message:
        party = next(
            (party for party in parties_at(hall, round_, table) if key in (party.key, *party.seats)), None
        )
        if party is None:
            return Message("{key}", {"key": key})
        is_seat = key in party.seats
        place = Message(SEATS[compass.called(key)]) if is_seat else party.label
        seats = (key,) if is_seat else party.seats
        players = [player for seat in seats if (player := name_at(hall, round_, table, seat)) is not None]
        return Message("{place} · {who}", {"place": place, "who": " – ".join(players)}) if players else place

    return name


def ruling_name(key: RulingKey) -> str:
    """How a ruling's page is called.

    >>> ruling_name(("director", 1, 12))
    'director-1-12'
    """
    return "-".join(map(str, key))
