"""What the federation knows players by, told after the opening: of all, and of who comes late. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.entrants import NoteMembership
from kiosk.games.entrants import PAIRS
from kiosk.hub.entrants.list_looks import known_in
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import Membership, MembershipsNoted, PlayerNoted
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entry_lists.checks import LONGEST_CARD, LONGEST_CLUB
from kiosk.tournament.entry_lists.names import cleaned
from kiosk.tournament.entry_lists.persons import number_of
from kiosk.tournament.person_names import is_same_name

decides: Final = Decisions()

_NOTHING: Final = Membership()


@decides(NoteMembership)
def note_membership(
    command: NoteMembership, context: CommandContext
) -> tuple[MembershipsNoted | PlayerNoted, ...]:
    """A player's card number and club, in the place of those that were told.

    Raises:
        RefusedError: there is no such player, they are too long, or the card is somebody else's.
    """
    hall = context.hall
    membership = told_membership(hall, command.player, command.card, command.club)
    if hall.tournament.entrants == PAIRS and hall.tournament.pairs:
        names = hall.tournament.pairs.get(command.number, ())
        if command.player not in names:
            raise _nobody()
        return with_membership(hall, command.number, names, command.player, membership)
    player = hall.tournament.players.get(command.number)
    if player is None or player.name != command.player:
        raise _nobody()
    known = hall.tournament.player_memberships.get(command.number, _NOTHING)
    return () if known == membership else (PlayerNoted(command.number, membership),)


def told_membership(
    hall: TournamentState, player: str, card: str, club: str, *, field: str = "card"
) -> Membership:
    """What was written of a player, tidied. `field` is where the card number was written.

    Raises:
        RefusedError: it is too long, or the card is somebody else's.
    """
    number, known_club = number_of(card), " ".join(cleaned(club)[0].split())
    if len(card.strip()) > LONGEST_CARD:
        raise RefusedError(N_("This card number is too long."), field=field)
    if len(known_club) > LONGEST_CLUB:
        raise RefusedError(N_("This club is too long."), field=field.replace("card", "club"))
    owner = next(
        (known.player.name for known in known_in(hall) if number and known.player.number == number), None
    )
    if owner is not None and not is_same_name(owner, player):
        raise RefusedError(N_("This is the card number of {name}."), field=field, name=owner)
    return Membership(number, known_club)


def with_membership(
    hall: TournamentState, pair: int, names: tuple[str, ...], player: str, membership: Membership
) -> tuple[MembershipsNoted, ...]:
    """What is told of a pair, once this is told of one of its players.

    Args:
        hall: the tournament.
        pair: its number.
        names: of its players now.
        player: of whom it is told, one of them.
        membership: what.
    """
    before = hall.tournament.memberships.get(pair, (_NOTHING, _NOTHING))
    one, other = (membership if name == player else known for name, known in zip(names, before, strict=True))
    return () if (one, other) == before else (MembershipsNoted(pair, (one, other)),)


def _nobody() -> RefusedError:
    return RefusedError(N_("Nobody of this name plays under this number any more. Load the page again."))
