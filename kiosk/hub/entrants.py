"""The pairs and players of a tournament, and the link of each to their own page. Pure but for the secret."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from kiosk.games.registry import TEAMS
from kiosk.hub.accounts import Accounts
from kiosk.projections.hall import Hall

PATH: Final = "/my"


def entrants(hall: Hall) -> Mapping[int, tuple[str, ...]]:
    """The names of who plays for points of their own, by the number of the pair, team or single player."""
    if hall.tournament.entrants == TEAMS:
        return {number: (team.name,) for number, team in hall.tournament.teams.items()}
    return people(hall)


def people(hall: Hall) -> Mapping[int, tuple[str, ...]]:
    """The names of who has a page of their own: a pair, or a single player, as whose teams are made too."""
    singles = {number: (each.name, *each.members) for number, each in hall.tournament.players.items()}
    return {**hall.tournament.pairs, **singles}


def entrant_of(link: str, hall: Hall, accounts: Accounts) -> int | None:
    """Whose page a link opens."""
    offered = link.encode("utf-8", "surrogateescape")
    found = None
    for number in people(hall):
        if secrets.compare_digest(accounts.link_of(number).encode(), offered):
            found = number
    return found
