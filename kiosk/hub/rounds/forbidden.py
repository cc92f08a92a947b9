"""Who is not to meet: said before the first round, and kept wherever a system can keep it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

from kiosk.commands.rounds import ForbidPairings
from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import ForbiddenPairing, Membership, PairingsForbidden
from kiosk.messages import N_
from kiosk.projections.entrants import entrants

if TYPE_CHECKING:
    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

MOST_COUPLES: Final = 1000
"""All of them are one event, which has its largest size."""
LONGEST_WHY: Final = 40
"""Characters of the reason."""
_LINE: Final = re.compile(r"\s*((?:[1-9][0-9]{0,5}[\s,;–—-]+)+[1-9][0-9]{0,5})(?:[\s,;:–—-]+(\D.*))?\s*")


@decides(ForbidPairings)
def forbid_pairings(command: ForbidPairings, context: CommandContext) -> tuple[PairingsForbidden, ...]:
    """Who is not to meet from now on; nothing where it was said so before.

    Raises:
        RefusedError: a round is published, the game has no such pairings, or a line cannot be read.
    """
    hall = context.hall
    if hall.tournament.opened is None or not hall.tournament.starts:
        raise RefusedError(N_("Open the tournament first."))
    if hall.tournament.round:
        raise RefusedError(
            N_("A round is published: who is not to meet stays as it was said before it."), field="pairings"
        )
    couples = tuple(_couples(command.pairings, hall))
    if len(couples) > MOST_COUPLES:
        raise RefusedError(
            N_("At most {most} meetings can be excluded."), field="pairings", most=MOST_COUPLES
        )
    forbidden = PairingsForbidden(couples, command.clubs)
    return () if forbidden == hall.tournament.forbidden else (forbidden,)


def forbidden_couples(tournament: Tournament) -> Mapping[frozenset[int], str]:
    """The couples who are not to meet, and why: in the director's words, or the club's name."""
    said = {frozenset((couple.one, couple.other)): couple.why for couple in tournament.forbidden.couples}
    if not tournament.forbidden.keeps_clubs_apart:
        return said
    by_club: dict[str, dict[int, str]] = {}
    for entrant, membership in _memberships(tournament):
        club = " ".join(membership.club.split())
        if club:
            by_club.setdefault(club.casefold(), {})[entrant] = club
    of_clubs = {
        frozenset(couple): members[couple[0]]
        for members in by_club.values()
        for couple in combinations(members, 2)
    }
    return of_clubs | said


def written(tournament: Tournament) -> str:
    """The couples as the director writes them, one on a line."""
    return "\n".join(
        f"{couple.one} {couple.other} {couple.why}".rstrip() for couple in tournament.forbidden.couples
    )


def _memberships(tournament: Tournament) -> Iterator[tuple[int, Membership]]:
    """What the federation knows each entrant's players by."""
    if tournament.entrants == INDIVIDUALS:
        yield from tournament.player_memberships.items()
    elif tournament.entrants == TEAMS:
        for number, team in tournament.teams.items():
            for player in team.players:
                yield number, tournament.player_memberships.get(player, Membership())
    else:
        for number, players in tournament.memberships.items():
            for membership in players:
                yield number, membership


def _couples(text: str, hall: TournamentState) -> Iterator[ForbiddenPairing]:
    known = entrants(hall).keys()
    for line in (line for line in text.splitlines() if line.strip()):
        found = _LINE.fullmatch(line)
        why = "" if found is None else " ".join((found[2] or "").split())
        numbers = [] if found is None else [int(digits) for digits in re.findall("[0-9]+", found[1])]
        if len(set(numbers)) != len(numbers) or len(numbers) < 2 or len(why) > LONGEST_WHY:
            raise RefusedError(
                N_("“{line}”: write the numbers of those who are not to meet, and why, as in “3 8 family”."),
                field="pairings",
                line=line.strip()[:60],
            )
        for number in numbers:
            if number not in known:
                raise RefusedError(
                    N_("Nobody plays under the number {number}."), field="pairings", number=number
                )
        for one, other in combinations(numbers, 2):
            yield ForbiddenPairing(one, other, why)
