"""The pairs and players of a tournament, and the link of each to their own page. Pure but for the secret."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from kiosk.hub.accounts import Accounts
from kiosk.projections.hall import Hall

PATH: Final = "/my"


def entrants(hall: Hall) -> Mapping[int, tuple[str, ...]]:
    """The names of who plays, by the number of the pair or of the single player."""
    singles = {number: (each.name, *each.members) for number, each in hall.tournament.players.items()}
    return {**hall.tournament.pairs, **singles}


def entrant_of(link: str, hall: Hall, accounts: Accounts) -> int | None:
    """Whose page a link opens."""
    offered = link.encode("utf-8", "surrogateescape")
    found = None
    for number in entrants(hall):
        if secrets.compare_digest(accounts.link_of(number).encode(), offered):
            found = number
    return found
