"""The links of those who play, each to their own page or to their captain's. Pure but for the secret."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from kiosk.hub.auth.accounts import Accounts
from kiosk.projections.entrants import people
from kiosk.projections.tournament_state import TournamentState

PLAYER_PATH: Final = "/my"
CAPTAIN_PATH: Final = "/captain"


def entrant_of_link(link: str, hall: TournamentState, accounts: Accounts) -> int | None:
    """Whose page a link opens."""
    return _holder(link, {number: accounts.link_of(number) for number in people(hall)})


def captained_by(link: str, hall: TournamentState, accounts: Accounts) -> int | None:
    """The team for which whoever holds a link may speak."""
    teams = hall.tournament.teams.items()
    return _holder(link, {number: accounts.captains_link(number, team.players[0]) for number, team in teams})


def _holder(offered: str, links: Mapping[int, str]) -> int | None:
    """Whose link it is; found in the same time, whoever's it is."""
    sent = offered.encode("utf-8", "surrogateescape")
    found = None
    for number, link in links.items():
        if secrets.compare_digest(link.encode(), sent):
            found = number
    return found
