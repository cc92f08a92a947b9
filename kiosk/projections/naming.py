"""What the seats and lines of a table are called, with the names of who sits there. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.lines import EW, NS
from kiosk.messages import N_, Message
from kiosk.projections.folds.rulings import RulingKey
from kiosk.projections.seated import name_at, party_of
from kiosk.projections.tournament_state import TournamentState

if TYPE_CHECKING:
    from kiosk.games.game import Game

Namer: TypeAlias = Callable[[str], Message]
"""What a seat or a party is called, by its key."""

SEATS: Final = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
COMPASSES: Final = {NS: Message(N_("N/S")), EW: Message(N_("E/W"))}
"""What the lines are called, by the party's key."""


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

    def name(key: str) -> Message:
        party = party_of(hall, key)
        if party is None:
            return Message("{key}", {"key": key})
        is_seat = key in party.seats
        place = Message(SEATS[key]) if is_seat else party.label
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
